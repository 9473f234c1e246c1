import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { isMentioned } from "@/lib/db/expiry";
import { AppError } from "@/lib/errors";
import { requireGroup } from "@/lib/groups/require-group";
import { countOf, readCounts } from "@/lib/usage/counts";
import { requireUser } from "@/lib/users/find-user";
import type { graphKinds } from "@/lib/vocabulary";
import { edgeColumns, type GraphEdge, type GraphNode, isShown, nodeFields, withOwner } from "./graph-rows";

export type GraphView = {
  nodes: GraphNode[];
  edges: GraphEdge[];
  totals: { entities: number; relations: number };
  since: string | null;
  truncated: boolean;
};

export type GraphFilter = {
  limit: number;
  /** A user's graph (by external or `usr_` id), a group's (by name or id), or all graphs of one kind. */
  user?: string;
  group?: string;
  graphId?: string;
  kind?: (typeof graphKinds)[number];
  /** Entities up to `depth` edges away from one; `entityId` null for a malformed id. */
  around?: { entityId: string | null; depth: number };
  asOf?: Date;
};

const maxNeighbours = 400;
const maxEdgesPerPair = 40;
const maxEdges = 1_000;
export const maxShownPerPair = 8;
/** Entities with at most this many edges are read completely; between two with more, edges are looked up per pair. */
const maxDegreeReadWhole = 200;
const maxEntitiesScanned = 20_000;

/** The cost depends on `limit`, not on the project's size. @throws AppError ENTITY_NOT_FOUND, USER_NOT_FOUND, GROUP_NOT_FOUND */
export async function graphView(ctx: ProjectContext, filter: GraphFilter): Promise<GraphView> {
  const graphId =
    filter.user !== undefined
      ? (await requireUser(ctx, filter.user)).graphId
      : filter.group === undefined
        ? filter.graphId
        : (await requireGroup(ctx, filter.group)).id;
  const chosen = filter.around ? nodesAround(ctx, { ...filter, ...filter.around, graphId }) : mostConnected(ctx, { ...filter, graphId });
  const [counts, [row]] = await Promise.all([
    readCounts(ctx, graphId),
    rows<ViewRow>(sql`
      with recursive ${chosen}, hubs as materialized (select id, degree from chosen where degree > ${maxDegreeReadWhole}::int),
        edged as materialized (${edgesAmong(ctx, filter)})
      select (select coalesce(jsonb_agg(jsonb_build_object(${nodeFields},
            'wasKnown', ${filter.asOf ? knownAt(filter.asOf) : sql`true`}) order by c.depth, e.degree desc, e.id), '[]')
          from chosen c join entities e on e.project_id = ${ctx.project.id} and e.id = c.id ${withOwner}) as nodes,
        to_json(least((select min("recordedAt") from edged), (select min(e.created_at) from chosen c join entities e on e.project_id = ${ctx.project.id} and e.id = c.id))) #>> '{}' as since,
        (select coalesce(jsonb_agg(to_jsonb(x) order by x."isActive" desc, x.id), '[]') from edged x) as edges`),
  ]);
  if (filter.around && row!.nodes.length === 0) {
    throw new AppError("ENTITY_NOT_FOUND", "No entity with this id in this project, or in the given user's or group's graph.");
  }
  const totals = { entities: countOf(counts, "entity"), relations: countOf(counts, "edge") };
  return toView(row!, filter, totals);
}

type ViewRow = { nodes: (GraphNode & { wasKnown: boolean })[]; edges: GraphEdge[]; since: string | null };

function toView(row: ViewRow, { limit, asOf, around, kind }: GraphFilter, totals: GraphView["totals"]): GraphView {
  const limited = row.nodes.slice(0, limit);
  const nodes = asOf && !around ? limited.filter(({ wasKnown }) => wasKnown) : limited;
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = row.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const pairs = Map.groupBy(edges, ({ source, target }) => `${source} ${target}`);
  return {
    nodes: nodes.map(({ wasKnown: _, ...node }) => node),
    edges: edges.slice(0, edgeLimit(limit)),
    totals,
    since: row.since,
    truncated:
      row.nodes.length > limit ||
      (kind !== undefined && !around && totals.entities > maxEntitiesScanned) ||
      row.edges.length > edgeLimit(limit) ||
      pairs.values().some(({ length }) => length >= maxShownPerPair),
  };
}

const knownAt = (time: Date): SQL =>
  sql`e.created_at <= ${time.toISOString()}::timestamptz or exists (select 1 from edged x where e.id in (x.source, x.target))`;

function mostConnected(ctx: ProjectContext, { limit, kind, graphId, asOf }: GraphFilter & { graphId?: string }): SQL {
  const ofGroup = sql`graph_id in (select g.id from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP')`;
  const from =
    kind && !graphId
      ? sql`(select * from entities where project_id = ${ctx.project.id} order by degree desc nulls last, id limit ${maxEntitiesScanned}::int) e`
      : sql`entities e`;
  const condition = graphId
    ? sql`and graph_id = ${graphId}::uuid`
    : kind === "GROUP"
      ? sql`and ${ofGroup}`
      : kind === "USER"
        ? sql`and not (${ofGroup})`
        : sql``;
  return sql`chosen as materialized (
    select id, 0 as depth, degree from ${from} where e.project_id = ${ctx.project.id} ${condition} ${asOf ? sql`` : sql`and ${isMentioned(ctx.project.id, "e")}`}
    order by degree desc nulls last, id limit ${limit + 1}::int)`;
}

function nodesAround(
  ctx: ProjectContext,
  { entityId, depth, limit, asOf, graphId }: { entityId: string | null; depth: number; limit: number; asOf?: Date; graphId?: string },
): SQL {
  const tables = [
    sql`step0 as materialized (select id, 0 as depth, degree from entities
      where id = ${entityId}::uuid and project_id = ${ctx.project.id} ${graphId ? sql`and graph_id = ${graphId}::uuid` : sql``})`,
  ];
  for (let n = 1; n <= depth; n++) {
    const before = sql.raw(Array.from({ length: n }, (_, i) => `select id from step${i}`).join(" union all "));
    // Divided among the entities of the previous step, so that one hub can't take it all.
    const maxEach = sql.raw(`greatest(2, (select ${maxNeighbours} / greatest(1, count(*)) from step${n - 1}))`);
    tables.push(sql`${sql.raw(`step${n}`)} as materialized (
      select e.id, ${n}::int as depth, e.degree from (
        select distinct r.id from ${sql.raw(`step${n - 1}`)} s
          cross join lateral (${neighbours(ctx, "source_id", "target_id", maxEach, asOf)} union all ${neighbours(ctx, "target_id", "source_id", maxEach, asOf)}) r
        where r.id not in (${before})
      ) d join entities e on e.project_id = ${ctx.project.id} and e.id = d.id order by e.degree desc, e.id limit ${limit + 1}::int)`);
  }
  const all = sql.raw(Array.from({ length: depth + 1 }, (_, i) => `select * from step${i}`).join(" union all "));
  return sql`${sql.join(tables, sql`, `)}, chosen as materialized (
    select id, depth, degree from (${all}) s order by depth, degree desc, id limit ${limit + 1}::int)`;
}

/** A loose index scan: it jumps from one end to the next without reading all edges. */
function neighbours(ctx: ProjectContext, from: string, to: string, maxEach: SQL, asOf: Date | undefined): SQL {
  const [here, there] = [sql.raw(`x.${from}`), sql.raw(`x.${to}`)];
  const own = sql`x.project_id = ${ctx.project.id}`;
  return sql`(
    with recursive near (id) as (
      (select ${there} from edges x where ${own} and ${here} = s.id order by ${there} limit 1)
      union all
      select (select ${there} from edges x where ${own} and ${here} = s.id and ${there} > near.id order by ${there} limit 1) from near where near.id is not null
    ) select near.id from (select id from near where id is not null limit ${maxEach}) near
    where exists (select 1 from (select x.memory_id from edges x where ${own} and ${here} = s.id and ${there} = near.id limit ${maxEdgesPerPair}::int) x
      join memories m on m.project_id = ${ctx.project.id} and m.id = x.memory_id where ${isShown(ctx, asOf)}))`;
}

/** A large graph has room for two relations per entity. */
const edgeLimit = (limit: number): number => Math.max(maxEdges, 2 * limit);

/** Starts at the most connected entities, so that reading stops when there are enough. */
const edgesAmong = (ctx: ProjectContext, { asOf, limit }: GraphFilter): SQL => {
  const own = sql`x.project_id = ${ctx.project.id}`;
  const withMemories = (edges: SQL, maxRows: number) => sql`select ${edgeColumns}
    from (${edges}) x join memories m on m.project_id = ${ctx.project.id} and m.id = x.memory_id where ${isShown(ctx, asOf)} limit ${maxRows}::int`;
  // Filter by both ends first: most edges lead out of the view, and their memories need not be read.
  const fromSmallEntity = sql`select * from edges x where ${own} and c.degree <= ${maxDegreeReadWhole}::int and x.source_id = c.id and x.target_id in (select id from chosen)
    limit ${maxDegreeReadWhole}::int`;
  // Read from the small end: a hub's own edges would be looked up for each of the others.
  const fromHub = sql`select * from edges x where ${own} and c.degree <= ${maxDegreeReadWhole}::int and x.target_id = c.id and x.source_id in (select id from hubs)
    limit ${maxDegreeReadWhole}::int`;
  const betweenHubs = sql`select * from edges x where ${own} and x.source_id = c.id and x.target_id = d.id limit ${maxEdgesPerPair}::int`;
  return sql`
    select r.* from chosen c cross join lateral (
      (${withMemories(fromSmallEntity, maxDegreeReadWhole)})
      union all
      (${withMemories(fromHub, maxDegreeReadWhole)})
      union all
      (select x.* from hubs d cross join lateral (${withMemories(betweenHubs, maxShownPerPair)}) x where c.degree > ${maxDegreeReadWhole}::int)
    ) r limit ${edgeLimit(limit) + 1}::int`;
};
