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
import { type Drawn, type Place, radiusOf } from "./shapes";

type Body = SimulationNodeDatum & { id: string; radius: number };
/** Unseen ties keep what belongs to one user or group together. */
type Tie = SimulationLinkDatum<Body> & { isSeen: boolean };

/** After so many steps the picture stands, whatever is still moving. */
const steps = 260;

/**
 * Finds places for the nodes, a few steps a time, so that the page stays quick meanwhile. The same graph always looks the same: d3 begins
 * with a spiral in the order of the nodes, and its chance is a fixed sequence.
 * @param isTall whether it should be higher than wide
 * @param before places of an earlier picture; they stay, and only new nodes look for theirs
 * @returns `go(ms)` steps on for about so long, and says whether it is done; `places()` as they are
 */
export function layOut({ nodes, edges }: Drawn, isTall: boolean, before: ReadonlyMap<string, Place> = new Map()) {
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
    // Into the window's form; graphs of several users would drift apart for ever.
    .force("x", forceX<Body>(0).strength(isTall ? 0.1 : 0.045))
    .force("y", forceY<Body>(0).strength(isTall ? 0.045 : 0.085))
    .alphaDecay(1 - 0.001 ** (1 / steps))
    .stop();
  let left = bodies.length > 0 ? steps : 0;
  return {
    go(ms: number): boolean {
      const end = performance.now() + ms;
      while (left > 0) {
        simulation.tick();
        left--;
        if (performance.now() > end) break;
      }
      return left === 0;
    },
    places: (): Map<string, Place> => new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x, y }])),
  };
}

/** For each node that nothing is tied to, the one that its graph is about, or the most connected there. */
function hubsOf({ nodes, edges }: Drawn): Map<string, string> {
  const tied = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const hubs = new Map<string, Drawn["nodes"][number]>();
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

/** The smallest box around places. */
export function boxAround(places: Iterable<Place>, margin: number) {
  const all = [...places];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top] = [Math.min(0, ...xs) - margin, Math.min(0, ...ys) - margin];
  return { left, top, width: Math.max(0, ...xs) + margin - left, height: Math.max(0, ...ys) + margin - top };
}
