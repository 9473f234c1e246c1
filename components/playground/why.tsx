import clsx from "clsx";
import { barOf, byWeight, type Explained, inShort, signals } from "./signals";

const shown = (share: number) => `${share < 0 ? "−" : ""}${Math.abs(share).toFixed(2)}`;

/** A score as a bar of what it is made of. What was taken away is paled at its end. */
export function ScoreBar({ score, explained }: { score: number; explained: Explained }) {
  const { segments, taken } = barOf(explained.parts, score);
  const length = segments.reduce((sum, { width }) => sum + width, 0);
  return (
    <div aria-hidden className="relative flex h-2 overflow-hidden rounded-full bg-hover">
      {segments.map(({ signal, width }) => (
        <div key={signal} className={clsx("h-full border-raised border-r", signals[signal].color)} style={{ width: `${width * 100}%` }} />
      ))}
      {taken > 0 ? (
        <div
          className="absolute inset-y-0 border-danger border-l-2 bg-hover/85"
          style={{ left: `${(length - taken) * 100}%`, width: `${taken * 100}%` }}
        />
      ) : null}
    </div>
  );
}

/** Why a result stands where it stands: in short, and each signal with its share. */
export function Why({ score, explained }: { score: number; explained: Explained }) {
  return (
    <details className="group relative z-10 mt-2 text-[13px]">
      <summary className="flex min-h-6 cursor-pointer list-none items-baseline gap-1.5 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <span aria-hidden className="transition-transform group-open:rotate-90">
          ›
        </span>
        <span className="min-w-0 break-words">
          <span className="font-medium">Why {score.toFixed(2)}</span>: {inShort(explained)}
        </span>
      </summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">What the score is made of</caption>
        <tbody>
          {byWeight(explained.parts).map(({ signal, share }) => (
            <tr key={signal} className="align-baseline">
              <th scope="row" className="w-32 whitespace-nowrap py-1 pr-3 text-left font-normal">
                <span className="inline-flex items-baseline gap-2">
                  <span aria-hidden className={clsx("inline-block size-2.5 shrink-0 self-center rounded-sm", signals[signal].color)} />
                  {signals[signal].name}
                </span>
              </th>
              <td className="w-12 py-1 pr-3 text-right tabular-nums">{shown(share)}</td>
              <td className="hidden py-1 text-muted sm:table-cell">{signals[signal].says}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {explained.clamped ? <p className="mt-1 text-muted">Together they pass the scale: a score stays between 0 and 1.</p> : null}
      {explained.reranked ? (
        <p className="mt-1 text-muted">A model chose among the results; the other signals count for what it leaves.</p>
      ) : null}
    </details>
  );
}
