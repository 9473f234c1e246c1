import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { requireGroup } from "@/lib/groups/require-group";
import { heldAt } from "@/lib/retrieval/filters";
import { countOf, readCounts } from "@/lib/usage/counts";
import { requireUser } from "@/lib/users/find-user";
import type { graphKinds } from "@/lib/vocabulary";

/** `owner`: the caller's id of the user, or the group's name, whose graph it is in. `isSubject`: it is that user. */
export type GraphNode = {
  id: string;
  name: string;
  type: string;
  degree: number;
  memoryCount: number;
  isSubject: boolean;
  kind: (typeof graphKinds)[number];
  owner: string;
};
/** A relation as one memory tells it. Times are JSON text; `recordedAt`: when it was learned. */
export type GraphEdge = {
  id: string;
  source: string;
  target: string;
  type: string;
  fact: string;
  memoryId: string;
  validFrom: string | null;
  validUntil: string | null;
  recordedAt: string;
  isActive: boolean;
};
export type GraphView = {
  nodes: GraphNode[];
  edges: GraphEdge[];
  totals: { entities: number; relations: number };
  /** When the first of what is shown was learned; null where nothing is. */
  since: string | null;
  truncated: boolean;
};

export type GraphFilter = {
  limit: number;
  /** A user's graph, by the caller's id or ours; or a group's, by name or id; or those of one kind. */
  user?: string;
  group?: string;
  kind?: (typeof graphKinds)[number];
  /** What stands round an entity, so many edges away; null where the shown id had the wrong form. */
  around?: { entityId: string | null; depth: number };
  /** As it was known and held then. */
  asOf?: Date;
};

/** An entity may have neighbours without end, and edges to one of them: so many are looked at, one after the other in the index. */
const maxNeighbours = 400;
const edgesToOne = 40;
/** Edges that a view shows, and of two entities among them. */
const maxEdges = 1_000;
const shownToOne = 8;
/** An entity with no more edges than this is read whole; of others those to each entity of the view are looked up. */
const fewEdges = 200;
/** Where only graphs of one kind are wanted they are looked for among so many entities, the most connected first. */
const maxLookedAt = 20_000;

/**
 * Entities and the relations between them, the most connected first, or those nearest to one of them: one statement, whose work is bounded by
 * `limit` and not by what the project holds. Both ends of every edge are there.
 * @throws AppError ENTITY_NOT_FOUND, USER_NOT_FOUND, GROUP_NOT_FOUND
 */
export async function graphView(ctx: ProjectContext, filter: GraphFilter): Promise<GraphView> {
  const graphId =
    filter.user !== undefined ? (await requireUser(ctx, filter.user)).graphId : filter.group && (await requireGroup(ctx, filter.group)).id;
  const chosen = filter.around ? nodesAround(ctx, { ...filter, ...filter.around, graphId }) : maxConnected(ctx, { ...filter, graphId });
  const [counts, [found]] = await Promise.all([
    readCounts(ctx, graphId),
    rows<Found>(sql`
      with recursive ${chosen}, edged as materialized (${edgesAmong(filter.asOf)})
      select (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'type', e.type, 'degree', e.degree, 'memoryCount', e.memory_count,
            'isSubject', e.is_subject, 'kind', g.kind, 'owner', coalesce(g.name, u.external_id),
            'isThen', ${filter.asOf ? knownAt(filter.asOf) : sql`true`}) order by c.depth, e.degree desc, e.id), '[]')
          from chosen c join entities e on e.id = c.id join graphs g on g.id = e.graph_id left join users u on u.id = g.user_id) as nodes,
        to_json(least((select min("recordedAt") from edged), (select min(e.created_at) from chosen c join entities e on e.id = c.id))) #>> '{}' as since,
        (select coalesce(jsonb_agg(to_jsonb(x) order by x."isActive" desc, x.id), '[]') from edged x) as edges`),
  ]);
  if (filter.around && found!.nodes.length === 0) {
    throw new AppError("ENTITY_NOT_FOUND", "No such entity in this project, or in the graph that was named beside it.");
  }
  const totals = { entities: countOf(counts, "entity"), relations: countOf(counts, "edge") };
  return shown(found!, filter, totals);
}

type Found = { nodes: (GraphNode & { isThen: boolean })[]; edges: GraphEdge[]; since: string | null };

function shown(found: Found, { limit, asOf, around, kind }: GraphFilter, totals: GraphView["totals"]): GraphView {
  // One row more was read than is shown: by it the view knows that it leaves something out.
  const kept = found.nodes.slice(0, limit);
  const nodes = asOf && !around ? kept.filter(({ isThen }) => isThen) : kept;
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = found.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const pairs = Map.groupBy(edges, ({ source, target }) => `${source} ${target}`);
  return {
    nodes: nodes.map(({ isThen: _, ...node }) => node),
    edges: edges.slice(0, maxEdges),
    totals,
    since: found.since,
    truncated:
      found.nodes.length > limit ||
      (kind !== undefined && !around && totals.entities > maxLookedAt) ||
      found.edges.length > maxEdges ||
      pairs.values().some(({ length }) => length >= shownToOne),
  };
}

/** An entity that memory knew at a time: it was there, or an edge of then ends at it. */
const knownAt = (time: Date): SQL =>
  sql`e.created_at <= ${time.toISOString()}::timestamptz or exists (select 1 from edged x where e.id in (x.source, x.target))`;

/** As tables: `chosen (id, depth, degree)`, in the order of the view. */
function maxConnected(ctx: ProjectContext, { limit, kind, graphId }: GraphFilter & { graphId?: string }): SQL {
  const ofGroup = sql`graph_id in (select g.id from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP')`;
  const from =
    kind && !graphId
      ? sql`(select * from entities where project_id = ${ctx.project.id} order by degree desc nulls last, id limit ${maxLookedAt}::int) e`
      : sql`entities e`;
  const which = graphId
    ? sql`and graph_id = ${graphId}::uuid`
    : kind === "GROUP"
      ? sql`and ${ofGroup}`
      : kind === "USER"
        ? sql`and not (${ofGroup})`
        : sql``;
  return sql`chosen as materialized (
    select id, 0 as depth, degree from ${from} where project_id = ${ctx.project.id} ${which} order by degree desc nulls last, id limit ${limit + 1}::int)`;
}

/** As tables, one for each step away: of the neighbours that are looked at, the most connected. */
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
    // Shared out among those whose neighbours are looked for.
    const most = sql.raw(`greatest(2, (select ${maxNeighbours} / greatest(1, count(*)) from step${n - 1}))`);
    tables.push(sql`${sql.raw(`step${n}`)} as materialized (
      select e.id, ${n}::int as depth, e.degree from (
        select distinct r.id from ${sql.raw(`step${n - 1}`)} s
          cross join lateral (${neighbours("source_id", "target_id", most, asOf)} union all ${neighbours("target_id", "source_id", most, asOf)}) r
        where r.id not in (${before})
      ) d join entities e on e.id = d.id order by e.degree desc, e.id limit ${limit + 1}::int)`);
  }
  const all = sql.raw(Array.from({ length: depth + 1 }, (_, i) => `select * from step${i}`).join(" union all "));
  return sql`${sql.join(tables, sql`, `)}, chosen as materialized (
    select id, depth, degree from (${all}) s order by depth, degree desc, id limit ${limit + 1}::int)`;
}

/** The other ends of edges at `s`, each once: the index is asked for the next one behind the last, and edges between are not read. */
function neighbours(from: string, to: string, most: SQL, asOf: Date | undefined): SQL {
  const [here, there] = [sql.raw(`x.${from}`), sql.raw(`x.${to}`)];
  return sql`(
    with recursive near (id) as (
      (select ${there} from edges x where ${here} = s.id order by ${there} limit 1)
      union all
      select (select ${there} from edges x where ${here} = s.id and ${there} > near.id order by ${there} limit 1) from near where near.id is not null
    ) select near.id from (select id from near where id is not null limit ${most}) near
    where exists (select 1 from (select x.memory_id from edges x where ${here} = s.id and ${there} = near.id limit ${edgesToOne}::int) x
      join memories m on m.id = x.memory_id where ${tells(asOf)}))`;
}

/** Of what a memory `m` tells, what is shown: what is or was held for true, or what was at a time. */
const tells = (asOf: Date | undefined): SQL =>
  asOf ? sql`m.status in ('active', 'superseded') and ${heldAt(asOf)}` : sql`m.status in ('active', 'superseded')`;

/**
 * What relations are shown, one row more than that: those of the most connected pairs first, so that looking ends when there are enough. How many
 * other edges an entity has does not matter.
 */
const edgesAmong = (asOf: Date | undefined): SQL => {
  const told = (edges: SQL, most: number) => sql`select x.id, x.source_id as source, x.target_id as target, x.type, m.content as fact,
    m.id as "memoryId", m.valid_from as "validFrom", m.valid_until as "validUntil", m.recorded_at as "recordedAt", m.status = 'active' as "isActive"
    from (${edges}) x join memories m on m.id = x.memory_id where ${tells(asOf)} limit ${most}::int`;
  // Their ends first: of an entity's edges most lead out of the view, and their memories need not be read.
  const few = sql`select * from edges x where c.degree <= ${fewEdges}::int and x.source_id = c.id and x.target_id in (select id from chosen)
    limit ${fewEdges}::int`;
  const between = sql`select * from edges x where x.source_id = c.id and x.target_id = d.id limit ${edgesToOne}::int`;
  return sql`
    select r.* from chosen c cross join lateral (
      (${told(few, fewEdges)})
      union all
      (select x.* from chosen d cross join lateral (${told(between, shownToOne)}) x where c.degree > ${fewEdges}::int)
    ) r limit ${maxEdges + 1}::int`;
};
