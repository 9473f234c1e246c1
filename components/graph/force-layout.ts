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

export type LayoutInput = {
  nodes: Pick<GraphData["nodes"][number], "id" | "kind" | "owner" | "isSubject" | "degree" | "memoryCount">[];
  edges: Pick<GraphData["edges"][number], "source" | "target">[];
  isTall: boolean;
};

const steps = 260;
/** Large graphs settle well enough in fewer steps, with far forces computed more coarsely. */
const large = { from: 600, steps: 180, theta: 1.4 };

/** The same for the same graph, in whatever order its rows come: d3 starts from a fixed spiral, and its random source is seeded. */
export function forceLayout(input: LayoutInput): Map<string, Place> {
  const nodes = input.nodes.toSorted((one, other) => other.degree - one.degree || compare(one.id, other.id));
  const bodies: Body[] = nodes.map((node) => ({ id: node.id, radius: radiusOf(node) }));
  const isLarge = bodies.length > large.from;
  const charge = forceManyBody<Body>().strength(-260).distanceMax(520);
  const simulation = forceSimulation(bodies)
    .force(
      "links",
      forceLink<Body, Tie>(tiesOf({ ...input, nodes }))
        .id(({ id }) => id)
        .distance(({ source, target, isSeen }) => (isSeen ? 62 : 90) + (source as Body).radius + (target as Body).radius)
        .strength(({ isSeen }) => (isSeen ? 0.6 : 0.12)),
    )
    .force("apart", isLarge ? charge.theta(large.theta) : charge)
    .force("room", forceCollide<Body>(({ radius }) => radius + 14).strength(0.9))
    // Pulls separate graphs toward the center, which would otherwise drift apart.
    .force("x", forceX<Body>(0).strength(input.isTall ? 0.1 : 0.045))
    .force("y", forceY<Body>(0).strength(input.isTall ? 0.045 : 0.085));
  const count = isLarge ? large.steps : steps;
  simulation
    .alphaDecay(1 - 0.001 ** (1 / count))
    .stop()
    .tick(count);
  return new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function tiesOf(input: LayoutInput): Tie[] {
  const ids = new Set(input.nodes.map(({ id }) => id));
  const ties = new Map<string, Tie>();
  const add = (one: string, other: string, isSeen: boolean) => {
    const [source, target] = [one, other].sort() as [string, string];
    ties.set(`${source} ${target}`, { source, target, isSeen });
  };
  for (const [id, hub] of hubsOf(input)) add(id, hub, false);
  for (const { source, target } of input.edges) if (source !== target && ids.has(source) && ids.has(target)) add(source, target, true);
  return [...ties].sort(([one], [other]) => compare(one, other)).map(([, tie]) => tie);
}

/** Ties each unconnected node to its graph's user, or to the most connected node there. */
function hubsOf({ nodes, edges }: LayoutInput): Map<string, string> {
  const tied = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const hubs = new Map<string, LayoutInput["nodes"][number]>();
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
