"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { api } from "../api";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy";
import { Confirm } from "../ui/dialog";
import { listAddress } from "../ui/list-address";
import { onDemand } from "../ui/on-demand";
import { toast } from "../ui/toast";
import { useApiMutation } from "../ui/use-api-mutation";
import { useShortcuts } from "../ui/use-shortcuts";
import { ExpiryButton, PinButton } from "./lifetime";
import type { MemoryRecord } from "./memory-labels";

const EditMemory = onDemand(() => import("./edit-memory").then(({ EditMemory }) => EditMemory));

export function MemoryActions({ memory, projectId }: { memory: MemoryRecord; projectId: string }) {
  const router = useRouter();
  const [isEditing, setEditing] = useState(false);
  useShortcuts({ e: () => setEditing(true) });
  const remove = useApiMutation(() => api.delete("/v1/dashboard/memories/{id}", { params: { id: memory.id }, query: { projectId } }), {
    after: () => {
      toast.success("Memory deleted");
      router.push(listAddress(`/projects/${projectId}/memories`));
    },
  });
  return (
    <>
      <CopyButton text={memory.id} label="Copy ID" />
      <PinButton memory={memory} projectId={projectId} />
      <ExpiryButton memory={memory} projectId={projectId} />
      <Button size="sm" onClick={() => setEditing(true)} aria-haspopup="dialog" aria-keyshortcuts="e" title="Edit (e)">
        <Pencil aria-hidden /> Edit
      </Button>
      <Confirm
        title="Delete this memory?"
        action="Delete memory"
        trigger={
          <Button size="sm" look="danger">
            <Trash2 aria-hidden /> Delete
          </Button>
        }
        onConfirm={() => remove.mutateAsync()}
      >
        <DeletionScope memory={memory} />
      </Confirm>
      {isEditing ? <EditMemory memory={memory} projectId={projectId} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function DeletionScope({ memory: { restatements, conflicts, supersedes } }: { memory: MemoryRecord }) {
  const parts = [
    "its versions",
    restatements.length > 0 ? "mentions" : null,
    conflicts.length > 0 ? "conflicts" : null,
    "relations",
  ].filter((part) => part !== null);
  return (
    <>
      <p>
        This permanently deletes the memory, {parts.slice(0, -1).join(", ")} and {parts.at(-1)}, and removes its text from search and
        answers.
      </p>
      {supersedes.length > 0 ? <p className="mt-2">The memory it superseded becomes active again.</p> : null}
      <p className="mt-2">The original message is kept. You can&rsquo;t undo this.</p>
    </>
  );
}
