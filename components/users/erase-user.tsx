"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { api } from "../api";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy";
import { Confirm, Dialog, DialogActions } from "../ui/dialog";
import { listAddress } from "../ui/list-address";
import { Facts } from "../ui/panel";
import { toast } from "../ui/toast";
import { When } from "../ui/when";

type Erased = ResponseBody<"DELETE", "/v1/dashboard/users/{id}">;

const countLabels = [
  ["memories", "Memories"],
  ["restatements", "Other mentions"],
  ["memoryVersions", "Earlier versions"],
  ["conflicts", "Conflicts"],
  ["messages", "Messages"],
  ["threads", "Threads"],
  ["episodes", "Episodes"],
  ["chunks", "Passages"],
  ["entities", "Entities"],
  ["edges", "Relations"],
  ["jobs", "Jobs"],
] as const satisfies (readonly [keyof Erased["receipt"]["counts"], string])[];

/** The user's page no longer exists after erasing, so closing the receipt leaves it. */
export function EraseUser({ projectId, externalId }: { projectId: string; externalId: string }) {
  const router = useRouter();
  const client = useQueryClient();
  const [erased, setErased] = useState<Erased | null>(null);
  const erase = useMutation({
    mutationFn: () => api.delete("/v1/dashboard/users/{id}", { params: { id: externalId }, query: { projectId } }),
    onSuccess: setErased,
    onError: (error) => toast.error(error.message, { duration: 10_000 }),
  });
  function leave() {
    client.clear();
    router.replace(listAddress(`/projects/${projectId}/users`));
    router.refresh();
  }
  return (
    <>
      <Confirm
        title={`Erase ${externalId}?`}
        action="Erase user"
        confirmText={externalId}
        trigger={<Button look="danger">Erase user…</Button>}
        onConfirm={() => erase.mutateAsync()}
      >
        <p>This permanently deletes:</p>
        <ul className="my-1.5 list-disc pl-5">
          <li>memories, with all versions and conflicts</li>
          <li>threads, messages, documents and their jobs</li>
          <li>entities mentioned in their memories</li>
          <li>cached responses that name them, and their ID on API keys restricted to them</li>
        </ul>
        <p>
          Memories about them in groups or in other users&rsquo; graphs are kept. The audit log records counts, no content. You can&rsquo;t
          undo this.
        </p>
      </Confirm>
      {erased ? (
        <Dialog
          title={`${erased.externalId} erased`}
          hint="Save this receipt; it's shown only once. Its hash is recorded in the audit log."
          isOpen
          onOpenChange={(isOpen) => !isOpen && leave()}
        >
          <Receipt erased={erased} />
          <DialogActions>
            <CopyButton text={JSON.stringify(erased, null, 2)} label="Copy receipt" />
            <Button look="primary" size="sm" onClick={leave}>
              Back to users
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}

function Receipt({ erased: { erasedAt, receipt } }: { erased: Erased }) {
  const deleted = countLabels.filter(([count]) => receipt.counts[count] > 0);
  return (
    <div className="space-y-4">
      <Facts
        facts={
          deleted.length > 0
            ? deleted.map(([count, name]) => [
                name,
                <span key={count} className="tabular-nums">
                  {receipt.counts[count].toLocaleString("en")}
                </span>,
              ])
            : [["Data", "Only the user record"]]
        }
      />
      <div className="border-line border-t pt-4">
        <Facts
          facts={[
            ["Erased", <When key="at" at={erasedAt} as="exact" className="" />],
            ["Audit entry", receipt.seq.toLocaleString("en")],
            ["Entry ID", <Mono key="id" text={receipt.auditId} />],
            ["Hash", <Mono key="digest" text={receipt.payloadHash} />],
          ]}
        />
      </div>
    </div>
  );
}

const Mono = ({ text }: { text: string }) => <code className="break-all font-mono text-xs">{text}</code>;
