import type { Drawn, EdgeState, Graph, GraphEdge, Tie } from "./shapes";

/** A graph as it was believed at a time; `at` null: now, with what ended before. */
export type Then = { at: string | null; graph: Drawn };
export type Believed = { nodes: Set<string>; edges: Map<string, EdgeState> };

/**
 * What of `whole` is shown at a time. Relations that had ended by then are told from those that were not known yet: the first fade, the
 * others are not there.
 */
export function believedAt(whole: Graph, then: Then, now: string): Believed {
  const { at, graph } = then;
  const held = new Set(graph.edges.map(({ id }) => id));
  const state = (edge: Graph["edges"][number]): EdgeState => {
    if (at === null) return edge.isActive && (edge.validUntil === null || edge.validUntil > now) ? "held" : "ended";
    if (held.has(edge.id)) return "held";
    return edge.recordedAt <= at && (edge.validFrom === null || edge.validFrom <= at) ? "ended" : "later";
  };
  return {
    nodes: new Set(graph.nodes.map(({ id }) => id)),
    edges: new Map(whole.edges.map((edge) => [edge.id, state(edge)])),
  };
}

/** Relations of the same kind between the same two, together. */
export const tiesOf = (edges: GraphEdge[]): Tie[] =>
  [...Map.groupBy(edges, ({ source, target, type }) => `${source} ${type} ${target}`).values()].map((together) => {
    const [{ id, source, target, type }] = together as [GraphEdge];
    return { id, source, target, type, edges: together };
  });

/** A tie holds while any memory says so. */
export function stateOf({ edges }: Tie, believed: Believed): EdgeState {
  const states = new Set(edges.map(({ id }) => believed.edges.get(id) ?? "held"));
  return states.has("held") ? "held" : states.has("ended") ? "ended" : "later";
}

/** All that is drawn: a time may show relations that the whole view left out for want of room. Each stands once. */
export function joined(whole: Graph, then: Drawn): Drawn {
  const known = new Set([...whole.nodes, ...whole.edges].map(({ id }) => id));
  const nodes = [...whole.nodes, ...then.nodes.filter(({ id }) => !known.has(id))];
  const edges = [...whole.edges, ...then.edges.filter(({ id }) => !known.has(id))];
  return { nodes, edges };
}
