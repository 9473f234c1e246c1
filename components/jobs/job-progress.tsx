"use client";

import clsx from "clsx";
import { Check, Circle, LoaderCircle, Minus, X } from "lucide-react";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { Skeleton } from "../ui/skeleton";
import { JobStateBadge } from "./job-status";
import { duration, isEnded, type JobRecord, type JobStepView, processingMs, type StepState, stepsOf } from "./job-steps";
import { useJob } from "./use-job";

/** `initial` is rendered by the server, to avoid a layout shift. `onDone` is called once, also for a failed job. */
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
        title="Couldn't load the job"
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
      <ol aria-label="Steps" className="grid gap-y-3 @2xl:grid-cols-4">
        {steps.map((step, index) => (
          <Step key={step.name} step={step} isLast={index === steps.length - 1} isRetried={retrying === step} />
        ))}
      </ol>
      {retrying?.error ? (
        <div className="mt-3">
          <Notice kind="warn" title={`“${retrying.title}” failed and will be retried`}>
            {retrying.error}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

function headline(job: JobRecord, steps: JobStepView[]): string {
  const took = processingMs(job);
  if (job.status === "DONE") return took === null ? "" : `in ${duration(took)}`;
  if (job.status === "FAILED") return took === null ? "" : `after ${duration(took)}`;
  if (job.status === "PENDING") return "";
  const step = steps.find(({ state }) => state === "failed" || state === "running");
  return step?.state === "failed" ? `Retrying soon: ${step.title}` : `${step?.title ?? "Working"}…`;
}

const looks: Record<StepState, { icon: typeof Check; tone: string; name: string }> = {
  done: { icon: Check, tone: "border-good/50 text-good", name: "done" },
  running: { icon: LoaderCircle, tone: "border-accent text-accent", name: "running" },
  failed: { icon: X, tone: "border-danger text-danger", name: "failed" },
  waiting: { icon: Circle, tone: "border-line text-edge", name: "not started" },
  skipped: { icon: Minus, tone: "border-line text-edge", name: "skipped" },
};

function Step({ step, isLast, isRetried }: { step: JobStepView; isLast: boolean; isRetried: boolean }) {
  const { icon: Icon, tone, name } = looks[step.state];
  const isQuiet = step.state === "waiting" || step.state === "skipped";
  const notes = [
    step.state === "running" ? "running" : step.state === "failed" ? (isRetried ? "retrying" : "failed") : null,
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
