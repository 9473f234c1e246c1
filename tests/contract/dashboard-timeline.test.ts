import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { type EventKind, eventKinds } from "@/lib/insights/timeline";
import { moved, recordChanges } from "@/lib/usage/record-changes";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import type { Project } from "../support/records";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

const read = async (project: Project, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams({ projectId: project.shownId, ...query } as Record<string, string>);
  return call("GET", `/v1/dashboard/timeline?${search}`, { key: await sessionOf(project.organization) });
};
type Event = { id: string; at: string; kind: EventKind; title: string; memoryId: string | null } & Record<string, unknown>;
const page = async (
  project: Project,
  query: Record<string, string | number> = {},
): Promise<{ events: Event[]; total: number | null; nextCursor: string | null }> => {
  const { status, body } = await read(project, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const titles = ({ events }: { events: Event[] }) => events.map(({ kind, title }) => `${kind}: ${title}`);

async function everyPage(
  project: Project,
  query: Record<string, string | number>,
  between: () => Promise<unknown> = async () => {},
): Promise<Event[]> {
  const events: Event[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 200; pages++) {
    const found: Awaited<ReturnType<typeof page>> = await page(project, { ...query, ...(cursor && { cursor }) });
    events.push(...found.events);
    cursor = found.nextCursor;
    if (cursor === null) return events;
    await between();
  }
  throw new Error("The list has no end");
}

const happened = async (project: Project) =>
  (
    await rows<{ event: string }>(sql`
      select id || ' ' || kind as event from (
        select id, created_at as at, 'memory.created' as kind from memories where project_id = ${project.id} and status <> 'draft'
        union all select id, superseded_at, 'memory.superseded' from memories where project_id = ${project.id} and status = 'superseded'
        union all select id, created_at, 'conflict.opened' from conflicts where project_id = ${project.id}
        union all select id, resolved_at, 'conflict.resolved' from conflicts where project_id = ${project.id} and resolved_at is not null
        union all select id, finished_at, 'job.' || status from ingestion_jobs where project_id = ${project.id} and status in ('done', 'failed')
        union all select id, created_at, 'user.created' from users where project_id = ${project.id}
        union all select id, created_at, 'group.created' from graphs where project_id = ${project.id} and kind = 'GROUP'
      ) e order by at desc, id desc, kind collate "C" desc`)
  ).map(({ event }) => event);

const prefix: Record<string, Parameters<typeof formatId>[0]> = {
  memory: "memory",
  conflict: "conflict",
  job: "job",
  user: "user",
  group: "graph",
};
const shown = (event: string) => {
  const [id, kind] = event.split(" ") as [string, string];
  return `${formatId(prefix[kind.split(".")[0]!]!, id)}:${kind.split(".")[1]}`;
};

type Owned = { graphId: string };

async function aStory(): Promise<Project> {
  const project = await aProject();
  await project.remembers("maya", "I live in Porto.", "I think I might live in Braga.", "I live in Lisbon.", "I love tea.");
  await project.remembers("ben", "I work at Acme.");
  await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team" } });
  await runner().idle();
  const conflicts = await rows<Owned & { before: string }>(sql`
    update conflicts c set status = 'resolved', resolved_at = now(),
      resolution = jsonb_build_object('action', 'confirm', 'by', 'Ada', 'at', now(), 'note', null, 'memoryId', null)
    from conflicts o where o.project_id = c.project_id and o.id = c.id and c.project_id = ${project.id}
    returning c.graph_id as "graphId", o.status as before`);
  const jobs = await rows<Owned>(sql`
    update ingestion_jobs set status = 'failed', error_message = 'The model is away.' where id = (
      select id from ingestion_jobs where project_id = ${project.id} order by id limit 1) returning graph_id as "graphId"`);
  await recordChanges(project.id, [
    ...conflicts.flatMap(({ graphId, before }) => moved(graphId, { from: `conflict:${before}`, to: "conflict:resolved" })),
    ...jobs.flatMap(({ graphId }) => moved(graphId, { from: "job:done", to: "job:failed" })),
  ]);
  return project;
}

describe("GET /v1/dashboard/timeline", () => {
  it("tells what happened, newest first, in sentences", async () => {
    const project = await aStory();
    const { events, total, nextCursor } = await page(project, { limit: 100 });
    expect(events.map(({ id }) => id)).toEqual((await happened(project)).map(shown));
    expect({ total, nextCursor }).toEqual({ total: events.length, nextCursor: null });
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(eventKinds));
    expect(titles({ events })).toEqual(
      expect.arrayContaining([
        "group.created: Group team created",
        "group.created: Group default created",
        "user.created: User maya created",
        "memory.created: Memory created: User lives in Lisbon.",
        "memory.superseded: Memory superseded: User lives in Porto.",
        "job.failed: Job failed: The model is away.",
        "job.done: Job done: 1 memory from a conversation",
        expect.stringMatching(/^conflict\.opened: Conflict opened: “.+” or “.+” \(lives in\)$/),
        expect.stringMatching(/^conflict\.resolved: Conflict resolved \(new memory confirmed\): “/),
      ]),
    );
    const key = { type: "api_key", id: expect.stringMatching(/^key_/), name: "First key" };
    const maya = { id: expect.stringMatching(/^grph_/), kind: "USER", name: "maya" };
    const of = (title: string) => events.find((event) => event.title === title)!;
    const lisbon = of("Memory created: User lives in Lisbon.");
    expect(lisbon).toEqual({
      id: `${lisbon.memoryId}:created`,
      at: expect.stringMatching(/\.\d{3}Z$/),
      kind: "memory.created",
      title: "Memory created: User lives in Lisbon.",
      memoryId: expect.stringMatching(/^mem_/),
      entityId: null,
      jobId: expect.stringMatching(/^ij_/),
      graph: maya,
      actor: key,
    });
    expect(of("User maya created")).toMatchObject({ graph: maya, actor: null, memoryId: null, jobId: null });
    expect(of("Group team created").graph).toMatchObject({ kind: "GROUP", name: "team" });
    expect(events.find(({ kind }) => kind === "conflict.resolved")!.actor).toEqual({ type: "user", id: null, name: "Ada" });
  });

  it("turns pages that hold each event once, while more happens and where many happen in one moment", { timeout: 60_000 }, async () => {
    const project = await aStory();
    let pages = 0;
    await rows(
      sql`update memories set created_at = '2026-01-01', superseded_at = case when superseded_at is not null then '2026-01-01'::timestamptz end where project_id = ${project.id}`,
    );
    await rows(sql`update users set created_at = '2026-01-01' where project_id = ${project.id}`);
    const before = (await happened(project)).map(shown);
    for (const limit of [1, 2, 3, 5]) {
      const found = await everyPage(project, { limit }, async () => {
        if (++pages % 5 === 0) await call("POST", "/v1/groups", { key: project.apiKey, body: { name: `g${pages}` } });
      });
      const ids = found.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => before.includes(id))).toEqual(before);
    }
    const all = (await happened(project)).map(shown);
    expect((await page(project, { limit: 4, offset: 3 })).events.map(({ id }) => id)).toEqual(all.slice(3, 7));
    expect((await page(project, { offset: 500 })).events).toEqual([]);
  });

  it("tells of some kinds, of one user, of one entity and of a time", async () => {
    const project = await aStory();
    const all = await happened(project);
    const byKind = async (...kinds: EventKind[]) => {
      const found = await page(project, { kind: kinds.join(","), limit: 100 });
      const expected = all.filter((event) => kinds.includes(event.split(" ")[1] as EventKind)).map(shown);
      expect(found.events.map(({ id }) => id)).toEqual(expected);
      expect(found.total).toBe(expected.length);
    };
    for (const kind of eventKinds) await byKind(kind);
    await byKind("memory.superseded", "job.failed", "group.created");

    const ben = await page(project, { userId: "ben", limit: 100 });
    expect(titles(ben).toSorted()).toEqual([
      "job.done: Job done: 1 memory from a conversation",
      "memory.created: Memory created: User works at Acme.",
      "user.created: User ben created",
    ]);
    expect(ben.total).toBe(3);
    const maya = await page(project, { userId: "maya", limit: 100 });
    expect(maya.total).toBe(maya.events.length);
    expect(maya.events.length + 3 + 2).toBe(all.length);

    const [lisbon] = await rows<{ id: string }>(sql`select id from entities where project_id = ${project.id} and name = 'Lisbon'`);
    const about = await page(project, { entityId: formatId("entity", lisbon!.id), limit: 100 });
    expect(about.total).toBeNull();
    expect(titles(about)).toContain("memory.created: Memory created: User lives in Lisbon.");
    expect(about.events.every(({ title, entityId }) => /Lisbon/.test(title) && entityId === formatId("entity", lisbon!.id))).toBe(true);
    expect((await page(project, { entityId: formatId("entity", lisbon!.id), kind: "job.done" })).events).toEqual([]);
    expect((await page(project, { entityId: "ent_x" })).events).toEqual([]);

    const { events } = await page(project, { limit: 100 });
    const [from, to] = [events[6]!.at, events[2]!.at];
    const between = await page(project, { from, to, limit: 100 });
    expect(between.events).toEqual(events.filter(({ at }) => at >= from && at <= to));
    expect(between.total).toBeNull();
    expect((await page(project, { to: "2020-01-01" })).events).toEqual([]);
  });

  it("tells of an entity that very many memories mention, page by page", async () => {
    const project = await aProject();
    await project.remembers("maya", "I love tea.");
    const [user] = await rows<{ id: string }>(sql`select id from entities where project_id = ${project.id} and is_subject`);
    await rows(sql`
      with added as (
        insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence, recorded_at, content_key, model, created_at)
        select (lpad(to_hex(extract(epoch from at)::bigint * 1000), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
          m.project_id, m.graph_id, m.episode_id, m.chunk_id, m.job_id, -n, 'active', 'FACT', 'fact ' || n, 'x', 0, 0.9, at, '', 'test', at
        from memories m, generate_series(1, 2500) n cross join lateral (select '2026-01-01T00:00:00Z'::timestamptz + n * interval '2 hours' as at) t
        where m.project_id = ${project.id} limit 2500 returning id, project_id, graph_id
      ) insert into mentions (memory_id, project_id, graph_id, entity_id) select id, project_id, graph_id, ${user!.id}::uuid from added`);
    await rows(sql`update entities set memory_count = memory_count + 2500 where id = ${user!.id}`);
    const found = await everyPage(project, { entityId: formatId("entity", user!.id), kind: "memory.created", limit: 100 });
    expect(found).toHaveLength(2_501);
    expect(found.slice(-2).map(({ title }) => title)).toEqual(["Memory created: fact 2", "Memory created: fact 1"]);
  });

  it("has nothing of another project, and refuses what it cannot read", async () => {
    const [project, other] = [await aProject(), await aStory()];
    expect(titles(await page(project))).toEqual(["group.created: Group default created"]);
    const [theirs] = await rows<{ id: string }>(sql`select id from entities where project_id = ${other.id} limit 1`);
    expect((await page(project, { entityId: formatId("entity", theirs!.id) })).events).toEqual([]);
    expectError(await read(project, { userId: "maya" }), 404, "USER_NOT_FOUND");
    const { nextCursor } = await page(other, { limit: 1 });
    const wrong: Record<string, string | number>[] = [
      { kind: "job" },
      { kind: "job.done,x" },
      { cursor: "x" },
      { cursor: `${nextCursor}9` },
      { cursor: nextCursor!.slice(0, 32) },
    ];
    wrong.push({ limit: 0 }, { limit: 101 }, { from: "2026-02-01", to: "2026-01-01" });
    for (const query of wrong) {
      expectError(await read(project, query), 400, "VALIDATION_ERROR");
    }
  });
});
