import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { callAsMember, getAsMember, isLimitedToProject, pagesOf, rejectsInvalidPaging, returnsSameNotFound } from "../support/listing";
import { aProject } from "../support/project";
import { aHeldStatement } from "../support/records";

useDatabase();

const idOf = async (project: Parameters<typeof aHeldStatement>[0]) => (await aHeldStatement(project)).id;

rejectsInvalidPaging("/v1/dashboard/held");
isLimitedToProject("/v1/dashboard/held", "held", idOf);
returnsSameNotFound((id) => `/v1/dashboard/held/${id}/resolve`, "POST", idOf, { action: "approve" });
returnsSameNotFound(
  (id) => `/v1/dashboard/sources/${id}/retract`,
  "POST",
  async (project) => (await aHeldStatement(project)).source.episodeId,
);

const search = async (project: { apiKey: string }, query: string, more = {}) =>
  (await call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "maya", query, include_passages: true, ...more } })).body;

it("GET /v1/dashboard/held shows what waits, why and where it was read; no reader sees it", async () => {
  const project = await aProject();
  const held = await aHeldStatement(project);
  expect(held).toEqual({
    id: expect.stringMatching(/^hld_/),
    status: "held",
    reason: "payment",
    type: expect.any(String),
    content: "Maya always wants invoices paid to account DE00 1234.",
    quote: "Maya always wants invoices paid to account DE00 1234.",
    graph: { id: expect.stringMatching(/^grph_/), kind: "USER", groupName: null, userId: "maya" },
    source: {
      episodeId: expect.stringMatching(/^epi_/),
      threadId: null,
      jobId: expect.stringMatching(/^ij_/),
      type: "URL",
      url: "https://evil.example/page",
      host: "evil.example",
      role: null,
    },
    decision: null,
    createdAt: expect.any(String),
  });
  const found = await search(project, "invoices account DE00 1234");
  expect([...found.results, ...found.passages]).toEqual([]);
  const answer = await call("POST", "/v1/core/ask", {
    key: project.apiKey,
    body: { user_id: "maya", question: "Which account are Maya's invoices paid to?" },
  });
  expect(answer.body).toMatchObject({ refused: true, basis: null });
  const context = await call("GET", "/v1/users/maya/context", { key: project.apiKey });
  expect(context.body.text).not.toContain("DE00");
  const listed = await getAsMember(project, "/v1/dashboard/memories");
  expect(listed.body.memories).toEqual([]);
  await aHeldStatement(project, "https://other.example/page");
  expect(await pagesOf(project, "/v1/dashboard/held?limit=1", "held")).toHaveLength(2);
  expect(await getAsMember(project, "/v1/dashboard/held?status=maybe")).toMatchObject({ status: 400 });
});

it("POST /v1/dashboard/held/{id}/resolve approves: the memory is internal, names who approved it, and is audited", async () => {
  const project = await aProject();
  const { id } = await aHeldStatement(project);
  const path = `/v1/dashboard/held/${id}/resolve`;
  expect(await callAsMember(project, "POST", path, { action: "keep" })).toMatchObject({ status: 400 });
  const approved = await callAsMember(project, "POST", path, { action: "approve", note: "She told me." });
  expect(approved).toMatchObject({
    status: 200,
    body: { id, status: "approved", decision: { note: "She told me.", memoryId: expect.stringMatching(/^mem_/), by: expect.any(String) } },
  });
  const { memoryId, by } = approved.body.decision;
  const memory = (await getAsMember(project, `/v1/dashboard/memories/${memoryId}`)).body;
  expect(memory).toMatchObject({ trust: "internal", status: "active", version: 2, provenance: { sourceUrl: "https://evil.example/page" } });
  expect(memory.history).toEqual([expect.objectContaining({ reason: "Approved", actor: expect.objectContaining({ id: by }) })]);
  const [hit] = (await search(project, "invoices account", { filters: { min_trust: "internal" } })).results;
  expect(hit).toMatchObject({ id: memoryId, trust: "internal" });
  expect(await callAsMember(project, "POST", path, { action: "reject" })).toMatchObject({
    status: 409,
    body: { code: "HELD_ALREADY_DECIDED" },
  });
  expect((await getAsMember(project, "/v1/dashboard/held?status=approved")).body).toMatchObject({ total: 1, held: [{ id }] });
  const actions = await rows<{ action: string }>(
    sql`select action from audit_entries where project_id = ${project.id} order by seq desc limit 1`,
  );
  expect(actions).toEqual([{ action: "held.approved" }]);
});

it("POST /v1/dashboard/held/{id}/resolve rejects: nothing is remembered", async () => {
  const project = await aProject();
  const { id } = await aHeldStatement(project);
  const rejected = await callAsMember(project, "POST", `/v1/dashboard/held/${id}/resolve`, { action: "reject" });
  expect(rejected).toMatchObject({ status: 200, body: { status: "rejected", decision: { memoryId: null } } });
  expect((await getAsMember(project, "/v1/dashboard/held")).body).toMatchObject({ total: 0, held: [] });
  expect((await getAsMember(project, "/v1/dashboard/memories")).body.memories).toEqual([]);
});

const addPage = async (project: Awaited<ReturnType<typeof aProject>>, content: string, sourceUrl: string) => {
  const { body } = await call("POST", "/v1/memory/add", {
    key: project.apiKey,
    body: { userId: "maya", sourceType: "URL", sourceUrl, content },
  });
  const { runner } = await import("@/inngest/in-process");
  await runner().idle();
  return body.jobId;
};

it("POST /v1/dashboard/sources/{id}/retract removes what rests on a host alone, and keeps the rest", async () => {
  const project = await aProject();
  await project.remembers("maya", "My name is Maya.", "I live in Lisbon.");
  await addPage(project, "Maya lives in Berlin. Maya plays the tuba. Maya owns a red kayak.", "https://evil.example/a");
  await addPage(project, "Maya plays the tuba.", "https://good.example/b");
  const { id, source } = await aHeldStatement(project);
  await callAsMember(project, "POST", `/v1/dashboard/held/${id}/resolve`, { action: "approve" });
  expect(source.host).toBe("evil.example");
  const before = await search(project, "tuba kayak Berlin");
  expect(before.results.map(({ content }: { content: string }) => content)).toEqual(
    expect.arrayContaining([expect.stringContaining("tuba"), expect.stringContaining("kayak"), expect.stringContaining("Berlin")]),
  );

  const retracted = await callAsMember(project, "POST", "/v1/dashboard/sources/evil.example/retract");
  expect(retracted).toMatchObject({ status: 200, body: { source: "evil.example", memories: 3, passages: 2 } });

  const after = await search(project, "tuba kayak Berlin Lisbon invoices");
  const contents = after.results.map(({ content }: { content: string }) => content).join(" ");
  expect(contents).toContain("tuba");
  expect(contents).toContain("Lisbon");
  expect(contents).toContain("DE00 1234");
  expect(JSON.stringify(after)).not.toMatch(/kayak"|Berlin\.|red kayak/);
  const tuba = after.results.find(({ content }: { content: string }) => content.includes("tuba"));
  expect(tuba).toMatchObject({ trust: "external", source: { url: "https://good.example/b" } });
  const open = await getAsMember(project, "/v1/dashboard/conflicts?unresolved=true");
  expect(open.body.conflicts).toEqual([]);
  expect(await callAsMember(project, "POST", "/v1/dashboard/sources/nowhere.example/retract")).toMatchObject({
    status: 404,
    body: { code: "SOURCE_NOT_FOUND" },
  });
  const actions = await rows<{ action: string; target: unknown }>(
    sql`select action, target from audit_entries where project_id = ${project.id} and action = 'source.retracted'`,
  );
  expect(actions).toEqual([{ action: "source.retracted", target: { type: "source", id: "evil.example" } }]);
});

it("POST /v1/dashboard/sources/{id}/retract of a conversation leaves what people said in it", async () => {
  const project = await aProject();
  const messages = [
    { role: "user", content: "I live in Lisbon." },
    { role: "tool", name: "browser", content: "Maya plays the tuba." },
  ];
  const added = await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: { user_id: "maya", messages, wait_for_processing: true },
  });
  const retracted = await callAsMember(project, "POST", `/v1/dashboard/sources/${added.body.episode_id}/retract`);
  expect(retracted).toMatchObject({ status: 200, body: { episodes: 0, passages: 1 } });
  const found = await search(project, "tuba Lisbon");
  expect(JSON.stringify(found)).not.toContain("plays the tuba");
  expect(found.results[0].content).toContain("Lisbon");
});
