import type { EdgeState, GraphData, GraphEdge, GraphNode, Tie } from "./types";

/** `at` null: now, including ended relations. */
export type Snapshot = { at: string | null; graph: GraphData };
export type EdgeStates = { nodes: Set<string>; edges: Map<string, EdgeState> };

export function edgeStatesAt(whole: GraphData, snapshot: Snapshot, now: string): EdgeStates {
  const { at, graph } = snapshot;
  const activeIds = new Set(graph.edges.map(({ id }) => id));
  const state = (edge: GraphEdge): EdgeState => {
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
export function mergeGraphs(whole: GraphData, snapshot: GraphData): GraphData {
  const known = new Set([...whole.nodes, ...whole.edges].map(({ id }) => id));
  const nodes = [...whole.nodes, ...snapshot.nodes.filter(({ id }) => !known.has(id))];
  const edges = [...whole.edges, ...snapshot.edges.filter(({ id }) => !known.has(id))];
  return { nodes, edges };
}

/** What is drawn and listed. */
export type Shown = { nodes: Set<string>; ties: Map<string, "active" | "ended"> };

/** @param types of entities and @param relations of relations: none means all. With relations, only entities that they connect are shown. */
export function shownParts(
  { nodes, ties, edgeStates }: { nodes: GraphNode[]; ties: Tie[]; edgeStates: EdgeStates },
  { types, relations, always }: { types: ReadonlySet<string>; relations: ReadonlySet<string>; always: ReadonlySet<string> },
): Shown {
  const ofType = nodes.filter(({ id, type }) => always.has(id) || (edgeStates.nodes.has(id) && (types.size === 0 || types.has(type))));
  const ids = new Set(ofType.map(({ id }) => id));
  const shownTies = new Map<string, "active" | "ended">();
  const connected = new Set<string>(always);
  for (const tie of ties) {
    const state = stateOf(tie, edgeStates);
    const isOnPath = always.has(tie.source) && always.has(tie.target);
    const isOfType = isOnPath || relations.size === 0 || relations.has(tie.type);
    if (state === "later" || !isOfType || !ids.has(tie.source) || !ids.has(tie.target)) continue;
    shownTies.set(tie.id, state);
    connected.add(tie.source).add(tie.target);
  }
  return { nodes: relations.size === 0 ? ids : ids.intersection(connected), ties: shownTies };
}
