"use client";

import { useRouter } from "next/navigation";
import { api } from "../api";
import { useAct } from "../ui/use-act";

type One = { id: string; name: string };

/** Making one of two entities, and taking it back; each offers the other as its undo. */
export function useMerge(projectId: string) {
  const router = useRouter();
  const entities = `/projects/${projectId}/entities`;
  const merge = useAct(
    ({ from, into }: { from: One; into: One }) =>
      api.post("/v1/dashboard/entities/{id}/merge", { params: { id: from.id }, query: { projectId }, body: { intoId: into.id } }),
    {
      done: ({ conflictIds }, { from, into }) => ({
        title: `“${from.name}” and “${into.name}” are one now`,
        description:
          conflictIds.length > 0
            ? `Not all that was said of them can hold of one: ${conflictIds.length === 1 ? "a conflict waits" : `${conflictIds.length} conflicts wait`} for a decision.`
            : undefined,
        undo: () => unmerge.mutate({ from, into }),
      }),
      // The page of what is gone would be none.
      after: (_, { from, into }) => {
        if (window.location.pathname.endsWith(from.id)) router.push(`${entities}/${into.id}`);
      },
    },
  );
  const unmerge = useAct(
    ({ from }: { from: One; into: One }) =>
      api.post("/v1/dashboard/entities/{id}/unmerge", { params: { id: from.id }, query: { projectId } }),
    {
      done: ({ entity }, { from, into }) => ({
        title: entity ? `“${from.name}” stands on its own again` : "The merge was taken back",
        description: entity ? undefined : `Nothing speaks of “${from.name}” any more.`,
        undo: entity ? () => merge.mutate({ from, into }) : undefined,
      }),
    },
  );
  return { merge, unmerge };
}
