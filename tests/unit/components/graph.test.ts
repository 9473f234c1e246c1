import { describe, expect, it } from "vitest";
import { edgeStatesAt, mergeGraphs, stateOf, tiesOf } from "@/components/graph/edge-states";
import { forceLayout } from "@/components/graph/force-layout";
import { labelsThatFit, linesOf, nextNode } from "@/components/graph/geometry";
import { countedParts, timeTicks } from "@/components/graph/time-ticks";
import type { Graph, GraphEdge, GraphNode } from "@/components/graph/types";

const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  name: id,
  type: "PERSON",
  degree: 1,
  memoryCount: 1,
  isSubject: false,
  kind: "USER",
  owner: "maya",
  ...more,
});
const edge = (id: string, source: string, target: string, more: Partial<GraphEdge> = {}): GraphEdge => ({
  id,
  source,
  target,
  type: "KNOWS",
  fact: "",
  memoryId: `mem_${id}`,
  validFrom: null,
  validUntil: null,
  recordedAt: "2026-05-01T00:00:00.000Z",
  isActive: true,
  ...more,
});
const graph = (nodes: GraphNode[], edges: GraphEdge[]): Graph => ({
  project: { id: "prj", tag: "t", name: "T" },
  nodes,
  edges,
  totals: { entities: nodes.length, relations: edges.length },
  since: null,
  truncated: false,
});
const placed = (graph: Graph, isTall = false) => {
  const layout = forceLayout(graph, isTall);
  while (!layout.go(1_000));
  return layout.places();
};

const ring = graph(
  ["a", "b", "c", "d", "e"].map((id) => node(id)),
  [edge("1", "a", "b"), edge("2", "b", "c"), edge("3", "c", "d"), edge("4", "d", "a")],
);

describe("the layout", () => {
  it("is deterministic and keeps nodes apart", () => {
    const places = placed(ring);
    expect(placed(ring)).toEqual(places);
    const all = [...places.values()];
    for (const [n, one] of all.entries()) {
      for (const other of all.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(28);
    }
  });

  it("keeps existing positions", () => {
    const before = placed(ring);
    const layout = forceLayout(graph([...ring.nodes, node("f")], [...ring.edges, edge("5", "f", "a")]), false, before);
    while (!layout.go(1_000));
    const after = layout.places();
    for (const [id, place] of before) expect(after.get(id)).toEqual(place);
    expect(after.has("f")).toBe(true);
  });

  it("is done at once without nodes", () => expect(forceLayout({ nodes: [], edges: [] }, false).go(0)).toBe(true));
});

describe("a graph at a time", () => {
  const at = "2026-06-01T00:00:00.000Z";
  const fullGraph = graph(
    [node("a"), node("b"), node("c")],
    [
      edge("active", "a", "b"),
      edge("ended", "a", "b", { isActive: false }),
      edge("later", "a", "c", { recordedAt: "2026-07-01T00:00:00.000Z" }),
      edge("planned", "b", "c", { validFrom: "2026-08-01T00:00:00.000Z" }),
      edge("over", "b", "c", { validUntil: "2026-09-01T00:00:00.000Z" }),
    ],
  );

  it("distinguishes ended relations from ones not known yet", () => {
    const then = { nodes: fullGraph.nodes.slice(0, 2), edges: [fullGraph.edges[0]!] };
    const edgeStates = edgeStatesAt(fullGraph, { at, graph: then }, "2026-10-01T00:00:00.000Z");
    expect([...edgeStates.nodes]).toEqual(["a", "b"]);
    expect(Object.fromEntries(edgeStates.edges)).toEqual({
      active: "active",
      ended: "ended",
      later: "later",
      planned: "later",
      over: "ended",
    });
  });

  it("shows current relations as active", () => {
    const edgeStates = edgeStatesAt(fullGraph, { at: null, graph: fullGraph }, "2026-10-01T00:00:00.000Z");
    expect(Object.fromEntries(edgeStates.edges)).toEqual({
      active: "active",
      ended: "ended",
      later: "active",
      planned: "active",
      over: "ended",
    });
  });

  it("groups equal relations, active while any of them is", () => {
    const edgeStates = edgeStatesAt(fullGraph, { at: null, graph: fullGraph }, at);
    const ties = tiesOf(fullGraph.edges);
    expect(ties.map(({ id, edges }) => [id, edges.length])).toEqual([
      ["active", 2],
      ["later", 1],
      ["planned", 2],
    ]);
    expect(ties.map((tie) => stateOf(tie, edgeStates))).toEqual(["active", "active", "active"]);
  });

  it("merges a snapshot without duplicates", () => {
    const more = mergeGraphs(fullGraph, { nodes: [node("a"), node("z")], edges: [edge("active", "a", "b"), edge("new", "a", "z")] });
    expect(more.nodes.map(({ id }) => id)).toEqual(["a", "b", "c", "z"]);
    expect(more.edges.at(-1)!.id).toBe("new");
    expect(more.edges).toHaveLength(6);
  });
});

describe("lines and names", () => {
  const places = new Map([
    ["a", { x: 0, y: 0 }],
    ["b", { x: 200, y: 0 }],
    ["c", { x: 210, y: 40 }],
    ["d", { x: 0, y: 200 }],
  ]);
  const nodes = [...places.keys()].map((id) => ({ ...node(id), label: "a long enough name" }));

  it("curves parallel lines apart", () => {
    const ties = tiesOf([edge("1", "a", "b"), edge("2", "b", "a"), edge("3", "a", "d")]);
    const lines = linesOf(ties, nodes, places);
    expect(lines.get("1")!.middle.y).not.toBeCloseTo(lines.get("2")!.middle.y);
    expect(lines.get("3")!.middle).toEqual({ x: 0, y: 100 });
  });

  it("hides overlapping labels until zoomed in", () => {
    expect([...labelsThatFit(nodes, places, 1)]).toEqual(["a", "c", "d"]);
    expect(labelsThatFit(nodes, places, 20).size).toBe(4);
  });

  it("prefers connected nodes for the arrow keys", () => {
    expect(nextNode("ArrowRight", "a", new Set(["c"]), places)).toBe("c");
    expect(nextNode("ArrowRight", "a", new Set(), places)).toBe("b");
    expect(nextNode("ArrowDown", "a", new Set(["b"]), places)).toBe("d");
    expect(nextNode("ArrowLeft", "a", new Set(["b"]), places)).toBe(null);
    expect(nextNode("Enter", "a", new Set(["b"]), places)).toBe(null);
  });
});

describe("the time slider", () => {
  const on = (date: string) => Date.parse(date);
  it.each([
    ["2026-06-10", "2026-11-21", ["Jul", "Aug", "Sept", "Oct", "Nov"]],
    ["2025-11-10", "2026-03-02", ["Dec", "2026", "Feb", "Mar"]],
    ["2026-11-01", "2026-11-03", ["1 Nov", "12:00", "2 Nov", "12:00", "3 Nov"]],
    ["2026-11-01T10:11Z", "2026-11-01T10:21Z", ["10:15", "10:20"]],
    ["2026-11-01T10:11Z", "2026-11-01T10:12Z", []],
    ["2026-11-01", "2026-11-01", []],
  ])("has round moments from %s to %s", (from, to, texts) => {
    expect(timeTicks(on(from), on(to), 6).map(({ text }) => text)).toEqual(texts);
  });

  it("never exceeds the maximum", () => {
    for (const days of [1, 3, 9, 30, 61, 63, 200, 800, 5_000]) {
      const ticks = timeTicks(on("2020-01-01"), on("2020-01-01") + days * 86_400_000, 8);
      expect(ticks.length, String(days)).toBeLessThanOrEqual(9);
      expect(ticks.length, String(days)).toBeGreaterThan(1);
    }
  });

  it("counts times per part, including both ends", () => {
    expect(countedParts([0, 1, 49, 50, 100], 0, 100, 2)).toEqual([3, 2]);
  });
});
