"use client";

import { Maximize, Minus, Plus } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { Button } from "../ui/button";
import type { Shown } from "./edge-states";
import { boxAround, distanceTo, nextNode } from "./geometry";
import { coverMark, NodeButtons, uncover } from "./node-buttons";
import { sceneOf, tiedTo } from "./scene";
import { type GraphNode, type Place, radiusOf, type Tie } from "./types";
import { usePainter } from "./use-painter";
import { PaletteSamples, usePalette } from "./use-palette";
import { useZoom } from "./use-zoom";

export type CanvasHandle = { show: (id: string) => void };

const nodeSlack = 8;
const lineSlack = 7;
const noPath: string[] = [];

/**
 * One tab stop: arrow keys move between nodes, Enter selects, Escape deselects, +, − and 0 zoom.
 * @param path ids of nodes to emphasize, in order
 * @param covered width covered by the details panel
 */
export function GraphCanvas({
  nodes,
  ties,
  places,
  shown,
  selected,
  path = noPath,
  onSelect,
  covered,
  ref,
}: {
  nodes: GraphNode[];
  ties: Tie[];
  places: ReadonlyMap<string, Place>;
  shown: Shown;
  selected: string | null;
  path?: string[];
  onSelect: (id: string | null) => void;
  covered: () => number;
  ref: React.Ref<CanvasHandle>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const samples = useRef<HTMLDivElement>(null);
  const painter = usePainter(canvas, coverFocused);
  const { view, centre, fitBox, zoomBy, isSeen } = useZoom(canvas, painter.paint);
  const [current, setCurrent] = useState<string | null>(null);
  const types = useMemo(() => [...new Set(nodes.map(({ type }) => type))].sort(), [nodes]);
  const palette = usePalette(samples, types.join());
  const scene = useMemo(() => sceneOf({ nodes, ties, places, shown, selected, path }), [nodes, ties, places, shown, selected, path]);
  painter.follow(view);
  useEffect(() => {
    if (palette && types.every((type) => palette.kinds.has(type))) painter.show(scene, palette);
  }, [painter, scene, palette, types]);

  const fitAll = (isInstant = false) => fitBox(boxAround(places.values(), 32), { isInstant, covered: selected ? covered() : 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount; after that, the user controls the view.
  useEffect(() => {
    fitAll(true);
    // A large graph is unreadable when fitted to a phone, so start zoomed in on the center.
    if (canvas.current!.clientWidth < 640 && nodes.length > 30) centre({ x: 0, y: 0 }, { zoomTo: 0.6, isInstant: true });
  }, []);
  useImperativeHandle(ref, () => ({
    show(id) {
      const place = places.get(id);
      if (place) centre(place, { covered: covered(), zoomTo: Math.max(view.current.k, 1) });
    },
  }));
  // Keeps the selection out from under the details panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the selection changes, not when the view moves.
  useEffect(() => {
    const place = selected && (places.get(selected) ?? scene.lines.find(({ id }) => id === selected)?.middle);
    if (place && !isSeen(place, covered())) centre(place, { covered: covered() });
  }, [selected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another path is shown.
  useEffect(() => {
    const onPath = path.flatMap((id) => places.get(id) ?? []);
    if (onPath.length > 0) fitBox(tightBox(onPath), { covered: covered() });
  }, [path]);

  const visible = useMemo(() => nodes.filter(({ id }) => shown.nodes.has(id) && places.has(id)), [nodes, shown, places]);
  const isVisible = (id: string | null) => id !== null && shown.nodes.has(id) && places.has(id);
  const stop = [selected, current, visible[0]?.id ?? null].find(isVisible) ?? null;

  function pointedAt({ clientX, clientY }: { clientX: number; clientY: number }): string | null {
    const { left, top } = canvas.current!.getBoundingClientRect();
    const { x, y, k } = view.current;
    const at = { x: (clientX - left - x) / k, y: (clientY - top - y) / k };
    const node = scene.nodeAt(at, nodeSlack / k);
    if (node) return node;
    let nearest: { id: string; distance: number } | null = null;
    for (const line of scene.lines) {
      const distance = distanceTo(line, at);
      if (distance * k <= lineSlack && (!nearest || distance < nearest.distance)) nearest = { id: line.id, distance };
    }
    return nearest?.id ?? null;
  }
  function point(event: PointerEvent) {
    // While dragging, the same place stays under the pointer.
    if (event.buttons > 0) return;
    const id = pointedAt(event);
    canvas.current!.style.cursor = id ? "pointer" : "";
    painter.hover(id);
  }

  function press(event: KeyboardEvent) {
    const on = (event.target as HTMLElement).dataset.node;
    const zooms: Record<string, () => void> = {
      "+": () => zoomBy(1.4),
      "=": () => zoomBy(1.4),
      "-": () => zoomBy(1 / 1.4),
      "0": () => fitAll(),
    };
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (zooms[event.key]) zooms[event.key]!();
    else if (event.key === "Escape" && selected) onSelect(null);
    else if ((event.key === "Enter" || event.key === " ") && on) onSelect(on);
    else if (event.key.startsWith("Arrow") && on) focusNode(nextNode(event.key, on, tiedTo(on, ties)!, new Map(placesOf(visible, places))));
    else if (event.key === "Home") focusNode(visible[0]?.id ?? null);
    else return;
    event.preventDefault();
  }
  function focusNode(id: string | null) {
    if (!id) return;
    setCurrent(id);
    // Otherwise the browser scrolls the page to the node.
    group.current?.querySelector<HTMLElement>(`[data-node="${id}"]`)?.focus({ preventScroll: true });
    const place = places.get(id)!;
    if (!isSeen(place)) centre(place, { covered: covered() });
  }
  function coverFocused() {
    const button = document.activeElement;
    if (!(button instanceof HTMLElement) || !group.current?.contains(button)) return;
    const node = visible.find(({ id }) => id === button.dataset.node);
    const { x, y, k } = view.current;
    const place = node && places.get(node.id)!;
    if (place) coverMark(button, { x: x + place.x * k, y: y + place.y * k, radius: radiusOf(node) * k });
  }
  function focus({ target }: FocusEvent<HTMLElement>) {
    coverFocused();
    painter.hover(target.dataset.node ?? null);
  }
  function blur({ target }: FocusEvent<HTMLElement>) {
    uncover(target);
    painter.hover(null);
  }

  return (
    <>
      <PaletteSamples ref={samples} types={types} />
      <canvas
        ref={canvas}
        aria-hidden
        onClick={(event) => onSelect(pointedAt(event))}
        onPointerMove={point}
        onPointerLeave={() => painter.hover(null)}
        className="absolute inset-0 size-full animate-appear cursor-grab touch-none select-none active:cursor-grabbing"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of nodes is no fieldset. */}
      <div
        ref={group}
        role="group"
        aria-label={`Graph of ${visible.length} entities. Use the arrow keys to move and Enter to open details.`}
        onKeyDown={press}
        onClick={({ target }) => onSelect((target as HTMLElement).dataset.node ?? null)}
        onFocus={focus}
        onBlur={blur}
        className="pointer-events-none absolute inset-0 overflow-hidden"
      >
        <NodeButtons nodes={visible} selected={selected} stop={stop} />
      </div>
      <div className="absolute bottom-3 left-3 flex flex-col overflow-hidden rounded-md border border-line bg-raised shadow-xs">
        <Button look="quiet" size="icon" className="rounded-none" aria-label="Zoom in" onClick={() => zoomBy(1.4)}>
          <Plus aria-hidden />
        </Button>
        <Button look="quiet" size="icon" className="rounded-none" aria-label="Zoom out" onClick={() => zoomBy(1 / 1.4)}>
          <Minus aria-hidden />
        </Button>
        <Button look="quiet" size="icon" className="rounded-none" aria-label="Fit to view" onClick={() => fitAll()}>
          <Maximize aria-hidden />
        </Button>
      </div>
    </>
  );
}

const placesOf = (nodes: GraphNode[], places: ReadonlyMap<string, Place>) => nodes.map(({ id }) => [id, places.get(id)!] as const);

const tightMargin = 70;

function tightBox(places: Place[]) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - tightMargin, Math.min(...ys) - tightMargin];
  return { left, top, width: Math.max(...xs) + tightMargin - left, height: Math.max(...ys) + tightMargin - top };
}
