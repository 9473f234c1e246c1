import clsx from "clsx";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { GraphName } from "./graph-name";
import { type ListedMemory, StatusBadge, TypeName } from "./type-badge";

/** Memories, each a link to its record. */
export const MemoryRows = ({ memories, base, label = "Memories" }: { memories: ListedMemory[]; base: string; label?: string }) => (
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
            {memory.content}
          </RowLink>
          <StatusBadge {...memory} />
        </div>
        <Meta className="mt-1">
          <TypeName type={memory.type} />
          <GraphName graph={memory.graph} base={base} />
          <When at={memory.createdAt} />
        </Meta>
      </Row>
    ))}
  </Rows>
);
