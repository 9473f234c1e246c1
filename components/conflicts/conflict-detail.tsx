import { ExternalLink } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { GraphLink } from "../memories/graph-link";
import { confidenceLabel, validityLabel } from "../memories/memory-labels";
import { StatusBadge, TypeName } from "../memories/type-badge";
import { Meta } from "../ui/rows";
import { When } from "../ui/when";
import { type Conflict, conflictTitle, kindHints, saidAt } from "./conflict-labels";

export function ConflictDetail({
  conflict,
  base,
  place,
  children,
}: {
  conflict: Conflict;
  base: string;
  place: string | null;
  children: ReactNode;
}) {
  return (
    <article aria-labelledby={`${conflict.id}-title`} className="min-w-0">
      <header className="mb-4">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id={`${conflict.id}-title`} className="font-semibold text-base">
            {conflictTitle(conflict)}
          </h2>
          {place ? (
            <p role="status" className="shrink-0 text-[13px] text-muted tabular-nums">
              {place}
            </p>
          ) : null}
        </div>
        <p className="mt-1 text-sm leading-6">
          {kindHints[conflict.kind]} <span className="text-muted">{conflict.reason}</span>
        </p>
        <Meta className="mt-1">
          <GraphLink graph={conflict.graph} base={base} />
          <span>
            {" "}
            Detected <When at={conflict.createdAt} />
          </span>
        </Meta>
      </header>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side name="Existing" side={conflict.existing} base={base} />
        <Side name="New" side={conflict.incoming} base={base} />
      </div>
      <div className="mt-4">{children}</div>
    </article>
  );
}

function Side({ name, side, base }: { name: string; side: Conflict["existing"]; base: string }) {
  const said = saidAt(side);
  return (
    <section aria-label={name} className="flex min-w-0 flex-col rounded-lg border border-line bg-raised p-4">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-[13px] text-muted">{name}</h3>
        <StatusBadge status={side.status} contested={false} />
      </div>
      <p className="mt-1 break-words font-medium text-base leading-6.5">{side.content}</p>
      <div className="mt-3 flex-1">
        <blockquote className="whitespace-pre-wrap break-words border-line border-l-2 pl-3 text-muted text-sm leading-6">
          &ldquo;{side.quote}&rdquo;
        </blockquote>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line border-t pt-3 text-[13px]">
        <dt className="text-muted">Said</dt>
        <dd>
          <When at={said} as={said.endsWith("T00:00:00.000Z") ? "day" : "exact"} />
        </dd>
        <dt className="text-muted">Valid</dt>
        <dd>{validityLabel(side) ?? "no dates"}</dd>
        <dt className="text-muted">Confidence</dt>
        <dd>{confidenceLabel(side.confidence)}</dd>
        <dt className="text-muted">Type</dt>
        <dd>
          <TypeName type={side.type} />
        </dd>
      </dl>
      <Link
        href={`${base}/memories/${side.id}`}
        className="mt-3 inline-flex min-h-6 items-center gap-1.5 self-start text-[13px] text-accent hover:underline"
      >
        <ExternalLink className="size-3.5" aria-hidden /> Open memory<span className="sr-only">: {side.content}</span>
      </Link>
    </section>
  );
}
