import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { formatId, newId } from "@/lib/ids";
import { type Answer, call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const list = (project: Project, query: string, key = project.apiKey) => call("GET", `/v1/memory?${query}`, { key });
const remove = (project: Project, query: string, key = project.apiKey) => call("DELETE", `/v1/memory?${query}`, { key });
const contents = ({ body }: Answer): string[] => body.memories.map(({ content }: { content: string }) => content);

async function filled(): Promise<{ project: Project; thread: string }> {
  const project = await aProject();
  const add = (body: object) => call("POST", "/v1/core/add", { key: project.apiKey, body: { wait_for_processing: true, ...body } });
  const message = (content: string) => [{ role: "user", content }];
  const first = await add({ user_id: "maya", messages: message("I like green tea."), agent_id: "a" });
  await add({ user_id: "maya", messages: message("I live in Porto."), agent_id: "b", run_id: "r1" });
  await add({ user_id: "maya", messages: message("I moved to Lisbon."), agent_id: "b", run_id: "r2" });
  await add({ user_id: "zoe", messages: message("I live in Oslo."), agent_id: "a" });
  await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team" } });
  await add({ group_id: "team", messages: message("Our office is in Vienna.") });
  return { project, thread: first.body.thread_id };
}

describe("GET /v1/memory", () => {
  let project: Project;
  let thread: string;
  beforeAll(async () => {
    ({ project, thread } = await filled());
  });

  it("lists what is believed of a user, newest first", async () => {
    const { status, body } = await list(project, "userId=maya");
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: body.memories.length, totalIsExact: true, nextCursor: null });
    const times = body.memories.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(contents({ body } as Answer).join()).not.toContain("Porto");
    expect(body.memories[0]).toMatchObject({
      id: expect.stringMatching(/^mem_/),
      status: "active",
      graph: { kind: "USER", userId: "maya" },
    });
  });

  it("lists groups and no user if none is named", async () => {
    expect(contents(await list(project, ""))).toEqual([expect.stringContaining("Vienna")]);
    expect(contents(await list(project, "group=team"))).toEqual([expect.stringContaining("Vienna")]);
    expect(contents(await list(project, "group=default"))).toEqual([]);
  });

  it.each<[query: string, found: RegExp[], missing: RegExp]>([
    ["agentId=a", [/tea/], /Lisbon|Oslo/],
    ["agentId=b", [/Lisbon/], /tea/],
    ["agentId=b&status=active,superseded", [/Lisbon/, /Porto/], /tea/],
    ["status=superseded", [/Porto/], /Lisbon|tea/],
    ["runId=r1&status=superseded", [/Porto/], /Lisbon|tea/],
    ["agentId=a&runId=r1", [], /./],
    ["type=PREFERENCE", [/tea/], /Lisbon/],
    ["type=EVENT,PREFERENCE&q=TEA", [/tea/], /Lisbon/],
    ["q=gree&agentId=a", [/tea/], /Lisbon/],
    ["q=gree&agentId=b", [], /./],
    ["from=2100-01-01", [], /./],
    ["to=2100-01-01&agentId=a", [/tea/], /Lisbon/],
  ])("filters by %s", async (query, found, missing) => {
    const answer = await list(project, `userId=maya&${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    for (const pattern of found) expect(contents(answer)).toContainEqual(expect.stringMatching(pattern));
    expect(contents(answer).join(" ")).not.toMatch(missing);
    expect(answer.body.total).toBe(answer.body.memories.length);
  });

  it("lists what a thread stated, whoever owns it", async () => {
    expect(contents(await list(project, `threadId=${thread}`)).join()).toContain("tea");
    expect(contents(await list(project, `threadId=${thread}&userId=maya`)).join()).toContain("tea");
    expectError(await list(project, `threadId=${thread}&userId=zoe`), 404, "THREAD_NOT_FOUND");
  });

  it("pages through everything once, by cursor", async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body }: Answer = await list(project, `userId=maya&status=active,superseded&limit=1${cursor && `&cursor=${cursor}`}`);
      expect(body.memories.length).toBeLessThanOrEqual(1);
      seen.push(...body.memories.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    const all = await list(project, "userId=maya&status=active,superseded");
    expect(seen).toEqual(all.body.memories.map(({ id }: { id: string }) => id));
  });

  it.each([
    ["userId=maya&group=team", "VALIDATION_ERROR"],
    ["type=NOTE", "VALIDATION_ERROR"],
    ["status=draft", "VALIDATION_ERROR"],
    ["limit=101", "VALIDATION_ERROR"],
    ["cursor=x", "VALIDATION_ERROR"],
    ["from=2026-02-02&to=2026-02-01", "VALIDATION_ERROR"],
  ])("rejects %s", async (query, code) => expectError(await list(project, query), 400, code));

  it("answers 404 for what doesn't exist or isn't the project's", async () => {
    const other = await filled();
    expectError(await list(project, "userId=nobody"), 404, "USER_NOT_FOUND");
    expectError(await list(project, "group=nothing"), 404, "GROUP_NOT_FOUND");
    for (const id of [other.thread, formatId("thread", newId()), "thr_x"])
      expectError(await list(project, `threadId=${id}`), 404, "THREAD_NOT_FOUND");
  });

  it("shows a restricted key only what it may see", async () => {
    const key = await project.keyWith("reader", { constraints: { users: ["zoe"], groups: [] } });
    expectError(await list(project, "userId=maya", key), 403, "FORBIDDEN");
    expectError(await list(project, "group=team", key), 403, "FORBIDDEN");
    expectError(await list(project, `threadId=${thread}`, key), 404, "THREAD_NOT_FOUND");
    expect(contents(await list(project, "", key))).toEqual([]);
    expect(contents(await list(project, "userId=zoe", key)).join()).toContain("Oslo");
  });
});

describe("DELETE /v1/memory", () => {
  it("deletes what matches, says how many, and leaves the rest", async () => {
    const { project } = await filled();
    const before = (await list(project, "userId=maya&status=active,superseded")).body.total;
    const { status, body } = await remove(project, "userId=maya&agentId=b");
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: before - 1, hasMore: false });
    expect(contents(await list(project, "userId=maya&status=active,superseded"))).toEqual([expect.stringContaining("tea")]);
    expect((await project.searches("maya", "Where does Maya live?")).join()).not.toMatch(/Lisbon|Porto/);
    expect((await list(project, "userId=zoe")).body.total).toBeGreaterThan(0);
    const { body: context } = await call("GET", "/v1/users/maya/context", { key: project.apiKey });
    expect(context.text).toContain("tea");
    expect(context.text).not.toContain("Lisbon");
  });

  it("brings back what a deleted memory superseded", async () => {
    const { project } = await filled();
    expect((await remove(project, "userId=maya&runId=r2")).body.deleted).toBeGreaterThan(0);
    expect((await project.searches("maya", "Where does Maya live?")).join()).toContain("Porto");
  });

  it("deletes more than one batch in one call", async () => {
    const project = await aProject();
    const kinds = ["tea", "jam", "oil", "salt", "rice", "corn"];
    const sentences = Array.from({ length: 120 }, (_, n) => `I like ${kinds[n % 6]} number ${n} from shelf ${n}.`);
    for (let from = 0; from < sentences.length; from += 40) {
      const messages = sentences.slice(from, from + 40).map((content) => ({ role: "user", content }));
      await call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: "maya", messages } });
    }
    await runner().idle();
    const { total } = (await list(project, "userId=maya")).body;
    expect(total).toBeGreaterThan(60);
    expect((await remove(project, "userId=maya")).body).toEqual({ deleted: total, hasMore: false });
    expect((await list(project, "userId=maya&status=active,superseded,rejected")).body.total).toBe(0);
    expect(await project.searches("maya", "What does Maya like?")).toEqual([]);
  });

  it.each(["", "type=FACT", "agentId=a", "from=2020-01-01", "status=active"])("is rejected if it only says %j", async (query) => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    expectError(await remove(project, query), 400, "VALIDATION_ERROR");
    expect((await list(project, "userId=maya")).body.total).toBeGreaterThan(0);
  });

  it("deletes nothing for a key that may only change a lower class", async () => {
    const { project } = await filled();
    const { createKey } = await import("@/lib/api-keys/create-key");
    const { apiKey } = await createKey(project.ctx, { name: "low", scope: "admin", maxTrust: 1 });
    expectError(await remove(project, "userId=maya", apiKey), 403, "FORBIDDEN");
    expect((await list(project, "userId=maya")).body.total).toBeGreaterThan(0);
  });

  it("needs an admin key that may see the owner", async () => {
    const { project } = await filled();
    expectError(await remove(project, "userId=maya", await project.keyWith("writer")), 403, "FORBIDDEN");
    const limited = await project.keyWith("admin", { constraints: { users: ["zoe"] } });
    expectError(await remove(project, "userId=maya", limited), 403, "FORBIDDEN");
    expect((await remove(project, "userId=zoe", limited)).body.deleted).toBeGreaterThan(0);
  });
});
