import { FileText, MessageSquare } from "lucide-react";
import { GraphLink } from "../memories/graph-link";
import { Meta, Row, RowLink, type RowSelection, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { excerptOf, jobResult, type ListedJob, sourceOf } from "./job-source";
import { JobStateBadge } from "./job-status";
import { duration, processingMs } from "./job-steps";

export const JobRows = ({
  jobs,
  base,
  label = "Jobs",
  selection,
}: {
  jobs: ListedJob[];
  base: string;
  label?: string;
  selection?: RowSelection;
}) => (
  <Rows label={label}>
    {jobs.map((job) => (
      <Row key={job.id} isDense select={selection && { id: job.id, name: excerptOf(job) ?? sourceOf(job), selection }}>
        <div className="flex items-start justify-between gap-4 @3xl:contents">
          <div className="flex min-w-0 flex-1 items-start gap-2.5 @3xl:items-center">
            <SourceIcon isThread={job.threadId !== null} />
            <RowLink href={`${base}/jobs/${job.id}`} className="line-clamp-2 min-w-0 break-words text-sm leading-6 @3xl:line-clamp-1">
              {excerptOf(job) ?? sourceOf(job)}
            </RowLink>
          </div>
          <span className="@3xl:order-last @3xl:flex @3xl:min-w-16 @3xl:justify-end">
            <JobStateBadge state={job.status} waitingFor={job.waitingFor} />
          </span>
        </div>
        <Meta className="mt-1 ml-6.5 @3xl:m-0 @3xl:max-w-3/5 @3xl:shrink-0" isLine>
          {errorOf(job) ? (
            <span className="line-clamp-2 min-w-0 break-words text-danger @3xl:line-clamp-1">{errorOf(job)}</span>
          ) : jobResult(job) ? (
            <span className={job.memoriesCreated > 0 ? "text-ink" : undefined}>{jobResult(job)}</span>
          ) : null}
          <span>{sourceOf(job)}</span>
          <GraphLink graph={job.graph} base={base} />
          <JobTime job={job} />
          <When at={job.createdAt} />
        </Meta>
      </Row>
    ))}
  </Rows>
);

const errorOf = (job: ListedJob) => (job.status === "FAILED" ? job.errorMessage : null);

function SourceIcon({ isThread }: { isThread: boolean }) {
  const Icon = isThread ? MessageSquare : FileText;
  return <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted @3xl:mt-0" />;
}

function JobTime({ job }: { job: ListedJob }) {
  const took = processingMs(job);
  if (took !== null) return <span className="tabular-nums">took {duration(took)}</span>;
  return <span>{job.status === "PENDING" ? "queued" : "processing"}</span>;
}
