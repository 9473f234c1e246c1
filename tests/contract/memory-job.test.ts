import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { failJob } from "@/lib/ingestion/finish-job";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { jobKey } from "../support/job-key";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();
beforeAll(() => runner().stop());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const follow = (key: string, jobId: string) => call("GET", `/v1/memory/job/${jobId}`, { key });
const accepted = async (key: string, body: Record<string, unknown>): Promise<string> =>
  (await call("POST", "/v1/memory/add", { key, body })).body.jobId;
const queuedJob = {
  waitingFor: null,
  chunksCreated: 0,
  memoriesCreated: 0,
  edgesCreated: 0,
  errorMessage: null,
  startedAt: null,
  finishedAt: null,
};

describe("responds with", () => {
  it("pending before a worker takes the job, done with its counts after", async () => {
    const { apiKey } = await aProject();
    const jobId = await accepted(apiKey, { content: "The Acme office is located in Porto. Acme allows remote work." });
    const before = await follow(apiKey, jobId);
    expect(before.status).toBe(200);
    expect(before.body).toEqual({ jobId, status: "pending", ...queuedJob });
    await runner().start();
    await runner().idle();
    await runner().stop();
    const { body } = await follow(apiKey, jobId);
    expect(body).toEqual({
      jobId,
      status: "done",
      chunksCreated: 1,
      memoriesCreated: 2,
      edgesCreated: expect.any(Number),
      errorMessage: null,
      waitingFor: null,
      startedAt: time,
      finishedAt: time,
    });
    expect(body.edgesCreated).toBeGreaterThan(0);
    expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(Date.parse(body.finishedAt));
  });

  it("done, not failed, when there was nothing to extract", async () => {
    const { apiKey } = await aProject();
    const jobId = await accepted(apiKey, { userId: "maya", content: "Hello! How are you?" });
    await runner().start();
    await runner().idle();
    await runner().stop();
    expect((await follow(apiKey, jobId)).body).toMatchObject({ status: "done", memoriesCreated: 0, errorMessage: null, finishedAt: time });
  });

  it("failed with a sentence", async () => {
    const { apiKey } = await aProject();
    const jobId = await accepted(apiKey, { content: "The office opens at nine." });
    await failJob(await jobKey(jobId), "The model refused the text.");
    expect((await follow(apiKey, jobId)).body).toMatchObject({
      status: "failed",
      errorMessage: "The model refused the text.",
      finishedAt: time,
    });
  });

  it("the job of a core API call too", async () => {
    const { apiKey } = await aProject();
    const added = await call("POST", "/v1/core/add", {
      key: apiKey,
      body: { user_id: "maya", messages: [{ role: "user", content: "I like tea." }] },
    });
    expect((await follow(apiKey, added.body.job_id)).body).toEqual({ jobId: added.body.job_id, status: "pending", ...queuedJob });
  });
});

describe("rejects", () => {
  it("a job in a graph outside the key's constraints, like an unknown one", async () => {
    const project = await aProject();
    const [ofMaya, ofDefault] = [
      await accepted(project.apiKey, { userId: "maya", content: "x" }),
      await accepted(project.apiKey, { content: "x" }),
    ];
    const key = await project.keyWith("reader", { constraints: { users: ["maya"] } });
    expect((await follow(key, ofMaya)).status).toBe(200);
    expectError(await follow(key, ofDefault), 404, "JOB_NOT_FOUND");
    const other = await project.keyWith("admin", { constraints: { groups: ["default"] } });
    expect((await follow(other, ofDefault)).status).toBe(200);
    expectError(await follow(other, ofMaya), 404, "JOB_NOT_FOUND");
  });
});
