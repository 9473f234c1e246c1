import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Conflict, toConflict } from "@/lib/api/wire/conflicts";
import { ConflictQuery } from "@/lib/api/wire/dashboard/conflicts";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { Total, TotalIsExact } from "@/lib/api/wire/lists";
import { NextCursor, readPage } from "@/lib/api/wire/page";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import { findEntity } from "@/lib/entities/find-entity";
import { parseId } from "@/lib/ids";
import { requireUser } from "@/lib/users/find-user";

export const GET = dashboardApi.json({
  summary: "List the project's conflicts, newest first",
  access: "member",
  project: "query",
  query: ConflictQuery,
  response: z.object({
    project: ProjectRef,
    conflicts: z.array(Conflict),
    total: Total,
    totalIsExact: TotalIsExact,
    nextCursor: NextCursor,
  }),
  errors: ["USER_NOT_FOUND", "ENTITY_NOT_FOUND"],
  async handler({ ctx, query }) {
    const userId = query.userId === undefined ? undefined : (await requireUser(ctx, query.userId)).externalId;
    const entityId = query.entityId === undefined ? undefined : (await findEntity(ctx, parseId("entity", query.entityId))).id;
    const unresolved = query.unresolved === undefined ? undefined : query.unresolved === "true";
    const { conflicts, ...list } = await listConflicts(ctx, { unresolved, userId, entityId, ...readPage(query) });
    return { project: toProjectRef(ctx.project), conflicts: conflicts.map(toConflict), ...list };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
