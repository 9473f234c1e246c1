"use client";

import { Plus } from "lucide-react";
import type { Reply } from "@/app/v1/routes";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { useMaking } from "../ui/use-making";
import { KeyForm } from "./key-form";
import { scopes, seenBy } from "./scopes";
import { ShownOnce } from "./shown-once";

type Created = Reply<"POST", "/v1/dashboard/projects/{id}/api-keys">;

/** Makes an API key, and then shows it. Open where the address says `?new=1`. */
export function NewKey({ projectId }: { projectId: string }) {
  const { isOpen, open, close, made: created, setMade } = useMaking<Created>();

  return (
    <>
      <Button look="primary" onClick={open}>
        <Plus aria-hidden /> New API key
      </Button>
      {created ? (
        <Dialog
          isOpen={isOpen}
          onOpenChange={close}
          isHeld
          isWide
          title={`${created.name} is ready`}
          hint={`${scopes[created.scope].may} It sees ${seenBy(created) ?? "everything in the project"}.`}
        >
          <ShownOnce secret={created.apiKey} name="API key" />
          <DialogActions>
            <Button look="primary" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </Dialog>
      ) : (
        <Dialog isOpen={isOpen} onOpenChange={close} isWide title="New API key">
          <KeyForm projectId={projectId} onCreated={setMade} onCancel={close} />
        </Dialog>
      )}
    </>
  );
}
