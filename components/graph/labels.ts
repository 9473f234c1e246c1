import { type Box, BoxIndex, overlap } from "./boxes";
import type { Place } from "./types";

/** `radius` in the graph's units, `width` of the text in pixels. */
export type Named = Place & { id: string; radius: number; width: number };
export type LabelBox = Box & { id: string };

export const lineHeight = 16;
const gap = 3;

/** The part of a mark that no label may cover; its corners may be. */
const core = 0.7;
/** A label may cover marks that are specks (radius in pixels), or much smaller than its own. */
const speck = 8;
const muchSmaller = 0.75;

/** From afar, a label wherever one fits would hide the graph. */
const maxLabels = (scale: number): number => 40 + 400 * scale ** 2;

/**
 * Earlier nodes win. What fits at one scale fits at every larger one, because marks and distances grow and texts don't: labels may be
 * placed at the start of a step of scales and used in all of it.
 */
export function labelsThatFit(nodes: Named[], scale: number): Named[] {
  const marks = new BoxIndex<LabelBox & { radius: number }>();
  for (const { id, x, y, radius } of nodes) {
    if (radius * scale < speck) continue;
    const size = radius * scale * core;
    marks.add({ id, radius, left: x * scale - size, right: x * scale + size, top: y * scale - size, bottom: y * scale + size });
  }
  const labels = new BoxIndex();
  const shown: Named[] = [];
  for (const node of nodes) {
    if (shown.length >= maxLabels(scale)) break;
    const box = below(node, scale);
    const mayCover = (other: { id: string; radius: number }) => other.id === node.id || other.radius < node.radius * muchSmaller;
    if (!labels.isFree(box) || !marks.isFree(box, mayCover)) continue;
    labels.add(box);
    shown.push(node);
  }
  return shown;
}

/**
 * Boxes in pixels, none over another.
 * @param always is shown in any case, around its node where there is room
 * @param fitting what `labelsThatFit` returned
 * @param names of relations, around their middle, shown where room is left
 */
export function placeLabels({
  always,
  names,
  fitting,
  scale,
}: {
  always: Named[];
  names: Named[];
  fitting: Named[];
  scale: number;
}): LabelBox[] {
  const placed: LabelBox[] = [];
  const isFree = (box: Box) => !placed.some((other) => overlap(box, other));
  for (const node of always) placed.push({ ...firstFree(node, scale, isFree), id: node.id });
  const first = placed.slice();
  const firstIds = new Set(first.map(({ id }) => id));
  for (const node of fitting) {
    if (firstIds.has(node.id)) continue;
    const box = below(node, scale);
    if (!first.some((other) => overlap(box, other))) placed.push({ ...box, id: node.id });
  }
  for (const name of names) {
    const box = around(name, scale);
    if (isFree(box)) placed.push({ ...box, id: name.id });
  }
  return placed;
}

function firstFree(node: Named, scale: number, isFree: (box: Box) => boolean): Box {
  const { x, y, radius, width } = node;
  const [middle, top] = [x * scale, y * scale - lineHeight / 2];
  const aside = radius * scale + gap;
  const choices = [
    below(node, scale),
    boxAt(middle - width / 2, y * scale - aside - lineHeight, width),
    boxAt(middle + aside, top, width),
    boxAt(middle - aside - width, top, width),
  ];
  let box = choices.find(isFree) ?? choices[0]!;
  while (!isFree(box)) box = boxAt(box.left, box.bottom, width);
  return box;
}

const below = ({ x, y, radius, width }: Named, scale: number): Box => boxAt(x * scale - width / 2, (y + radius) * scale + gap, width);
const around = ({ x, y, width }: Named, scale: number): Box => boxAt(x * scale - width / 2, y * scale - lineHeight / 2, width);
const boxAt = (left: number, top: number, width: number): Box => ({ left, right: left + width, top, bottom: top + lineHeight });
