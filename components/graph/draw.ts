import type { LabelBox } from "./labels";
import { lineHeight } from "./labels";
import type { Palette } from "./palette";
import type { LineLook, LineMark, NodeMark, Scene } from "./scene";
import type { Place } from "./types";

export type View = { x: number; y: number; k: number };
export type Drawing = {
  scene: Scene;
  view: View;
  width: number;
  height: number;
  pixelRatio: number;
  palette: Palette;
  labels: (LabelBox & { text: string; isBold: boolean })[];
  hovered: string | null;
};

type Context = CanvasRenderingContext2D;
type Window = { left: number; right: number; top: number; bottom: number };

const looks: Record<LineLook, { opacity: number; width: number; dash: number[] }> = {
  ended: { opacity: 0.45, width: 1.25, dash: [5, 4] },
  active: { opacity: 1, width: 1.25, dash: [] },
  chosen: { opacity: 1, width: 2.5, dash: [] },
};
const dimmedLine = 0.15;
const dimmedNode = 0.25;
/** So many lines are drawn at full strength; more of them would be a blot. */
const clearLines = 700;
const faintest = 0.3;
/** Strokes and heads grow with the scale up to this factor. */
const maxGrowth = 1.4;

/** A width that is `width` pixels at scale 1. */
const strokeWidth = (width: number, k: number): number => Math.min(maxGrowth * width, Math.max(0.6 * width, width * k)) / k;

/** Below these sizes in pixels, heads and icons are specks that only cost time. */
const minHeadScale = 0.4;
const minIconRadius = 7;
const headLength = 7;
const headWidth = 3.5;

export function draw(context: Context, drawing: Drawing): void {
  const { scene, view, width, height, pixelRatio, palette, hovered } = drawing;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  const { x, y, k } = view;
  context.setTransform(pixelRatio * k, 0, 0, pixelRatio * k, pixelRatio * x, pixelRatio * y);
  const window = { left: -x / k, right: (width - x) / k, top: -y / k, bottom: (height - y) / k };
  const strength = Math.max(faintest, Math.min(1, clearLines / scene.lines.length));
  for (const group of scene.lineGroups) {
    const lines = group.filter((line) => isLineIn(line, window));
    if (lines.length > 0) drawLines(context, lines, { window, strength, k, palette });
  }
  const line = hovered ? scene.lines.find(({ id }) => id === hovered) : undefined;
  if (line && line.look !== "chosen") drawLines(context, [line], { window, strength, k, palette, isHovered: true });
  for (const group of scene.nodeGroups) {
    const nodes = group.filter((node) => isNodeIn(node, window));
    if (nodes.length > 0) drawNodes(context, nodes, { k, palette });
  }
  const hoveredNode = hovered ? scene.nodes.find(({ id }) => id === hovered) : undefined;
  for (const node of hoveredNode ? [...scene.labeled, hoveredNode] : scene.labeled) drawRing(context, node, { k, palette });
  context.setTransform(pixelRatio, 0, 0, pixelRatio, pixelRatio * x, pixelRatio * y);
  drawLabels(context, drawing);
}

const isPlaceIn = ({ x, y }: Place, { left, right, top, bottom }: Window): boolean => x > left && x < right && y > top && y < bottom;

const isNodeIn = ({ x, y, radius }: NodeMark, { left, right, top, bottom }: Window): boolean =>
  x + radius > left && x - radius < right && y + radius > top && y - radius < bottom;

function isLineIn({ start, end, middle }: LineMark, { left, right, top, bottom }: Window): boolean {
  return (
    Math.max(start.x, end.x, middle.x) > left &&
    Math.min(start.x, end.x, middle.x) < right &&
    Math.max(start.y, end.y, middle.y) > top &&
    Math.min(start.y, end.y, middle.y) < bottom
  );
}

type LineStyle = { window: Window; strength: number; k: number; palette: Palette; isHovered?: boolean };

function drawLines(context: Context, lines: LineMark[], { window, strength, k, palette, isHovered }: LineStyle): void {
  const { look, isDimmed } = lines[0]!;
  const { opacity, width, dash } = looks[look];
  context.globalAlpha = isHovered || look === "chosen" ? 1 : strength * (isDimmed ? dimmedLine : opacity);
  context.strokeStyle = context.fillStyle = isHovered ? palette.ink : look === "chosen" ? palette.accent : palette.edge;
  context.lineWidth = strokeWidth(width, k);
  context.setLineDash(dash.map((length) => strokeWidth(length, k)));
  context.beginPath();
  for (const line of lines) trace(context, line);
  context.stroke();
  context.setLineDash([]);
  if (k >= minHeadScale) {
    context.beginPath();
    const size = strokeWidth(1, k);
    // Most lines of a large graph end elsewhere.
    for (const line of lines) if (isPlaceIn(line.end, window)) traceHead(context, line, size);
    context.fill();
  }
  context.globalAlpha = 1;
}

function trace(context: Context, { start, bends: [one, other], end }: LineMark): void {
  context.moveTo(start.x, start.y);
  if (other) context.bezierCurveTo(one!.x, one!.y, other.x, other.y, end.x, end.y);
  else if (one) context.quadraticCurveTo(one.x, one.y, end.x, end.y);
  else context.lineTo(end.x, end.y);
}

function traceHead(context: Context, { end, angle }: LineMark, size: number): void {
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  const [backX, backY] = [end.x - cos * headLength, end.y - sin * headLength];
  context.moveTo(end.x + cos, end.y + sin);
  context.lineTo(backX - sin * headWidth, backY + cos * headWidth);
  context.lineTo(backX + sin * headWidth, backY - cos * headWidth);
}

function drawNodes(context: Context, nodes: NodeMark[], { k, palette }: { k: number; palette: Palette }): void {
  const { type, isDimmed } = nodes[0]!;
  const { color, icon } = palette.kinds.get(type)!;
  context.beginPath();
  for (const { x, y, radius } of nodes) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  // Hides the lines below, also below a dimmed node.
  context.fillStyle = palette.raised;
  context.fill();
  context.globalAlpha = 0.12 * (isDimmed ? dimmedNode : 1);
  context.fillStyle = context.strokeStyle = color;
  context.fill();
  context.globalAlpha = isDimmed ? dimmedNode : 1;
  context.lineWidth = strokeWidth(1.5, k);
  context.stroke();
  if (icon) {
    for (const { x, y, radius } of nodes) {
      const size = radius * 1.05;
      if (radius * k >= minIconRadius) context.drawImage(icon, x - size / 2, y - size / 2, size, size);
    }
  }
  context.globalAlpha = 1;
}

function drawRing(context: Context, { x, y, radius }: NodeMark, { k, palette }: { k: number; palette: Palette }): void {
  context.beginPath();
  context.arc(x, y, radius + 1, 0, 2 * Math.PI);
  context.strokeStyle = palette.accent;
  context.lineWidth = strokeWidth(3, k);
  context.stroke();
}

const margin = 80;

function drawLabels(context: Context, { labels, view, width, height, palette }: Drawing): void {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = palette.raised;
  context.fillStyle = palette.ink;
  context.font = palette.font;
  for (const { text, left, right, top, isBold } of labels) {
    const [x, y] = [(left + right) / 2, top + lineHeight / 2];
    if (x + view.x < -margin || x + view.x > width + margin || y + view.y < -lineHeight || y + view.y > height + lineHeight) continue;
    if (isBold) context.font = palette.boldFont;
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
    if (isBold) context.font = palette.font;
  }
}
