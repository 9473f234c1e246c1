import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ids";

/** Browsers, HTTP clients and servers drop these from a path, so `/v1/users/..` would never reach the user. */
const isDotSegment = (externalId: string) => externalId === "." || externalId === "..";

function dotSegmentRefused(externalId: string): AppError {
  const message = `"${externalId}" can't be a user id: URLs drop it from a path. Choose another id.`;
  return new AppError("VALIDATION_ERROR", message, { detail: { details: [{ path: "userId", message }] } });
}

/**
 * Refuses a user that `ensureUser` would refuse, and makes nothing.
 * @throws AppError VALIDATION_ERROR
 */
export async function checkUserId(ctx: ProjectContext, externalId: string): Promise<void> {
  if (isDotSegment(externalId) && !(await findUser(ctx, externalId))) throw dotSegmentRefused(externalId);
}

/**
 * The user of this external id with their graph, made on the first write that names them. One statement, and two callers
 * at once get the same rows.
 * @throws AppError VALIDATION_ERROR for a new user with the id `.` or `..`
 */
export async function ensureUser(ctx: ProjectContext, externalId: string): Promise<{ userId: string; graphId: string; isNew: boolean }> {
  const found = await findUser(ctx, externalId);
  if (found) return { ...found, isNew: false };
  if (isDotSegment(externalId)) throw dotSegmentRefused(externalId);
  await rows(sql`
    with made as (
      insert into users (id, project_id, external_id) values (${newId()}, ${ctx.project.id}, ${externalId})
      on conflict (project_id, external_id) do nothing returning id
    )
    insert into graphs (id, project_id, kind, user_id) select ${newId()}, ${ctx.project.id}, 'USER', id from made`);
  // Another caller's row, if theirs came first: their statement has ended, for ours waited on its key.
  const made = await findUser(ctx, externalId);
  if (!made) throw new Error("A user that was just made is not there");
  return { ...made, isNew: true };
}

async function findUser(ctx: ProjectContext, externalId: string): Promise<{ userId: string; graphId: string } | null> {
  const [found] = await rows<{ user_id: string; graph_id: string }>(sql`
    select u.id as user_id, g.id as graph_id from users u join graphs g on g.user_id = u.id
    where u.project_id = ${ctx.project.id} and u.external_id = ${externalId}`);
  return found ? { userId: found.user_id, graphId: found.graph_id } : null;
}
