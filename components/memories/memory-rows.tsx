import clsx from "clsx";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { Found } from "./found";
import { GraphName } from "./graph-name";
import { validWords } from "./memory-words";
import { type ListedMemory, StatusBadge, TypeName } from "./type-badge";

/** Memories, each a link to its record. `q`: what was searched for, to be marked in them. */
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
            <Found text={memory.content} q={q} />
          </RowLink>
          <StatusBadge {...memory} />
        </div>
        <Meta className="mt-1">
          <TypeName type={memory.type} />
          <span className="flex min-w-0">
            <GraphName graph={memory.graph} base={base} />
          </span>
          {valid(memory)}
          <When at={memory.createdAt} />
        </Meta>
      </Row>
    ))}
  </Rows>
);

const valid = (memory: ListedMemory) => {
  const words = validWords(memory);
  return words ? <span>{words}</span> : null;
};
