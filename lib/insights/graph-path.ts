import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { findEntity } from "@/lib/entities/find-entity";
import { edgeColumns, type GraphEdge, type GraphNode, isShown, nodeFields, withOwner } from "./graph-rows";

export type PathStep = { from: string; to: string; edges: GraphEdge[] };
export type GraphPath = {
  /** From one end to the other; empty if there is no path. */
  nodes: GraphNode[];
  steps: PathStep[];
  isSameGraph: boolean;
  /** Whether there were more relations than are read, so that a path may have been missed. */
  truncated: boolean;
};

export const maxSteps = 6;
const maxEdgesEach = 5_000;
const maxEdgesPerRound = 20_000;
const maxEdgesPerStep = 8;

/**
 * The shortest path over relations in either direction, of at most `maxSteps`. The search grows from both ends, a step of the smaller side
 * at a time, so that a hub between two entities isn't read through.
 * @throws AppError ENTITY_NOT_FOUND
 */
export async function graphPath(
  ctx: ProjectContext,
  { from, to, asOf }: { from: string | null; to: string | null; asOf?: Date },
): Promise<GraphPath> {
  const [start, end] = [await findEntity(ctx, from), await findEntity(ctx, to)];
  // Relations never leave a graph.
  if (start.graphId !== end.graphId) return { nodes: [], steps: [], isSameGraph: false, truncated: false };
  const search = { ctx, graphId: start.graphId, asOf };
  const { ids, truncated } = await shortest(search, start.id, end.id);
  const found = ids.length === 0 ? { nodes: [], steps: [] } : await describe(search, ids);
  return { ...found, isSameGraph: true, truncated };
}

type Search = { ctx: ProjectContext; graphId: string; asOf: Date | undefined };
/** `cameFrom`: each entity reached, with the one before it. */
type Side = { cameFrom: Map<string, string | null>; frontier: string[] };

async function shortest(search: Search, from: string, to: string): Promise<{ ids: string[]; truncated: boolean }> {
  if (from === to) return { ids: [from], truncated: false };
  const sideOf = (id: string): Side => ({ cameFrom: new Map([[id, null]]), frontier: [id] });
  const [fromStart, fromEnd] = [sideOf(from), sideOf(to)];
  let truncated = false;
  for (let step = 0; step < maxSteps; step++) {
    const [side, other] = fromStart.frontier.length <= fromEnd.frontier.length ? [fromStart, fromEnd] : [fromEnd, fromStart];
    const links = await linksOf(search, side.frontier);
    truncated ||= links.length > maxEdgesPerRound;
    side.frontier = [];
    for (const { here, there } of links) {
      if (side.cameFrom.has(there)) continue;
      side.cameFrom.set(there, here);
      side.frontier.push(there);
    }
    const meeting = side.frontier.find((id) => other.cameFrom.has(id));
    if (meeting) return { ids: [...backFrom(meeting, fromStart).reverse(), ...backFrom(meeting, fromEnd).slice(1)], truncated: false };
    if (side.frontier.length === 0) break;
  }
  return { ids: [], truncated };
}

function backFrom(id: string, { cameFrom }: Side): string[] {
  const ids: string[] = [];
  for (let at: string | null = id; at !== null; at = cameFrom.get(at) ?? null) ids.push(at);
  return ids;
}

/** Ordered, so that the same of several shortest paths is found each time. */
const linksOf = ({ ctx, graphId, asOf }: Search, frontier: string[]) => {
  const own = sql`x.project_id = ${ctx.project.id}::uuid and x.graph_id = ${graphId}::uuid`;
  return rows<{ here: string; there: string }>(sql`
    select distinct r.here, r.there from (
      select f.id as here, x.there, x.memory_id from ${uuids(frontier)} f (id) cross join lateral (
        (select x.target_id as there, x.memory_id from edges x where ${own} and x.source_id = f.id limit ${maxEdgesEach}::int)
        union all
        (select x.source_id, x.memory_id from edges x where ${own} and x.target_id = f.id limit ${maxEdgesEach}::int)
      ) x limit ${maxEdgesPerRound + 1}::int
    ) r cross join lateral (
      select from memories m where m.project_id = ${ctx.project.id}::uuid and m.graph_id = ${graphId}::uuid and m.id = r.memory_id and ${isShown(ctx, asOf)} offset 0
    ) m order by r.here, r.there`);
};

async function describe({ ctx, graphId, asOf }: Search, ids: string[]): Promise<{ nodes: GraphNode[]; steps: PathStep[] }> {
  const own = sql`x.project_id = ${ctx.project.id}::uuid and x.graph_id = ${graphId}::uuid`;
  const pairs = ids.slice(1).map((to, n) => ({ from: ids[n]!, to }));
  const [row] = await rows<{ nodes: GraphNode[]; edges: (GraphEdge & { step: number })[] }>(sql`
    select (select coalesce(jsonb_agg(jsonb_build_object(${nodeFields})), '[]') from entities e ${withOwner}
        where e.project_id = ${ctx.project.id}::uuid and e.graph_id = ${graphId}::uuid and e.id in ${uuids(ids)}) as nodes,
      (select coalesce(jsonb_agg(to_jsonb(s) order by s.step, s."isActive" desc, s.id), '[]') from (
        select p.step, e.* from jsonb_to_recordset(${JSON.stringify(pairs.map((pair, step) => ({ step, ...pair })))}::jsonb) p (step int, "from" uuid, "to" uuid)
        cross join lateral (
          select ${edgeColumns} from edges x join memories m on m.project_id = ${ctx.project.id}::uuid and m.graph_id = ${graphId}::uuid and m.id = x.memory_id
          where ${own} and ((x.source_id = p."from" and x.target_id = p."to") or (x.source_id = p."to" and x.target_id = p."from")) and ${isShown(ctx, asOf)}
          order by m.status = 'active' desc, x.id limit ${maxEdgesPerStep}::int
        ) e) s) as edges`);
  const nodes = new Map(row!.nodes.map((node) => [node.id, node]));
  return {
    nodes: ids.map((id) => nodes.get(id)!),
    steps: pairs.map((pair, n) => ({ ...pair, edges: row!.edges.filter(({ step }) => step === n).map(({ step: _, ...edge }) => edge) })),
  };
}
