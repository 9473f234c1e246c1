import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { createKey } from "@/lib/api-keys/create-key";
import { rows } from "@/lib/db/client";
import { type Answer, call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { aConflict } from "../support/records";
import { expectError } from "../support/refusal";
import { exportOf } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const read = (project: Project, url: string, key = project.apiKey) => call("GET", url, { key });
const idsOf = (answer: Answer, list: string): string[] => answer.body[list].map(({ id }: { id: string }) => id);

describe("GET /v1/threads", () => {
  let project: Project;
  let threads: string[];
  beforeAll(async () => {
    project = await aProject();
    const add = async (user_id: string, day: string, more: object = {}) =>
      (
        await call("POST", "/v1/core/add", {
          key: project.apiKey,
          body: { user_id, messages: [{ role: "user", content: `I like tea number ${day}.`, created_at: `2026-01-${day}` }], ...more },
        })
      ).body.thread_id;
    threads = [await add("maya", "01", { agent_id: "a" }), await add("maya", "05"), await add("zoe", "09")];
    await runner().idle();
  });

  it("lists a user's threads, newest first, by cursor", async () => {
    expect(idsOf(await read(project, "/v1/threads?userId=maya"), "threads")).toEqual([threads[1], threads[0]]);
    const first = await read(project, "/v1/threads?userId=maya&limit=1");
    expect(idsOf(first, "threads")).toEqual([threads[1]]);
    expect(idsOf(await read(project, `/v1/threads?userId=maya&limit=1&cursor=${first.body.nextCursor}`), "threads")).toEqual([threads[0]]);
    expect(idsOf(await read(project, "/v1/threads?userId=maya&agentId=a"), "threads")).toEqual([threads[0]]);
    expect(idsOf(await read(project, "/v1/threads"), "threads")).toEqual([]);
  });

  it("gives a thread with its messages", async () => {
    const { status, body } = await read(project, `/v1/threads/${threads[0]}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: threads[0], messageCount: 1, user: { externalId: "maya" } });
    expect(body.messages).toMatchObject([
      { role: "user", content: "I like tea number 01.", jobStatus: "done", memories: [{ type: "PREFERENCE" }] },
    ]);
  });

  it("hides them from a key that may not see their owner", async () => {
    const key = await project.keyWith("admin", { constraints: { users: ["zoe"] } });
    expectError(await read(project, "/v1/threads?userId=maya", key), 403, "FORBIDDEN");
    expectError(await read(project, `/v1/threads/${threads[0]}`, key), 404, "THREAD_NOT_FOUND");
    expectError(await call("DELETE", `/v1/threads/${threads[0]}`, { key }), 404, "THREAD_NOT_FOUND");
    expect((await read(project, `/v1/threads/${threads[2]}`, key)).status).toBe(200);
  });
});

describe("DELETE /v1/threads/{id}", () => {
  it("deletes its messages and what rests on them alone", async () => {
    const project = await aProject();
    const [first] = await project.remembers("maya", { content: "I have a cat named Tom.", created_at: "2026-01-01" });
    await project.remembers("maya", { content: "I play the violin.", created_at: "2026-01-01" });
    await project.remembers("maya", { content: "I play the violin.", created_at: "2026-03-01" });
    const { status, body } = await call("DELETE", `/v1/threads/${first!.body.thread_id}`, { key: project.apiKey });
    expect(status).toBe(200);
    expect(body).toMatchObject({ deleted: true, id: first!.body.thread_id, messages: 2 });
    const left = await read(project, "/v1/memory?userId=maya&status=active,superseded");
    expect(JSON.stringify(left.body)).toContain("violin");
    expect(JSON.stringify(left.body)).not.toContain("Tom");
    expect(await exportOf(project)).not.toContain("Tom");
    expectError(await read(project, `/v1/threads/${first!.body.thread_id}`), 404, "THREAD_NOT_FOUND");
    const orphans = await rows(sql`
      select 1 from postings p join graphs g on g.project_id = p.project_id and g.id = p.graph_id where g.project_id = ${project.id} and p.term = 'tom'
      union all select 1 from embeddings e join graphs g on g.project_id = e.project_id and g.id = e.graph_id where g.project_id = ${project.id}
        and not exists (select 1 from chunks c where c.unit = e.unit) and not exists (select 1 from memories m where m.unit = e.unit)`);
    expect(orphans).toEqual([]);
  });

  it("ends its running jobs without a trace", async () => {
    const project = await aProject();
    const added = await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { user_id: "maya", messages: [{ role: "user", content: "I have a cat named Tom." }] },
    });
    expect((await call("DELETE", `/v1/threads/${added.body.thread_id}`, { key: project.apiKey })).status).toBe(200);
    await runner().idle();
    expect((await read(project, "/v1/memory?userId=maya&status=active,superseded")).body.total).toBe(0);
    expect(await exportOf(project)).not.toContain("Tom");
  });
});

describe("GET /v1/conflicts", () => {
  let project: Project;
  let conflict: string;
  beforeAll(async () => {
    project = await aProject();
    conflict = await aConflict(project, "maya");
  });

  it("lists open ones of a user, with both memories", async () => {
    const { body } = await read(project, "/v1/conflicts?userId=maya&unresolved=true");
    expect(body).toMatchObject({ total: 1, totalIsExact: true, nextCursor: null });
    expect(body.conflicts[0]).toMatchObject({ id: conflict, status: "unresolved", existing: { quote: expect.any(String) } });
    expect((await read(project, "/v1/conflicts?userId=maya&unresolved=false")).body.conflicts).toEqual([]);
    expect((await read(project, "/v1/conflicts")).body.conflicts).toEqual([]);
    expect((await read(project, `/v1/conflicts/${conflict}`)).body.id).toBe(conflict);
  });

  it("hides them from a key that may not see their owner", async () => {
    const key = await project.keyWith("admin", { constraints: { users: ["zoe"] } });
    expectError(await read(project, "/v1/conflicts?userId=maya", key), 403, "FORBIDDEN");
    expectError(await read(project, `/v1/conflicts/${conflict}`, key), 404, "CONFLICT_NOT_FOUND");
    const resolve = await call("POST", `/v1/conflicts/${conflict}/resolve`, { key, body: { action: "confirm" } });
    expectError(resolve, 404, "CONFLICT_NOT_FOUND");
  });

  it("resolves one, and undoes it", async () => {
    const resolve = (action: string, key = project.apiKey) => call("POST", `/v1/conflicts/${conflict}/resolve`, { key, body: { action } });
    const { apiKey } = await createKey(project.ctx, { name: "low", scope: "admin", maxTrust: 1 });
    expectError(await resolve("confirm", apiKey), 403, "FORBIDDEN");
    expectError(await resolve("guess"), 400, "VALIDATION_ERROR");
    expect((await resolve("confirm")).body).toMatchObject({ status: "resolved", resolution: { action: "confirm" } });
    expectError(await resolve("reject"), 409, "CONFLICT_ALREADY_RESOLVED");
    expect((await resolve("undo")).body.status).toBe("unresolved");
  });
});

describe("GET /v1/graph", () => {
  let project: Project;
  beforeAll(async () => {
    project = await aProject();
    await project.remembers("maya", "My friend Bob Miller lives in Porto.", "I work at Initech.");
    await project.remembers("zoe", "My friend Ada Stone lives in Oslo.");
  });
  const names = ({ body }: Answer): string[] => body.entities.map(({ name }: { name: string }) => name);

  it("has a user's entities and the relations between them", async () => {
    const answer = await read(project, "/v1/graph?userId=maya");
    expect(answer.status).toBe(200);
    expect(names(answer)).toEqual(expect.arrayContaining(["Bob Miller", "Porto", "Initech"]));
    expect(names(answer)).not.toContain("Oslo");
    const ids = new Set(idsOf(answer, "entities"));
    for (const { source, target } of answer.body.relations) expect(ids.has(source) && ids.has(target)).toBe(true);
    expect(answer.body.relations).toContainEqual(expect.objectContaining({ type: "LIVES_IN", fact: expect.stringContaining("Porto") }));
    expect(names(await read(project, "/v1/graph?userId=maya&asOf=2019-01-01"))).toEqual([]);
  });

  it("has an entity's neighbors", async () => {
    const { body } = await read(project, "/v1/graph?userId=maya");
    const porto = body.entities.find(({ name }: { name: string }) => name === "Porto").id;
    const near = await read(project, `/v1/graph?entityId=${porto}`);
    expect(names(near)).toEqual(expect.arrayContaining(["Porto", "Bob Miller"]));
    expect(names(near)).not.toContain("Initech");
    expectError(await read(project, `/v1/graph?entityId=${porto}&userId=zoe`), 404, "ENTITY_NOT_FOUND");
    const key = await project.keyWith("reader", { constraints: { users: ["zoe"] } });
    expectError(await read(project, `/v1/graph?entityId=${porto}`, key), 404, "ENTITY_NOT_FOUND");
    expectError(await read(project, "/v1/graph?userId=maya", key), 403, "FORBIDDEN");
  });

  it("needs to know whose graph", async () => expectError(await read(project, "/v1/graph"), 400, "VALIDATION_ERROR"));
});
