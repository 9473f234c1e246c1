import Link from "next/link";
import type { ReactNode } from "react";
import { EntityTypeName } from "../entities/entity-type";
import { relationLabel } from "../entities/relation-labels";
import { Facts, Panel } from "../ui/panel";
import { When } from "../ui/when";
import { GraphLink } from "./graph-link";
import { attributeLabel, confidenceLabel, type MemoryRecord, trustNames, validityLabel } from "./memory-labels";
import { TypeName } from "./type-badge";

const statuses = { active: "Active", superseded: "Superseded", rejected: "Rejected", expired: "Expired" };

export function MemoryDetails({ memory, base }: { memory: MemoryRecord; base: string }) {
  const { attribute, entities, mentionsCount } = memory;
  const subject = attribute && (entities.find(({ id }) => id === attribute.entityId)?.name ?? "Entity");
  const said = memory.documentDate ?? memory.createdAt;
  const facts: (readonly [string, ReactNode])[] = [
    ["Type", <TypeName key="type" type={memory.type} />],
    ["Status", statuses[memory.status]],
    [
      memory.graph.kind === "USER" ? "User" : "Group",
      <span key="graph" className="flex min-w-0">
        <GraphLink graph={memory.graph} base={base} />
      </span>,
    ],
    ["Confidence", confidenceLabel(memory.confidence)],
    ["Trust", trustNames[memory.trust]],
    ["Valid", validityLabel(memory) ?? "no dates"],
    [
      "Expires",
      memory.pinned ? "Never: pinned" : memory.expiresAt === null ? "Never" : <When key="expires" at={memory.expiresAt} as="exact" />,
    ],
    // Document dates have no time.
    ["Said", <When key="said" at={said} as={said.endsWith("T00:00:00.000Z") ? "day" : "exact"} />],
    ["Created", <When key="created" at={memory.createdAt} as="exact" />],
    ["Mentions", mentionsCount.toLocaleString("en")],
    [
      "Attribute",
      attribute ? (
        <span key="attribute">
          {subject} {attributeLabel(attribute)}
          <span className="block text-[13px] text-muted">Single value: a newer one replaces it.</span>
        </span>
      ) : null,
    ],
    [
      "Extracted by",
      <span key="model" className="break-all font-mono text-[13px]">
        {memory.provenance.model}
      </span>,
    ],
  ];
  return (
    <Panel title="Details">
      <Facts facts={facts.filter(([, value]) => value !== null)} />
    </Panel>
  );
}

export function MemoryEntities({ memory, base }: { memory: MemoryRecord; base: string }) {
  const { entities, edges } = memory;
  return (
    <Panel title="Entities">
      {entities.length === 0 ? (
        <p className="text-muted text-sm">No entities.</p>
      ) : (
        <ul className="space-y-1.5 text-sm">
          {entities.map(({ id, name, type }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <Link href={`${base}/entities/${id}`} className="link min-w-0 break-words">
                {name}
              </Link>
              <EntityTypeName type={type} className="text-[13px] text-muted" />
            </li>
          ))}
        </ul>
      )}
      {edges.length > 0 ? (
        <ul aria-label="Relations" className="mt-3 space-y-1.5 border-line border-t pt-3 text-sm">
          {edges.map(({ id, type, source, target }) => (
            <li key={id} className="break-words leading-6">
              <Link href={`${base}/entities/${source.id}`} className="link">
                {source.name}
              </Link>{" "}
              {relationLabel(type)}{" "}
              <Link href={`${base}/entities/${target.id}`} className="link">
                {target.name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

export function MetadataPanel({ metadata }: { metadata: Record<string, unknown> }) {
  if (Object.keys(metadata).length === 0) return null;
  return (
    <Panel title="Metadata">
      <pre className="overflow-x-auto whitespace-pre-wrap break-words font-mono text-xs leading-5.5">
        {JSON.stringify(metadata, null, 2)}
      </pre>
    </Panel>
  );
}
