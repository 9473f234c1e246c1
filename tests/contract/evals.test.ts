import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { runEvals } from "@/lib/evals/run-evals";
import { parseId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { aProject } from "../support/project";
import { anEvalCase, type Project } from "../support/records";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

const send = async (project: Project, method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
  call(method, `${path}${path.includes("?") ? "&" : "?"}projectId=${project.shownId}`, {
    key: await sessionOf(project.organization, { role: "org:member" }),
    ...(body !== undefined && { body }),
  });
const memoryLike = async (project: Project, part: string): Promise<string> => {
  const { body } = await call("GET", "/v1/memory?userId=maya&limit=100", { key: project.apiKey });
  return body.memories.find(({ content }: { content: string }) => content.includes(part)).id;
};
async function done(project: Project): Promise<string> {
  const { status, body } = await send(project, "POST", "/v1/dashboard/evals/runs");
  expect(status, JSON.stringify(body)).toBe(202);
  await eventually(async () => expect((await send(project, "GET", `/v1/dashboard/evals/runs/${body.id}`)).body.status).toBe("done"));
  return body.id;
}

async function aSet() {
  const project = await aProject();
  await project.remembers("maya", "I live in Lisbon.", "I work at Acme.", "I have a dog named Rex.");
  const lisbon = await memoryLike(project, "Lisbon");
  await anEvalCase(project, { expect: { memoryIds: [lisbon], text: "Lisbon" } });
  await anEvalCase(project, { question: "What is Maya's blood type?", expect: { refused: true } });
  await anEvalCase(project, { question: "Where does Maya work?", expect: { text: "At Umbrella" } });
  return { project, lisbon };
}

describe("test cases", () => {
  it("are stored with their user, listed, and deleted with their results", async () => {
    const { project, lisbon } = await aSet();
    const { cases, project: of } = (await send(project, "GET", "/v1/dashboard/evals/cases")).body;
    expect(of.id).toBe(project.shownId);
    expect(cases.map(({ expect: of }: any) => of)).toEqual([
      { text: "At Umbrella" },
      { refused: true },
      { memoryIds: [lisbon], text: "Lisbon" },
    ]);
    expect(cases[0].graph).toMatchObject({ kind: "USER", userId: "maya" });
    await done(project);
    expect((await send(project, "DELETE", `/v1/dashboard/evals/cases/${cases[0].id}`)).body).toMatchObject({
      deleted: true,
      id: cases[0].id,
    });
    expectError(await send(project, "DELETE", `/v1/dashboard/evals/cases/${cases[0].id}`), 404, "EVAL_CASE_NOT_FOUND");
    expect(await rows(sql`select case_id from eval_results where project_id = ${project.id}`)).toHaveLength(2);
  });

  it.each([
    ["a user who isn't there", { userId: "nobody" }, 404, "USER_NOT_FOUND"],
    ["a group that isn't there", { userId: undefined, group: "nowhere" }, 404, "GROUP_NOT_FOUND"],
    ["both a user and a group", { group: "default" }, 400, "VALIDATION_ERROR"],
    ["nothing expected", { expect: {} }, 400, "VALIDATION_ERROR"],
    ["a memory that isn't there", { expect: { memoryIds: ["mem_01m8390fa9esmbq7tsrjda06ve"] } }, 400, "VALIDATION_ERROR"],
    ["something that is no id", { expect: { memoryIds: ["x"] } }, 400, "VALIDATION_ERROR"],
  ])("refuse %s", async (_, more, status, code) => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    const body = { userId: "maya", question: "Where does Maya live?", expect: { text: "Lisbon" }, ...more };
    expectError(await send(project, "POST", "/v1/dashboard/evals/cases", body), status, code);
    expect((await send(project, "GET", "/v1/dashboard/evals/cases")).body.cases).toEqual([]);
  });

  it("can't expect another user's memory, and are erased with their user", async () => {
    const { project } = await aSet();
    await project.remembers("tom", "I live in Oslo.");
    const { body } = await call("GET", "/v1/memory?userId=tom", { key: project.apiKey });
    const foreign = { userId: "maya", question: "Where?", expect: { memoryIds: [body.memories[0].id] } };
    expectError(await send(project, "POST", "/v1/dashboard/evals/cases", foreign), 400, "VALIDATION_ERROR");
    await done(project);
    await call("DELETE", "/v1/users/maya", { key: project.apiKey });
    expect((await send(project, "GET", "/v1/dashboard/evals/cases")).body.cases).toEqual([]);
    for (const table of ["eval_cases", "eval_results"])
      expect(await rows(sql`select 1 from ${sql.identifier(table)} where project_id = ${project.id}`)).toEqual([]);
  });
});

describe("a run", () => {
  it("asks every case once, and tells what was found, answered and refused", async () => {
    const { project } = await aSet();
    const id = await done(project);
    const run = (await send(project, "GET", `/v1/dashboard/evals/runs/${id}`)).body;
    expect(run).toMatchObject({ status: "done", cases: 3, asked: 3, comparedTo: null, createdBy: expect.any(String) });
    expect(run.figures).toMatchObject({ cases: 3, passed: 2, hitRate: 1, refusalRate: 1, tokens: 0, costUsd: 0 });
    expect(run.figures.p50Ms).toBeLessThanOrEqual(run.figures.p95Ms);
    const [failed, ...passed] = run.results;
    expect(failed).toMatchObject({
      passed: false,
      refused: false,
      case: { question: "Where does Maya work?" },
      before: null,
      change: null,
    });
    expect(failed.f1).toBeLessThan(0.5);
    expect(failed.answer).toContain("Acme");
    expect(passed).toHaveLength(2);
    expect(passed.find(({ rank }: any) => rank !== null)).toMatchObject({ rank: 1, f1: expect.any(Number) });
    expect((await send(project, "GET", "/v1/dashboard/evals/runs")).body.runs.map((each: any) => each.id)).toEqual([id]);
  });

  it("is compared with an earlier one, regressions first", async () => {
    const { project, lisbon } = await aSet();
    const before = await done(project);
    await call("DELETE", `/v1/memory/${lisbon}`, { key: project.apiKey });
    await project.remembers("maya", "I now work at Umbrella.");
    const after = await done(project);
    const { results, comparedTo } = (await send(project, "GET", `/v1/dashboard/evals/runs/${after}?compareTo=${before}`)).body;
    expect(comparedTo.id).toBe(before);
    expect(results.map(({ change, case: { question } }: any) => [change, question])).toEqual([
      ["regressed", "Where does Maya live?"],
      ["fixed", "Where does Maya work?"],
      [null, "What is Maya's blood type?"],
    ]);
    expect(results[0].before).toMatchObject({ passed: true, rank: 1 });
    // The answer quoted what was deleted.
    expect(results[0].before.answer).toBeNull();
  });

  it("goes on where a server stopped, and asks nothing twice", async () => {
    const { project } = await aSet();
    const id = parseId("evalRun", await done(project))!;
    await inProject(project.id, () =>
      rows(
        sql`update eval_runs set status = 'running', figures = null, lease_until = now() + interval '1 minute' where id = ${id}::uuid and project_id = ${project.id}::uuid`,
      ),
    );
    const cut = sql`delete from eval_results where project_id = ${project.id} and case_id = (select id from eval_cases where project_id = ${project.id} order by id limit 1)`;
    await inProject(project.id, () => rows(cut));
    await inProject(project.id, () => rows(sql`update eval_results set latency_ms = 987654 where project_id = ${project.id}`));
    await runEvals();
    expect((await send(project, "GET", "/v1/dashboard/evals/runs")).body.runs[0]).toMatchObject({ status: "running", asked: 2 });
    await inProject(project.id, () =>
      rows(sql`update eval_runs set lease_until = now() - interval '1 second' where project_id = ${project.id}::uuid`),
    );
    await runEvals();
    expect((await send(project, "GET", "/v1/dashboard/evals/runs")).body.runs[0]).toMatchObject({
      status: "done",
      asked: 3,
      figures: { cases: 3 },
    });
    const kept = await rows(sql`select 1 from eval_results where project_id = ${project.id} and latency_ms = 987654`);
    expect(kept).toHaveLength(2);
  });

  it("is the only one at a time, and needs a case", async () => {
    const project = await aProject();
    expectError(await send(project, "POST", "/v1/dashboard/evals/runs"), 400, "VALIDATION_ERROR");
    await anEvalCase(project);
    const started = await send(project, "POST", "/v1/dashboard/evals/runs");
    expect(started.status).toBe(202);
    const second = await send(project, "POST", "/v1/dashboard/evals/runs");
    if (second.status !== 202) expectError(second, 409, "EVAL_RUN_ACTIVE");
    await eventually(async () => {
      const { runs } = (await send(project, "GET", "/v1/dashboard/evals/runs")).body;
      expect(runs.every(({ status }: any) => status === "done")).toBe(true);
    });
  });

  it("is unknown to other projects", async () => {
    const { project } = await aSet();
    const other = await aProject();
    const id = await done(project);
    expectError(await send(other, "GET", `/v1/dashboard/evals/runs/${id}`), 404, "EVAL_RUN_NOT_FOUND");
    const { cases } = (await send(project, "GET", "/v1/dashboard/evals/cases")).body;
    expectError(await send(other, "DELETE", `/v1/dashboard/evals/cases/${cases[0].id}`), 404, "EVAL_CASE_NOT_FOUND");
  });
});
