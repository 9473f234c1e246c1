import Link from "next/link";
import { GraphLink } from "../memories/graph-link";
import { TypeName } from "../memories/type-badge";
import { Badge } from "../ui/badge";
import { Meta, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { HeldActions } from "./held-actions";
import { type Held, reasons, sourceName } from "./hold-labels";

export const HeldRows = ({ held, projectId, base }: { held: Held[]; projectId: string; base: string }) => (
  <Rows label="Held statements">
    {held.map((statement) => (
      <li key={statement.id} className="px-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-2 text-[13px] text-muted">
          <span className="flex items-center gap-2">
            <Badge tone="warn">{reasons[statement.reason].name}</Badge>
            {reasons[statement.reason].hint}
          </span>
          <When at={statement.createdAt} />
        </div>
        <p className="mt-2 break-words font-medium text-base leading-6.5">{statement.content}</p>
        {statement.quote === statement.content ? null : (
          <blockquote className="mt-2 whitespace-pre-wrap break-words border-line border-l-2 pl-3 text-muted text-sm leading-6">
            &ldquo;{statement.quote}&rdquo;
          </blockquote>
        )}
        <Meta className="mt-2">
          <GraphLink graph={statement.graph} base={base} />
          <TypeName type={statement.type} />
          <span className="break-all">{sourceName(statement.source)}</span>
          <Link href={`${base}/jobs/${statement.source.jobId}`} prefetch={false} className="link">
            Open job<span className="sr-only">: {statement.content}</span>
          </Link>
        </Meta>
        {statement.decision ? (
          <p className="mt-3 text-sm">
            {statement.status === "approved" ? "Approved" : "Rejected"} by {statement.decision.by}{" "}
            <When at={statement.decision.at} className="text-muted" />
            {statement.decision.note ? <span className="block break-words text-muted">{statement.decision.note}</span> : null}
          </p>
        ) : (
          <HeldActions statement={statement} projectId={projectId} />
        )}
      </li>
    ))}
  </Rows>
);
