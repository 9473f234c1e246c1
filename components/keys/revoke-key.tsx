"use client";

import { api } from "../api";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { useAct } from "../ui/use-act";
import { When } from "../ui/when";
import type { ApiKey } from "./scopes";

/** Ends a key, after saying what ends with it. */
export function RevokeKey({ projectId, apiKey: { id, name, hint, lastUsedAt } }: { projectId: string; apiKey: ApiKey }) {
  const revoke = useAct(() => api.delete("/v1/dashboard/projects/{id}/api-keys/{keyId}", { params: { id: projectId, keyId: id } }), {
    done: () => `${name} is revoked`,
  });
  return (
    <Confirm
      title={`Revoke ${name}?`}
      action="Revoke key"
      onConfirm={() => revoke.mutateAsync()}
      trigger={
        <Button size="sm" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      }
    >
      <p>
        Whatever calls with <code className="font-mono text-ink">{hint}</code> is refused from its next call on, and this cannot be undone.
        What it added stays.
      </p>
      <p className="mt-2">
        {lastUsedAt ? (
          <>
            Last used <When at={lastUsedAt} className="text-ink" />.
          </>
        ) : (
          "It was never used."
        )}
      </p>
    </Confirm>
  );
}
