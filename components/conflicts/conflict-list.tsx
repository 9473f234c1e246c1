import clsx from "clsx";
import { useEffect, useRef } from "react";
import { When } from "../ui/when";
import { type Conflict, conflictTitle, resolutionLabel } from "./conflict-labels";

type Props = { conflicts: Conflict[]; selectedId: string | null; hrefOf: (id: string) => string; onSelect: (id: string) => void };

export function ConflictList({ conflicts, selectedId, hrefOf, onSelect }: Props) {
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll when the selection changes, for example by shortcut.
  useEffect(() => {
    void current.current?.scrollIntoView({ block: "nearest" });
  }, [selectedId]);
  return (
    <ul
      aria-label="Conflicts"
      className="divide-y divide-line overflow-y-auto rounded-lg border border-line bg-raised lg:max-h-[calc(100dvh-13rem)]"
    >
      {conflicts.map((conflict) => {
        const isSelected = conflict.id === selectedId;
        return (
          <li key={conflict.id}>
            <a
              ref={isSelected ? current : undefined}
              href={hrefOf(conflict.id)}
              aria-current={isSelected ? "true" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onSelect(conflict.id);
              }}
              className={clsx(
                "block border-l-2 px-3.5 py-3 focus-visible:-outline-offset-2",
                isSelected ? "border-transparent lg:border-accent lg:bg-hover" : "border-transparent hover:bg-hover",
              )}
            >
              <span className="flex items-baseline justify-between gap-3 text-[13px] text-muted">
                <span className="truncate">{conflictTitle(conflict)}</span>
                <When at={conflict.createdAt} className="shrink-0 text-xs" />
              </span>
              <span className="mt-1 block truncate text-sm leading-5.5">{conflict.incoming.content}</span>
              <span className="block truncate text-muted text-sm leading-5.5">
                <span className="text-xs">or </span>
                {conflict.existing.content}
              </span>
              <span className="mt-1 block truncate text-muted text-xs">
                {conflict.resolution ? resolutionLabel(conflict.resolution.action) : (conflict.graph.userId ?? conflict.graph.groupName)}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
