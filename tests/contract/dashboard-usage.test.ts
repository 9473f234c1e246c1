import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { formatId, newId, parseId } from "@/lib/ids";
import { recordJobSpend } from "@/lib/ingestion/spend";
import { deleteOldFigures } from "@/lib/usage/delete-old-figures";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { sessionOf } from "../support/session";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const setUsed = (project: Project, period: string, budget: string, used: number) =>
  rows(
    sql`insert into usage_counters (organization_id, period, budget, used) values (${project.organizationId}, ${period}, ${budget}, ${used})`,
  );

describe("GET /v1/dashboard/projects/{id}/usage", () => {
  const usageOf = async (project: Project) =>
    (await call("GET", `/v1/dashboard/projects/${project.shownId}/usage`, { key: await sessionOf(project.organization) })).body;

  it("shows counts, activity, plan limits and the newest jobs", async () => {
    const project = await aProject({ plan: "pro" });
    await project.remembers("maya", "I live in Porto.", "I live in Lisbon.");
    const added = await call("POST", "/v1/memory/add", {
      key: project.apiKey,
      body: { content: "The office opens at nine.", sourceType: "PDF" },
    });
    await runner().idle();
    const now = new Date();
    const body = await usageOf(project);
    expect(body).toMatchObject({
      period: now.toISOString().slice(0, 7),
      project: { id: project.shownId, memories: 3, ingests: 3, chunks: 3 },
      entitlements: {
        plan: "pro",
        ingestLimit: 50_000,
        retrievalLimit: 300_000,
        currentPeriodEnd: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
      },
    });
    expect(body.recentJobs).toHaveLength(3);
    expect(body.recentJobs[0]).toEqual({
      id: added.body.jobId,
      status: "DONE",
      waitingFor: null,
      sourceType: "PDF",
      chunksCreated: 1,
      memoriesCreated: 1,
      edgesCreated: expect.any(Number),
      createdAt: expect.stringMatching(/Z$/),
      startedAt: expect.stringMatching(/Z$/),
      finishedAt: expect.stringMatching(/Z$/),
      errorMessage: null,
    });
  });

  it("counts only this month's ingests, and shows 10 jobs", async () => {
    const project = await aProject();
    await project.remembers("maya", ...Array.from({ length: 12 }, (_, n) => `I like tea number ${n}.`));
    await rows(sql`insert into project_usage (organization_id, period, budget, project_id, used)
      values (${project.organizationId}, to_char(now() - interval '32 days', 'YYYY-MM'), 'ingest', ${project.id}, 100)`);
    const { project: usage, recentJobs } = await usageOf(project);
    expect(usage.ingests).toBe(12);
    expect(recentJobs).toHaveLength(10);
    const times = recentJobs.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("is empty for a new project, with -1 for unlimited", async () => {
    const project = await aProject();
    expect(await usageOf(project)).toMatchObject({
      project: { memories: 0, ingests: 0, chunks: 0 },
      entitlements: { plan: "self_hosted", ingestLimit: -1, retrievalLimit: -1 },
      recentJobs: [],
    });
  });

  it("ends when the paid period ends", async () => {
    const project = await aProject({ plan: "pro" });
    await rows(sql`insert into subscriptions (organization_id, plan_code, status, current_period_end)
      values (${project.organizationId}, 'pro', 'active', '2027-01-15T10:00:00Z')`);
    expect((await usageOf(project)).entitlements.currentPeriodEnd).toBe("2027-01-15T10:00:00.000Z");
  });
});

describe("GET /v1/dashboard/usage", () => {
  const usageOf = async (project: Project) =>
    (await call("GET", "/v1/dashboard/usage", { key: await sessionOf(project.organization) })).body;
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-02-28T23:59:59.999Z") }));
  afterEach(() => void vi.useRealTimers());

  it("has each of the last twelve months, including empty ones", async () => {
    const project = await aProject();
    await setUsed(project, "2026-02", "ingest", 7);
    await setUsed(project, "2026-02", "retrieval", 8);
    await setUsed(project, "2026-02", "extraction", 9);
    await setUsed(project, "2025-03", "ingest", 1);
    await setUsed(project, "2025-02", "ingest", 1_000);
    const organizationId = formatId("organization", project.organizationId);
    const body = await usageOf(project);
    const current = { organizationId, period: "2026-02", memoriesIngested: 7, retrievalCalls: 8, extractionCalls: 9 };
    expect(body).toMatchObject({ organizationId, period: "2026-02", current });
    expect(body.history.map(({ period }: { period: string }) => period)).toEqual([
      ...["2025-03", "2025-04", "2025-05", "2025-06", "2025-07", "2025-08", "2025-09", "2025-10", "2025-11", "2025-12"],
      ...["2026-01", "2026-02"],
    ]);
    expect(body.history.at(-1)).toEqual(current);
    expect(body.history[0]).toEqual({ organizationId, period: "2025-03", memoriesIngested: 1, retrievalCalls: 0, extractionCalls: 0 });
    expect(body.history[5]).toEqual({ organizationId, period: "2025-08", memoriesIngested: 0, retrievalCalls: 0, extractionCalls: 0 });
  });

  it("is limited to the organization, and counts by kind of call", async () => {
    const [project, other] = [await aProject(), await aProject()];
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "I like tea." } });
    await call("POST", "/v1/core/search", { key: project.apiKey, body: { group_id: "default", query: "tea" } });
    expect((await usageOf(project)).current).toMatchObject({ memoriesIngested: 1, retrievalCalls: 1, extractionCalls: 0 });
    expect((await usageOf(other)).current).toMatchObject({ memoriesIngested: 0, retrievalCalls: 0, extractionCalls: 0 });
  });

  it("shows this month's calls by project, busiest first", async () => {
    const [project, other] = [await aProject(), await aProject()];
    const { body: quiet } = await call("POST", "/v1/dashboard/projects", {
      key: await sessionOf(project.organization),
      body: { name: "Quiet", tag: "quiet" },
    });
    const counted = (of: Project, period: string, budget: string, used: number) =>
      rows(sql`insert into project_usage (organization_id, period, budget, project_id, used)
        values (${of.organizationId}, ${period}, ${budget}, ${of.id}, ${used})`);
    await counted(project, "2026-02", "ingest", 3);
    await counted(project, "2026-02", "retrieval", 9);
    await counted(project, "2026-02", "extraction", 100);
    await counted(project, "2026-01", "ingest", 1_000);
    await counted(other, "2026-02", "ingest", 7);
    expect((await usageOf(project)).projects).toEqual([
      { id: project.shownId, tag: project.tag, name: "Test", deletedAt: null, ingests: 3, retrievals: 9 },
      { id: quiet.id, tag: "quiet", name: "Quiet", deletedAt: null, ingests: 0, retrievals: 0 },
    ]);
  });

  it("adds up by project, before and after one is deleted", async () => {
    const project = await aProject();
    const key = await sessionOf(project.organization);
    const { body: second } = await call("POST", "/v1/dashboard/projects", { key, body: { name: "Second", tag: "second" } });
    const use = async (apiKey: string) => {
      await call("POST", "/v1/memory/add", { key: apiKey, body: { content: "I like tea." } });
      await call("POST", "/v1/core/search", { key: apiKey, body: { group_id: "default", query: "tea" } });
      await call("POST", "/v1/core/search", { key: apiKey, body: { group_id: "nowhere", query: "tea" } });
      await call("POST", "/v1/core/ask", { key: apiKey, body: { group_id: "default", question: "Do I like tea?" } });
    };
    await use(project.apiKey);
    await use(second.apiKey);
    await call("POST", `/v1/dashboard/search?projectId=${second.id}`, { key, body: { query: "tea" } });
    await runner().idle();
    const expectToAddUp = async () => {
      const { current, projects, others } = await usageOf(project);
      const sum = (of: string) => projects.reduce((total: number, each: Record<string, number>) => total + each[of]!, 0);
      expect([sum("ingests"), sum("retrievals")]).toEqual([current.memoriesIngested, current.retrievalCalls]);
      expect(others).toEqual({ ingests: 0, retrievals: 0 });
      expect(current.memoriesIngested).toBe(2);
      return projects;
    };
    const before = await expectToAddUp();
    await call("DELETE", `/v1/dashboard/projects/${second.id}`, { key });
    const after = await expectToAddUp();
    const figures = before.find(({ id }: { id: string }) => id === second.id);
    expect(figures.retrievals).toBeGreaterThan(0);
    expect(after).toContainEqual({ ...figures, deletedAt: "2026-02-28T23:59:59.999Z" });
    expect((await usageOf(await aProject())).projects).toHaveLength(1);
  });

  it("counts what no row shows as other calls, and forgets a deleted project's name with its figures", async () => {
    const project = await aProject();
    await setUsed(project, "2026-02", "ingest", 7);
    expect((await usageOf(project)).others).toEqual({ ingests: 7, retrievals: 0 });
    await rows(sql`insert into deleted_projects (project_id, organization_id, tag, name, deleted_at)
      values (${newId()}, ${project.organizationId}, 'old', 'Old', '2025-01-01T00:00:00Z')`);
    await rows(sql`insert into project_usage (organization_id, period, budget, project_id, used)
      values (${project.organizationId}, '2024-12', 'ingest', ${newId()}, 1)`);
    await deleteOldFigures();
    expect(await rows(sql`select 1 from deleted_projects where organization_id = ${project.organizationId}`)).toEqual([]);
    expect(await rows(sql`select 1 from project_usage where organization_id = ${project.organizationId}`)).toEqual([]);
  });
});

describe("GET /v1/dashboard/usage/costs", () => {
  const costsOf = async (project: Project, query: string) =>
    call("GET", `/v1/dashboard/usage/costs?${query}`, { key: await sessionOf(project.organization) });

  it("is empty where only built-in models are used", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    expect((await costsOf(project, "")).body).toEqual({
      period: new Date().toISOString().slice(0, 7),
      by: "day",
      total: expect.objectContaining({ calls: 0, costUsd: null }),
      rows: [],
    });
  });

  it("rejects another grouping, a malformed month and a malformed project", async () => {
    const project = await aProject();
    for (const wrong of ["by=user", "period=2026-13", "period=2026"]) expect((await costsOf(project, wrong)).status).toBe(400);
    expect((await costsOf(project, "project=nonsense")).status).toBe(404);
  });
});

describe("a job's model calls", () => {
  const spent = { kind: "chat" as const, model: "test-chat", inputTokens: 10, cachedInputTokens: 4, outputTokens: 2, costUsd: 0.5 };
  const counted = (project: Project) =>
    rows(sql`select budget, used::int as used from usage_counters
    where organization_id = ${project.organizationId} and budget = 'extraction'`);

  it("are counted for its organization with their cost, also concurrently", async () => {
    const project = await aProject();
    const [added] = await project.remembers("maya", "I like tea.");
    const id = parseId("job", added!.body.job_id)!;
    expect(await counted(project)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => recordJobSpend({ id, projectId: project.id }, "extract")(spent)));
    expect(await counted(project)).toEqual([{ budget: "extraction", used: 5 }]);
    expect(await rows(sql`select input_tokens as input, cost_usd as cost from ingestion_jobs where id = ${id}`)).toEqual([
      { input: 50, cost: 2.5 },
    ]);
  });

  it("aren't counted when the job is gone", async () => {
    const project = await aProject();
    const [added] = await project.remembers("maya", "I like tea.");
    const id = parseId("job", added!.body.job_id)!;
    await rows(sql`delete from ingestion_jobs where id = ${id}`);
    await recordJobSpend({ id, projectId: project.id }, "extract")(spent);
    expect(await counted(project)).toEqual([]);
  });
});
