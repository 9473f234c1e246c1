import Link from "next/link";
import type { ReactNode } from "react";
import { KindName } from "../entities/kind";
import { relationWords } from "../entities/relation-words";
import { Facts, Panel } from "../ui/panel";
import { When } from "../ui/when";
import { GraphName } from "./graph-name";
import { attributeWords, confidenceWords, type MemoryRecord, validWords } from "./memory-words";
import { TypeName } from "./type-badge";

const states = { active: "Believed", superseded: "Superseded: another replaced it", rejected: "Rejected by a person" };

/** What is known of it, beside its words. */
export function MemoryFacts({ memory, base }: { memory: MemoryRecord; base: string }) {
  const { attribute, entities, mentionsCount } = memory;
  const subject = attribute && (entities.find(({ id }) => id === attribute.entityId)?.name ?? "It");
  const said = memory.documentDate ?? memory.createdAt;
  const facts: (readonly [string, ReactNode])[] = [
    ["Type", <TypeName key="type" type={memory.type} />],
    ["State", states[memory.status]],
    [
      "Whose",
      <span key="graph" className="flex min-w-0">
        <GraphName graph={memory.graph} base={base} />
      </span>,
    ],
    ["Confidence", confidenceWords(memory.confidence)],
    ["Valid", validWords(memory) ?? "no dates were said"],
    // A document's date is a day.
    ["Said", <When key="said" at={said} as={said.endsWith("T00:00:00.000Z") ? "day" : "exact"} />],
    ["Learned", <When key="learned" at={memory.createdAt} as="exact" />],
    ["Stated", mentionsCount === 1 ? "once" : `${mentionsCount.toLocaleString("en")} times`],
    [
      "Attribute",
      attribute ? (
        <span key="attribute">
          {subject} {attributeWords(attribute)}
          <span className="block text-[13px] text-muted">One value at a time: a newer one replaces it.</span>
        </span>
      ) : null,
    ],
    [
      "Drawn by",
      <span key="model" className="break-all font-mono text-[13px]">
        {memory.provenance.model}
      </span>,
    ],
  ];
  return (
    <Panel title="Facts">
      <Facts facts={facts.filter(([, value]) => value !== null)} />
    </Panel>
  );
}

/** Whom and what it speaks of, and how they relate by it. */
export function SpeaksOf({ memory, base }: { memory: MemoryRecord; base: string }) {
  const { entities, edges } = memory;
  return (
    <Panel title="Speaks of">
      {entities.length === 0 ? (
        <p className="text-muted text-sm">No person, place or thing that has a name.</p>
      ) : (
        <ul className="space-y-1.5 text-sm">
          {entities.map(({ id, name, type }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <Link href={`${base}/entities/${id}`} className="link min-w-0 break-words">
                {name}
              </Link>
              <KindName type={type} className="text-[13px] text-muted" />
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
              {relationWords(type)}{" "}
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

/** The caller's own data, as it came. */
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
