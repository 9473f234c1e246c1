import clsx from "clsx";
import Link from "next/link";
import { TypeDot, typeNames } from "../memories/type-badge";
import type { ThreadMessage } from "./transcript-days";

const statusNotes = { active: null, superseded: "superseded", rejected: "rejected" };

export function MessageMemories({ message, base }: { message: ThreadMessage; base: string }) {
  const { memories, restated, jobStatus, jobId } = message;
  if (jobStatus === "PENDING" || jobStatus === "RUNNING")
    return (
      <p role="status" className="animate-pulse-soft text-[13px] text-accent">
        Extracting memories…
      </p>
    );
  if (jobStatus === "FAILED")
    return (
      <p className="text-[13px] text-danger">
        Extraction failed.{" "}
        <Link className="link" href={`${base}/jobs/${jobId}`}>
          {" "}
          View job{" "}
        </Link>
      </p>
    );
  if (memories.length + restated.length === 0) return <p className="text-[13px] text-muted">No memories</p>;
  return (
    <ul aria-label="Memories from this message" className="space-y-2">
      {memories.map((memory) => (
        <Statement key={memory.id} memory={memory} base={base} />
      ))}
      {restated.map((memory) => (
        <Statement key={memory.id} memory={memory} base={base} isRepeated />
      ))}
    </ul>
  );
}

function Statement({ memory, base, isRepeated }: { memory: ThreadMessage["memories"][number]; base: string; isRepeated?: boolean }) {
  const note = [typeNames[memory.type], isRepeated ? "mentioned again" : null, statusNotes[memory.status]].filter(Boolean).join(", ");
  return (
    <li className="flex gap-2 text-[13px] leading-5">
      <TypeDot type={memory.type} className="mt-1.5" />
      <span className="min-w-0">
        <Link
          href={`${base}/memories/${memory.id}`}
          className={clsx(
            "break-words hover:underline",
            memory.status !== "active" ? "text-muted line-through decoration-edge/60" : isRepeated ? "text-muted" : "text-ink",
          )}
        >
          {memory.content}
        </Link>
        <span className="whitespace-nowrap text-muted text-xs"> · {note}</span>
      </span>
    </li>
  );
}
