"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button, ButtonLink } from "./button";
import { useFilters } from "./search-params";

/** To the next page, by its cursor, and back. `total` is written with a + where it was not counted to the end. */
export function Pager({
  shown,
  total,
  isExact = true,
  nextCursor,
  noun,
  next = "Older",
  first = "To the newest",
}: {
  shown: number;
  total: number | null;
  isExact?: boolean;
  nextCursor: string | null;
  noun: string;
  /** What the links say, in lists of another order. */
  next?: string;
  first?: string;
}) {
  const { params, hrefWith } = useFilters();
  const router = useRouter();
  const isLater = params.get("cursor") !== null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 px-1 py-3 text-[13px] text-muted">
      <p>{total === null ? `${shown.toLocaleString("en")} shown` : `${total.toLocaleString("en")}${isExact ? "" : "+"} ${noun}`}</p>
      <div className="flex gap-2">
        {isLater ? (
          <>
            <ButtonLink size="sm" look="quiet" href={hrefWith({})}>
              {first}
            </ButtonLink>
            <Button size="sm" onClick={() => router.back()}>
              <ChevronLeft aria-hidden /> Back
            </Button>
          </>
        ) : null}
        {nextCursor ? (
          <ButtonLink size="sm" href={hrefWith({ cursor: nextCursor })} rel="next">
            {next} <ChevronRight aria-hidden />
          </ButtonLink>
        ) : null}
      </div>
    </nav>
  );
}
