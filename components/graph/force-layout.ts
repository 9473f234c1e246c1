import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from "d3-force";
import { type GraphData, type Place, radiusOf } from "./types";

type Body = SimulationNodeDatum & { id: string; radius: number };
/** Invisible ties keep each user's or group's nodes together. */
type Tie = SimulationLinkDatum<Body> & { isSeen: boolean };

const steps = 260;

/**
 * Runs in short slices so the page stays responsive. Deterministic: d3 starts from a fixed spiral and its random source is seeded.
 * @param before positions from an earlier layout, which are kept
 * @returns `go(ms)` runs for about that long and returns whether it is done; `places()` returns the current positions
 */
export function forceLayout({ nodes, edges }: GraphData, isTall: boolean, before: ReadonlyMap<string, Place> = new Map()) {
  const ids = new Set(nodes.map(({ id }) => id));
  const bodies: Body[] = nodes.map((node) => {
    const place = before.get(node.id);
    return { id: node.id, radius: radiusOf(node), ...(place && { ...place, fx: place.x, fy: place.y }) };
  });
  const ties = new Map<string, Tie>();
  for (const { source, target } of edges) {
    if (source !== target && ids.has(source) && ids.has(target)) {
      ties.set([source, target].sort().join(" "), { source, target, isSeen: true });
    }
  }
  for (const [id, hub] of hubsOf({ nodes, edges })) ties.set(`${id} ${hub}`, { source: id, target: hub, isSeen: false });
  const simulation = forceSimulation(bodies)
    .force(
      "links",
      forceLink<Body, Tie>([...ties.values()])
        .id(({ id }) => id)
        .distance(({ source, target, isSeen }) => (isSeen ? 62 : 90) + (source as Body).radius + (target as Body).radius)
        .strength(({ isSeen }) => (isSeen ? 0.6 : 0.12)),
    )
    .force("apart", forceManyBody<Body>().strength(-260).distanceMax(520))
    .force("room", forceCollide<Body>(({ radius }) => radius + 14).strength(0.9))
    // Pulls separate graphs toward the center, which would otherwise drift apart.
    .force("x", forceX<Body>(0).strength(isTall ? 0.1 : 0.045))
    .force("y", forceY<Body>(0).strength(isTall ? 0.045 : 0.085))
    .alphaDecay(1 - 0.001 ** (1 / steps))
    .stop();
  let remaining = bodies.length > 0 ? steps : 0;
  return {
    go(ms: number): boolean {
      const end = performance.now() + ms;
      while (remaining > 0) {
        simulation.tick();
        remaining--;
        if (performance.now() > end) break;
      }
      return remaining === 0;
    },
    places: (): Map<string, Place> => new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x, y }])),
  };
}

/** Ties each unconnected node to its graph's user, or to the most connected node there. */
function hubsOf({ nodes, edges }: GraphData): Map<string, string> {
  const tied = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const hubs = new Map<string, GraphData["nodes"][number]>();
  for (const node of nodes) {
    const graph = `${node.kind} ${node.owner}`;
    if (node.isSubject || !hubs.has(graph)) hubs.set(graph, node);
  }
  return new Map(
    nodes.flatMap(({ id, kind, owner }) => {
      const hub = hubs.get(`${kind} ${owner}`)!;
      return tied.has(id) || hub.id === id ? [] : [[id, hub.id] as const];
    }),
  );
}

export function boxAround(places: Iterable<Place>, margin: number) {
  const all = [...places];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top] = [Math.min(0, ...xs) - margin, Math.min(0, ...ys) - margin];
  return { left, top, width: Math.max(0, ...xs) + margin - left, height: Math.max(0, ...ys) + margin - top };
}
