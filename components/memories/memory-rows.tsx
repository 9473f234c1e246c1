import clsx from "clsx";
import { Pin } from "lucide-react";
import { Meta, Row, RowLink, type RowSelection, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { GraphLink } from "./graph-link";
import { HighlightMatch } from "./highlight-match";
import { validityLabel } from "./memory-labels";
import { type ListedMemory, StatusBadge, TypeName } from "./type-badge";

export const MemoryRows = ({
  memories,
  base,
  label = "Memories",
  q,
  selection,
}: {
  memories: ListedMemory[];
  base: string;
  label?: string;
  q?: string;
  selection?: RowSelection;
}) => (
  <Rows label={label}>
    {memories.map((memory) => (
      <Row key={memory.id} isDense select={selection && { id: memory.id, name: memory.content, selection }}>
        <div className="flex min-w-0 items-start justify-between gap-4 @3xl:flex-1 @3xl:items-center @3xl:justify-start @3xl:gap-2">
          <RowLink
            href={`${base}/memories/${memory.id}`}
            className={clsx(
              "min-w-0 break-words text-sm leading-6 @3xl:truncate",
              memory.status !== "active" && "text-muted line-through decoration-edge/60",
            )}
          >
            <HighlightMatch text={memory.content} q={q} />
          </RowLink>
          <span className="flex shrink-0 items-center gap-2">
            {memory.pinned ? <Pin role="img" aria-label="Pinned" className="size-3.5 text-accent" /> : null}
            <StatusBadge {...memory} />
          </span>
        </div>
        <Meta className="mt-0.5 @3xl:mt-0 @3xl:shrink-0">
          <TypeName type={memory.type} />
          <span className="flex min-w-0">
            <GraphLink graph={memory.graph} base={base} />
          </span>
          {valid(memory)}
          {memory.expiresAt ? (
            <span>
              {memory.status === "expired" ? "expired" : "expires"} <When at={memory.expiresAt} />
            </span>
          ) : null}
          <When at={memory.createdAt} />
        </Meta>
      </Row>
    ))}
  </Rows>
);

const valid = (memory: ListedMemory) => {
  const words = validityLabel(memory);
  return words ? <span>{words}</span> : null;
};
