import { describe, expect, it } from "vitest";
import { duration, type JobRecord, processingMs, stepsOf } from "@/components/jobs/job-steps";

type Step = JobRecord["steps"][number];
const step = (name: string, status: Step["status"], more: Partial<Step> = {}): Step => ({
  name,
  status,
  attempts: 1,
  startedAt: "2026-11-21T10:00:00.000Z",
  durationMs: status === "running" ? null : 10,
  error: null,
  ...more,
});
const states = (job: Pick<JobRecord, "steps" | "status">) => stepsOf(job).map(({ state }) => state);

describe("job steps", () => {
  it("wait while the job is pending", () => {
    expect(states({ status: "PENDING", steps: [] })).toEqual(["waiting", "waiting", "waiting", "waiting"]);
  });

  it("run in order, also between two recorded steps", () => {
    const running = ["done", "done", "running", "waiting"];
    expect(states({ status: "RUNNING", steps: [step("chunk", "done"), step("extract", "done"), step("embed", "running")] })).toEqual(
      running,
    );
    expect(states({ status: "RUNNING", steps: [step("chunk", "done"), step("extract", "done")] })).toEqual(running);
  });

  it("combine the parts of a long document", () => {
    const [, extract] = stepsOf({
      status: "RUNNING",
      steps: [
        step("chunk", "done"),
        step("extract", "done"),
        step("extract from 100", "done", { durationMs: 30, attempts: 2 }),
        step("extract from 200", "running"),
      ],
    });
    expect(extract).toMatchObject({ state: "running", parts: 3, attempts: 2, durationMs: 40 });
  });

  it("show the failed step and skip the rest", () => {
    const steps = stepsOf({
      status: "FAILED",
      steps: [step("chunk", "done"), step("extract", "failed", { error: "No answer", attempts: 4 })],
    });
    expect(steps.map(({ state }) => state)).toEqual(["done", "failed", "skipped", "skipped"]);
    expect(steps[1]).toMatchObject({ error: "No answer", attempts: 4 });
  });
});

it("formats durations", () => {
  expect([0, 84.4, 1_240, 41_600, 185_000, 7_500_000].map(duration)).toEqual(["0 ms", "84 ms", "1.2 s", "42 s", "3 min 5 s", "2 h 5 min"]);
  expect(processingMs({ startedAt: "2026-11-21T10:00:00.000Z", finishedAt: "2026-11-21T10:00:00.254Z" })).toBe(254);
  expect(processingMs({ startedAt: null, finishedAt: null })).toBeNull();
});
