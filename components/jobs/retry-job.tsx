"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { api } from "../api";
import { Button } from "../ui/button";
import { useApiMutation } from "../ui/use-api-mutation";

export function RetryJob({ projectId, jobId }: { projectId: string; jobId: string }) {
  const router = useRouter();
  const retry = useApiMutation(() => api.post("/v1/dashboard/jobs/{id}/retry", { params: { id: jobId }, query: { projectId } }), {
    done: ({ status }) => (status === "QUEUED" ? "Job retried" : "Already being retried"),
    after: ({ newJobId }) => router.push(`/projects/${projectId}/jobs/${newJobId}`),
  });
  return (
    <Button look="primary" isBusy={retry.isBusy} onClick={() => retry.mutate()}>
      <RotateCw aria-hidden /> Retry
    </Button>
  );
}
