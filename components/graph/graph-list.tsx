"use client";

import { useState } from "react";
import { counted, EntityTypeIcon, entityName, entityType } from "../entities/entity-type";
import { Button } from "../ui/button";
import { Rows } from "../ui/rows";
import type { Shown } from "./edge-states";
import { Sentence } from "./graph-details";
import type { GraphNode, Tie } from "./types";

/** More at once would be slow to show. */
const pageSize = 200;

export function GraphList({
  nodes,
  ties,
  names,
  shown,
  onSelect,
  selected,
}: {
  nodes: GraphNode[];
  ties: Tie[];
  names: ReadonlyMap<string, string>;
  shown: Shown;
  selected: string | null;
  onSelect: (id: string) => void;
}) {
  const [limit, setLimit] = useState(pageSize);
  const visible = nodes.filter(({ id }) => shown.nodes.has(id));
  const from = Map.groupBy(
    ties.filter(({ id }) => shown.ties.has(id)),
    ({ source }) => source,
  );
  return (
    <div className="max-h-[70dvh] overflow-y-auto p-3">
      <Rows label="Entities">
        {visible.slice(0, limit).map((node) => (
          <Item key={node.id} node={node} isChosen={selected === node.id} onSelect={onSelect}>
            {from.get(node.id)?.map((edge) => (
              <li key={edge.id}>
                <button
                  type="button"
                  onClick={() => onSelect(edge.id)}
                  aria-pressed={selected === edge.id}
                  className="rounded px-1 py-0.5 text-left text-[13px] leading-5 hover:bg-hover aria-pressed:text-accent"
                >
                  <Sentence edge={edge} names={names} self={node.id} />
                  {shown.ties.get(edge.id) === "ended" ? <span className="text-muted"> (ended)</span> : null}
                </button>
              </li>
            ))}
          </Item>
        ))}
      </Rows>
      {visible.length > limit ? (
        <Button className="mt-3" onClick={() => setLimit(limit + pageSize)}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

const Item = ({
  node,
  isChosen,
  onSelect,
  children,
}: {
  node: GraphNode;
  isChosen: boolean;
  onSelect: (id: string) => void;
  children: React.ReactNode;
}) => (
  <li className="flex gap-3 px-4 py-3">
    <EntityTypeIcon type={node.type} />
    <div className="min-w-0 flex-1">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onSelect(node.id)}
        className="break-words py-0.5 text-left font-medium text-sm hover:underline aria-pressed:text-accent"
      >
        {entityName(node)}
      </button>
      <p className="flex flex-wrap gap-x-3 text-[13px] text-muted">
        <span>{entityType(node.type).name}</span>
        <span>{counted(node.memoryCount, "memory", "memories")}</span>
        <span className="truncate">{node.owner}</span>
      </p>
      <ul className="-ml-1 mt-1">{children}</ul>
    </div>
  </li>
);
