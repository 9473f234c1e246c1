import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startSchedule } from "@/inngest/run-schedule";
import { schedule } from "@/inngest/schedule";

const minuteMs = 60_000;

describe("the schedule", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is the same for Inngest and the in-process runner", async () => {
    Object.assign(process.env, { INNGEST_EVENT_KEY: "test", INNGEST_SIGNING_KEY: "signkey-test-00" });
    const { inngestFunctions } = await import("@/inngest/functions");
    const cronOf = new Map(inngestFunctions().map(({ opts }) => [opts.id, (opts.triggers as { cron?: string }[])[0]?.cron]));
    const runs = new Map<string, number>();
    startSchedule(schedule.map((task) => ({ ...task, run: async () => runs.set(task.id, (runs.get(task.id) ?? 0) + 1) })));
    await vi.advanceTimersByTimeAsync(2 * 60 * minuteMs);
    for (const { id, minute } of schedule) {
      expect([id, cronOf.get(id)]).toEqual([id, `${minute ?? "*"} * * * *`]);
      expect([id, runs.get(id)]).toEqual([id, minute === null ? 120 : 2]);
    }
    expect([...cronOf.keys()].sort()).toEqual(
      ["loci-ingest-requested", "deliver-webhook", "resend-jobs", "resend-webhooks", ...schedule.map(({ id }) => id)].sort(),
    );
  });

  it("retries a failed task, and keeps running the others", async () => {
    let failures = 0;
    let successes = 0;
    startSchedule([
      { id: "fails", minute: null, run: () => Promise.reject(new Error(`${++failures}`)) },
      { id: "works", minute: null, run: async () => successes++ },
    ]);
    await vi.advanceTimersByTimeAsync(3 * minuteMs);
    expect([failures, successes]).toEqual([3, 3]);
  });
});
