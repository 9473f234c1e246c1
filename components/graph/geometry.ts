import { BoxIndex } from "./boxes";
import { type GraphNode, type Place, radiusOf, type Tie } from "./types";

/** From `start` to `end`, bent towards each of `bends`: straight with none, a quadratic curve with one, a cubic with two. */
export type Line = { start: Place; bends: Place[]; end: Place; middle: Place /** Radians, of the arrow's head. */; angle: number };

/** Distance between parallel lines. */
const spread = 22;
const head = 4;

export function linesOf(ties: Tie[], nodes: GraphNode[], places: ReadonlyMap<string, Place>): Map<string, Line> {
  const radius = new Map(nodes.map((node) => [node.id, radiusOf(node)]));
  const pairs = Map.groupBy(ties, ({ source, target }) => [source, target].sort().join(" "));
  const lines = new Map<string, Line>();
  for (const together of pairs.values()) {
    for (const [n, edge] of together.entries()) {
      const [from, to] = [places.get(edge.source), places.get(edge.target)];
      if (!from || !to) continue;
      const [start, end] = [radius.get(edge.source) ?? 0, radius.get(edge.target) ?? 0];
      if (edge.source === edge.target) {
        lines.set(edge.id, loopAt(from, start, n));
        continue;
      }
      // Lines in opposite directions must curve to different sides.
      const side = edge.source < edge.target ? 1 : -1;
      lines.set(edge.id, bent(from, to, { start, end: end + head, aside: side * (n - (together.length - 1) / 2) * spread }));
    }
  }
  return lines;
}

function bent(from: Place, to: Place, { start, end, aside }: { start: number; end: number; aside: number }): Line {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [acrossX, acrossY] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  const bend = { x: (from.x + to.x) / 2 + acrossX * aside * 2, y: (from.y + to.y) / 2 + acrossY * aside * 2 };
  const last = towards(to, bend, end);
  return {
    start: towards(from, bend, start),
    bends: aside === 0 ? [] : [bend],
    end: last,
    middle: { x: (from.x + to.x) / 2 + acrossX * aside, y: (from.y + to.y) / 2 + acrossY * aside },
    angle: Math.atan2(to.y - last.y, to.x - last.x),
  };
}

function loopAt({ x, y }: Place, radius: number, n: number): Line {
  const high = radius + 26 + n * 14;
  const end = { x: x + radius * 0.6, y: y - radius * 0.8 };
  return {
    start: { x: x - radius * 0.6, y: end.y },
    bends: [
      { x: x - 26, y: y - high },
      { x: x + 26, y: y - high },
    ],
    end,
    middle: { x, y: y - high * 0.8 },
    angle: Math.atan2(y - end.y, x - end.x),
  };
}

function towards(from: Place, to: Place, by: number): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}

const parts = 8;

/** Distance of a point from a line, along which it is measured at a few places. */
export function distanceTo({ start, bends, end }: Line, { x, y }: Place): number {
  const points = [start, ...bends, end];
  let nearest = Number.POSITIVE_INFINITY;
  let before = start;
  for (let n = 1; n <= parts; n++) {
    const after = onCurve(points, n / parts);
    nearest = Math.min(nearest, distanceToSegment(before, after, x, y));
    before = after;
  }
  return nearest;
}

/** De Casteljau's construction. */
const onCurve = (points: Place[], part: number): Place =>
  points.length === 1
    ? points[0]!
    : onCurve(
        points
          .slice(1)
          .map((to, n) => ({ x: points[n]!.x + (to.x - points[n]!.x) * part, y: points[n]!.y + (to.y - points[n]!.y) * part })),
        part,
      );

function distanceToSegment(from: Place, to: Place, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - from.x - dx * part, y - from.y - dy * part);
}

export type Point = Place & { id: string; radius: number };

/** @returns the node at a point, or the nearest within `slack` of its edge */
export function nodeFinder(points: Point[]): (at: Place, slack: number) => string | null {
  const index = new BoxIndex<Point & { left: number; right: number; top: number; bottom: number }>();
  for (const point of points) {
    const { x, y, radius } = point;
    index.add({ ...point, left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  }
  return ({ x, y }, slack) => {
    let best: { id: string; distance: number } | null = null;
    for (const point of index.near({ left: x - slack, right: x + slack, top: y - slack, bottom: y + slack })) {
      const distance = Math.hypot(point.x - x, point.y - y) - point.radius;
      if (distance <= slack && (!best || distance < best.distance)) best = { id: point.id, distance };
    }
    return best?.id ?? null;
  };
}

export function boxAround(places: Iterable<Place>, margin: number) {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const { x, y } of places) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left: left - margin, top: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

const directions: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The best match in an arrow key's direction, preferring nodes connected to `from`. */
export function nextNode(key: string, from: string, tied: ReadonlySet<string>, places: ReadonlyMap<string, Place>): string | null {
  const direction = directions[key];
  const here = places.get(from);
  if (!direction || !here) return null;
  let best: { id: string; cost: number } | null = null;
  for (const [id, { x, y }] of places) {
    if (id === from) continue;
    const [dx, dy] = [x - here.x, y - here.y];
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (along <= 0 || aside > along * 1.8) continue;
    const cost = along + aside * 1.5 + (tied.has(id) ? 0 : 100_000);
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}
