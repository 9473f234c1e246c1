import { InngestTestEngine } from "@inngest/test";
import { beforeAll, describe, expect, it } from "vitest";

// What Inngest remembers of a run decides what happens next. No database is open, so a step that ran although its result is known fails.

let functions: Map<string, ReturnType<typeof import("@/inngest/functions").inngestFunctions>[number]>;
beforeAll(async () => {
  Object.assign(process.env, { INNGEST_EVENT_KEY: "test-event-key", INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef" });
  const { inngestFunctions } = await import("@/inngest/functions");
  functions = new Map(inngestFunctions().map((each) => [each.opts.id, each]));
});

type Remembered = Record<string, unknown>;

function engine(id: string, event: { name: string; data: object }, remembered: Remembered) {
  const steps = Object.entries(remembered).map(([step, result]) => ({ id: step, handler: () => result }));
  return new InngestTestEngine({ function: functions.get(id)!, events: [event], steps });
}

describe("an ingestion run", () => {
  const event = { name: "loci/ingest.requested", data: { jobId: "job", projectId: "project", isLong: false } };

  async function run(remembered: Remembered) {
    const { ctx, error } = await engine("loci-ingest-requested", event, remembered).execute();
    return { names: ctx.step.run.mock.calls.map(([name]: unknown[]) => name), error };
  }

  const last = ["embed", "store"];
  const done = Object.fromEntries(last.map((name) => [name, { result: null }]));

  it("asks for each step of the job once, in the job's order", async () => {
    const { names, error } = await run({ take: true, chunk: { result: { chunks: 1 } }, extract: { result: {} }, ...done });
    expect(error).toBeUndefined();
    expect(names).toEqual(["take", "chunk", "extract", ...last]);
  });

  it("splits a long document into as many steps as its chunks need", async () => {
    const extracts = ["extract", "extract from 100", "extract from 200"];
    const { names } = await run({
      take: true,
      chunk: { result: { chunks: 250 } },
      ...Object.fromEntries(extracts.map((name) => [name, { result: {} }])),
      ...done,
    });
    expect(names).toEqual(["take", "chunk", ...extracts, ...last]);
  });

  it("reads an address or a file in a step of its own", async () => {
    const { names } = await run({
      take: true,
      chunk: { result: { chunks: 0, isUnread: true } },
      read: { result: null },
      "chunk what was read": { result: { chunks: 1 } },
      extract: { result: {} },
      ...done,
    });
    expect(names).toEqual(["take", "chunk", "read", "chunk what was read", "extract", ...last]);
  });

  it.each([
    ["another run has the job", { take: false }, ["take"]],
    ["the job was taken from it", { take: true, chunk: { isLost: true } }, ["take", "chunk"]],
    [
      "the job waits for the spend limit",
      { take: true, chunk: { result: { chunks: 1 } }, extract: { isWaiting: true } },
      ["take", "chunk", "extract"],
    ],
  ])("ends without an error if %s", async (_, remembered, steps) => {
    const { names, error } = await run(remembered);
    expect({ names, error }).toEqual({ names: steps, error: undefined });
  });
});

describe("a delivery's run", () => {
  const event = { name: "loci/webhook.deliver", data: { deliveryId: "delivery", projectId: "project", endpointId: "endpoint" } };
  const deliver = (remembered: Remembered) => engine("deliver-webhook", event, remembered);

  it("ends after an attempt with no further one", async () => {
    const { ctx, error } = await deliver({ "attempt 1": { next: null } }).execute();
    expect(error).toBeUndefined();
    expect(ctx.step.run.mock.calls.map(([name]: unknown[]) => name)).toEqual(["attempt 1"]);
  });

  it("sleeps until the next attempt is due", async () => {
    const next = "2030-01-01T00:00:00.000Z";
    const { step } = await deliver({ "attempt 1": { next } }).executeStep("wait after attempt 1");
    expect(step).toMatchObject({ op: "Sleep", name: next });
  });
});
