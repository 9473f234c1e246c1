import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { formatId, parseId } from "@/lib/ids";
import { models } from "@/lib/models";
import { graphOf, memoryRows } from "../flows/support/rows";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const anId = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));

const get = (project: Project, id: string, key = project.apiKey) => call("GET", `/v1/memory/${id}`, { key });
const edit = (project: Project, id: string, body: unknown, key = project.apiKey) => call("PATCH", `/v1/memory/${id}`, { key, body });
const remove = (project: Project, id: string, key = project.apiKey) => call("DELETE", `/v1/memory/${id}`, { key });

async function idOf(project: Project, user: string, content: string): Promise<string> {
  const found = (await memoryRows(await graphOf(project.id, { user }))).filter((memory) => memory.content === content);
  expect(found).toHaveLength(1);
  return formatId("memory", found[0]!.id);
}

async function aMemory(statement = "I live in Porto.", content = "User lives in Porto.") {
  const project = await aProject();
  const [added] = await project.remembers("maya", statement);
  return { project, id: await idOf(project, "maya", content), added: added!.body };
}

describe("GET /v1/memory/{id}", () => {
  it("shows the whole memory with its quote", async () => {
    const { project, id, added } = await aMemory();
    await project.remembers("maya", "I live in porto!");
    const { status, body } = await get(project, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      type: "FACT",
      content: "User lives in Porto.",
      confidence: expect.any(Number),
      isActive: true,
      status: "active",
      supersededBy: null,
      createdAt: time,
      updatedAt: time,
      validFrom: null,
      validUntil: null,
      documentDate: time,
      contested: false,
      expiresAt: null,
      pinned: false,
      trust: "user",
      graph: { id: anId("grph"), kind: "USER", groupName: null, userId: "maya" },
      version: 1,
      mentionsCount: 2,
      attribute: { entityId: anId("ent"), name: "LIVES_IN", value: "Porto", ends: false },
      supersedes: [],
      history: [],
      provenance: {
        jobId: added.job_id,
        episodeId: added.episode_id,
        threadId: added.thread_id,
        messageIds: [anId("msg")],
        chunkId: anId("chk"),
        quote: "I live in Porto.",
        sourceType: "TEXT",
        sourceUrl: null,
        documentDate: time,
        model: "local-rules-2",
        agentId: null,
        runId: null,
        documentId: null,
        page: null,
        heading: null,
      },
      restatements: [expect.objectContaining({ quote: "I live in porto!", messageIds: [anId("msg")] })],
      entities: [
        { id: anId("ent"), name: "User", type: "PERSON" },
        { id: anId("ent"), name: "Porto", type: "LOCATION" },
      ],
      edges: [{ id: anId("edg"), type: "LIVES_IN", source: { id: anId("ent"), name: "User" }, target: { id: anId("ent"), name: "Porto" } }],
      metadata: {},
      conflicts: [],
    });
  });

  it("shows what it superseded, its successor and the conflict between them", async () => {
    const { project, id } = await aMemory();
    await project.remembers("maya", "I moved to Lisbon in March 2026.");
    const former = (await get(project, id)).body;
    expect(former).toMatchObject({ isActive: false, status: "superseded", validUntil: "2026-03-01T00:00:00.000Z", supersedes: [] });
    const present = (await get(project, former.supersededBy)).body;
    expect(present).toMatchObject({ isActive: true, supersedes: [id], supersededBy: null });
    const conflict = { id: anId("cnf"), kind: "UPDATE", status: "resolved", attribute: "LIVES_IN", existingId: id, incomingId: present.id };
    expect(present.conflicts).toMatchObject([conflict]);
    expect(former.conflicts).toEqual(present.conflicts);
  });

  it("shows the group of a group memory", async () => {
    const project = await aProject();
    const { body } = await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { group_id: "default", messages: [{ role: "user", content: "Tom Keller lives in Rome." }], wait_for_processing: true },
    });
    expect(body.memories_created).toBe(1);
    const [memory] = await memoryRows(await graphOf(project.id, { group: "default" }));
    const found = await get(project, formatId("memory", memory!.id));
    expect(found.body.graph).toEqual({ id: anId("grph"), kind: "GROUP", groupName: "default", userId: null });
  });

  it("returns the 404 of a missing memory outside the key's constraints", async () => {
    const { project, id } = await aMemory();
    const missing = (await get(project, "mem_01m7y8fx71fk5tkp4p4r296ff8")).body;
    for (const constraints of [{ users: ["tom"] }, { groups: ["default"] }]) {
      const key = await project.keyWith("admin", { constraints });
      for (const answer of [await get(project, id, key), await edit(project, id, { content: "x" }, key), await remove(project, id, key)]) {
        expectError(answer, 404, "MEMORY_NOT_FOUND");
        expect(JSON.stringify(withoutCorrelation(answer.body))).toBe(JSON.stringify(withoutCorrelation(missing)));
      }
    }
    expect((await get(project, id, await project.keyWith("reader", { constraints: { users: ["maya"] } }))).status).toBe(200);
  });

  it.each(["mem_", "mem_x", "ij_01m7y8fx71fk5tkp4p4r296ff7", "mem_81m7y8fx71fk5tkp4p4r296ff7", "%00", "01m7y8fx71fk5tkp4p4r296ff7"])(
    "treats the malformed id %s as unknown",
    async (id) => {
      const project = await aProject();
      const unknown = (await get(project, "mem_01m7y8fx71fk5tkp4p4r296ff8")).body;
      for (const answer of [await get(project, id), await edit(project, id, { content: "x" }), await remove(project, id)]) {
        expectError(answer, 404, "MEMORY_NOT_FOUND");
        expect(withoutCorrelation(answer.body)).toEqual(withoutCorrelation(unknown));
      }
    },
  );

  it("hides drafts", async () => {
    const { project, id } = await aMemory();
    await rows(sql`update memories set status = 'draft' where id = ${parseId("memory", id)}`);
    for (const answer of [await get(project, id), await edit(project, id, { content: "x" }), await remove(project, id)]) {
      expectError(answer, 404, "MEMORY_NOT_FOUND");
    }
  });
});

describe("PATCH /v1/memory/{id}", () => {
  it("saves a new version, and keeps the old one with who changed it", async () => {
    const { project, id } = await aMemory();
    const key = await project.keyWith("writer");
    const answer = await edit(project, id, { content: "User lives in Lisbon.", metadata: { checked: true } }, key);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      content: "User lives in Lisbon.",
      version: 2,
      status: "active",
      metadata: { checked: true },
      attribute: { name: "LIVES_IN", value: "Lisbon" },
      history: [
        {
          version: 1,
          type: "FACT",
          content: "User lives in Porto.",
          changedAt: time,
          actor: { type: "api_key", id: anId("key"), name: "writer" },
        },
      ],
      provenance: { quote: "I live in Porto." },
      edges: [{ type: "LIVES_IN", target: { name: "Lisbon" } }],
    });
    expect(answer.body.entities.map(({ name }: { name: string }) => name)).toEqual(["User", "Lisbon"]);
    expect((await get(project, id)).body).toEqual(answer.body);
    const names = await rows<{ name: string }>(sql`select name from entities where project_id = ${project.id} order by 1`);
    expect(names.map(({ name }) => name)).toEqual(["Lisbon", "User"]);
  });

  it.each([
    [{ type: "STATE" }, { type: "STATE", content: "User lives in Porto.", metadata: {} }],
    [{ metadata: { a: 1 } }, { type: "FACT", content: "User lives in Porto.", metadata: { a: 1 } }],
  ])("changes %j and leaves the rest, relations too", async (change, expected) => {
    const { project, id } = await aMemory();
    const before = (await get(project, id)).body;
    const { body } = await edit(project, id, change);
    expect(body).toMatchObject({ ...expected, version: 2, entities: before.entities, edges: before.edges, attribute: before.attribute });
    expect(await project.searches("maya", "Where in Porto?")).toEqual(["User lives in Porto."]);
  });

  it("without changes creates no version", async () => {
    const { project, id } = await aMemory();
    const before = (await get(project, id)).body;
    expect((await edit(project, id, { content: before.content, type: before.type, metadata: {} })).body).toEqual(before);
  });

  it.each([
    ["nothing to change", {}, ""],
    ["only unknown fields", { confidence: 1 }, ""],
    ["empty content", { content: "" }, "content"],
    ["white space", { content: " \n" }, "content"],
    ["null content", { content: null }, "content"],
    ["content that isn't a string", { content: ["x"] }, "content"],
    ["10,001 characters", { content: "x".repeat(10_001) }, "content"],
    ["an unknown type", { type: "fact" }, "type"],
    ["metadata that isn't an object", { metadata: [1] }, "metadata"],
    ["51 keys", { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 1])) }, "metadata"],
    ["valid content with an invalid type", { content: "x", type: "X" }, "type"],
  ])("refuses %s and changes nothing", async (_, body, path) => {
    const { project, id } = await aMemory();
    const before = (await get(project, id)).body;
    const answer = await edit(project, id, body);
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body.details).toEqual(expect.arrayContaining([{ path, message: expect.any(String) }]));
    expect((await get(project, id)).body).toEqual(before);
  });

  it("makes the new text searchable and the old one not", async () => {
    const { project, id } = await aMemory();
    await project.remembers("maya", "I like tea.", "I work at Acme.", "My brother Tom has a dog.");
    await edit(project, id, { content: "User lives in Lisbon." });
    expect((await project.searches("maya", "Lisbon"))[0]).toBe("User lives in Lisbon.");
    const postings = await rows<{ term: string }>(sql`
      select distinct term from postings where graph_id = ${await graphOf(project.id, { user: "maya" })} and term ~ 'porto|lisbon' order by 1`);
    expect(postings.map(({ term }) => term)).toEqual(["lisbon"]);
  });

  it("removes the old text from answers", async () => {
    const { project, id } = await aMemory();
    await edit(project, id, { content: "User lives in Lisbon." });
    for (const question of ["Where do I live?", "Do I live in Porto?", "Where did I live before?"]) {
      const { body } = await call("POST", "/v1/core/ask", { key: project.apiKey, body: { user_id: "maya", question } });
      expect(body.text, question).not.toContain("I live in Porto");
      expect(JSON.stringify(body.sources), question).not.toContain("Porto");
    }
    const context = await call("GET", "/v1/users/maya/context", { key: project.apiKey });
    expect(context.body.text).toContain("Lisbon");
    expect(context.body.text).not.toContain("Porto");
  });

  it("back to the original statement restores the quote", async () => {
    const { project, id } = await aMemory();
    const graph = await graphOf(project.id, { user: "maya" });
    const index = () => rows(sql`select kind, term, unit, frequency, length from postings where graph_id = ${graph} order by 1, 2, 3`);
    const before = await index();
    await edit(project, id, { content: "User lives in Lisbon." });
    expect(await index()).not.toEqual(before);
    await edit(project, id, { content: "User lives in Porto." });
    expect(await index()).toEqual(before);
  });

  it("lets later statements be reconciled with the new text", async () => {
    const { project, id } = await aMemory();
    await edit(project, id, { content: "User lives in Lisbon." });
    await project.remembers("maya", "I live in Lisbon.");
    expect((await get(project, id)).body).toMatchObject({ mentionsCount: 2, isActive: true });
    await project.remembers("maya", "I live in Rome.");
    expect((await get(project, id)).body).toMatchObject({ status: "superseded" });
  });

  it("covers repetitions too, so that late evidence doesn't restore the old text", async () => {
    const project = await aProject();
    await project.remembers(
      "maya",
      { content: "I live in Porto.", created_at: "2020-05-01" },
      { content: "I live in Porto.", created_at: "2022-05-01" },
    );
    const id = await idOf(project, "maya", "User lives in Porto.");
    await edit(project, id, { content: "User lives in Lisbon." });
    await project.remembers("maya", { content: "I live in Rome.", created_at: "2021-05-01" });
    const found = await memoryRows(await graphOf(project.id, { user: "maya" }));
    expect(found.map(({ content, status }) => `${content} ${status}`).sort()).toEqual([
      "User lives in Lisbon. active",
      "User lives in Lisbon. superseded",
      "User lives in Rome. superseded",
    ]);
  });

  it("to text without an attribute reactivates what it had superseded", async () => {
    const { project, id } = await aMemory();
    await project.remembers("maya", "I live in Rome.");
    const rome = await idOf(project, "maya", "User lives in Rome.");
    await edit(project, rome, { content: "User's sister lives in Rome." });
    expect((await get(project, id)).body).toMatchObject({ status: "active", supersededBy: null, contested: false });
    expect((await get(project, rome)).body).toMatchObject({ status: "active", supersedes: [], contested: false });
    await project.remembers("maya", "I live in Porto.");
    expect((await get(project, id)).body.mentionsCount).toBe(2);
  });

  it("to text that contradicts another memory opens a conflict and supersedes nothing, now or later", async () => {
    const { project, id } = await aMemory();
    await project.remembers("maya", "I visited Rome.");
    const rome = await idOf(project, "maya", "User visited Rome.");
    const { body } = await edit(project, rome, { content: "User lives in Rome." });
    expect(body).toMatchObject({
      status: "active",
      contested: true,
      conflicts: [{ status: "unresolved", existingId: id, incomingId: rome }],
    });
    expect((await get(project, id)).body).toMatchObject({ status: "active", contested: true });
    await project.remembers("maya", { content: "I live in Oslo.", created_at: "2019-01-01" });
    for (const each of [id, rome]) expect((await get(project, each)).body).toMatchObject({ status: "active", contested: true });
    await edit(project, rome, { content: "User visited Rome." });
    for (const each of [id, rome]) expect((await get(project, each)).body).toMatchObject({ status: "active", contested: false });
  });

  it("keeps a superseded memory superseded", async () => {
    const { project, id } = await aMemory();
    await project.remembers("maya", "I live in Rome.");
    const { body } = await edit(project, id, { content: "User lives in Braga." });
    expect(body).toMatchObject({
      status: "superseded",
      supersededBy: await idOf(project, "maya", "User lives in Rome."),
      contested: false,
    });
    expect(await project.searches("maya", "Where does Maya live? Braga?")).toEqual(["User lives in Rome."]);
    expect(await project.searches("maya", "Braga", { include_superseded: true })).toContain("User lives in Braga.");
  });

  it("of a name renames the user", async () => {
    const project = await aProject();
    await project.remembers("u-1", "My name is Maya.");
    await edit(project, await idOf(project, "u-1", "User's name is Maya."), { content: "User's name is Maja." });
    expect(await rows(sql`select first_name from users where project_id = ${project.id}`)).toEqual([{ first_name: "Maja" }]);
    const subject = await rows(sql`select name from entities where project_id = ${project.id} and is_subject`);
    expect(subject).toEqual([{ name: "Maja" }]);
  });

  it("removes a date that the new text doesn't support", async () => {
    const { project, id } = await aMemory("I moved to Lisbon in March 2026.", "User moved to Lisbon in March 2026.");
    expect((await edit(project, id, { content: "User moved to Lisbon in May 2025." })).body.validFrom).toBe("2025-05-01T00:00:00.000Z");
    expect((await edit(project, id, { content: "User lives in Lisbon." })).body.validFrom).toBeNull();
  });

  it("applies two simultaneous edits one after the other", async () => {
    const { project, id } = await aMemory();
    const answers = await Promise.all([
      edit(project, id, { content: "User lives in Lisbon." }),
      edit(project, id, { metadata: { a: 1 } }),
      edit(project, id, { content: "User lives in Rome." }),
      edit(project, id, { type: "STATE" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await get(project, id);
    expect(body).toMatchObject({ version: 5, type: "STATE", metadata: { a: 1 } });
    expect(body.history.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
    const contents = [body.content, ...body.history.map(({ content }: { content: string }) => content)];
    expect(new Set(contents)).toEqual(new Set(["User lives in Lisbon.", "User lives in Rome.", "User lives in Porto."]));
    expect(body.attribute.value).toBe(body.content === "User lives in Rome." ? "Rome" : "Lisbon");
  });

  it("changes nothing while the model is unavailable", async () => {
    const { project, id } = await aMemory();
    const before = (await get(project, id)).body;
    const spy = vi.spyOn(models, "extract").mockRejectedValueOnce(new AppError("MODEL_UNAVAILABLE", "Away."));
    expectError(await edit(project, id, { content: "User lives in Lisbon." }), 503, "MODEL_UNAVAILABLE");
    spy.mockRestore();
    expect((await get(project, id)).body).toEqual(before);
  });

  it("to text without an extractable statement keeps the entities it names, and no attribute", async () => {
    const { project, id } = await aMemory();
    const spy = vi.spyOn(models, "extract").mockResolvedValueOnce({ statements: [], dropped: 0, refused: 1 });
    const { body } = await edit(project, id, { content: "Porto, for User, is a dream." });
    spy.mockRestore();
    expect(body).toMatchObject({ attribute: null, edges: [] });
    expect(body.entities.map(({ name }: { name: string }) => name)).toEqual(["User", "Porto"]);
  });
});

describe("DELETE /v1/memory/{id}", () => {
  it("returns the id, once", async () => {
    const { project, id } = await aMemory();
    const answer = await remove(project, id);
    expect([answer.status, answer.body]).toEqual([200, { deleted: true, id }]);
    for (const again of [await remove(project, id), await get(project, id), await edit(project, id, { content: "x" })]) {
      expectError(again, 404, "MEMORY_NOT_FOUND");
    }
  });

  it("happens once for simultaneous calls", async () => {
    const { project, id } = await aMemory();
    const answers = await Promise.all([1, 2, 3].map(() => remove(project, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  it("is audited, like an edit, without content", async () => {
    const { project, id } = await aMemory();
    await edit(project, id, { content: "User lives in Lisbon." });
    await remove(project, id);
    const entries = await rows<{ action: string; target: unknown }>(sql`
      select action, target from audit_entries where project_id = ${project.id} order by seq desc limit 2`);
    const target = { type: "memory", id };
    expect(entries).toEqual([
      { action: "memory.deleted", target },
      { action: "memory.edited", target },
    ]);
    expect(await rows(sql`select 1 from audit_entries e where e.project_id = ${project.id} and e::text ~ 'Lisbon|Porto'`)).toEqual([]);
  });
});
