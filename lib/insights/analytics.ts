import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { countOf, readCounts } from "@/lib/usage/counts";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";

export const periods = {
  "24h": { unit: "hour", buckets: 24 },
  "7d": { unit: "day", buckets: 7 },
  "30d": { unit: "day", buckets: 30 },
  "90d": { unit: "day", buckets: 90 },
} as const;
export type AnalyticsPeriod = keyof typeof periods;

const events = {
  ingests: "ingest",
  memoriesCreated: "created",
  superseded: "superseded",
  searches: "search",
  asks: "ask",
  chats: "chat",
  contexts: "context",
} as const;
export type Figures = Record<keyof typeof events | "activeUsers", number>;

export type Analytics = {
  series: ({ at: Date } & Figures)[];
  /** Distinct users, not the sum of the buckets. */
  totals: Figures;
  memoriesByType: { type: MemoryType; count: number }[];
  byApiKey: { id: string; name: string; hint: string; calls: number }[];
  topEntities: { id: string; name: string; type: string; memoryCount: number }[];
};

const maxKeys = 50;
const maxEntities = 10;

const unitMs = { hour: 3_600_000, day: 86_400_000 };

export function bucketsOf(period: AnalyticsPeriod, now: Date): Date[] {
  const { unit, buckets } = periods[period];
  const last = Math.floor(now.getTime() / unitMs[unit]) * unitMs[unit];
  return Array.from({ length: buckets }, (_, n) => new Date(last - (buckets - 1 - n) * unitMs[unit]));
}

/** The cost depends on the period, not on the project's size. */
export async function analytics(ctx: ProjectContext, { period }: { period: AnalyticsPeriod }, now = new Date()): Promise<Analytics> {
  const buckets = bucketsOf(period, now);
  const [counts, row] = await Promise.all([readCounts(ctx), readPeriod(ctx, period, buckets[0]!, now)]);
  const figuresAt = new Map(row.series.map(({ at, counted }) => [new Date(at).getTime(), counted]));
  const active = `active:${periods[period].unit}`;
  const figuresOf = (counted: Record<string, number> = {}): Figures => ({
    ...(Object.fromEntries(Object.entries(events).map(([figure, event]) => [figure, counted[event] ?? 0])) as Omit<Figures, "activeUsers">),
    activeUsers: counted[active] ?? 0,
  });
  const series = buckets.map((at) => ({ at, ...figuresOf(figuresAt.get(at.getTime())) }));
  const totals = Object.fromEntries(
    Object.keys(events).map((figure) => [figure, series.reduce((sum, bucket) => sum + bucket[figure as keyof typeof events], 0)]),
  ) as Omit<Figures, "activeUsers">;
  return {
    series,
    totals: { ...totals, activeUsers: row.activeUsers },
    memoriesByType: memoryTypes.map((type) => ({ type, count: countOf(counts, `memory:active:${type}`) })),
    byApiKey: row.byApiKey,
    topEntities: row.topEntities,
  };
}

type Period = Pick<Analytics, "byApiKey" | "topEntities"> & {
  series: { at: string; counted: Record<string, number> }[];
  activeUsers: number;
};
type PeriodRow = Omit<Period, "byApiKey"> & { callsByKey: Record<string, number> };

async function readPeriod(ctx: ProjectContext, period: AnalyticsPeriod, from: Date, now: Date): Promise<Period> {
  const projectId = sql`${ctx.project.id}::uuid`;
  const since = sql`${from.toISOString()}::timestamptz`;
  // The whole current hour: hourly counts have no minutes.
  const until = sql`${new Date(Math.floor(now.getTime() / unitMs.hour + 1) * unitMs.hour).toISOString()}::timestamptz`;
  const [row] = await rows<PeriodRow>(sql`
    with happened as (
      select hour, what, count from hourly_counts where project_id = ${projectId} and hour >= ${since} and hour < ${until}
      union all
      select at, what, change from count_changes where project_id = ${projectId} and is_event and at >= ${since} and at < ${until}
    ), bucketed as materialized (
      select date_bin(${`1 ${periods[period].unit}`}::interval, hour, 'epoch') as at, what, sum(count)::bigint as count from happened group by 1, 2
    ), mentioned as (
      select id, name, type, memory_count from entities where project_id = ${projectId} and memory_count > 0
      order by memory_count desc nulls last, id limit ${maxEntities}::int
    )
    select (select coalesce(jsonb_agg(b), '[]') from (select at, jsonb_object_agg(what, count) as counted from bucketed where not starts_with(what, 'key:') group by at) b) as series,
      (select coalesce(jsonb_object_agg(id, calls), '{}') from (
        select substr(what, 5) as id, sum(count) as calls from bucketed where starts_with(what, 'key:') group by what) k) as "callsByKey",
      (select count(*) from users where project_id = ${projectId} and last_active_at >= ${since})::int as "activeUsers",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'type', type, 'memoryCount', memory_count) order by memory_count desc, id), '[]')
        from mentioned) as "topEntities"`);
  const { callsByKey, ...others } = row!;
  return { ...others, byApiKey: await busiestKeys(ctx, callsByKey) };
}

/** Keys and calls are read apart: on a cluster, they are on different nodes. */
async function busiestKeys(ctx: ProjectContext, calls: Record<string, number>): Promise<Analytics["byApiKey"]> {
  if (Object.keys(calls).length === 0) return [];
  return rows<Analytics["byApiKey"][number]>(sql`
    select k.id, k.name, k.hint, c.value::float8 as calls from jsonb_each_text(${JSON.stringify(calls)}::jsonb) c
      join api_keys k on k.id = c.key::uuid and k.project_id = ${ctx.project.id}::uuid
    order by calls desc, k.id limit ${maxKeys}::int`);
}
