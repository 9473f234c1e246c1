import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, inject, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { resolveConflict } from "@/lib/conflicts/resolve-conflict";
import { db, inTransaction, rows } from "@/lib/db/client";
import { countChanges } from "@/lib/db/schema";
import { mergeEntities } from "@/lib/entity-merges/merge-entities";
import { unmergeEntities } from "@/lib/entity-merges/unmerge-entities";
import { formatId, newId } from "@/lib/ids";
import { listMemories } from "@/lib/memories/list-memories";
import { createProject } from "@/lib/projects/create-project";
import { aggregateAllChanges, aggregateChanges } from "@/lib/usage/aggregate-changes";
import { countOf, readCounts, sumOf, totalOf } from "@/lib/usage/counts";
import { listUsers } from "@/lib/users/list-users";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { aConflict } from "../support/records";
import { exportOf, importInto } from "../support/transfer";
import { graphOf } from "./support/rows";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

async function countRows(project: Project, graphId?: string): Promise<Record<string, number>> {
  const of = graphId ? sql`project_id = ${project.id} and graph_id = ${graphId}` : sql`project_id = ${project.id}`;
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
const storedCounts = async (project: Project, graphId?: string) => Object.fromEntries(await readCounts(project.ctx, graphId));

async function expectCorrectCounts(project: Project): Promise<void> {
  expect(await storedCounts(project)).toEqual(await countRows(project));
  for (const { id } of await rows<{ id: string }>(sql`select id from graphs where project_id = ${project.id}`)) {
    expect(await storedCounts(project, id)).toEqual(await countRows(project, id));
  }
  const off = await rows(sql`
    select name from entities e where project_id = ${project.id} and (
      degree <> (select count(*) from edges x where x.project_id = e.project_id and x.source_id = e.id)
        + (select count(*) from edges x where x.project_id = e.project_id and x.target_id = e.id)
      or memory_count <> (select count(*) from mentions m where m.project_id = e.project_id and m.entity_id = e.id))`);
  expect(off).toEqual([]);
}

async function memoryLike(project: Project, pattern: string): Promise<string> {
  const [memory] = await rows<{ id: string }>(sql`
    select id from memories where project_id = ${project.id} and status = 'active' and content like ${pattern} order by id limit 1`);
  return formatId("memory", memory!.id);
}

const hourlyCounts = async (project: Project) => {
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

describe("stored counts", () => {
  it("match the tables after additions, changes and deletions, before and after aggregation", async () => {
    const project = await aStory();
    const other = await aStory();
    const before = await countRows(other);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(["memory:active:FACT", "thread", "owner", "user", "entity", "edge", "job:done"]),
    );
    await expectCorrectCounts(project);
    await aggregateAllChanges();
    await expectCorrectCounts(project);

    await project.remembers("maya", "I work at Initech now.");
    await call("DELETE", "/v1/groups/team", { key: project.apiKey });
    await expectCorrectCounts(project);
    await call("DELETE", `/v1/memory/${await memoryLike(project, "%Initech%")}`, { key: project.apiKey });
    await expectCorrectCounts(project);
    await call("PATCH", `/v1/memory/${await memoryLike(project, "%tea%")}`, {
      key: project.apiKey,
      body: { type: "EVENT", content: "User's sister Ana met Bob Weber in Rome." },
    });
    await expectCorrectCounts(project);
    await call("DELETE", "/v1/users/tom", { key: project.apiKey });
    await expectCorrectCounts(project);
    await aggregateAllChanges();
    await expectCorrectCounts(project);
    expect(await storedCounts(other)).toEqual(before);
  });

  it("match the tables after conflicts, merged entities and an import", async () => {
    const project = await aProject();
    await project.remembers("maya", "My colleague Bob Smith lives in Rome.", "My colleague Robert Miles lives in Oslo.");
    await aConflict(project, "maya", "Ana");
    await expectCorrectCounts(project);
    const graphId = await graphOf(project.id, { user: "maya" });
    const idOf = async (name: string) =>
      (await rows<{ id: string }>(sql`select id from entities where graph_id = ${graphId} and name = ${name}`))[0]!.id;
    const [id, intoId] = [await idOf("Robert Miles"), await idOf("Bob Smith")];
    await mergeEntities(project.ctx, { id, intoId });
    await expectCorrectCounts(project);
    const [conflict] = await rows<{ id: string }>(sql`select id from conflicts where project_id = ${project.id} order by id limit 1`);
    for (const action of ["keep_both", "undo", "confirm", "undo", "merge", "undo", "reject"]) {
      await resolveConflict(project.ctx, { id: conflict!.id, action, content: "User lives in Lagos." });
      await expectCorrectCounts(project);
    }
    await unmergeEntities(project.ctx, { id });
    await expectCorrectCounts(project);
    const [copy, file] = [await aProject(), await exportOf(project)];
    for (const _ of ["first", "again"]) {
      expect((await importInto(copy, file)).status).toBe(200);
      await expectCorrectCounts(copy);
    }
  });

  it("match the tables after documents and threads are replaced and deleted, and memories by filter", async () => {
    const project = await aProject();
    const put = async (content: string) => {
      await call("PUT", "/v1/documents/home", { key: project.apiKey, body: { userId: "maya", content } });
      await runner().idle();
      await expectCorrectCounts(project);
    };
    await put("Maya has a cat named Tom. Maya plays the violin. Maya works at Acme.");
    const [first] = await project.remembers("maya", "I have a cat named Tom.", "My sister Ana likes tea.");
    await put("Maya plays the violin. Maya works at Initech and knows Ana.");
    await put("Maya speaks Danish.");
    expect((await countRows(project))["job:done"]).toBeGreaterThan(3);
    await call("DELETE", "/v1/memory?userId=maya&q=violin", { key: project.apiKey });
    await expectCorrectCounts(project);
    await call("DELETE", `/v1/threads/${first!.body.thread_id}`, { key: project.apiKey });
    await expectCorrectCounts(project);
    await call("DELETE", "/v1/documents/home?userId=maya", { key: project.apiKey });
    await expectCorrectCounts(project);
    await call("DELETE", "/v1/memory?userId=maya", { key: project.apiKey });
    for (const { id } of (await call("GET", "/v1/threads?userId=maya", { key: project.apiKey })).body.threads)
      await call("DELETE", `/v1/threads/${id}`, { key: project.apiKey });
    await expectCorrectCounts(project);
    expect(Object.keys(await countRows(project)).filter((what) => what !== "user" && what !== "entity")).toEqual([]);
  });

  it("are removed with their graph", async () => {
    const project = await aStory();
    await aggregateAllChanges();
    const graphId = await graphOf(project.id, { group: "team" });
    const graphCounts = () => rows(sql`select what from counts where owner_id = ${graphId}`);
    expect((await graphCounts()).length).toBeGreaterThan(3);
    await call("DELETE", "/v1/groups/team", { key: project.apiKey });
    await aggregateAllChanges();
    expect(await graphCounts()).toEqual([]);
    expect(await rows(sql`select 1 from count_changes where graph_id = ${graphId}`)).toEqual([]);
  });

  it("stay right during simultaneous aggregations and adds", async () => {
    const project = await aProject();
    const work = [0, 1, 2, 3, 4, 5].flatMap((n) => [
      project.remembers(`user-${n}`, "I live in Porto.", "I live in Lisbon."),
      aggregateAllChanges(),
      aggregateChanges(project.id),
    ]);
    await Promise.all(work);
    await aggregateAllChanges();
    expect(await rows(sql`select 1 from count_changes where project_id = ${project.id}`)).toEqual([]);
    await expectCorrectCounts(project);
  });

  it("are aggregated by a reader who finds many changes", async () => {
    const project = await aProject();
    const changes = Array.from({ length: 2_001 }, () => ({ id: newId(), projectId: project.id, what: "entity", change: 1 }));
    await (await db()).insert(countChanges).values(changes);
    expect((await storedCounts(project)).entity).toBe(2_001);
    expect(await rows(sql`select 1 from count_changes where project_id = ${project.id}`)).toEqual([]);
    expect((await storedCounts(project)).entity).toBe(2_001);
  });

  it("are read by name and by prefix", () => {
    const counts = new Map([
      ["memory:active:FACT", 2],
      ["memory:active:EVENT", 3],
      ["memory:superseded:FACT", 5],
    ]);
    expect([sumOf(counts, "memory:active:"), sumOf(counts, "memory:"), countOf(counts, "entity")]).toEqual([5, 10, 0]);
  });

  it("are separate by project", async () => {
    const project = await aStory();
    await aggregateAllChanges();
    const [stranger] = [await aProject()];
    expect(await storedCounts(stranger)).toEqual({});
    expect(await storedCounts(stranger, await graphOf(project.id, { user: "maya" }))).toEqual({});
  });
});

describe("changes of other projects that aren't added up yet", () => {
  // A cluster has no such setting, and no statement may be prepared by hand there.
  it.skipIf(inject("nodes").length > 1)("aren't read by a prepared statement", async () => {
    const [project, busy] = [await aProject(), await aProject()];
    await rows(sql`
      insert into count_changes (project_id, id, what, change)
      select ${busy.ctx.project.id}::uuid, gen_random_uuid(), 'memory:active:FACT', 1 from generate_series(1, 5000)`);
    await rows(sql`analyze count_changes`);
    const { sql: text, params } = new PgDialect().sqlToQuery(totalOf(project.ctx, "user"));
    const plan = await inTransaction(async () => {
      await rows(sql.raw(`prepare total_of_users as ${text}`));
      await rows(sql`set local plan_cache_mode = force_generic_plan`);
      const values = params.map((value) => `'${value}'`).join(", ");
      const explained = await rows<Record<string, string>>(sql.raw(`explain execute total_of_users (${values})`));
      await rows(sql`deallocate total_of_users`);
      return explained;
    });
    const lines = plan.flatMap((line) => Object.values(line));
    await aggregateAllChanges();
    expect(lines.join("\n")).toMatch(/count_changes/);
    expect(lines.filter((line) => /Seq Scan on count_changes/.test(line))).toEqual([]);
  });
});

describe("hourly figures", () => {
  it("keep memories, supersessions, adds and active users, whatever is deleted later", async () => {
    const project = await aProject();
    const messages = ["I live in Porto.", "I live in Lisbon."].map((content) => ({ role: "user", content }));
    await call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: "maya", messages, wait_for_processing: true } });
    await project.remembers("tom", "I like tea.");
    const expected = { created: 3, superseded: 1, ingest: 2, "active:hour": 2, "active:day": 2, [`key:${await keyId(project)}`]: 2 };
    expect(await hourlyCounts(project)).toEqual(expected);
    for (const user of ["maya", "tom"]) await call("DELETE", `/v1/users/${user}`, { key: project.apiKey });
    expect(await hourlyCounts(project)).toEqual(expected);
  });

  it("count a user once per hour and once per day", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    expect(await hourlyCounts(project)).toMatchObject({ "active:hour": 1, "active:day": 1 });
    await rows(
      sql`update users set last_active_at = date_trunc('day', now(), 'UTC') - interval '1 second' where project_id = ${project.id}`,
    );
    await project.remembers("maya", "I like coffee.");
    expect(await hourlyCounts(project)).toMatchObject({ "active:hour": 2, "active:day": 2 });
  });
});

const keyId = async (project: Project): Promise<string> => {
  const [key] = await rows<{ id: string }>(sql`select id from api_keys where project_id = ${project.id}`);
  return key!.id;
};

it("a new project has only its initial counts", async () => {
  const { organizationId } = await aProject();
  const { ctx } = await createProject(
    { organizationId, actor: { type: "system", id: null, name: null }, correlationId: null },
    { tag: "fresh", name: "Fresh" },
  );
  expect(await readCounts(ctx)).toEqual(new Map());
});

describe("a page comes with its totals", () => {
  const page = { limit: 1, offset: 0, after: null };
  it.each([
    ["users", async ({ ctx }: Project) => ({ read: () => listUsers(ctx, { page }), total: 2 })],
    ["memories", async ({ ctx }: Project) => ({ read: () => listMemories(ctx, { page }), total: 3 })],
    [
      "a user's memories",
      async (project: Project) => {
        const graphs = [await graphOf(project.id, { user: "maya" })];
        return { read: () => listMemories(project.ctx, { graphs, statuses: ["active"], page }), total: 2 };
      },
    ],
  ])("%s", async (_, of) => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.", "I like tea.");
    await project.remembers("noah", "I live in Oslo.");
    const { read, total } = await of(project);
    expect(await read()).toMatchObject({ total, nextCursor: expect.any(String), items: { length: 1 } });
  });
});
