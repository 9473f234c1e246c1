"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import { useFilters } from "./search-params";

export function Pager({
  shown,
  total,
  isExact = true,
  nextCursor,
  nextOffset = null,
  noun,
  actions,
  next = "Older",
  first = "Newest",
}: {
  shown: number;
  total: number | null;
  isExact?: boolean;
  nextCursor: string | null;
  /** Of a list without cursors. */
  nextOffset?: number | null;
  noun: string;
  actions?: ReactNode;
  next?: string;
  first?: string;
}) {
  const { params, hrefWith } = useFilters();
  const router = useRouter();
  const isLater = params.has("cursor") || params.has("offset");
  const after = nextCursor !== null ? { cursor: nextCursor } : nextOffset !== null ? { offset: String(nextOffset) } : null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 px-1 py-3 text-[13px] text-muted">
      <div className="flex items-center gap-2">
        <p>{total === null ? `${shown.toLocaleString("en")} shown` : `${total.toLocaleString("en")}${isExact ? "" : "+"} ${noun}`}</p>
        {actions}
      </div>
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
        {after ? (
          <ButtonLink size="sm" href={hrefWith(after)} rel="next">
            {next} <ChevronRight aria-hidden />
          </ButtonLink>
        ) : null}
      </div>
    </nav>
  );
}
