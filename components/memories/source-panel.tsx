import clsx from "clsx";
import { ListTodo, MessagesSquare } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "../ui/button";
import { Panel } from "../ui/panel";
import { When } from "../ui/when";
import { type AroundQuote, aroundQuote } from "./around-quote";
import type { MemoryRecord } from "./memory-words";

type NearMessage = { id: string; role: "user" | "assistant" | "system"; name: string | null; content: string; isCut: boolean; at: string };
export type ShownSource = {
  passage: string;
  quoteStart: number;
  before: string | null;
  after: string | null;
  messageId: string | null;
  messages: NearMessage[];
};

const mostAround = 420;

/** Where it was said: the quote among the messages around it, or in the passage of its document. */
export function SourcePanel({ memory, source, base }: { memory: MemoryRecord; source: ShownSource | null; base: string }) {
  const { provenance } = memory;
  const around = source && aroundQuote(source, provenance.quote, mostAround);
  const thread = provenance.threadId && `${base}/threads/${provenance.threadId}${source?.messageId ? `#${source.messageId}` : ""}`;
  return (
    <Panel
      title="Where it was said"
      hint={memory.version > 1 ? "The source's own words, whatever was edited since." : undefined}
      actions={
        <>
          {thread ? (
            <ButtonLink size="sm" href={thread}>
              <MessagesSquare aria-hidden /> Open thread
            </ButtonLink>
          ) : null}
          <ButtonLink size="sm" href={`${base}/jobs/${provenance.jobId}`}>
            <ListTodo aria-hidden /> Open job
          </ButtonLink>
        </>
      }
    >
      {source && source.messages.length > 0 ? (
        <ol className="space-y-4">
          {source.messages.map((message) => (
            <MessageNear
              key={message.id}
              message={message}
              around={message.id === source.messageId ? around : null}
              user={memory.graph.userId}
            />
          ))}
        </ol>
      ) : (
        <Passage around={around} quote={provenance.quote} />
      )}
      {provenance.sourceUrl ? (
        <p className="mt-4 break-all border-line border-t pt-3 text-[13px] text-muted">
          From{" "}
          {/^https?:/.test(provenance.sourceUrl) ? (
            <a href={provenance.sourceUrl} rel="noreferrer" target="_blank" className="link">
              {provenance.sourceUrl}
            </a>
          ) : (
            provenance.sourceUrl
          )}
        </p>
      ) : null}
    </Panel>
  );
}

const roles = { user: "User", assistant: "Assistant", system: "System" };

function MessageNear({ message, around, user }: { message: NearMessage; around: AroundQuote | null; user: string | null }) {
  const speaker = message.name ?? (message.role === "user" && user ? user : roles[message.role]);
  return (
    <li className={clsx("min-w-0 border-l-2 pl-3.5", around ? "border-accent" : "border-line")}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-[13px] text-muted">
        <span className="min-w-0 truncate font-medium text-ink">{speaker}</span>
        {message.name || (message.role === "user" && user) ? <span>{roles[message.role].toLowerCase()}</span> : null}
        <When at={message.at} as="exact" />
      </p>
      <div className={clsx("mt-1 whitespace-pre-wrap break-words text-sm leading-6", !around && "text-muted")}>
        {around ? <Highlighted {...around} /> : `${message.content}${message.isCut ? " …" : ""}`}
      </div>
    </li>
  );
}

const Passage = ({ around, quote }: { around: AroundQuote | null; quote: string }) => (
  <blockquote className="whitespace-pre-wrap break-words border-accent border-l-2 pl-3.5 text-sm leading-6">
    {around ? <Highlighted {...around} /> : <Highlighted lead="" quote={quote} tail="" />}
  </blockquote>
);

const Highlighted = ({ lead, quote, tail }: AroundQuote) => (
  <>
    {lead}
    <mark className="rounded-xs bg-accent/18 px-0.5 py-px text-ink decoration-clone">{quote}</mark>
    {tail}
  </>
);

/** Where the same was said again. */
export function Restatements({ memory, base }: { memory: MemoryRecord; base: string }) {
  if (memory.restatements.length === 0) return null;
  return (
    <Panel title="Said again" hint="The same fact in other words or at another time. Each one raised the confidence." isFlush>
      <ul className="divide-y divide-line">
        {memory.restatements.map((said) => (
          <li key={`${said.chunkId}${said.quote}`} className="px-4 py-3">
            <p className="break-words text-sm leading-6">&ldquo;{said.quote}&rdquo;</p>
            <p className="mt-1 flex flex-wrap gap-x-3 text-[13px] text-muted">
              {said.documentDate ? <When at={said.documentDate} as="day" /> : null}
              {said.threadId ? (
                <Link href={`${base}/threads/${said.threadId}${said.messageIds[0] ? `#${said.messageIds[0]}` : ""}`} className="link">
                  Thread
                </Link>
              ) : null}
              <Link href={`${base}/jobs/${said.jobId}`} className="link">
                Job
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
