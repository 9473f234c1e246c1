import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { conflictTitle } from "../conflicts/conflict-labels";
import { Badge } from "../ui/badge";
import { Panel } from "../ui/panel";
import { When } from "../ui/when";
import type { MemoryRecord } from "./memory-labels";

export function MemoryConflicts({ memory, base }: { memory: MemoryRecord; base: string }) {
  if (memory.conflicts.length === 0) return null;
  return (
    <Panel title="Conflicts" isFlush>
      <ul className="divide-y divide-line">
        {memory.conflicts.map(({ id, kind, status, reason, attribute, createdAt }) => (
          <li key={id}>
            <Link href={`${base}/conflicts?conflict=${id}`} className="block px-4 py-3 hover:bg-hover">
              <span className="flex items-center justify-between gap-3">
                <span className="font-medium text-sm">{conflictTitle({ kind, attribute })}</span>
                <span className="flex items-center gap-1.5">
                  <Badge tone={status === "unresolved" ? "warn" : "plain"}>{status === "unresolved" ? "Open" : "Resolved"}</Badge>
                  <ChevronRight className="size-4 text-muted" aria-hidden />
                </span>
              </span>
              <span className="mt-1 block text-[13px] text-muted leading-5">
                {reason} Detected <When at={createdAt} />.
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
