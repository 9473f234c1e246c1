import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "../ui/button";

/** Positions start at 0. */
export function ThreadPages({
  first,
  last,
  total,
  limit,
  hasLater,
}: {
  first: number;
  last: number;
  total: number;
  limit: number;
  hasLater: boolean;
}) {
  if (first === 0 && !hasLater) return null;
  const at = (from: number) => (from > 0 ? `?from=${from}` : "?");
  return (
    <nav aria-label="Messages" className="flex flex-wrap items-center justify-between gap-3 px-1 py-3 text-[13px] text-muted">
      <p className="tabular-nums">
        Messages {(first + 1).toLocaleString("en")} to {(last + 1).toLocaleString("en")} of {total.toLocaleString("en")}
      </p>
      <div className="flex flex-wrap gap-2">
        {first > 0 ? (
          <>
            {first > limit ? (
              <ButtonLink size="sm" look="quiet" href={at(0)}>
                First
              </ButtonLink>
            ) : null}
            <ButtonLink size="sm" href={at(Math.max(0, first - limit))} rel="prev">
              <ChevronLeft aria-hidden /> Earlier
            </ButtonLink>
          </>
        ) : null}
        {hasLater ? (
          <>
            <ButtonLink size="sm" href={at(last + 1)} rel="next">
              Later <ChevronRight aria-hidden />
            </ButtonLink>
            {total - last - 1 > limit ? (
              <ButtonLink size="sm" look="quiet" href={at(Math.max(0, total - limit))}>
                Latest
              </ButtonLink>
            ) : null}
          </>
        ) : null}
      </div>
    </nav>
  );
}
