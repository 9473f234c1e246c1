import type { EdgeState, Graph, GraphData, GraphEdge, Tie } from "./types";

/** `at` null: now, including ended relations. */
export type Snapshot = { at: string | null; graph: GraphData };
export type EdgeStates = { nodes: Set<string>; edges: Map<string, EdgeState> };

export function edgeStatesAt(whole: Graph, snapshot: Snapshot, now: string): EdgeStates {
  const { at, graph } = snapshot;
  const activeIds = new Set(graph.edges.map(({ id }) => id));
  const state = (edge: Graph["edges"][number]): EdgeState => {
    if (at === null) return edge.isActive && (edge.validUntil === null || edge.validUntil > now) ? "active" : "ended";
    if (activeIds.has(edge.id)) return "active";
    return edge.recordedAt <= at && (edge.validFrom === null || edge.validFrom <= at) ? "ended" : "later";
  };
  return {
    nodes: new Set(graph.nodes.map(({ id }) => id)),
    edges: new Map(whole.edges.map((edge) => [edge.id, state(edge)])),
  };
}

export const tiesOf = (edges: GraphEdge[]): Tie[] =>
  [...Map.groupBy(edges, ({ source, target, type }) => `${source} ${type} ${target}`).values()].map((together) => {
    const [{ id, source, target, type }] = together as [GraphEdge];
    return { id, source, target, type, edges: together };
  });

export function stateOf({ edges }: Tie, edgeStates: EdgeStates): EdgeState {
  const states = new Set(edges.map(({ id }) => edgeStates.edges.get(id) ?? "active"));
  return states.has("active") ? "active" : states.has("ended") ? "ended" : "later";
}

/** A snapshot may contain relations that the current view left out. */
export function mergeGraphs(whole: Graph, snapshot: GraphData): GraphData {
  const known = new Set([...whole.nodes, ...whole.edges].map(({ id }) => id));
  const nodes = [...whole.nodes, ...snapshot.nodes.filter(({ id }) => !known.has(id))];
  const edges = [...whole.edges, ...snapshot.edges.filter(({ id }) => !known.has(id))];
  return { nodes, edges };
}
