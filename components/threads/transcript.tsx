import { Bot, type LucideIcon, Terminal, User, Wrench } from "lucide-react";
import { formatDay, formatExact } from "../ui/time-format";
import { MessageMemories } from "./message-memories";
import { daysOf, type ThreadMessage } from "./transcript-days";

const roles: Record<ThreadMessage["role"], { icon: LucideIcon; name: string }> = {
  user: { icon: User, name: "User" },
  assistant: { icon: Bot, name: "Assistant" },
  system: { icon: Terminal, name: "System" },
  tool: { icon: Wrench, name: "Tool" },
};

export const Transcript = ({ messages, base, person }: { messages: ThreadMessage[]; base: string; person: string | null }) => (
  <div className="rounded-lg border border-line bg-raised">
    <div aria-hidden className="hidden border-line border-b text-[13px] text-muted lg:grid lg:grid-cols-[1fr_22rem] [&>p]:px-5 [&>p]:py-2">
      <p>Conversation</p>
      <p className="border-line border-l">Memories</p>
    </div>
    {daysOf(messages).map(({ day, messages: dayMessages }) => (
      <section key={dayMessages[0]?.id} aria-label={formatDay(new Date(day))}>
        <div className="lg:grid lg:grid-cols-[1fr_22rem]">
          <h2 className="px-4 pt-5 pb-1 font-medium text-muted text-xs sm:px-5">{formatDay(new Date(day))}</h2>
          <span aria-hidden className="hidden border-line border-l lg:block" />
        </div>
        <ol>
          {dayMessages.map((message) => (
            <Message key={message.id} message={message} base={base} person={person} />
          ))}
        </ol>
      </section>
    ))}
  </div>
);

function Message({ message, base, person }: { message: ThreadMessage; base: string; person: string | null }) {
  const { icon: Icon, name } = roles[message.role];
  const speaker = message.name ?? (message.role === "user" ? person : null);
  const at = new Date(message.createdAt);
  return (
    <li
      id={message.id}
      className="scroll-mt-20 data-lit:bg-accent/8 data-lit:shadow-[inset_3px_0_var(--accent)] lg:grid lg:grid-cols-[1fr_22rem] lg:scroll-mt-6"
    >
      <article aria-label={`${speaker ?? name}, ${formatExact(at)}`} className="flex gap-3 px-4 py-3 sm:px-5">
        <span
          aria-hidden
          className="mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-panel text-muted"
        >
          <Icon className="size-3.5" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2 text-[13px]">
            <span className="break-words font-medium">{speaker ?? name}</span>
            {speaker && message.role !== "user" ? <span className="text-muted">{name}</span> : null}
            <a
              href={`#${message.id}`}
              aria-label={`Link to this message, ${formatExact(at)}`}
              title={formatExact(at)}
              className="text-muted text-xs tabular-nums hover:text-ink hover:underline"
            >
              <time dateTime={message.createdAt}>{message.createdAt.slice(11, 16)}</time>
            </a>
          </p>
          <p className="mt-0.5 max-w-prose whitespace-pre-wrap break-words text-sm leading-6">{message.content}</p>
        </div>
      </article>
      <div className="pr-4 pb-4 pl-14 sm:pr-5 sm:pl-15 lg:border-line lg:border-l lg:px-5 lg:pt-3 lg:pb-4">
        <div className="border-line border-l-2 pl-3 lg:border-0 lg:pl-0">
          <MessageMemories message={message} base={base} />
        </div>
      </div>
    </li>
  );
}
