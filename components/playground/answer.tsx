import Link from "next/link";
import type { ReactNode } from "react";
import { TypeName } from "../memories/type-badge";
import { Badge } from "../ui/badge";
import { Notice } from "../ui/notice";
import { Meta } from "../ui/rows";
import { Failure } from "./failure";
import type { Place } from "./playground";
import type { Answered, Answering } from "./use-answer";

/** An answer as it is written, then with what it rests on. */
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
          {/* Said aloud when it is whole: not every few letters. */}
          <div aria-live="polite" aria-busy={state === "writing"} className="whitespace-pre-line break-words leading-7">
            {text || <span className="animate-pulse-soft text-muted">Reading memory …</span>}
            {text && state === "writing" ? (
              <span aria-hidden className="ml-0.5 inline-block h-4 w-0.5 animate-pulse-soft bg-accent align-middle" />
            ) : null}
          </div>
          {answer?.refused ? (
            <Remark>
              Every sentence of an answer rests on a memory or a passage. Nothing that was read bears one out, so an agent is told so (
              <Field name="refused" />) and nothing is made up.
            </Remark>
          ) : null}
          {answer?.degraded ? (
            <Remark>
              The model did not answer: these sentences are memory’s own, chosen without it. An agent is told so (<Field name="degraded" />
              ).
            </Remark>
          ) : null}
          {answer && answer.citations.length > 0 ? <Citations citations={answer.citations} base={place.base} /> : null}
          {answer ? <Figures answer={answer} /> : null}
        </section>
      ) : null}
      {state === "stopped" ? (
        <Notice>
          {text
            ? "Stopped: what stands above was checked, and its citations come with the whole answer."
            : "Stopped before anything was written."}
        </Notice>
      ) : null}
      {state === "failed" ? <Failure error={answering.error} base={place.base} /> : null}
    </div>
  );
}

const Remark = ({ children }: { children: ReactNode }) => <p className="mt-2 max-w-prose text-muted text-sm leading-6">{children}</p>;
/** Of the answer that an agent gets. */
const Field = ({ name }: { name: string }) => <code className="font-mono text-[13px]">{name}</code>;

const Citations = ({ citations, base }: { citations: Answered["citations"]; base: string }) => (
  <div className="mt-4 border-line border-t pt-3">
    <h2 className="mb-1.5 font-medium text-[13px]">Rests on</h2>
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

/** What a question is after, which decides what is read for it. */
const kinds: Record<Exclude<Answered["questionMode"], "unanswerable">, string> = {
  factoid: "a fact",
  list: "a list",
  temporal: "a time",
  preference: "a preference",
  summary: "a summary",
  comparison: "a comparison",
};

const Figures = ({ answer: { questionMode, latencyMs, tokens, graphs } }: { answer: Answered }) => (
  <Meta className="mt-4 border-line border-t pt-3">
    {questionMode === "unanswerable" ? null : <span>asks for {kinds[questionMode]}</span>}
    <span className="tabular-nums">{Math.round(latencyMs).toLocaleString("en")} ms</span>
    {tokens.input + tokens.output > 0 ? (
      <span className="tabular-nums">
        {tokens.input.toLocaleString("en")} tokens read, {tokens.output.toLocaleString("en")} written
      </span>
    ) : (
      <span>no model was called</span>
    )}
    {graphs ? (
      <span>
        read {graphs.read.toLocaleString("en")} of {graphs.total.toLocaleString("en")} users and groups
      </span>
    ) : null}
  </Meta>
);
