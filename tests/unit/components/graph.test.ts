import { describe, expect, it } from "vitest";
import { believedAt, joined, stateOf, tiesOf } from "@/components/graph/believed-at";
import { labelsWithRoom, linesOf, nextNode } from "@/components/graph/geometry";
import { layOut } from "@/components/graph/lay-out";
import type { Graph, GraphEdge, GraphNode } from "@/components/graph/shapes";
import { countedParts, timeTicks } from "@/components/graph/time-ticks";

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
  const layout = layOut(graph, isTall);
  while (!layout.go(1_000));
  return layout.places();
};

const ring = graph(
  ["a", "b", "c", "d", "e"].map((id) => node(id)),
  [edge("1", "a", "b"), edge("2", "b", "c"), edge("3", "c", "d"), edge("4", "d", "a")],
);

describe("the layout", () => {
  it("gives the same graph the same picture, with room between the nodes", () => {
    const places = placed(ring);
    expect(placed(ring)).toEqual(places);
    const all = [...places.values()];
    for (const [n, one] of all.entries()) {
      for (const other of all.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(28);
    }
  });

  it("leaves what stood already where it was", () => {
    const before = placed(ring);
    const layout = layOut(graph([...ring.nodes, node("f")], [...ring.edges, edge("5", "f", "a")]), false, before);
    while (!layout.go(1_000));
    const after = layout.places();
    for (const [id, place] of before) expect(after.get(id)).toEqual(place);
    expect(after.has("f")).toBe(true);
  });

  it("is done at once with nothing", () => expect(layOut({ nodes: [], edges: [] }, false).go(0)).toBe(true));
});

describe("a graph at a time", () => {
  const at = "2026-06-01T00:00:00.000Z";
  const whole = graph(
    [node("a"), node("b"), node("c")],
    [
      edge("held", "a", "b"),
      edge("ended", "a", "b", { isActive: false }),
      edge("later", "a", "c", { recordedAt: "2026-07-01T00:00:00.000Z" }),
      edge("planned", "b", "c", { validFrom: "2026-08-01T00:00:00.000Z" }),
      edge("over", "b", "c", { validUntil: "2026-09-01T00:00:00.000Z" }),
    ],
  );

  it("tells what had ended from what was not known yet", () => {
    const then = { nodes: whole.nodes.slice(0, 2), edges: [whole.edges[0]!] };
    const believed = believedAt(whole, { at, graph: then }, "2026-10-01T00:00:00.000Z");
    expect([...believed.nodes]).toEqual(["a", "b"]);
    expect(Object.fromEntries(believed.edges)).toEqual({ held: "held", ended: "ended", later: "later", planned: "later", over: "ended" });
  });

  it("now is what is believed and has not run out", () => {
    const believed = believedAt(whole, { at: null, graph: whole }, "2026-10-01T00:00:00.000Z");
    expect(Object.fromEntries(believed.edges)).toEqual({ held: "held", ended: "ended", later: "held", planned: "held", over: "ended" });
  });

  it("draws what several memories say once, and it holds while one of them does", () => {
    const believed = believedAt(whole, { at: null, graph: whole }, at);
    const ties = tiesOf(whole.edges);
    expect(ties.map(({ id, edges }) => [id, edges.length])).toEqual([
      ["held", 2],
      ["later", 1],
      ["planned", 2],
    ]);
    expect(ties.map((tie) => stateOf(tie, believed))).toEqual(["held", "held", "held"]);
  });

  it("takes in what a time shows beyond the whole, each once", () => {
    const more = joined(whole, { nodes: [node("a"), node("z")], edges: [edge("held", "a", "b"), edge("new", "a", "z")] });
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

  it("lay ties of one pair beside each other, whichever way they point", () => {
    const ties = tiesOf([edge("1", "a", "b"), edge("2", "b", "a"), edge("3", "a", "d")]);
    const lines = linesOf(ties, nodes, places);
    expect(lines.get("1")!.middle.y).not.toBeCloseTo(lines.get("2")!.middle.y);
    expect(lines.get("3")!.middle).toEqual({ x: 0, y: 100 });
  });

  it("show no name over another, or over another node, until one zooms in", () => {
    expect([...labelsWithRoom(nodes, places, 1)]).toEqual(["a", "c", "d"]);
    expect(labelsWithRoom(nodes, places, 20).size).toBe(4);
  });

  it("lead with the arrow keys to what is tied, before what is only near", () => {
    expect(nextNode("ArrowRight", "a", new Set(["c"]), places)).toBe("c");
    expect(nextNode("ArrowRight", "a", new Set(), places)).toBe("b");
    expect(nextNode("ArrowDown", "a", new Set(["b"]), places)).toBe("d");
    expect(nextNode("ArrowLeft", "a", new Set(["b"]), places)).toBe(null);
    expect(nextNode("Enter", "a", new Set(["b"]), places)).toBe(null);
  });
});

describe("the line of time", () => {
  const on = (date: string) => Date.parse(date);
  it.each([
    ["2026-06-10", "2026-11-21", ["Jul", "Aug", "Sept", "Oct", "Nov"]],
    ["2025-11-10", "2026-03-02", ["Dec", "2026", "Feb", "Mar"]],
    ["2026-11-01", "2026-11-03", ["1 Nov", "12:00", "2 Nov", "12:00", "3 Nov"]],
    ["2026-11-01T10:10Z", "2026-11-01T10:20Z", []],
    ["2026-11-01", "2026-11-01", []],
  ])("has round moments from %s to %s", (from, to, texts) => {
    expect(timeTicks(on(from), on(to), 6).map(({ text }) => text)).toEqual(texts);
  });

  it("never has more than asked for, whatever the span", () => {
    for (const days of [1, 3, 9, 30, 61, 63, 200, 800, 5_000]) {
      const ticks = timeTicks(on("2020-01-01"), on("2020-01-01") + days * 86_400_000, 8);
      expect(ticks.length, String(days)).toBeLessThanOrEqual(9);
      expect(ticks.length, String(days)).toBeGreaterThan(1);
    }
  });

  it("counts what falls into each part, both ends among them", () => {
    expect(countedParts([0, 1, 49, 50, 100], 0, 100, 2)).toEqual([3, 2]);
  });
});
