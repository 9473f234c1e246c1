"use client";

import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { api } from "../api";
import { OneTimeSecret } from "../keys/one-time-secret";
import { Button } from "../ui/button";
import { Confirm, Dialog, DialogActions } from "../ui/dialog";
import { useApiMutation } from "../ui/use-api-mutation";
import { EndpointForm, type EndpointValues } from "./endpoint-form";
import type { Endpoint, EventChoice } from "./webhook-labels";

type Props = { projectId: string; endpoint: Endpoint; choices: EventChoice[] };

export function EndpointActions({ projectId, endpoint, choices }: Props) {
  const call = { params: { id: endpoint.id }, query: { projectId } };
  const test = useApiMutation(() => api.post("/v1/dashboard/webhooks/endpoints/{id}/test", call), { done: () => "Test event queued" });
  const enable = useApiMutation((enabled: boolean) => api.patch("/v1/dashboard/webhooks/endpoints/{id}", { ...call, body: { enabled } }), {
    done: ({ enabled }) => (enabled ? "Endpoint enabled" : "Endpoint disabled"),
  });
  return (
    <>
      {endpoint.enabled ? (
        <Button look="primary" isBusy={test.isPending} onClick={() => test.mutate()}>
          <Send aria-hidden /> Send test
        </Button>
      ) : (
        <Button look="primary" isBusy={enable.isBusy} onClick={() => enable.mutate(true)}>
          Enable
        </Button>
      )}
      <EditEndpoint projectId={projectId} endpoint={endpoint} choices={choices} />
      <RotateSecret projectId={projectId} endpoint={endpoint} />
      {endpoint.enabled ? (
        <Confirm
          title="Disable this endpoint?"
          action="Disable"
          onConfirm={() => enable.mutateAsync(false)}
          trigger={<Button>Disable</Button>}
        >
          New events aren&rsquo;t stored for it, and pending deliveries fail. You can resend those after enabling it again.
        </Confirm>
      ) : null}
      <DeleteEndpoint projectId={projectId} endpoint={endpoint} />
    </>
  );
}

function EditEndpoint({ projectId, endpoint, choices }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { id, url, description, events } = endpoint;
  const edit = useApiMutation(
    (body: EndpointValues) => api.patch("/v1/dashboard/webhooks/endpoints/{id}", { params: { id }, query: { projectId }, body }),
    { done: () => "Endpoint saved", after: () => setOpen(false), isQuiet: true },
  );
  return (
    <Dialog isOpen={isOpen} onOpenChange={setOpen} isWide title="Edit endpoint" trigger={<Button>Edit</Button>}>
      <EndpointForm
        initial={{ url, description, events }}
        choices={choices}
        action="Save"
        error={edit.error?.message ?? null}
        isBusy={edit.isPending}
        onSubmit={(values) => edit.mutate(values)}
        onCancel={() => setOpen(false)}
      />
    </Dialog>
  );
}

function RotateSecret({ projectId, endpoint: { id } }: Omit<Props, "choices">) {
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useApiMutation(
    () => api.post("/v1/dashboard/webhooks/endpoints/{id}/rotate", { params: { id }, query: { projectId }, body: {} }),
    { after: (rotated) => setSecret(rotated.secret) },
  );
  return (
    <>
      <Confirm
        title="Replace the signing secret?"
        action="Replace secret"
        onConfirm={() => rotate.mutateAsync()}
        trigger={<Button>Replace secret</Button>}
      >
        For 24 hours, deliveries are signed with both the old and the new secret. Change your server within that time.
      </Confirm>
      <Dialog isOpen={secret !== null} onOpenChange={(isOpen) => isOpen || setSecret(null)} isPersistent isWide title="New signing secret">
        <OneTimeSecret secret={secret ?? ""} name="signing secret">
          The old one works for 24 more hours. If you lose this one, replace it.
        </OneTimeSecret>
        <DialogActions>
          <Button look="primary" onClick={() => setSecret(null)}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function DeleteEndpoint({ projectId, endpoint: { id } }: Omit<Props, "choices">) {
  const router = useRouter();
  const remove = useApiMutation(() => api.delete("/v1/dashboard/webhooks/endpoints/{id}", { params: { id }, query: { projectId } }), {
    done: () => "Endpoint deleted",
    after: () => router.push(`/projects/${projectId}/webhooks`),
  });
  return (
    <Confirm
      title="Delete this endpoint?"
      action="Delete endpoint"
      onConfirm={() => remove.mutateAsync()}
      trigger={<Button look="danger">Delete</Button>}
    >
      This permanently deletes the endpoint and its delivery log. Pending deliveries aren&rsquo;t sent. You can&rsquo;t undo this.
    </Confirm>
  );
}
