"use client";

import { Trash2 } from "lucide-react";
import { api } from "../api";
import { SelectableList } from "../lists/selectable-list";
import { useBulk } from "../lists/use-bulk";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import type { ListedThread } from "./thread-name";
import { ThreadRows } from "./thread-rows";

export function SelectableThreads({ threads, projectId, base }: { threads: ListedThread[]; projectId: string; base: string }) {
  const remove = useBulk(({ id }: ListedThread) => api.delete("/v1/dashboard/threads/{id}", { params: { id }, query: { projectId } }), {
    nouns: ["thread", "threads"],
    past: "deleted",
  });
  return (
    <SelectableList
      rows={threads}
      name="threads"
      actions={(selected, clear) => (
        <Confirm
          title={`Delete ${selected.length === 1 ? "1 thread" : `${selected.length} threads`}?`}
          action="Delete"
          trigger={
            <Button size="sm" look="danger">
              <Trash2 aria-hidden /> Delete
            </Button>
          }
          onConfirm={() => remove.mutateAsync(selected).then(clear)}
        >
          This permanently deletes the messages and every memory that only they state. What another thread or a document also states is
          kept. You can&rsquo;t undo this.
        </Confirm>
      )}
    >
      {(selection) => <ThreadRows threads={threads} base={base} selection={selection} />}
    </SelectableList>
  );
}
