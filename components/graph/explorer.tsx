"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { List, Waypoints } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useMemo, useRef, useState } from "react";
import { api } from "../api";
import { counted, entityName } from "../entities/kind";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { useFilters } from "../ui/search-params";
import { Skeleton } from "../ui/skeleton";
import { believedAt, joined, tiesOf } from "./believed-at";
import { ChooseScope } from "./choose-scope";
import { FindEntity } from "./find-entity";
import { Kinds, Narrowed } from "./narrowed";
import { Picture, type PictureHandle } from "./picture";
import type { Graph, Scope } from "./shapes";
import { TimeLine } from "./time-line";
import { useAddressed, useSettled } from "./use-address";
import { useLayout } from "./use-layout";

// They come with the first thing that is chosen, and with the list.
const loading = () => <Skeleton className="m-4 h-40" />;
const NodeDetails = dynamic(() => import("./details").then(({ NodeDetails }) => NodeDetails), { ssr: false, loading });
const EdgeDetails = dynamic(() => import("./details").then(({ EdgeDetails }) => EdgeDetails), { ssr: false, loading });
const AsList = dynamic(() => import("./as-list").then(({ AsList }) => AsList), { ssr: false, loading });

/** What the panel takes of the picture's width where it lies on it. */
const panelWidth = () => (window.matchMedia("(min-width: 64rem)").matches ? 336 : 0);
const mostNodes = 200;

/** The graph to walk about in. What is chosen, and the time, stand in the address; whose graph it is, too, and is read by the server. */
export function Explorer({ graph, scope }: { graph: Graph; scope: Scope }) {
  const { change, isPending } = useFilters();
  const picture = useRef<PictureHandle>(null);
  const [now] = useState(() => Date.now());
  const [view, setView] = useAddressed("view");
  const [types, setTypes] = useAddressed("types");
  const [time, setTime] = useAddressed("asOf");
  const [selected, setSelected] = useAddressed("selected");
  const isList = view === "list";
  const chosenTypes = useMemo(() => new Set((types ?? "").split(",").filter(Boolean)), [types]);
  const isKindShown = useCallback((type: string) => chosenTypes.size === 0 || chosenTypes.has(type), [chosenTypes]);

  const { asOf, then, isLoading, error } = useThen(graph, scope, time);
  const drawn = useMemo(() => joined(graph, then.graph), [graph, then]);
  const names = useMemo(() => new Map(drawn.nodes.map((node) => [node.id, entityName(node)])), [drawn]);
  const ties = useMemo(() => tiesOf(drawn.edges), [drawn]);
  const believed = useMemo(() => believedAt(graph, then, new Date(now).toISOString()), [graph, then, now]);
  const places = useLayout(drawn);

  const node = drawn.nodes.find(({ id }) => id === selected);
  const edge = drawn.edges.find(({ id }) => id === selected);
  const tie = edge && ties.find(({ edges }) => edges.includes(edge));
  const section = useRef<HTMLElement>(null);
  const select = (id: string | null) => {
    setSelected(id);
    // The details come up from the foot of a small window: what they tell of stays in sight above them.
    if (id && !isList && panelWidth() === 0) section.current?.scrollIntoView({ behavior: "smooth", block: "start" });
  };
  const around = { projectId: scope.projectId, ties, names, believed, onSelect: select };
  const focus = scope.entityId ? (names.get(scope.entityId) ?? "an entity") : null;
  const shared = { nodes: drawn.nodes, ties, names, believed, isKindShown, selected: node?.id ?? tie?.id ?? null, onSelect: select };

  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 *:first:col-span-2 sm:grid-cols-[minmax(0,1fr)_14rem_auto] sm:*:first:col-span-1">
        <FindEntity
          scope={scope}
          nodes={drawn.nodes}
          onFind={(id, isInPicture) => {
            if (!isInPicture) return change({ entityId: id, selected: id });
            select(id);
            picture.current?.show(id);
          }}
        />
        <ChooseScope projectId={scope.projectId} />
        <Button onClick={() => setView(isList ? null : "list")}>
          {isList ? <Waypoints aria-hidden /> : <List aria-hidden />}
          {isList ? "Show as picture" : "Show as list"}
        </Button>
      </div>
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Kinds nodes={drawn.nodes} chosen={chosenTypes} onChange={(next) => setTypes(next.join(",") || null)} />
        <Narrowed scope={scope} focus={focus} />
      </div>
      {error ? (
        <div className="mb-2">
          <Notice kind="danger" title="This time could not be shown">
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
              <AsList {...shared} />
            </div>
          ) : (
            <div className="relative h-[min(64dvh,40rem)] min-h-96 sm:min-h-112">
              {places ? <Picture ref={picture} places={places} covered={panelWidth} {...shared} /> : null}
              <p className="pointer-events-none absolute top-2.5 left-2.5 rounded bg-raised/85 px-1.5 py-0.5 text-muted text-xs tabular-nums">
                {describe(graph, believed.nodes.size, asOf !== null)}
              </p>
            </div>
          )}
          {node || edge ? (
            <aside
              aria-label="Details"
              className="fixed inset-x-0 bottom-0 z-20 max-h-[46dvh] animate-appear overflow-y-auto rounded-t-xl border border-line bg-raised shadow-float lg:absolute lg:z-10 lg:inset-y-3 lg:right-3 lg:left-auto lg:max-h-none lg:w-84 lg:rounded-lg"
            >
              {node ? (
                <NodeDetails
                  node={node}
                  isFocus={scope.entityId === node.id}
                  onFocus={() =>
                    change(scope.entityId === node.id ? { entityId: null, depth: null } : { entityId: node.id, selected: node.id })
                  }
                  {...around}
                />
              ) : null}
              {edge && tie ? <EdgeDetails edge={edge} tie={tie} {...around} /> : null}
            </aside>
          ) : null}
        </div>
        {graph.since ? (
          <TimeLine
            since={graph.since}
            now={now}
            learned={graph.edges.map(({ recordedAt }) => recordedAt)}
            asOf={asOf}
            isLoading={isLoading}
            onChange={setTime}
          />
        ) : null}
      </section>
      {graph.truncated ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 py-3 text-[13px] text-muted">
          {scope.entityId
            ? "There is more around it than fits the picture."
            : `The most connected of ${graph.totals.entities.toLocaleString("en")} entities are shown.`}
          {scope.limit < mostNodes ? (
            <Button size="sm" onClick={() => change({ limit: String(mostNodes) })}>
              Show up to {mostNodes}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** The graph of the time that the address names. While it is on its way, the one before stands. */
function useThen(graph: Graph, { projectId, userId, group, entityId, depth, limit }: Scope, named: string | null) {
  const asOf = named !== null && !Number.isNaN(Date.parse(named)) ? new Date(named).toISOString() : null;
  const asked = useSettled(asOf, 80);
  const query = { projectId, userId, group, entityId, depth: entityId ? depth : undefined, limit, asOf: asked };
  const { data, error, isFetching } = useQuery({
    queryKey: ["graph", query],
    queryFn: async ({ signal }) => ({ at: asked, graph: await api.get("/v1/dashboard/graph", { query, signal }) }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    // What was believed then was believed then.
    staleTime: 300_000,
  });
  const then = useMemo(() => (asOf !== null && data ? data : { at: null, graph }), [asOf, data, graph]);
  return { asOf, then, isLoading: isFetching || asked !== asOf, error: asOf === null ? null : error };
}

function describe({ nodes, edges, totals }: Graph, then: number, isThen: boolean): string {
  if (isThen) return `${then.toLocaleString("en")} of ${nodes.length.toLocaleString("en")} entities were known`;
  const entities =
    nodes.length < totals.entities
      ? `${nodes.length} of ${totals.entities.toLocaleString("en")} entities`
      : counted(nodes.length, "entity", "entities");
  return `${entities}, ${counted(edges.length, "relation")}`;
}
