"use client";

import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import type { Reply } from "@/app/v1/routes";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { KeyForm } from "./key-form";
import { scopes, seenBy } from "./scopes";
import { ShownOnce } from "./shown-once";

type Created = Reply<"POST", "/v1/dashboard/projects/{id}/api-keys">;

/** Makes an API key, and then shows it. Open where the address says `?new=1`. */
export function NewKey({ projectId }: { projectId: string }) {
  const isAsked = useSearchParams().get("new") === "1";
  const [isOpen, setOpen] = useState(isAsked);
  const [created, setCreated] = useState<Created | null>(null);
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);

  function close() {
    setOpen(false);
    setTimeout(() => setCreated(null), 200);
    if (isAsked) window.history.replaceState(null, "", window.location.pathname);
  }

  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> New API key
      </Button>
      {created ? (
        <Dialog
          isOpen={isOpen}
          onOpenChange={(open) => open || close()}
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
        <Dialog isOpen={isOpen} onOpenChange={(open) => open || close()} isWide title="New API key">
          <KeyForm projectId={projectId} onCreated={setCreated} onCancel={close} />
        </Dialog>
      )}
    </>
  );
}
