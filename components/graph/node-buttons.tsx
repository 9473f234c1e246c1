import { memo } from "react";
import { counted, entityName, entityType } from "../entities/entity-type";
import type { GraphNode } from "./types";

/** For keyboards and screen readers, which can't see into a canvas. The one with the focus lies over its mark (`coverMark`). */
export const NodeButtons = memo(function NodeButtons({
  nodes,
  selected,
  stop,
}: {
  nodes: GraphNode[];
  selected: string | null;
  stop: string | null;
}) {
  return nodes.map((node) => <NodeButton key={node.id} node={node} isChosen={node.id === selected} isStop={node.id === stop} />);
});

const NodeButton = memo(function NodeButton({ node, isChosen, isStop }: { node: GraphNode; isChosen: boolean; isStop: boolean }) {
  const parts = [
    entityName(node),
    entityType(node.type).name.toLowerCase(),
    counted(node.memoryCount, "memory", "memories"),
    counted(node.degree, "relation"),
  ];
  return (
    <button
      type="button"
      data-node={node.id}
      aria-label={parts.join(", ")}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      className="pointer-events-none absolute top-0 left-0 size-px rounded-full"
    />
  );
});

export function coverMark(button: HTMLElement, { x, y, radius }: { x: number; y: number; radius: number }): void {
  const size = 2 * Math.max(radius, 6);
  button.style.width = button.style.height = `${size}px`;
  button.style.transform = `translate(${x - size / 2}px, ${y - size / 2}px)`;
}

export function uncover(button: HTMLElement): void {
  button.removeAttribute("style");
}
