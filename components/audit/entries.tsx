import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { CopyButton } from "../ui/copy";
import { Meta } from "../ui/rows";
import { When } from "../ui/when";
import { type AuditEntry, actionLabel, shortHash, targetPath } from "./entry-labels";

export const Entries = ({ entries, base }: { entries: AuditEntry[]; base: string }) => (
  <ul aria-label="Audit entries" className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
    {entries.map((entry) => (
      <li key={entry.id} id={`entry-${entry.seq}`}>
        <details className="group">
          <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm leading-6">
                <span className="min-w-0 break-words">
                  <span className="font-medium">{actorLabel(entry)}</span> {actionLabel(entry.action)}
                </span>
                <code className="font-mono text-muted text-xs max-sm:hidden" title={entry.hash}>
                  {shortHash(entry.hash)}
                </code>
              </p>
              <Meta>
                <span className="tabular-nums">Entry {entry.seq.toLocaleString("en")}</span>
                <When at={entry.occurredAt} as="exact" />
                {entry.outcome === "success" ? null : <span>{entry.outcome}</span>}
              </Meta>
            </div>
          </summary>
          <Digests entry={entry} base={base} />
        </details>
      </li>
    ))}
  </ul>
);

const kinds: Record<string, string> = { user: "A user", api_key: "An API key", system: "Loci", webhook: "A webhook" };
const actorLabel = ({ actor }: AuditEntry): string =>
  actor.type === "api_key" && actor.name ? `API key “${actor.name}”` : (actor.name ?? kinds[actor.type] ?? actor.type);

function Digests({ entry, base }: { entry: AuditEntry; base: string }) {
  const place = targetPath(entry);
  return (
    <dl className="grid gap-x-6 gap-y-1 border-line border-t bg-panel px-4 py-3 text-[13px] sm:grid-cols-[8rem_minmax(0,1fr)] sm:pl-11">
      <Line name="Action">
        <code className="font-mono">{entry.action}</code>
      </Line>
      <Line name="Target" copy={entry.target.id} what="target ID">
        {place ? (
          <Link href={base + place} prefetch={false} className="link">
            {entry.target.type.replaceAll("_", " ")}
          </Link>
        ) : (
          entry.target.type.replaceAll("_", " ")
        )}{" "}
        <code className="break-all font-mono">{entry.target.id}</code> <RelatedLink q={entry.target.id}>Show all</RelatedLink>
      </Line>
      <Line name="Actor" copy={entry.actor.id} what="actor ID">
        {actorLabel(entry)}
        {entry.actor.id ? (
          <>
            {" "}
            <code className="break-all font-mono text-muted">{entry.actor.id}</code> <RelatedLink q={entry.actor.id}>Show all</RelatedLink>
          </>
        ) : null}
      </Line>
      <Line name="Request" copy={entry.correlationId} what="request ID">
        {entry.correlationId ? <code className="break-all font-mono">{entry.correlationId}</code> : "none"}
      </Line>
      <Line name="Payload hash" copy={entry.payloadHash} what="payload hash">
        <code className="break-all font-mono">{entry.payloadHash}</code>
      </Line>
      <Line name="Previous hash" copy={entry.prevHash} what="previous hash">
        <code className="break-all font-mono">{entry.prevHash}</code>
      </Line>
      <Line name="Entry hash" copy={entry.hash} what="entry hash">
        <code className="break-all font-mono">{entry.hash}</code>
      </Line>
    </dl>
  );
}

const RelatedLink = ({ q, children }: { q: string; children: string }) => (
  <Link href={`?q=${encodeURIComponent(q)}`} prefetch={false} className="link ml-1 whitespace-nowrap">
    {children}
  </Link>
);

const Line = ({ name, copy, what, children }: { name: string; copy?: string | null; what?: string; children: ReactNode }) => (
  <>
    <dt className="pt-1.5 text-muted max-sm:pt-2">{name}</dt>
    <dd className="flex min-w-0 items-start gap-1">
      <span className="min-w-0 py-1.5">{children}</span>
      {copy ? <CopyButton text={copy} label={`Copy ${what}`} isBare /> : null}
    </dd>
  </>
);
