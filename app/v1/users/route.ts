import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readPage } from "@/lib/api/wire/page";
import { toUser, UserList, UserQuery } from "@/lib/api/wire/users";
import { countUsers, listUsers } from "@/lib/users/list-users";

export const GET = memoryApi.json({
  summary: "List users, newest first",
  description: "A key that is restricted to some users gets only those. `total` and `active30d` count the users that match `q`.",
  access: "read",
  query: UserQuery,
  response: UserList,
  async handler({ ctx, query }) {
    const [{ items, nextCursor }, counts] = await Promise.all([
      listUsers(ctx, { page: readPage(query), q: query.q }),
      countUsers(ctx, { q: query.q }),
    ]);
    return { users: items.map(toUser), ...counts, nextCursor };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
