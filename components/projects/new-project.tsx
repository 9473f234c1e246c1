"use client";

import { Plus } from "lucide-react";
import type { Reply } from "@/app/v1/routes";
import { ShownOnce } from "../keys/shown-once";
import { Button, ButtonLink } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { useMaking } from "../ui/use-making";
import { FirstCalls } from "./first-calls";
import { ProjectForm } from "./project-form";

type Created = Reply<"POST", "/v1/dashboard/projects">;

/** Makes a project, and then shows its key. Open where the address says `?new=1`: other pages lead here so. */
export function NewProject() {
  const { isOpen, open, close, made: created, setMade } = useMaking<Created>();

  return (
    <>
      <Button look="primary" onClick={open}>
        <Plus aria-hidden /> New project
      </Button>
      {created ? (
        <Dialog
          isOpen={isOpen}
          onOpenChange={close}
          isWide
          isHeld
          title={`${created.name} is ready`}
          hint="Agents use the project with an API key. This is its first one, and it may do everything in the project."
        >
          <ShownOnce secret={created.apiKey} name="API key" />
          <p className="mt-5 mb-2 text-muted text-sm">Try it from a shell. Both commands hold the key.</p>
          <FirstCalls apiKey={created.apiKey} />
          <DialogActions>
            <Button onClick={close}>Stay here</Button>
            <ButtonLink look="primary" href={`/projects/${created.id}`}>
              Open project
            </ButtonLink>
          </DialogActions>
        </Dialog>
      ) : (
        <Dialog
          isOpen={isOpen}
          onOpenChange={close}
          title="New project"
          hint="Each project has memory of its own: nothing in it is seen from another."
        >
          <ProjectForm onCreated={setMade} onCancel={close} />
        </Dialog>
      )}
    </>
  );
}
