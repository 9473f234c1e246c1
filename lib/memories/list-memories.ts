import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import {
  idsContaining,
  likePattern,
  type MatchCounts,
  type MatchSources,
  matchingCounts,
  matchingPage,
  maxCounted,
} from "@/lib/db/matching";
import { encodeCursor, type Page, type Paged } from "@/lib/page";
import { type Counts, countsFrom, countTotals, type Total } from "@/lib/usage/counts";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";
import { type MemoryFields, memoryFields } from "./memory-fields";
import {
  countMatching,
  countsToWalk,
  type MemoryFilter,
  memoryCondition,
  memoryCounts,
  newestMemories,
  unexpiredStatuses,
} from "./walk-memories";

export type MemoryList = Paged<MemoryFields> & {
  total: number;
  totalIsExact: boolean;
  typeCounts: { type: MemoryType; count: number }[];
};

type ListFilter = MemoryFilter & { q?: string };

/** If `q` is rare and too short for the index, a page can be shorter than its limit and still have a next cursor. */
export async function listMemories(ctx: ProjectContext, { page, ...filter }: ListFilter & { page: Page }): Promise<MemoryList> {
  const counts = await countsToWalk(ctx, filter);
  if (!filter.q && !filter.from && !filter.to && !filter.entity && !filter.source) {
    const { counted, ...paged } = await readPage<Total[]>(ctx, {
      filter,
      counts,
      page,
      totals: counts ? undefined : countTotals(ctx, filter.graphs),
    });
    return { ...paged, ...keptCounts(counts ?? (await countsFrom(ctx, counted!)), filter) };
  }
  if (filter.q && !page.after) {
    const { counted, ...paged } = await readPage<ByType["counts"]>(ctx, { filter, counts, page });
    const known = counted ? { counts: counted, isExact: true } : null;
    return { ...paged, ...(await count(ctx, filter, counts, known)) };
  }
  const [{ counted: _, ...paged }, others] = await Promise.all([readPage(ctx, { filter, counts, page }), count(ctx, filter, counts, null)]);
  return { ...paged, ...others };
}

/** Newest first, without totals. */
export const matchMemories = async (ctx: ProjectContext, filter: ListFilter, page: Page): Promise<MemoryFields[]> =>
  (await readPage(ctx, { filter, counts: await countsToWalk(ctx, filter), page })).items;

const matchingWays = (ctx: ProjectContext, filter: ListFilter, counts: Counts | null, after: Page["after"]): MatchSources => ({
  q: filter.q!,
  along: (max) => sql`
    select w.id, w.place, w.kind, w.content ilike ${likePattern(filter.q!)} as matches
    from (${newestMemories(ctx, { filter, counts, max, after, withContent: true })}) w`,
  byIndex: (max) => sql`
    select m.id, m.created_at as place, m.type as kind, ${memoryCondition(ctx, { ...filter, statuses: filter.statuses ?? unexpiredStatuses })}
        ${after ? sql`and (m.created_at, m.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``} as is_listed
    from ${idsContaining(ctx, "memories", filter.q!, max)} f (id) cross join lateral (select * from memories where project_id = ${ctx.project.id}::uuid and id = f.id offset 0) m`,
});

type ByType = MatchCounts<MemoryType>;
type Row<Counted> = { kind: "memory" | "reached"; memory: MemoryFields } | { kind: "counts"; memory: Counted };

type PageToRead = {
  filter: ListFilter;
  /** From `countsToWalk`. */
  counts: Counts | null;
  page: Page;
  /** What else to read; not with `q`. */
  totals?: SQL;
};

/** @returns counted: the rows of `totals`; with `q`, the number of matches by type if all were read */
async function readPage<Counted>(
  ctx: ProjectContext,
  { filter, counts, page, totals }: PageToRead,
): Promise<Paged<MemoryFields> & { counted: Counted | undefined }> {
  const tables = filter.q
    ? matchingPage(matchingWays(ctx, filter, counts, page.after), page)
    : sql`page as (select * from (${newestMemories(ctx, { filter, counts, max: page.limit + page.offset + 1, after: page.after })}) w
        order by place desc, id desc ${page.offset === 0 ? sql`` : sql`offset ${page.offset}::int`}),
        reached as (select null::uuid as id, null::timestamptz as place where false),
        counted as (${totals ? sql`select coalesce(jsonb_agg(t), '[]') as counts from (${totals}) t` : sql`select null::jsonb as counts where false`})`;
  const found = await rows<Row<Counted>>(sql`
    with ${tables}
    select 'memory' as kind, json_build_object(${memoryFields("m")}) as memory, page.place, page.id
    from page cross join lateral (select * from memories where project_id = ${ctx.project.id}::uuid and id = page.id offset 0) m
      join graphs g on g.project_id = m.project_id and g.id = m.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    union all select 'reached', json_build_object('id', id, 'createdAt', place), place, id from reached
    union all select 'counts', counts::json, null, null from counted
    order by 3 desc, 4 desc`);
  const ofKind = (kind: "memory" | "reached") => found.flatMap((row) => (row.kind === kind ? [row.memory] : []));
  const items = ofKind("memory").slice(0, page.limit);
  const last = ofKind("memory").length > page.limit ? items.at(-1) : ofKind("reached")[0];
  return {
    items,
    nextCursor: last ? encodeCursor({ createdAt: new Date(last.createdAt), id: last.id }) : null,
    counted: found.flatMap((row) => (row.kind === "counts" ? [row.memory] : []))[0],
  };
}

type MemoryCounts = Omit<MemoryList, keyof Paged<unknown>>;

function keptCounts(all: Counts, filter: ListFilter): MemoryCounts {
  const typeCounts = memoryTypes.map((type) => ({ type, count: countMatching(all, { types: [type], statuses: filter.statuses }) }));
  return { total: countMatching(all, filter), totalIsExact: true, typeCounts };
}

async function count(ctx: ProjectContext, filter: ListFilter, counts: Counts | null, known: ByType | null): Promise<MemoryCounts> {
  const { types, ...others } = filter;
  const counting = async (which: ListFilter) => {
    const isNarrow = Boolean(which.types || which.statuses || which.graphs || which.entity || which.source || which.from || which.to);
    const [counted] = await rows<ByType>(
      which.q ? matchingCounts(matchingWays(ctx, which, counts, null), isNarrow) : memoryCounts(ctx, which, maxCounted),
    );
    return counted!;
  };
  // Capped counts say little about single types.
  const [ofAll, ofTypes] = await Promise.all([types || !known ? counting(others) : known, types ? (known ?? counting(filter)) : null]);
  const own = ofTypes ?? ofAll;
  const listed: readonly MemoryType[] = types ?? memoryTypes;
  const total = listed.reduce((sum, type) => sum + (own.counts[type] ?? 0), 0);
  const countOfType = (type: MemoryType) => {
    const { counts: byType, isExact } = types?.includes(type) ? own : ofAll;
    return isExact ? (byType[type] ?? 0) : Math.min(byType[type] ?? 0, maxCounted);
  };
  return {
    total: own.isExact ? total : Math.min(total, maxCounted),
    totalIsExact: own.isExact,
    typeCounts: memoryTypes.map((type) => ({ type, count: countOfType(type) })),
  };
}
