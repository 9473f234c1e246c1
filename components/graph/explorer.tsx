"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { List, Waypoints } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { api } from "../api";
import { counted, entityName } from "../entities/entity-type";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { onDemand } from "../ui/on-demand";
import { useFilters } from "../ui/search-params";
import { Skeleton } from "../ui/skeleton";
import { useSettled } from "../ui/use-settled";
import { edgeStatesAt, mergeGraphs, type Snapshot, shownParts, tiesOf } from "./edge-states";
import { FindEntity } from "./find-entity";
import { type CanvasHandle, GraphCanvas } from "./graph-canvas";
import { RelationFilter, ScopeChips, TypeFilter } from "./graph-filters";
import { ScopeFilter } from "./scope-filter";
import { TimeSlider } from "./time-slider";
import type { Graph, GraphData, GraphPath, Scope } from "./types";
import { useLayout } from "./use-layout";
import { usePath } from "./use-path";
import { useUrlSet, useUrlState } from "./use-url-state";

const waiting = { placeholder: <Skeleton className="m-4 h-40" /> };
const NodeDetails = onDemand(() => import("./graph-details").then(({ NodeDetails }) => NodeDetails), waiting);
const EdgeDetails = onDemand(() => import("./graph-details").then(({ EdgeDetails }) => EdgeDetails), waiting);
const GraphList = onDemand(() => import("./graph-list").then(({ GraphList }) => GraphList), waiting);
const PathDetails = onDemand(() => import("./path-details").then(({ PathDetails }) => PathDetails), waiting);

const panelWidth = () => (window.matchMedia("(min-width: 64rem)").matches ? 336 : 0);
const maxNodes = 2_000;

export function Explorer({ graph, scope }: { graph: Graph; scope: Scope }) {
  const { change, isPending } = useFilters();
  const picture = useRef<CanvasHandle>(null);
  const [now] = useState(() => Date.now());
  const [view, setView] = useUrlState("view");
  const [types, setTypes] = useUrlSet("types");
  const [relations, setRelations] = useUrlSet("relations");
  const [time, setTime] = useUrlState("asOf");
  const [selected, setSelected] = useUrlState("selected");
  const [to, setTo] = useUrlState("to");
  const [isPicking, setPicking] = useState(false);
  const isList = view === "list";

  const { asOf, settledAsOf, snapshot: loaded, isLoading, error } = useSnapshot(graph, scope, time);
  const isEdge = selected?.startsWith("edg_") ?? false;
  const { path, error: pathError } = usePath({
    projectId: scope.projectId,
    from: isEdge ? undefined : (selected ?? undefined),
    to,
    asOf: settledAsOf,
  });
  const { whole, snapshot } = useMemo(() => withPath(graph, loaded, path), [graph, loaded, path]);
  const combined = useMemo(() => mergeGraphs(whole, snapshot.graph), [whole, snapshot]);
  const names = useMemo(() => new Map(combined.nodes.map((node) => [node.id, entityName(node)])), [combined]);
  const ties = useMemo(() => tiesOf(combined.edges), [combined]);
  const edgeStates = useMemo(() => edgeStatesAt(whole, snapshot, new Date(now).toISOString()), [whole, snapshot, now]);
  const onPath = useMemo(() => path?.nodes.map(({ id }) => id) ?? [], [path]);
  const shown = useMemo(
    () => shownParts({ nodes: combined.nodes, ties, edgeStates }, { types, relations, always: new Set(onPath) }),
    [combined, ties, edgeStates, types, relations, onPath],
  );
  const { places, error: layoutError } = useLayout(graph, combined);

  const node = combined.nodes.find(({ id }) => id === selected);
  const edge = combined.edges.find(({ id }) => id === selected);
  const tie = edge && ties.find(({ edges }) => edges.includes(edge));
  const section = useRef<HTMLElement>(null);
  const select = (id: string | null) => {
    if (isPicking && node && id && id !== node.id && names.has(id)) return findPath(id);
    setPicking(false);
    setTo(null);
    setSelected(id);
    // On small screens the details open below, so keep the graph in view.
    if (id && !isList && panelWidth() === 0) section.current?.scrollIntoView({ behavior: "smooth", block: "start" });
  };
  const findPath = (id: string) => {
    setPicking(false);
    setTo(id);
  };
  const detailProps = { projectId: scope.projectId, ties, names, edgeStates, onSelect: select };
  const focus = scope.entityId ? (names.get(scope.entityId) ?? "an entity") : null;
  const shared = { nodes: combined.nodes, ties, shown, selected: node?.id ?? tie?.id ?? null, onSelect: select };

  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 *:first:col-span-2 sm:grid-cols-[minmax(0,1fr)_14rem_auto] sm:*:first:col-span-1">
        <FindEntity
          scope={scope}
          nodes={combined.nodes}
          onFind={(id, isInPicture) => {
            if (!isInPicture) return change({ entityId: id, selected: id });
            select(id);
            picture.current?.show(id);
          }}
        />
        <ScopeFilter projectId={scope.projectId} />
        <Button onClick={() => setView(isList ? null : "list")}>
          {isList ? <Waypoints aria-hidden /> : <List aria-hidden />}
          {isList ? "Graph view" : "List view"}
        </Button>
      </div>
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TypeFilter nodes={combined.nodes} chosen={types} onChange={setTypes} />
        <RelationFilter ties={ties} chosen={relations} onChange={setRelations} />
        <ScopeChips scope={scope} focus={focus} />
      </div>
      {error ? (
        <div className="mb-2">
          <Notice kind="danger" title="Couldn't load this point in time">
            {error.message}
          </Notice>
        </div>
      ) : null}
      <section
        ref={section}
        aria-label="Graph"
        aria-busy={isPending || undefined}
        className="relative scroll-mt-16 overflow-hidden rounded-lg border border-line bg-raised"
      >
        <div className={clsx("relative", isPending && "animate-pulse-soft")}>
          {isList ? (
            <div className={clsx("lg:min-h-112", (node || edge) && "lg:pr-87")}>
              <GraphList names={names} {...shared} />
            </div>
          ) : (
            <div className="relative h-[min(64dvh,40rem)] min-h-96 sm:min-h-112">
              {places ? (
                <GraphCanvas ref={picture} places={places} path={onPath} covered={panelWidth} {...shared} />
              ) : layoutError ? (
                <div className="p-4 pt-12">
                  <Notice kind="danger">{layoutError}</Notice>
                </div>
              ) : (
                <p role="status" className="flex h-full animate-pulse-soft items-center justify-center text-muted text-sm">
                  Arranging {counted(graph.nodes.length, "entity", "entities")}…
                </p>
              )}
              <p className="pointer-events-none absolute top-2.5 left-2.5 rounded bg-raised/85 px-1.5 py-0.5 text-muted text-xs tabular-nums">
                {describe(graph, shown.nodes.size, asOf !== null)}
              </p>
            </div>
          )}
          {node || edge ? (
            <aside
              aria-label="Details"
              className="fixed inset-x-0 bottom-0 z-20 max-h-[46dvh] animate-appear overflow-y-auto rounded-t-xl border border-line bg-raised shadow-float lg:absolute lg:z-10 lg:inset-y-3 lg:right-3 lg:left-auto lg:max-h-none lg:w-84 lg:rounded-lg"
            >
              {node && to && to !== node.id ? (
                <PathDetails
                  projectId={scope.projectId}
                  from={node}
                  to={combined.nodes.find(({ id }) => id === to)}
                  path={path}
                  error={pathError}
                  isPast={asOf !== null}
                  onSelect={select}
                  onClose={() => setTo(null)}
                />
              ) : node ? (
                <NodeDetails
                  node={node}
                  nodes={combined.nodes}
                  isPicking={isPicking}
                  onPick={setPicking}
                  onPath={findPath}
                  isFocus={scope.entityId === node.id}
                  onFocus={() =>
                    change(scope.entityId === node.id ? { entityId: null, depth: null } : { entityId: node.id, selected: node.id })
                  }
                  {...detailProps}
                />
              ) : null}
              {edge && tie ? <EdgeDetails edge={edge} tie={tie} {...detailProps} /> : null}
            </aside>
          ) : null}
        </div>
        {graph.since ? (
          <TimeSlider
            since={graph.since}
            now={now}
            createdAt={graph.edges.map(({ recordedAt }) => recordedAt)}
            asOf={asOf}
            isLoading={isLoading}
            onChange={setTime}
          />
        ) : null}
      </section>
      {graph.truncated ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 py-3 text-[13px] text-muted">
          {scope.entityId
            ? "Only the closest entities are shown."
            : `Showing the most connected of ${graph.totals.entities.toLocaleString("en")} entities.`}
          {scope.limit < maxNodes ? (
            <Button size="sm" onClick={() => change({ limit: String(maxNodes) })}>
              Show up to {maxNodes.toLocaleString("en")}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function useSnapshot(graph: Graph, { projectId, userId, group, entityId, depth, limit }: Scope, urlTime: string | null) {
  const asOf = urlTime !== null && !Number.isNaN(Date.parse(urlTime)) ? new Date(urlTime).toISOString() : null;
  const settledAsOf = useSettled(asOf, 80);
  const query = { projectId, userId, group, entityId, depth: entityId ? depth : undefined, limit, asOf: settledAsOf };
  const { data, error, isFetching } = useQuery({
    queryKey: ["graph", query],
    queryFn: async ({ signal }) => ({ at: settledAsOf, graph: await api.get("/v1/dashboard/graph", { query, signal }) }),
    enabled: settledAsOf !== null,
    placeholderData: keepPreviousData,
    // The past doesn't change.
    staleTime: 300_000,
  });
  const snapshot = useMemo(() => (asOf !== null && data ? data : { at: null, graph }), [asOf, data, graph]);
  return { asOf, settledAsOf, snapshot, isLoading: isFetching || settledAsOf !== asOf, error: asOf === null ? null : error };
}

/** Adds a path's entities and relations, which the view may have left out. */
function withPath(graph: Graph, snapshot: Snapshot, path: GraphPath | undefined): { whole: GraphData; snapshot: Snapshot } {
  if (!path || path.nodes.length === 0) return { whole: graph, snapshot };
  const added = { nodes: path.nodes, edges: path.steps.flatMap(({ edges }) => edges) };
  return { whole: mergeGraphs(graph, added), snapshot: { at: snapshot.at, graph: mergeGraphs(snapshot.graph, added) } };
}

function describe({ nodes, edges, totals }: Graph, visibleNodes: number, isPast: boolean): string {
  if (isPast) return `${visibleNodes.toLocaleString("en")} of ${nodes.length.toLocaleString("en")} entities at this time`;
  const entities =
    nodes.length < totals.entities
      ? `${nodes.length.toLocaleString("en")} of ${totals.entities.toLocaleString("en")} entities`
      : counted(nodes.length, "entity", "entities");
  return `${entities}, ${counted(edges.length, "relation")}`;
}
