"use client";

import { useRouter } from "next/navigation";
import { api } from "../api";
import { useApiMutation } from "../ui/use-api-mutation";

type EntityRef = { id: string; name: string };

export function useMerge(projectId: string) {
  const router = useRouter();
  const entities = `/projects/${projectId}/entities`;
  const merge = useApiMutation(
    ({ from, into }: { from: EntityRef; into: EntityRef }) =>
      api.post("/v1/dashboard/entities/{id}/merge", { params: { id: from.id }, query: { projectId }, body: { intoId: into.id } }),
    {
      done: ({ conflictIds }, { from, into }) => ({
        title: `Merged “${from.name}” into “${into.name}”`,
        description:
          conflictIds.length > 0
            ? `${conflictIds.length === 1 ? "1 conflict was" : `${conflictIds.length} conflicts were`} opened, because some memories contradict each other.`
            : undefined,
        undo: () => unmerge.mutate({ from, into }),
      }),
      // The merged entity's own page no longer exists.
      after: (_, { from, into }) => {
        if (window.location.pathname.endsWith(from.id)) router.push(`${entities}/${into.id}`);
      },
    },
  );
  const unmerge = useApiMutation(
    ({ from }: { from: EntityRef; into: EntityRef }) =>
      api.post("/v1/dashboard/entities/{id}/unmerge", { params: { id: from.id }, query: { projectId } }),
    {
      done: ({ entity }, { from, into }) => ({
        title: entity ? `Unmerged “${from.name}”` : "Merge undone",
        description: entity ? undefined : `No memories mention “${from.name}” anymore.`,
        undo: entity ? () => merge.mutate({ from, into }) : undefined,
      }),
    },
  );
  return { merge, unmerge };
}
