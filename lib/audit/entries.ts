import { type SQL, sql } from "drizzle-orm";
import type { Actor, ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { containsPattern, rowLimit } from "@/lib/page";

export type AuditEntry = {
  id: string;
  seq: number;
  occurredAt: string;
  action: string;
  actor: Actor;
  target: { type: string; id: string };
  outcome: string;
  correlationId: string | null;
  payloadHash: string;
  prevHash: string;
  hash: string;
};

export type AuditFilter = {
  from?: Date;
  to?: Date;
  kind?: string;
  q?: string;
};

export type AuditPage = { limit: number; offset: number /** Continue with the entries before this `seq`. */; before: number | null };

/** A page with few matches is short, but still has a next page. */
const maxScanned = 20_000;
/** Server clocks differ, so times are only roughly in chain order. */
const clockSlack = 1_000;

const columns = sql`e.id, e.seq, e.occurred_at as "occurredAt", e.action, e.actor, e.target, e.outcome,
  e.correlation_id as "correlationId", e.payload_hash as "payloadHash", e.prev_hash as "prevHash", e.hash`;

/** `total` is the length of the whole chain, regardless of the filter. @returns before: the cursor of the next page; null on the last */
export async function listEntries(
  ctx: ProjectContext,
  { page, ...filter }: AuditFilter & { page: AuditPage },
): Promise<{ entries: AuditEntry[]; total: number; before: number | null }> {
  const conditions = conditionsOf(filter);
  // `seq` has no gaps, so without a filter the offset can be subtracted.
  const isUnfiltered = conditions.length === 0 && !filter.from && !filter.to;
  const first = sql`${page.before === null ? sql`h.seq` : sql`${page.before}::bigint - 1`} - ${isUnfiltered ? page.offset : 0}::bigint`;
  const [row] = await rows<{ total: number; low: number; high: number; entries: AuditEntry[] }>(sql`
    with head as (select coalesce((select seq from audit_heads where project_id = ${ctx.project.id}), 0) as seq),
    bounds as (
      select greatest(1, ${filter.from ? sql`${placeOf(ctx, filter.from, "low")} - ${clockSlack}::int` : sql`1`}) as low,
        least(${first}, ${filter.to ? sql`${placeOf(ctx, filter.to, "high")} + ${clockSlack}::int` : sql`h.seq`}) as high
      from head h
    )
    select (select seq from head)::float8 as total, low::float8 as low, high::float8 as high, (
      select coalesce(jsonb_agg(f order by f.seq desc), '[]') from (
        select ${columns} from audit_entries e
        where e.project_id = ${ctx.project.id} and e.seq between greatest(b.low, b.high - ${maxScanned - 1}::int) and b.high
          ${sql.join([...timesOf(filter), ...conditions].map((condition) => sql` and ${condition}`))}
        order by e.seq desc ${rowLimit(page.limit + 1, isUnfiltered ? 0 : page.offset)}
      ) f
    ) as entries from bounds b`);
  const { total, low, high, entries: fetched } = row!;
  const entries = fetched.slice(0, page.limit);
  const reachedSeq = fetched.length > page.limit ? entries.at(-1)!.seq : high - maxScanned + 1;
  return { entries, total, before: reachedSeq > low ? reachedSeq : null };
}

export async function getEntry(ctx: ProjectContext, id: string | null): Promise<AuditEntry> {
  const [row] = id
    ? await rows<{ entry: AuditEntry }>(sql`
        select to_jsonb(e) as entry from (
          select ${columns} from audit_entries e where e.id = ${id}::uuid and e.project_id = ${ctx.project.id}
        ) e`)
    : [];
  if (!row) throw new AppError("AUDIT_ENTRY_NOT_FOUND", "No audit entry with this id in this project.");
  return row.entry;
}

const timesOf = ({ from, to }: AuditFilter): SQL[] => [
  ...(from ? [sql`e.occurred_at >= ${from.toISOString()}::timestamptz`] : []),
  ...(to ? [sql`e.occurred_at <= ${to.toISOString()}::timestamptz`] : []),
];

function conditionsOf({ kind, q }: AuditFilter): SQL[] {
  const searchedText = sql`concat_ws(' ', e.action, e.target ->> 'type', e.target ->> 'id', e.actor ->> 'id', e.actor ->> 'name', e.correlation_id)`;
  return [...(kind ? [sql`starts_with(e.action, ${kind}::text)`] : []), ...(q ? [sql`${searchedText} ilike ${containsPattern(q)}`] : [])];
}

/** Binary search. If an entry is missing, it ends early with the bound that includes all candidates. */
const placeOf = (ctx: ProjectContext, at: Date, end: "low" | "high"): SQL => sql`(
  with recursive halving (low, high) as (
    select 1::bigint, h.seq + 1
    union all
    select case when e.occurred_at < t.at then e.seq + 1 else n.low end, case when e.occurred_at < t.at then n.high else e.seq end
    from halving n cross join (select ${at.toISOString()}::timestamptz as at) t
      join audit_entries e on e.project_id = ${ctx.project.id} and e.seq = (n.low + n.high) / 2
    where n.low < n.high
  ) select ${sql.raw(end)} from halving order by high - low limit 1)`;
