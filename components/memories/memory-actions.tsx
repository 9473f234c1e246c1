"use client";

import { Pencil, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { api } from "../api";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy";
import { Confirm } from "../ui/dialog";
import { toast } from "../ui/toast";
import { useAct } from "../ui/use-act";
import { useKeys } from "../ui/use-keys";
import type { MemoryRecord } from "./memory-words";

const EditMemory = dynamic(() => import("./edit-memory").then(({ EditMemory }) => EditMemory), { ssr: false });

/** What a person can do with a memory. */
export function MemoryActions({ memory, projectId }: { memory: MemoryRecord; projectId: string }) {
  const router = useRouter();
  const [isEditing, setEditing] = useState(false);
  useKeys({ e: () => setEditing(true) });
  const forget = useAct(() => api.delete("/v1/dashboard/memories/{id}", { params: { id: memory.id }, query: { projectId } }), {
    after: () => {
      toast.success("Memory deleted");
      router.push(`/projects/${projectId}/memories`);
    },
  });
  return (
    <>
      <CopyButton text={memory.id} label="Copy id" />
      <Button size="sm" onClick={() => setEditing(true)} aria-keyshortcuts="e" title="Edit (e)">
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
        onConfirm={() => forget.mutateAsync()}
      >
        <WhatGoes memory={memory} />
      </Confirm>
      {isEditing ? <EditMemory memory={memory} projectId={projectId} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** Said before it is done: it cannot be taken back. */
function WhatGoes({ memory: { history, restatements, conflicts, supersedes } }: { memory: MemoryRecord }) {
  const gone = [
    history.length > 0 ? "its earlier versions" : null,
    restatements.length > 0 ? "where it was said again" : null,
    conflicts.length > 0 ? "its conflicts" : null,
  ].filter(Boolean);
  return (
    <>
      <p>
        It ends as if it had never been said: the statement{gone.length > 0 ? `, ${gone.join(", ")}` : ""}, its relations and the entities
        that nothing else speaks of. Its words leave what search and answers read.
      </p>
      {supersedes.length > 0 ? <p className="mt-2">What it replaced is believed again, unless something else replaces that.</p> : null}
      <p className="mt-2">The message or document that it came from stays. This cannot be taken back.</p>
    </>
  );
}
