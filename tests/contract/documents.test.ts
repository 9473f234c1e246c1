import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { type Answer, call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";
import { exportOf, importInto } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const path = (id: string) => `/v1/documents/${id}`;
async function put(project: Project, id: string, body: object, key = project.apiKey): Promise<Answer> {
  const answer = await call("PUT", path(id), { key, body });
  await runner().idle();
  return answer;
}
const get = (project: Project, id: string, query = "userId=maya", key = project.apiKey) => call("GET", `${path(id)}?${query}`, { key });
const remove = (project: Project, id: string, query = "userId=maya", key = project.apiKey) =>
  call("DELETE", `${path(id)}?${query}`, { key });
const memories = async (project: Project, query: string) =>
  (await call("GET", `/v1/memory?userId=maya&${query}`, { key: project.apiKey })).body.memories.map(
    ({ content }: { content: string }) => content,
  );
const used = async ({ organizationId }: Project) =>
  Number(
    (await rows<{ used: string }>(sql`select used from usage_counters where organization_id = ${organizationId} and budget = 'ingest'`))[0]
      ?.used ?? 0,
  );

describe("PUT /v1/documents/{id}", () => {
  it("stores a document under the caller's id or path, and extracts memories from it", async () => {
    const project = await aProject();
    const metadata = { shelf: 4 };
    const body = { userId: "maya", content: "Maya lives in Porto.", metadata, agentId: "importer", documentDate: "2026-05-01" };
    const { status, body: stored } = await put(project, "notes/home.md", body);
    expect(status).toBe(200);
    expect(stored).toMatchObject({
      id: "notes/home.md",
      change: "created",
      version: 1,
      content: body.content,
      length: 20,
      sourceType: "TEXT",
      metadata,
      agentId: "importer",
      runId: null,
      trust: "user",
      documentDate: "2026-05-01T00:00:00.000Z",
      graph: { kind: "USER", userId: "maya" },
      jobId: expect.stringMatching(/^ij_/),
    });
    const read = await get(project, "notes%2Fhome.md");
    expect(read.body).toMatchObject({ id: "notes/home.md", memories: 1, jobStatus: "done", content: body.content });
    const { body: found } = await call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "maya", query: "Porto" } });
    const record = await call("GET", `/v1/memory/${found.memories[0].id}`, { key: project.apiKey });
    expect(record.body.provenance).toMatchObject({ documentId: "notes/home.md", agentId: "importer" });
  });

  it("changes nothing when the same is sent again, and doesn't count it", async () => {
    const project = await aProject({ plan: "free" });
    const body = { userId: "maya", content: "Maya lives in Porto.", metadata: { a: 1, b: 2 } };
    const first = await put(project, "home", body);
    const again = await put(project, "home", { ...body, metadata: { b: 2, a: 1 } });
    expect(again.body).toMatchObject({ change: "unchanged", version: 1, jobId: first.body.jobId, updatedAt: first.body.updatedAt });
    expect(await used(project)).toBe(1);
    const other = await put(project, "home", { ...body, metadata: { a: 2 }, sourceUrl: "https://example.com" });
    expect(other.body).toMatchObject({ change: "updated", version: 1, metadata: { a: 2 }, sourceUrl: "https://example.com" });
    expect(await used(project)).toBe(1);
    const [{ count }] = (await rows(sql`select count(*)::int as count from ingestion_jobs where project_id = ${project.id}`)) as [
      { count: number },
    ];
    expect(count).toBe(1);
  });

  it("supersedes what rested on the old text when a new one arrives", async () => {
    const project = await aProject();
    await put(project, "home", { userId: "maya", content: "Maya has a cat named Tom. Maya plays the violin." });
    const { body } = await put(project, "home", { userId: "maya", content: "Maya plays the violin. Maya speaks Danish." });
    expect(body).toMatchObject({ change: "replaced", version: 2 });
    const active = (await memories(project, "status=active")).join(" ");
    expect(active).toContain("Danish");
    expect(active).toContain("violin");
    expect(active).not.toContain("Tom");
    expect((await memories(project, "status=superseded")).join(" ")).toContain("Tom");
    const find = async (more: object) =>
      (
        await call("POST", "/v1/core/search", {
          key: project.apiKey,
          body: { user_id: "maya", query: "What is the cat of Maya called?", include_passages: true, include_superseded: false, ...more },
        })
      ).body;
    expect(JSON.stringify(await find({}))).not.toContain("Tom");
    expect(JSON.stringify((await find({ include_superseded: true })).memories)).toContain("Tom");
    expect((await call("GET", "/v1/users/maya/context", { key: project.apiKey })).body.text).not.toContain("Tom");
  });

  it("shows the old state at an earlier time", async () => {
    const project = await aProject();
    await put(project, "home", { userId: "maya", content: "Maya has a cat named Tom." });
    const before = new Date().toISOString();
    await put(project, "home", { userId: "maya", content: "Maya has no pets." });
    const at = async (as_of: string) => (await project.searches("maya", "What is the cat called?", { filters: { as_of } })).join();
    expect(await at(before)).toContain("Tom");
    expect(await at(new Date().toISOString())).not.toContain("Tom");
  });

  it("keeps what another source states, too, and what a person edited", async () => {
    const project = await aProject();
    await put(project, "home", { userId: "maya", content: "Maya has a cat named Tom. Maya plays the violin." });
    await project.remembers("maya", "I have a cat named Tom.");
    const { body } = await call("GET", "/v1/memory?userId=maya&q=violin", { key: project.apiKey });
    await call("PATCH", `/v1/memory/${body.memories[0].id}`, { key: project.apiKey, body: { content: "Maya plays the cello." } });
    await put(project, "home", { userId: "maya", content: "Maya speaks Danish." });
    const active = (await memories(project, "status=active")).join(" ");
    expect(active).toContain("Tom");
    expect(active).toContain("cello");
    expect(active).toContain("Danish");
  });

  it("brings back what the old text had superseded", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    await put(project, "home", { userId: "maya", content: "I live in Rome now." });
    expect((await memories(project, "status=active")).join()).not.toContain("Porto");
    await put(project, "home", { userId: "maya", content: "I like tea." });
    expect((await memories(project, "status=active")).join()).toContain("Porto");
  });

  it("ends the job of a text that was replaced before it was read", async () => {
    const project = await aProject();
    const first = await call("PUT", path("home"), { key: project.apiKey, body: { userId: "maya", content: "Maya has a cat named Tom." } });
    await put(project, "home", { userId: "maya", content: "Maya speaks Danish." });
    const job = await call("GET", `/v1/memory/job/${first.body.jobId}`, { key: project.apiKey });
    expect(job.body.status).toBe("done");
    expect((await memories(project, "status=active,superseded")).join()).not.toMatch(/cat.*Danish.*cat/);
    expect((await memories(project, "status=active")).join()).not.toContain("Tom");
  });

  it("keeps one version for concurrent calls", async () => {
    const project = await aProject();
    const contents = ["Maya lives in Porto.", "Maya lives in Porto.", "Maya speaks Danish.", "Maya speaks Danish."];
    const answers = await Promise.all(
      contents.map((content) => call("PUT", path("home"), { key: project.apiKey, body: { userId: "maya", content } })),
    );
    await runner().idle();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const current = await rows(
      sql`select 1 from episodes where project_id = ${project.id} and document_id = 'home' and replaced_at is null`,
    );
    expect(current).toHaveLength(1);
  });

  it("separates the documents of users and groups", async () => {
    const project = await aProject();
    await put(project, "home", { userId: "maya", content: "Maya lives in Porto." });
    await put(project, "home", { userId: "zoe", content: "Zoe lives in Oslo." });
    const shared = await put(project, "home", { content: "The office is in Vienna." });
    expect(shared.body).toMatchObject({ change: "created", warnings: [{ code: "SHARED_GRAPH" }], graph: { groupName: "default" } });
    expect((await get(project, "home", "userId=zoe")).body.content).toContain("Oslo");
    expect((await get(project, "home", "")).body.content).toContain("Vienna");
  });

  it("is redacted before it is compared", async () => {
    const project = await aProject();
    await rows(sql`update projects set settings = '{"redaction": {"enabled": true}}' where id = ${project.id}`);
    const body = { userId: "maya", content: "Write to maya@example.com about the trip to Porto." };
    expect((await put(project, "home", body)).body).toMatchObject({
      change: "created",
      content: expect.stringContaining("[REDACTED:EMAIL]"),
    });
    expect((await put(project, "home", body)).body.change).toBe("unchanged");
  });

  it.each([
    ["a blank id", "%20", { content: "x" }],
    ["a relative path", "a%2F..%2Fb", { content: "x" }],
    ["a long id", "a".repeat(513), { content: "x" }],
    ["no text", "home", { userId: "maya" }],
    ["a user and a group", "home", { content: "x", userId: "maya", group: "default" }],
  ])("rejects %s", async (_, id, body) => expectError(await put(await aProject(), id, body), 400, "VALIDATION_ERROR"));

  it("may be empty, as a file may", async () => {
    const project = await aProject();
    await put(project, "home", { userId: "maya", content: "Maya has a cat named Tom." });
    expect((await put(project, "home", { userId: "maya", content: "" })).body).toMatchObject({ change: "replaced", length: 0, bytes: 0 });
    expect((await get(project, "home")).body).toMatchObject({ content: "", jobStatus: "done" });
    expect(await memories(project, "status=active")).toEqual([]);
  });

  it("replaces nothing of a higher class than the key may change", async () => {
    const project = await aProject();
    await put(project, "home", { userId: "maya", content: "Maya lives in Porto." });
    const { createKey } = await import("@/lib/api-keys/create-key");
    const { apiKey } = await createKey(project.ctx, { name: "low", scope: "admin", maxTrust: 0 });
    expectError(await put(project, "home", { userId: "maya", content: "Maya lives in Rome." }, apiKey), 403, "FORBIDDEN");
    expectError(await remove(project, "home", "userId=maya", apiKey), 403, "FORBIDDEN");
    expect((await get(project, "home")).body.content).toContain("Porto");
  });
});

describe("GET /v1/documents", () => {
  let project: Project;
  beforeAll(async () => {
    project = await aProject();
    for (const id of ["a/1", "a/2", "b/1"]) await put(project, id, { userId: "maya", content: `Maya likes book ${id}.`, agentId: id[0] });
  });
  const list = async (query: string, key = project.apiKey) => call("GET", `/v1/documents?${query}`, { key });
  const ids = ({ body }: Answer): string[] => body.documents.map(({ id }: { id: string }) => id);

  it("lists them without their text, latest change first", async () => {
    const answer = await list("userId=maya");
    expect(ids(answer)).toEqual(["b/1", "a/2", "a/1"]);
    expect(answer.body.documents[0]).not.toHaveProperty("content");
    expect(ids(await list(""))).toEqual([]);
  });

  it("filters by prefix and agent, and pages by cursor", async () => {
    expect(ids(await list("userId=maya&prefix=a/"))).toEqual(["a/2", "a/1"]);
    expect(ids(await list("userId=maya&prefix=%25"))).toEqual([]);
    expect(ids(await list("userId=maya&agentId=b"))).toEqual(["b/1"]);
    const first = await list("userId=maya&limit=2");
    expect(ids(first)).toEqual(["b/1", "a/2"]);
    expect(ids(await list(`userId=maya&limit=2&cursor=${first.body.nextCursor}`))).toEqual(["a/1"]);
  });

  it("shows a restricted key only what it may see", async () => {
    const key = await project.keyWith("reader", { constraints: { users: ["zoe"] } });
    expectError(await list("userId=maya", key), 403, "FORBIDDEN");
    expectError(await get(project, "a/1", "userId=maya", key), 403, "FORBIDDEN");
    expectError(await list("", key), 403, "FORBIDDEN");
  });

  it("answers the same for another project's document as for a missing one", async () => {
    const stranger = await aProject();
    await stranger.remembers("maya", "I like tea.");
    const [foreign, missing] = [await get(stranger, "a/1"), await get(stranger, "a/9")];
    expectError(foreign, 404, "DOCUMENT_NOT_FOUND");
    expect(withoutCorrelation(foreign.body)).toEqual(withoutCorrelation(missing.body));
  });
});

describe("DELETE /v1/documents/{id}", () => {
  it("deletes every version and what rests on them alone", async () => {
    const project = await aProject();
    await put(project, "home", { userId: "maya", content: "Maya has a cat named Tom." });
    await put(project, "home", { userId: "maya", content: "Maya speaks Danish. Maya plays the violin." });
    await project.remembers("maya", "I play the violin.");
    const { status, body } = await remove(project, "home");
    expect(status).toBe(200);
    expect(body).toMatchObject({ deleted: true, id: "home", versions: 2 });
    expect(body.memories).toBeGreaterThanOrEqual(2);
    const left = (await memories(project, "status=active,superseded,rejected")).join(" ");
    expect(left).toContain("violin");
    expect(left).not.toMatch(/Tom|Danish/);
    expectError(await get(project, "home"), 404, "DOCUMENT_NOT_FOUND");
    expectError(await remove(project, "home"), 404, "DOCUMENT_NOT_FOUND");
    const stored = await rows(sql`select 1 from episodes where project_id = ${project.id} and document_id is not null
      union all select 1 from chunks where project_id = ${project.id} and content like '%Danish%'`);
    expect(stored).toEqual([]);
    expect((await exportOf(project)).includes("Danish")).toBe(false);
    expect((await put(project, "home", { userId: "maya", content: "Maya speaks Danish." })).body).toMatchObject({
      change: "created",
      version: 1,
    });
  });
});

it("survives an export, with its versions", async () => {
  const project = await aProject();
  await put(project, "home", { userId: "maya", content: "Maya has a cat named Tom." });
  await put(project, "home", { userId: "maya", content: "Maya speaks Danish." });
  const copy = await aProject();
  const file = await exportOf(project);
  expect((await importInto(copy, file)).status).toBe(200);
  expect((await get(copy, "home")).body).toMatchObject({ content: "Maya speaks Danish.", version: 2, memories: 1 });
  const taken = await aProject();
  await put(taken, "home", { userId: "maya", content: "Maya likes tea." });
  expect((await importInto(taken, file)).status).toBe(200);
  expect((await get(taken, "home")).body.content).toBe("Maya likes tea.");
  expect((await memories(taken, "status=active")).join(" ")).toContain("Danish");
});
