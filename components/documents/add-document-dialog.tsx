"use client";

import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { JobProgress } from "../jobs/job-progress";
import { Button, ButtonLink } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";
import { DocumentForm, type DocumentTarget } from "./document-form";

export function AddDocumentDialog({
  projectId,
  target,
  onAdded,
  onClose,
}: {
  projectId: string;
  target: DocumentTarget;
  onAdded?: (jobId: string) => void;
  onClose: () => void;
}) {
  const router = useRouter();
  const [jobId, setJobId] = useState<string | null>(null);
  const refresh = useCallback(() => router.refresh(), [router]);
  const owner = "userId" in target ? `user ${target.userId}` : `group ${target.group}`;
  /** The page may not list the job yet. */
  function close() {
    if (jobId) refresh();
    onClose();
  }
  function added(job: string) {
    if (!onAdded) return setJobId(job);
    onAdded(job);
    onClose();
  }
  return (
    <Dialog title="Add document" hint={`Its memories go to ${owner}.`} isOpen isWide onOpenChange={(isOpen) => isOpen || close()}>
      {jobId ? (
        <>
          <JobProgress projectId={projectId} jobId={jobId} onDone={refresh} />
          <DialogActions>
            <ButtonLink href={`/projects/${projectId}/jobs/${jobId}`}>Open job</ButtonLink>
            <Button onClick={() => setJobId(null)}>Add another</Button>
            <Button look="primary" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <DocumentForm projectId={projectId} target={target} onAdded={added} onCancel={onClose} />
      )}
    </Dialog>
  );
}
