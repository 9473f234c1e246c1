import { Undo2 } from "lucide-react";
import Link from "next/link";
import { resolverName } from "../memories/memory-labels";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { When } from "../ui/when";
import { type Conflict, resolutionLabel } from "./conflict-labels";

export function Resolution({ conflict, base, onUndo }: { conflict: Conflict; base: string; onUndo: () => void }) {
  const { resolution } = conflict;
  if (!resolution) return null;
  const { action, by, at, note, memoryId } = resolution;
  const isNewMemory = memoryId && memoryId !== conflict.existing.id && memoryId !== conflict.incoming.id;
  return (
    <Notice
      kind="good"
      title={resolutionLabel(action)}
      actions={
        conflict.allowedActions.includes("undo") ? (
          <Button size="sm" onClick={onUndo} aria-keyshortcuts="u" title="Undo (u)">
            <Undo2 aria-hidden /> Undo
          </Button>
        ) : null
      }
    >
      <p className="text-[13px] text-muted leading-5.5">
        Resolved by {resolverName(by)}, <When at={at} />
      </p>
      {note ? <p className="mt-1 break-words">&ldquo;{note}&rdquo;</p> : null}
      {isNewMemory ? (
        <Link href={`${base}/memories/${memoryId}`} className="link mt-1 inline-block">
          View merged memory
        </Link>
      ) : null}
    </Notice>
  );
}
