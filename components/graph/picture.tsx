"use client";

import { Maximize, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { counted, kindOf } from "../entities/kind";
import { relationWords } from "../entities/relation-words";
import { Button } from "../ui/button";
import { type Believed, stateOf } from "./believed-at";
import { EdgeMark } from "./edge-mark";
import { labelsWithRoom, linesOf, nextNode } from "./geometry";
import { boxAround } from "./lay-out";
import { NodeMark } from "./node-mark";
import { type GraphNode, type Place, radiusOf, type Tie } from "./shapes";
import { useZoom } from "./use-zoom";

export type PictureHandle = { show: (id: string) => void };

/** Of a chosen node's relations so many are named at once; of more, those under the pointer. */
const mostNamed = 8;

/**
 * The graph as a picture. One stop of the Tab key: the arrows lead from node to node, Enter chooses, Escape lets go, + − and 0 zoom.
 * @param covered what the panel beside it takes of its width
 */
export function Picture({
  nodes,
  ties,
  names,
  places,
  believed,
  isKindShown,
  selected,
  onSelect,
  covered,
  ref,
}: {
  nodes: GraphNode[];
  ties: Tie[];
  names: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, Place>;
  believed: Believed;
  isKindShown: (type: string) => boolean;
  selected: string | null;
  onSelect: (id: string | null) => void;
  covered: () => number;
  ref: React.Ref<PictureHandle>;
}) {
  const svg = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const { scale, centre, fitBox, zoomBy, isSeen } = useZoom(svg, layer);
  const [current, setCurrent] = useState<string | null>(null);

  const fitAll = (isSudden = false) => fitBox(boxAround(places.values(), 56), { isSudden, covered: selected ? covered() : 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the picture is there; after that the view is the person's.
  useEffect(() => {
    fitAll(true);
    // All of it on a phone would be dots: there one begins where most hangs together.
    const middle = first && places.get(first);
    if (middle && svg.current!.clientWidth < 640 && nodes.length > 30) centre(middle, { zoomTo: 0.6, isSudden: true });
  }, []);
  useImperativeHandle(ref, () => ({
    show(id) {
      const place = places.get(id);
      if (place) centre(place, { covered: covered(), zoomTo: Math.max(scale, 1) });
    },
  }));

  const there = useMemo(() => {
    const isThere = ({ id, type }: GraphNode) => believed.nodes.has(id) && isKindShown(type);
    return new Set(nodes.filter(isThere).map(({ id }) => id));
  }, [nodes, believed, isKindShown]);
  const first = nodes.find(({ id }) => there.has(id))?.id ?? null;
  const lines = useMemo(() => linesOf(ties, nodes, places), [ties, nodes, places]);
  // What is chosen comes out from under the panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is chosen, and not when one moves the picture after.
  useEffect(() => {
    const tie = ties.find(({ id }) => id === selected);
    const place = selected && (places.get(selected) ?? (tie && lines.get(tie.id)?.middle));
    if (place && !isSeen(place, covered())) centre(place, { covered: covered() });
  }, [selected]);
  const tied = useMemo(() => tiedTo(selected, ties), [selected, ties]);
  const labels = useMemo(() => {
    const named = nodes
      .filter((node) => there.has(node.id))
      .map((node) => ({ ...node, label: names.get(node.id)! }))
      .sort((one, other) => Number(tied?.has(other.id) ?? 0) - Number(tied?.has(one.id) ?? 0));
    return labelsWithRoom(named, places, scale);
  }, [nodes, names, places, scale, tied, there]);
  const stop = [selected, current, first].find((id) => id && there.has(id));
  const isNamedAround = tied && ties.filter(({ source, target }) => source === selected || target === selected).length <= mostNamed;

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
    else if (event.key.startsWith("Arrow") && on) focusNode(nextNode(event.key, on, tiedTo(on, ties)!, onlyThere(places, there)));
    else if (event.key === "Home") focusNode(first);
    else return;
    event.preventDefault();
  }
  function focusNode(id: string | null) {
    if (!id) return;
    setCurrent(id);
    // `preventScroll`: the browser would scroll the page, and not the picture.
    svg.current?.querySelector<SVGElement>(`[data-node="${id}"]`)?.focus({ preventScroll: true });
    const place = places.get(id)!;
    if (!isSeen(place)) centre(place, { covered: covered() });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn. */}
      <svg
        ref={svg}
        role="group"
        aria-label={`Picture of ${there.size} entities. The arrow keys lead from one to the next, Enter shows what is known of it.`}
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
                words={relationWords(edge.type)}
                state={stateOf(edge, believed)}
                isThere={there.has(edge.source) && there.has(edge.target)}
                isChosen={edge.id === selected}
                isDimmed={tied !== null && !isAround && edge.id !== selected}
                isNamed={Boolean(isNamedAround && isAround)}
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
                description={`${label}, ${kindOf(node.type).name.toLowerCase()}, ${counted(node.memoryCount, "memory", "memories")}, ${counted(node.degree, "relation")}`}
                x={place.x}
                y={place.y}
                radius={radiusOf(node)}
                isThere={there.has(node.id)}
                isChosen={node.id === selected}
                isDimmed={tied !== null && !tied.has(node.id)}
                isCurrent={node.id === stop}
                hasLabel={labels.has(node.id)}
              />
            ) : null;
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
        <Button look="quiet" size="icon" className="rounded-none" aria-label="Show all of it" onClick={() => fitAll()}>
          <Maximize aria-hidden />
        </Button>
      </div>
    </>
  );
}

const onlyThere = (places: ReadonlyMap<string, Place>, there: Set<string>) => new Map([...places].filter(([id]) => there.has(id)));

/** What is chosen with what it is tied to; null when nothing is. */
function tiedTo(selected: string | null, ties: Tie[]): Set<string> | null {
  if (!selected) return null;
  const tie = ties.find(({ id }) => id === selected);
  if (tie) return new Set([tie.source, tie.target]);
  const around = ties.flatMap(({ source, target }) => (source === selected ? [target] : target === selected ? [source] : []));
  return new Set([selected, ...around]);
}
