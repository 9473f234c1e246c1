import clsx from "clsx";
import Link from "next/link";
import { TypeDot, typeNames } from "../memories/type-badge";
import type { ThreadMessage } from "./transcript-days";

const ended = { active: null, superseded: "superseded", rejected: "rejected" };

/** What was learned from a message, what was said again in it, or why there is nothing. */
export function Learned({ message, base }: { message: ThreadMessage; base: string }) {
  const { memories, restated, jobStatus, jobId } = message;
  if (jobStatus === "PENDING" || jobStatus === "RUNNING")
    return (
      <p role="status" className="animate-pulse-soft text-[13px] text-accent">
        Being read …
      </p>
    );
  if (jobStatus === "FAILED")
    return (
      <p className="text-[13px] text-danger">
        Could not be read.{" "}
        <Link className="link" href={`${base}/jobs/${jobId}`}>
          See why
        </Link>
      </p>
    );
  if (memories.length + restated.length === 0) return <p className="text-[13px] text-muted">Nothing learned</p>;
  return (
    <ul aria-label="Learned from this message" className="space-y-2">
      {memories.map((memory) => (
        <Statement key={memory.id} memory={memory} base={base} />
      ))}
      {restated.map((memory) => (
        <Statement key={memory.id} memory={memory} base={base} isAgain />
      ))}
    </ul>
  );
}

function Statement({ memory, base, isAgain }: { memory: ThreadMessage["memories"][number]; base: string; isAgain?: boolean }) {
  const note = [typeNames[memory.type], isAgain ? "said again" : null, ended[memory.status]].filter(Boolean).join(", ");
  return (
    <li className="flex gap-2 text-[13px] leading-5">
      <TypeDot type={memory.type} className="mt-1.5" />
      <span className="min-w-0">
        <Link
          href={`${base}/memories/${memory.id}`}
          className={clsx(
            "break-words hover:underline",
            memory.status !== "active" ? "text-muted line-through decoration-edge/60" : isAgain ? "text-muted" : "text-ink",
          )}
        >
          {memory.content}
        </Link>
        <span className="whitespace-nowrap text-muted text-xs"> · {note}</span>
      </span>
    </li>
  );
}
