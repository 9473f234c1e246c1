import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { EntityRecord, toEntityRecord } from "@/lib/api/wire/dashboard/entities";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { getEntity } from "@/lib/entities/get-entity";
import { parseId } from "@/lib/ids";

export const GET = dashboardApi.json({
  summary: "Get an entity with its names, memories and relations",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: EntityRecord,
  errors: ["ENTITY_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({
    project: toProjectRef(ctx.project),
    ...toEntityRecord(await getEntity(ctx, parseId("entity", params.id))),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
