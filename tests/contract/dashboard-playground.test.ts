import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { callAsMember, getAsMember, type Project } from "../support/listing";
import { aProject } from "../support/project";
import { sessionOf } from "../support/session";

useDatabase();

const lastEntry = async (project: Project) =>
  (
    await rows<{ action: string; actor: { type: string }; target: unknown; text: string }>(
      sql`select action, actor, target, to_jsonb(e)::text as text from audit_entries e where project_id = ${project.id}::uuid order by seq desc limit 1`,
    )
  )[0]!;
const used = async (project: Project) =>
  (
    await rows(
      sql`select to_jsonb(u) - 'organization_id' as used from usage_counters u where organization_id = ${project.organizationId}::uuid`,
    )
  )[0];

it("POST /v1/dashboard/ingest adds to a user, a group or the default group, and is metered", async () => {
  const project = await aProject();
  const ingest = (body: object) => callAsMember(project, "POST", "/v1/dashboard/ingest", { projectId: project.shownId, ...body });
  const { status, body } = await ingest({
    content: "Maya lives in Lisbon.",
    userId: "maya",
    metadata: { by: "support" },
    documentDate: "2026-05-01",
  });
  expect(status).toBe(202);
  expect(body).toEqual({
    project: { id: project.shownId, tag: project.tag, name: "Test" },
    jobId: expect.stringMatching(/^ij_/),
    status: "QUEUED",
  });
  await ingest({ content: "The office opens at nine." });
  await runner().idle();
  expect((await getAsMember(project, `/v1/dashboard/jobs/${body.jobId}`)).body).toMatchObject({
    status: "DONE",
    sourceType: "MANUAL",
    graph: { userId: "maya" },
  });
  const { body: users } = await getAsMember(project, "/v1/dashboard/users");
  expect(await ingest({ content: "Maya works at Acme.", userId: users.users[0].id })).toMatchObject({ status: 202 });
  expect((await getAsMember(project, "/v1/dashboard/users")).body.total).toBe(1);
  expect(await ingest({ content: "x", group: "nothing" })).toMatchObject({ status: 404, body: { code: "GROUP_NOT_FOUND" } });
  expect(await ingest({ content: "x", userId: "usr_01m7y8fx71fk5tkp4p4r296ff8" })).toMatchObject({
    status: 404,
    body: { code: "USER_NOT_FOUND" },
  });
  expect(await ingest({ content: "  " })).toMatchObject({ status: 400 });
  expect(await ingest({ content: "x", userId: "maya", group: "default" })).toMatchObject({ status: 400 });
  expect(JSON.stringify(await used(project))).toContain("3");
  const stranger = await aProject();
  expect(await callAsMember(stranger, "POST", "/v1/dashboard/ingest", { projectId: project.shownId, content: "x" })).toMatchObject({
    status: 404,
    body: { code: "PROJECT_NOT_FOUND" },
  });
});

it("POST /v1/dashboard/ingest accepts a conversation like POST /v1/core/add", async () => {
  const project = await aProject();
  const ingest = (body: object) => callAsMember(project, "POST", "/v1/dashboard/ingest", { projectId: project.shownId, ...body });
  const messages = [
    { role: "user", content: "I moved to Lisbon last month.", createdAt: "2026-03-10T09:00:00Z" },
    { role: "assistant", content: "How do you like it there?", name: "Helper" },
  ];
  const { status, body } = await ingest({ messages, userId: "maya", documentDate: "2026-03-11" });
  expect(status).toBe(202);
  await runner().idle();
  expect((await getAsMember(project, `/v1/dashboard/jobs/${body.jobId}`)).body).toMatchObject({
    status: "DONE",
    sourceType: "TEXT",
    threadId: expect.stringMatching(/^thr_/),
  });
  expect((await getAsMember(project, "/v1/dashboard/memories?q=Lisbon")).body.memories).toMatchObject([
    { validFrom: "2026-02-01T00:00:00.000Z" },
  ]);
  const refused = async (more: object) => {
    const answer = await ingest({ userId: "maya", ...more });
    return [answer.status, answer.body.details?.[0]?.path];
  };
  expect(await refused({ messages, content: "x" })).toEqual([400, "content"]);
  expect(await refused({})).toEqual([400, "content"]);
  expect(await refused({ messages: [] })).toEqual([400, "messages"]);
  expect(await refused({ messages, sourceUrl: "https://example.com" })).toEqual([400, "sourceUrl"]);
  expect(await refused({ messages: [{ role: "robot", content: "x" }] })).toEqual([400, "messages.0.role"]);
  expect(await refused({ messages: Array.from({ length: 6 }, () => ({ role: "user", content: "a".repeat(99_999) })) })).toEqual([
    400,
    "messages",
  ]);
});

it("POST /v1/dashboard/search also reads user memory, only in this project, and is audited by digest", async () => {
  const [project, stranger] = [await aProject(), await aProject()];
  await project.remembers("maya", "I live in Lisbon.");
  await project.remembers("ben", "I live in Porto.");
  await stranger.remembers("maya", "I live in Oslo.");
  const search = (body: object) => callAsMember(project, "POST", "/v1/dashboard/search", body);
  const { status, body } = await search({ query: "Where do people live?" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    project: { id: project.shownId },
    query: "Where do people live?",
    latencyMs: expect.any(Number),
    count: 2,
    graphs: { read: 3, total: 3, message: null },
    queryId: expect.stringMatching(/^qry_/),
  });
  expect(body.results[0]).toMatchObject({
    id: expect.stringMatching(/^mem_/),
    score: expect.any(Number),
    confidence: expect.any(Number),
    status: "active",
    graph: { kind: "USER" },
    source: { quote: expect.any(String) },
  });
  expect(body.results.map(({ graph }: { graph: { name: string } }) => graph.name).toSorted()).toEqual(["ben", "maya"]);
  const entry = await lastEntry(project);
  expect(entry).toMatchObject({ action: "memory.searched", actor: { type: "user" }, target: { type: "project", id: project.shownId } });
  expect(entry.text).not.toContain("Where");
  const narrow = await search({ query: "Where do people live?", users: ["ben"], includePassages: true });
  expect(narrow.body).toMatchObject({
    count: 1,
    graphs: null,
    results: [{ graph: { name: "ben" } }],
    passages: [{ id: expect.stringMatching(/^chk_/) }],
  });
  expect((await search({ query: "live", groups: ["*"] })).body.count).toBe(0);
  expect(await search({ query: "live", users: ["nobody"] })).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
  expect(await search({ query: "live", users: [] })).toMatchObject({ status: 400 });
  expect(await search({ query: "live", projectId: stranger.shownId })).toMatchObject({ status: 404, body: { code: "PROJECT_NOT_FOUND" } });
});

it("POST /v1/dashboard/ask answers from the whole project with citations, and streams", async () => {
  const project = await aProject();
  await project.remembers("maya", "My name is Maya.", "I live in Lisbon.");
  const { status, body } = await callAsMember(project, "POST", "/v1/dashboard/ask", { question: "Where does Maya live?" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    project: { id: project.shownId },
    question: "Where does Maya live?",
    refused: false,
    answeredBy: "local",
    graphs: { read: 2, total: 2, message: null },
    latencyMs: expect.any(Number),
  });
  expect(body.answer).toContain("Lisbon");
  expect(body.citations[0]).toMatchObject({
    id: expect.stringMatching(/^mem_/),
    content: expect.stringContaining("Lisbon"),
    type: expect.any(String),
  });
  expect((await lastEntry(project)).action).toBe("memory.searched");
  expect((await callAsMember(project, "POST", "/v1/dashboard/ask", { question: "What is the capital of Mars?" })).body).toMatchObject({
    refused: true,
    citations: [],
  });
});

it("stored responses that quote a user are deleted with the user", async () => {
  const project = await aProject();
  await project.remembers("maya", "I live in Lisbon.");
  const search = async () =>
    call("POST", "/v1/dashboard/search", {
      key: await sessionOf(project.organization, { account: "user_1" }),
      headers: { "idempotency-key": "once" },
      body: { query: "Lisbon" },
    });
  expect((await search()).body.count).toBe(1);
  expect((await search()).headers.get("idempotency-replayed")).toBe("true");
  await callAsMember(project, "DELETE", "/v1/dashboard/users/maya", undefined, "org:admin");
  const again = await search();
  expect([again.headers.get("idempotency-replayed"), again.body.count]).toEqual([null, 0]);
});
