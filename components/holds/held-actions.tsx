"use client";

import { Check, Trash2, X } from "lucide-react";
import { api } from "../api";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { useApiMutation } from "../ui/use-api-mutation";
import { type Held, sourceId, sourceName } from "./hold-labels";

export function HeldActions({ statement, projectId }: { statement: Held; projectId: string }) {
  const source = sourceId(statement.source);
  const resolve = useApiMutation(
    (action: "approve" | "reject") =>
      api.post("/v1/dashboard/held/{id}/resolve", { params: { id: statement.id }, query: { projectId }, body: { action } }),
    { done: ({ status }) => (status === "approved" ? "Statement approved" : "Statement rejected") },
  );
  const retract = useApiMutation(() => api.post("/v1/dashboard/sources/{id}/retract", { params: { id: source }, query: { projectId } }), {
    done: ({ memories, held }) => `Source retracted: ${memories} memories and ${held} held statements deleted`,
  });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="sm" isBusy={resolve.isBusy} onClick={() => resolve.mutate("approve")}>
        <Check aria-hidden /> Approve<span className="sr-only">: {statement.content}</span>
      </Button>
      <Button size="sm" isBusy={resolve.isBusy} onClick={() => resolve.mutate("reject")}>
        <X aria-hidden /> Reject<span className="sr-only">: {statement.content}</span>
      </Button>
      <Confirm
        title={`Retract ${sourceName(statement.source)}?`}
        action="Retract source"
        onConfirm={() => retract.mutateAsync()}
        trigger={
          <Button size="sm" look="quiet">
            <Trash2 aria-hidden /> Retract source<span className="sr-only">: {sourceName(statement.source)}</span>
          </Button>
        }
      >
        This permanently deletes {statement.source.host ? `all text from ${statement.source.host}` : "this source’s text"}, and every memory
        and held statement that rests on it alone. Approved and edited memories are kept. You can&rsquo;t undo this.
      </Confirm>
    </div>
  );
}
