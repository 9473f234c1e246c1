import { Undo2 } from "lucide-react";
import Link from "next/link";
import { deciderName } from "../memories/memory-words";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { When } from "../ui/when";
import { type Conflict, outcomeOf } from "./conflict-words";

/** What was decided: who, when and why; and the way back. */
export function Outcome({ conflict, base, onUndo }: { conflict: Conflict; base: string; onUndo: () => void }) {
  const { resolution } = conflict;
  if (!resolution) return null;
  const { action, by, at, note, memoryId } = resolution;
  const isElsewhere = memoryId && memoryId !== conflict.existing.id && memoryId !== conflict.incoming.id;
  return (
    <Notice
      kind="good"
      title={outcomeOf(action)}
      actions={
        conflict.allowedActions.includes("undo") ? (
          <Button size="sm" onClick={onUndo} aria-keyshortcuts="u" title="Undo (u)">
            <Undo2 aria-hidden /> Undo
          </Button>
        ) : null
      }
    >
      <p className="text-[13px] text-muted leading-5.5">
        Decided by {deciderName(by)}, <When at={at} />
      </p>
      {note ? <p className="mt-1 break-words">&ldquo;{note}&rdquo;</p> : null}
      {isElsewhere ? (
        <Link href={`${base}/memories/${memoryId}`} className="link mt-1 inline-block">
          The memory that stands for both
        </Link>
      ) : null}
    </Notice>
  );
}
