import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { MergedEntity, toMergedEntity } from "@/lib/api/wire/dashboard/entities";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { unmergeEntities } from "@/lib/entity-merges/unmerge-entities";
import { readId } from "@/lib/ids";

export const POST = dashboardApi.json({
  summary: "Take back that two entities became one",
  description: "By the id of the one that was merged away, or of the one that stands: then its latest merge.",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: z.object({
    project: ProjectRef,
    entity: MergedEntity.nullable().meta({ description: "null when nothing speaks of it any more" }),
    into: MergedEntity,
  }),
  errors: ["ENTITY_NOT_FOUND"],
  async handler({ ctx, params }) {
    const { entity, into } = await unmergeEntities(ctx, { id: readId("entity", params.id) });
    return { project: toProjectRef(ctx.project), entity: entity && toMergedEntity(entity), into: toMergedEntity(into) };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
