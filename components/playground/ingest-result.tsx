"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useCallback, useState } from "react";
import { api } from "../api";
import { JobProgress } from "../jobs/job-progress";
import type { JobRecord } from "../jobs/job-steps";
import { useJob } from "../jobs/use-job";
import { Button, ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";
import { Panel } from "../ui/panel";
import { Failure } from "./api-error";
import { CreatedMemories } from "./created-memories";
import type { Place } from "./playground";

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : noun.replace(/y$/, "ie").concat("s")}`;

export function IngestResult({ jobId: first, place, onSearch }: { jobId: string; place: Place; onSearch: () => void }) {
  const [jobId, setJobId] = useState(first);
  const client = useQueryClient();
  // The job may have created a user or group that the pickers should offer.
  const refreshPickers = useCallback(() => {
    for (const kind of ["users", "groups"]) void client.invalidateQueries({ queryKey: [`playground ${kind}`] });
  }, [client]);
  const { data: job } = useJob({ projectId: place.projectId, jobId, onDone: refreshPickers });
  const retry = useMutation({
    mutationFn: () => api.post("/v1/dashboard/jobs/{id}/retry", { params: { id: jobId }, query: { projectId: place.projectId } }),
    onSuccess: ({ newJobId }) => setJobId(newJobId),
  });
  return (
    <Panel
      title="Result"
      actions={
        <ButtonLink size="sm" look="quiet" href={`${place.base}/jobs/${jobId}`}>
          Open job
        </ButtonLink>
      }
    >
      <p role="status" className="sr-only">
        {job?.status === "DONE" ? `Done: ${counted(job.memoriesCreated, "memory")}` : ""}
      </p>
      <JobProgress projectId={place.projectId} jobId={jobId} />
      {job?.status === "FAILED" ? (
        <div className="mt-4 space-y-3">
          <Notice
            kind="danger"
            title="The job failed"
            actions={
              <Button size="sm" isBusy={retry.isPending} onClick={() => retry.mutate()}>
                {" "}
                Retry{" "}
              </Button>
            }
          >
            {job.errorMessage ?? "No error message was recorded."} Your messages are stored; you don&rsquo;t need to send them again.
          </Notice>
          {retry.error ? <Failure error={retry.error} base={place.base} /> : null}
        </div>
      ) : null}
      {job?.status === "DONE" ? <Outcome job={job} place={place} onSearch={onSearch} /> : null}
    </Panel>
  );
}

function Outcome({ job, place, onSearch }: { job: JobRecord; place: Place; onSearch: () => void }) {
  const isNew = job.memoryIds.length > 0;
  return (
    <div className="mt-4 space-y-4 border-line border-t pt-4">
      {job.errorMessage ? <Notice kind="warn">{job.errorMessage}</Notice> : null}
      {isNew ? (
        <CreatedMemories ids={job.memoryIds} total={job.memoriesCreated} jobId={job.id} place={place} />
      ) : (
        <Notice title={job.duplicates > 0 ? "No new memories" : "No memories"}>{emptyReason(job)}</Notice>
      )}
      {isNew ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={onSearch}>
            {" "}
            Search{" "}
          </Button>
          {job.duplicates > 0 ? (
            <span className="text-[13px] text-muted">{counted(job.duplicates, "statement")} already known.</span>
          ) : null}
          {job.tokens.input + job.tokens.output > 0 ? (
            <span className="text-[13px] text-muted tabular-nums">
              {(job.tokens.input + job.tokens.output).toLocaleString("en")} model tokens
            </span>
          ) : null}
        </div>
      ) : null}
      {job.threadId ? (
        <p className="text-[13px] text-muted">
          Stored in{" "}
          <Link className="link" href={`${place.base}/threads/${job.threadId}`}>
            {" "}
            this thread{" "}
          </Link>
          .
        </p>
      ) : null}
    </div>
  );
}

function emptyReason({ duplicates, dropped }: JobRecord): string {
  if (duplicates > 0)
    return duplicates === 1
      ? "Its statement was already known and is recorded as another mention."
      : `Its ${duplicates.toLocaleString("en")} statements were already known and are recorded as mentions.`;
  if (dropped > 0) return `${counted(dropped, "statement")} dropped: the quote wasn't found in the source.`;
  return "It contains no statement to remember. Questions, greetings, requests and instructions are skipped. The message itself is stored.";
}
