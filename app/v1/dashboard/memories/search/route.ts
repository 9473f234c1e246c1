import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { FoundMemories, MeaningQuery, readMeaningFilter, toFoundMemories } from "@/lib/api/wire/dashboard/memories-by-meaning";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { findEntity } from "@/lib/entities/find-entity";
import { parseId } from "@/lib/ids";
import { maxByMeaning, memoriesByMeaning } from "@/lib/memories/memories-by-meaning";
import { readCoverage } from "@/lib/retrieval/audited-read";
import { externalIdOf } from "@/lib/users/find-user";

export const GET = dashboardApi.json({
  summary: "Search the project's memories by meaning",
  description: `The best match first, with the filters of GET /v1/dashboard/memories. Returns up to ${maxByMeaning} memories in all; rejected ones are never found. Without a user or groups, it searches every group and the most recently active users; \`graphs\` has the number of graphs read.`,
  access: "member",
  project: "query",
  query: MeaningQuery,
  response: FoundMemories,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "ENTITY_NOT_FOUND", "CONTENT_BLOCKED"],
  async handler({ ctx, query }) {
    const isNamed = query.userId !== undefined || query.groups !== undefined;
    const users = query.userId === undefined ? undefined : [await externalIdOf(ctx, query.userId)];
    const entity = query.entityId === undefined ? undefined : await findEntity(ctx, parseId("entity", query.entityId));
    const [found, graphs] = await Promise.all([
      memoriesByMeaning(ctx, { ...readMeaningFilter(query), users, entityId: entity?.id }, query),
      isNamed ? null : readCoverage(ctx),
    ]);
    return { project: toProjectRef(ctx.project), ...toFoundMemories(found, graphs) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
