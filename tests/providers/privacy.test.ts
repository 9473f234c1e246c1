import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import type { ProjectSettings } from "@/lib/db/schema/tenancy";
import { rotateConnectorSecret } from "@/lib/projects/rotate-connector-secret";
import type { PlanCode } from "@/lib/vocabulary";
import { call, respond } from "../support/call";
import { useDatabase } from "../support/database";
import { readFrames } from "../support/frames";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import {
  extractsAll,
  type ReceivedRequest,
  type Reply,
  respondsWith,
  type ScriptedOpenAi,
  scriptedOpenAi,
} from "../support/scripted-openai";
import { signed } from "../support/signed";

let server: ScriptedOpenAi;
beforeAll(async () => {
  server = await scriptedOpenAi();
  Object.assign(process.env, {
    OPENAI_API_KEY: "sk-test-secret",
    OPENAI_BASE_URL: server.url,
    LOCI_MODEL: "test-chat",
    LOCI_EMBEDDING_MODEL: "test-embedding",
    LOCI_RERANK: "model",
  });
});
afterAll(() => server.close());
afterEach(() => server.reset());
useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const card = "4242 4242 4242 4242";
const original = `Maya pays with ${card} in Lisbon.`;
const redacted = "Maya pays with [REDACTED:CREDIT_CARD] in Lisbon.";
const email = "maya.secret@example.com";

const setRedaction = (project: Project, redaction: ProjectSettings["redaction"]) =>
  rows(sql`update projects set settings = ${JSON.stringify({ redaction })}::jsonb where id = ${project.id}`);
const aPrivate = async (redaction: ProjectSettings["redaction"] = { enabled: true, action: "redact" }, plan: PlanCode = "self_hosted") => {
  const project = await aProject({ plan });
  await setRedaction(project, redaction);
  return project;
};
const usedOf = (project: Project) =>
  rows(sql`select budget, used::int as used from usage_counters where organization_id = ${project.organizationId} order by budget`);

const echoModel = (request: ReceivedRequest): Reply => {
  if (request.data?.passages) return extractsAll(request);
  const first = request.data?.evidence?.[0];
  return respondsWith(first ? `${first.text} [${first.number}].` : "Noted.");
};

async function everyRow(): Promise<string> {
  const tables = await rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const allRows: string[] = [];
  for (const { name } of tables) {
    const found = await rows<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`);
    allRows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return allRows.join("\n");
}

/** Long enough not to occur in a random id or hash. */
const secrets = /4242\W?4242\W?4242|maya\.secret|hunter2/;
async function expectNowhere(...seen: string[]) {
  await runner().idle();
  const stored = await everyRow();
  expect(stored.split("\n").filter((row) => secrets.test(row))).toEqual([]);
  const requests = JSON.stringify(server.requests.map(({ body }) => body));
  expect(requests).not.toMatch(secrets);
  for (const text of seen) expect(requests).toContain(text);
}

describe("with redaction on, no table stores a secret and no model gets one", () => {
  const post = (project: Project, path: string, body: Record<string, unknown>) =>
    call("POST", path, { key: project.apiKey, body, headers: { "idempotency-key": "k1" } });

  it("after core/add, in any field", async () => {
    server.otherwise = echoModel;
    const project = await aPrivate();
    const { status } = await post(project, "/v1/core/add", {
      user_id: "maya",
      messages: [
        { role: "system", content: `The card on file is ${card}.` },
        { role: "user", content: original, name: email },
        { role: "assistant", content: `I wrote to ${email}.` },
      ],
      metadata: { password: "hunter2", card: 4242424242424242, list: [email], [email]: 1 },
      wait_for_processing: true,
    });
    expect(status).toBe(200);
    await expectNowhere("[REDACTED:CREDIT_CARD]", "[REDACTED:EMAIL]");
    expect(await project.searches("maya", "What does Maya pay with?")).toContain(redacted);
    const [episode] = await rows(sql`select metadata from episodes where project_id = ${project.id}`);
    expect(episode).toEqual({
      metadata: { password: "[REDACTED:PASSWORD]", card: "[REDACTED:CREDIT_CARD]", list: ["[REDACTED:EMAIL]"], "[REDACTED:EMAIL]": 1 },
    });
  });

  it("after memory/add, a connector delivery and a new group", async () => {
    server.otherwise = echoModel;
    const project = await aPrivate();
    const sourceUrl = `https://maya:hunter2@example.com/?who=${email}`;
    const added = await post(project, "/v1/memory/add", { content: original, sourceUrl, metadata: { email } });
    const { connectorSecret } = await rotateConnectorSecret(project.ctx);
    const delivered = await post(project, "/v1/connectors/webhook/ingest", signed(connectorSecret, `By connector: ${original}`));
    const group = await post(project, "/v1/groups", { name: "g", description: `Of ${email}` });
    expect([added.status, delivered.status, group.status]).toEqual([202, 202, 201]);
    expect(group.body.description).toBe("Of [REDACTED:EMAIL]");
    await expectNowhere(redacted, `By connector: ${redacted}`);
    const [episode] = await rows(sql`select source_url as url from episodes where project_id = ${project.id} and source_url is not null`);
    expect(episode).toEqual({ url: "https://maya:[REDACTED:PASSWORD]@example.com/?who=[REDACTED:EMAIL]" });
  });

  it("after a stored chat turn, with earlier turns", async () => {
    server.otherwise = echoModel;
    const project = await aPrivate();
    const messages = [
      { role: "user", content: `My password is hunter2, mail ${email}.` },
      { role: "assistant", content: "Noted: password=hunter2." },
      { role: "user", content: original },
    ];
    const { status, body } = await post(project, "/v1/memory/chat", { messages, projectTag: project.tag, userId: "maya" });
    expect([status, body.ingestJobId]).toEqual([200, expect.stringMatching(/^ij_/)]);
    await expectNowhere(redacted, "[REDACTED:PASSWORD]");
    expect(await project.searches("maya", "What does Maya pay with?")).toContain(redacted);
  });

  it.each([
    ["/v1/core/ask", () => ({ user_id: "maya", question: `Is ${card} of ${email} the card in Lisbon?` })],
    [
      "/v1/memory/ask",
      ({ tag }: Project) => ({ users: ["maya"], projectTag: tag, question: `Is ${card} of ${email} the card in Lisbon?` }),
    ],
    ["/v1/core/search", () => ({ user_id: "maya", query: `${card} ${email} Lisbon` })],
    ["/v1/memory/search", ({ tag }: Project) => ({ users: ["maya"], projectTags: [tag], q: `${card} ${email} Lisbon` })],
  ])("after %s, including its stored response", async (path, body) => {
    server.otherwise = echoModel;
    const project = await aPrivate();
    await project.remembers("maya", original);
    const answer = await post(project, path, body(project));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(secrets);
    expect(JSON.stringify(answer.body)).toContain("[REDACTED:CREDIT_CARD]");
    await expectNowhere("[REDACTED:CREDIT_CARD]", "[REDACTED:EMAIL]");
  });

  it("after a member edits a memory or resolves a conflict", async () => {
    server.otherwise = echoModel;
    const project = await aPrivate();
    await post(project, "/v1/core/add", {
      user_id: "maya",
      messages: [{ role: "user", content: "Maya lives in Porto." }],
      wait_for_processing: true,
    });
    const { body } = await call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "maya", query: "Porto" } });
    const { id } = body.memories[0];
    const edited = await call("PATCH", `/v1/memory/${id}`, { key: project.apiKey, body: { content: original, metadata: { email } } });
    expect(edited.body).toMatchObject({ content: redacted, metadata: { email: "[REDACTED:EMAIL]" } });
    await expectNowhere("[REDACTED:CREDIT_CARD]");

    await setRedaction(project, { enabled: true, action: "block" });
    const refused = await call("PATCH", `/v1/memory/${id}`, { key: project.apiKey, body: { content: `Maya writes from ${email}.` } });
    expectError(refused, 422, "CONTENT_BLOCKED");
    await expectNowhere();
  });

  it("in a stream", async () => {
    server.otherwise = echoModel;
    const project = await aPrivate();
    await project.remembers("maya", original);
    const response = await respond("POST", "/v1/core/ask", {
      key: project.apiKey,
      body: { user_id: "maya", question: `Is ${card} the card in Lisbon?` },
      headers: { accept: "text/event-stream" },
    });
    expect(JSON.stringify(await readFrames(response).rest())).not.toMatch(secrets);
    await expectNowhere("[REDACTED:CREDIT_CARD]");
  });
});

it("from the next call on, because settings are read with the key", async () => {
  const project = await aProject();
  const add = () =>
    call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: "maya", messages: [{ role: "user", content: original }] } });
  const kinds: ProjectSettings["redaction"][] = [
    undefined,
    { enabled: true, action: "redact" },
    { enabled: true, action: "redact", types: ["EMAIL"] },
    { enabled: false, action: "redact" },
  ];
  for (const redaction of kinds) {
    await setRedaction(project, redaction);
    expect((await add()).status).toBe(202);
  }
  await setRedaction(project, { enabled: true, action: "block" });
  expectError(await add(), 422, "content_blocked");
  const stored = await rows<{ content: string }>(sql`select content from messages where project_id = ${project.id} order by position`);
  expect(stored.map(({ content }) => content)).toEqual([original, redacted, original, original]);
  await runner().idle();
});

it("even for older content sent to models for answers, reranking and extraction", async () => {
  server.otherwise = echoModel;
  const project = await aProject();
  await project.remembers("maya", original);
  await setRedaction(project, { enabled: true, action: "block" });
  server.reset();
  server.otherwise = echoModel;
  const ask = await call("POST", "/v1/core/ask", { key: project.apiKey, body: { user_id: "maya", question: "What does Maya pay with?" } });
  expect(ask.status).toBe(200);
  const requests = JSON.stringify(server.requests.map(({ body }) => body));
  expect(requests).toContain("[REDACTED:CREDIT_CARD]");
  expect(requests).not.toMatch(secrets);
  // A message in the same thread is sent along with a new one.
  await project.remembers("maya", "Maya lives in Porto now.");
  expect(JSON.stringify(server.requests.map(({ body }) => body))).not.toMatch(secrets);
  expect(server.chats().some(({ data }) => data?.passages && JSON.stringify(data).includes("[REDACTED:CREDIT_CARD]"))).toBe(true);
  expect(await project.searches("maya", "What does Maya pay with?")).toContain(original);
});

describe("a blocking policy", () => {
  const question = `Is ${card} mine?`;
  const calls: [path: string, code: string, place: string, body: (project: Project) => Record<string, unknown>][] = [
    [
      "/v1/core/add",
      "content_blocked",
      "messages.1.content",
      () => ({
        user_id: "maya",
        messages: [
          { role: "user", content: "fine" },
          { role: "user", content: original },
        ],
      }),
    ],
    ["/v1/memory/add", "CONTENT_BLOCKED", "metadata.card", () => ({ content: "fine", metadata: { card } })],
    ["/v1/core/search", "content_blocked", "query", () => ({ user_id: "maya", query: question })],
    ["/v1/core/ask", "content_blocked", "question", () => ({ user_id: "maya", question })],
    [
      "/v1/memory/chat",
      "CONTENT_BLOCKED",
      "messages.0.content",
      ({ tag }) => ({ messages: [{ role: "user", content: question }], projectTag: tag, userId: "maya" }),
    ],
  ];

  it.each(calls)("rejects %s with reason and location, stores nothing and refunds the unit", async (path, code, fieldPath, body) => {
    const project = await aPrivate({ enabled: true, action: "block" }, "free");
    const answer = await call("POST", path, { key: project.apiKey, body: body(project), headers: { "idempotency-key": "k1" } });
    expectError(answer, 422, code);
    expect(answer.body.findings).toEqual([{ path: fieldPath, types: ["CREDIT_CARD"] }]);
    expect(JSON.stringify(answer.body)).not.toMatch(secrets);
    expect((await usedOf(project)).map(({ used }) => used)).toEqual([0]);
    for (const table of ["users", "episodes", "messages", "chunks", "ingestion_jobs"]) {
      expect(await rows(sql`select 1 from ${sql.identifier(table)} where project_id = ${project.id}`), table).toEqual([]);
    }
    expect(await rows(sql`select 1 from idempotency_keys where owner_id = ${project.id}`)).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it("rejects a connector delivery, which may be sent again once the policy allows it", async () => {
    const project = await aPrivate({ enabled: true, action: "block" });
    const { connectorSecret } = await rotateConnectorSecret(project.ctx);
    const delivery = signed(connectorSecret, original);
    const deliver = () => call("POST", "/v1/connectors/webhook/ingest", { key: project.apiKey, body: delivery });
    expectError(await deliver(), 422, "CONTENT_BLOCKED");
    await setRedaction(project, { enabled: true, action: "redact" });
    expect((await deliver()).status).toBe(202);
    await runner().idle();
  });
});
