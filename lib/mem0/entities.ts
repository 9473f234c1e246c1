import { userContext } from "@/lib/synthesis/user-context";
import { eraseUser } from "@/lib/users/erase-user";
import { externalIdOf } from "@/lib/users/find-user";
import { listUsers } from "@/lib/users/list-users";
import { type Call, PageQuery, unsupported } from "./call";

export async function entities({ ctx, query }: Call) {
  const { page, page_size: limit } = PageQuery.parse(query);
  const { items, nextCursor, total } = await listUsers(ctx, { page: { limit, offset: (page - 1) * limit, after: null } });
  const results = items.map((user) => ({
    id: user.externalId,
    name: user.externalId,
    type: "user",
    total_memories: user.memoryCount,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  }));
  return { count: total, next: nextCursor ? `/mem0/v1/entities/?page=${page + 1}&page_size=${limit}` : null, previous: null, results };
}

export async function deleteEntity({ ctx, params: [type, id = ""] }: Call) {
  if (type !== "user") throw unsupported(`Deleting an entity of type ${type}`);
  await eraseUser(ctx, id);
  return { message: "Entity deleted successfully!" };
}

/** A summary, where mem0 has a profile. */
export async function profile({ ctx, params: [id = ""] }: Call) {
  const user = await externalIdOf(ctx, id);
  const { text: summary } = await userContext(ctx, { user, template: "chat", maxTokens: 1_500 });
  return { entity_type: "user", entity_id: user, status: summary ? "ready" : "empty", profile: summary ? { summary } : {} };
}
