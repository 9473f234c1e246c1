import Link from "next/link";
import { Notice } from "../ui/notice";
import type { MemoryRecord } from "./memory-words";
import type { ShownSuccessor } from "./succession";

/** Whether it is believed, where that needs a word: nothing where it simply is. */
export function MemoryState({ memory, successors, base }: { memory: MemoryRecord; successors: ShownSuccessor[]; base: string }) {
  const next = successors.find(({ id }) => id === memory.supersededBy);
  if (memory.status === "superseded") {
    return (
      <Notice title="No longer believed: it was replaced">
        {next ? (
          <Link href={`${base}/memories/${next.id}`} className="link break-words">
            {next.content}
          </Link>
        ) : (
          "What replaced it is not there any more."
        )}
      </Notice>
    );
  }
  if (memory.status === "rejected") {
    return (
      <Notice kind="danger" title="Not believed: a person rejected it">
        No search and no answer reads it. Undo the decision in its conflict to believe it again.
      </Notice>
    );
  }
  const open = memory.conflicts.find(({ status }) => status === "unresolved");
  if (!memory.contested || !open) return null;
  return (
    <Notice kind="warn" title="Contested: another memory says otherwise">
      Both are believed until somebody decides.{" "}
      <Link href={`${base}/conflicts?conflict=${open.id}`} className="link">
        Decide it
      </Link>
    </Notice>
  );
}
