"use client";

import { Trash2 } from "lucide-react";
import { api } from "../api";
import { Button } from "../ui/button";
import { useApiMutation } from "../ui/use-api-mutation";

export function DeleteCase({ id, projectId, question }: { id: string; projectId: string; question: string }) {
  const remove = useApiMutation(() => api.delete("/v1/dashboard/evals/cases/{id}", { params: { id }, query: { projectId } }), {
    done: () => "Test case deleted",
  });
  return (
    <Button
      size="icon"
      look="quiet"
      isBusy={remove.isBusy}
      aria-label={`Delete: ${question}`}
      title="Delete"
      onClick={() => remove.mutate()}
    >
      <Trash2 aria-hidden />
    </Button>
  );
}
