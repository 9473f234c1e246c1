import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { toListedUser, UserList, UserQuery } from "@/lib/api/wire/dashboard/users";
import { readPage } from "@/lib/api/wire/page";
import { listUsers } from "@/lib/users/list-users";

export const GET = dashboardApi.json({
  summary: "List the project's users, newest first",
  access: "member",
  project: "query",
  query: UserQuery,
  response: UserList,
  async handler({ ctx, query }) {
    const { items, ...list } = await listUsers(ctx, { page: readPage(query), q: query.q });
    return { project: toProjectRef(ctx.project), users: items.map(toListedUser), ...list };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
