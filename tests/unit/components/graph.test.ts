import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { overlap } from "@/components/graph/boxes";
import { edgeStatesAt, mergeGraphs, shownParts, stateOf, tiesOf } from "@/components/graph/edge-states";
import { forceLayout } from "@/components/graph/force-layout";
import { distanceTo, linesOf, nextNode, nodeFinder } from "@/components/graph/geometry";
import { labelsThatFit, type Named, placeLabels } from "@/components/graph/labels";
import { placeBeside } from "@/components/graph/place-beside";
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
const seeded = { seed: Number(process.env.TEST_SEED ?? 1) };
const placed = ({ nodes, edges }: Graph) => forceLayout({ nodes, edges, isTall: false });

const ring = graph(
  ["a", "b", "c", "d", "e"].map((id) => node(id)),
  [edge("1", "a", "b"), edge("2", "b", "c"), edge("3", "c", "d"), edge("4", "d", "a")],
);

/** Any graph, and the same with its rows in another order. */
const aGraph = fc
  .record({
    sizes: fc.array(fc.record({ degree: fc.nat(9), memoryCount: fc.nat(40), owner: fc.constantFrom("maya", "ben") }), {
      minLength: 1,
      maxLength: 40,
    }),
    ends: fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 60 }),
  })
  .chain(({ sizes, ends }) => {
    const nodes = sizes.map((more, n) => node(`n${n}`, more));
    const edges = ends.map(([from, to], n) => edge(`e${n}`, `n${from % sizes.length}`, `n${to % sizes.length}`));
    const shuffled = fc.record({
      nodes: fc.shuffledSubarray(nodes, { minLength: nodes.length }),
      edges: fc.shuffledSubarray(edges, { minLength: edges.length }),
    });
    return shuffled.map((other) => ({ one: graph(nodes, edges), other: graph(other.nodes, other.edges) }));
  });

describe("the layout", () => {
  it("is the same for the same graph, in whatever order its rows come", () => {
    fc.assert(
      fc.property(aGraph, ({ one, other }) => {
        expect(placed(other)).toEqual(placed(one));
      }),
      { ...seeded, numRuns: 12 },
    );
  });

  it("keeps nodes apart", () => {
    const all = [...placed(ring).values()];
    for (const [n, one] of all.entries()) {
      for (const other of all.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(28);
    }
  });

  it("places added nodes beside their neighbors, and moves none", () => {
    const before = placed(ring);
    const more = graph([node("g"), ...ring.nodes, node("f")], [...ring.edges, edge("5", "f", "a"), edge("6", "g", "a")]);
    const after = placeBeside(more, before);
    for (const [id, place] of before) expect(after.get(id)).toEqual(place);
    const near = (one: string, other: string) =>
      Math.hypot(after.get(one)!.x - after.get(other)!.x, after.get(one)!.y - after.get(other)!.y);
    expect(near("f", "a")).toBeLessThan(200);
    for (const one of ["f", "g"])
      for (const { id } of more.nodes) if (id !== one) expect(near(one, id), `${one} ${id}`).toBeGreaterThan(28);
    expect(placeBeside({ ...more, nodes: more.nodes.toReversed() }, before)).toEqual(after);
  });

  it("is empty without nodes", () => expect(placed(graph([], [])).size).toBe(0));
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

  it("can be narrowed to types of entities and of relations", () => {
    const mixed = graph(
      [node("a"), node("b", { type: "LOCATION" }), node("c"), node("d", { type: "TOOL" })],
      [edge("1", "a", "b", { type: "LIVES_IN" }), edge("2", "a", "c"), edge("3", "a", "d", { type: "USES", isActive: false })],
    );
    const edgeStates = edgeStatesAt(mixed, { at: null, graph: mixed }, at);
    const shown = (types: string[], relations: string[], always: string[] = []) => {
      const parts = shownParts(
        { nodes: mixed.nodes, ties: tiesOf(mixed.edges), edgeStates },
        { types: new Set(types), relations: new Set(relations), always: new Set(always) },
      );
      return [[...parts.nodes].toSorted().join(""), [...parts.ties].map(([id, state]) => `${id} ${state}`).join()];
    };
    expect(shown([], [])).toEqual(["abcd", "1 active,2 active,3 ended"]);
    expect(shown(["PERSON"], [])).toEqual(["ac", "2 active"]);
    expect(shown([], ["LIVES_IN"])).toEqual(["ab", "1 active"]);
    expect(shown(["PERSON"], ["LIVES_IN"])).toEqual(["", ""]);
    expect(shown(["PERSON"], ["LIVES_IN"], ["a", "d"])).toEqual(["ad", "3 ended"]);
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

  const size = (id: string, more: Partial<Named> = {}): Named => ({ id, ...places.get(id)!, radius: 14, width: 120, ...more });

  it("curves parallel lines apart", () => {
    const ties = tiesOf([edge("1", "a", "b"), edge("2", "b", "a"), edge("3", "a", "d")]);
    const lines = linesOf(ties, nodes, places);
    expect(lines.get("1")!.middle.y).not.toBeCloseTo(lines.get("2")!.middle.y);
    expect(lines.get("3")!.middle).toEqual({ x: 0, y: 100 });
  });

  it("hides overlapping labels until zoomed in", () => {
    const named = [...places.keys()].map((id) => size(id));
    expect(labelsThatFit(named, 1).map(({ id }) => id)).toEqual(["a", "c", "d"]);
    expect(labelsThatFit(named, 20).length).toBe(4);
  });

  it("never draws a label over another one, at any scale, and always draws the chosen ones", () => {
    const aNode = fc.record({
      x: fc.double({ min: -900, max: 900, noNaN: true }),
      y: fc.double({ min: -600, max: 600, noNaN: true }),
      radius: fc.double({ min: 11, max: 28, noNaN: true }),
      width: fc.integer({ min: 8, max: 170 }),
    });
    const any = fc.record({
      nodes: fc.array(aNode, { minLength: 1, maxLength: 150 }),
      names: fc.array(aNode, { maxLength: 8 }),
      chosen: fc.nat(7),
      doublings: fc.double({ min: -3.3, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(any, ({ nodes: marks, names, chosen, doublings }) => {
        const named = marks.map((mark, n) => ({ id: `n${n}`, ...mark }));
        const always = named.slice(0, chosen);
        const placed = placeLabels({
          always,
          names: names.map((mark, n) => ({ id: `e${n}`, ...mark })),
          // Computed for the step that the scale is in.
          fitting: labelsThatFit(named, 2 ** (Math.floor(doublings * 4) / 4)),
          scale: 2 ** doublings,
        });
        for (const [n, one] of placed.entries()) {
          for (const other of placed.slice(n + 1)) expect(overlap(one, other), `${one.id} ${other.id}`).toBe(false);
        }
        expect(placed.map(({ id }) => id)).toEqual(expect.arrayContaining(always.map(({ id }) => id)));
        expect(new Set(placed.map(({ id }) => id)).size).toBe(placed.length);
      }),
      seeded,
    );
  });

  it("shows more labels the closer one looks", () => {
    const named = Array.from({ length: 400 }, (_, n) => size("a", { id: `n${n}`, x: (n % 20) * 60, y: Math.floor(n / 20) * 60 }));
    const counts = [0.2, 0.5, 1, 2, 4].map((scale) => labelsThatFit(named, scale).length);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts.at(-1)).toBe(400);
  });

  it("finds the node and the line at a point", () => {
    const find = nodeFinder([...places].map(([id, place]) => ({ id, ...place, radius: 14 })));
    expect([find({ x: 10, y: 5 }, 0), find({ x: 18, y: 0 }, 0), find({ x: 18, y: 0 }, 6), find({ x: 206, y: 22 }, 10)]).toEqual([
      "a",
      null,
      "a",
      "c",
    ]);
    const lines = linesOf(tiesOf([edge("1", "a", "b"), edge("2", "a", "a")]), nodes, places);
    expect(distanceTo(lines.get("1")!, { x: 100, y: 5 })).toBeCloseTo(5);
    expect(distanceTo(lines.get("2")!, lines.get("2")!.start)).toBeCloseTo(0);
    expect(distanceTo(lines.get("2")!, { x: 0, y: 60 })).toBeGreaterThan(40);
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
