import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, rows } from "@/lib/db/client";
import { countChanges } from "@/lib/db/schema";
import { createProject } from "@/lib/projects/create-project";
import { aggregateAllChanges, aggregateChanges } from "@/lib/usage/aggregate-changes";
import { countOf, readCounts, sumOf } from "@/lib/usage/counts";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { graphOf } from "./support/rows";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

/** What the tables themselves say, of a project or of one of its graphs. */
async function counted(project: Project, graphId?: string): Promise<Record<string, number>> {
  const of = graphId ? sql`graph_id = ${graphId}` : sql`project_id = ${project.id}`;
  const found = await rows<{ what: string; count: number }>(sql`
    select what, count(*)::int as count from (
      select 'memory:' || status || ':' || type as what from memories where ${of} and status <> 'draft'
      union all select 'job:' || status from ingestion_jobs where ${of}
      union all select 'conflict:' || status from conflicts where ${of}
      union all select 'thread' from threads where ${of}
      union all select 'message' from messages where ${of}
      union all select 'chunk' from chunks where ${of}
      union all select 'entity' from entities where ${of}
      union all select 'edge' from edges where ${of}
      union all select 'owner' from (select distinct graph_id from threads where ${of}) t
      ${graphId ? sql`` : sql`union all select 'user' from users where ${of}`}
    ) r group by what`);
  return Object.fromEntries(found.map(({ what, count }) => [what, count]));
}
const kept = async (project: Project, graphId?: string) => Object.fromEntries(await readCounts(project.ctx, graphId));

async function expectRight(project: Project): Promise<void> {
  expect(await kept(project)).toEqual(await counted(project));
  for (const { id } of await rows<{ id: string }>(sql`select id from graphs where project_id = ${project.id}`)) {
    expect(await kept(project, id)).toEqual(await counted(project, id));
  }
  const off = await rows(sql`
    select name from entities e where project_id = ${project.id} and (
      degree <> (select count(*) from edges x where x.source_id = e.id) + (select count(*) from edges x where x.target_id = e.id)
      or memory_count <> (select count(*) from mentions m where m.entity_id = e.id))`);
  expect(off).toEqual([]);
}

const happened = async (project: Project) => {
  await aggregateAllChanges();
  const found = await rows<{ what: string; count: number }>(
    sql`select what, sum(count)::int as count from hourly_counts where project_id = ${project.id} group by what`,
  );
  return Object.fromEntries(found.map(({ what, count }) => [what, count]));
};

async function aStory(): Promise<Project> {
  const project = await aProject();
  await project.remembers("maya", "I live in Porto and work at Acme.", "My sister Ana likes tea.", "I moved to Lisbon in March 2026.");
  await project.remembers("maya", "I live in Porto and work at Acme.");
  await project.remembers("tom", "I live in Rome.", "Maybe I live in Oslo.");
  await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team" } });
  await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: { group_id: "team", messages: [{ role: "user", content: "Anna Weber lives in Bern." }], wait_for_processing: true },
  });
  return project;
}

describe("the kept counts", () => {
  it("are those of the tables after additions, changes and deletions, before a folding and after", async () => {
    const project = await aStory();
    const other = await aStory();
    const before = await counted(other);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(["memory:active:FACT", "thread", "owner", "user", "entity", "edge", "job:done"]),
    );
    await expectRight(project);
    await aggregateAllChanges();
    await expectRight(project);

    await project.remembers("maya", "I work at Initech now.");
    await call("DELETE", "/v1/groups/team", { key: project.apiKey });
    await expectRight(project);
    await rows(sql`delete from memories where project_id = ${project.id} and content like '%Lisbon%'`);
    await rows(sql`delete from entities where project_id = ${project.id} and name = 'Acme'`);
    await expectRight(project);
    await rows(sql`delete from users where project_id = ${project.id} and external_id = 'tom'`);
    await expectRight(project);
    await aggregateAllChanges();
    await expectRight(project);
    expect(await kept(other)).toEqual(before);
  });

  it("leave nothing of a graph that is gone", async () => {
    const project = await aStory();
    await aggregateAllChanges();
    const graphId = await graphOf(project.id, { group: "team" });
    const held = () => rows(sql`select what from counts where owner_id = ${graphId}`);
    expect((await held()).length).toBeGreaterThan(3);
    await call("DELETE", "/v1/groups/team", { key: project.apiKey });
    await aggregateAllChanges();
    expect(await held()).toEqual([]);
    expect(await rows(sql`select 1 from count_changes where graph_id = ${graphId}`)).toEqual([]);
  });

  it("stay right while several fold and add at once", async () => {
    const project = await aProject();
    const work = [0, 1, 2, 3, 4, 5].flatMap((n) => [
      project.remembers(`user-${n}`, "I live in Porto.", "I live in Lisbon."),
      aggregateAllChanges(),
      aggregateChanges(project.id),
    ]);
    await Promise.all(work);
    await aggregateAllChanges();
    expect(await rows(sql`select 1 from count_changes where project_id = ${project.id}`)).toEqual([]);
    await expectRight(project);
  });

  it("are folded by a reader who finds many changes", async () => {
    const project = await aProject();
    const changes = Array.from({ length: 2_001 }, () => ({ projectId: project.id, what: "entity", change: 1 }));
    await (await db()).insert(countChanges).values(changes);
    expect((await kept(project)).entity).toBe(2_001);
    expect(await rows(sql`select 1 from count_changes where project_id = ${project.id}`)).toEqual([]);
    expect((await kept(project)).entity).toBe(2_001);
  });

  it("are read by name and by prefix", () => {
    const counts = new Map([
      ["memory:active:FACT", 2],
      ["memory:active:EVENT", 3],
      ["memory:superseded:FACT", 5],
    ]);
    expect([sumOf(counts, "memory:active:"), sumOf(counts, "memory:"), countOf(counts, "entity")]).toEqual([5, 10, 0]);
  });

  it("are nobody else's", async () => {
    const project = await aStory();
    await aggregateAllChanges();
    const [stranger] = [await aProject()];
    expect(await kept(stranger)).toEqual({});
    expect(await kept(stranger, await graphOf(project.id, { user: "maya" }))).toEqual({});
  });
});

describe("what happened by the hour", () => {
  it("tells of memories, retirements, adds and active users, whatever was deleted since", async () => {
    const project = await aProject();
    const messages = ["I live in Porto.", "I live in Lisbon."].map((content) => ({ role: "user", content }));
    await call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: "maya", messages, wait_for_processing: true } });
    await project.remembers("tom", "I like tea.");
    const told = { created: 3, superseded: 1, ingest: 2, "active:hour": 2, "active:day": 2, [`key:${await keyId(project)}`]: 2 };
    expect(await happened(project)).toEqual(told);
    await rows(sql`delete from users where project_id = ${project.id}`);
    expect(await happened(project)).toEqual(told);
  });

  it("counts a user who comes back in another hour, and on another day, once each", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    expect(await happened(project)).toMatchObject({ "active:hour": 1, "active:day": 1 });
    await rows(
      sql`update users set last_active_at = date_trunc('day', now(), 'UTC') - interval '1 second' where project_id = ${project.id}`,
    );
    await project.remembers("maya", "I like coffee.");
    expect(await happened(project)).toMatchObject({ "active:hour": 2, "active:day": 2 });
  });
});

const keyId = async (project: Project): Promise<string> => {
  const [key] = await rows<{ id: string }>(sql`select id from api_keys where project_id = ${project.id}`);
  return key!.id;
};

it("a project that is made has nothing to count but what it came with", async () => {
  const { organizationId } = await aProject();
  const { ctx } = await createProject(
    { organizationId, actor: { type: "system", id: null, name: null }, correlationId: null },
    { tag: "fresh", name: "Fresh" },
  );
  expect(await readCounts(ctx)).toEqual(new Map());
});
