"use client";

import { Check } from "lucide-react";
import { api } from "../api";
import { Button } from "../ui/button";
import { useApiMutation } from "../ui/use-api-mutation";

export function ResolveFeedback({ id, projectId, name }: { id: string; projectId: string; name: string }) {
  const resolve = useApiMutation(
    () => api.post("/v1/dashboard/feedback/{id}/resolve", { params: { id }, query: { projectId }, body: {} }),
    { done: () => "Feedback resolved" },
  );
  return (
    <div className="mt-3">
      <Button size="sm" isBusy={resolve.isBusy} onClick={() => resolve.mutate(undefined)}>
        <Check aria-hidden /> Resolve<span className="sr-only">: {name}</span>
      </Button>
    </div>
  );
}
