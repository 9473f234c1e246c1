import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { canonicalJson, sha256 } from "@/lib/crypto";
import { connection, inTransaction, openPglite, rows, setConnection } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { unmergeEntityRows } from "@/lib/entities/join-entities";
import { formatId, newId, parseId } from "@/lib/ids";
import { periodOf } from "@/lib/usage/period";
import { graphOf, memoryRows } from "../flows/support/rows";
import { call, linesIn, respond } from "../support/call";
import { startWorkers, useDatabase } from "../support/database";
import { readFrames } from "../support/frames";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";
import { someOf } from "../support/thorough";
import { comparable, exportOf, fill, importInto } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

let source: Project;
let file: string;
let counts: Record<string, number>;
beforeAll(async () => {
  source = await aProject();
  await fill(source);
  file = await exportOf(source);
  counts = linesIn(file).at(-1).counts;
});

async function analyticsOf(project: Project) {
  const { body } = await call("GET", `/v1/dashboard/analytics?period=7d&projectId=${project.shownId}`, {
    key: await sessionOf(project.organization),
  });
  return body.series.findLast(({ ingests }: { ingests: number }) => ingests > 0);
}

const none = () => Object.fromEntries(Object.keys(counts).map((kind) => [kind, 0]));

async function readings(project: Project): Promise<unknown> {
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, inner) =>
        /^(id|.*Id|.*_id|.*Ids|message_ids|superseded_by|graph|query_id|queryId|latency_ms|latencyMs|created_at|telemetry|usage)$/.test(key)
          ? undefined
          : inner,
      ),
    );
  const ask = async (path: string, body: object) => plain((await call("POST", path, { key: project.apiKey, body })).body);
  const answers = [];
  for (const user of ["maya", "zoë/東京"]) {
    for (const query of ["Where do I live?", "tea", "Who is Bob?", "work", "What did I do in May 2026?"]) {
      answers.push(await ask("/v1/core/search", { user_id: user, query, include_superseded: true, include_passages: true }));
      answers.push(await ask("/v1/core/ask", { user_id: user, question: query }));
    }
    answers.push((await call("GET", `/v1/users/${encodeURIComponent(user)}/context?groups=*`, { key: project.apiKey })).body);
  }
  for (const query of ["crates of oranges", "What did Linus say?", "When does the office open?", "Lyon lemons 12"]) {
    answers.push(await ask("/v1/core/search", { group_id: ["team", "default"], query, include_passages: true }));
  }
  return answers;
}

let sourceReadings: Promise<unknown> | undefined;
/** No test changes what the source answers. */
const readingsOfSource = () => {
  sourceReadings ??= readings(source);
  return sourceReadings;
};

it("has a line of every kind to carry", () => {
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});

describe("what was exported, imported", () => {
  it("is counted on the days on which it was learned", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const exported = linesIn(file)
      .find(({ kind }) => kind === "memory")
      .createdAt.slice(0, 10);
    const target = await aProject();
    expect((await importInto(target, file.replaceAll(exported, daysAgo(40)))).status).toBe(200);
    const analytics = await call("GET", `/v1/dashboard/analytics?period=90d&projectId=${target.shownId}`, {
      key: await sessionOf(target.organization),
    });
    const past = await analyticsOf(source);
    const of = (day: string) => analytics.body.series.find(({ at }: { at: string }) => at.startsWith(day));
    expect(of(daysAgo(40))).toEqual({ ...past, at: expect.any(String) });
    expect(past).toMatchObject({ memoriesCreated: expect.toSatisfy((count: number) => count > 10), superseded: 2, activeUsers: 2 });
    expect(of(daysAgo(0))).toMatchObject({ memoriesCreated: 0, superseded: 0, ingests: 0, activeUsers: 0 });
  });

  it("into another project of the same database loses nothing, takes no row of the first, and reads the same", async () => {
    const before = await exportOf(source);
    const target = await aProject();
    const { status, body } = await importInto(target, file);
    expect([status, body]).toEqual([
      200,
      { imported: { ...counts, group: counts.group! - 1 }, existing: { ...none(), group: 1 }, skipped: none() },
    ]);
    expect(comparable(await exportOf(target))).toEqual(comparable(file));
    expect(await readings(target)).toEqual(await readingsOfSource());
    expect(comparable(await exportOf(source))).toEqual(comparable(before));
    expect(await referencesOutside(target.id)).toEqual([]);
  });

  it("into an empty database of another engine keeps every id, and reads the same", async () => {
    const first = await connection();
    const expected = await readingsOfSource();
    await runner().stop();
    const other = await openPglite(null);
    try {
      await migrate(other);
      setConnection(other);
      const target = await aProject();
      expect((await importInto(target, file)).status).toBe(200);
      expect(comparable(await exportOf(target))).toEqual(comparable(file));
      expect(await readings(target)).toEqual(expected);
    } finally {
      setConnection(first);
      await other.close();
      await startWorkers();
    }
  }, 120_000);

  it("twice changes nothing the second time", async () => {
    const target = await aProject();
    await importInto(target, file);
    const first = (await exportOf(target)).split("\n").slice(1);
    // Their revision counts the transactions that might have changed them.
    const ownGraphs = sql`select jsonb_agg(to_jsonb(g) - 'revision' order by g.id) as all from graphs g where project_id = ${target.id}`;
    const [graphs] = await rows(ownGraphs);
    const again = await importInto(target, file);
    expect([again.status, again.body]).toEqual([200, { imported: none(), existing: counts, skipped: none() }]);
    expect((await exportOf(target)).split("\n").slice(1)).toEqual(first);
    expect(await rows(ownGraphs)).toEqual([graphs]);
  });

  it("where it came from changes nothing, and brings an erased user back as they were", async () => {
    const own = await aProject();
    await fill(own);
    const saved = await exportOf(own, "?userId=maya");
    const whole = await exportOf(own);
    expect((await importInto(own, saved)).body.imported).toEqual(none());
    const expected = await readings(own);
    await call("DELETE", "/v1/users/maya", { key: own.apiKey });
    expect((await importInto(own, saved)).status).toBe(200);
    expect(comparable(await exportOf(own))).toEqual(comparable(whole));
    expect(await readings(own)).toEqual(expected);
  });

  it("can be undone, and told more, as the original", async () => {
    const target = await aProject();
    await importInto(target, file);
    const graphId = await graphOf(target.id, { user: "maya" });
    const [merge] = await rows<{ id: string }>(
      sql`select id from entity_merges where project_id = ${target.id} and graph_id = ${graphId} and before -> 'entity' ->> 'name' = 'Porto'`,
    );
    expect(await inTransaction(() => unmergeEntityRows({ projectId: target.id, graphId }, merge!.id))).toBe(true);
    const [porto] = await rows(
      sql`select e.project_id, e.graph_id from entities e where e.project_id = ${target.id} and e.id = ${merge!.id}`,
    );
    expect(porto).toEqual({ project_id: target.id, graph_id: graphId });
    expect(await rows(sql`select 1 from mentions where project_id = ${target.id} and entity_id = ${merge!.id}`)).not.toEqual([]);
  });

  it("takes what is told later as the original does, late evidence too", async () => {
    const [original, target] = [await aProject(), await aProject()];
    await fill(original);
    await importInto(target, await exportOf(original));
    const states = async (project: Project) =>
      (await memoryRows(await graphOf(project.id, { user: "zoë/東京" }), project.id)).map(({ id: _, ...memory }) => memory);
    expect(await states(target)).toEqual(await states(original));
    for (const project of [original, target]) {
      await project.remembers(
        "zoë/東京",
        { content: "I work at Hooli.", created_at: "2020-06-01" },
        "I moved to Rome in July 2026.",
        "I work at Globex.",
      );
    }
    expect(await states(target)).toEqual(await states(original));
    expect((await states(target)).length).toBeGreaterThan(3);
  });
});

describe("an import that ends early", () => {
  const linesOf = (text: string) => text.trimEnd().split("\n");

  it.each(someOf([0.99, 0.2, 0.5, 0.8]))("leaves what a second completes, when the file is cut off after %f of it", async (share) => {
    const target = await aProject();
    const cut = linesOf(file).slice(0, Math.ceil(linesOf(file).length * share));
    const answer = await importInto(target, `${cut.join("\n")}\n`);
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body).toMatchObject({ line: cut.length + 1, error: expect.stringContaining("truncated") });
    await target.remembers("eve", "I like coffee.");
    expect((await importInto(target, file)).status).toBe(200);
    const { imported, skipped } = (await importInto(target, file)).body;
    expect([imported, skipped]).toEqual([none(), none()]);
    await call("DELETE", "/v1/users/eve", { key: target.apiKey });
    expect(comparable(await exportOf(target))).toEqual(comparable(file));
    expect(await readings(target)).toEqual(await readingsOfSource());
  });

  it("because the client left: what came stays, and a second completes it", async () => {
    const target = await aProject();
    const bytes = new TextEncoder().encode(file);
    let sent = 0;
    const leaving = new ReadableStream({
      pull(controller) {
        if (sent > bytes.length / 2) return controller.error(new DOMException("gone", "AbortError"));
        controller.enqueue(bytes.slice(sent, sent + 4_096));
        sent += 4_096;
      },
    });
    expectError(await importInto(target, leaving), 400, "VALIDATION_ERROR");
    expect((await importInto(target, file)).status).toBe(200);
    expect(comparable(await exportOf(target))).toEqual(comparable(file));
  });

  const broken: [string, (line: any) => string, RegExp][] = [
    ["is no JSON", () => "{", /not valid JSON/],
    ["is of no known kind", (line) => JSON.stringify({ ...line, kind: "planet" }), /kind/],
    ["lacks a field", ({ content: _, ...line }) => JSON.stringify(line), /content/],
    ["has an id of another form", (line) => JSON.stringify({ ...line, id: "mem_1" }), /id/],
    ["has an id of no version", (line) => JSON.stringify({ ...line, id: `mem_0${"z".repeat(25)}` }), /id/],
    ["has an id of another kind", (line) => JSON.stringify({ ...line, chunkId: line.id }), /chunkId/],
    ["has a moment that is none", (line) => JSON.stringify({ ...line, createdAt: "soon" }), /createdAt/],
    ["has a confidence past 1", (line) => JSON.stringify({ ...line, confidence: 1.5 }), /confidence/],
    ["has a vector that is none", (line) => JSON.stringify({ ...line, vectors: [{ model: "m", vector: "?" }] }), /vector/],
    ["is nested too deep", (line) => JSON.stringify({ ...line, metadata: JSON.parse(`${"[".repeat(99)}${"]".repeat(99)}`) }), /levels/],
  ];
  it.each(broken)("at a line that %s: told by its number, and nothing of its batch is written", async (_, spoil, message) => {
    const target = await aProject();
    const lines = linesOf(file);
    const at = lines.findLastIndex((line) => line.startsWith('{"kind":"memory"'));
    lines[at] = spoil(JSON.parse(lines[at]!));
    const answer = await importInto(target, lines.join("\n"));
    expectError(answer, 400, message.source === "levels" ? "INVALID_REQUEST" : "VALIDATION_ERROR");
    expect(answer.body).toMatchObject({ line: at + 1, error: expect.stringMatching(message) });
    const kindAt = (n: number) => JSON.parse(linesOf(file)[n]!).kind;
    const batch = linesOf(file)
      .slice(0, at)
      .findLastIndex((_, n) => kindAt(n) !== "memory");
    const [held] = await rows<{ count: number }>(sql`select count(*)::int as count from memories where project_id = ${target.id}`);
    const whole = linesOf(file)
      .slice(0, batch + 1)
      .filter((line) => line.startsWith('{"kind":"memory"')).length;
    expect(held!.count).toBe(whole);
  });

  it.each([
    ["nothing", "", 1],
    ["no first line", () => linesOf(file).slice(1).join("\n"), 1],
    ["another version", () => file.replace('"format":1', '"format":2'), 1],
    ["a second file behind the first", () => file + file, () => linesOf(file).length + 1],
    ["a line less than the last promises", () => linesOf(file).toSpliced(-2, 1).join("\n"), () => linesOf(file).length - 1],
  ] as [string, string | (() => string), number | (() => number)][])("refuses %s", async (_, text, line) => {
    const target = await aProject();
    const answer = await importInto(target, typeof text === "string" ? text : text());
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body.line).toBe(typeof line === "number" ? line : line());
  });
});

it("refuses lines that hold what the project has redacted, and takes the file without them", async () => {
  const from = await aProject();
  await from.remembers("maya@example.com", "I like tea.", "My card is 4242 4242 4242 4242.");
  const text = await exportOf(from);
  const target = await aProject();
  const redact = (redaction: object) =>
    rows(sql`update projects set settings = ${JSON.stringify({ redaction })}::jsonb where id = ${target.id}`);
  await redact({ enabled: true, action: "redact", types: ["CREDIT_CARD", "EMAIL"] });
  const refused = await importInto(target, text);
  expectError(refused, 422, "CONTENT_BLOCKED");
  expect(refused.body).toMatchObject({ error: expect.stringMatching(/^Line \d+ /), types: ["CREDIT_CARD"] });
  expect(JSON.stringify(refused.body)).not.toContain("4242");
  expect(await rows(sql`select 1 from messages where project_id = ${target.id} and content like '%4242%'`)).toEqual([]);
  await redact({ enabled: true, action: "redact", types: ["EMAIL"] });
  expect((await importInto(target, text)).status).toBe(200);
});

describe("an import joins what is there", () => {
  it("users of the same external id, groups of the same name, the subject, and entities of one name and type", async () => {
    const target = await aProject();
    await target.remembers("maya", "I love Rome.", "I have a cat in Lisbon.");
    await rows(sql`update users set first_name = 'May' where project_id = ${target.id}`);
    const graphId = await graphOf(target.id, { user: "maya" });
    const { status, body } = await importInto(target, file);
    expect(status).toBe(200);
    expect(body.existing).toMatchObject({ user: 1, group: 1, entity: 2 });
    expect(body.skipped).toEqual(none());
    expect(await graphOf(target.id, { user: "maya" })).toBe(graphId);
    const { body: users } = await call("GET", "/v1/users", { key: target.apiKey });
    expect(users).toMatchObject({
      total: 2,
      users: expect.arrayContaining([expect.objectContaining({ externalId: "maya", firstName: "May" })]),
    });
    const names = await rows<{ name: string; count: number }>(sql`
      select name, count(*)::int as count from entities where graph_id = ${graphId} and name in ('Lisbon', 'Rome') or graph_id = ${graphId} and is_subject group by 1`);
    expect(names.map(({ count }) => count)).toEqual([1, 1, 1]);
    const found = await target.searches("maya", "Where do I live? Rome Lisbon tea", { limit: 50 });
    for (const word of ["Rome", "Lisbon", "tea"]) expect(found).toContainEqual(expect.stringContaining(word));
    const again = await importInto(target, file);
    expect(again.body.imported).toEqual(none());
  });

  it("a thread that went on in two ways keeps both", async () => {
    const [one, other] = [await aProject(), await aProject()];
    await one.remembers("maya", "I like tea.");
    await importInto(other, await exportOf(one));
    await one.remembers("maya", "I like coffee.", "I like milk.");
    await other.remembers("maya", "I like juice.");
    expect((await importInto(other, await exportOf(one))).body.skipped).toEqual(none());
    const likes = await other.searches("maya", "What do I like?", { limit: 50 });
    for (const drink of ["tea", "coffee", "milk", "juice"]) expect(likes).toContainEqual(expect.stringContaining(drink));
    const [thread] = await rows<{ positions: number[]; count: number; units: number }>(sql`
      select jsonb_agg(m.position order by m.position) as positions, max(t.message_count) as count,
        (select count(distinct unit)::int from chunks c where c.project_id = ${other.id}) as units
      from threads t join messages m on m.project_id = t.project_id and m.thread_id = t.id where t.project_id = ${other.id}`);
    expect(new Set(thread!.positions).size).toBe(4);
    expect(Math.max(...thread!.positions)).toBeLessThan(thread!.count);
    expect(thread!.units).toBe(4);
    await other.remembers("maya", "I like water.");
    expect((await importInto(other, await exportOf(one))).body.imported).toEqual(none());
  });

  it("takes up a job that had not ended", async () => {
    const [one, other] = [await aProject(), await aProject()];
    await runner().stop();
    await call("POST", "/v1/core/add", {
      key: one.apiKey,
      body: { user_id: "maya", messages: [{ role: "user", content: "I live in Porto." }] },
    });
    const pending = await exportOf(one);
    await importInto(other, pending);
    await startWorkers();
    await runner().idle();
    expect(await other.searches("maya", "Where do I live?")).toEqual(["User lives in Porto."]);
  });
});

/** Of the two kinds that no foreign key checks. */
const referencesOutside = (projectId: string) =>
  rows(sql`
    select m.id from memories m where m.project_id = ${projectId} and (
      m.attribute_entity_id is not null and not exists (
        select 1 from entities e where e.project_id = m.project_id and e.graph_id = m.graph_id and e.id = m.attribute_entity_id)
      or m.superseded_by is not null and not exists (
        select 1 from memories n where n.project_id = m.project_id and n.graph_id = m.graph_id and n.id = m.superseded_by))`);

describe("another project's rows", () => {
  it("are neither taken, nor changed, nor told apart from rows that are not there", async () => {
    const [owner, stranger] = [await aProject(), await aProject()];
    await owner.remembers("maya", "I live in Porto.");
    const theirs = await exportOf(owner);
    await stranger.remembers("eve", "I like tea.");
    const own = linesIn(await exportOf(stranger));
    // The stranger's user, and lines that claim the owner's rows for them.
    const eve = own.find(({ kind }) => kind === "user");
    const claims = linesIn(theirs).filter(({ kind }) => !["export", "user", "group", "end"].includes(kind));
    const counted = Object.fromEntries(Object.keys(counts).map((kind) => [kind, claims.filter((line) => line.kind === kind).length]));
    const crafted = (change: (line: any) => object) =>
      [own[0], eve, ...claims.map(change), { kind: "end", counts: { ...counted, user: 1 } }].map((line) => JSON.stringify(line)).join("\n");
    const before = await exportOf(owner);
    // Into the owner's graph.
    const foreign = await importInto(
      stranger,
      crafted((line) => line),
    );
    expect(foreign.body).toMatchObject({ imported: none(), skipped: counted });
    // Into their own graph, but with the owner's episode, thread and chunk.
    const parents = await importInto(
      stranger,
      crafted((line) => (["thread", "episode", "entity"].includes(line.kind) ? line : { ...line, graphId: eve.graphId })),
    );
    expect(parents.body.imported).toEqual(none());
    // All of it into their own graph, with the same ids.
    const copied = await importInto(
      stranger,
      crafted((line) => ({ ...line, graphId: eve.graphId })),
    );
    expect(copied.body.skipped).toEqual(none());
    expect((await exportOf(owner)).split("\n").slice(1)).toEqual(before.split("\n").slice(1));
    expect(await referencesOutside(stranger.id)).toEqual([]);
  });

  it("and those that a narrowed key does not see", async () => {
    const target = await aProject();
    for (const constraints of [{ users: ["maya"] }, { groups: ["team", "default"] }]) {
      const key = await target.keyWith("admin", { constraints });
      expectError(await importInto(target, file, key), 403, "FORBIDDEN");
    }
    await importInto(target, file);
    const key = await target.keyWith("admin", { constraints: { users: ["maya"] } });
    const onlyMaya = await call("GET", "/v1/export", { key });
    expect(onlyMaya.body.at(-1).counts).toMatchObject({ user: 1, group: 0 });
    expect((await importInto(target, onlyMaya.body.map((line: object) => JSON.stringify(line)).join("\n"), key)).body.imported).toEqual(
      none(),
    );
    // No line names the user who owns the graph.
    const zoe = await target.keyWith("admin", { constraints: { users: ["zoë/東京"] } });
    const graphIds = linesIn(await exportOf(target, "?userId=maya"));
    const sneaking = graphIds.filter(({ kind }: { kind: string }) => kind !== "user");
    sneaking.at(-1).counts.user = 0;
    expectError(await importInto(target, sneaking.map((line) => JSON.stringify(line)).join("\n"), zoe), 403, "FORBIDDEN");
  });
});

describe("a crafted file", () => {
  it.each([
    ["far behind its thread's end", { place: 65_536 }, {}],
    ["in another's sequence, by its chunk's place", {}, { place: 65_536 * 3 }],
    ["before its own sequence", {}, { place: -65_536 }],
    ["where no number reaches", {}, { place: Number.MAX_SAFE_INTEGER }],
  ])("that stands %s gets a sequence of its own", async (_, ofEpisode, ofChunk) => {
    const target = await aProject();
    const lines = linesIn(file).map((line) => ({
      ...line,
      ...(line.kind === "episode" && ofEpisode),
      ...(line.kind === "chunk" && ofChunk),
    }));
    expect((await importInto(target, lines.map((line) => JSON.stringify(line)).join("\n"))).status).toBe(200);
    const units = await rows<{ sequence: number; place: number }>(sql`
      select (unit >> 23)::int as sequence, ((unit >> 7) & 65535)::int as place
      from chunks where project_id = ${target.id}`);
    expect(units.length).toBe(counts.chunk);
    const [counter] = await rows<{ next: number }>(sql`select next::int as next from sequence_counters where project_id = ${target.id}`);
    for (const { sequence, place } of units) {
      expect(sequence).toBeGreaterThanOrEqual(1);
      expect(sequence).toBeLessThan(counter!.next);
      expect(place).toBeGreaterThanOrEqual(1);
      expect(place).toBeLessThanOrEqual(65_000);
    }
  });

  it("cannot tie a graph that its key sees to rows of one that it does not", async () => {
    const target = await aProject();
    await importInto(target, file);
    await target.remembers("eve", "I like milk.");
    const key = await target.keyWith("admin", { constraints: { users: ["eve"] } });
    const [first, eve, ...theirs] = linesIn(await exportOf(target, "?userId=eve"));
    const own = theirs.filter(({ kind }) => ["episode", "chunk"].includes(kind));
    const memory = theirs.find(({ kind }) => kind === "memory");
    const foreign = linesIn(await exportOf(target, "?userId=maya")).filter(
      ({ kind }) => kind === "memory" || kind === "merge" || kind === "entity",
    );
    const [other, merge, entity] = ["memory", "merge", "entity"].map((kind) => foreign.find((line) => line.kind === kind));
    const crafted = [
      {
        ...{ ...memory, id: formatId("memory", newId()), place: 100, entityIds: [entity.id, ...memory.entityIds] },
        ...{ attributeEntityId: entity.id, attribute: "LIVES_IN", attributeValue: "Rome" },
      },
      { ...memory, id: formatId("memory", newId()), place: 101, chunkId: other.chunkId },
      { ...memory, id: formatId("memory", newId()), place: 102, episodeId: other.episodeId },
      { ...merge, id: formatId("entity", newId()), graphId: eve.graphId, intoId: theirs.find(({ kind }) => kind === "entity").id },
    ];
    const lines = [first, eve, ...own, ...crafted];
    const read = Object.fromEntries(Object.keys(counts).map((kind) => [kind, lines.filter((line) => line.kind === kind).length]));
    const { status, body } = await importInto(
      target,
      [...lines, { kind: "end", counts: read }].map((line) => JSON.stringify(line)).join("\n"),
      key,
    );
    expect([status, body.imported.memory, body.skipped.memory, body.imported.merge]).toEqual([200, 1, 2, 1]);
    expect(await referencesOutside(target.id)).toEqual([]);
    // Undo data must not reference rows of the other graph.
    const [kept] = await rows<{ before: string }>(sql`
      select before::text from entity_merges where project_id = ${target.id} and graph_id = ${parseId("graph", eve.graphId)}`);
    for (const { id } of await rows<{ id: string }>(
      sql`select id from memories where project_id = ${target.id} and graph_id = ${await graphOf(target.id, { user: "maya" })}`,
    ))
      expect(kept!.before).not.toContain(id);
  });

  it("begins no more jobs than the plan has ingests", async () => {
    const free = await aProject({ plan: "free" });
    await rows(sql`
      insert into usage_counters (organization_id, period, budget, used) values (${free.organizationId}, ${periodOf(new Date())}, 'ingest', 4999)
      on conflict (organization_id, period, budget) do update set used = 4999`);
    const jobs = (count: number) => {
      const lines = linesIn(file);
      const some = lines.filter(({ kind }) => kind === "job");
      for (const job of some.slice(0, count)) Object.assign(job, { status: "pending" });
      return lines.map((line) => JSON.stringify(line)).join("\n");
    };
    await runner().stop();
    try {
      expectError(await importInto(free, jobs(2)), 429, "QUOTA_EXCEEDED");
      expect((await importInto(free, jobs(1))).status).toBe(200);
      const [used] = await rows<{ used: number }>(
        sql`select used::int from usage_counters where organization_id = ${free.organizationId} and budget = 'ingest'`,
      );
      expect(used!.used).toBe(5_000);
    } finally {
      await rows(sql`delete from ingestion_jobs where project_id = ${free.id}`);
      await startWorkers();
    }
  });
});

describe("the body", () => {
  it("may be larger than other bodies, and longer than one batch", async () => {
    const target = await aProject();
    const lines = linesIn(file);
    const group = lines.find(({ kind, name }) => kind === "group" && name === "default");
    const documents = Array.from({ length: 1_100 }, (_, n) => ({
      ...lines.find(({ kind, threadId }) => kind === "episode" && threadId === null),
      id: formatId("episode", newId()),
      graphId: group.id,
      content: `${n} ${"x".repeat(n % 100 === 0 ? 400_000 : 1_000)}`,
    }));
    const large = [lines[0], group, ...documents, { kind: "end", counts: { ...none(), group: 1, episode: documents.length } }];
    const text = large.map((line) => JSON.stringify(line)).join("\n");
    expect(text.length).toBeGreaterThan(5 * 1024 * 1024);
    expect((await importInto(target, text)).body.imported.episode).toBe(1_100);
    expect(comparable(await exportOf(target)).length).toBe(1_102);
  });

  it("is refused past its limits, as another type, and without reading on", async () => {
    const { apiKey } = await aProject();
    const post = (raw: BodyInit, headers: Record<string, string>) =>
      call("POST", "/v1/import", { key: apiKey, raw, headers: { "content-type": "application/x-ndjson", ...headers } });
    for (const type of ["application/json", "text/plain", ""])
      expectError(await post(file, { "content-type": type }), 415, "UNSUPPORTED_MEDIA_TYPE");
    expectError(await post(file, { "content-length": String(4 * 1024 ** 3 + 1) }), 413, "PAYLOAD_TOO_LARGE");
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(120));
      },
    });
    expectError(await post(endless, {}), 413, "PAYLOAD_TOO_LARGE");
    expect(sent).toBeLessThan(5 * 1024 * 1024);
    expect((await post(`\n${file.replaceAll("\n", "\r\n\n")}`, { "content-type": "application/x-ndjson; charset=utf-8" })).status).toBe(
      200,
    );
  });
});

describe("progress", () => {
  const events = (target: Project, raw: BodyInit) =>
    respond("POST", "/v1/import", {
      key: target.apiKey,
      raw,
      headers: { "content-type": "application/x-ndjson", accept: "text/event-stream" },
    });
  const lineCount = () => file.trimEnd().split("\n").length - 2;

  it("comes as events while the import works, and the answer last", async () => {
    const target = await aProject();
    const response = await events(target, file);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const frames = (await readFrames(response).rest()).filter((frame) => typeof frame !== "string");
    const told = frames.slice(0, -1).map(([event, data]) => ({ event, ...data }));
    expect(told.length).toBeGreaterThan(0);
    for (const [n, each] of told.entries()) {
      expect(each).toMatchObject({ event: "progress", skipped: 0, existing: expect.any(Number) });
      expect(each.imported + each.existing).toBe(each.lines);
      if (n > 0) expect(each.lines).toBeGreaterThan(told[n - 1]!.lines);
    }
    const [last, { imported }] = frames.at(-1)!;
    expect([last, imported]).toEqual(["done", { ...counts, group: counts.group! - 1 }]);
    expect(told.at(-1)).toMatchObject({ lines: lineCount(), bytes: expect.toSatisfy((bytes: number) => bytes > file.length / 2) });
  });

  it("ends with the refusal, after what came before it", async () => {
    const cut = file.split("\n").slice(0, -5).join("\n");
    const frames = (await readFrames(await events(await aProject(), cut)).rest()).filter((frame) => typeof frame !== "string");
    expect(frames.at(-1)).toEqual(["error", expect.objectContaining({ code: "VALIDATION_ERROR", line: cut.split("\n").length + 1 })]);
    expect(frames[0]![0]).toBe("progress");
  });

  it("is not begun for a file that is refused at once", async () => {
    const response = await events(await aProject(), "{}");
    expect([response.status, (await response.json()).code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  it("waits for no reader: the import ends, and its client finds the newest progress", async () => {
    const target = await aProject();
    const response = await events(target, file);
    await vi.waitFor(
      async () =>
        expect(await rows(sql`select 1 from audit_entries where project_id = ${target.id} and action = 'import.made'`)).toHaveLength(1),
      { timeout: 20_000 },
    );
    const frames = (await readFrames(response).rest()).filter((frame) => typeof frame !== "string");
    expect(frames.map(([event]) => event)).toEqual(["progress", "done"]);
    expect(frames[0]![1].lines).toBe(lineCount());
  });
});

it("is told in the audit chain, whole or not, by its counts alone", async () => {
  const target = await aProject();
  const { body } = await importInto(target, file);
  await importInto(target, "");
  const entries = await rows<{ payload_hash: string; target: object }>(
    sql`select payload_hash, target from audit_entries where project_id = ${target.id} and action = 'import.made' order by seq`,
  );
  expect(entries).toEqual([{ payload_hash: sha256(canonicalJson(body)), target: { type: "project", id: formatId("project", target.id) } }]);
});
