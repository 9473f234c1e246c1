import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/v1/core/add/route";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { failJob } from "@/lib/ingestion/finish-job";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { jobKey } from "../support/job-key";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();
beforeAll(() => runner().stop());

async function withRunner<T>(work: () => Promise<T>): Promise<T> {
  await runner().start();
  try {
    return await work();
  } finally {
    await runner().stop();
  }
}

const userMessages = (...contents: string[]) => contents.map((content) => ({ role: "user", content }));
const add = (key: string, body: unknown) => call("POST", "/v1/core/add", { key, body });
const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));

describe("responds with", () => {
  it("202 and every field of both variants", async () => {
    const { apiKey } = await aProject();
    const answer = await add(apiKey, { user_id: "maya", messages: userMessages("I live in Lisbon.", "I like tea.") });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      episode_id: id("epi"),
      job_id: id("ij"),
      status: "queued",
      user_id: "maya",
      internal_user_id: id("usr"),
      thread_id: id("thr"),
      messages_stored: 2,
      memories_queued: 2,
      memories_created: 0,
      error_message: null,
    });
  });

  it("group_id, the name, instead of the user's fields for a group", async () => {
    const { apiKey } = await aProject();
    const group = (await call("POST", "/v1/groups", { key: apiKey, body: { name: "product" } })).body;
    for (const group_id of ["product", group.id]) {
      const { status, body } = await add(apiKey, { group_id, messages: userMessages("Acme Cloud costs 20 dollars a month.") });
      expect(status).toBe(202);
      expect(body).toMatchObject({ group_id: "product", thread_id: id("thr"), messages_stored: 1 });
      expect(body).not.toHaveProperty("user_id");
      expect(body).not.toHaveProperty("internal_user_id");
    }
  });

  it("200 and the results when it waits and the job ends", () =>
    withRunner(async () => {
      const { apiKey } = await aProject();
      const messages = userMessages("I live in Lisbon.", "I love hiking in the mountains.");
      const answer = await add(apiKey, { user_id: "maya", messages, wait_for_processing: true });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status: "done", memories_queued: 2, memories_created: 2, error_message: null });
    }));

  it("200 and the reason when the job it waits for fails", async () => {
    const project = await aProject();
    const waiting = add(project.apiKey, { user_id: "maya", messages: userMessages("I like tea."), wait_for_processing: true });
    const job = await eventually(async () => {
      const [row] = await rows<{ id: string }>(sql`select id from ingestion_jobs where project_id = ${project.id}`);
      return row!.id;
    });
    await failJob(await jobKey(job), "The model refused the text.");
    const answer = await waiting;
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: "failed", memories_created: 0, error_message: "The model refused the text." });
  });

  it("202 running when the job outlasts the wait", async () => {
    const { apiKey } = await aProject();
    const text = JSON.stringify({ user_id: "maya", messages: userMessages("I like tea."), wait_for_processing: true });
    const leaving = new AbortController();
    const request = new Request("http://localhost/v1/core/add", {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: new Blob([text]).stream().pipeThrough(new TransformStream({ flush: () => leaving.abort() })),
      duplex: "half",
      // A client that disconnects after it sent everything ends the wait, as the 25-second limit would.
      signal: leaving.signal,
    } as RequestInit);
    const response = await POST(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ status: "running", memories_created: 0 });
  });

  it("a stable internal user id", async () => {
    const { apiKey } = await aProject();
    const ids = await Promise.all(
      ["a", "b", "c"].map(
        async (content) => (await add(apiKey, { user_id: "maya", messages: userMessages(content) })).body.internal_user_id,
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it("the number of messages accepted for extraction, without system messages", async () => {
    const { apiKey } = await aProject();
    const messages = [{ role: "system", content: "Be kind." }, ...userMessages("I like tea."), { role: "assistant", content: "Noted." }];
    expect((await add(apiKey, { user_id: "maya", messages })).body).toMatchObject({ messages_stored: 3, memories_queued: 2 });
  });
});

describe("stores", () => {
  it("each message unchanged and in order, with the call's other fields", async () => {
    const { apiKey } = await aProject();
    const metadata = { channel: "chat", depth: { a: [1, null] } };
    const { body } = await add(apiKey, {
      user_id: "maya",
      document_date: "2026-05-01",
      metadata,
      messages: [
        { role: "system", content: "Be kind." },
        { role: "user", name: "Maya", content: " I like tea. \n", created_at: "2026-05-02T10:00:00Z" },
        { role: "assistant", content: "Noted." },
      ],
    });
    const stored = await rows<{ at: number }>(sql`
      select role, name, content, index, position, (extract(epoch from created_at) * 1000)::float8 as at from messages
      where episode_id = ${parseId("episode", body.episode_id)} order by index`);
    const documentDate = Date.parse("2026-05-01");
    expect(stored).toEqual([
      { role: "system", name: null, content: "Be kind.", index: 0, position: 0, at: documentDate },
      { role: "user", name: "Maya", content: " I like tea. \n", index: 1, position: 1, at: Date.parse("2026-05-02T10:00:00Z") },
      { role: "assistant", name: null, content: "Noted.", index: 2, position: 2, at: documentDate },
    ]);
    expect(await rows(sql`select metadata, source_type from episodes where id = ${parseId("episode", body.episode_id)}`)).toEqual([
      { metadata, source_type: "TEXT" },
    ]);
  });

  it("up to 100 messages, 100,000 characters each and 500,000 in total", async () => {
    const project = await aProject();
    const long = "lorem ipsum dolor sit. ".repeat(5_000).slice(0, 100_000);
    for (const messages of [
      userMessages(...Array.from({ length: 100 }, (_, i) => `Message ${i}`)),
      userMessages(...Array.from({ length: 5 }, () => long)),
    ]) {
      const answer = await add(project.apiKey, { user_id: "maya", messages });
      expect(answer.status).toBe(202);
      expect(answer.body.messages_stored).toBe(messages.length);
      const stored = await rows<{ content: string }>(
        sql`select content from messages where episode_id = ${parseId("episode", answer.body.episode_id)} order by index`,
      );
      expect(stored.map(({ content }) => content)).toEqual(messages.map(({ content }) => content));
    }
  });
});

describe("threads", () => {
  const at = (time: string) => ({ role: "user", content: "I like tea.", created_at: `2026-05-01T${time}Z` });
  const threadOf = async (key: string, body: Record<string, unknown>): Promise<string> => (await add(key, body)).body.thread_id;

  it("continue the newest thread if it is under 30 minutes old, else start a new one", async () => {
    const { apiKey } = await aProject();
    const join = (...times: string[]) => threadOf(apiKey, { user_id: "maya", messages: times.map(at) });
    const first = await join("10:00:00", "10:05:00");
    expect(await join("10:34:59")).toBe(first);
    const second = await join("11:05:00");
    expect(second).not.toBe(first);
    expect(await join("11:10:00")).toBe(second);
  });

  it("use the current time when messages have none", async () => {
    const { apiKey } = await aProject();
    const body = { user_id: "maya", messages: userMessages("I like tea.") };
    const first = await threadOf(apiKey, body);
    expect(await threadOf(apiKey, body)).toBe(first);
    await rows(sql`update threads set last_message_at = now() - interval '31 minutes' where id = ${parseId("thread", first)}`);
    expect(await threadOf(apiKey, body)).not.toBe(first);
  });

  it("continue a named thread of any age", async () => {
    const { apiKey } = await aProject();
    const first = await threadOf(apiKey, { user_id: "maya", messages: [at("10:00:00")] });
    await threadOf(apiKey, { user_id: "maya", messages: [at("15:00:00")] });
    expect(await threadOf(apiKey, { user_id: "maya", messages: [at("23:00:00")], thread_id: first })).toBe(first);
    const positions = await rows(sql`select position from messages where thread_id = ${parseId("thread", first)} order by position`);
    expect(positions).toEqual([{ position: 0 }, { position: 1 }]);
  });

  it("are separate for each user and group", async () => {
    const { apiKey } = await aProject();
    const targets = [{ user_id: "maya" }, { user_id: "zoe" }, { group_id: "default" }];
    const threads = await Promise.all(targets.map((target) => threadOf(apiKey, { ...target, messages: userMessages("Tea is green.") })));
    expect(new Set(threads).size).toBe(3);
    expect(await threadOf(apiKey, { group_id: "default", messages: userMessages("Tea is hot."), thread_id: threads[2] })).toBe(threads[2]);
  });

  it("give parallel messages distinct positions", async () => {
    const { apiKey } = await aProject();
    const thread_id = await threadOf(apiKey, { user_id: "maya", messages: userMessages("first") });
    await Promise.all(Array.from({ length: 8 }, () => add(apiKey, { user_id: "maya", messages: userMessages("a", "b"), thread_id })));
    const [count] = await rows(sql`
      select count(*)::int as messages, count(distinct position)::int as places, max(position) as last from messages
      where thread_id = ${parseId("thread", thread_id)}`);
    expect(count).toEqual({ messages: 17, places: 17, last: 16 });
  });

  it("reject an id of another user, another kind of graph or a wrong format", async () => {
    const { apiKey } = await aProject();
    const ofMaya = await threadOf(apiKey, { user_id: "maya", messages: userMessages("I like tea.") });
    const refused = [
      { user_id: "zoe", thread_id: ofMaya },
      { group_id: "default", thread_id: ofMaya },
      { user_id: "maya", thread_id: "thr_01m7y8fx71fk5tkp4p4r296ff7" },
      { user_id: "maya", thread_id: "my-thread" },
      { user_id: "maya", thread_id: "" },
    ];
    for (const body of refused) expectError(await add(apiKey, { ...body, messages: userMessages("x") }), 404, "not_found");
    expect(await rows(sql`select 1 from messages where content = 'x'`)).toEqual([]);
  });
});

describe("rejects", () => {
  const messages = userMessages("I like tea.");
  const user_id = "maya";
  const message = (more: Record<string, unknown>) => ({ user_id, messages: [{ role: "user", content: "x", ...more }] });
  const refusals: [name: string, body: unknown, error: string, path?: string][] = [
    ["neither user_id nor group_id", { messages }, "user_id_or_group_id_required"],
    ["both user_id and group_id", { user_id, group_id: "default", messages }, "user_id_and_group_id_exclusive"],
    ["no messages", { user_id }, "validation_error", "messages"],
    ["an empty list of messages", { user_id, messages: [] }, "validation_error", "messages"],
    ["101 messages", { user_id, messages: userMessages(...Array(101).fill("x")) }, "validation_error", "messages"],
    ["messages as an object", { user_id, messages: { 0: messages[0] } }, "validation_error", "messages"],
    ["a message as text", { user_id, messages: ["I like tea."] }, "validation_error", "messages.0"],
    [
      "500,001 characters in all",
      { user_id, messages: userMessages(...Array(5).fill("x".repeat(100_000)), "x") },
      "validation_error",
      "messages",
    ],
    ["100,001 characters in one", message({ content: "x".repeat(100_001) }), "validation_error", "messages.0.content"],
    ["empty content", message({ content: "" }), "validation_error", "messages.0.content"],
    ["content of NUL bytes alone", message({ content: "\0" }), "validation_error", "messages.0.content"],
    ["content in parts", message({ content: [{ type: "text", text: "x" }] }), "validation_error", "messages.0.content"],
    ["no role", message({ role: undefined }), "validation_error", "messages.0.role"],
    ["an unknown role", message({ role: "function" }), "validation_error", "messages.0.role"],
    ["an empty name", message({ name: "" }), "validation_error", "messages.0.name"],
    ["a null name", message({ name: null }), "validation_error", "messages.0.name"],
    ["an invalid time", message({ created_at: "noon" }), "validation_error", "messages.0.created_at"],
    ["a null time", message({ created_at: null }), "validation_error", "messages.0.created_at"],
    ["an invalid document date", { user_id, messages, document_date: "05/01/2026" }, "validation_error", "document_date"],
    ["metadata as a list", { user_id, messages, metadata: [] }, "validation_error", "metadata"],
    [
      "51 keys of metadata",
      { user_id, messages, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, i])) },
      "validation_error",
      "metadata",
    ],
    ["metadata over 16 KB", { user_id, messages, metadata: { k: "x".repeat(16_377) } }, "validation_error", "metadata"],
    ["wait_for_processing as text", { user_id, messages, wait_for_processing: "true" }, "validation_error", "wait_for_processing"],
    ["thread_id as a number", { user_id, messages, thread_id: 7 }, "validation_error", "thread_id"],
    ["an empty user", { user_id: "", messages }, "validation_error", "user_id"],
    ["a null user with a group", { user_id: null, group_id: "default", messages }, "validation_error", "user_id"],
    ["several groups", { group_id: ["default"], messages }, "validation_error", "group_id"],
  ];
  it.each(refusals)("%s", async (_, body, error, path) => {
    const project = await aProject();
    const answer = await add(project.apiKey, body);
    expectError(answer, 400, error);
    if (path !== undefined) expect(answer.body.details).toEqual(expect.arrayContaining([expect.objectContaining({ path })]));
    const leftovers = sql`select 1 from episodes where project_id = ${project.id} union all select 1 from users where project_id = ${project.id}`;
    expect(await rows(leftovers)).toEqual([]);
  });

  it.each(["nothing", "*", "grph_01m7y8fwrcfk5tknwc4ts2jyhf"])("an unknown group: %s", async (group_id) => {
    const { apiKey } = await aProject();
    expectError(await add(apiKey, { group_id, messages }), 404, "graph_not_found");
  });

  it("a user's graph id, because a group is expected", async () => {
    const { apiKey } = await aProject();
    await add(apiKey, { user_id, messages });
    const [graph] = await rows<{ id: string }>(sql`select id from graphs where kind = 'USER' order by created_at desc limit 1`);
    const { formatId } = await import("@/lib/ids");
    expectError(await add(apiKey, { group_id: formatId("graph", graph!.id), messages }), 404, "graph_not_found");
  });

  it("graphs outside the key's constraints", async () => {
    const project = await aProject();
    const key = await project.keyWith("writer", { constraints: { users: ["maya"] } });
    expect((await add(key, { user_id, messages })).status).toBe(202);
    expectError(await add(key, { user_id: "zoe", messages }), 403, "graph_access_denied");
    expectError(await add(key, { group_id: "default", messages }), 403, "graph_access_denied");
    expectError(await add(key, { group_id: "nothing", messages }), 403, "graph_access_denied");
  });
});
