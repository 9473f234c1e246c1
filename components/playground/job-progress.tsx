"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Circle, CircleDashed, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import type { Reply } from "@/app/v1/routes";
import { api } from "../api";
import { Badge } from "../ui/badge";
import { Button, ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";
import { Panel } from "../ui/panel";
import { Failure } from "./failure";
import { LearnedMemories } from "./learned-memories";
import type { Place } from "./playground";

type Job = Reply<"GET", "/v1/dashboard/jobs/{id}">;

/** Often while someone is sure to look on, then as for a job that takes its time. */
const pollMs = (polls: number) => (polls < 40 ? 500 : 2_500);
const states = {
  PENDING: { name: "Waiting", tone: "plain" },
  RUNNING: { name: "Running", tone: "accent" },
  DONE: { name: "Done", tone: "good" },
  FAILED: { name: "Failed", tone: "danger" },
} as const;

const some = (count: number, noun: string) => `${count.toLocaleString("en")} ${count === 1 ? noun : noun.replace(/y$/, "ie").concat("s")}`;

/** The steps in their order: what each is for, and what it did, which is counted when the job is done. */
const steps: [name: string, meaning: string, did: (job: Job) => string][] = [
  ["chunk", "cuts the text into passages, which are found at once", (job) => some(job.chunksCreated, "passage")],
  [
    "extract",
    "draws statements from them",
    (job) =>
      `${some(job.memoriesCreated + job.duplicates, "statement")}${job.dropped ? `, ${job.dropped.toLocaleString("en")} dropped: not in the text` : ""}`,
  ],
  ["embed", "gives passages and statements their vectors", () => ""],
  ["link", "finds the entities that they name", (job) => some(job.edgesCreated, "relation")],
  [
    "reconcile",
    "compares with what is known",
    (job) =>
      `${job.memoriesCreated.toLocaleString("en")} new${job.duplicates ? `, ${job.duplicates.toLocaleString("en")} known before` : ""}`,
  ],
  ["finish", "counts", () => ""],
];

/** A job as it works, and what it came to. */
export function JobProgress({ jobId: first, place, onSearch }: { jobId: string; place: Place; onSearch: () => void }) {
  const [jobId, setJobId] = useState(first);
  const { data: job, error } = useQuery({
    queryKey: ["playground job", jobId],
    queryFn: ({ signal }) => api.get("/v1/dashboard/jobs/{id}", { params: { id: jobId }, query: { projectId: place.projectId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === "DONE" || state.data?.status === "FAILED" ? false : pollMs(state.dataUpdateCount),
    staleTime: 0,
  });
  const retry = useMutation({
    mutationFn: () => api.post("/v1/dashboard/jobs/{id}/retry", { params: { id: jobId }, query: { projectId: place.projectId } }),
    onSuccess: ({ newJobId }) => setJobId(newJobId),
  });
  if (error) return <Failure error={error} base={place.base} />;
  const state = states[job?.status ?? "PENDING"];
  return (
    <Panel
      title={
        <span className="flex items-center gap-2.5">
          What comes of it <Badge tone={state.tone}>{state.name}</Badge>
        </span>
      }
      actions={
        <ButtonLink size="sm" look="quiet" href={`${place.base}/jobs/${jobId}`}>
          Open the job
        </ButtonLink>
      }
    >
      <p role="status" className="sr-only">
        {job ? `${state.name}${job.status === "DONE" ? `: ${some(job.memoriesCreated, "memory")}` : ""}` : "Accepted"}
      </p>
      <ol aria-label="Steps" className="space-y-1.5">
        {steps.map(([name, meaning, did]) => (
          <Step
            key={name}
            name={name}
            meaning={meaning}
            did={job?.status === "DONE" ? did(job) : ""}
            step={job?.steps.find((one) => one.name === name)}
          />
        ))}
      </ol>
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

function Step({ name, meaning, did, step }: { name: string; meaning: string; did: string; step?: Job["steps"][number] }) {
  const state = step?.status ?? "waiting";
  const {
    icon: Icon,
    look,
    says,
  } = {
    waiting: { icon: CircleDashed, look: "text-muted", says: "not begun" },
    running: { icon: Circle, look: "animate-pulse-soft text-accent", says: "running" },
    done: { icon: Check, look: "text-good", says: "done" },
    failed: { icon: X, look: "text-danger", says: "failed" },
  }[state];
  return (
    <li className="grid grid-cols-[6.5rem_1fr_auto] gap-x-3 text-sm leading-6">
      <span className="flex items-center gap-2 self-start">
        <Icon className={`size-4 shrink-0 ${look}`} aria-hidden />
        <span className="font-medium">{name}</span>
        <span className="sr-only">{says}</span>
      </span>
      <span className="min-w-0 text-[13px] text-muted">
        {did ? <span className="text-ink">{did}</span> : meaning}
        {step && step.attempts > 1 ? ` · attempt ${step.attempts}` : ""}
        {step?.error && state !== "done" ? <span className="text-danger"> · {step.error}</span> : null}
      </span>
      <span className="text-[13px] text-muted tabular-nums">
        {step?.durationMs === undefined || step.durationMs === null ? "" : `${Math.round(step.durationMs).toLocaleString("en")} ms`}
      </span>
    </li>
  );
}

/** What was learned; or that nothing was, and why. */
function Outcome({ job, place, onSearch }: { job: Job; place: Place; onSearch: () => void }) {
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

function whyNothing({ duplicates, dropped }: Job): string {
  if (duplicates > 0)
    return duplicates === 1
      ? "Its one statement was known already: that it was said again is kept beside it."
      : `Its ${duplicates.toLocaleString("en")} statements were known already: that they were said again is kept beside them.`;
  if (dropped > 0) return `${some(dropped, "statement")} did not stand on the words of the text, and were dropped.`;
  return "It states nothing to remember: questions, greetings, requests and instructions leave no memory. The text itself is kept.";
}
