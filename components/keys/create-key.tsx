"use client";

import { Plus } from "lucide-react";
import type { ResponseBody } from "@/app/v1/routes";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { useCreateDialog } from "../ui/use-create-dialog";
import { KeyForm } from "./key-form";
import { OneTimeSecret } from "./one-time-secret";
import { accessLabel, scopes } from "./scopes";

type Created = ResponseBody<"POST", "/v1/dashboard/projects/{id}/api-keys">;

export function CreateKey({ projectId }: { projectId: string }) {
  const { isOpen, open, close, created, setCreated } = useCreateDialog<Created>();

  return (
    <>
      <Button look="primary" onClick={open}>
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
          <KeyForm projectId={projectId} onCreated={setCreated} onCancel={close} />
        </Dialog>
      )}
    </>
  );
}
