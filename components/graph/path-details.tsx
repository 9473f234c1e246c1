import Link from "next/link";
import { counted, entityName } from "../entities/entity-type";
import { Badge } from "../ui/badge";
import { Notice } from "../ui/notice";
import { Skeleton } from "../ui/skeleton";
import { Frame, Sentence } from "./graph-details";
import type { GraphNode, GraphPath } from "./types";

/** The server searches no further. */
const maxSteps = 6;

export function PathDetails({
  projectId,
  from,
  to,
  path,
  error,
  isPast,
  onSelect,
  onClose,
}: {
  projectId: string;
  from: GraphNode;
  /** Missing while it is loaded, or if it isn't part of the graph. */
  to: GraphNode | undefined;
  path: GraphPath | undefined;
  error: Error | null;
  isPast: boolean;
  onSelect: (id: string) => void;
  onClose: () => void;
}) {
  const names = new Map(path?.nodes.map((node) => [node.id, entityName(node)]));
  const name = to ? entityName(to) : "another entity";
  return (
    <Frame
      title={`${entityName(from)} to ${name}`}
      note={path && path.steps.length > 0 ? `Shortest path, ${counted(path.steps.length, "step")}` : "Path"}
      onClose={onClose}
    >
      {error ? (
        <Notice kind="danger" title="Couldn't find a path">
          {error.message}
        </Notice>
      ) : path === undefined ? (
        <Skeleton className="h-24" />
      ) : path.steps.length === 0 ? (
        <p role="status" className="text-[13px] leading-5">
          {noPathMessage(path, isPast)}
        </p>
      ) : (
        <ol className="space-y-3" aria-label="Steps">
          {path.steps.map(({ from: start, to: end, edges }, n) => (
            <li key={end} className="flex gap-3">
              <span aria-hidden className="w-4 shrink-0 text-right text-[13px] text-muted leading-5 tabular-nums">
                {n + 1}
              </span>
              <div className="min-w-0 flex-1">
                <p className="text-[13px] text-muted leading-5">
                  <EntityButton name={names.get(start)} onClick={() => onSelect(start)} /> →{" "}
                  <EntityButton name={names.get(end)} onClick={() => onSelect(end)} />
                </p>
                <ul className="-mx-2">
                  {edges.map((edge) => (
                    <li key={edge.id}>
                      <Link
                        href={`/projects/${projectId}/memories/${edge.memoryId}`}
                        className="block rounded-md px-2 py-1 text-[13px] leading-5 hover:bg-hover"
                      >
                        {edge.fact || <Sentence edge={edge} names={names} />} {edge.isActive || isPast ? null : <Badge>Ended</Badge>}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Frame>
  );
}

const EntityButton = ({ name, onClick }: { name: string | undefined; onClick: () => void }) => (
  <button type="button" className="break-words rounded text-left font-medium text-ink hover:underline" onClick={onClick}>
    {name}
  </button>
);

function noPathMessage({ isSameGraph, truncated }: GraphPath, isPast: boolean): string {
  if (!isSameGraph) return "These entities belong to different users or groups, whose memories are never connected.";
  if (truncated) return "No path found. There are too many relations to search all of them.";
  return `No path of up to ${maxSteps} relations connects these entities${isPast ? " at this time" : ""}.`;
}
