import clsx from "clsx";
import { ListTodo, MessagesSquare } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "../ui/button";
import { Panel } from "../ui/panel";
import { When } from "../ui/when";
import type { MemoryRecord } from "./memory-labels";
import { type QuoteContext, quoteContext } from "./quote-context";

type SourceMessage = {
  id: string;
  role: "user" | "assistant" | "system" | "tool";
  name: string | null;
  content: string;
  isCut: boolean;
  at: string;
};
export type SourceView = {
  passage: string;
  quoteStart: number;
  before: string | null;
  after: string | null;
  messageId: string | null;
  messages: SourceMessage[];
};

const maxContext = 420;

export function SourcePanel({ memory, source, base }: { memory: MemoryRecord; source: SourceView | null; base: string }) {
  const { provenance } = memory;
  const around = source && quoteContext(source, provenance.quote, maxContext);
  const thread = provenance.threadId && `${base}/threads/${provenance.threadId}${source?.messageId ? `#${source.messageId}` : ""}`;
  return (
    <Panel
      title="Source"
      hint={memory.version > 1 ? "The original message, unaffected by edits." : undefined}
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
            <NearbyMessage
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
      {provenance.page !== null || provenance.heading !== null ? (
        <p className="mt-3 break-words text-[13px] text-muted">
          {[provenance.page !== null && `Page ${provenance.page}`, provenance.heading].filter(Boolean).join(" · ")}
        </p>
      ) : null}
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

const roles = { user: "User", assistant: "Assistant", system: "System", tool: "Tool" };

function NearbyMessage({ message, around, user }: { message: SourceMessage; around: QuoteContext | null; user: string | null }) {
  const speaker = message.name ?? (message.role === "user" && user ? user : roles[message.role]);
  return (
    <li className={clsx("min-w-0 border-l-2 pl-3.5", around ? "border-accent" : "border-line")}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-[13px] text-muted">
        <span className="min-w-0 truncate font-medium text-ink">{speaker}</span>
        {message.name || (message.role === "user" && user) ? <span>{roles[message.role].toLowerCase()}</span> : null}
        <When at={message.at} as="exact" />
      </p>
      <div className={clsx("mt-1 whitespace-pre-wrap break-words text-sm leading-6", !around && "text-muted")}>
        {around ? <Highlighted {...around} /> : `${message.content}${message.isCut ? "…" : ""}`}
      </div>
    </li>
  );
}

const Passage = ({ around, quote }: { around: QuoteContext | null; quote: string }) => (
  <blockquote className="whitespace-pre-wrap break-words border-accent border-l-2 pl-3.5 text-sm leading-6">
    {around ? <Highlighted {...around} /> : <Highlighted lead="" quote={quote} tail="" />}
  </blockquote>
);

const Highlighted = ({ lead, quote, tail }: QuoteContext) => (
  <>
    {lead}
    <mark className="rounded-xs bg-accent/18 px-0.5 py-px text-ink decoration-clone">{quote}</mark>
    {tail}
  </>
);

export function Restatements({ memory, base }: { memory: MemoryRecord; base: string }) {
  if (memory.restatements.length === 0) return null;
  return (
    <Panel title="Other mentions" hint="The same fact said again. Each mention raises the confidence." isFlush>
      <ul className="divide-y divide-line">
        {memory.restatements.map((mention) => (
          <li key={`${mention.chunkId}${mention.quote}`} className="px-4 py-3">
            <p className="break-words text-sm leading-6">&ldquo;{mention.quote}&rdquo;</p>
            <p className="mt-1 flex flex-wrap gap-x-3 text-[13px] text-muted">
              {mention.documentDate ? <When at={mention.documentDate} as="day" /> : null}
              {mention.threadId ? (
                <Link
                  href={`${base}/threads/${mention.threadId}${mention.messageIds[0] ? `#${mention.messageIds[0]}` : ""}`}
                  className="link"
                >
                  Thread
                </Link>
              ) : null}
              <Link href={`${base}/jobs/${mention.jobId}`} className="link">
                Job
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
