import type { ResponseBody } from "@/app/v1/routes";

export type JobRecord = ResponseBody<"GET", "/v1/dashboard/jobs/{id}">;
export type JobState = JobRecord["status"];

export const isEnded = (status: JobState): boolean => status === "DONE" || status === "FAILED";

export const jobStepInfo = [
  { name: "chunk", title: "Split into passages", hint: "Long text is split into passages, which are searchable immediately." },
  { name: "extract", title: "Extract memories", hint: "Statements worth remembering are extracted from each passage, with their quotes." },
  { name: "embed", title: "Embed", hint: "Passages and memories get embeddings for semantic search." },
  {
    name: "store",
    title: "Link and reconcile",
    hint: "Memories are linked to known entities and compared with existing ones (new, duplicate, update or conflict), and become searchable.",
  },
] as const;

export type StepState = "waiting" | "running" | "done" | "failed" | "skipped";
/** `attempts` is the maximum over its parts. Long documents have several `parts`. */
export type JobStepView = {
  name: string;
  title: string;
  hint: string;
  state: StepState;
  durationMs: number | null;
  attempts: number;
  parts: number;
  error: string | null;
};

/** The parts of a long document (`extract from 100`) count as one step. */
export function stepsOf({ steps, status }: Pick<JobRecord, "steps" | "status">): JobStepView[] {
  const views = jobStepInfo.map((work): JobStepView => {
    const parts = steps.filter(({ name }) => name === work.name || name.startsWith(`${work.name} from `));
    const failed = parts.find((part) => part.status === "failed");
    const isRunning = parts.some((part) => part.status === "running");
    const times = parts.flatMap(({ durationMs }) => (durationMs === null ? [] : [durationMs]));
    return {
      ...work,
      // A failed step of a running job is retried after a delay.
      state: parts.length === 0 ? "waiting" : failed ? "failed" : isRunning && !isEnded(status) ? "running" : "done",
      durationMs: times.length > 0 ? times.reduce((sum, time) => sum + time, 0) : null,
      attempts: Math.max(1, ...parts.map(({ attempts }) => attempts)),
      parts: parts.length,
      error: failed?.error ?? null,
    };
  });
  if (status === "FAILED") return views.map((step) => (step.state === "waiting" ? { ...step, state: "skipped" } : step));
  if (status === "DONE") return views.map((step) => (step.state === "waiting" ? { ...step, state: "done" } : step));
  if (status === "PENDING") return views;
  // Nothing is recorded between two steps, so show the next one as running.
  const turn = views.findIndex(({ state }) => state !== "done");
  return views.map((step, index) => (index === turn && step.state === "waiting" ? { ...step, state: "running" } : step));
}

export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const whole = Math.round(seconds);
  const [minutes, hours] = [Math.floor(whole / 60) % 60, Math.floor(whole / 3_600)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

export const processingMs = ({ startedAt, finishedAt }: Pick<JobRecord, "startedAt" | "finishedAt">): number | null =>
  startedAt && finishedAt ? Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) : null;
