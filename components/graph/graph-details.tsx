"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, Crosshair, Route, X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { api } from "../api";
import { counted, EntityTypeIcon, EntityTypeName } from "../entities/entity-type";
import { relationLabel } from "../entities/relation-labels";
import { GraphLink } from "../memories/graph-link";
import { Badge } from "../ui/badge";
import { Button, ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";
import { Skeleton } from "../ui/skeleton";
import { When } from "../ui/when";
import { type EdgeStates, stateOf } from "./edge-states";
import { FindEntity } from "./find-entity";
import type { GraphEdge, GraphNode, Tie } from "./types";

type Shared = {
  projectId: string;
  ties: Tie[];
  names: ReadonlyMap<string, string>;
  edgeStates: EdgeStates;
  onSelect: (id: string | null) => void;
};

export function NodeDetails({
  node,
  nodes,
  onFocus,
  isFocus,
  isPicking,
  onPick,
  onPath,
  ...shared
}: Shared & {
  node: GraphNode;
  nodes: GraphNode[];
  onFocus: () => void;
  isFocus: boolean;
  /** While the other end of a path is chosen, here or in the graph. */
  isPicking: boolean;
  onPick: (isPicking: boolean) => void;
  onPath: (to: string) => void;
}) {
  const { projectId, ties, names, edgeStates, onSelect } = shared;
  const base = `/projects/${projectId}`;
  const { data, error } = useQuery({
    queryKey: ["entity", projectId, node.id],
    queryFn: ({ signal }) => api.get("/v1/dashboard/entities/{id}", { params: { id: node.id }, query: { projectId }, signal }),
  });
  const relations = ties.filter((tie) => (tie.source === node.id || tie.target === node.id) && stateOf(tie, edgeStates) !== "later");
  const name = names.get(node.id)!;
  const others = data?.aliases.filter((alias) => alias !== name && alias !== node.name && !(node.isSubject && alias === "User")) ?? [];
  return (
    <Frame
      title={name}
      sign={<EntityTypeIcon type={node.type} />}
      note={
        <>
          <EntityTypeName type={node.type} />
          <GraphLink
            base={base}
            graph={{
              kind: node.kind,
              groupName: node.kind === "GROUP" ? node.owner : null,
              userId: node.kind === "USER" ? node.owner : null,
            }}
          />
        </>
      }
      onClose={() => onSelect(null)}
      actions={
        <>
          <Button size="sm" onClick={onFocus} aria-pressed={isFocus}>
            <Crosshair aria-hidden /> {isFocus ? "Show full graph" : "Focus"}
          </Button>
          <Button size="sm" onClick={() => onPick(!isPicking)} aria-expanded={isPicking}>
            <Route aria-hidden /> Path to…
          </Button>
          <ButtonLink size="sm" href={`${base}/entities/${node.id}`}>
            <ArrowUpRight aria-hidden /> Open entity
          </ButtonLink>
        </>
      }
    >
      {isPicking ? (
        <div className="space-y-1.5">
          <FindEntity
            label="Path to"
            scope={{ projectId, ...(node.kind === "USER" ? { userId: node.owner } : { group: node.owner }) }}
            nodes={nodes.filter(({ id, kind, owner }) => id !== node.id && kind === node.kind && owner === node.owner)}
            onFind={onPath}
          />
          <p className="text-[13px] text-muted leading-5">Choose an entity here or in the graph.</p>
        </div>
      ) : null}
      {others.length > 0 ? (
        <p className="text-[13px] leading-5">
          <span className="text-muted">Aliases: </span>
          {others.slice(0, 8).join(", ")}
        </p>
      ) : null}
      {relations.length > 0 ? (
        <Section title={counted(relations.length, "relation")}>
          <ul className="-mx-2">
            {relations.slice(0, 40).map((edge) => (
              <li key={edge.id}>
                <button
                  type="button"
                  onClick={() => onSelect(edge.id)}
                  className="flex w-full items-baseline gap-2 rounded-md px-2 py-1 text-left text-[13px] leading-5 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 break-words">
                    <Sentence edge={edge} names={names} self={node.id} />
                  </span>
                  {stateOf(edge, edgeStates) === "ended" ? <span className="shrink-0 text-muted text-xs">ended</span> : null}
                </button>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title={counted(data?.memoryCount ?? node.memoryCount, "memory", "memories")}>
        {data ? (
          <ul className="-mx-2">
            {data.memories.slice(0, 6).map(({ id, content, status }) => (
              <li key={id}>
                <Link
                  href={`${base}/memories/${id}`}
                  className={`block rounded-md px-2 py-1 text-[13px] leading-5 hover:bg-hover ${status === "active" ? "" : "text-muted line-through"}`}
                >
                  {content}
                </Link>
              </li>
            ))}
          </ul>
        ) : error ? (
          <Notice kind="danger">{error.message}</Notice>
        ) : (
          <Skeleton className="h-24" />
        )}
        {data && data.memoryCount > 6 ? (
          <Link href={`${base}/memories?entityId=${node.id}`} className="link mt-1 inline-block text-[13px]">
            All {data.memoryCount.toLocaleString("en")} memories
          </Link>
        ) : null}
      </Section>
    </Frame>
  );
}

export function EdgeDetails({ edge, tie, ...shared }: Shared & { edge: GraphEdge; tie: Tie }) {
  const { projectId, names, edgeStates, onSelect } = shared;
  const { data, error } = useQuery({
    queryKey: ["memory", projectId, edge.memoryId],
    queryFn: ({ signal }) => api.get("/v1/dashboard/memories/{id}", { params: { id: edge.memoryId }, query: { projectId }, signal }),
  });
  const isEnded = edgeStates.edges.get(edge.id) === "ended";
  return (
    <Frame
      title={
        <span className="font-normal [&>span]:font-semibold">
          <Sentence edge={edge} names={names} />
        </span>
      }
      note={
        <>
          <span>Relation</span>
          {isEnded ? <Badge>Ended</Badge> : null}
        </>
      }
      onClose={() => onSelect(null)}
      actions={
        <ButtonLink size="sm" href={`/projects/${projectId}/memories/${edge.memoryId}`}>
          <ArrowUpRight aria-hidden /> Open memory
        </ButtonLink>
      }
    >
      <Section title="Memory">
        <p className="text-[13px] leading-5.5">{edge.fact}</p>
      </Section>
      <Section title="Source">
        {data ? (
          <blockquote className="border-line border-l-2 pl-3 text-[13px] leading-5.5">{data.provenance.quote}</blockquote>
        ) : error ? (
          <Notice kind="danger">{error.message}</Notice>
        ) : (
          <Skeleton className="h-12" />
        )}
      </Section>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
        <dt className="text-muted">Created</dt>
        <dd>
          <When at={edge.recordedAt} as="day" />
        </dd>
        {edge.validFrom ? (
          <>
            <dt className="text-muted">Since</dt>
            <dd>
              <When at={edge.validFrom} as="day" />
            </dd>
          </>
        ) : null}
        {edge.validUntil ? (
          <>
            <dt className="text-muted">Until</dt>
            <dd>
              <When at={edge.validUntil} as="day" />
            </dd>
          </>
        ) : null}
      </dl>
      {tie.edges.length > 1 ? (
        <Section title="Other memories">
          <ul className="-mx-2">
            {tie.edges
              .filter(({ id }) => id !== edge.id)
              .map(({ id, fact }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onSelect(id)}
                    className="w-full rounded-md px-2 py-1 text-left text-[13px] leading-5 hover:bg-hover"
                  >
                    {fact}
                    {edgeStates.edges.get(id) === "ended" ? <span className="text-muted"> (ended)</span> : null}
                  </button>
                </li>
              ))}
          </ul>
        </Section>
      ) : null}
      <div className="flex flex-wrap gap-1.5">
        {[...new Set([edge.source, edge.target])].map((id) => (
          <Button key={id} size="sm" look="quiet" onClick={() => onSelect(id)}>
            <span className="max-w-48 truncate">{names.get(id)}</span>
          </Button>
        ))}
      </div>
    </Frame>
  );
}

export const Sentence = ({
  edge,
  names,
  self,
}: {
  edge: Pick<Tie, "source" | "target" | "type">;
  names: ReadonlyMap<string, string>;
  self?: string;
}) => {
  const name = (id: string) => <span className={id === self ? undefined : "font-medium"}>{names.get(id) ?? "…"}</span>;
  return (
    <>
      {name(edge.source)} {relationLabel(edge.type)} {name(edge.target)}
    </>
  );
};

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 text-muted text-xs">{title}</h3>
    {children}
  </section>
);

export const Frame = ({
  title,
  sign,
  note,
  actions,
  onClose,
  children,
}: {
  title: ReactNode;
  sign?: ReactNode;
  note: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) => (
  <div className="space-y-4 p-4">
    <header className="flex items-start gap-3">
      {sign}
      <div className="min-w-0 flex-1">
        <h2 className="break-words font-semibold text-sm leading-5">{title}</h2>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">{note}</div>
      </div>
      <Button look="quiet" size="icon" className="-mt-1.5 -mr-1.5" aria-label="Close details" onClick={onClose}>
        <X aria-hidden />
      </Button>
    </header>
    {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    {children}
  </div>
);
