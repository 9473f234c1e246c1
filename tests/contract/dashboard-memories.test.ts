import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { memoryTypes } from "@/lib/vocabulary";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
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
import { aMemory } from "../support/records";

useDatabase();

const contents = async (project: Project, query: string): Promise<string[]> =>
  (await getAsMember(project, `/v1/dashboard/memories?${query}`)).body.memories.map(({ content }: { content: string }) => content);

async function copyMemories(project: Project, count: number, words: (n: number) => string): Promise<void> {
  const texts = JSON.stringify(Array.from({ length: count }, (_, n) => words(n)));
  await rows(sql`
    insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence, recorded_at, content_key, model, created_at)
    select gen_random_uuid(), m.project_id, m.graph_id, m.episode_id, m.chunk_id, m.job_id, m.unit + 1000000 + t.n, 'active', 'BELIEF', t.content, m.quote, 0, 0.5, m.recorded_at,
      'copy-' || t.n, m.model, m.created_at - t.n * interval '1 second'
    from (select * from memories where project_id = ${project.id}::uuid order by created_at, id limit 1) m,
      jsonb_array_elements_text(${texts}::jsonb) with ordinality as t (content, n)`);
}

rejectsInvalidPaging("/v1/dashboard/memories");
isLimitedToProject("/v1/dashboard/memories", "memories", aMemory);
returnsSameNotFound((id) => `/v1/dashboard/memories/${id}`, "GET", aMemory);
returnsSameNotFound((id) => `/v1/dashboard/memories/${id}`, "PATCH", aMemory, { content: "User likes coffee." });
returnsSameNotFound((id) => `/v1/dashboard/memories/${id}`, "DELETE", aMemory);

describe("a project's memories", () => {
  let project: Project;
  beforeAll(async () => {
    project = await aProject();
    await project.remembers("maya", "I live in Porto.", "I live in Lisbon.", "I love green tea.");
    await project.remembers("ben", "I like black coffee.");
    await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "support" } });
    await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { group_id: "support", messages: [{ role: "user", content: "The office is in Berlin." }], wait_for_processing: true },
    });
  });

  it("GET /v1/dashboard/memories lists them newest first, with all columns", async () => {
    const { status, body } = await getAsMember(project, "/v1/dashboard/memories");
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 5, totalIsExact: true, nextCursor: null });
    expect(body.typeCounts.map(({ type }: { type: string }) => type)).toEqual([...memoryTypes]);
    expect(body.typeCounts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(5);
    const times = body.memories.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const lisbon = body.memories.find(({ content }: { content: string }) => content.includes("Lisbon"));
    const porto = body.memories.find(({ content }: { content: string }) => content.includes("Porto"));
    expect(porto).toEqual({
      id: expect.stringMatching(/^mem_/),
      type: expect.any(String),
      content: expect.any(String),
      confidence: expect.any(Number),
      isActive: false,
      status: "superseded",
      contested: false,
      expiresAt: null,
      pinned: false,
      trust: "user",
      supersededBy: lisbon.id,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      validFrom: null,
      validUntil: expect.toSatisfy((text: string | null) => text === null || text.endsWith("Z")),
      documentDate: expect.stringMatching(/Z$/),
      graph: { id: expect.stringMatching(/^grph_/), kind: "USER", groupName: null, userId: "maya" },
    });
    expect(body.memories.find(({ content }: { content: string }) => content.includes("Berlin")).graph).toMatchObject({
      kind: "GROUP",
      groupName: "support",
      userId: null,
    });
  });

  it.each([
    ["q=LISBON", ["Lisbon"]],
    ["q=live", ["Lisbon", "Porto"]],
    ["q=li", ["Lisbon", "Porto", "coffee", "Berlin"]],
    ["q=live&isActive=true", ["Lisbon"]],
    ["q=live&status=superseded", ["Porto"]],
    ["status=superseded,rejected", ["Porto"]],
    ["isActive=false", ["Porto"]],
    ["isActive=true&status=superseded", []],
    ["userId=ben", ["coffee"]],
    ["groups=support", ["Berlin"]],
    ["groups=*", ["Berlin"]],
    ["userId=ben&groups=support", ["Berlin", "coffee"]],
    ["userId=ben&q=tea", []],
    ["q=nothing-of-that", []],
    ["q=100%25", []],
    ["q=_ive", []],
    ["to=2001-01-01", []],
    ["from=2001-01-01&q=coffee", ["coffee"]],
  ])("%s leaves %j", async (query, words) => {
    const { body } = await getAsMember(project, `/v1/dashboard/memories?${query}`);
    const found = body.memories.map(({ content }: { content: string }) => content);
    for (const word of words)
      expect(
        found.filter((content: string) => content.includes(word)),
        word,
      ).toHaveLength(1);
    expect([found.length, body.total, body.totalIsExact]).toEqual([words.length, words.length, true]);
  });

  it("filters by one or several types, and counts each type with the other filters applied", async () => {
    const all = (await getAsMember(project, "/v1/dashboard/memories")).body;
    const some = all.typeCounts.filter(({ count }: { count: number }) => count > 0).map(({ type }: { type: string }) => type);
    expect(some.length).toBeGreaterThan(1);
    for (const query of [some[0], some.slice(0, 2).join(",")]) {
      const { body } = await getAsMember(project, `/v1/dashboard/memories?type=${query}`);
      expect(new Set(body.memories.map(({ type }: { type: string }) => type))).toEqual(new Set(query.split(",")));
      expect(body.total).toBe(body.memories.length);
      expect(body.typeCounts).toEqual(all.typeCounts);
    }
    const { body } = await getAsMember(project, `/v1/dashboard/memories?type=${some[0]}&userId=maya&q=i`);
    expect(body.memories.every(({ type }: { type: string }) => type === some[0])).toBe(true);
  });

  it("filters by entity", async () => {
    const { body } = await getAsMember(project, "/v1/dashboard/entities?q=lisbon");
    const found = await contents(project, `entityId=${body.entities[0].id}`);
    expect(found).toEqual([expect.stringContaining("Lisbon")]);
    expect((await getAsMember(project, `/v1/dashboard/memories?entityId=${body.entities[0].id}&q=porto`)).body.memories).toEqual([]);
  });

  it("accepts both ids of a user", async () => {
    const { body } = await getAsMember(project, "/v1/dashboard/users?q=ben");
    expect(await contents(project, `userId=${body.users[0].id}`)).toEqual([expect.stringContaining("coffee")]);
  });

  it.each([
    ["type=WISH", 400, "VALIDATION_ERROR"],
    ["type=", 400, "VALIDATION_ERROR"],
    ["status=draft", 400, "VALIDATION_ERROR"],
    ["isActive=1", 400, "VALIDATION_ERROR"],
    ["from=2026-02-30", 400, "VALIDATION_ERROR"],
    ["from=2026-03-02&to=2026-03-01", 400, "VALIDATION_ERROR"],
    ["userId=nobody", 404, "USER_NOT_FOUND"],
    ["groups=nothing", 404, "GROUP_NOT_FOUND"],
    ["entityId=ent_01m7y8fx71fk5tkp4p4r296ff8", 404, "ENTITY_NOT_FOUND"],
    ["entityId=x", 404, "ENTITY_NOT_FOUND"],
  ])("refuses %s with %d %s", async (query, status, code) => {
    expect(await getAsMember(project, `/v1/dashboard/memories?${query}`)).toMatchObject({ status, body: { code } });
  });
});

describe("a long list", () => {
  let project: Project;
  const count = 130;
  beforeAll(async () => {
    project = await aProject();
    await project.remembers("maya", "I like tea.");
    await copyMemories(project, count, (n) => `${n % 2 ? "Odd" : "Even"} belief number ${n}${n === 120 ? " about a zeppelin" : ""}.`);
    // Ten memories share each created_at, so that ids decide the order.
    await rows(
      sql`update memories set created_at = date_trunc('minute', created_at) - (unit % 10) * interval '1 minute' where project_id = ${project.id}::uuid`,
    );
  });

  it("shows each memory once, even with new ones between pages", async () => {
    let added = 0;
    const all = await pagesOf(project, "/v1/dashboard/memories?limit=20", "memories", () =>
      project.remembers("maya", `I bought ${++added} lamps in Oslo.`),
    );
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(count + 1);
  });

  it("pages by offset as by cursor", async () => {
    const allIds = (await getAsMember(project, "/v1/dashboard/memories?limit=100&q=belief")).body.memories.map(
      ({ id }: { id: string }) => id,
    );
    const parts = [];
    for (const offset of [0, 30, 60]) {
      parts.push(
        ...(await getAsMember(project, `/v1/dashboard/memories?limit=30&offset=${offset}&q=belief`)).body.memories.map(
          ({ id }: { id: string }) => id,
        ),
      );
    }
    expect(parts).toEqual(allIds.slice(0, 90));
    expect((await pagesOf(project, "/v1/dashboard/memories?limit=30&q=belief", "memories")).map(({ id }) => id).slice(0, 100)).toEqual(
      allIds,
    );
    expect((await getAsMember(project, "/v1/dashboard/memories?offset=100000")).body).toMatchObject({ memories: [], nextCursor: null });
  });

  it("searches far back, and counts the matches", async () => {
    expect((await getAsMember(project, "/v1/dashboard/memories?q=ZEPPELIN")).body).toMatchObject({
      total: 1,
      totalIsExact: true,
      memories: [{ type: "BELIEF" }],
    });
    expect((await getAsMember(project, "/v1/dashboard/memories?q=odd%20belief&limit=5")).body).toMatchObject({
      total: 65,
      totalIsExact: true,
    });
    expect((await getAsMember(project, "/v1/dashboard/memories?q=dd&type=BELIEF&limit=5")).body).toMatchObject({ total: 65 });
  });
});

describe("a list beyond the scan limit", () => {
  it("finds rare words by index, reports a minimum total for common ones, and continues where no index helps", {
    timeout: 120_000,
  }, async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    await copyMemories(project, 9_000, (n) => `Statement of the ledger ${n}${n === 8_990 ? " by a zeppelin, Ж!" : ""}.`);
    const far = (await getAsMember(project, "/v1/dashboard/memories?q=zeppelin")).body;
    expect(far).toMatchObject({ total: 1, totalIsExact: true, nextCursor: null });
    expect(far.memories).toHaveLength(1);
    const common = (await getAsMember(project, "/v1/dashboard/memories?q=ledger&limit=10")).body;
    expect(common).toMatchObject({ total: 1_000, totalIsExact: false });
    expect(common.memories).toHaveLength(10);
    const nextPage = (await getAsMember(project, `/v1/dashboard/memories?q=zeppelin&type=BELIEF&cursor=${common.nextCursor}`)).body;
    expect(nextPage.memories).toEqual(far.memories);
    const short = (await getAsMember(project, "/v1/dashboard/memories?q=y%20a")).body;
    expect(short).toMatchObject({ memories: [], totalIsExact: false });
    expect(short.nextCursor).not.toBeNull();
    expect(await pagesOf(project, "/v1/dashboard/memories?q=y%20a", "memories")).toEqual(far.memories);
    expect((await getAsMember(project, "/v1/dashboard/memories?q=zeppelin&userId=maya&type=BELIEF&status=active")).body.memories).toEqual(
      far.memories,
    );
  });
});

describe("one memory", () => {
  it("GET /v1/dashboard/memories/{id} shows it in full, and a member can edit and delete it", async () => {
    const project = await aProject();
    const id = await aMemory(project);
    const { body } = await getAsMember(project, `/v1/dashboard/memories/${id}`);
    expect(body).toMatchObject({
      id,
      project: { id: project.shownId },
      version: 1,
      provenance: { threadId: expect.stringMatching(/^thr_/) },
    });
    const corrected = await callAsMember(project, "PATCH", `/v1/dashboard/memories/${id}`, { content: "User likes green tea." });
    expect(corrected).toMatchObject({ status: 200, body: { id, content: "User likes green tea.", version: 2, history: [{ version: 1 }] } });
    expect(await callAsMember(project, "PATCH", `/v1/dashboard/memories/${id}`, {})).toMatchObject({ status: 400 });
    expect(await callAsMember(project, "DELETE", `/v1/dashboard/memories/${id}`)).toMatchObject({
      status: 200,
      body: { deleted: true, id },
    });
    expect(await getAsMember(project, `/v1/dashboard/memories/${id}`)).toMatchObject({ status: 404, body: { code: "MEMORY_NOT_FOUND" } });
  });
});
