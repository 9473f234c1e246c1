"use client";

import { useState } from "react";
import { api } from "../api";
import { OneTimeSecret } from "../keys/one-time-secret";
import { Button } from "../ui/button";
import { Code } from "../ui/copy";
import { Confirm, Dialog, DialogActions } from "../ui/dialog";
import { useApiMutation } from "../ui/use-api-mutation";
import { useOrigin } from "../use-origin";

export function Connector({ projectId, hasSecret, isAdmin }: { projectId: string; hasSecret: boolean; isAdmin: boolean }) {
  const origin = useOrigin();
  const [secret, setSecret] = useState<string | null>(null);
  const create = useApiMutation(() => api.post("/v1/dashboard/projects/{id}/connector-secret", { params: { id: projectId } }), {
    after: ({ connectorSecret }) => setSecret(connectorSecret),
  });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3">
        <p className="text-sm">
          {hasSecret ? "A signing secret is set. It can't be shown again." : "No signing secret yet; webhook deliveries are rejected."}
        </p>
        {!isAdmin ? (
          <p className="text-[13px] text-muted">Only admins can {hasSecret ? "replace" : "create"} it.</p>
        ) : hasSecret ? (
          <Confirm
            title="Replace the secret?"
            action="Replace secret"
            onConfirm={() => create.mutateAsync()}
            trigger={<Button size="sm">Replace secret</Button>}
          >
            Deliveries signed with the old secret are rejected immediately. To rotate without downtime, sign with both secrets for a while;
            a delivery can carry several signatures.
          </Confirm>
        ) : (
          <Button size="sm" isBusy={create.isPending} onClick={() => create.mutate()}>
            Create secret
          </Button>
        )}
      </div>
      <details className="group">
        <summary className="cursor-pointer text-sm hover:underline">How to sign requests</summary>
        <div className="mt-3 space-y-3">
          <p className="text-muted text-sm leading-6">
            The signature is an HMAC-SHA256 of the Unix time in seconds, a period and the content. The time may be off by up to five
            minutes. A repeated delivery is stored once.
          </p>
          <Code title="Sign and send a document" text={signedDelivery(origin)} />
        </div>
      </details>
      <Dialog isOpen={secret !== null} onOpenChange={(isOpen) => isOpen || setSecret(null)} isPersistent isWide title="Signing secret">
        <OneTimeSecret secret={secret ?? ""} name="secret">
          Configure your connector with it. If you lose it, replace it.
        </OneTimeSecret>
        <DialogActions>
          <Button look="primary" onClick={() => setSecret(null)}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

const signedDelivery = (origin: string) => `t=$(date +%s)
content='The office opens at nine.'
v1=$(printf '%s.%s' "$t" "$content" | openssl dgst -sha256 -hmac "$LOCI_CONNECTOR_SECRET" | sed 's/.* //')
curl -s ${origin}/v1/connectors/webhook/ingest \\
  -H "Authorization: Bearer $LOCI_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d "{\\"content\\": \\"$content\\", \\"signature\\": \\"t=$t,v1=$v1\\"}"`;
