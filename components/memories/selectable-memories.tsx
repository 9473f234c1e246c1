"use client";

import { Trash2 } from "lucide-react";
import { api } from "../api";
import { SelectableList } from "../lists/selectable-list";
import { useBulk } from "../lists/use-bulk";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { MemoryRows } from "./memory-rows";
import type { ListedMemory } from "./type-badge";

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
  const remove = useBulk(({ id }: ListedMemory) => api.delete("/v1/dashboard/memories/{id}", { params: { id }, query: { projectId } }), {
    nouns: ["memory", "memories"],
    past: "deleted",
  });
  return (
    <SelectableList
      rows={memories}
      name="memories"
      actions={(selected, clear) => (
        <Confirm
          title={`Delete ${selected.length === 1 ? "1 memory" : `${selected.length} memories`}?`}
          action="Delete"
          trigger={
            <Button size="sm" look="danger">
              <Trash2 aria-hidden /> Delete
            </Button>
          }
          onConfirm={() => remove.mutateAsync(selected).then(clear)}
        >
          This permanently deletes them with their versions and relations, and removes their text from search and answers. The original
          messages are kept. You can&rsquo;t undo this.
        </Confirm>
      )}
    >
      {(selection) => <MemoryRows memories={memories} base={base} q={q} selection={selection} />}
    </SelectableList>
  );
}
