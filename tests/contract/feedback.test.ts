import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { formatId, newId } from "@/lib/ids";
import { writeCalls } from "@/lib/usage/query-log";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { sessionOf } from "../support/session";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const searched = async (project: Project, user = "maya", key = project.apiKey) =>
  (await call("POST", "/v1/core/search", { key, body: { user_id: user, query: "Where does Maya live?" } })).body;
const rate = (project: Project, body: object, key = project.apiKey) => call("POST", "/v1/feedback", { key, body });
const listed = async (project: Project, status = "open") =>
  (
    await call("GET", `/v1/dashboard/feedback?projectId=${project.shownId}&status=${status}`, {
      key: await sessionOf(project.organization),
    })
  ).body.feedback;
const resolve = async (project: Project, id: string) =>
  call("POST", `/v1/dashboard/feedback/${id}/resolve?projectId=${project.shownId}`, {
    key: await sessionOf(project.organization),
    body: { note: "Fixed." },
  });

async function aRatedSearch() {
  const project = await aProject();
  await project.remembers("maya", "I live in Lisbon.");
  const { query_id, results } = await searched(project);
  return { project, query_id, memory_id: results[0].id as string };
}

describe("POST /v1/feedback", () => {
  it("takes the id of a search, an ask or a chat, which the query log has too", async () => {
    const { project, query_id, memory_id } = await aRatedSearch();
    const up = await rate(project, { query_id, rating: "up", memory_id });
    expect(up).toMatchObject({ status: 201, body: { query_id, status: "positive", id: expect.stringMatching(/^fbk_/) } });
    const { body: ask } = await call("POST", "/v1/core/ask", {
      key: project.apiKey,
      body: { user_id: "maya", question: "Do I live in Porto or in Lisbon?" },
    });
    expect((await rate(project, { query_id: ask.query_id, rating: "up" })).status).toBe(201);
    await writeCalls();
    const logged = await rows<{ id: string }>(sql`select id from query_log where project_id = ${project.id} order by id`);
    expect(logged.map(({ id }) => formatId("query", id))).toEqual([query_id, ask.query_id]);
  });

  it("has thumbs down reviewed by a person, once", async () => {
    const { project, query_id, memory_id } = await aRatedSearch();
    const given = await rate(project, { query_id, rating: "down", memory_id, reason: "She moved.", expected_answer: "Porto" });
    expect(given.body.status).toBe("open");
    expect(await listed(project)).toEqual([
      expect.objectContaining({
        id: given.body.id,
        queryId: query_id,
        memory: { id: memory_id, content: expect.stringContaining("Lisbon") },
        graph: expect.objectContaining({ userId: "maya" }),
        reason: "She moved.",
        expectedAnswer: "Porto",
        by: expect.any(String),
        decision: null,
      }),
    ]);
    expect(await resolve(project, given.body.id)).toMatchObject({
      status: 200,
      body: { status: "resolved", decision: { note: "Fixed." } },
    });
    expect(await listed(project)).toEqual([]);
    expect(await listed(project, "resolved")).toHaveLength(1);
    expect(await resolve(project, given.body.id)).toMatchObject({ status: 409, body: { code: "FEEDBACK_ALREADY_RESOLVED" } });
    expect((await resolve(project, formatId("feedback", newId()))).status).toBe(404);
  });

  it("is for queries of the last 30 days of the same project", async () => {
    const { project, query_id } = await aRatedSearch();
    const other = await aProject();
    const notFound = { status: 404, body: { code: "QUERY_NOT_FOUND" } };
    expect(await rate(other, { query_id, rating: "up" })).toMatchObject(notFound);
    expect(await rate(project, { query_id: "qry_nonsense", rating: "up" })).toMatchObject(notFound);
    expect(await rate(project, { query_id: formatId("query", newId()), rating: "up" })).toMatchObject(notFound);
    await writeCalls();
    await rows(sql`update query_log set created_at = now() - interval '31 days' where project_id = ${project.id}`);
    expect(await rate(project, { query_id, rating: "up" })).toMatchObject(notFound);
  });

  it("sees only what its key sees", async () => {
    const { project, query_id, memory_id } = await aRatedSearch();
    await project.remembers("tom", "I live in Rome.");
    const ofTom = await project.keyWith("writer", { constraints: { users: ["tom"] } });
    const reader = await project.keyWith("reader");
    expect((await rate(project, { query_id, rating: "up" }, reader)).status).toBe(403);
    expect((await rate(project, { query_id, rating: "up" }, ofTom)).status).toBe(404);
    const own = await searched(project, "tom", ofTom);
    expect((await rate(project, { query_id: own.query_id, rating: "up" }, ofTom)).status).toBe(201);
    expect((await rate(project, { query_id: own.query_id, rating: "down", memory_id }, ofTom)).status).toBe(404);
    expect((await rate(project, { query_id: own.query_id, rating: "down", expected_memory_id: memory_id }, ofTom)).status).toBe(404);
    expect((await rate(project, { query_id: own.query_id, rating: "down", user_id: "maya" }, ofTom)).status).toBe(403);
    const foreign = await aRatedSearch();
    expect((await rate(project, { query_id, rating: "down", memory_id: foreign.memory_id })).status).toBe(404);
  });

  it("takes words only about somebody, redacts them, and erases them with the user", async () => {
    const { project, query_id, memory_id } = await aRatedSearch();
    const words = { query_id, rating: "down", reason: "Ask maya@example.com" };
    expect(await rate(project, words)).toMatchObject({ status: 400, body: { code: "USER_ID_OR_GROUP_ID_REQUIRED" } });
    await call("PATCH", `/v1/dashboard/projects/${project.shownId}`, {
      key: await sessionOf(project.organization),
      body: { settings: { redaction: { enabled: true, action: "redact" } } },
    });
    expect((await rate(project, { ...words, user_id: "maya" })).status).toBe(201);
    expect((await rate(project, { ...words, memory_id })).status).toBe(201);
    expect((await listed(project)).map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.not.stringContaining("example.com"),
      expect.not.stringContaining("example.com"),
    ]);
    await call("DELETE", "/v1/users/maya", { key: project.apiKey });
    expect(await rows(sql`select 1 from feedback where project_id = ${project.id}`)).toEqual([]);
  });

  it("goes with the memory that it is about, and with the project", async () => {
    const { project, query_id, memory_id } = await aRatedSearch();
    await rate(project, { query_id, rating: "down", memory_id });
    await rate(project, { query_id, rating: "down" });
    await call("DELETE", `/v1/memory/${memory_id}`, { key: project.apiKey });
    expect(await listed(project)).toHaveLength(1);
    await call("DELETE", `/v1/dashboard/projects/${project.shownId}`, { key: await sessionOf(project.organization) });
    expect(await rows(sql`select 1 from feedback where project_id = ${project.id}`)).toEqual([]);
  });
});
