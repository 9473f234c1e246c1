import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { type ImportSource, importSources } from "@/lib/importers/formats";
import { periodOf } from "@/lib/usage/period";
import { call, respond } from "../support/call";
import { useDatabase } from "../support/database";
import { exportFile } from "../support/exports";
import { readFrames } from "../support/frames";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";
import { comparable, exportOf, importInto } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

async function importFile(project: Project, query: string, file: string, more: { key?: string; headers?: Record<string, string> } = {}) {
  const { key = project.apiKey, headers } = more;
  const answer = await call("POST", `/v1/import?${query}`, { key, raw: file, headers });
  await runner().idle();
  return answer;
}

const importSample = (project: Project, source: ImportSource, query = "") =>
  importFile(project, `from=${source}&${query}`, exportFile(source));

const memoriesOf = async (project: Project, query: string) =>
  (await call("GET", `/v1/memory?limit=100&${query}`, { key: project.apiKey })).body.memories as { content: string; type: string }[];

/** Everything that an import writes, without what says when. */
async function stored(project: Project) {
  const [found] = await rows<{ all: unknown }>(sql`
    select json_build_object(
      'memories', (select json_agg(json_build_array(id, content, status, mentions_count) order by id) from memories where project_id = ${project.id}),
      'messages', (select json_agg(json_build_array(id, position, content, created_at) order by id) from messages where project_id = ${project.id}),
      'episodes', (select json_agg(json_build_array(id, document_id, content) order by id) from episodes where project_id = ${project.id}),
      'jobs', (select count(*) from ingestion_jobs where project_id = ${project.id}),
      'users', (select count(*) from users where project_id = ${project.id})) as all`);
  return found!.all as { jobs: number; users: number; memories: unknown[] | null };
}

const usedIngests = async (project: Project) =>
  (
    await rows<{ used: number }>(
      sql`select used::float8 as used from usage_counters where organization_id = ${project.organizationId} and budget = 'ingest'`,
    )
  )[0]?.used ?? 0;

const leftOutOf = (body: { leftOut: { reason: string; count: number }[] }) =>
  Object.fromEntries(body.leftOut.map(({ reason, count }) => [reason, count]));

describe.each(importSources)("an export of %s", (source) => {
  const owner = ["chatgpt", "claude", "letta"].includes(source) ? "userId=maya" : "";

  it("is imported, and importing it again changes nothing", async () => {
    const project = await aProject();
    const { status, body } = await importSample(project, source, owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({ from: source, dryRun: false });
    expect(body.added.facts + body.added.documents + body.added.conversations).toBeGreaterThan(1);
    const before = await stored(project);
    expect(before.memories?.length).toBeGreaterThan(0);
    const again = await importSample(project, source, owner);
    expect(again.body.added).toEqual({ facts: 0, documents: 0, conversations: 0, messages: 0 });
    expect(again.body.updated).toEqual({ facts: 0, documents: 0, conversations: 0, messages: 0 });
    expect(again.body.existing).toEqual(body.added);
    expect(again.body.leftOut).toEqual(body.leftOut);
    expect(await stored(project)).toEqual(before);
    expect(await usedIngests(project)).toBe(before.jobs);
  });

  it("is told by itself, and a dry run writes nothing", async () => {
    const project = await aProject();
    const { body } = await importFile(project, `from=auto&dryRun=true&${owner}`, exportFile(source));
    expect(body).toMatchObject({ from: source, dryRun: true });
    expect(await stored(project)).toMatchObject({ memories: null, messages: null, episodes: null, jobs: 0, users: 0 });
    expect(await usedIngests(project)).toBe(0);
    const real = await importSample(project, source, owner);
    expect({ ...real.body, dryRun: true }).toEqual(body);
  });
});

describe("what was imported", () => {
  it("is found by search and answers, with the words that the other service kept", async () => {
    const project = await aProject();
    const { body } = await importSample(project, "mem0");
    expect(body).toMatchObject({ mode: "verbatim", records: 4, added: { facts: 3 }, users: { total: 2, names: ["maya", "jonas"] } });
    expect(leftOutOf(body)).toEqual({ no_owner: 1 });
    expect((await memoriesOf(project, "userId=maya")).map(({ content }) => content).toSorted()).toEqual([
      "Is allergic to peanuts",
      "Lives in Lisbon since the spring",
    ]);
    expect(await project.searches("maya", "peanuts")).toEqual(expect.arrayContaining(["Is allergic to peanuts"]));
    const [memory] = (await call("GET", "/v1/memory?userId=maya&agentId=travel-bot&runId=run-7", { key: project.apiKey })).body.memories;
    const { body: record } = await call("GET", `/v1/memory/${memory.id}`, { key: project.apiKey });
    expect(record.provenance).toMatchObject({ quote: "Lives in Lisbon since the spring", sourceType: "MEMORY" });
    const { body: document } = await call("GET", "/v1/documents/mem0%2F0d3b7a1e-0000-4000-8000-000000000001?userId=maya", {
      key: project.apiKey,
    });
    expect(document).toMatchObject({
      documentDate: "2026-04-02T17:00:00.000Z",
      metadata: { city: "Lisbon", imported_from: "mem0" },
      trust: "internal",
    });
  });

  it("keeps when facts were true", async () => {
    const project = await aProject();
    await importSample(project, "zep");
    const { body } = await call("POST", "/v1/core/search", {
      key: project.apiKey,
      body: { user_id: "maya", query: "Where did Maya live?", include_superseded: true },
    });
    expect(body.memories).toContainEqual(
      expect.objectContaining({
        content: "Maya lived in Porto",
        valid_from: "2020-03-01T00:00:00.000Z",
        valid_until: "2025-12-31T00:00:00.000Z",
      }),
    );
  });

  it("is a thread with the messages' own times, and only what people said is extracted", async () => {
    const project = await aProject();
    await importSample(project, "chatgpt", "userId=ana");
    const { body } = await call("GET", "/v1/threads?userId=ana", { key: project.apiKey });
    const thread = body.threads.find(({ name }: { name: string }) => name === "Moving to Porto");
    const { body: read } = await call("GET", `/v1/threads/${thread.id}`, { key: project.apiKey });
    expect(read.messages.map(({ role, content, createdAt }: Record<string, string>) => [role, content, createdAt])).toEqual([
      ["user", "I live in Porto and my sister Clara works at Acme.", "2025-06-01T09:00:00.500Z"],
      ["assistant", "Porto is a fine place to live.", "2025-06-01T09:00:20.000Z"],
      ["user", "My dog is called Biscuit.", "2025-06-01T09:00:20.000Z"],
    ]);
    expect(await project.searches("ana", "What is the dog called?")).toEqual(expect.arrayContaining([expect.stringContaining("Biscuit")]));
  });

  it("goes on in the same thread with a later export", async () => {
    const project = await aProject();
    await importSample(project, "claude", "userId=ana");
    const later = JSON.parse(exportFile("claude"));
    later[0].chat_messages.push({ uuid: "cm-9", sender: "human", text: "I sold the plot to Greta.", created_at: "2026-06-01T09:00:00Z" });
    const { body } = await importFile(project, "from=claude&userId=ana", JSON.stringify(later));
    expect(body).toMatchObject({ added: { messages: 1, conversations: 0 }, updated: { conversations: 1 }, existing: { messages: 3 } });
    const { body: threads } = await call("GET", "/v1/threads?userId=ana", { key: project.apiKey });
    expect(threads.threads).toHaveLength(1);
    const { body: read } = await call("GET", `/v1/threads/${threads.threads[0].id}`, { key: project.apiKey });
    expect(read.messages.at(-1)).toMatchObject({ content: "I sold the plot to Greta.", createdAt: "2026-06-01T09:00:00.000Z" });
  });

  it("changes with a changed record, and the old words become history", async () => {
    const project = await aProject();
    await importFile(project, "from=mem0", JSON.stringify([{ id: "1", memory: "Maya has a cat named Tom", user_id: "maya" }]));
    const changed = JSON.stringify([{ id: "1", memory: "Maya has a dog named Rex", user_id: "maya" }]);
    expect((await importFile(project, "from=mem0", changed)).body.updated).toMatchObject({ facts: 1 });
    expect((await memoriesOf(project, "userId=maya")).map(({ content }) => content)).toEqual(["Maya has a dog named Rex"]);
  });

  it("comes again after a user was erased", async () => {
    const project = await aProject();
    await importSample(project, "chatgpt", "userId=ana");
    expect((await call("DELETE", "/v1/users/ana", { key: project.apiKey })).status).toBe(200);
    expect((await importSample(project, "chatgpt", "userId=ana")).body.added).toMatchObject({ conversations: 2, messages: 4 });
  });

  it("belongs to the group or the user that the call names, whatever the file says", async () => {
    const project = await aProject();
    await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team" } });
    const { body } = await importSample(project, "mem0", "group=team");
    expect(body).toMatchObject({ added: { facts: 4 }, users: { total: 0, names: [] }, leftOut: [] });
    expect(await memoriesOf(project, "group=team")).toHaveLength(4);
    expectError(await importSample(project, "mem0", "group=nobody"), 404, "GROUP_NOT_FOUND");
  });

  it("is separate in each project and for each user", async () => {
    const [first, second] = [await aProject(), await aProject()];
    await importSample(first, "chatgpt", "userId=ana");
    expect((await importSample(second, "chatgpt", "userId=ana")).body.added).toMatchObject({ conversations: 2 });
    expect((await importSample(first, "chatgpt", "userId=ben")).body.added).toMatchObject({ conversations: 2 });
  });

  it("is exported and imported like everything else", async () => {
    const [project, other] = [await aProject(), await aProject()];
    await importSample(project, "chatgpt", "userId=ana");
    await importSample(project, "mem0");
    const file = await exportOf(project);
    expect((await importInto(other, file)).status).toBe(200);
    expect(comparable(await exportOf(other))).toEqual(comparable(file));
    // There, the same records are known by other ids of the project, but the documents by their own.
    expect((await importSample(other, "mem0")).body).toMatchObject({ added: { facts: 0 }, existing: { facts: 3 } });
  });

  it("is stored once when two calls import the same file", async () => {
    const project = await aProject();
    const answers = await Promise.all([1, 2, 3].map(() => importSample(project, "chatgpt", "userId=ana")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.added.messages, 0)).toBe(4);
    expect((await importSample(project, "chatgpt", "userId=ana")).body).toMatchObject({
      added: { messages: 0 },
      existing: { messages: 4 },
    });
    const [counts] = await rows(sql`
      select (select count(*)::int from threads where project_id = ${project.id}) as threads,
        (select count(*)::int from messages where project_id = ${project.id}) as messages`);
    expect(counts).toEqual({ threads: 2, messages: 4 });
  });

  it("counts as one add for each job", async () => {
    const project = await aProject({ plan: "free" });
    const messages = Array.from({ length: 101 }, (_, i) => ({ uuid: `m${i}`, sender: "human", text: `I saw bird number ${i}.` }));
    await importFile(project, "from=claude&userId=ana", JSON.stringify([{ uuid: "c", chat_messages: messages }]));
    expect([await usedIngests(project), (await stored(project)).jobs]).toEqual([2, 2]);
  });
});

describe("a file that can't be imported", () => {
  it("of another format is refused, with the one that it has", async () => {
    const project = await aProject();
    const other = await importFile(project, "from=chatgpt&userId=a", exportFile("claude"));
    expectError(other, 400, "VALIDATION_ERROR");
    expect(other.body.error).toMatch(/Record 1: not a record of ChatGPT.*It looks like Claude: use from=claude/);
    expectError(await importFile(project, "from=auto", '[{"a":1}]'), 400, "VALIDATION_ERROR");
    const own = await importFile(project, "from=auto", await exportOf(project));
    expectError(own, 400, "VALIDATION_ERROR");
    expect(own.body.error).toMatch(/export of Loci itself/);
    const empty = await importFile(project, "from=auto", "[]");
    expectError(empty, 400, "VALIDATION_ERROR");
    expect(empty.body.error).toMatch(/no records/);
    expectError(await importFile(project, "from=mem0", "[1,2]"), 400, "VALIDATION_ERROR");
    expectError(await importFile(project, "from=chatgpt&mode=verbatim&userId=a", exportFile("chatgpt")), 400, "VALIDATION_ERROR");
    expect(await stored(project)).toMatchObject({ memories: null, jobs: 0, users: 0 });
  });

  it("keeps what came before it broke off; the whole file brings the rest", async () => {
    const project = await aProject();
    const facts = Array.from({ length: 120 }, (_, i) => ({ id: `f${i}`, memory: `Maya owns book number ${i}`, user_id: "maya" }));
    const file = JSON.stringify(facts);
    const cut = await importFile(project, "from=mem0", file.slice(0, file.indexOf('"f117"')));
    expect(cut.status).toBe(400);
    expect(cut.body).toMatchObject({
      code: "VALIDATION_ERROR",
      record: 118,
      error: "Record 118: the file ends in the middle of it. Send the complete file. The records before it are imported.",
    });
    expect((await memoriesOf(project, "userId=maya")).length).toBe(100);
    const whole = await importFile(project, "from=mem0", file);
    expect(whole.body).toMatchObject({ added: { facts: 3 }, existing: { facts: 117 } });
  });

  it("with records that don't fit leaves those out, and says which", async () => {
    const project = await aProject();
    const records = [
      { id: "1", memory: "Likes tea", user_id: "maya" },
      { id: "2", memory: "x".repeat(500_001), user_id: "maya" },
      { id: "3", memory: "Likes coffee", user_id: "u".repeat(257) },
      { id: "4", memory: "Likes milk", user_id: ".." },
      { id: "5", memory: `${"A long story. ".repeat(1_000)}`, user_id: "maya" },
      { id: "../../6", memory: "Likes cocoa", user_id: "maya" },
    ];
    const { status, body } = await importFile(project, "from=mem0", JSON.stringify(records));
    expect(status).toBe(200);
    expect(body.added).toMatchObject({ facts: 2, documents: 1 });
    expect(body.leftOut).toEqual([
      { reason: "too_long", count: 1, records: [2] },
      { reason: "invalid_user", count: 2, records: [3, 4] },
    ]);
  });

  it("leaves out what the project blocks, and redacts what it redacts", async () => {
    const project = await aProject();
    const policy = async (action: "block" | "redact") =>
      rows(sql`update projects set settings = settings || ${JSON.stringify({ redaction: { enabled: true, types: ["email"], action } })}::jsonb
        where id = ${project.id}`);
    const records = [
      { id: "1", memory: "Reaches her at maya@example.com", user_id: "maya" },
      { id: "2", memory: "Likes tea", user_id: "maya" },
    ];
    await policy("block");
    const { body } = await importFile(project, "from=mem0", JSON.stringify(records));
    expect(leftOutOf(body)).toEqual({ blocked: 1 });
    expect(body.added).toMatchObject({ facts: 1 });
    await policy("redact");
    await importFile(project, "from=mem0", JSON.stringify(records));
    const contents = (await memoriesOf(project, "userId=maya")).map(({ content }) => content);
    expect(contents).toHaveLength(2);
    expect(contents.join()).not.toContain("maya@example.com");
  });

  it("stops when the plan's adds are used up, and goes on later", async () => {
    const project = await aProject({ plan: "free" });
    await rows(sql`
      insert into usage_counters (organization_id, period, budget, used)
      select ${project.organizationId}::uuid, ${periodOf(new Date())}, 'ingest', 999999`);
    expectError(await importSample(project, "mem0"), 429, "QUOTA_EXCEEDED");
    await rows(sql`update usage_counters set used = 0 where organization_id = ${project.organizationId}`);
    expect((await importSample(project, "mem0")).body.added).toMatchObject({ facts: 3 });
  });
});

describe("access", () => {
  it("needs an admin key, and one for the users of the file", async () => {
    const project = await aProject();
    for (const scope of ["reader", "writer"] as const) {
      const key = await project.keyWith(scope);
      expectError(await importFile(project, "from=mem0", exportFile("mem0"), { key }), 403, "FORBIDDEN");
    }
    const key = await project.keyWith("admin", { constraints: { users: ["jonas"] } });
    const { body } = await importFile(project, "from=mem0", exportFile("mem0"), { key });
    expect(body.added).toMatchObject({ facts: 1 });
    expect(leftOutOf(body)).toEqual({ no_owner: 1, no_access: 2 });
    expectError(await importFile(project, "from=mem0&userId=maya", exportFile("mem0"), { key }), 403, "FORBIDDEN");
  });

  it("is checked for parameters that only an export of another service has", async () => {
    const project = await aProject();
    for (const query of ["mode=derive", "userId=maya", "dryRun=true", "from=word", "from=mem0&userId=a&group=b"])
      expect([query, (await importFile(project, query, exportFile("mem0"))).status]).toEqual([query, 400]);
    const headers = { "content-type": "text/csv" };
    expectError(await importFile(project, "from=mem0", "id,memory", { headers }), 415, "UNSUPPORTED_MEDIA_TYPE");
  });
});

it("reports each batch, and takes JSON lines", async () => {
  const project = await aProject();
  const lines = Array.from({ length: 110 }, (_, i) => JSON.stringify({ id: `f${i}`, memory: `Maya owns book ${i}`, user_id: "maya" })).join(
    "\n",
  );
  const response = await respond("POST", "/v1/import?from=mem0", {
    key: project.apiKey,
    raw: lines,
    headers: { "content-type": "application/x-ndjson", accept: "text/event-stream" },
  });
  const frames = await readFrames(response).rest();
  const events = frames.filter((frame) => typeof frame !== "string");
  const progress = events.filter(([event]) => event === "progress").map(([, data]) => data);
  expect(progress.length).toBeGreaterThan(0);
  expect(progress.at(-1)).toEqual({ records: 110, bytes: lines.length - 109, added: 110, existing: 0, updated: 0, leftOut: 0 });
  expect(events.at(-1)).toMatchObject(["done", { records: 110, added: { facts: 110 } }]);
  await runner().idle();
});

it("is in the audit log, and in the dashboard for admins", async () => {
  const project = await aProject();
  const url = `/v1/dashboard/projects/${project.shownId}/import?from=auto`;
  const { status, body } = await call("POST", url, { key: await sessionOf(project.organization), raw: exportFile("mem0") });
  expect([status, body.added?.facts]).toEqual([200, 3]);
  await runner().idle();
  const found = await rows<{ action: string }>(
    sql`select action from audit_entries where project_id = ${project.id} and action = 'import.made'`,
  );
  expect(found).toHaveLength(1);
});

it("also keeps a statement of its own word for word, as one memory", async () => {
  const project = await aProject();
  const add = async (content: string) => {
    const answer = await call("POST", "/v1/memory/add", { key: project.apiKey, body: { content, userId: "maya", sourceType: "MEMORY" } });
    await runner().idle();
    return answer;
  };
  const content = "Moved to Lisbon;  then Bob came. They adopted a dog.";
  expect((await add(content)).status).toBe(202);
  expect((await memoriesOf(project, "userId=maya")).map((memory) => memory.content)).toEqual([content]);
  const long = `${"a fine day and ".repeat(200)}so on`;
  expect((await add(long)).status).toBe(202);
  expect((await memoriesOf(project, "userId=maya")).map((memory) => memory.content)).toContain(long);
  expectError(await add("x".repeat(10_001)), 400, "VALIDATION_ERROR");
});
