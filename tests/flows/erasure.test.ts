import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import { canonicalJson, sha256 } from "@/lib/crypto";
import { db, inTransaction, rows } from "@/lib/db/client";
import { newId, parseId } from "@/lib/ids";
import { models } from "@/lib/models";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";
import { call } from "../support/call";
import { startWorkers, useDatabase } from "../support/database";
import { jobKey } from "../support/job-key";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { graphOf, rowsByTable } from "./support/rows";
import { aGate } from "./support/stub-job";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const person = { id: "quentin-7f3/x", traces: ["quentin", "zuckmayer", "xylophon", "wolfsburg", "marrakes"] };

const statements = [
  "My name is Quentin Zuckmayer.",
  "I live in Wolfsburg.",
  "I moved to Marrakesh in March 2026.",
  "I play the xylophone.",
  "I play the xylophone!",
  "I maybe live in Wolfsburg.",
];

const erase = (project: Project, user = person.id) => call("DELETE", `/v1/users/${encodeURIComponent(user)}`, { key: project.apiKey });
const add = (project: Project, user: string, content: string, more: object = {}) =>
  call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: user, messages: [{ role: "user", content }], ...more } });

async function addEverything(project: Project): Promise<string[]> {
  const answers = await project.remembers(person.id, ...statements);
  const document = await call("POST", "/v1/memory/add", {
    key: project.apiKey,
    body: { userId: person.id, content: "Quentin's xylophone is from Wolfsburg. Zuckmayer plays it daily.", metadata: { who: "Quentin" } },
  });
  await runner().idle();
  await rows(sql`
    update users set first_name = 'Quentin', last_name = 'Zuckmayer', email = 'quentin@example.com', metadata = '{"a": "xylophone"}'
    where project_id = ${project.id} and external_id = ${person.id}`);
  return [...answers.map(({ body }) => body.job_id), document.body.jobId];
}

async function tracesIn(traces = [...person.traces, "7f3/x"]): Promise<string[]> {
  const tables = await rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  expect(tables.length).toBeGreaterThan(20);
  const traced: string[] = [];
  for (const { name } of tables) {
    for (const trace of traces) {
      const found = await rows(sql`select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${trace}%`} limit 1`);
      if (found.length > 0) traced.push(`${name}: ${trace}`);
    }
  }
  return traced;
}

describe("deleting a user", () => {
  it("leaves no trace in any table, and everyone else's rows unchanged", async () => {
    const project = await aProject();
    const narrowed = await project.keyWith("reader", { constraints: { users: [person.id, "maya"] } });
    await addEverything(project);
    await project.remembers("maya", "I live in Porto.", "I like tea.");
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "The office opens at nine." } });
    await runner().idle();
    for (const [key, path, body] of [
      ["s", "/v1/core/search", { user_id: person.id, query: "xylophone" }],
      ["a", "/v1/core/ask", { user_id: person.id, question: "Where do I live?" }],
      [`add:${person.id}`, "/v1/core/add", { user_id: person.id, messages: [{ role: "user", content: "I love Wolfsburg." }] }],
      ["other", "/v1/core/add", { user_id: "maya", messages: [{ role: "user", content: "I love Rome." }] }],
    ] as const) {
      expect((await call("POST", path, { key: project.apiKey, body, headers: { "idempotency-key": key } })).status).toBeLessThan(300);
    }
    await runner().idle();
    // The schedule may do it at any moment.
    await aggregateAllChanges();
    const others = [await graphOf(project.id, { user: "maya" }), await graphOf(project.id, { group: "default" })];
    const before = await Promise.all(others.map(rowsByTable));
    // Otherwise the test would pass without any data.
    const traced = new Set((await tracesIn()).map((trace) => trace.split(":")[0]));
    for (const table of ["users", "messages", "episodes", "chunks", "memories", "restatements", "entities", "entity_aliases", "postings"])
      expect(traced).toContain(table);
    for (const table of ["idempotency_keys", "api_keys"]) expect(traced).toContain(table);

    const { status, body } = await erase(project);
    expect(status).toBe(200);
    expect(await tracesIn()).toEqual([]);
    expect(await Promise.all(others.map(rowsByTable))).toEqual(before);
    expect(await rows(sql`select key from idempotency_keys where owner_id = ${project.id}`)).toEqual([{ key: "other" }]);
    const seen = await call("GET", "/v1/users", { key: narrowed });
    expect(seen.body.users.map((user: { externalId: string }) => user.externalId)).toEqual(["maya"]);
    expect(body.externalId).toBe(person.id);
  });

  it("returns the receipt stored in the audit chain: counts, and nothing personal", async () => {
    const project = await aProject();
    const jobs = await addEverything(project);
    const graphId = await graphOf(project.id, { user: person.id });
    const before = Object.fromEntries(Object.entries(await rowsByTable(graphId)).map(([table, all]) => [table, all.length]));
    const { body } = await erase(project);
    expect(body).toMatchObject({ deleted: true, id: expect.stringMatching(/^usr_/), externalId: person.id });
    const { counts, ...receipt } = body.receipt;
    expect(counts).toEqual({
      memories: before.memories,
      memoryVersions: before.memory_versions,
      restatements: before.restatements,
      conflicts: before.conflicts,
      messages: before.messages,
      threads: before.threads,
      episodes: before.episodes,
      chunks: before.chunks,
      entities: before.entities,
      aliases: before.entity_aliases,
      mentions: before.mentions,
      edges: before.edges,
      merges: before.entity_merges,
      postings: before.postings,
      embeddings: before.embeddings,
      jobs: jobs.length,
    });
    expect(counts).toMatchObject({ messages: statements.length, episodes: statements.length + 1, threads: 1 });
    const [entry] = await rows<Record<string, unknown>>(sql`
      select seq::int as seq, action, target, hash, payload_hash, to_json(occurred_at) #>> '{}' as at
      from audit_entries where id = ${parseId("audit", receipt.auditId)} and project_id = ${project.id}`);
    expect(entry).toMatchObject({ seq: receipt.seq, action: "user.erased", target: { type: "user", id: body.id }, hash: receipt.hash });
    expect(entry!.payload_hash).toBe(receipt.payloadHash);
    expect(receipt.payloadHash).toBe(sha256(canonicalJson({ counts })));
    expect(new Date(entry!.at as string).toISOString()).toBe(body.erasedAt);
  });

  it("twice finds no user the second time; the id then belongs to a new, empty user", async () => {
    const project = await aProject();
    await addEverything(project);
    const { id } = (await erase(project)).body;
    for (const again of [person.id, id]) expectError(await erase(project, again), 404, "USER_NOT_FOUND");
    await add(project, person.id, "Thanks!", { wait_for_processing: true });
    const { body } = await call("GET", `/v1/users/${encodeURIComponent(person.id)}`, { key: project.apiKey });
    expect(body).toMatchObject({ memoryCount: 0, firstName: null, metadata: {}, topMemories: [] });
    expect(body.id).not.toBe(id);
    await erase(project);
  });

  it("works by our id, and once for several simultaneous calls", async () => {
    const project = await aProject();
    await addEverything(project);
    const { id } = (await call("GET", `/v1/users/${encodeURIComponent(person.id)}`, { key: project.apiKey })).body;
    const answers = await Promise.all([erase(project, id), erase(project), erase(project, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await tracesIn()).toEqual([]);
  });
});

describe("a running job writes nothing after its user is deleted", () => {
  it.each(["chunk", "extract", "embed", "store"])("right before step %s", async (step) => {
    const project = await aProject();
    await addEverything(project);
    await runner().stop();
    try {
      const added = await add(project, person.id, "I moved to Wolfsburg in May 2026.");
      await ingestJob.run(await jobKey(added.body.job_id), {
        async run(name, work) {
          if (name === step) expect((await erase(project)).status).toBe(200);
          return work();
        },
      });
      expect(await tracesIn()).toEqual([]);
      expect((await call("GET", `/v1/memory/job/${added.body.job_id}`, { key: project.apiKey })).status).toBe(404);
    } finally {
      await startWorkers();
    }
  });

  it("while the model extracts", async () => {
    const project = await aProject();
    const [reached, gate] = [aGate(), aGate()];
    const real = models.extract;
    const spy = vi.spyOn(models, "extract").mockImplementationOnce(async (input) => {
      reached.open();
      await gate.opened;
      return real(input);
    });
    try {
      await add(project, person.id, "I moved to Wolfsburg in May 2026.");
      await reached.opened;
      expect((await erase(project)).status).toBe(200);
      gate.open();
      await runner().idle();
      expect(await tracesIn()).toEqual([]);
    } finally {
      spy.mockRestore();
    }
  });

  it("while many calls add: each is deleted too, fails, or creates the user again", async () => {
    const project = await aProject();
    await add(project, person.id, "I play the xylophone.");
    const adds = Array.from({ length: 20 }, (_, n) => add(project, person.id, `I bought the red chair number ${n}.`));
    const erased = erase(project);
    const answers = await Promise.all(adds);
    expect((await erased).status).toBe(200);
    await runner().idle();
    expect(answers.filter(({ status }) => status !== 202 && status !== 404).map(({ status, body }) => [status, body])).toEqual([]);
    const after = await erase(project);
    expect([200, 404]).toContain(after.status);
    expect(await tracesIn(["quentin-7f3", "red chair", "xylophon"])).toEqual([]);
    const orphans = await rows(sql`
      select unit from postings where graph_id not in (select id from graphs)
      union all select unit from embeddings where graph_id not in (select id from graphs)`);
    expect(orphans).toEqual([]);
  });
});

it("takes as many statements for 2,000 memories as for two", async () => {
  const project = await aProject();
  const statementsFor = async (user: string, memories: number): Promise<number> => {
    await project.remembers(user, "I like tea.");
    await copyMemories(await graphOf(project.id, { user }), memories);
    return inTransaction(async () => {
      const execute = vi.spyOn(await db(), "execute");
      expect((await erase(project, user)).body.receipt.counts.memories).toBe(memories + 1);
      const calls = execute.mock.calls.length;
      execute.mockRestore();
      return calls;
    });
  };
  const few = await statementsFor("few", 1);
  expect(few).toBeGreaterThan(15);
  expect(await statementsFor("many", 2_000)).toBe(few);
});

async function copyMemories(graphId: string, count: number): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: count }, newId));
  await rows(sql`
    insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence,
      recorded_at, content_key, model)
    select i.id::uuid, m.project_id, m.graph_id, m.episode_id, m.chunk_id, m.job_id, ((1000 + i.n) << 23) + 129, 'active', m.type,
      m.content, m.quote, m.quote_start, m.confidence, m.recorded_at, m.content_key, m.model
    from (select * from memories where graph_id = ${graphId} limit 1) m cross join jsonb_array_elements_text(${ids}::jsonb) with ordinality i (id, n)`);
  await rows(sql`
    insert into mentions (project_id, graph_id, memory_id, entity_id) select m.project_id, m.graph_id, m.id, e.id
    from memories m join entities e on e.graph_id = m.graph_id and e.is_subject where m.graph_id = ${graphId} on conflict do nothing`);
}
