"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../api";
import { saveRows } from "../lists/save-rows";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { toast } from "../ui/toast";
import { useApiMutation } from "../ui/use-api-mutation";
import { MemoryRows } from "./memory-rows";
import type { ListedMemory } from "./type-badge";

const atOnce = 4;

export function SelectableMemories({
  memories,
  projectId,
  base,
  q,
}: {
  memories: ListedMemory[];
  projectId: string;
  base: string;
  q?: string;
}) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // What left the list, by a filter or because it was deleted, isn't selected any more.
  const selected = memories.filter(({ id }) => marked.has(id));
  const remove = useApiMutation(
    async () => {
      const ids = selected.map(({ id }) => id);
      const failed: Error[] = [];
      for (let at = 0; at < ids.length; at += atOnce) {
        const outcomes = await Promise.allSettled(
          ids.slice(at, at + atOnce).map((id) => api.delete("/v1/dashboard/memories/{id}", { params: { id }, query: { projectId } })),
        );
        failed.push(...outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : [])));
      }
      return { deleted: ids.length - failed.length, failed };
    },
    {
      after({ deleted, failed }) {
        if (deleted > 0) toast.success(`${counted(deleted)} deleted`);
        if (failed[0]) toast.error(`${counted(failed.length)} couldn't be deleted. ${failed[0].message}`);
        setMarked(new Set());
      },
    },
  );
  function toggle(id: string) {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  }
  const isAll = selected.length === memories.length;
  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-2 pl-4 text-[13px] text-muted">
        <label className="flex cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={isAll}
            onChange={() => setMarked(new Set(isAll ? [] : memories.map(({ id }) => id)))}
          />
          <span aria-live="polite">{selected.length > 0 ? `${selected.length} selected` : "Select all on this page"}</span>
        </label>
        {selected.length > 0 ? (
          <>
            <Button size="sm" onClick={() => saveRows(selected, { name: "memories", format: "csv" })}>
              Export CSV
            </Button>
            <Button size="sm" onClick={() => saveRows(selected, { name: "memories", format: "ndjson" })}>
              Export NDJSON
            </Button>
            <Confirm
              title={`Delete ${counted(selected.length)}?`}
              action="Delete"
              trigger={
                <Button size="sm" look="danger">
                  <Trash2 aria-hidden /> Delete
                </Button>
              }
              onConfirm={() => remove.mutateAsync()}
            >
              This permanently deletes them with their versions and relations, and removes their text from search and answers. The original
              messages are kept. You can&rsquo;t undo this.
            </Confirm>
          </>
        ) : null}
      </div>
      <MemoryRows memories={memories} base={base} q={q} selection={{ ids: marked, toggle }} />
    </>
  );
}

const counted = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "memory" : "memories"}`;
