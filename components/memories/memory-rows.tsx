import clsx from "clsx";
import { Pin } from "lucide-react";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
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
}: {
  memories: ListedMemory[];
  base: string;
  label?: string;
  q?: string;
}) => (
  <Rows label={label}>
    {memories.map((memory) => (
      <Row key={memory.id}>
        <div className="flex items-start justify-between gap-4">
          <RowLink
            href={`${base}/memories/${memory.id}`}
            className={clsx(
              "min-w-0 break-words text-sm leading-6",
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
        <Meta className="mt-1">
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
