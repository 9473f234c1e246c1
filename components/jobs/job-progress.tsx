"use client";

import clsx from "clsx";
import { Check, Circle, LoaderCircle, Minus, X } from "lucide-react";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { Skeleton } from "../ui/skeleton";
import { JobStateBadge } from "./job-state";
import { duration, isEnded, type JobRecord, type ShownStep, type StepState, stepsOf, tookMs } from "./job-steps";
import { useJob } from "./use-job";

/**
 * What a job is doing, live until it has ended. `initial`: the job as the page read it, so that nothing moves in. `onDone` is told
 * once, also of a job that failed (`status`).
 */
export function JobProgress({
  projectId,
  jobId,
  initial,
  onDone,
}: {
  projectId: string;
  jobId: string;
  initial?: JobRecord;
  onDone?: (job: JobRecord) => void;
}) {
  const { data: job, error, refetch } = useJob({ projectId, jobId, initial, onDone });
  if (!job && error)
    return (
      <Notice
        kind="danger"
        title="The job could not be read"
        actions={
          <Button size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  if (!job) return <Skeleton className="h-16" />;
  const steps = stepsOf(job);
  const retrying = isEnded(job.status) ? undefined : steps.find(({ state }) => state === "failed");
  return (
    <div className="@container min-w-0">
      <p aria-live="polite" className="mb-4 flex flex-wrap items-center gap-2 text-[13px] text-muted">
        <JobStateBadge state={job.status} /> {headline(job, steps)}
      </p>
      <ol aria-label="Steps" className="grid gap-y-3 @2xl:grid-cols-6">
        {steps.map((step, index) => (
          <Step key={step.name} step={step} isLast={index === steps.length - 1} isRetried={retrying === step} />
        ))}
      </ol>
      {retrying?.error ? (
        <div className="mt-3">
          <Notice kind="warn" title={`"${retrying.title}" failed and will be tried again`}>
            {retrying.error}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

function headline(job: JobRecord, steps: ShownStep[]): string {
  const took = tookMs(job);
  if (job.status === "DONE") return took === null ? "" : `in ${duration(took)}`;
  if (job.status === "FAILED") return took === null ? "" : `after ${duration(took)}`;
  if (job.status === "PENDING") return "for a worker";
  const step = steps.find(({ state }) => state === "failed" || state === "running");
  return step?.state === "failed" ? `Waiting to try again: ${step.title}` : `${step?.title ?? "Working"} …`;
}

const looks: Record<StepState, { icon: typeof Check; tone: string; name: string }> = {
  done: { icon: Check, tone: "border-good/50 text-good", name: "done" },
  running: { icon: LoaderCircle, tone: "border-accent text-accent", name: "running" },
  failed: { icon: X, tone: "border-danger text-danger", name: "failed" },
  waiting: { icon: Circle, tone: "border-line text-edge", name: "not begun" },
  skipped: { icon: Minus, tone: "border-line text-edge", name: "not reached" },
};

function Step({ step, isLast, isRetried }: { step: ShownStep; isLast: boolean; isRetried: boolean }) {
  const { icon: Icon, tone, name } = looks[step.state];
  const isQuiet = step.state === "waiting" || step.state === "skipped";
  const notes = [
    step.state === "running" ? "running" : step.state === "failed" ? (isRetried ? "trying again" : "failed") : null,
    step.durationMs === null || isQuiet ? null : duration(step.durationMs),
    step.parts > 1 ? `${step.parts} parts` : null,
    step.attempts > 1 ? `${step.attempts} attempts` : null,
  ].filter((note) => note !== null);
  return (
    <li
      aria-current={step.state === "running" ? "step" : undefined}
      className="relative flex min-w-0 gap-3 @2xl:flex-col @2xl:gap-2 @2xl:pr-3"
      title={step.hint}
    >
      {isLast ? null : (
        <span
          aria-hidden
          className={clsx(
            "absolute top-7 -bottom-3 left-3 w-px @2xl:top-3 @2xl:right-1 @2xl:bottom-auto @2xl:left-8 @2xl:h-px @2xl:w-auto",
            step.state === "done" ? "bg-good/40" : "bg-line",
          )}
        />
      )}
      <span className={clsx("flex size-6 shrink-0 items-center justify-center rounded-full border bg-raised", tone)}>
        <Icon
          aria-hidden
          className={step.state === "waiting" ? "size-1.5 fill-current" : clsx("size-3.5", step.state === "running" && "animate-spin")}
        />
      </span>
      <span className="min-w-0">
        <span className={clsx("block text-[13px] leading-6 @2xl:leading-5", isQuiet ? "text-muted" : "font-medium text-ink")}>
          {step.title}
          <span className="sr-only">: {name}</span>
        </span>
        <span className="block min-h-4 text-muted text-xs tabular-nums">{notes.join(" · ")}</span>
      </span>
    </li>
  );
}
