import { beforeAll, describe, expect, it } from "vitest";
import { writeCalls } from "@/lib/usage/query-log";
import { fillDemo, story } from "@/scripts/demo/index";
import { call, respond } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { sessionOf } from "../support/session";

useDatabase();

const dayMs = 86_400_000;
const tags = async () => (await call("GET", "/v1/dashboard/projects", { key: owner })).body.projects.map(({ tag }: { tag: string }) => tag);

let owner: string;
let projectId: string;
let before: string[];
beforeAll(async () => {
  const { organization } = await aProject();
  owner = await sessionOf(organization, { expiresIn: 600 });
  before = await tags();
  const filled = await fillDemo({
    async send({ method, path, as, body, lines }) {
      const input = lines === undefined ? { body } : { raw: lines, headers: { "content-type": "application/x-ndjson" } };
      const response = await respond(method, path, { key: as, ...input });
      return { status: response.status, text: await response.text() };
    },
    owner,
    story,
    tag: "demo",
    log: () => {},
  });
  projectId = filled.id;
  await writeCalls();
}, 300_000);

async function page(path: string): Promise<any> {
  const { status, body } = await call("GET", `/v1/dashboard${path}${path.includes("?") ? "&" : "?"}projectId=${projectId}`, { key: owner });
  expect([path, status]).toEqual([path, 200]);
  return body;
}
async function all(path: string, list: string): Promise<any[]> {
  const rows = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const result = await page(`${path}?limit=100${cursor && `&cursor=${cursor}`}`);
    rows.push(...result[list]);
    cursor = result.nextCursor;
  }
  return rows;
}
const monthsOf = (rows: { createdAt: string }[]) => new Set(rows.map(({ createdAt }) => createdAt.slice(0, 7))).size;

describe("the demo", () => {
  it("creates one new project without drafts", async () => {
    expect((await tags()).sort()).toEqual([...before, "demo"].sort());
  });

  it("has memories of every type over half a year, with superseded, contested, edited and deleted ones", async () => {
    const memories = await all("/memories", "memories");
    expect(memories.length).toBeGreaterThan(200);
    expect(new Set(memories.map(({ type }) => type)).size).toBe(9);
    expect(monthsOf(memories)).toBeGreaterThanOrEqual(6);
    expect((await page("/memories?status=superseded")).total).toBeGreaterThanOrEqual(4);
    expect((await page("/memories?q=bisoprolol")).total).toBe(0);
    const [edited] = (await page("/memories?q=commissioned by the city")).memories;
    expect((await page(`/memories/${edited.id}`)).history).toHaveLength(1);
  });

  it("has named users with different activity, and their conversations", async () => {
    const { users } = await page("/users");
    expect(users).toHaveLength(story.guests.length);
    for (const user of users) {
      expect(user).toMatchObject({ firstName: expect.any(String), email: expect.stringContaining("@") });
      expect(user.threadCount).toBeGreaterThanOrEqual(4);
    }
    expect(monthsOf(users)).toBeGreaterThan(1);
    const { threads } = await page("/threads?limit=100");
    expect(threads.length).toBeGreaterThanOrEqual(32);
    expect(threads.filter(({ name }: { name: string | null }) => name === null).length).toBeLessThanOrEqual(1);
  });

  it("has groups with documents, connected entities and a merge", async () => {
    const { groups } = await page("/groups");
    for (const { name } of story.groups) {
      expect(groups.find((group: { name: string }) => group.name === name).memoryCount).toBeGreaterThan(8);
    }
    expect(Math.max(...groups.map(({ memberCount }: { memberCount: number }) => memberCount))).toBeGreaterThan(2);
    expect((await page("/entities")).total).toBeGreaterThan(80);
    const sam = (await page("/entities?q=Sam")).entities.find(({ name }: { name: string }) => name === "Sam");
    expect((await page(`/entities/${sam.id}`)).aliases).toContain("Samuel Reid");
    const graph = await page("/graph");
    expect(graph.edges.length).toBeGreaterThan(20);
    const { entityTypes } = await page("/ontology");
    expect(entityTypes.map(({ name }: { name: string }) => name)).toContain("SHIP");
  });

  it("has open conflicts, and some resolved by a member", async () => {
    expect((await page("/conflicts?unresolved=true")).total).toBeGreaterThanOrEqual(2);
    const { conflicts } = await page("/conflicts?unresolved=false");
    const notes = conflicts.filter(({ resolution }: any) => resolution.note);
    expect(notes).toHaveLength(2);
    expect(Date.parse(notes[0].resolution.at)).toBeGreaterThan(Date.parse(notes[1].resolution.at) + 30 * dayMs);
  });

  it("has jobs, a timeline, charts over months, and today's calls with errors", async () => {
    const jobs = await all("/jobs", "jobs");
    expect(jobs.length).toBeGreaterThan(100);
    expect(monthsOf(jobs)).toBeGreaterThanOrEqual(6);
    const kinds = new Set((await all("/timeline", "events")).map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(["memory.created", "memory.superseded", "conflict.opened", "job.done"]));
    const { series, totals, byApiKey, topEntities } = await page("/analytics?period=90d");
    for (const figure of ["ingests", "memoriesCreated", "activeUsers"]) {
      expect(series.filter((bucket: any) => bucket[figure] > 0).length).toBeGreaterThan(10);
    }
    for (const figure of ["searches", "asks", "chats", "contexts"]) expect(totals[figure]).toBeGreaterThan(1);
    expect(byApiKey.length).toBeGreaterThanOrEqual(2);
    expect(topEntities).toHaveLength(10);
    const { retrieval, errors } = await page("/observability?period=24h");
    expect(retrieval.refusedRate).toBeGreaterThan(0);
    expect(retrieval.stages.length).toBeGreaterThan(1);
    expect(errors.map(({ code }: { code: string }) => code)).toEqual(["CONTENT_BLOCKED"]);
  });

  it("has redacted content, keys with every scope, and an intact audit chain", async () => {
    const { memories } = await page("/memories?q=e-mail address");
    expect(memories.map(({ content }: { content: string }) => content).join()).toContain("[REDACTED:EMAIL]");
    const { apiKeys } = (await call("GET", `/v1/dashboard/projects/${projectId}/api-keys`, { key: owner })).body;
    expect(apiKeys.map(({ name }: { name: string }) => name)).not.toContain("Laptop that was lost");
    expect(new Set(apiKeys.map(({ scope }: { scope: string }) => scope))).toEqual(new Set(["admin", "writer", "reader"]));
    const { entries } = await page("/audit?limit=100");
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        "import.made",
        "api_key.revoked",
        "ontology.updated",
        "memory.edited",
        "memory.deleted",
        "conflict.resolved",
      ]),
    );
  });
});
