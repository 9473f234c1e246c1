"use client";

import { Plus } from "lucide-react";
import type { ResponseBody } from "@/app/v1/routes";
import { OneTimeSecret } from "../keys/one-time-secret";
import { Button, ButtonLink } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { useCreateDialog } from "../ui/use-create-dialog";
import { ProjectForm } from "./project-form";
import { SampleCalls } from "./sample-calls";

type Created = ResponseBody<"POST", "/v1/dashboard/projects">;

export function CreateProject() {
  const { isOpen, open, close, created, setCreated } = useCreateDialog<Created>();

  return (
    <>
      <Button look="primary" aria-haspopup="dialog" onClick={open}>
        <Plus aria-hidden /> Create project
      </Button>
      {created ? (
        <Dialog
          isOpen={isOpen}
          onOpenChange={close}
          isWide
          isPersistent
          title={`Project “${created.name}” created`}
          hint={`Your agents use this API key. It has ${created.apiKeyScope === "admin" ? "full" : "read and write"} access to the project.`}
        >
          <OneTimeSecret secret={created.apiKey} name="API key" />
          <p className="mt-5 mb-2 text-muted text-sm">Try it in a terminal. The key is already filled in.</p>
          <SampleCalls apiKey={created.apiKey} />
          <DialogActions>
            <Button onClick={close}>Close</Button>
            <ButtonLink look="primary" href={`/projects/${created.id}`}>
              Open project
            </ButtonLink>
          </DialogActions>
        </Dialog>
      ) : (
        <Dialog isOpen={isOpen} onOpenChange={close} title="Create project" hint="Projects are fully isolated from each other.">
          <ProjectForm onCreated={setCreated} onCancel={close} />
        </Dialog>
      )}
    </>
  );
}
