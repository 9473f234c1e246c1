import { type SQL, sql } from "drizzle-orm";
import { rows } from "./client";

/** Nobody reads a row from the instant on when it expires, whether or not the sweep has seen it. @param row an alias, or empty */
export const unexpired = (row: string): SQL => sql.raw(`(${column(row)} is null or ${column(row)} > now())`);

/** Of a memory, as readers see it. */
export const shownStatus = (row: string): SQL => sql.raw(`case when ${column(row)} <= now() then 'expired' else ${row}.status end`);

const column = (row: string): string => (row ? `${row}.expires_at` : "expires_at");

/**
 * Has the sweep look into the project then, if it doesn't sooner. It may lock the project's row: call it after the graph
 * was locked and before the audit chain.
 * @param at null does nothing
 */
export async function sweepAt(projectId: string, at: Date | null | undefined): Promise<void> {
  if (!at) return;
  const time = at.toISOString();
  await rows(sql`
    update projects set forget_at = ${time}::timestamptz where id = ${projectId}::uuid and (forget_at is null or forget_at > ${time}::timestamptz)`);
}

/** The sweep hasn't seen yet that it has expired. In the words of the index `memories_due`. @param row a memory */
export const isDue = (row: string): SQL =>
  sql.raw(`(${row}.expires_at is not null and ${row}.status not in ('draft', 'expired') and ${row}.expires_at <= now())`);

/** Its stored status is the one that readers see. */
export const hasItsStatus = (row: string): SQL =>
  sql.raw(`(${row}.status = 'expired' or ${row}.expires_at is null or ${row}.expires_at > now())`);

/**
 * Whether a list may name an entity: not if all memories that mention it have expired. Where nothing expires, one look at an index.
 * @param row an entity
 */
export const isMentioned = (projectId: string, row: string): SQL => {
  const e = sql.raw(row);
  return sql`(${e}.is_subject or not (select exists (select 1 from memories where project_id = ${projectId}::uuid and status = 'expired')
      or exists (select 1 from memories m where m.project_id = ${projectId}::uuid and ${isDue("m")}))
    or exists (select 1 from mentions f cross join lateral (
        select status, expires_at from memories where project_id = ${projectId}::uuid and id = f.memory_id offset 0) m
      where f.project_id = ${projectId}::uuid and f.entity_id = ${e}.id and m.status <> 'expired' and ${unexpired("m")}))`;
};
