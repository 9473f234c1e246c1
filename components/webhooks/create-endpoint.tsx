"use client";

import { Plus } from "lucide-react";
import { api } from "../api";
import { OneTimeSecret } from "../keys/one-time-secret";
import { Button, ButtonLink } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { useApiMutation } from "../ui/use-api-mutation";
import { useCreateDialog } from "../ui/use-create-dialog";
import { EndpointForm, type EndpointValues } from "./endpoint-form";
import type { EventChoice } from "./webhook-labels";

export function CreateEndpoint({ projectId, choices }: { projectId: string; choices: EventChoice[] }) {
  const { isOpen, open, close, created, setCreated } = useCreateDialog<{ id: string; secret: string }>();
  const create = useApiMutation((body: EndpointValues) => api.post("/v1/dashboard/webhooks/endpoints", { query: { projectId }, body }), {
    after: setCreated,
    isQuiet: true,
  });
  return (
    <>
      <Button look="primary" aria-haspopup="dialog" onClick={open}>
        <Plus aria-hidden /> Add endpoint
      </Button>
      {created ? (
        <Dialog isOpen={isOpen} onOpenChange={close} isPersistent isWide title="Endpoint added">
          <OneTimeSecret secret={created.secret} name="signing secret">
            Your server verifies deliveries with it. If you lose it, replace it.
          </OneTimeSecret>
          <DialogActions>
            <Button onClick={close}>Done</Button>
            <ButtonLink look="primary" href={`/projects/${projectId}/webhooks/${created.id}`} onClick={close}>
              Open endpoint
            </ButtonLink>
          </DialogActions>
        </Dialog>
      ) : (
        <Dialog isOpen={isOpen} onOpenChange={close} isWide title="Add endpoint">
          <EndpointForm
            initial={{ url: "", description: "", events: [] }}
            choices={choices}
            action="Add endpoint"
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
