"use client";

import { FilePlus } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../ui/button";
import { onDemand } from "../ui/on-demand";
import { useCreateDialog } from "../ui/use-create-dialog";
import type { DocumentTarget } from "./document-form";

const AddDocumentDialog = onDemand(() => import("./add-document-dialog").then(({ AddDocumentDialog }) => AddDocumentDialog));

/** With `onAdded`, the caller shows the job; otherwise the dialog does. */
export function AddDocument({
  projectId,
  target,
  onAdded,
  ...look
}: { projectId: string; target: DocumentTarget; onAdded?: (jobId: string) => void } & Pick<
  ComponentProps<typeof Button>,
  "look" | "size"
>) {
  const { isOpen, open, close } = useCreateDialog();
  return (
    <>
      <Button {...look} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        <FilePlus aria-hidden /> Add document
      </Button>
      {isOpen ? <AddDocumentDialog projectId={projectId} target={target} onAdded={onAdded} onClose={close} /> : null}
    </>
  );
}
