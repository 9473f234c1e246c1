"use client";

import { api } from "../api";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { useApiMutation } from "../ui/use-api-mutation";
import { When } from "../ui/when";
import type { ApiKey } from "./scopes";

export function RevokeKey({ projectId, apiKey: { id, name, hint, lastUsedAt } }: { projectId: string; apiKey: ApiKey }) {
  const revoke = useApiMutation(
    () => api.delete("/v1/dashboard/projects/{id}/api-keys/{keyId}", { params: { id: projectId, keyId: id } }),
    {
      done: () => `${name} revoked`,
    },
  );
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
        Calls with <code className="font-mono text-ink">{hint}</code> will fail immediately. This can&rsquo;t be undone. Data it added is
        kept.
      </p>
      <p className="mt-2">
        {lastUsedAt ? (
          <>
            Last used <When at={lastUsedAt} className="text-ink" />.
          </>
        ) : (
          "This key was never used."
        )}
      </p>
    </Confirm>
  );
}
