import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { isInTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { recordChanges } from "@/lib/usage/record-changes";
import { newUserChanges } from "./note-activity";

/** Browsers, HTTP clients and servers drop these from a path, so `/v1/users/..` would never reach the user. */
const isDotSegment = (externalId: string) => externalId === "." || externalId === "..";

function dotSegmentError(externalId: string): AppError {
  const message = `"${externalId}" can't be a user id, because URLs drop it from paths. Choose another id.`;
  return new AppError("VALIDATION_ERROR", message, { detail: { details: [{ path: "userId", message }] } });
}

export async function checkUserId(ctx: ProjectContext, externalId: string): Promise<void> {
  if (isDotSegment(externalId) && !(await findUser(ctx, externalId))) throw dotSegmentError(externalId);
}

type Found = { userId: string; graphId: string; lastActiveAt: Date };
/** As `userNamed` selects it. */
export type UserRow = { userId: string; graphId: string; lastActiveAt: string };

/** Concurrent calls get the same rows. @throws AppError VALIDATION_ERROR for a new user with the id `.` or `..` */
export async function ensureUser(ctx: ProjectContext, externalId: string): Promise<Found & { isNew: boolean }> {
  const existing = await findUser(ctx, externalId);
  if (existing) return { ...existing, isNew: false };
  if (isDotSegment(externalId)) throw dotSegmentError(externalId);
  const made = await rows(sql`
    with created as (
      insert into users (id, project_id, external_id) values (${newId()}, ${ctx.project.id}, ${externalId})
      on conflict (project_id, external_id) do nothing returning id
    )
    insert into graphs (id, project_id, kind, user_id) select ${newId()}, ${ctx.project.id}, 'USER', id from created returning 1`);
  if (made.length > 0) await recordChanges(ctx.project.id, newUserChanges(new Date()));
  // If another call inserted the row first, this statement waited for it.
  const created = await findUser(ctx, externalId);
  if (!created) throw new Error("The user that was just created is missing");
  return { ...created, isNew: true };
}

async function findUser(ctx: ProjectContext, externalId: string): Promise<Found | null> {
  const [row] = await rows<UserRow>(userNamed(ctx, externalId));
  return row ? readUser(row) : null;
}

export const readUser = (row: UserRow): Found => ({ ...row, lastActiveAt: new Date(row.lastActiveAt) });

/** In a transaction, the graph can't be deleted until its end; other writers aren't blocked. */
export const userNamed = (ctx: ProjectContext, externalId: string): SQL => sql`
    select u.id as "userId", g.id as "graphId", to_json(u.last_active_at) #>> '{}' as "lastActiveAt" from users u join graphs g on g.project_id = u.project_id and g.user_id = u.id
    where u.project_id = ${ctx.project.id} and u.external_id = ${externalId} ${isInTransaction() ? sql`for key share of g` : sql``}`;
