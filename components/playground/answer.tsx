import Link from "next/link";
import type { ReactNode } from "react";
import { TypeName } from "../memories/type-badge";
import { Badge } from "../ui/badge";
import { Notice } from "../ui/notice";
import { Meta } from "../ui/rows";
import { Failure } from "./api-error";
import type { Place } from "./playground";
import type { Answered, Answering } from "./use-answer";

export function Answer({ answering, place }: { answering: Answering; place: Place }) {
  if (answering.state === "idle") return null;
  const { state, text } = answering;
  const answer = state === "done" ? answering.answer : null;
  return (
    <div className="space-y-4">
      {text || state === "writing" ? (
        <section aria-label="Answer" className="rounded-lg border border-line bg-raised p-4">
          <p className="mb-2 flex items-center gap-2 text-[13px] text-muted">
            Answer
            {state === "writing" ? <Badge tone="accent">Writing</Badge> : null}
            {state === "stopped" ? <Badge>Stopped</Badge> : null}
            {answer?.refused ? <Badge tone="warn">Refused</Badge> : null}
            {answer?.degraded ? <Badge tone="warn">Degraded</Badge> : null}
          </p>
          {/* `aria-busy` makes screen readers wait for the complete answer. */}
          <div aria-live="polite" aria-busy={state === "writing"} className="whitespace-pre-line break-words leading-7">
            {text || <span className="animate-pulse-soft text-muted">Searching memory…</span>}
            {text && state === "writing" ? (
              <span aria-hidden className="ml-0.5 inline-block h-4 w-0.5 animate-pulse-soft bg-accent align-middle" />
            ) : null}
          </div>
          {answer?.refused ? (
            <Remark>
              Memory doesn&rsquo;t contain the answer, and nothing is made up. The API response sets <Field name="refused" />.
            </Remark>
          ) : null}
          {answer?.degraded ? (
            <Remark>
              The model was unavailable, so the answer consists of sentences from memory. The API response sets <Field name="degraded" />.
            </Remark>
          ) : null}
          {answer && answer.citations.length > 0 ? <Citations citations={answer.citations} base={place.base} /> : null}
          {answer ? <Figures answer={answer} /> : null}
        </section>
      ) : null}
      {state === "stopped" ? (
        <Notice>{text ? "Stopped. Citations are only available for complete answers." : "Stopped before the answer started."}</Notice>
      ) : null}
      {state === "failed" ? <Failure error={answering.error} base={place.base} /> : null}
    </div>
  );
}

const Remark = ({ children }: { children: ReactNode }) => <p className="mt-2 max-w-prose text-muted text-sm leading-6">{children}</p>;
const Field = ({ name }: { name: string }) => <code className="font-mono text-[13px]">{name}</code>;

const Citations = ({ citations, base }: { citations: Answered["citations"]; base: string }) => (
  <div className="mt-4 border-line border-t pt-3">
    <h2 className="mb-1.5 font-medium text-[13px]">Sources</h2>
    <ol className="space-y-2 text-sm">
      {citations.map(({ id, content, type }, i) => (
        <li key={id} className="flex gap-2.5">
          <span aria-hidden className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded bg-hover text-xs tabular-nums">
            {i + 1}
          </span>
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 leading-6">
            {type ? (
              <Link href={`${base}/memories/${id}`} className="link break-words">
                {content}
              </Link>
            ) : (
              <span className="line-clamp-4 break-words">“{content}”</span>
            )}
            <span className="whitespace-nowrap text-[13px] text-muted">{type ? <TypeName type={type} /> : "Passage"}</span>
          </div>
        </li>
      ))}
    </ol>
  </div>
);

const kinds: Record<Exclude<Answered["questionMode"], "unanswerable">, string> = {
  factoid: "fact",
  list: "list",
  temporal: "time",
  preference: "preference",
  summary: "summary",
  comparison: "comparison",
};

const Figures = ({ answer: { questionMode, latencyMs, answeredBy, tokens, graphs } }: { answer: Answered }) => (
  <Meta className="mt-4 border-line border-t pt-3">
    {questionMode === "unanswerable" ? null : <span>Type: {kinds[questionMode]}</span>}
    <span className="tabular-nums">{Math.round(latencyMs).toLocaleString("en")} ms</span>
    {tokens.input + tokens.output > 0 ? (
      <span className="tabular-nums">
        {tokens.input.toLocaleString("en")} input tokens, {tokens.output.toLocaleString("en")} output tokens
      </span>
    ) : null}
    <span>{answeredBy === "model" ? "Answered by the model" : "Answered without a model"}</span>
    {graphs ? (
      <span>
        {graphs.read.toLocaleString("en")} of {graphs.total.toLocaleString("en")} users and groups searched
      </span>
    ) : null}
  </Meta>
);
