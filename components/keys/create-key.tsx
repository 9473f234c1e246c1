"use client";

import { Plus } from "lucide-react";
import type { ResponseBody } from "@/app/v1/routes";
import { api } from "../api";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { useApiMutation } from "../ui/use-api-mutation";
import { useCreateDialog } from "../ui/use-create-dialog";
import { KeyForm, type KeyValues } from "./key-form";
import { OneTimeSecret } from "./one-time-secret";
import { accessLabel, scopes } from "./scopes";

type Created = ResponseBody<"POST", "/v1/dashboard/projects/{id}/api-keys">;

export function CreateKey({ projectId }: { projectId: string }) {
  const { isOpen, open, close, created, setCreated } = useCreateDialog<Created>();
  const create = useApiMutation(
    ({ expiresAt, constraints, ...values }: KeyValues) =>
      api.post("/v1/dashboard/projects/{id}/api-keys", {
        params: { id: projectId },
        body: { ...values, expiresAt: expiresAt ?? undefined, constraints: constraints ?? undefined },
      }),
    { after: setCreated, isQuiet: true },
  );

  return (
    <>
      <Button look="primary" aria-haspopup="dialog" onClick={open}>
        <Plus aria-hidden /> Create API key
      </Button>
      {created ? (
        <Dialog
          isOpen={isOpen}
          onOpenChange={close}
          isPersistent
          isWide
          title={`API key “${created.name}” created`}
          hint={`${scopes[created.scope].description} Access: ${accessLabel(created) ?? "entire project"}.`}
        >
          <OneTimeSecret secret={created.apiKey} name="API key" />
          <DialogActions>
            <Button look="primary" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </Dialog>
      ) : (
        <Dialog isOpen={isOpen} onOpenChange={close} isWide title="Create API key">
          <KeyForm
            projectId={projectId}
            action="Create API key"
            error={create.error?.message ?? null}
            isBusy={create.isPending}
            onSubmit={(values) => create.mutate(values)}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  );
}
