import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { getThread, type ThreadStart } from "@/lib/threads/get-thread";
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

useDatabase();

const aThread = async (project: Project): Promise<string> => (await project.remembers("maya", "I live in Lisbon."))[0]!.body.thread_id;

rejectsInvalidPaging("/v1/dashboard/threads");
isLimitedToProject("/v1/dashboard/threads", "threads", aThread);
returnsSameNotFound((id) => `/v1/dashboard/threads/${id}`, "GET", aThread);

const days = (project: Project, user: string, count: number) =>
  project.remembers(
    user,
    ...Array.from({ length: count }, (_, n) => ({ content: `I bought ${n + 2} lamps.`, created_at: `2026-01-${10 + n}T10:00:00Z` })),
  );

it("GET /v1/dashboard/threads shows the user and last message of each thread", async () => {
  const project = await aProject();
  const thread = await aThread(project);
  await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: { user_id: "maya", thread_id: thread, messages: [{ role: "assistant", content: "How nice." }], wait_for_processing: true },
  });
  await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: { group_id: "default", messages: [{ role: "user", content: "We open at nine." }] },
  });
  const { body } = await getAsMember(project, "/v1/dashboard/threads");
  expect(body).toMatchObject({ total: 2, totalIsExact: true, active24h: 2, ownerCount: 2, nextCursor: null });
  expect(body.threads[0]).toMatchObject({ user: null, graph: { kind: "GROUP", groupName: "default" }, messageCount: 1 });
  expect(body.threads[1]).toEqual({
    id: thread,
    name: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
    user: { id: expect.stringMatching(/^usr_/), externalId: "maya", firstName: null, lastName: null },
    graph: { id: expect.stringMatching(/^grph_/), kind: "USER", groupName: null, userId: "maya" },
    messageCount: 2,
    lastMessage: { role: "assistant", content: "How nice.", createdAt: expect.stringMatching(/Z$/) },
  });
});

it("GET /v1/dashboard/threads filters by user and by part of a name", async () => {
  const project = await aProject();
  await days(project, "maya.lopez", 2);
  await days(project, "ben", 1);
  const total = async (query: string) => {
    const { body } = await getAsMember(project, `/v1/dashboard/threads?${query}`);
    return [body.threads.length, body.total];
  };
  expect(await total("userId=ben")).toEqual([1, 1]);
  expect(await total("q=LOPEZ")).toEqual([2, 2]);
  expect(await total("q=lo")).toEqual([2, 2]);
  expect(await total("q=nobody")).toEqual([0, 0]);
  expect(await total("q=lopez&userId=ben")).toEqual([0, 0]);
  expect(await getAsMember(project, "/v1/dashboard/threads?userId=nobody")).toMatchObject({
    status: 404,
    body: { code: "USER_NOT_FOUND" },
  });
  expect(await total("group=default")).toEqual([0, 0]);
  expect(await getAsMember(project, "/v1/dashboard/threads?group=none")).toMatchObject({ status: 404, body: { code: "GROUP_NOT_FOUND" } });
  expect(await getAsMember(project, "/v1/dashboard/threads?group=default&userId=ben")).toMatchObject({ status: 400 });
});

it("GET /v1/dashboard/threads lists the latest message first, whenever the thread was created", async () => {
  const project = await aProject();
  const thread = await aThread(project);
  await project.remembers("ben", { content: "I like tea.", created_at: "2026-01-10T10:00:00Z" });
  const order = async () =>
    (await getAsMember(project, "/v1/dashboard/threads")).body.threads.map(({ user }: { user: { externalId: string } }) => user.externalId);
  expect(await order()).toEqual(["maya", "ben"]);
  await project.remembers("zoe", "I like coffee.");
  expect(await order()).toEqual(["zoe", "maya", "ben"]);
  await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: { user_id: "maya", thread_id: thread, messages: [{ role: "assistant", content: "How nice." }], wait_for_processing: true },
  });
  expect(await order()).toEqual(["maya", "zoe", "ben"]);
});

it("GET /v1/dashboard/threads shows each thread once, even with new ones between pages", async () => {
  const project = await aProject();
  await days(project, "maya", 5);
  let added = 0;
  const all = await pagesOf(project, "/v1/dashboard/threads?limit=2", "threads", () => project.remembers(`late-${++added}`, "I like tea."));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all).toHaveLength(5);
});

it("GET /v1/dashboard/threads/{id} shows the memories of each message, page by page", async () => {
  const project = await aProject();
  const statements = ["I live in Lisbon.", "Hello!", "I work at Acme.", "I like tea."];
  const { body: added } = await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: {
      user_id: "maya",
      messages: statements.map((content) => ({ role: "user", content })),
      metadata: { channel: "mail" },
      wait_for_processing: true,
    },
  });
  const { body } = await getAsMember(project, `/v1/dashboard/threads/${added.thread_id}`);
  expect(body).toMatchObject({ id: added.thread_id, messageCount: 4, metadata: { channel: "mail" }, nextCursor: null });
  expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(statements);
  expect(body.messages[0]).toMatchObject({
    position: 0,
    jobId: added.job_id,
    jobStatus: "DONE",
    episodeId: added.episode_id,
    restated: [],
  });
  expect(body.messages[0].memories).toEqual([
    { id: expect.stringMatching(/^mem_/), type: expect.any(String), content: expect.stringContaining("Lisbon"), status: "active" },
  ]);
  expect(body.messages[1].memories).toEqual([]);
  const paged = await pagesOf(project, `/v1/dashboard/threads/${added.thread_id}?limit=3`, "messages");
  expect(paged).toEqual(body.messages);
  expect((await getAsMember(project, `/v1/dashboard/threads/${added.thread_id}?offset=3`)).body.messages).toHaveLength(1);
});

it("GET /v1/dashboard/threads/{id} shows repetitions and the ingestion status of each message", async () => {
  const project = await aProject();
  const thread = await aThread(project);
  const add = (content: string) =>
    call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { user_id: "maya", thread_id: thread, messages: [{ role: "user", content }], wait_for_processing: true },
    });
  await add("I live in Lisbon.");
  const { body: failed } = await add("I like tea.");
  await rows(sql`update ingestion_jobs set status = 'failed' where id = ${parseId("job", failed.job_id)}::uuid`);
  const { messages } = (await getAsMember(project, `/v1/dashboard/threads/${thread}`)).body;
  expect(messages[1]).toMatchObject({ memories: [], restated: [{ id: messages[0].memories[0].id }], jobStatus: "DONE" });
  expect(messages[2]).toMatchObject({ restated: [], jobStatus: "FAILED" });
});

it("GET /v1/dashboard/threads/{id} can start at an offset or shortly before a message", async () => {
  const project = await aProject();
  const { body: added } = await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: {
      user_id: "maya",
      messages: Array.from({ length: 8 }, (_, n) => ({ role: "user", content: `Line ${n}.` })),
      wait_for_processing: true,
    },
  });
  const id = parseId("thread", added.thread_id);
  const page = { limit: 2, offset: 0, after: null };
  const placesFrom = async (start?: ThreadStart) => {
    const { messages } = await getThread(project.ctx, { id, page, start });
    return messages.items.map(({ position }) => position);
  };
  const all = await getThread(project.ctx, { id, page: { ...page, limit: 8 } });
  expect(await placesFrom()).toEqual([0, 1]);
  expect(await placesFrom({ position: 5 })).toEqual([5, 6]);
  expect(await placesFrom({ messageId: all.messages.items[6]!.id })).toEqual([3, 4]);
  expect(await placesFrom({ messageId: id! })).toEqual([0, 1]);
});

it("DELETE /v1/dashboard/threads/{id} deletes what only the thread states, for admins", async () => {
  const project = await aProject();
  const [added] = await project.remembers("maya", "I live in Lisbon.");
  const path = `/v1/dashboard/threads/${added!.body.thread_id}`;
  expect(await callAsMember(project, "DELETE", path)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  expect(await callAsMember(project, "DELETE", path, undefined, "org:admin")).toMatchObject({
    status: 200,
    body: { deleted: true, id: added!.body.thread_id, messages: 1, memories: 1, project: { id: project.shownId } },
  });
  expect((await getAsMember(project, "/v1/dashboard/memories")).body.memories).toEqual([]);
  expect(await getAsMember(project, path)).toMatchObject({ status: 404, body: { code: "THREAD_NOT_FOUND" } });
});
