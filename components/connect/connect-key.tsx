"use client";

import { useState } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { api } from "../api";
import { OneTimeSecret } from "../keys/one-time-secret";
import { type KeyScope, scopes } from "../keys/scopes";
import { Button } from "../ui/button";
import { Field, Select } from "../ui/field";
import { Notice } from "../ui/notice";
import { useApiMutation } from "../ui/use-api-mutation";

type ApiKey = ResponseBody<"GET", "/v1/dashboard/projects/{id}/api-keys">["apiKeys"][number];

/** `secret`: of a key that was created on this page. */
export type KeyInUse = { id: string; name: string; hint: string; secret: string | null };

export function ConnectKey({
  projectId,
  keys,
  toolName,
  inUse,
  onUse,
}: {
  projectId: string;
  keys: ApiKey[];
  toolName: string;
  inUse: KeyInUse | null;
  onUse: (key: KeyInUse | null) => void;
}) {
  const [scope, setScope] = useState<KeyScope>("writer");
  const create = useApiMutation(
    () => api.post("/v1/dashboard/projects/{id}/api-keys", { params: { id: projectId }, body: { name: toolName, scope } }),
    { after: ({ id, name, hint, apiKey }) => onUse({ id, name, hint, secret: apiKey }), isQuiet: true },
  );
  if (inUse?.secret) {
    return (
      <div className="space-y-3">
        <OneTimeSecret secret={inUse.secret} name="API key">
          It&rsquo;s filled in below until you leave this page.
        </OneTimeSecret>
        <Button size="sm" onClick={() => onUse(null)}>
          Use another key
        </Button>
      </div>
    );
  }
  const others = keys.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > Date.now());
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-64">
          <Field label="Permissions">
            {(field) => (
              <Select {...field} value={scope} onChange={({ target }) => setScope(target.value as KeyScope)}>
                {(["reader", "writer", "admin"] as const).map((value) => (
                  <option key={value} value={value}>
                    {scopes[value].name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button look="primary" onClick={() => create.mutate()} isBusy={create.isPending}>
          Create API key for {toolName}
        </Button>
      </div>
      <p className="text-[13px] text-muted leading-5">{scopes[scope].description}</p>
      {create.error ? <Notice kind="danger">{create.error.message}</Notice> : null}
      {others.length > 0 ? (
        <div className="max-w-sm">
          <Field label="Or use a key you have" hint="Replace the placeholder below with it.">
            {(field) => (
              <Select
                {...field}
                value={inUse?.id ?? ""}
                onChange={({ target }) => {
                  const key = others.find(({ id }) => id === target.value);
                  onUse(key ? { id: key.id, name: key.name, hint: key.hint, secret: null } : null);
                }}
              >
                <option value="">Choose a key</option>
                {others.map(({ id, name, hint }) => (
                  <option key={id} value={id}>
                    {name} ({hint})
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      ) : null}
    </div>
  );
}
