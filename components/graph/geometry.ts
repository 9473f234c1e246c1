import { type GraphNode, type Place, radiusOf, type Tie } from "./types";

export type Line = { path: string; middle: Place };

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
  const [a, b] = [towards(from, bend, start), towards(to, bend, end)];
  const middle = { x: (from.x + to.x) / 2 + acrossX * aside, y: (from.y + to.y) / 2 + acrossY * aside };
  return { path: `M${at(a)}Q${at(bend)} ${at(b)}`, middle };
}

function loopAt({ x, y }: Place, radius: number, n: number): Line {
  const high = radius + 26 + n * 14;
  return {
    path: `M${at({ x: x - radius * 0.6, y: y - radius * 0.8 })}C${at({ x: x - 26, y: y - high })} ${at({ x: x + 26, y: y - high })} ${at({ x: x + radius * 0.6, y: y - radius * 0.8 })}`,
    middle: { x, y: y - high * 0.8 },
  };
}

function towards(from: Place, to: Place, by: number): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}

const at = ({ x, y }: Place) => `${x.toFixed(1)} ${y.toFixed(1)}`;

type Box = { id: string; left: number; right: number; top: number; bottom: number };
const areOver = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Approximate character width and line height of a label, in pixels. */
const charWidth = 6.6;
const lineHeight = 16;
export const maxLabelLength = 24;

/** Earlier nodes win; a label that would overlap another label or node is hidden. */
export function labelsThatFit(nodes: (GraphNode & { label: string })[], places: ReadonlyMap<string, Place>, scale: number): Set<string> {
  const taken: Box[] = [];
  const marks = nodes.flatMap((node): Box[] => {
    const place = places.get(node.id);
    if (!place) return [];
    const [x, y, size] = [place.x * scale, place.y * scale, radiusOf(node) * scale * 0.7];
    return [{ id: node.id, left: x - size, right: x + size, top: y - size, bottom: y + size }];
  });
  const shown = new Set<string>();
  for (const node of nodes) {
    const place = places.get(node.id);
    if (!place) continue;
    const half = (Math.min(node.label.length, maxLabelLength) * charWidth) / 2;
    const top = (place.y + radiusOf(node)) * scale + 4;
    const box = { id: node.id, left: place.x * scale - half, right: place.x * scale + half, top, bottom: top + lineHeight };
    if ([...taken, ...marks].some((other) => other.id !== node.id && areOver(box, other))) continue;
    taken.push(box);
    shown.add(node.id);
  }
  return shown;
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
