"use client";

import { useState } from "react";
import { api } from "../api";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useApiMutation } from "../ui/use-api-mutation";
import { KeyForm, type KeyValues } from "./key-form";
import type { ApiKey } from "./scopes";

export function EditKey({ projectId, apiKey }: { projectId: string; apiKey: ApiKey }) {
  const [isOpen, setOpen] = useState(false);
  const edit = useApiMutation(
    (body: KeyValues) => api.patch("/v1/dashboard/projects/{id}/api-keys/{keyId}", { params: { id: projectId, keyId: apiKey.id }, body }),
    { done: ({ name }) => `${name} saved`, after: () => setOpen(false), isQuiet: true },
  );
  return (
    <Dialog
      title="Edit API key"
      hint="Changes apply from the next call with this key."
      isWide
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" aria-label={`Edit ${apiKey.name}`}>
          Edit
        </Button>
      }
    >
      <KeyForm
        projectId={projectId}
        initial={apiKey}
        action="Save"
        error={edit.error?.message ?? null}
        isBusy={edit.isPending}
        onSubmit={(values) => edit.mutate(values)}
        onCancel={() => setOpen(false)}
      />
    </Dialog>
  );
}
