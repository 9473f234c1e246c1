import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readPage } from "@/lib/api/wire/page";
import { toUser, UserList, UserQuery } from "@/lib/api/wire/users";
import { listUsers } from "@/lib/users/list-users";

export const GET = memoryApi.json({
  summary: "List users, newest first",
  description: "A key that is restricted to some users gets only those. `total` and `active30d` count the users that match `q`.",
  access: "read",
  query: UserQuery,
  response: UserList,
  async handler({ ctx, query }) {
    const { items, ...list } = await listUsers(ctx, { page: readPage(query), q: query.q });
    return { users: items.map(toUser), ...list };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
