import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { texts, uuids } from "@/lib/db/sql-lists";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { parseId } from "@/lib/ids";
import { afterCursor, encodeCursor, orderAndLimit, type Page, rowLimit } from "@/lib/page";
import { countOf, readCounts } from "@/lib/usage/counts";
import { type Conflict, conflictRecord, conflictSides } from "./conflict-record";

export type ConflictList = Omit<Page, "after"> & {
  after?: Page["after"];
  unresolved?: boolean;
  userId?: string;
  graphs?: string[];
  entityId?: string;
};

const maxCounted = 1_000;

export async function listConflicts(
  ctx: ProjectContext,
  { unresolved, userId, graphs, entityId, limit, offset, after = null }: ConflictList,
): Promise<{ conflicts: Conflict[]; nextCursor: string | null; total: number; totalIsExact: boolean }> {
  const page: Page = { limit, offset, after };
  const statuses = unresolved === undefined ? ["unresolved", "resolved"] : [unresolved ? "unresolved" : "resolved"];
  const mentionsEntity = sql`exists (select 1 from mentions f where f.project_id = ${ctx.project.id}::uuid and f.entity_id = ${entityId ?? null}::uuid and f.memory_id in (k.existing_memory_id, k.incoming_memory_id))`;
  const hasExpired = sql`exists (select 1 from memories x where x.project_id = ${ctx.project.id}::uuid and x.id in (k.existing_memory_id, k.incoming_memory_id)
    and (x.status = 'expired' or x.expires_at <= now()))`;
  const matches = sql`k.project_id = ${ctx.project.id} and ${isVisible(ctx)} and not ${hasExpired}
    ${userId === undefined ? sql`` : sql`and (u.external_id = ${userId} or u.id = ${parseId("user", userId)}::uuid)`}
    ${graphs === undefined ? sql`` : sql`and k.graph_id = any(array${uuids(graphs)})`}
    ${entityId === undefined ? sql`` : sql`and ${mentionsEntity}`}`;
  const ofGraph = sql`join graphs g on g.project_id = k.project_id and g.id = k.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id`;
  const columns = { createdAt: sql`k.created_at`, id: sql`k.id` };
  const isCounted = userId === undefined && graphs === undefined && entityId === undefined && !ctx.access?.constraints;
  // So that each part is read in index order and stops at the page size.
  const [[found], counts] = await Promise.all([
    rows<{ conflicts: Conflict[]; counted: number }>(sql`
      with page as materialized (
        select k.id, k.created_at from ${texts(statuses)} s (status) cross join lateral (
          select k.id, k.created_at from conflicts k ${ofGraph} where ${matches} and k.status = s.status and ${afterCursor(page, columns)}
          order by k.created_at desc, k.id desc ${rowLimit(limit + offset + 1)}) k
        ${orderAndLimit(page, columns)})
      select (select coalesce(json_agg(${conflictRecord} order by k.created_at desc, k.id desc), '[]')
          from page join conflicts k on k.project_id = ${ctx.project.id} and k.id = page.id ${conflictSides}) as conflicts,
        ${
          isCounted
            ? sql`0`
            : sql`(select count(*)::int from (select 1 from conflicts k ${ofGraph} where ${matches} and k.status in ${texts(statuses)} limit ${maxCounted + 1}::int) c)`
        } as counted`),
    isCounted ? readCounts(ctx) : null,
  ]);
  const items = found!.conflicts.slice(0, limit);
  const last = items.at(-1);
  const total = counts ? statuses.reduce((sum, status) => sum + countOf(counts, `conflict:${status}`), 0) : found!.counted;
  return {
    conflicts: items,
    nextCursor: found!.conflicts.length > limit && last ? encodeCursor({ createdAt: new Date(last.createdAt), id: last.id }) : null,
    total: counts ? total : Math.min(total, maxCounted),
    totalIsExact: counts !== null || total <= maxCounted,
  };
}
