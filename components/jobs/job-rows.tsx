import { FileText, MessageSquare } from "lucide-react";
import { GraphLink } from "../memories/graph-link";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { excerptOf, jobResult, type ListedJob, sourceOf } from "./job-source";
import { JobStateBadge } from "./job-status";
import { duration, processingMs } from "./job-steps";

export const JobRows = ({ jobs, base, label = "Jobs" }: { jobs: ListedJob[]; base: string; label?: string }) => (
  <Rows label={label}>
    {jobs.map((job) => (
      <Row key={job.id}>
        <div className="flex items-start justify-between gap-4">
          <div className="flex min-w-0 items-start gap-2.5">
            <SourceIcon isThread={job.threadId !== null} />
            <RowLink href={`${base}/jobs/${job.id}`} className="line-clamp-2 min-w-0 break-words text-sm leading-6">
              {excerptOf(job) ?? sourceOf(job)}
            </RowLink>
          </div>
          <JobStateBadge state={job.status} waitingFor={job.waitingFor} />
        </div>
        {job.status === "FAILED" && job.errorMessage ? (
          <p className="mt-1 line-clamp-2 break-words pl-6.5 text-[13px] text-danger">{job.errorMessage}</p>
        ) : null}
        <Meta className="mt-1 pl-6.5">
          {jobResult(job) ? <span className={job.memoriesCreated > 0 ? "text-ink" : undefined}>{jobResult(job)}</span> : null}
          <span>{sourceOf(job)}</span>
          <GraphLink graph={job.graph} base={base} />
          <JobTime job={job} />
          <When at={job.createdAt} />
        </Meta>
      </Row>
    ))}
  </Rows>
);

function SourceIcon({ isThread }: { isThread: boolean }) {
  const Icon = isThread ? MessageSquare : FileText;
  return <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />;
}

function JobTime({ job }: { job: ListedJob }) {
  const took = processingMs(job);
  if (took !== null) return <span className="tabular-nums">took {duration(took)}</span>;
  return <span>{job.status === "PENDING" ? "queued" : "processing"}</span>;
}
