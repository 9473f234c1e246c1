"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { api } from "../api";
import { Button } from "../ui/button";
import { useAct } from "../ui/use-act";

/** Reads anew what a failed job was given, by a new job, and leads to it. */
export function RetryJob({ projectId, jobId }: { projectId: string; jobId: string }) {
  const router = useRouter();
  const retry = useAct(() => api.post("/v1/dashboard/jobs/{id}/retry", { params: { id: jobId }, query: { projectId } }), {
    done: ({ status }) => (status === "QUEUED" ? "The job is tried again" : "It is being tried again already"),
    after: ({ newJobId }) => router.push(`/projects/${projectId}/jobs/${newJobId}`),
  });
  return (
    <Button look="primary" isBusy={retry.isBusy} onClick={() => retry.mutate()}>
      <RotateCw aria-hidden /> Retry
    </Button>
  );
}
