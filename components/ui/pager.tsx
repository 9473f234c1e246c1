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
  noun,
  actions,
  next = "Older",
  first = "Newest",
}: {
  shown: number;
  total: number | null;
  isExact?: boolean;
  nextCursor: string | null;
  noun: string;
  actions?: ReactNode;
  next?: string;
  first?: string;
}) {
  const { params, hrefWith } = useFilters();
  const router = useRouter();
  const hasCursor = params.get("cursor") !== null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 px-1 py-3 text-[13px] text-muted">
      <div className="flex items-center gap-2">
        <p>{total === null ? `${shown.toLocaleString("en")} shown` : `${total.toLocaleString("en")}${isExact ? "" : "+"} ${noun}`}</p>
        {actions}
      </div>
      <div className="flex gap-2">
        {hasCursor ? (
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
