import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { accessDenied, canSeeUser } from "@/lib/graphs/access";
import { userNotFound } from "@/lib/graphs/not-found";
import { readId } from "@/lib/ids";

export type UserRef = { id: string; externalId: string; graphId: string };

/** Users created with the id `.` or `..`: a path cannot hold these, nor their escapes, so their escapes are escaped once more. */
const escapedDots: Record<string, string> = { "%2e": ".", "%2e%2e": ".." };

/**
 * A user by the caller's own id, or by ours (`usr_`). Where a caller's id has the form of ours, it is theirs. `%2E` and `%2E%2E`, in a
 * path `%252E` and `%252E%252E`, name the users `.` and `..`, unless a user has that very id.
 * @returns null for one who is not there, is another project's, or whom the key does not see
 */
export async function findUser(ctx: ProjectContext, idOrExternal: string): Promise<UserRef | null> {
  const id = readId("user", idOrExternal);
  const dots = escapedDots[idOrExternal.toLowerCase()];
  const [found] = await rows<UserRef>(sql`
    select u.id, u.external_id as "externalId", g.id as "graphId" from users u join graphs g on g.user_id = u.id
    where u.project_id = ${ctx.project.id} and (u.external_id = ${idOrExternal} ${id ? sql`or u.id = ${id}` : sql``} ${dots ? sql`or u.external_id = ${dots}` : sql``})
    order by u.external_id = ${idOrExternal} desc limit 1`);
  return found && canSeeUser(ctx, found.externalId) ? found : null;
}

/**
 * As `findUser`.
 * @throws AppError USER_NOT_FOUND; GRAPH_ACCESS_DENIED for a user that a limited key does not name, whether or not there is one
 */
export async function requireUser(ctx: ProjectContext, idOrExternal: string): Promise<UserRef> {
  const found = await findUser(ctx, idOrExternal);
  if (found) return found;
  throw canSeeUser(ctx, idOrExternal) ? userNotFound(idOrExternal) : accessDenied();
}

/** The caller's id of a user who was named by it or by ours: what is no id of a user that the key sees stays as it is. */
export async function externalIdOf(ctx: ProjectContext, idOrExternal: string): Promise<string> {
  if (!readId("user", idOrExternal) && !(idOrExternal.toLowerCase() in escapedDots)) return idOrExternal;
  return (await findUser(ctx, idOrExternal))?.externalId ?? idOrExternal;
}
