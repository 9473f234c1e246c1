"use client";

import { Play } from "lucide-react";
import { api } from "../api";
import { Button } from "../ui/button";
import { useApiMutation } from "../ui/use-api-mutation";

export function RunCases({ projectId, isRunning }: { projectId: string; isRunning: boolean }) {
  const start = useApiMutation(() => api.post("/v1/dashboard/evals/runs", { query: { projectId } }), { done: () => "Run started" });
  return (
    <Button look="primary" isBusy={start.isBusy} disabled={isRunning} onClick={() => start.mutate()}>
      <Play aria-hidden /> Run all cases
    </Button>
  );
}
