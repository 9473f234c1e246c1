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
import { Failure } from "./failure";
import { LearnedMemories } from "./learned-memories";
import type { Place } from "./playground";

const some = (count: number, noun: string) => `${count.toLocaleString("en")} ${count === 1 ? noun : noun.replace(/y$/, "ie").concat("s")}`;

/** A job as it works, and what it came to. */
export function WhatComes({ jobId: first, place, onSearch }: { jobId: string; place: Place; onSearch: () => void }) {
  const [jobId, setJobId] = useState(first);
  const client = useQueryClient();
  // A user or a group that it made is one that there is, from now on.
  const told = useCallback(() => {
    for (const kind of ["users", "groups"]) void client.invalidateQueries({ queryKey: [`playground ${kind}`] });
  }, [client]);
  const { data: job } = useJob({ projectId: place.projectId, jobId, onDone: told });
  const retry = useMutation({
    mutationFn: () => api.post("/v1/dashboard/jobs/{id}/retry", { params: { id: jobId }, query: { projectId: place.projectId } }),
    onSuccess: ({ newJobId }) => setJobId(newJobId),
  });
  return (
    <Panel
      title="What comes of it"
      actions={
        <ButtonLink size="sm" look="quiet" href={`${place.base}/jobs/${jobId}`}>
          Open the job
        </ButtonLink>
      }
    >
      <p role="status" className="sr-only">
        {job?.status === "DONE" ? `Done: ${some(job.memoriesCreated, "memory")}` : ""}
      </p>
      <JobProgress projectId={place.projectId} jobId={jobId} />
      {job?.status === "FAILED" ? (
        <div className="mt-4 space-y-3">
          <Notice
            kind="danger"
            title="The job failed"
            actions={
              <Button size="sm" isBusy={retry.isPending} onClick={() => retry.mutate()}>
                Retry the job
              </Button>
            }
          >
            {job.errorMessage ?? "No reason is known."} What you added is kept: nothing has to be sent again.
          </Notice>
          {retry.error ? <Failure error={retry.error} base={place.base} /> : null}
        </div>
      ) : null}
      {job?.status === "DONE" ? <Outcome job={job} place={place} onSearch={onSearch} /> : null}
    </Panel>
  );
}

/** What was learned; or that nothing was, and why. */
function Outcome({ job, place, onSearch }: { job: JobRecord; place: Place; onSearch: () => void }) {
  const isNew = job.memoryIds.length > 0;
  return (
    <div className="mt-4 space-y-4 border-line border-t pt-4">
      {job.errorMessage ? <Notice kind="warn">{job.errorMessage}</Notice> : null}
      {isNew ? (
        <LearnedMemories ids={job.memoryIds} total={job.memoriesCreated} jobId={job.id} place={place} />
      ) : (
        <Notice title={job.duplicates > 0 ? "Nothing new was learned" : "Nothing was learned"}>{whyNothing(job)}</Notice>
      )}
      {isNew ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={onSearch}>
            Search for it
          </Button>
          {job.duplicates > 0 ? (
            <span className="text-[13px] text-muted">{some(job.duplicates, "statement")} said again what was known.</span>
          ) : null}
          {job.tokens.input + job.tokens.output > 0 ? (
            <span className="text-[13px] text-muted tabular-nums">
              {(job.tokens.input + job.tokens.output).toLocaleString("en")} tokens of the model
            </span>
          ) : null}
        </div>
      ) : null}
      {job.threadId ? (
        <p className="text-[13px] text-muted">
          What was said is kept in{" "}
          <Link className="link" href={`${place.base}/threads/${job.threadId}`}>
            its thread
          </Link>
          .
        </p>
      ) : null}
    </div>
  );
}

function whyNothing({ duplicates, dropped }: JobRecord): string {
  if (duplicates > 0)
    return duplicates === 1
      ? "Its one statement was known already: that it was said again is kept beside it."
      : `Its ${duplicates.toLocaleString("en")} statements were known already: that they were said again is kept beside them.`;
  if (dropped > 0) return `${some(dropped, "statement")} did not stand on the words of the text, and were dropped.`;
  return "It states nothing to remember: questions, greetings, requests and instructions leave no memory. The text itself is kept.";
}
