import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ids";

/** Browsers, HTTP clients and servers drop these from a path, so `/v1/users/..` would never reach the user. */
const isDotSegment = (externalId: string) => externalId === "." || externalId === "..";

function dotSegmentError(externalId: string): AppError {
  const message = `"${externalId}" can't be a user id, because URLs drop it from paths. Choose another id.`;
  return new AppError("VALIDATION_ERROR", message, { detail: { details: [{ path: "userId", message }] } });
}

export async function checkUserId(ctx: ProjectContext, externalId: string): Promise<void> {
  if (isDotSegment(externalId) && !(await findUser(ctx, externalId))) throw dotSegmentError(externalId);
}

/** Concurrent calls get the same rows. @throws AppError VALIDATION_ERROR for a new user with the id `.` or `..` */
export async function ensureUser(ctx: ProjectContext, externalId: string): Promise<{ userId: string; graphId: string; isNew: boolean }> {
  const existing = await findUser(ctx, externalId);
  if (existing) return { ...existing, isNew: false };
  if (isDotSegment(externalId)) throw dotSegmentError(externalId);
  await rows(sql`
    with created as (
      insert into users (id, project_id, external_id) values (${newId()}, ${ctx.project.id}, ${externalId})
      on conflict (project_id, external_id) do nothing returning id
    )
    insert into graphs (id, project_id, kind, user_id) select ${newId()}, ${ctx.project.id}, 'USER', id from created`);
  // If another call inserted the row first, this statement waited for it.
  const created = await findUser(ctx, externalId);
  if (!created) throw new Error("The user that was just created is missing");
  return { ...created, isNew: true };
}

async function findUser(ctx: ProjectContext, externalId: string): Promise<{ userId: string; graphId: string } | null> {
  const [row] = await rows<{ user_id: string; graph_id: string }>(sql`
    select u.id as user_id, g.id as graph_id from users u join graphs g on g.project_id = u.project_id and g.user_id = u.id
    where u.project_id = ${ctx.project.id} and u.external_id = ${externalId}`);
  return row ? { userId: row.user_id, graphId: row.graph_id } : null;
}
