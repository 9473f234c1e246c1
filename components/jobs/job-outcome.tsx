import { Inbox } from "lucide-react";
import { MemoryRows } from "../memories/memory-rows";
import type { ListedMemory } from "../memories/type-badge";
import { Empty } from "../ui/empty";
import { counted } from "./job-source";
import type { JobRecord } from "./job-steps";

/** What a job made: figures in a line, and its memories. */
export function JobOutcome({ job, memories, base }: { job: JobRecord; memories: ListedMemory[]; base: string }) {
  if (job.status !== "DONE" && memories.length === 0) return <Unfinished job={job} />;
  return (
    <section aria-labelledby="outcome" className="min-w-0">
      <h2 id="outcome" className="font-semibold text-sm">
        What it made
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5">
        <Figure name="Memories" value={job.memoriesCreated} note="new in this graph" />
        <Figure name="Said again" value={job.duplicates} note="known before, now surer" />
        <Figure name="Dropped" value={job.dropped} note="words not in the source" />
        <Figure name="Relations" value={job.edgesCreated} note="between entities" />
        <Figure name="Passages" value={job.chunksCreated} note="that were read" />
      </dl>
      <div className="mt-4">
        {memories.length > 0 ? (
          <MemoryRows memories={memories} base={base} label="Memories of this job" />
        ) : (
          <Empty icon={Inbox} title={job.duplicates > 0 ? "Nothing new" : "Nothing was learned"}>
            {job.duplicates > 0
              ? "All that it says was known before. What was said again is trusted a little more."
              : "The text holds no statement worth keeping: greetings, questions and small talk leave no memory."}
          </Empty>
        )}
      </div>
      {job.memoriesCreated > memories.length && memories.length > 0 ? (
        <p className="px-1 py-3 text-[13px] text-muted">
          The first {memories.length.toLocaleString("en")} of {counted(job.memoriesCreated, "memory", "memories")} that it made.
        </p>
      ) : null}
    </section>
  );
}

const Unfinished = ({ job }: { job: JobRecord }) => (
  <section aria-labelledby="outcome" className="min-w-0">
    <h2 id="outcome" className="font-semibold text-sm">
      What it made
    </h2>
    <p className="mt-3 text-muted text-sm leading-6">
      {job.status === "FAILED" ? "Nothing: a job that fails leaves no memory half made." : "Its memories appear here when it is done."}
    </p>
  </section>
);

const Figure = ({ name, value, note }: { name: string; value: number; note: string }) => (
  <div className="bg-raised px-4 py-3 last:max-sm:col-span-2">
    <dt className="text-[13px] text-muted">{name}</dt>
    <dd className="mt-0.5 font-semibold text-lg tabular-nums">{value.toLocaleString("en")}</dd>
    <dd className="text-muted text-xs">{note}</dd>
  </div>
);
