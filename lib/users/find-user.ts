import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { accessDenied, canSeeUser } from "@/lib/graphs/access";
import { userNotFound } from "@/lib/graphs/not-found";
import { parseId } from "@/lib/ids";

export type UserRef = { id: string; externalId: string; graphId: string };

/** URL paths can't contain these ids or their escapes, so the escapes are escaped again. */
const escapedDots = new Map([
  ["%2e", "."],
  ["%2e%2e", ".."],
]);

/**
 * An exact external id wins over a `usr_` id. `%2E` and `%2E%2E` stand for the users `.` and `..`.
 * @returns null when the user doesn't exist or the key has no access
 */
export async function findUser(ctx: ProjectContext, idOrExternal: string): Promise<UserRef | null> {
  const id = parseId("user", idOrExternal);
  const dots = escapedDots.get(idOrExternal.toLowerCase());
  const [user] = await rows<UserRef>(sql`
    select u.id, u.external_id as "externalId", g.id as "graphId" from users u join graphs g on g.project_id = u.project_id and g.user_id = u.id
    where u.project_id = ${ctx.project.id} and (u.external_id = ${idOrExternal} ${id ? sql`or u.id = ${id}` : sql``} ${dots ? sql`or u.external_id = ${dots}` : sql``})
    order by u.external_id = ${idOrExternal} desc limit 1`);
  return user && canSeeUser(ctx, user.externalId) ? user : null;
}

/** @throws AppError USER_NOT_FOUND; GRAPH_ACCESS_DENIED for any user outside a restricted key's access, existing or not */
export async function requireUser(ctx: ProjectContext, idOrExternal: string): Promise<UserRef> {
  const user = await findUser(ctx, idOrExternal);
  if (user) return user;
  throw canSeeUser(ctx, idOrExternal) ? userNotFound(idOrExternal) : accessDenied();
}

/** Anything but a visible user's `usr_` id is returned unchanged. */
export async function externalIdOf(ctx: ProjectContext, idOrExternal: string): Promise<string> {
  if (!parseId("user", idOrExternal) && !escapedDots.has(idOrExternal.toLowerCase())) return idOrExternal;
  return (await findUser(ctx, idOrExternal))?.externalId ?? idOrExternal;
}
