import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import type { View } from "./draw";

export type Gestures = { move: (to: View) => void; stop: () => void };

export function readGestures(
  element: HTMLCanvasElement,
  { extent, from, onMove, onGrab }: { extent: [number, number]; from: View; onMove: (view: View) => void; onGrab: () => void },
): Gestures {
  const behavior = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent(extent)
    .on("start", ({ sourceEvent }) => sourceEvent && onGrab())
    .on("zoom", ({ transform: { x, y, k } }: { transform: View }) => onMove({ x, y, k }));
  const selection = select(element);
  const move = ({ x, y, k }: View) => behavior.transform(selection, zoomIdentity.translate(x, y).scale(k));
  selection.call(behavior);
  move(from);
  return { move, stop: () => selection.on(".zoom", null) };
}
