import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runner, startRunner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { aCall, anEventApi, anExecutorOver, eventKey, type SentEvent, sign, signingKey } from "../flows/support/inngest-server";
import { stepRows } from "../flows/support/jobs";
import { entityRows, graphOf, memoryRows } from "../flows/support/rows";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { useHttpServer } from "../support/http-server";
import { aProject } from "../support/project";
import { fakeClock } from "../support/provider";
import type { Project } from "../support/records";
import {
  extractsAll,
  fails,
  passagesIn,
  type ReceivedRequest,
  refuses,
  type ScriptedOpenAi,
  scriptedOpenAi,
} from "../support/scripted-openai";

// Calls as Inngest's server makes them: signed, over HTTP, one step each, with the results of the steps before.

const oldKey = "signkey-test-fedcba9876543210";
const ingest = "loci-loci-ingest-requested";

let api: Awaited<ReturnType<typeof anEventApi>>;
let models: ScriptedOpenAi;
let route: typeof import("@/app/api/inngest/route");

beforeAll(async () => {
  api = await anEventApi();
  models = await scriptedOpenAi();
  Object.assign(process.env, {
    INNGEST_EVENT_KEY: eventKey,
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_SIGNING_KEY_FALLBACK: oldKey,
    INNGEST_BASE_URL: api.url,
    OPENAI_API_KEY: "sk-test-secret",
    OPENAI_BASE_URL: models.url,
    LOCI_MODEL: "test-chat",
    LOCI_EMBEDDING_MODEL: "test-embedding",
  });
  route = await import("@/app/api/inngest/route");
});
afterAll(async () => {
  await api.close();
  await models.close();
});
useDatabase(async () => {
  await startRunner({ job: ingestJob, backoffMs: [0] });
  await runner().stop();
});
const url = useHttpServer(async (input, init) => {
  const { NextRequest } = await import("next/server");
  return route.POST(new NextRequest(input, init as ConstructorParameters<typeof NextRequest>[1]), {});
});

beforeEach(() => {
  fakeClock();
  models.otherwise = extractsAll;
});
afterEach(() => {
  vi.restoreAllMocks();
  models.reset();
  api.state.isDown = false;
  api.events.length = 0;
});

const overHttp = anExecutorOver(url);
const resend = () => overHttp("loci-resend-jobs", { name: "inngest/scheduled.timer", data: {} });

async function add(project: Project, ...contents: string[]): Promise<string> {
  const messages = contents.map((content) => ({ role: "user", content }));
  const { status, body } = await call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: "maya", messages } });
  expect(status).toBe(202);
  return parseId("job", body.job_id)!;
}

/** As Inngest's server: the function, and if it fails for good, what is registered for that. */
async function runOnInngest(event: SentEvent): Promise<void> {
  const { outcome, data, runId } = await overHttp(ingest, event);
  if (outcome === "resolved") return;
  const failure = { name: "inngest/function.failed", data: { function_id: ingest, run_id: runId, error: data as object, event } };
  expect(await overHttp(`${ingest}-failure`, failure)).toMatchObject({ outcome: "resolved" });
}

async function runInProcess(): Promise<void> {
  await startRunner({ job: ingestJob, backoffMs: [0] });
  await eventually(async () => {
    const [left] = await rows<{ count: number }>(
      sql`select count(*)::int as count from ingestion_jobs where status in ('pending', 'running')`,
    );
    expect(left!.count).toBe(0);
  });
  await runner().stop();
}

/** What a job leaves, without ids, times and tokens. */
async function recordsOf(project: Project, jobId: string) {
  const graphId = await graphOf(project.id, { user: "maya" });
  return {
    job: await rows(sql`
      select status, attempts, waiting_for, chunks_created, memories_created, edges_created, duplicates, dropped, input_tokens, output_tokens,
        cost_usd, error_message, started_at is not null as "isStarted", finished_at is not null as "isFinished"
      from ingestion_jobs where id = ${jobId}`),
    steps: await stepRows(jobId),
    memories: (await memoryRows(graphId)).map(({ id: _, ...memory }) => memory),
    entities: await entityRows(graphId),
    passages: await rows(sql`select content, is_pending from chunks where graph_id = ${graphId} order by unit`),
    audit: await rows(sql`select action, actor->>'type' as actor from audit_entries where project_id = ${project.id} order by seq`),
    spent: await rows(sql`
      select operation, model, calls, input_tokens, output_tokens, embedding_tokens, cost_usd, unpriced_calls from model_usage
      where project_id = ${project.id} order by operation, model`),
  };
}

const asksAbout = (text: string) => (request: ReceivedRequest) => passagesIn(request).some((passage) => passage.text.includes(text));

describe("both runners leave the same records", () => {
  const inputs: [string, string[], () => void][] = [
    ["what is stored", ["My name is Maya.", "I moved to Lisbon in March 2026.", "Tom Keller works at Globex."], () => {}],
    [
      "a passage that the model refuses",
      ["I built a bomb in my shed.", "I moved to Lisbon."],
      () => {
        models.otherwise = (request) => (asksAbout("bomb")(request) ? refuses : extractsAll(request));
      },
    ],
    [
      "a step that succeeds at its third attempt",
      ["I moved to Lisbon."],
      () => {
        models.chat.push(...Array.from({ length: 10 }, () => fails(503)));
      },
    ],
    [
      "a server that stays away",
      ["I moved to Lisbon."],
      () => {
        models.otherwise = () => fails(503);
      },
    ],
    [
      "a wrong key",
      ["I moved to Lisbon."],
      () => {
        models.otherwise = () => fails(401);
      },
    ],
    [
      "an embedding model that doesn't exist",
      ["I moved to Lisbon."],
      () => {
        models.embeddings.push(fails(404));
      },
    ],
  ];

  it.each(inputs)("of %s", async (_, contents, script) => {
    const [onInngest, inProcess] = [await aProject(), await aProject()];

    const first = await add(onInngest, ...contents);
    script();
    await runOnInngest(api.events.find(({ data }) => data.jobId === first)!);
    models.reset();
    models.otherwise = extractsAll;

    const second = await add(inProcess, ...contents);
    script();
    await runInProcess();

    const expected = await recordsOf(inProcess, second);
    expect(expected.job).toEqual([expect.objectContaining({ status: expect.stringMatching(/^(done|failed)$/) })]);
    expect(await recordsOf(onInngest, first)).toEqual(expected);
  });
});

describe("a call over HTTP", () => {
  const cron = { version: 1, event: { name: "inngest/scheduled.timer", data: {} }, events: [], steps: {} };
  const send = (key: string, body: unknown = cron) => {
    const { headers } = aCall("POST", "", body, sign(body, undefined, key));
    return fetch(`${url()}/api/inngest?fnId=loci-resend-jobs&stepId=step`, { method: "POST", headers, body: JSON.stringify(body) });
  };

  it.each([
    ["the new key", signingKey],
    ["the old one", oldKey],
  ])("signed with %s is accepted while the key is changed", async (_, key) => {
    expect(await anExecutorOver(url, { key })("loci-resend-jobs", { name: "inngest/scheduled.timer", data: {} })).toMatchObject({
      outcome: "resolved",
      data: { sent: 0 },
    });
  });

  it("signed with any other is not", async () => {
    expect((await send("signkey-test-0000")).status).toBe(401);
  });

  it("for a function that isn't there is refused, and nothing runs", async () => {
    const body = { ...cron, ctx: { run_id: "r", attempt: 0, stack: { stack: [], current: 0 } } };
    const { headers } = aCall("POST", "", body);
    const response = await fetch(`${url()}/api/inngest?fnId=loci-none&stepId=step`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(false);
    expect(await response.text()).not.toContain(signingKey);
  });
});

describe("what was committed while Inngest was away", () => {
  it("is sent once by the sweep, under the id that a late first event would have, and runs once", async () => {
    const project = await aProject();
    api.state.isDown = true;
    const id = await add(project, "I moved to Lisbon.");
    api.state.isDown = false;
    expect(api.events).toEqual([]);
    await rows(sql`update ingestion_jobs set created_at = now() - interval '31 seconds' where id = ${id}`);

    expect(await resend()).toMatchObject({ data: { sent: 1 } });
    expect(await resend()).toMatchObject({ data: { sent: 0 } });
    const own = api.events.filter(({ data }) => data.jobId === id);
    expect(own.map((event) => event.id)).toEqual([id]);

    // Even if Inngest let a second event through.
    await runOnInngest(own[0]!);
    const before = await recordsOf(project, id);
    await runOnInngest(own[0]!);
    expect(await recordsOf(project, id)).toEqual(before);
    expect(before.job).toEqual([expect.objectContaining({ status: "done", attempts: 1, memories_created: 1 })]);
  });
});
