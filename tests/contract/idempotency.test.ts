import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { call, respond } from "../support/call";
import { useDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const post = (path: string, key: string, idempotencyKey: string, body: unknown) =>
  call("POST", path, { key, body, headers: { "idempotency-key": idempotencyKey } });
const add = (project: Project, idempotencyKey: string, content = "I like tea.") =>
  post("/v1/memory/add", project.apiKey, idempotencyKey, { content });
const episodesOf = (project: Project) => rows(sql`select 1 from episodes where project_id = ${project.id}`);
const keysOf = (project: Project) => rows(sql`select endpoint, key from idempotency_keys where owner_id = ${project.id}`);

describe("a repeated call", () => {
  it("gets the stored response and does nothing", async () => {
    const project = await aProject();
    const first = await add(project, "k1");
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    for (let i = 0; i < 3; i++) {
      const again = await add(project, "k1");
      expect(again.status).toBe(202);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
    }
    expect(await episodesOf(project)).toHaveLength(1);
  });

  it.each([
    ["/v1/core/add", { user_id: "maya", messages: [{ role: "user", content: "I like tea." }] }, 202],
    ["/v1/core/search", { group_id: "default", query: "tea" }, 200],
    ["/v1/groups", { name: "product" }, 201],
  ])("on %s too, status and all", async (path, body, status) => {
    const { apiKey } = await aProject();
    const [first, again] = [await post(path, apiKey, "k1", body), await post(path, apiKey, "k1", body)];
    expect([first.status, again.status]).toEqual([status, status]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  it("has its own correlation id", async () => {
    const project = await aProject();
    await add(project, "k1");
    const again = await call("POST", "/v1/memory/add", {
      key: project.apiKey,
      body: { content: "I like tea." },
      headers: { "idempotency-key": "k1", "x-correlation-id": "second" },
    });
    expect(again.headers.get("x-correlation-id")).toBe("second");
  });

  it("isn't metered", async () => {
    const project = await aProject({ plan: "free" });
    for (let i = 0; i < 4; i++) await add(project, "k1");
    const used = await rows(sql`select budget, used::int as used from usage_counters where organization_id = ${project.organizationId}`);
    expect(used).toEqual([{ budget: "ingest", used: 1 }]);
  });

  it("is a new call after 24 hours", async () => {
    const project = await aProject();
    const first = await add(project, "k1");
    await rows(sql`update idempotency_keys set created_at = now() - interval '24 hours 1 second' where owner_id = ${project.id}`);
    const later = await add(project, "k1", "something else");
    expect(later.status).toBe(202);
    expect(later.headers.get("idempotency-replayed")).toBeNull();
    expect(later.body.jobId).not.toBe(first.body.jobId);
  });
});

describe("the idempotency key", () => {
  it("with another body is rejected, and the first response is kept", async () => {
    const project = await aProject();
    const first = await add(project, "k1");
    expectError(await add(project, "k1", "I like coffee."), 422, "IDEMPOTENCY_MISMATCH");
    const core = { user_id: "maya", messages: [{ role: "user", content: "a" }] };
    await post("/v1/core/add", project.apiKey, "k1", core);
    expectError(await post("/v1/core/add", project.apiKey, "k1", { ...core, user_id: "zoe" }), 422, "idempotency_mismatch");
    expect((await add(project, "k1")).body).toEqual(first.body);
    expect(await episodesOf(project)).toHaveLength(2);
  });

  it("is scoped to method, path and project", async () => {
    const [project, other] = [await aProject(), await aProject()];
    const first = await add(project, "k1");
    const elsewhere = await post("/v1/groups", project.apiKey, "k1", { name: "product" });
    expect([elsewhere.status, elsewhere.headers.get("idempotency-replayed")]).toEqual([201, null]);
    const foreign = await add(other, "k1");
    expect(foreign.headers.get("idempotency-replayed")).toBeNull();
    expect(foreign.body.jobId).not.toBe(first.body.jobId);
  });

  it("is scoped to the API key that sent it", async () => {
    const project = await aProject();
    const first = await add(project, "k1");
    const byAnotherKey = await post("/v1/memory/add", await project.keyWith("writer"), "k1", { content: "I like tea." });
    expect([byAnotherKey.status, byAnotherKey.headers.get("idempotency-replayed")]).toEqual([202, null]);
    expect(byAnotherKey.body.jobId).not.toBe(first.body.jobId);
  });

  it("can have 255 characters, but not 256", async () => {
    const project = await aProject();
    expect((await add(project, "k".repeat(255))).status).toBe(202);
    expectError(await add(project, "k".repeat(256)), 400, "VALIDATION_ERROR");
    const core = await post("/v1/core/search", project.apiKey, "k".repeat(256), { group_id: "default", query: "x" });
    expectError(core, 400, "validation_error");
  });

  it("is ignored on GET", async () => {
    const { apiKey } = await aProject();
    for (let i = 0; i < 2; i++) {
      const answer = await call("GET", "/v1/groups", { key: apiKey, headers: { "idempotency-key": "k".repeat(300) } });
      expect([answer.status, answer.headers.get("idempotency-replayed")]).toEqual([200, null]);
    }
  });
});

describe("a response isn't replayed without access to it", () => {
  const search = (project: Project, key: string) =>
    post("/v1/memory/search", key, "k1", { q: "What does Bob like?", projectTags: [project.tag], users: ["bob"] });

  it("to a key limited to another user", async () => {
    const project = await aProject();
    await project.remembers("bob", "I like sailing.");
    expect(JSON.stringify((await search(project, project.apiKey)).body)).toContain("sailing");
    const narrow = await project.keyWith("reader", { constraints: { users: ["ann"] } });
    const answer = await search(project, narrow);
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).not.toContain("sailing");
    expect(answer.headers.get("idempotency-replayed")).toBeNull();
  });

  it.each([
    ["constraints", { constraints: { users: ["ann"] } }, 403],
    ["scope", { scope: "reader" }, 200],
  ])("not to the same key once its %s was narrowed", async (_, change, status) => {
    const project = await aProject();
    await project.remembers("bob", "I like sailing.");
    const key = await project.keyWith("writer");
    expect(JSON.stringify((await search(project, key)).body)).toContain("sailing");
    expect((await search(project, key)).headers.get("idempotency-replayed")).toBe("true");
    const { constraints = null, scope = "writer" } = change as { constraints?: object; scope?: string };
    await rows(sql`
      update api_keys set scope = ${scope}, constraints = ${constraints && JSON.stringify(constraints)}::jsonb
      where project_id = ${project.id} and name = 'writer'`);
    const answer = await search(project, key);
    expect([answer.status, answer.headers.get("idempotency-replayed")]).toEqual([status, null]);
  });

  it("to another member of the organization", async () => {
    const project = await aProject();
    const create = async (session: string) =>
      call("POST", "/v1/dashboard/projects", {
        key: session,
        body: { tag: "notes", name: "Notes" },
        headers: { "idempotency-key": "k1" },
      });
    const ann = await sessionOf(project.organization, { account: "user_ann" });
    const ben = await sessionOf(project.organization, { account: "user_ben" });
    expect((await create(ann)).status).toBe(201);
    expect((await create(ann)).headers.get("idempotency-replayed")).toBe("true");
    expectError(await create(ben), 409, "TAG_EXISTS");
  });
});

describe("a replay has the same bytes as the first response", () => {
  const exactly = async (path: string, key: string, body: unknown) => {
    const response = await respond("POST", path, { key, body, headers: { "idempotency-key": "k1" } });
    return { headers: response.headers, text: await response.text() };
  };

  it.each([
    ["/v1/memory/add", { content: "I like tea." }],
    ["/v1/core/add", { user_id: "maya", messages: [{ role: "user", content: "I like tea." }] }],
    ["/v1/core/search", { user_id: "maya", query: "Does Zoë like 🍵?" }],
    ["/v1/groups", { name: "product" }],
  ])("of %s", async (path, body) => {
    const project = await aProject();
    await project.remembers("maya", "I like tea in Zürich.");
    const [first, again] = [await exactly(path, project.apiKey, body), await exactly(path, project.apiKey, body)];
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(again.text).toBe(first.text);
  });

  it("except for a secret, which is replaced by its hint", async () => {
    const project = await aProject();
    const session = await sessionOf(project.organization);
    const create = () => exactly(`/v1/dashboard/projects/${project.shownId}/api-keys`, session, { name: "agent", scope: "reader" });
    const [first, again] = [await create(), await create()];
    const { apiKey, hint } = JSON.parse(first.text);
    expect(apiKey).toMatch(/^loci_\w{40}$/);
    expect(again.text).toBe(first.text.replace(apiKey, hint));
  });
});

describe("a rejected call doesn't use the key up", () => {
  it.each<[name: string, arrange: (project: Project) => Promise<{ status: number }>, status: number]>([
    ["by its schema", (project) => add(project, "k1", ""), 400],
    ["because of its group", (project) => post("/v1/memory/add", project.apiKey, "k1", { content: "x", group: "nothing" }), 404],
    ["for an invalid key", () => post("/v1/memory/add", "loci_x", "k1", { content: "x" }), 401],
    ["for its scope", async (project) => post("/v1/memory/add", await project.keyWith("reader"), "k1", { content: "x" }), 403],
    [
      "for its key's constraints",
      async (project) => post("/v1/memory/add", await project.keyWith("writer", { constraints: { users: ["a"] } }), "k1", { content: "x" }),
      403,
    ],
  ])("%s", async (_, refused, status) => {
    const project = await aProject();
    expect((await refused(project)).status).toBe(status);
    expect(await keysOf(project)).toEqual([]);
    const good = await add(project, "k1");
    expect([good.status, good.headers.get("idempotency-replayed")]).toEqual([202, null]);
  });
});

describe("two simultaneous calls", () => {
  const body = { user_id: "maya", messages: [{ role: "user", content: "I like tea." }], wait_for_processing: true };

  it("reject the second while the first runs, then replay it", async () => {
    const project = await aProject();
    await runner().stop();
    const first = post("/v1/core/add", project.apiKey, "k1", body);
    try {
      await eventually(async () => expect(await keysOf(project)).toHaveLength(1));
      const second = await post("/v1/core/add", project.apiKey, "k1", body);
      expectError(second, 409, "idempotency_in_progress");
      expect(second.headers.get("retry-after")).toMatch(/^\d+$/);
      expectError(await post("/v1/core/add", project.apiKey, "k1", { ...body, user_id: "zoe" }), 422, "idempotency_mismatch");
    } finally {
      await runner().start();
    }
    expect((await first).status).toBe(200);
    const again = await post("/v1/core/add", project.apiKey, "k1", body);
    expect([again.status, again.body]).toEqual([200, (await first).body]);
    expect(await episodesOf(project)).toHaveLength(1);
  });

  it("do the work once, even if there are many", async () => {
    const project = await aProject();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(project, "k1")));
    const good = answers.filter((answer) => answer.status === 202);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map((answer) => JSON.stringify(withoutCorrelation(answer.body)))).size).toBe(1);
    for (const answer of answers) if (answer.status !== 202) expectError(answer, 409, "IDEMPOTENCY_IN_PROGRESS");
    expect(await episodesOf(project)).toHaveLength(1);
  });

  it("release the key when the server died during the first", async () => {
    const project = await aProject();
    await add(project, "k1");
    await rows(sql`update idempotency_keys set status = null, body = null where owner_id = ${project.id}`);
    expectError(await add(project, "k1"), 409, "IDEMPOTENCY_IN_PROGRESS");
    await rows(sql`update idempotency_keys set created_at = now() - interval '6 minutes' where owner_id = ${project.id}`);
    expect((await add(project, "k1")).status).toBe(202);
  });
});
