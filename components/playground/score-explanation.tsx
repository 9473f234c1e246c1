import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { barOf, byWeight, type Explained, signals, summarizeSignals } from "./signals";

const formatShare = (share: number) => `${share < 0 ? "−" : ""}${Math.abs(share).toFixed(2)}`;

export function ScoreBar({ score, explained }: { score: number; explained: Explained }) {
  const { segments, deducted } = barOf(explained.parts, score);
  const length = segments.reduce((sum, { width }) => sum + width, 0);
  return (
    <div aria-hidden className="relative flex h-2 overflow-hidden rounded-full bg-hover">
      {segments.map(({ signal, width }) => (
        <div key={signal} className={clsx("h-full border-raised border-r", signals[signal].color)} style={{ width: `${width * 100}%` }} />
      ))}
      {deducted > 0 ? (
        <div
          className="absolute inset-y-0 border-danger border-l-2 bg-hover/85"
          style={{ left: `${(length - deducted) * 100}%`, width: `${deducted * 100}%` }}
        />
      ) : null}
    </div>
  );
}

export function ScoreExplanation({ score, explained }: { score: number; explained: Explained }) {
  return (
    <details className="group relative z-10 mt-2 text-[13px]">
      <summary className="flex min-h-6 cursor-pointer list-none items-baseline gap-1.5 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 self-center transition-transform group-open:rotate-90" />
        <span className="min-w-0 break-words">
          <span className="font-medium">Score {score.toFixed(2)}</span>: {summarizeSignals(explained)}
        </span>
      </summary>
      <ul aria-label="Score breakdown" className="mt-2 space-y-2 sm:space-y-1">
        {byWeight(explained.parts).map(({ signal, share }) => (
          <li key={signal} className="grid grid-cols-[1fr_auto] gap-x-3 sm:grid-cols-[8rem_2.5rem_1fr]">
            <span className="flex items-center gap-2 self-start leading-5">
              <span aria-hidden className={clsx("inline-block size-2.5 shrink-0 rounded-sm", signals[signal].color)} />
              {signals[signal].name}
            </span>
            <span className="text-right tabular-nums leading-5">{formatShare(share)}</span>
            <span className="col-span-2 text-muted leading-5 sm:col-span-1">{signals[signal].description}</span>
          </li>
        ))}
      </ul>
      {explained.clamped ? <p className="mt-1 text-muted">Capped: scores stay between 0 and 1.</p> : null}
      {explained.reranked ? <p className="mt-1 text-muted">Reranked by a model; the other signals make up the rest.</p> : null}
    </details>
  );
}
