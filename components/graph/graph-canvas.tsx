"use client";

import { Maximize, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { counted, entityType } from "../entities/entity-type";
import { relationLabel } from "../entities/relation-labels";
import { Button } from "../ui/button";
import { EdgeMark, EdgeName } from "./edge-mark";
import { type EdgeStates, stateOf } from "./edge-states";
import { boxAround } from "./force-layout";
import { labelsThatFit, linesOf, nextNode } from "./geometry";
import { NodeMark } from "./node-mark";
import { type GraphNode, type Place, radiusOf, type Tie } from "./types";
import { useZoom } from "./use-zoom";

export type CanvasHandle = { show: (id: string) => void };

const maxEdgeLabels = 8;

/**
 * One tab stop: arrow keys move between nodes, Enter selects, Escape deselects, +, − and 0 zoom.
 * @param covered width covered by the details panel
 */
export function GraphCanvas({
  nodes,
  ties,
  names,
  places,
  edgeStates,
  isTypeShown,
  selected,
  onSelect,
  covered,
  ref,
}: {
  nodes: GraphNode[];
  ties: Tie[];
  names: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, Place>;
  edgeStates: EdgeStates;
  isTypeShown: (type: string) => boolean;
  selected: string | null;
  onSelect: (id: string | null) => void;
  covered: () => number;
  ref: React.Ref<CanvasHandle>;
}) {
  const svg = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const { scale, centre, fitBox, zoomBy, isSeen } = useZoom(svg, layer);
  const [current, setCurrent] = useState<string | null>(null);

  const fitAll = (isInstant = false) => fitBox(boxAround(places.values(), 56), { isInstant, covered: selected ? covered() : 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount; after that, the user controls the view.
  useEffect(() => {
    fitAll(true);
    // A large graph is unreadable when fitted to a phone, so start zoomed in on the center.
    if (svg.current!.clientWidth < 640 && nodes.length > 30) centre({ x: 0, y: 0 }, { zoomTo: 0.6, isInstant: true });
  }, []);
  useImperativeHandle(ref, () => ({
    show(id) {
      const place = places.get(id);
      if (place) centre(place, { covered: covered(), zoomTo: Math.max(scale, 1) });
    },
  }));

  const visible = useMemo(() => {
    const isVisible = ({ id, type }: GraphNode) => edgeStates.nodes.has(id) && isTypeShown(type);
    return new Set(nodes.filter(isVisible).map(({ id }) => id));
  }, [nodes, edgeStates, isTypeShown]);
  const first = nodes.find(({ id }) => visible.has(id))?.id ?? null;
  const lines = useMemo(() => linesOf(ties, nodes, places), [ties, nodes, places]);
  // Keeps the selection out from under the details panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the selection changes, not when the view moves.
  useEffect(() => {
    const tie = ties.find(({ id }) => id === selected);
    const place = selected && (places.get(selected) ?? (tie && lines.get(tie.id)?.middle));
    if (place && !isSeen(place, covered())) centre(place, { covered: covered() });
  }, [selected]);
  const tied = useMemo(() => tiedTo(selected, ties), [selected, ties]);
  const labels = useMemo(() => {
    const named = nodes
      .filter((node) => visible.has(node.id))
      .map((node) => ({ ...node, label: names.get(node.id)! }))
      .sort((one, other) => Number(tied?.has(other.id) ?? 0) - Number(tied?.has(one.id) ?? 0));
    return labelsThatFit(named, places, scale);
  }, [nodes, names, places, scale, tied, visible]);
  const stop = [selected, current, first].find((id) => id && visible.has(id));
  const isNamedAround = tied && ties.filter(({ source, target }) => source === selected || target === selected).length <= maxEdgeLabels;

  const idAt = (target: EventTarget, name: "node" | "edge") => (target as Element).closest<SVGElement>(`[data-${name}]`)?.dataset[name];
  const click = ({ target }: MouseEvent) => onSelect(idAt(target, "node") ?? idAt(target, "edge") ?? null);

  function press(event: KeyboardEvent) {
    const on = idAt(event.target, "node");
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
    else if (event.key.startsWith("Arrow") && on) focusNode(nextNode(event.key, on, tiedTo(on, ties)!, visiblePlaces(places, visible)));
    else if (event.key === "Home") focusNode(first);
    else return;
    event.preventDefault();
  }
  function focusNode(id: string | null) {
    if (!id) return;
    setCurrent(id);
    // Otherwise the browser scrolls the page to the node.
    svg.current?.querySelector<SVGElement>(`[data-node="${id}"]`)?.focus({ preventScroll: true });
    const place = places.get(id)!;
    if (!isSeen(place)) centre(place, { covered: covered() });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG can't be a fieldset. */}
      <svg
        ref={svg}
        role="group"
        aria-label={`Graph of ${visible.size} entities. Use the arrow keys to move and Enter to open details.`}
        onClick={click}
        onKeyDown={press}
        className="absolute inset-0 size-full animate-appear cursor-grab touch-none select-none active:cursor-grabbing"
      >
        <title className="sr-only">Graph</title>
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.5L8 4L0 7.5z" fill="context-stroke" />
          </marker>
        </defs>
        <g ref={layer}>
          {ties.map((edge) => {
            const line = lines.get(edge.id);
            const isAround = edge.source === selected || edge.target === selected;
            return line ? (
              <EdgeMark
                key={edge.id}
                id={edge.id}
                line={line}
                words={relationLabel(edge.type)}
                state={stateOf(edge, edgeStates)}
                isVisible={visible.has(edge.source) && visible.has(edge.target)}
                isChosen={edge.id === selected}
                isDimmed={tied !== null && !isAround && edge.id !== selected}
              />
            ) : null;
          })}
          {nodes.map((node) => {
            const place = places.get(node.id);
            const label = names.get(node.id)!;
            return place ? (
              <NodeMark
                key={node.id}
                id={node.id}
                type={node.type}
                label={label}
                description={`${label}, ${entityType(node.type).name.toLowerCase()}, ${counted(node.memoryCount, "memory", "memories")}, ${counted(node.degree, "relation")}`}
                x={place.x}
                y={place.y}
                radius={radiusOf(node)}
                isVisible={visible.has(node.id)}
                isChosen={node.id === selected}
                isDimmed={tied !== null && !tied.has(node.id)}
                isCurrent={node.id === stop}
                hasLabel={labels.has(node.id)}
              />
            ) : null;
          })}
          {/* Labels go above the nodes, because close nodes leave no other space. */}
          {ties.map((edge) => {
            const isNamed = edge.id === selected || (isNamedAround && (edge.source === selected || edge.target === selected));
            const isShown = stateOf(edge, edgeStates) !== "later" && visible.has(edge.source) && visible.has(edge.target);
            return isNamed && isShown ? <EdgeName key={edge.id} at={lines.get(edge.id)?.middle} words={relationLabel(edge.type)} /> : null;
          })}
        </g>
      </svg>
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

const visiblePlaces = (places: ReadonlyMap<string, Place>, visible: Set<string>) => new Map([...places].filter(([id]) => visible.has(id)));

function tiedTo(selected: string | null, ties: Tie[]): Set<string> | null {
  if (!selected) return null;
  const tie = ties.find(({ id }) => id === selected);
  if (tie) return new Set([tie.source, tie.target]);
  const around = ties.flatMap(({ source, target }) => (source === selected ? [target] : target === selected ? [source] : []));
  return new Set([selected, ...around]);
}
