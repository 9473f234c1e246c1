import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { MergedEntity, toMergedEntity } from "@/lib/api/wire/dashboard/entities";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { mergeEntities } from "@/lib/entity-merges/merge-entities";
import { formatId, parseId } from "@/lib/ids";

export const POST = dashboardApi.json({
  summary: "Merge an entity into another",
  description:
    "Moves the names, mentions and relations of the entity in the path to `intoId` in the same graph. Contradicting memories become conflicts; none is superseded. POST …/unmerge undoes the merge.",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  body: z.object({ intoId: z.string().min(1).max(64) }),
  response: z.object({ project: ProjectRef, entity: MergedEntity, conflictIds: z.array(z.string()) }),
  errors: ["ENTITY_NOT_FOUND"],
  async handler({ ctx, params, body }) {
    const merged = await mergeEntities(ctx, { id: parseId("entity", params.id), intoId: parseId("entity", body.intoId) });
    return {
      project: toProjectRef(ctx.project),
      entity: toMergedEntity(merged.entity),
      conflictIds: merged.conflictIds.map((id) => formatId("conflict", id)),
    };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
