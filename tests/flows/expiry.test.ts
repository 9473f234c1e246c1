import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { sweep } from "@/lib/forgetting/sweep";
import { formatId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { violations } from "../support/invariants";
import { aProject } from "../support/project";
import { sessionOf } from "../support/session";
import { add, audited, hoursLater, inAnHour, list, memories, memoryLike, type Project, patch } from "./support/forgetting";
import { graphOf } from "./support/rows";

useDatabase();

/** What every endpoint that reads memory answers. */
async function readEverything(project: Project, query: string): Promise<Record<string, string>> {
  const key = project.apiKey;
  const session = await sessionOf(project.organization, { expiresIn: 600 });
  const page = `projectId=${project.shownId}`;
  const graph = await graphOf(project.id, { user: "maya" });
  const answers: Record<string, string> = {};
  const read = async (
    name: string,
    method: "GET" | "POST",
    url: string,
    input: { key: string; body?: object },
    part = (body: any) => body,
  ) => {
    const answer = await call(method, url, input);
    expect([name, answer.status], JSON.stringify(answer.body)).toEqual([name, 200]);
    answers[name] = JSON.stringify(part(answer.body));
  };
  const without = ({ query: _, question: __, ...body }: any) => body;
  await read(
    "core search",
    "POST",
    "/v1/core/search",
    { key, body: { user_id: "maya", query, include_passages: true, include_superseded: true } },
    without,
  );
  await read("core ask", "POST", "/v1/core/ask", { key, body: { user_id: "maya", question: query } }, without);
  await read(
    "search",
    "POST",
    "/v1/memory/search",
    { key, body: { q: query, projectTags: [project.tag], users: ["maya"], includePassages: true, includeGraph: true } },
    without,
  );
  await read("ask", "POST", "/v1/memory/ask", { key, body: { question: query, projectTag: project.tag, users: ["maya"] } }, without);
  await read("chat", "POST", "/v1/memory/chat", {
    key,
    body: { messages: [{ role: "user", content: query }], projectTag: project.tag, users: ["maya"], ingestUserTurn: false },
  });
  await read("context", "GET", "/v1/users/maya/context", { key });
  await read("list", "GET", "/v1/memory?userId=maya", { key });
  await read("list by type", "GET", "/v1/memory?userId=maya&type=FACT,EVENT,PREFERENCE,STATE,GOAL,DECISION", { key });
  await read("list by text", "GET", "/v1/memory?userId=maya&q=quillwood", { key });
  await read("list, superseded", "GET", "/v1/memory?userId=maya&status=superseded,rejected", { key });
  // Messages stay in their thread, also the last of each.
  const withoutThreads = ({ recentThreads: _, ...body }: any) => body;
  await read("user", "GET", "/v1/users/maya", { key }, withoutThreads);
  await read("documents", "GET", "/v1/documents?userId=maya", { key });
  await read("graph", "GET", "/v1/graph?userId=maya", { key });
  await read("conflicts", "GET", "/v1/conflicts?userId=maya", { key });
  await read("page: memories", "GET", `/v1/dashboard/memories?${page}`, { key: session });
  await read("page: memories by text", "GET", `/v1/dashboard/memories?${page}&q=quillwood`, { key: session });
  await read("page: memories by meaning", "GET", `/v1/dashboard/memories/search?${page}&q=quillwood`, { key: session });
  await read("page: palette", "GET", `/v1/dashboard/find?${page}&q=quillwood`, { key: session });
  await read("page: entities", "GET", `/v1/dashboard/entities?${page}`, { key: session });
  await read("page: entities by name", "GET", `/v1/dashboard/entities?${page}&q=quillwood`, { key: session });
  await read("page: graph", "GET", `/v1/dashboard/graph?${page}`, { key: session });
  const entities = await rows<{ id: string }>(sql`select id from entities where graph_id = ${graph} order by is_subject desc, id`);
  const [subject, ...others] = entities.map(({ id }) => formatId("entity", id));
  for (const [n, to] of others.entries())
    await read(`page: path ${n}`, "GET", `/v1/dashboard/graph/path?${page}&from=${subject}&to=${to}`, { key: session });
  await read("page: timeline", "GET", `/v1/dashboard/timeline?${page}`, { key: session });
  await read("page: conflicts", "GET", `/v1/dashboard/conflicts?${page}`, { key: session });
  await read("page: user", "GET", `/v1/dashboard/users/maya?${page}`, { key: session }, withoutThreads);
  await read(
    "page: search",
    "POST",
    "/v1/dashboard/search",
    { key: session, body: { query, projectId: project.shownId, users: ["maya"], includePassages: true } },
    without,
  );
  await read(
    "page: ask",
    "POST",
    "/v1/dashboard/ask",
    { key: session, body: { question: query, projectId: project.shownId, users: ["maya"] } },
    without,
  );
  await read("page: held", "GET", `/v1/dashboard/held?${page}`, { key: session });
  const threads = await rows<{ id: string }>(sql`select id from threads where project_id = ${project.id} and graph_id = ${graph}`);
  for (const [n, { id }] of threads.entries())
    await read(`memories of thread ${n}`, "GET", `/v1/threads/${formatId("thread", id)}`, { key }, ({ messages }) =>
      messages.map(({ memories: own, restated }: any) => [own, restated]),
    );
  const jobs = await rows<{ id: string }>(sql`select id from ingestion_jobs where project_id = ${project.id}`);
  for (const [n, { id }] of jobs.entries()) {
    await read(
      `job ${n}`,
      "GET",
      `/v1/dashboard/jobs/${formatId("job", id)}?${page}`,
      { key: session },
      ({ memories: own }) => own ?? null,
    );
  }
  return answers;
}

const naming = (answers: Record<string, string>, word: string): string[] =>
  Object.keys(answers).filter((name) => answers[name]!.toLowerCase().includes(word));

describe("what expires", () => {
  it("is read by nobody from that instant on, before and after the sweep, and is back if it is kept after all", async () => {
    const project = await aProject();
    await add(project, "I live in Porto. I like green tea.", {});
    await add(project, "My dentist works at the Quillwood clinic. I work at Quillwood Labs.");
    await call("PUT", "/v1/documents/notes%2Fquillwood.md", {
      key: project.apiKey,
      body: { userId: "maya", content: "The Quillwood clinic opens at nine.", ...inAnHour },
    });
    await runner().idle();
    const query = "What do you know about Quillwood?";
    const before = naming(await readEverything(project, query), "quillwood");
    for (const name of ["core search", "core ask", "search", "ask", "chat", "context", "list", "list by text", "graph", "documents"])
      expect(before).toContain(name);
    for (const name of ["page: memories", "page: entities", "page: graph", "page: timeline"]) expect(before).toContain(name);

    for (const numbered of ["memories of thread", "page: path"]) expect(before.some((name) => name.startsWith(numbered))).toBe(true);
    await hoursLater(project, 2);
    expect(naming(await readEverything(project, query), "quillwood")).toEqual([]);
    expect(await list(project, "userId=maya&status=expired")).toContainEqual(expect.stringContaining("Quillwood"));
    expect(await list(project, "userId=maya&includeExpired=true")).toContainEqual(expect.stringContaining("Quillwood"));
    expect((await memories(project)).filter(({ status }) => status === "expired")).toEqual([]);

    await sweep();
    expect(naming(await readEverything(project, query), "quillwood")).toEqual([]);
    const expired = (await memories(project)).filter(({ status }) => status === "expired");
    expect(expired.length).toBeGreaterThan(1);
    expect(await list(project, "userId=maya&status=expired")).toHaveLength(expired.length);
    expect(await audited(project, "memories.expired")).toBe(1);
    expect(await violations()).toEqual({});

    const id = await memoryLike(project, "Quillwood Labs");
    expect((await patch(project, id, { expiresAt: null })).body).toMatchObject({ status: "active", expiresAt: null });
    expect(await project.searches("maya", "Where do I work?")).toContainEqual(expect.stringContaining("Quillwood Labs"));
    expect(await violations()).toEqual({});
  });

  it("hides only what the memory alone says in its passage", async () => {
    const project = await aProject();
    await add(project, "I collect Zanzibar stamps. I like green tea.", {});
    await patch(project, await memoryLike(project, "Zanzibar"), inAnHour);
    await hoursLater(project, 2);
    const { body } = await call("POST", "/v1/core/search", {
      key: project.apiKey,
      body: { user_id: "maya", query: "stamps and tea", include_passages: true },
    });
    expect(JSON.stringify(body.passages)).not.toContain("Zanzibar");
    expect(JSON.stringify(body.passages)).toContain("green tea");
  });

  it("is read as of a time before, in history, and if it is asked for", async () => {
    const project = await aProject();
    await add(project, "I work at Quillwood Labs.");
    const id = await memoryLike(project, "Quillwood");
    const asOf = new Date().toISOString();
    for (const move of [() => hoursLater(project, 2), sweep]) {
      await move();
      const searched = (more: Record<string, unknown>) => project.searches("maya", "Where do I work?", more);
      expect(await searched({})).toEqual([]);
      // Since the clock ran on by two hours, the time before is two hours ago.
      await rows(sql`update memories set recorded_at = now() - interval '3 hours' where project_id = ${project.id}`);
      const then = new Date(Date.parse(asOf) - 7_200_000).toISOString();
      expect(await searched({ filters: { as_of: then } })).toEqual([expect.stringContaining("Quillwood")]);
      expect(await searched({ filters: { as_of: new Date().toISOString() } })).toEqual([]);
      expect(await searched({ filters: { OR: [{ as_of: new Date().toISOString() }, { min_confidence: 0 }] } })).toEqual([]);
      expect(await searched({ include_expired: true })).toEqual([expect.stringContaining("Quillwood")]);
      const { body } = await call("GET", `/v1/memory/${id}`, { key: project.apiKey });
      expect(body).toMatchObject({ status: "expired", isActive: false, expiresAt: expect.any(String) });
    }
  });

  it("takes no part in what is said later", async () => {
    const project = await aProject();
    await add(project, "I live in Porto.");
    await hoursLater(project, 2);
    await add(project, "I live in Lisbon.", {});
    await add(project, "I live in Lisbon.", {});
    expect((await memories(project)).map(({ status, supersededBy }) => [status, supersededBy])).toEqual([
      ["active", null],
      ["active", null],
    ]);
    expect(await list(project, "userId=maya")).toEqual([expect.stringContaining("Lisbon")]);
    await hoursLater(project, 1);
    await sweep();
    expect(await list(project, "userId=maya&status=expired")).toEqual([expect.stringContaining("Porto")]);
  });

  it("lasts longer if it is said again: until the later time, or for ever without one", async () => {
    const project = await aProject();
    const expiry = async () =>
      (await call("GET", `/v1/memory/${await memoryLike(project, "tea")}`, { key: project.apiKey })).body.expiresAt;
    await add(project, "I like green tea.", { expires_at: "2096-01-01T00:00:00Z" });
    expect(await expiry()).toBe("2096-01-01T00:00:00.000Z");
    await add(project, "I like green tea.", { expires_at: "2095-01-01T00:00:00Z" });
    expect(await expiry()).toBe("2096-01-01T00:00:00.000Z");
    await add(project, "I like green tea.", { expires_at: "2097-01-01" });
    expect(await expiry()).toBe("2097-01-01T23:59:59.999Z");
    await add(project, "I like green tea.", {});
    expect(await expiry()).toBe(null);
  });

  it("keeps a time that a person set, when an attribute's history is read again", async () => {
    const project = await aProject();
    const at = (created_at: string, content: string) => ({ content, created_at });
    await project.remembers("maya", at("2026-03-01", "I live in Porto."), at("2026-04-01", "I live in Porto."));
    const id = await memoryLike(project, "Porto");
    await patch(project, id, { expiresAt: "2096-01-01T00:00:00Z" });
    await project.remembers("maya", at("2026-02-01", "I live in Lisbon."));
    expect((await call("GET", `/v1/memory/${id}`, { key: project.apiKey })).body.expiresAt).toBe("2096-01-01T00:00:00.000Z");
  });
});
