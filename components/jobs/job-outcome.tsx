import { Inbox } from "lucide-react";
import { MemoryRows } from "../memories/memory-rows";
import type { ListedMemory } from "../memories/type-badge";
import { Empty } from "../ui/empty";
import { counted } from "./job-source";
import type { JobRecord } from "./job-steps";

export function JobOutcome({ job, memories, base }: { job: JobRecord; memories: ListedMemory[]; base: string }) {
  if (job.status !== "DONE" && memories.length === 0) return <Unfinished job={job} />;
  return (
    <section aria-labelledby="outcome" className="min-w-0">
      <h2 id="outcome" className="font-semibold text-sm">
        Result
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5">
        <Figure name="Memories" value={job.memoriesCreated} note="created" />
        <Figure name="Duplicates" value={job.duplicates} note="already known" />
        <Figure name="Dropped" value={job.dropped} note="quote not found in source" />
        <Figure name="Relations" value={job.edgesCreated} note="between entities" />
        <Figure name="Passages" value={job.chunksCreated} note="read" />
      </dl>
      <div className="mt-4">
        {memories.length > 0 ? (
          <MemoryRows memories={memories} base={base} label="Memories" />
        ) : (
          <Empty icon={Inbox} title={job.duplicates > 0 ? "No new memories" : "No memories"}>
            {job.duplicates > 0
              ? "Everything in it was already known. Repeated statements gain confidence."
              : "It contains no statement worth remembering. Greetings, questions and small talk are skipped."}
          </Empty>
        )}
      </div>
      {job.memoriesCreated > memories.length && memories.length > 0 ? (
        <p className="px-1 py-3 text-[13px] text-muted">
          Showing the first {memories.length.toLocaleString("en")} of {counted(job.memoriesCreated, "memory", "memories")}.
        </p>
      ) : null}
    </section>
  );
}

const Unfinished = ({ job }: { job: JobRecord }) => (
  <section aria-labelledby="outcome" className="min-w-0">
    <h2 id="outcome" className="font-semibold text-sm">
      Result
    </h2>
    <p className="mt-3 text-muted text-sm leading-6">
      {job.status === "FAILED" ? "No memories were created, because the job failed." : "Memories appear here when the job is done."}
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
