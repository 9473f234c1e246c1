import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { EntityList, EntityQuery, toEntityList } from "@/lib/api/wire/dashboard/entities";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { readPage } from "@/lib/api/wire/page";
import { listEntities } from "@/lib/entities/list-entities";
import { requireGroup } from "@/lib/groups/require-group";
import { requireUser } from "@/lib/users/find-user";

export const GET = dashboardApi.json({
  summary: "List the project's entities, newest or most connected first",
  description: "With `q` or `type`, a page can be short although there is a `nextCursor`, if matches are far apart.",
  access: "member",
  project: "query",
  query: EntityQuery,
  response: EntityList,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND"],
  async handler({ ctx, query }) {
    const graphId =
      query.userId !== undefined
        ? (await requireUser(ctx, query.userId)).graphId
        : query.group !== undefined
          ? (await requireGroup(ctx, query.group)).id
          : undefined;
    const types = query.type?.split(",").map((type) => type.trim());
    const list = await listEntities(ctx, { q: query.q || undefined, types, graphId, sort: query.sort, page: readPage(query) });
    return { project: toProjectRef(ctx.project), ...toEntityList(list) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
