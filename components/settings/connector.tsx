"use client";

import { useState } from "react";
import { api } from "../api";
import { ShownOnce } from "../keys/shown-once";
import { Button } from "../ui/button";
import { Code } from "../ui/copy";
import { Confirm, Dialog, DialogActions } from "../ui/dialog";
import { useAct } from "../ui/use-act";
import { useOrigin } from "../use-origin";

/** The secret that a connector signs its deliveries with: made and replaced here, shown once. */
export function Connector({ projectId, hasSecret, isAdmin }: { projectId: string; hasSecret: boolean; isAdmin: boolean }) {
  const origin = useOrigin();
  const [secret, setSecret] = useState<string | null>(null);
  const make = useAct(() => api.post("/v1/dashboard/projects/{id}/connector-secret", { params: { id: projectId } }), {
    after: ({ connectorSecret }) => setSecret(connectorSecret),
  });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3">
        <p className="text-sm">
          {hasSecret ? "There is a secret. It cannot be shown again." : "There is no secret yet: deliveries are refused."}
        </p>
        {!isAdmin ? (
          <p className="text-[13px] text-muted">An admin {hasSecret ? "replaces" : "makes"} it.</p>
        ) : hasSecret ? (
          <Confirm
            title="Replace the secret?"
            action="Replace secret"
            onConfirm={() => make.mutateAsync()}
            trigger={<Button size="sm">Replace secret</Button>}
          >
            Deliveries that are signed with the old one are refused at once. To change without a gap, have the connector sign with both for
            a while: a delivery may carry several signatures.
          </Confirm>
        ) : (
          <Button size="sm" isBusy={make.isPending} onClick={() => make.mutate()}>
            Make a secret
          </Button>
        )}
      </div>
      <details className="group">
        <summary className="cursor-pointer text-sm hover:underline">How a delivery is signed</summary>
        <div className="mt-3 space-y-3">
          <p className="text-muted text-sm leading-6">
            The signature is an HMAC-SHA256 over the time in seconds, a full stop and the content. The time may be five minutes off. The
            same delivery twice is stored once.
          </p>
          <Code title="Sign and send, from a shell" text={signedDelivery(origin)} />
        </div>
      </details>
      <Dialog isOpen={secret !== null} onOpenChange={(isOpen) => isOpen || setSecret(null)} isHeld isWide title="The connector's secret">
        <ShownOnce secret={secret ?? ""} name="secret">
          Give it to the connector now. If it is lost, replace it.
        </ShownOnce>
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
