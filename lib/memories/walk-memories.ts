import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { hasItsStatus, isDue, shownStatus } from "@/lib/db/expiry";
import { texts, uuids } from "@/lib/db/sql-lists";
import { type Cursor, rowLimit } from "@/lib/page";
import { memoriesFrom, sourceCondition } from "@/lib/retrieval/source-scope";
import { type Counts, countOf, readCounts } from "@/lib/usage/counts";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";

export const listedStatuses = ["active", "superseded", "rejected", "expired"] as const;
export type ListedStatus = (typeof listedStatuses)[number];
export const unexpiredStatuses = listedStatuses.filter((status) => status !== "expired");

export type MemoryFilter = {
  types?: MemoryType[];
  /** Default: all but expired. */
  statuses?: ListedStatus[];
  graphs?: string[];
  /** `mentions` is approximate. */
  entity?: { id: string; graphId: string; mentions: number };
  from?: Date;
  to?: Date;
  /** Needs `graphs`. */
  source?: MemorySource;
};

/** `ids` selects the memories; `matches` is exact up to `maxSortedMentions`. */
export type MemorySource = { ids: SQL; matches: number };

type SourceFilter = { agentId?: string; runId?: string; threadId?: string | null };

/** @returns undefined without a filter */
export async function memorySource(
  ctx: ProjectContext,
  graphs: string[],
  { agentId, runId, threadId }: SourceFilter,
): Promise<MemorySource | undefined> {
  const condition = sourceCondition(sql`e`, {
    agentIds: agentId === undefined ? undefined : [agentId],
    runIds: runId === undefined ? undefined : [runId],
  });
  if (condition === null && !threadId) return undefined;
  const ids = memoriesFrom(
    ctx,
    uuids(graphs),
    sql`${condition ?? sql`true`} ${threadId ? sql`and e.thread_id = ${threadId}::uuid` : sql``}`,
  );
  const [found] = await rows<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from ${ids} s limit ${maxSortedMentions + 1}::int) c`);
  return { ids, matches: found!.count };
}

export function countMatching(counts: Counts, { types, statuses }: MemoryFilter): number {
  let sum = 0;
  for (const status of statuses ?? unexpiredStatuses)
    for (const type of types ?? memoryTypes) sum += countOf(counts, `memory:${status}:${type}`);
  return sum;
}

/** With more, walking the graph's newest memories finds matches sooner. */
const maxSortedMentions = 3_000;
/** With text, a walk would have to find thousands of mentions instead of one page. */
const maxSortedMentionsWithContent = 30_000;
/** No index orders a graph's memories by type and date. */
const maxSortedByType = 2_000;

/** Null: the walk is the same whatever they are. */
export const countsToWalk = async (ctx: ProjectContext, { types, graphs, entity, source }: MemoryFilter): Promise<Counts | null> =>
  types && graphs && !entity && !source ? readCounts(ctx, graphs) : null;

type Walk = {
  filter: MemoryFilter;
  /** From `countsToWalk`. */
  counts: Counts | null;
  max: number;
  after?: Cursor | null;
  withContent?: boolean;
};

export function newestMemories(ctx: ProjectContext, walk: Walk): SQL {
  const statuses = walk.filter.statuses ?? unexpiredStatuses;
  const walked = walkMemories(ctx, { ...walk, statuses });
  if (!statuses.includes("expired")) return walked;
  const { filter, max, after, withContent } = walk;
  return sql`
    select * from (${walked}) w union all (
      select m.id, m.created_at, m.type ${withContent ? sql`, m.content` : sql``} from memories m
      where m.project_id = ${ctx.project.id}::uuid and ${isDue("m")} and ${memoryCondition(ctx, { ...filter, statuses: undefined })} ${isAfter(after)}
      order by m.created_at desc, m.id desc ${rowLimit(max)})
    order by place desc, id desc ${rowLimit(max)}`;
}

const isAfter = (after: Cursor | null | undefined): SQL =>
  after ? sql`and (m.created_at, m.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``;

function walkMemories(
  ctx: ProjectContext,
  { filter, counts, max, after, withContent, statuses }: Walk & { statuses: readonly ListedStatus[] },
): SQL {
  const { types, graphs, entity, source } = filter;
  const content = withContent ? sql`, m.content` : sql``;
  const columns = sql`m.id, m.created_at as place, m.type as kind ${content}`;
  const own = sql`m.project_id = ${ctx.project.id}::uuid and ${hasItsStatus("m")}`;
  const ofType = types ? sql`and m.type = any(array${texts(types)})` : sql``;
  const ofStatus = sql`m.status = any(array${texts([...statuses])})`;
  const within = sql`${createdWithin(filter)} ${isAfter(after)}`;
  const newest = sql`order by m.created_at desc, m.id desc ${rowLimit(max)}`;
  const sorted = sql`order by place desc, id desc ${rowLimit(max)}`;
  const everyStatus = sql`unnest(array${texts([...statuses])}) s (status)`;
  const everyType = sql`unnest(array${texts([...(types ?? memoryTypes)])}) t (type)`;

  if (source && source.matches <= maxSortedMentions) {
    return sql`
      select ${columns} from (select distinct id from ${source.ids} s) f cross join lateral (select * from memories where project_id = ${ctx.project.id}::uuid and id = f.id offset 0) m
      where ${own} and ${ofStatus} ${ofType} and m.graph_id = any(array${uuids(graphs ?? [])}) ${within} ${newest}`;
  }
  const fromSource = source ? sql`and m.id in ${source.ids}` : sql``;
  if (entity && entity.mentions <= (withContent ? maxSortedMentionsWithContent : maxSortedMentions)) {
    return sql`
      select ${columns} from mentions f cross join lateral (select * from memories where project_id = f.project_id and id = f.memory_id offset 0) m
      where f.project_id = ${ctx.project.id}::uuid and f.entity_id = ${entity.id}::uuid and ${own} and ${ofStatus} ${ofType} ${graphs ? sql`and m.graph_id = any(array${uuids(graphs)})` : sql``} ${within} ${newest}`;
  }
  if (entity || graphs) {
    const which = entity ? (!graphs || graphs.includes(entity.graphId) ? [entity.graphId] : []) : (graphs ?? []);
    const everyGraph = sql`unnest(array${uuids(which)}) g (id)`;
    const mentioned = entity
      ? sql`and exists (select 1 from mentions f where f.project_id = ${ctx.project.id}::uuid and f.memory_id = m.id and f.entity_id = ${entity.id}::uuid offset 0)`
      : sql``;
    if (which.length === 1 && statuses.length === 1 && !types)
      return sql`
        select ${columns} from memories m
        where m.graph_id = ${which[0]}::uuid and ${own} and m.status = ${statuses[0]} ${mentioned} ${fromSource} ${within} ${newest}`;
    const along = (some: SQL) => sql`
      select x.* from ${everyGraph} cross join ${everyStatus} cross join lateral (
        select ${columns} from memories m where m.graph_id = g.id and ${own} and m.status = s.status ${ofType} ${mentioned} ${fromSource} ${within} ${newest}
      ) x where ${some}`;
    if (!types || !counts || countMatching(counts, { types, statuses: ["active"] }) > maxSortedByType)
      return sql`${along(sql`true`)} ${sorted}`;
    return sql`
      select * from (
        select ${columns} from ${everyGraph} cross join ${everyType} cross join lateral (
          select m.* from memories m where m.graph_id = g.id and ${own} and m.type = t.type and m.status = 'active'
          order by m.mentions_count desc, m.recorded_at desc, m.unit desc limit ${maxSortedByType * 2}::int
        ) m where ${own} and ${ofStatus} ${within}
        union all ${along(sql`s.status <> 'active'`)}
      ) x ${sorted}`;
  }
  if (!types && !filter.statuses)
    return sql`select ${columns} from memories m where ${own} and m.status not in ('draft', 'expired') ${within} ${newest}`;
  if (statuses.length === 0) return sql`select ${columns} from memories m where false`;
  // One subquery per combination, which the planner merges as it reads.
  const ranges = statuses.flatMap((status) =>
    (types ?? memoryTypes).map(
      (type) => sql`(select ${columns} from memories m where ${own} and m.status = ${status} and m.type = ${type} ${within} ${newest})`,
    ),
  );
  return sql`select * from (${sql.join(ranges, sql` union all `)}) x ${sorted}`;
}

const createdWithin = ({ from, to }: MemoryFilter): SQL =>
  sql`${from ? sql`and m.created_at >= ${from.toISOString()}::timestamptz` : sql``} ${to ? sql`and m.created_at <= ${to.toISOString()}::timestamptz` : sql``}`;

export function memoryCondition(ctx: ProjectContext, { types, statuses, graphs, entity, source, ...times }: MemoryFilter): SQL {
  return sql`${statuses ? sql`${shownStatus("m")} = any(array${texts(statuses)})` : sql`true`} ${types ? sql`and m.type = any(array${texts(types)})` : sql``}
    ${graphs ? sql`and m.graph_id = any(array${uuids(graphs)})` : sql``}
    ${entity ? sql`and exists (select 1 from mentions f where f.project_id = ${ctx.project.id}::uuid and f.memory_id = m.id and f.entity_id = ${entity.id}::uuid offset 0)` : sql``}
    ${source ? sql`and m.id in ${source.ids}` : sql``} ${createdWithin(times)}`;
}

export function memoryCounts(ctx: ProjectContext, filter: MemoryFilter, max: number): SQL {
  const statuses = sql`unnest(array${texts([...(filter.statuses ?? unexpiredStatuses)])}) s (status)`;
  const types = sql`unnest(array${texts([...(filter.types ?? memoryTypes)])}) t (type)`;
  const ofType = filter.types ? sql`and m.type = any(array${texts(filter.types)})` : sql``;
  const own = sql`m.project_id = ${ctx.project.id}::uuid and ${hasItsStatus("m")} ${createdWithin(filter)}`;
  const limit = sql`limit ${max + 1}::int`;
  const ranges = filter.entity
    ? sql`select m.type as kind from mentions f cross join lateral (select * from memories where project_id = f.project_id and id = f.memory_id offset 0) m
        where f.project_id = ${ctx.project.id}::uuid and f.entity_id = ${filter.entity.id}::uuid and m.status <> 'draft' and ${own} and ${memoryCondition(ctx, { ...filter, statuses: filter.statuses ?? unexpiredStatuses, entity: undefined })} ${limit}`
    : filter.source
      ? sql`select m.type as kind from (select distinct id from ${filter.source.ids} s) f
          cross join lateral (select * from memories where project_id = ${ctx.project.id}::uuid and id = f.id offset 0) m
          where m.status <> 'draft' and ${own} and ${memoryCondition(ctx, { ...filter, statuses: filter.statuses ?? unexpiredStatuses, source: undefined })} ${limit}`
      : filter.graphs
        ? sql`select x.kind from unnest(array${uuids(filter.graphs)}) g (id) cross join ${statuses} cross join lateral (
          select m.type as kind from memories m where m.graph_id = g.id and m.status = s.status and ${own} ${ofType} ${limit}) x`
        : sql`select x.kind from ${statuses} cross join ${types} cross join lateral (
          select m.type as kind from memories m where m.status = s.status and m.type = t.type and ${own} ${limit}) x`;
  return sql`
    select coalesce(sum(count), 0) <= ${max}::int as "isExact", coalesce(jsonb_object_agg(kind, count), '{}') as counts
    from (select kind, count(*) from (${ranges}) s group by kind) c`;
}
