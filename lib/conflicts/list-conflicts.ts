import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { texts } from "@/lib/db/lists";
import { isSeen } from "@/lib/graphs/seen-graphs";
import { readId } from "@/lib/ids";
import { type Conflict, conflictRecord, conflictSides } from "./conflict-record";

export type ConflictList = {
  /** True: what waits for a decision; false: what is decided. */
  unresolved?: boolean;
  /** The caller's own id of a user, or its `usr_` id. */
  userId?: string;
  /** Stored id of an entity that one of the sides speaks of. */
  entityId?: string;
  limit: number;
  offset: number;
};

/** The project's conflicts that the caller sees, newest first, in one round trip. `total` counts all that match. */
export async function listConflicts(ctx: ProjectContext, list: ConflictList): Promise<{ conflicts: Conflict[]; total: number }> {
  const { unresolved, userId, entityId, limit, offset } = list;
  const statuses = unresolved === undefined ? ["unresolved", "resolved"] : [unresolved ? "unresolved" : "resolved"];
  const speaksOf = sql`exists (select 1 from mentions f where f.entity_id = ${entityId ?? null}::uuid and f.memory_id in (k.existing_memory_id, k.incoming_memory_id))`;
  const matches = sql`k.project_id = ${ctx.project.id} and ${isSeen(ctx)}
    ${userId === undefined ? sql`` : sql`and (u.external_id = ${userId} or u.id = ${readId("user", userId)}::uuid)`}
    ${entityId === undefined ? sql`` : sql`and ${speaksOf}`}`;
  const ofGraph = sql`join graphs g on g.id = k.graph_id left join users u on u.id = g.user_id`;
  // By status, so that each part comes in the order of its index and ends at the page.
  const [found] = await rows<{ conflicts: Conflict[]; total: number }>(sql`
    with page as materialized (
      select k.id, k.created_at from ${texts(statuses)} s (status) cross join lateral (
        select k.id, k.created_at from conflicts k ${ofGraph} where ${matches} and k.status = s.status
        order by k.created_at desc, k.id desc limit ${limit + offset}::int) k
      order by k.created_at desc, k.id desc limit ${limit}::int offset ${offset}::int)
    select (select coalesce(json_agg(${conflictRecord} order by k.created_at desc, k.id desc), '[]')
        from page join conflicts k on k.id = page.id ${conflictSides}) as conflicts,
      (select count(*)::int from conflicts k ${ofGraph} where ${matches} and k.status in ${texts(statuses)}) as total`);
  return found!;
}
