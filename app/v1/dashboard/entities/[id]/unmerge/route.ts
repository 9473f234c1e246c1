import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { MergedEntity, toMergedEntity } from "@/lib/api/wire/dashboard/entities";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { unmergeEntities } from "@/lib/entity-merges/unmerge-entities";
import { parseId } from "@/lib/ids";

export const POST = dashboardApi.json({
  summary: "Undo the merge of two entities",
  description: "Takes the id of the entity that was merged away, or of the remaining one to undo its latest merge.",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: z.object({
    project: ProjectRef,
    entity: MergedEntity.nullable().meta({ description: "null if no memory mentions it anymore" }),
    into: MergedEntity,
  }),
  errors: ["ENTITY_NOT_FOUND"],
  async handler({ ctx, params }) {
    const { entity, into } = await unmergeEntities(ctx, { id: parseId("entity", params.id) });
    return { project: toProjectRef(ctx.project), entity: entity && toMergedEntity(entity), into: toMergedEntity(into) };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
