import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { formatId, newId, parseId } from "@/lib/ids";
import { recordChanges } from "@/lib/usage/record-changes";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const list = (project: Project, query = "", key = project.apiKey) => call("GET", `/v1/users${query}`, { key });
const get = (project: Project, id: string, key = project.apiKey) => call("GET", `/v1/users/${encodeURIComponent(id)}`, { key });

/** Sets names and email addresses, which no API sets yet. Users are created one second apart. */
async function people(project: Project, ...users: { externalId: string; firstName?: string; lastName?: string; email?: string }[]) {
  for (const [n, { externalId, firstName = null, lastName = null, email = null }] of users.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
    const id = newId();
    await rows(sql`insert into users (id, project_id, external_id, first_name, last_name, email, created_at)
      values (${id}, ${project.id}, ${externalId}, ${firstName}, ${lastName}, ${email}, ${at}::timestamptz)`);
    await rows(sql`insert into graphs (id, project_id, kind, user_id) values (${newId()}, ${project.id}, 'USER', ${id})`);
  }
  await recordChanges(project.id, [{ graphId: null, what: "user", change: users.length }]);
}
const externalIds = (answer: { body: any }): string[] => answer.body.users.map((user: { externalId: string }) => user.externalId);

const makeInactive = (project: { id: string }) =>
  rows(sql`update users set last_active_at = now() - interval '31 days' where project_id = ${project.id}`);

describe("the list", () => {
  it("shows each user with memory counts, newest first", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.", "I like tea.");
    await project.remembers("zoe", "Thanks!");
    const { status, body } = await list(project);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, active30d: 2, nextCursor: null });
    expect(body.users[1]).toEqual({
      id: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
      externalId: "maya",
      firstName: null,
      lastName: null,
      email: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      threadCount: 1,
      memoryCount: 2,
    });
    expect(body.users[0]).toMatchObject({ externalId: "zoe", threadCount: 1, memoryCount: 0 });
  });

  it("has the total count, and the number of recently active users", async () => {
    const project = await aProject();
    await people(project, ...Array.from({ length: 4 }, (_, n) => ({ externalId: `p${n}` })));
    await makeInactive(project);
    await project.remembers("maya", "I like tea.");
    expect((await list(project, "?limit=1")).body).toMatchObject({ total: 5, active30d: 1, users: [{ externalId: "maya" }] });
    await makeInactive(project);
    expect((await list(project)).body).toMatchObject({ total: 5, active30d: 0 });
  });

  it("continues after its cursor despite new users, and ends with null", async () => {
    const project = await aProject();
    await people(project, ...Array.from({ length: 7 }, (_, n) => ({ externalId: `p${n}` })));
    await rows(sql`update users set created_at = '2026-01-01T00:00:02Z' where project_id = ${project.id} and external_id in ('p3', 'p4')`);
    const seen: string[] = [];
    let cursor = "";
    for (let n = 0; n < 10; n++) {
      const page = await list(project, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...externalIds(page));
      await project.remembers(`new-${n}`, "Thanks!");
      cursor = page.body.nextCursor;
      if (cursor === null) break;
    }
    expect(seen).toEqual(["p6", "p5", "p4", "p3", "p2", "p1", "p0"]);
  });

  it("skips `offset` users", async () => {
    const project = await aProject();
    await people(project, { externalId: "a" }, { externalId: "b" }, { externalId: "c" });
    expect(externalIds(await list(project, "?offset=1&limit=1"))).toEqual(["b"]);
    expect(externalIds(await list(project, "?offset=5"))).toEqual([]);
  });

  it("finds parts of an id, name or email address, case-insensitive, with LIKE wildcards as literals", async () => {
    const project = await aProject();
    await people(
      project,
      { externalId: "u-1", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" },
      { externalId: "u_2", firstName: "Grace", lastName: "Hopper", email: "grace@100%.org" },
      { externalId: "team\\x", firstName: "Éva" },
    );
    const found = async (q: string) => externalIds(await list(project, `?q=${encodeURIComponent(q)}`)).toSorted();
    expect(await found("LOVE")).toEqual(["u-1"]);
    expect(await found("ada")).toEqual(["u-1"]);
    expect(await found("example.COM")).toEqual(["u-1"]);
    expect(await found("race")).toEqual(["u_2"]);
    expect(await found("_")).toEqual(["u_2"]);
    expect(await found("%")).toEqual(["u_2"]);
    expect(await found("\\")).toEqual(["team\\x"]);
    expect(await found("U")).toEqual(["u-1", "u_2"]);
    expect(await found("éVA")).toEqual(["team\\x"]);
    expect(await found("nobody")).toEqual([]);
    await makeInactive(project);
    expect((await list(project, "?q=love")).body).toMatchObject({ total: 1, active30d: 0 });
    expect((await list(project, "?q=")).body.total).toBe(3);
  });

  it("is limited to a key's users, and empty for a key limited to groups", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    await project.remembers("zoe", "I like tea.");
    const narrowed = await project.keyWith("reader", { constraints: { users: ["zoe", "later"] } });
    expect((await list(project, "", narrowed)).body).toMatchObject({ total: 1, active30d: 1, users: [{ externalId: "zoe" }] });
    expect(externalIds(await list(project, "?q=maya", narrowed))).toEqual([]);
    for (const constraints of [{ groups: ["default"] }, { users: [] }, {}]) {
      const key = await project.keyWith("reader", { constraints });
      expect((await list(project, "", key)).body).toEqual({ users: [], total: 0, totalIsExact: true, active30d: 0, nextCursor: null });
    }
  });

  it("is limited to the project", async () => {
    const [one, other] = [await aProject(), await aProject()];
    await people(other, { externalId: "theirs" }, { externalId: "more" });
    const foreignCursor = (await list(other, "?limit=1")).body.nextCursor;
    expect((await list(one)).body).toMatchObject({ users: [], total: 0 });
    expect((await list(one, `?cursor=${foreignCursor}`)).body.users).toEqual([]);
  });

  it.each(["limit=0", "limit=101", "limit=x", "limit=1.5", "offset=-1", "cursor=x", "cursor=", `q=${"x".repeat(257)}`])(
    "rejects %s",
    async (query) => {
      const project = await aProject();
      const answer = await list(project, `?${query}`);
      expectError(answer, 400, "VALIDATION_ERROR");
      expect(answer.body.details[0].path).toBe(query.split("=")[0]);
    },
  );
});

describe("one user", () => {
  let project: Project;
  let id: string;
  beforeAll(async () => {
    project = await aProject();
    await project.remembers("maya", "My name is Maya Chen.", "I live in Porto.", "I live in Porto.", "I moved to Lisbon in May 2026.");
    await rows(sql`update users set metadata = '{"plan": "gold", "__proto__": {"x": 1}}' where project_id = ${project.id}`);
    id = (await list(project)).body.users[0].id;
  });

  it("matches its list entry and has its graph, threads, memories and context", async () => {
    const { status, body } = await get(project, "maya");
    expect(status).toBe(200);
    const [entry] = (await list(project)).body.users;
    expect(body).toMatchObject(entry);
    expect(body.metadata).toEqual(JSON.parse('{"plan": "gold", "__proto__": {"x": 1}}'));
    expect(parseId("graph", body.graphId)).not.toBeNull();
    expect(body.recentThreads).toEqual([
      {
        id: expect.stringMatching(/^thr_/),
        name: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
        messageCount: 4,
        lastMessage: { role: "user", content: "I moved to Lisbon in May 2026.", createdAt: expect.stringMatching(/Z$/) },
      },
    ]);
    const contents = body.topMemories.map(({ content }: { content: string }) => content);
    expect(contents.length).toBe(entry.memoryCount);
    expect(contents.join("\n")).toContain("Lisbon");
    expect(body.topMemories[0]).toEqual({
      id: expect.stringMatching(/^mem_/),
      type: expect.any(String),
      content: expect.any(String),
      confidence: expect.any(Number),
      mentionsCount: expect.any(Number),
      contested: false,
      validFrom: expect.toSatisfy((at) => at === null || at.endsWith("Z")),
      validUntil: expect.toSatisfy((at) => at === null || at.endsWith("Z")),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(body.context).toEqual((await call("GET", "/v1/users/maya/context", { key: project.apiKey })).body);
  });

  it("is found by our id too, and so is its context", async () => {
    expect((await get(project, id)).body).toEqual((await get(project, "maya")).body);
    const context = await call("GET", `/v1/users/${id}/context`, { key: project.apiKey });
    expect(context).toMatchObject({ status: 200, body: { text: expect.stringContaining("Lisbon") } });
    expect(context.body).toEqual((await call("GET", "/v1/users/maya/context", { key: project.apiKey })).body);
  });

  it("with an external id in the format of ours comes before the user with that id", async () => {
    const own = await aProject();
    await own.remembers("maya", "I live in Porto.");
    const { id: internalId } = (await list(own)).body.users[0];
    await own.remembers(internalId, "I live in Oslo.");
    expect((await get(own, internalId)).body).toMatchObject({ externalId: internalId });
    expect((await call("GET", `/v1/users/${internalId}/context`, { key: own.apiKey })).body.text).toContain("Oslo");
    expect((await get(own, "maya")).body).toMatchObject({ externalId: "maya", id: internalId });
  });

  it("gets the same bytes for an unknown user and another project's", async () => {
    const other = await aProject();
    const ask = (method: "GET" | "DELETE", id: string, key: string) => call(method, `/v1/users/${id}`, { key });
    for (const method of ["GET", "DELETE"] as const) {
      for (const userRef of ["maya", id]) {
        const answers = [await ask(method, userRef, other.apiKey)];
        const empty = await aProject();
        answers.push(await ask(method, userRef, empty.apiKey));
        for (const answer of answers) expectError(answer, 404, "USER_NOT_FOUND");
        expect(new Set(answers.map(({ body }) => JSON.stringify(withoutCorrelation(body)))).size).toBe(1);
      }
    }
    for (const unknownId of [formatId("user", newId()), formatId("memory", newId()), `usr_0${"z".repeat(25)}`, "usr_", "nobody"]) {
      expectError(await get(project, unknownId), 404, "USER_NOT_FOUND");
    }
    expect((await get(project, "maya")).status).toBe(200);
  });
});
