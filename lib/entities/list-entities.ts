import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { isMentioned } from "@/lib/db/expiry";
import {
  idsContaining,
  likePattern,
  type MatchCounts,
  type MatchSources,
  matchingCounts,
  matchingPage,
  maxCounted,
} from "@/lib/db/matching";
import { texts } from "@/lib/db/sql-lists";
import { encodeCursor, type Page, type Paged, rowLimit } from "@/lib/page";
import { countOf, readCounts } from "@/lib/usage/counts";

export type ListedEntity = {
  id: string;
  name: string;
  type: string;
  isSubject: boolean;
  createdAt: string;
  updatedAt: string;
  relationCount: number;
  memoryCount: number;
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
};

export const entitySorts = ["newest", "connected"] as const;
export type EntitySort = (typeof entitySorts)[number];

export type EntityFilter = { q?: string; types?: string[]; graphId?: string; sort: EntitySort };

export type EntityList = Paged<ListedEntity> & {
  total: number;
  totalIsExact: boolean;
  totals: { entities: number; relations: number };
};

export async function listEntities(ctx: ProjectContext, { page, ...filter }: EntityFilter & { page: Page }): Promise<EntityList> {
  const [paged, counts] = await Promise.all([readPage(ctx, filter, page), count(ctx, filter)]);
  return { ...paged, ...counts };
}

/** Without totals. */
export const matchEntities = async (ctx: ProjectContext, filter: EntityFilter, page: Page): Promise<ListedEntity[]> =>
  (await readPage(ctx, filter, page)).items;

/** For degrees, a cursor's `createdAt` holds the degree as milliseconds. */
const orders = {
  newest: { place: sql`e.created_at`, sorted: sql`e.created_at desc, e.id desc`, ids: "desc" },
  connected: { place: sql`e.degree`, sorted: sql`e.degree desc nulls last, e.id`, ids: "asc" },
} as const;

const own = (ctx: ProjectContext, { graphId }: EntityFilter): SQL =>
  sql`e.project_id = ${ctx.project.id}::uuid ${graphId === undefined ? sql`` : sql`and e.graph_id = ${graphId}::uuid`}`;
const ofType = (ctx: ProjectContext, { types }: EntityFilter): SQL =>
  sql`${types ? sql`e.type = any(array${texts(types)})` : sql`true`} and ${isMentioned(ctx.project.id, "e")}`;

function behind({ sort }: EntityFilter, { after }: Page): SQL {
  if (!after) return sql`true`;
  if (sort === "newest") return sql`(e.created_at, e.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return sql`e.degree <= ${after.createdAt.getTime()}::bigint and (e.degree < ${after.createdAt.getTime()}::bigint or e.id > ${after.id}::uuid)`;
}

export const walkEntities =
  (ctx: ProjectContext, filter: EntityFilter, page: Page, matches: SQL) =>
  (max: number): SQL => {
    const { place, sorted } = orders[filter.sort];
    return sql`
      select id, place, type as kind, ${matches} as matches from (
        select e.id, ${place} as place, e.name, e.type, e.is_subject from entities e where ${own(ctx, filter)} and ${behind(filter, page)} order by ${sorted} limit ${max}::int
      ) e`;
  };

export const matchingWays = (ctx: ProjectContext, filter: EntityFilter, page: Page): MatchSources => ({
  q: filter.q!,
  along: walkEntities(ctx, filter, page, sql`e.name ilike ${likePattern(filter.q!)} and ${ofType(ctx, filter)}`),
  byIndex: (max) => sql`
    select e.id, ${orders[filter.sort].place} as place, e.type as kind, ${own(ctx, filter)} and ${ofType(ctx, filter)} and ${behind(filter, page)} as is_listed
    from ${idsContaining(ctx, "entities", filter.q!, max)} f (id) cross join lateral (select * from entities where project_id = ${ctx.project.id}::uuid and id = f.id offset 0) e`,
});

export const maxScannedEntities = 20_000;

async function readPage(ctx: ProjectContext, filter: EntityFilter, page: Page): Promise<Paged<ListedEntity>> {
  const { sorted, ids } = orders[filter.sort];
  const max = page.limit + page.offset + 1;
  const [order, last] = ids === "desc" ? ["place desc, id desc", "place, id"] : ["place desc, id", "place, id desc"];
  const tables = filter.q
    ? matchingPage(matchingWays(ctx, filter, page), page, ids)
    : filter.types
      ? sql`
        seen as materialized (${walkEntities(ctx, filter, page, ofType(ctx, filter))(Math.max(maxScannedEntities, max))}),
        page as (select id, place from seen where matches order by ${sql.raw(order)} ${rowLimit(page.limit + 1, page.offset)}),
        reached as (select id, place from (select id, place from seen order by ${sql.raw(last)} limit 1) s
          where (select count(*) = ${Math.max(maxScannedEntities, max)}::int and count(*) filter (where matches) < ${max}::int from seen))`
      : sql`
        page as (select e.id, ${orders[filter.sort].place} as place from entities e where ${own(ctx, filter)} and ${behind(filter, page)} and ${isMentioned(ctx.project.id, "e")} order by ${sorted} ${rowLimit(page.limit + 1, page.offset)}),
        reached as (select id, ${orders[filter.sort].place} as place from entities e where false)`;
  const place = filter.sort === "newest" ? sql`(extract(epoch from p.place) * 1000)::float8` : sql`p.place::float8`;
  const found = await rows<{ entity: ListedEntity | null; id: string; place: number }>(sql`
    with ${tables}
    select json_build_object(${entityFields}) as entity, p.id, ${place} as place
    from page p cross join lateral (select * from entities where project_id = ${ctx.project.id} and id = p.id offset 0) e join graphs g on g.project_id = e.project_id and g.id = e.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    union all select null, p.id, ${place} from reached p`);
  const shown = found.filter(({ entity }) => entity !== null);
  shown.sort((one, other) => other.place - one.place || (one.id < other.id === (ids === "asc") ? -1 : 1));
  const items = shown.slice(0, page.limit);
  const end = shown.length > page.limit ? items.at(-1) : found.find(({ entity }) => entity === null);
  return {
    items: items.map(({ entity }) => entity!),
    nextCursor: end ? encodeCursor({ createdAt: new Date(end.place), id: end.id }) : null,
  };
}

export const entityFields = sql`'id', e.id, 'name', e.name, 'type', e.type, 'isSubject', e.is_subject, 'createdAt', e.created_at, 'updatedAt', e.updated_at,
  'relationCount', e.degree, 'memoryCount', e.memory_count,
  'graph', json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id)`;

export const firstPage: Page = { limit: 1, offset: 0, after: null };

async function count(ctx: ProjectContext, filter: EntityFilter): Promise<Omit<EntityList, keyof Paged<unknown>>> {
  const isNarrow = Boolean(filter.types || filter.graphId);
  const newest = { ...filter, sort: "newest" } as const;
  const [counts, [found]] = await Promise.all([
    readCounts(ctx, filter.graphId),
    filter.q
      ? rows<MatchCounts>(matchingCounts(matchingWays(ctx, newest, firstPage), isNarrow))
      : filter.types
        ? rows<MatchCounts>(sql`
            with seen as materialized (${walkEntities(ctx, newest, firstPage, ofType(ctx, filter))(maxScannedEntities)})
            select count(*) < ${maxScannedEntities}::int as "isExact", jsonb_build_object('', count(*) filter (where matches)) as counts from seen`)
        : [],
  ]);
  const totals = { entities: countOf(counts, "entity"), relations: countOf(counts, "edge") };
  if (!found) return { total: totals.entities, totalIsExact: true, totals };
  const total = Object.values(found.counts).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return { total: Math.min(total, maxCounted), totalIsExact: found.isExact && total <= maxCounted, totals };
}
