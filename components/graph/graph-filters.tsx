"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { EntityTypeName, entityType } from "../entities/entity-type";
import { relationLabel } from "../entities/relation-labels";
import { useFilters } from "../ui/search-params";
import type { GraphNode, Scope, Tie } from "./types";

const chip = "inline-flex h-7.5 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-[13px]";

export const TypeFilter = ({ nodes, ...choice }: { nodes: GraphNode[] } & Choice) => (
  <ChipFilter
    legend="Entity types"
    types={nodes.map(({ type }) => type)}
    nameOf={(type) => entityType(type).name}
    show={(type) => <EntityTypeName type={type} />}
    {...choice}
  />
);

export const RelationFilter = ({ ties, ...choice }: { ties: Tie[] } & Choice) => (
  <ChipFilter legend="Relation types" types={ties.map(({ type }) => type)} nameOf={relationLabel} show={relationLabel} {...choice} />
);

type Choice = { chosen: ReadonlySet<string>; onChange: (types: string[]) => void };

function ChipFilter({
  legend,
  types,
  nameOf,
  show,
  chosen,
  onChange,
}: { legend: string; types: string[]; nameOf: (type: string) => string; show: (type: string) => ReactNode } & Choice) {
  const counts = [...Map.groupBy(types, (type) => type)].map(([type, ofType]) => ({ type, count: ofType.length }));
  counts.sort((one, other) => other.count - one.count || nameOf(one.type).localeCompare(nameOf(other.type)));
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-1.5 overflow-x-auto px-1 py-1">
      <legend className="sr-only">{legend}</legend>
      {counts.map(({ type, count }) => (
        <button
          key={type}
          type="button"
          aria-pressed={chosen.has(type)}
          onClick={() => onChange(chosen.has(type) ? [...chosen].filter((one) => one !== type) : [...chosen, type])}
          className={clsx(chip, chosen.has(type) ? "border-accent bg-accent/10 text-ink" : "border-line bg-raised hover:border-edge")}
        >
          <span className="whitespace-nowrap">{show(type)}</span>
          <span className="text-muted tabular-nums">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

export function ScopeChips({ scope, focus }: { scope: Scope; focus: string | null }) {
  const { change } = useFilters();
  const parts = [
    { label: "User", value: scope.userId, without: { userId: null } },
    { label: "Group", value: scope.group, without: { group: null } },
    { label: "Focus", value: focus, without: { entityId: null, depth: null } },
  ].filter(({ value }) => value);
  if (parts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {parts.map(({ label, value, without }) => (
        <button key={label} type="button" onClick={() => change(without)} className={clsx(chip, "border-line hover:border-edge")}>
          <span className="truncate">
            <span className="text-muted">{label}: </span>
            {value}
          </span>
          <X className="size-3.5 shrink-0 text-muted" aria-label="Remove" />
        </button>
      ))}
      {focus ? (
        <label className="flex items-center gap-2 pl-1 text-[13px] text-muted">
          Depth{" "}
          <select
            value={scope.depth}
            onChange={(event) => change({ depth: event.target.value })}
            className="h-7.5 rounded-md border border-edge/60 bg-raised px-2 text-ink"
          >
            <option value={1}>one step</option>
            <option value={2}>two steps</option>
            <option value={3}>three steps</option>
          </select>
        </label>
      ) : null}
    </div>
  );
}
