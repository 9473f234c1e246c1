import Link from "next/link";
import { Notice } from "../ui/notice";
import type { MemoryRecord } from "./memory-labels";
import type { SuccessorView } from "./succession";

export function MemoryStatusNotice({ memory, successors, base }: { memory: MemoryRecord; successors: SuccessorView[]; base: string }) {
  const next = successors.find(({ id }) => id === memory.supersededBy);
  if (memory.status === "superseded") {
    return (
      <Notice title="Superseded by a newer memory">
        {next ? (
          <Link href={`${base}/memories/${next.id}`} className="link break-words">
            {next.content}
          </Link>
        ) : (
          "The newer memory has been deleted."
        )}
      </Notice>
    );
  }
  if (memory.status === "rejected") {
    return (
      <Notice kind="danger" title="Rejected">
        Search and answers ignore this memory. To restore it, undo the resolution of its conflict.
      </Notice>
    );
  }
  if (memory.status === "expired") {
    return (
      <Notice title="Expired">
        Search, answers, context blocks and lists ignore this memory. To use it again, set its expiry to a later day or to never.
      </Notice>
    );
  }
  const open = memory.conflicts.find(({ status }) => status === "unresolved");
  if (!memory.contested || !open) return null;
  return (
    <Notice kind="warn" title="Contested by another memory">
      Both stay active until the conflict is resolved.{" "}
      <Link href={`${base}/conflicts?conflict=${open.id}`} className="link">
        {" "}
        Resolve{" "}
      </Link>
    </Notice>
  );
}
