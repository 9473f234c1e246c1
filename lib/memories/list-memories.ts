import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { type Counted, matchingCounts, matchingPage, maxCounted, patternOf, type Ways } from "@/lib/db/matching";
import { type Page, type Paged, showCursor } from "@/lib/page";
import { type Counts, readCounts } from "@/lib/usage/counts";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";
import { type MemoryFields, memoryFields } from "./memory-fields";
import { countMatching, type MemoryFilter, narrowed, walkCounts, walkMemories } from "./walk-memories";

export type MemoryList = Paged<MemoryFields> & {
  total: number;
  /** False: there are more than `total`. */
  totalIsExact: boolean;
  /** Of each type, how many the list would have if it were narrowed to it. */
  typeCounts: { type: MemoryType; count: number }[];
};

type Listed = MemoryFilter & { q?: string };

/**
 * The project's memories, newest first, whatever became of them. `q` is any part of the words, in any case; where it is too short for
 * the index and seldom, a page may be short, and leads on.
 */
export async function listMemories(ctx: ProjectContext, { page, ...filter }: Listed & { page: Page }): Promise<MemoryList> {
  const counts = await readCounts(ctx, filter.graphs);
  if (filter.q && !page.after) {
    // A page of what few rows hold has seen them all.
    const { known, ...paged } = await readPage(ctx, filter, counts, page);
    return { ...paged, ...(await count(ctx, filter, counts, known)) };
  }
  const [{ known: _, ...paged }, counted] = await Promise.all([readPage(ctx, filter, counts, page), count(ctx, filter, counts, null)]);
  return { ...paged, ...counted };
}

const waysTo = (ctx: ProjectContext, filter: Listed, counts: Counts, after: Page["after"]): Ways => ({
  q: filter.q!,
  along: (most) => sql`
    select w.id, w.place, w.kind, w.content ilike ${patternOf(filter.q!)} as matches
    from (${walkMemories(ctx, { filter, counts, most, after, withContent: true })}) w`,
  byIndex: sql`
    select m.id, m.created_at as place, m.type as kind, ${narrowed(filter)}
        ${after ? sql`and (m.created_at, m.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``} as is_listed
    from memories m where m.project_id = ${ctx.project.id}::uuid and m.status <> 'draft' and m.content ilike ${patternOf(filter.q!)}`,
});

type ByType = Counted<MemoryType>;
type Row = { kind: "memory" | "reached" | "counts"; memory: MemoryFields };

async function readPage(
  ctx: ProjectContext,
  filter: Listed,
  counts: Counts,
  page: Page,
): Promise<Paged<MemoryFields> & { known: ByType | null }> {
  const tables = filter.q
    ? matchingPage(waysTo(ctx, filter, counts, page.after), page)
    : sql`page as (select * from (${walkMemories(ctx, { filter, counts, most: page.limit + page.offset + 1, after: page.after })}) w
        order by place desc, id desc offset ${page.offset}::int),
        reached as (select null::uuid as id, null::timestamptz as place where false), counted as (select null::jsonb as counts where false)`;
  const found = await rows<Row>(sql`
    with ${tables}
    select 'memory' as kind, json_build_object(${memoryFields(sql`m`)}) as memory, page.place, page.id
    from page cross join lateral (select * from memories where id = page.id offset 0) m
      join graphs g on g.id = m.graph_id left join users u on u.id = g.user_id
    union all select 'reached', json_build_object('id', id, 'createdAt', place), place, id from reached
    union all select 'counts', counts::json, null, null from counted
    order by 3 desc, 4 desc`);
  const of = (kind: Row["kind"]) => found.filter((row) => row.kind === kind).map(({ memory }) => memory);
  const items = of("memory").slice(0, page.limit);
  const last = of("memory").length > page.limit ? items.at(-1) : of("reached")[0];
  const known = of("counts")[0] as ByType["counts"] | undefined;
  return {
    items,
    nextCursor: last ? showCursor({ createdAt: new Date(last.createdAt), id: last.id }) : null,
    known: known ? { counts: known, isExact: true } : null,
  };
}

/** @param known what the page has counted, if it has */
async function count(
  ctx: ProjectContext,
  filter: Listed,
  counts: Counts,
  known: ByType | null,
): Promise<Omit<MemoryList, keyof Paged<unknown>>> {
  const { types, ...others } = filter;
  if (!filter.q && !filter.from && !filter.to && !filter.entity) {
    const typeCounts = memoryTypes.map((type) => ({ type, count: countMatching(counts, { types: [type], statuses: filter.statuses }) }));
    return { total: countMatching(counts, filter), totalIsExact: true, typeCounts };
  }
  const counting = async (which: Listed) => {
    const isNarrow = Boolean(which.types || which.statuses || which.graphs || which.entity || which.from || which.to);
    const [counted] = await rows<ByType>(
      which.q ? matchingCounts(waysTo(ctx, which, counts, null), isNarrow) : walkCounts(ctx, which, maxCounted),
    );
    return counted!;
  };
  // What is counted to the cap says little of a few types in it.
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
