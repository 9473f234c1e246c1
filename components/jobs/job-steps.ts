import type { Reply } from "@/app/v1/routes";

export type JobRecord = Reply<"GET", "/v1/dashboard/jobs/{id}">;
export type JobState = JobRecord["status"];

export const isEnded = (status: JobState): boolean => status === "DONE" || status === "FAILED";

/** The work of a job, in its order: what it is called, and what happens there. */
export const workOfJob = [
  { name: "chunk", title: "Split into passages", hint: "Long text is cut into passages that can be searched at once." },
  { name: "extract", title: "Find statements", hint: "Each passage is read for statements worth keeping, with the words they rest on." },
  { name: "embed", title: "Index by meaning", hint: "Passages and statements get the numbers that a search by meaning compares." },
  { name: "link", title: "Link names", hint: "People, places and things are tied to the entities that are known already." },
  {
    name: "reconcile",
    title: "Compare with memory",
    hint: "Statements are held against what is known: new, said again, newer, or in conflict.",
  },
  { name: "finish", title: "Finish", hint: "What was learned is counted, and can be found." },
] as const;

export type StepState = "waiting" | "running" | "done" | "failed" | "skipped";
/** `attempts` is the most that a part of it took; `parts` more than one where long text was read in stretches. */
export type ShownStep = {
  name: string;
  title: string;
  hint: string;
  state: StepState;
  durationMs: number | null;
  attempts: number;
  parts: number;
  error: string | null;
};

/** A job's rows as the six steps that people know. A long document is read in several (`extract from 100`), which count as one. */
export function stepsOf({ steps, status }: Pick<JobRecord, "steps" | "status">): ShownStep[] {
  const shown = workOfJob.map((work): ShownStep => {
    const parts = steps.filter(({ name }) => name === work.name || name.startsWith(`${work.name} from `));
    const wrong = parts.find((part) => part.status === "failed");
    const isRunning = parts.some((part) => part.status === "running");
    const times = parts.flatMap(({ durationMs }) => (durationMs === null ? [] : [durationMs]));
    return {
      ...work,
      // A failed step of a job that goes on is tried again after a wait.
      state: parts.length === 0 ? "waiting" : wrong ? "failed" : isRunning && !isEnded(status) ? "running" : "done",
      durationMs: times.length > 0 ? times.reduce((sum, time) => sum + time, 0) : null,
      attempts: Math.max(1, ...parts.map(({ attempts }) => attempts)),
      parts: parts.length,
      error: wrong?.error ?? null,
    };
  });
  if (status === "FAILED") return shown.map((step) => (step.state === "waiting" ? { ...step, state: "skipped" } : step));
  if (status === "DONE") return shown.map((step) => (step.state === "waiting" ? { ...step, state: "done" } : step));
  if (status === "PENDING") return shown;
  // Between two steps nothing is written down: the one whose turn it is runs.
  const turn = shown.findIndex(({ state }) => state !== "done");
  return shown.map((step, index) => (index === turn && step.state === "waiting" ? { ...step, state: "running" } : step));
}

/** "84 ms", "1.2 s", "3 min 5 s" */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const whole = Math.round(seconds);
  const [minutes, hours] = [Math.floor(whole / 60) % 60, Math.floor(whole / 3_600)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

/** From when a worker took it up to its end; null before. */
export const tookMs = ({ startedAt, finishedAt }: Pick<JobRecord, "startedAt" | "finishedAt">): number | null =>
  startedAt && finishedAt ? Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) : null;
