"use client";

import { type ReactNode, useState } from "react";
import { Button } from "../ui/button";
import type { RowSelection } from "../ui/rows";
import { saveRows } from "./save-rows";

/** Rows with checkboxes, and what can be done with those that are selected. */
export function SelectableList<R extends { id: string }>({
  rows,
  name,
  actions,
  children,
}: {
  rows: R[];
  /** Of the file that the selected rows are exported to. */
  name: string;
  actions?: (selected: R[], clear: () => void) => ReactNode;
  children: (selection: RowSelection) => ReactNode;
}) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // What left the list, by a filter or because it was deleted, isn't selected any more.
  const selected = rows.filter(({ id }) => marked.has(id));
  const clear = () => setMarked(new Set());
  function toggle(id: string) {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  }
  const isAll = selected.length === rows.length;
  return (
    <>
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-2 pl-4 text-[13px] text-muted">
        <label className="flex cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={isAll}
            onChange={() => setMarked(new Set(isAll ? [] : rows.map(({ id }) => id)))}
          />
          <span aria-live="polite">{selected.length > 0 ? `${selected.length} selected` : "Select all on this page"}</span>
        </label>
        {selected.length > 0 ? (
          <>
            <Button size="sm" onClick={() => saveRows(selected, { name, format: "csv" })}>
              Export CSV
            </Button>
            <Button size="sm" onClick={() => saveRows(selected, { name, format: "ndjson" })}>
              Export NDJSON
            </Button>
            {actions?.(selected, clear)}
          </>
        ) : null}
      </div>
      {children({ ids: marked, toggle })}
    </>
  );
}
