import { sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { failJob } from "@/lib/ingestion/finish-job";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { jobKey } from "../support/job-key";
import {
  callAsMember,
  getAsMember,
  isLimitedToProject,
  type Project,
  pagesOf,
  rejectsInvalidPaging,
  returnsSameNotFound,
} from "../support/listing";
import { aProject } from "../support/project";
import { aFailedJob, aJob } from "../support/records";

useDatabase();

rejectsInvalidPaging("/v1/dashboard/jobs");
isLimitedToProject("/v1/dashboard/jobs", "jobs", aJob);
returnsSameNotFound((id) => `/v1/dashboard/jobs/${id}`, "GET", aJob);
returnsSameNotFound((id) => `/v1/dashboard/jobs/${id}/retry`, "POST", aFailedJob);

const content = "Maya lives in Lisbon. Maya works at Acme.";
const added = async (project: Project, text = content): Promise<string> =>
  (await call("POST", "/v1/memory/add", { key: project.apiKey, body: { userId: "maya", content: text } })).body.jobId;
const memories = async (project: Project) => (await getAsMember(project, "/v1/dashboard/memories?userId=maya")).body;

it("GET /v1/dashboard/jobs filters by status", async () => {
  const project = await aProject();
  const failed = await aFailedJob(project);
  const done = await added(project);
  await runner().idle();
  const { body } = await getAsMember(project, "/v1/dashboard/jobs");
  expect(body).toMatchObject({ total: 2, nextCursor: null });
  expect(body.jobs.map(({ id }: { id: string }) => id)).toEqual([done, failed]);
  expect(body.jobs[0]).toEqual({
    id: done,
    status: "DONE",
    sourceType: "TEXT",
    chunksCreated: 1,
    memoriesCreated: 2,
    edgesCreated: expect.any(Number),
    createdAt: expect.stringMatching(/Z$/),
    startedAt: expect.stringMatching(/Z$/),
    finishedAt: expect.stringMatching(/Z$/),
    errorMessage: null,
    waitingFor: null,
    threadId: null,
    excerpt: content,
    graph: { id: expect.stringMatching(/^grph_/), kind: "USER", groupName: null, userId: "maya" },
  });
  expect((await getAsMember(project, "/v1/dashboard/jobs?status=FAILED")).body).toMatchObject({ total: 1, jobs: [{ id: failed }] });
  expect((await getAsMember(project, "/v1/dashboard/jobs?status=PENDING")).body).toMatchObject({ total: 0, jobs: [] });
  const several = (await getAsMember(project, "/v1/dashboard/jobs?status=FAILED,DONE,PENDING")).body;
  expect(several).toMatchObject({ total: 2, jobs: [{ id: done }, { id: failed }] });
  expect(several.statusCounts).toEqual([
    { status: "PENDING", count: 0 },
    { status: "RUNNING", count: 0 },
    { status: "DONE", count: 1 },
    { status: "FAILED", count: 1 },
  ]);
  expect(await pagesOf(project, "/v1/dashboard/jobs?limit=1&status=DONE,FAILED", "jobs")).toHaveLength(2);
  expect(await getAsMember(project, "/v1/dashboard/jobs?status=done")).toMatchObject({ status: 400 });
  expect(await pagesOf(project, "/v1/dashboard/jobs?limit=1", "jobs", () => added(project, "The office opens at nine."))).toHaveLength(2);
});

it("GET /v1/dashboard/jobs/{id} shows steps and results", async () => {
  const project = await aProject();
  const [done, empty] = [await added(project), await added(project, "Hello!")];
  await runner().idle();
  const { body } = await getAsMember(project, `/v1/dashboard/jobs/${done}`);
  expect(body).toMatchObject({
    attempts: 1,
    outcome: "facts",
    duplicates: 0,
    tokens: { input: 0, output: 0, costUsd: 0 },
    retryOf: null,
    retriedAs: null,
    episodeId: expect.stringMatching(/^epi_/),
  });
  expect(body.steps.map(({ name }: { name: string }) => name)).toEqual(["chunk", "extract", "embed", "store"]);
  for (const step of body.steps)
    expect(step).toMatchObject({ status: "done", durationMs: expect.any(Number), startedAt: expect.stringMatching(/Z$/) });
  expect(body.memoryIds.toSorted()).toEqual((await memories(project)).memories.map(({ id }: { id: string }) => id).toSorted());
  expect((await getAsMember(project, `/v1/dashboard/jobs/${empty}`)).body).toMatchObject({ outcome: "no_facts", memoryIds: [] });
});

describe("POST /v1/dashboard/jobs/{id}/retry", () => {
  it("creates an audited, unmetered job that learns what the failed one didn't", async () => {
    const project = await aProject();
    const failed = await aFailedJob(project);
    const before = (
      await rows<{ n: number }>(sql`select count(*)::int as n from usage_counters where organization_id = ${project.organizationId}::uuid`)
    )[0]!.n;
    const { status, body } = await callAsMember(project, "POST", `/v1/dashboard/jobs/${failed}/retry`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ originalJobId: failed, newJobId: expect.stringMatching(/^ij_/), status: "QUEUED" });
    await runner().idle();
    expect((await getAsMember(project, `/v1/dashboard/jobs/${body.newJobId}`)).body).toMatchObject({
      status: "DONE",
      outcome: "facts",
      retryOf: failed,
      retriedAs: null,
    });
    expect((await getAsMember(project, `/v1/dashboard/jobs/${failed}`)).body).toMatchObject({ status: "FAILED", retriedAs: body.newJobId });
    expect((await getAsMember(project, "/v1/dashboard/memories?groups=default")).body.total).toBe(1);
    const entries = await rows<{ action: string; actor: { type: string } }>(
      sql`select action, actor from audit_entries where project_id = ${project.id}::uuid order by seq desc limit 1`,
    );
    expect(entries).toMatchObject([{ action: "job.retried", actor: { type: "user" } }]);
    const after = (
      await rows<{ n: number }>(sql`select count(*)::int as n from usage_counters where organization_id = ${project.organizationId}::uuid`)
    )[0]!.n;
    expect(after).toBe(before);
    const again = await callAsMember(project, "POST", `/v1/dashboard/jobs/${failed}/retry`);
    expect(again).toMatchObject({ status: 200, body: { newJobId: body.newJobId, status: "DONE" } });
  });

  it("rejects a job whose retry failed too, but retries that retry", async () => {
    const project = await aProject();
    const failed = await aFailedJob(project);
    const { body } = await callAsMember(project, "POST", `/v1/dashboard/jobs/${failed}/retry`);
    await runner().idle();
    await rows(sql`delete from memories where project_id = ${project.id}::uuid`);
    await rows(sql`update ingestion_jobs set status = 'failed' where id = ${parseId("job", body.newJobId)}::uuid`);
    const refused = await callAsMember(project, "POST", `/v1/dashboard/jobs/${failed}/retry`);
    expect(refused).toMatchObject({ status: 409, body: { code: "JOB_NOT_RETRYABLE", error: expect.stringContaining(body.newJobId) } });
    expect(await callAsMember(project, "POST", `/v1/dashboard/jobs/${body.newJobId}/retry`)).toMatchObject({
      status: 200,
      body: { originalJobId: body.newJobId },
    });
  });

  it("rejects a job that didn't fail", async () => {
    const project = await aProject();
    const done = await added(project);
    await runner().idle();
    expect(await callAsMember(project, "POST", `/v1/dashboard/jobs/${done}/retry`)).toMatchObject({
      status: 409,
      body: { code: "JOB_NOT_RETRYABLE" },
    });
  });

  it("creates one job for several simultaneous calls", async () => {
    const project = await aProject();
    const failed = await aFailedJob(project);
    const answers = await Promise.all(Array.from({ length: 5 }, () => callAsMember(project, "POST", `/v1/dashboard/jobs/${failed}/retry`)));
    const newJobIds = new Set(answers.map(({ body }) => body.newJobId));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(newJobIds.size).toBe(1);
    await runner().idle();
    expect(await rows(sql`select 1 from ingestion_jobs where retry_of = ${parseId("job", failed)}::uuid`)).toHaveLength(1);
  });

  it.each([
    ["before the step that made its memories was saved", sql`name = 'store'`],
    ["before the step ahead of it was saved, too", sql`name in ('embed', 'store')`],
  ])("does not learn twice from a job that failed %s", async (_, lost) => {
    const project = await aProject();
    await project.remembers("maya", "I work at Acme.");
    const job = await added(project);
    await runner().idle();
    const id = parseId("job", job)!;
    const learned = await memories(project);
    const stated = await rows(sql`select id, mentions_count, confidence from memories where project_id = ${project.id}::uuid order by id`);
    await rows(sql`update ingestion_jobs set status = 'running', finished_at = null where id = ${id}::uuid`);
    await rows(sql`update job_steps set status = 'failed', finished_at = null where job_id = ${id}::uuid and ${lost}`);
    await failJob(await jobKey(id), "Given up.");
    const { body } = await callAsMember(project, "POST", `/v1/dashboard/jobs/${job}/retry`);
    await runner().idle();
    expect((await getAsMember(project, `/v1/dashboard/jobs/${body.newJobId}`)).body).toMatchObject({ status: "DONE", outcome: "facts" });
    expect((await memories(project)).memories.map(({ id: one }: { id: string }) => one)).toEqual(
      learned.memories.map(({ id: one }: { id: string }) => one),
    );
    expect(await rows(sql`select id, mentions_count, confidence from memories where project_id = ${project.id}::uuid order by id`)).toEqual(
      stated,
    );
  });

  it("continues a long document that failed while it was reconciled", async () => {
    const project = await aProject();
    const colors = Array.from({ length: 150 }, (_, i) => `The lantern number ${i + 1} in the archive is painted in shade ${i + 101}.`);
    await rows(sql`
      create function refuse_more() returns trigger language plpgsql as $$ declare kept int; begin
        execute format('select count(*) from %s where job_id = $1 and status = $2', tg_relid::regclass) into kept using new.job_id, 'active';
        if kept > 100 then raise 'refused'; end if;
        return null;
      end $$`);
    const trigger = (table: string) =>
      `create trigger refuse_more after update of status on ${table} for each row execute function refuse_more()`;
    // A distributed table can't have triggers, its shards can.
    const isCluster = inject("nodes").length > 1;
    await rows(isCluster ? sql`select run_command_on_shards('memories', ${trigger("%s")})` : sql.raw(trigger("memories")));
    const job = await added(project, colors.join(" "));
    await runner().idle();
    const id = parseId("job", job)!;
    await failJob(await jobKey(id), "Given up.");
    await rows(sql`drop function refuse_more cascade`);
    const reconciled = (await memories(project)).total;
    expect(reconciled).toBeGreaterThan(0);
    expect(reconciled).toBeLessThan(101);

    const { body } = await callAsMember(project, "POST", `/v1/dashboard/jobs/${job}/retry`);
    await runner().idle();
    const retried = (await getAsMember(project, `/v1/dashboard/jobs/${body.newJobId}`)).body;
    expect(retried).toMatchObject({ status: "DONE", memoriesCreated: colors.length, duplicates: 0 });
    expect((await memories(project)).total).toBe(colors.length);
    expect(
      await rows(sql`select 1 from memories where project_id = ${project.id}::uuid and (status = 'draft' or mentions_count <> 1)`),
    ).toEqual([]);
  });
});
