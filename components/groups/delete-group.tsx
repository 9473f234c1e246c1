"use client";

import { useRouter } from "next/navigation";
import { api } from "../api";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { listAddress } from "../ui/list-address";
import { useApiMutation } from "../ui/use-api-mutation";

export function DeleteGroup({ projectId, name }: { projectId: string; name: string }) {
  const router = useRouter();
  const remove = useApiMutation(() => api.delete("/v1/dashboard/groups/{id}", { params: { id: name }, query: { projectId } }), {
    done: () => `Group ${name} deleted`,
    after: () => router.replace(listAddress(`/projects/${projectId}/groups`)),
  });
  return (
    <Confirm
      title={`Delete ${name}?`}
      action="Delete group"
      confirmText={name}
      trigger={<Button look="danger">Delete group…</Button>}
      onConfirm={() => remove.mutateAsync()}
    >
      This permanently deletes the group with its memories, documents, threads, entities and jobs. API keys restricted to it lose access.
      You can&rsquo;t undo this.
    </Confirm>
  );
}
