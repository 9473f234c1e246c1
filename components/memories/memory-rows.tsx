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
  selection,
}: {
  memories: ListedMemory[];
  base: string;
  label?: string;
  q?: string;
  selection?: { ids: ReadonlySet<string>; toggle: (id: string) => void };
}) => (
  <Rows label={label}>
    {memories.map((memory) => (
      <Row
        key={memory.id}
        className={clsx("gap-x-4 py-2! @3xl:flex @3xl:py-1.5! @3xl:items-center @3xl:justify-between", selection && "pl-11!")}
      >
        {selection ? (
          // Above the row's link.
          <input
            type="checkbox"
            aria-label={`Select “${memory.content}”`}
            className="absolute top-3 left-4 @3xl:top-2.5 z-10 size-4 accent-(--accent)"
            checked={selection.ids.has(memory.id)}
            onChange={() => selection.toggle(memory.id)}
          />
        ) : null}
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
