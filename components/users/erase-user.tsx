"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Reply } from "@/app/v1/routes";
import { api } from "../api";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy";
import { Confirm, Dialog, DialogActions } from "../ui/dialog";
import { Facts } from "../ui/panel";
import { toast } from "../ui/toast";
import { When } from "../ui/when";

type Erased = Reply<"DELETE", "/v1/dashboard/users/{id}">;

/** Of the receipt's counts, those that say something to a person. */
const named = [
  ["memories", "Memories"],
  ["restatements", "Repeated statements"],
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

/**
 * Erases a person for good, and shows the receipt, which is told this one time: the page under it is gone then, so it is left by the
 * receipt's own button.
 */
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
    router.replace(`/projects/${projectId}/users`);
    router.refresh();
  }
  return (
    <>
      <Confirm
        title={`Erase ${externalId}?`}
        action="Erase this user"
        typed={externalId}
        trigger={<Button look="danger">Erase user …</Button>}
        onConfirm={() => erase.mutateAsync()}
      >
        <p>Everything in their own graph goes, for good:</p>
        <ul className="my-1.5 list-disc pl-5">
          <li>their memories, with all versions and conflicts</li>
          <li>their threads, messages and documents, and the jobs that read them</li>
          <li>the people and things that their memories name</li>
          <li>kept answers that name them, and their name on API keys limited to them</li>
        </ul>
        <p>
          What was said about them in a group, or by another user, stays. The audit log keeps an entry with figures and no content. This
          cannot be undone, and there is no copy to bring back.
        </p>
      </Confirm>
      {erased ? (
        <Dialog
          title={`${erased.externalId} is erased`}
          hint="This receipt is shown once. Its entry in the audit log proves the figures: the digest is made of them."
          isOpen
          onOpenChange={(isOpen) => !isOpen && leave()}
        >
          <Receipt erased={erased} />
          <DialogActions>
            <CopyButton text={JSON.stringify(erased, null, 2)} label="Copy the receipt" />
            <Button look="primary" size="sm" onClick={leave}>
              To the users
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}

function Receipt({ erased: { erasedAt, receipt } }: { erased: Erased }) {
  const gone = named.filter(([count]) => receipt.counts[count] > 0);
  return (
    <div className="space-y-4">
      <Facts
        facts={
          gone.length > 0
            ? gone.map(([count, name]) => [
                name,
                <span key={count} className="tabular-nums">
                  {receipt.counts[count].toLocaleString("en")}
                </span>,
              ])
            : [["Rows", "none: nothing was stored of them but their name"]]
        }
      />
      <div className="border-line border-t pt-4">
        <Facts
          facts={[
            ["Erased", <When key="at" at={erasedAt} as="exact" className="" />],
            ["Audit entry", `No. ${receipt.seq.toLocaleString("en")}`],
            ["Entry id", <Mono key="id" text={receipt.auditId} />],
            ["Digest", <Mono key="digest" text={receipt.payloadHash} />],
          ]}
        />
      </div>
    </div>
  );
}

const Mono = ({ text }: { text: string }) => <code className="break-all font-mono text-xs">{text}</code>;
