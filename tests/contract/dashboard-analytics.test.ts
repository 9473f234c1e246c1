import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { analytics, bucketsOf, type Figures } from "@/lib/insights/analytics";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";
import { writeCalls } from "@/lib/usage/query-log";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import type { Project } from "../support/records";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

const get = async (project: Project, query = "") =>
  call("GET", `/v1/dashboard/analytics?projectId=${project.shownId}${query}`, { key: await sessionOf(project.organization) });

const nothing: Figures = { ingests: 0, memoriesCreated: 0, superseded: 0, searches: 0, asks: 0, chats: 0, contexts: 0, activeUsers: 0 };

/** Backdates rows, because the database clock can't be set. */
async function at(project: Project, time: string, work: () => Promise<unknown>): Promise<void> {
  const earlier = await rows<{ id: string }>(sql`select id from count_changes where project_id = ${project.id}`);
  await work();
  await runner().idle();
  await writeCalls();
  await rows(sql`update count_changes set at = ${time}::timestamptz where project_id = ${project.id}
    and not (id in ${uuids(earlier.map(({ id }) => id))})`);
  await rows(sql`
    update users set last_active_at = ${time}::timestamptz where project_id = ${project.id} and last_active_at > now() - interval '5 minutes'`);
}

const now = new Date("2026-06-15T12:34:56.789Z");

const post = (project: Project, url: string, body: object) => call("POST", url, { key: project.apiKey, body });
const search = (project: Project) => post(project, "/v1/core/search", { group_id: "default", query: "x" });

describe("GET /v1/dashboard/analytics", () => {
  it("has every UTC bucket of the period, oldest first, including the current one", async () => {
    const project = await aProject();
    for (const [period, count, unitMs] of [
      ["24h", 24, 3_600_000],
      ["7d", 7, 86_400_000],
      ["30d", 30, 86_400_000],
      ["90d", 90, 86_400_000],
    ] as const) {
      const { body } = await get(project, `&period=${period}`);
      const starts = body.series.map((bucket: { at: string }) => Date.parse(bucket.at));
      expect(starts).toHaveLength(count);
      for (const [n, start] of starts.entries()) expect(start).toBe(starts[0] + n * unitMs);
      expect(starts[0] % unitMs).toBe(0);
      expect(starts.at(-1)).toBeLessThanOrEqual(Date.now());
      expect(starts.at(-1) + unitMs).toBeGreaterThan(Date.now() - 60_000);
      expect(body.totals).toEqual(nothing);
    }
    expect((await get(project)).body).toMatchObject({ project: { id: project.shownId }, period: "7d", byApiKey: [], topEntities: [] });
    expectError(await get(project, "&period=1y"), 400, "VALIDATION_ERROR");
  });

  it("assigns the first and the last moment of an hour to that hour's bucket", () => {
    const hours = bucketsOf("24h", now);
    expect([hours[0], hours.at(-1)]).toEqual([new Date("2026-06-14T13:00:00.000Z"), new Date("2026-06-15T12:00:00.000Z")]);
    expect(bucketsOf("7d", new Date("2026-06-15T00:00:00.000Z")).at(-1)).toEqual(new Date("2026-06-15T00:00:00.000Z"));
    expect(bucketsOf("7d", new Date("2026-06-14T23:59:59.999Z")).at(-1)).toEqual(new Date("2026-06-14T00:00:00.000Z"));
    expect(bucketsOf("30d", new Date("2024-03-01T05:00:00Z")).at(-2)).toEqual(new Date("2024-02-29T00:00:00.000Z"));
  });

  it("reports a scripted history exactly, with or without aggregation in between", { timeout: 60_000 }, async () => {
    const [project, other] = [await aProject(), await aProject()];
    const reader = await project.keyWith("reader");
    const history: [time: string, work: () => Promise<unknown>][] = [
      ["2026-06-08T23:59:59.999Z", () => project.remembers("early", "I like tea.")],
      ["2026-06-09T00:00:00.000Z", () => project.remembers("maya", "I live in Lisbon.")],
      ["2026-06-14T12:59:59.999Z", () => search(project)],
      ["2026-06-14T13:00:00.000Z", () => search(project)],
      ["2026-06-15T11:59:59.999Z", () => project.remembers("maya", "I live in Porto.", "My sister is Ana.")],
      ["2026-06-15T12:00:00.000Z", () => project.remembers("ben", "I work at Acme.")],
      ["2026-06-15T12:10:00.000Z", () => post(project, "/v1/core/ask", { user_id: "maya", question: "Where does Maya live?" })],
      [
        "2026-06-15T12:20:00.000Z",
        () =>
          post(project, "/v1/memory/chat", {
            messages: [{ role: "user", content: "Hello, what is new?" }],
            projectTag: project.tag,
            userId: "zoe",
          }),
      ],
      ["2026-06-15T12:30:00.000Z", () => call("GET", "/v1/users/maya/context", { key: reader })],
      ["2026-06-15T12:31:00.000Z", () => call("POST", "/v1/core/search", { key: reader, body: { group_id: "nowhere", query: "x" } })],
      ["2026-06-15T13:00:00.000Z", () => search(project)],
    ];
    for (const [n, [time, work]] of history.entries()) {
      await at(project, time, work);
      if (n % 3 === 1) await aggregateAllChanges();
    }
    await project.remembers("x", "I like tea.").then(() => search(other));

    const report = async () => {
      const [hours, days] = [await analytics(project.ctx, { period: "24h" }, now), await analytics(project.ctx, { period: "7d" }, now)];
      const busy = ({ series }: typeof hours) =>
        Object.fromEntries(
          series
            .filter(({ at: _, ...figures }) => Object.values(figures).some((figure) => figure > 0))
            .map(({ at: start, ...figures }) => [start.toISOString().slice(0, 13), figures]),
        );
      return {
        hours: busy(hours),
        days: busy(days),
        inHours: hours.totals,
        inDays: days.totals,
        keys: days.byApiKey.map(({ name, calls }) => ({ name, calls })),
      };
    };
    const expected = {
      hours: {
        "2026-06-14T13": { ...nothing, searches: 1 },
        "2026-06-15T11": { ...nothing, ingests: 2, memoriesCreated: 2, superseded: 1, activeUsers: 1 },
        "2026-06-15T12": { ...nothing, ingests: 2, memoriesCreated: 1, asks: 1, chats: 1, contexts: 1, activeUsers: 2 },
      },
      days: {
        "2026-06-09T00": { ...nothing, ingests: 1, memoriesCreated: 1, activeUsers: 1 },
        "2026-06-14T00": { ...nothing, searches: 2 },
        "2026-06-15T00": { ...nothing, ingests: 4, memoriesCreated: 3, superseded: 1, asks: 1, chats: 1, contexts: 1, activeUsers: 3 },
      },
      inHours: { ...nothing, ingests: 4, memoriesCreated: 3, superseded: 1, searches: 1, asks: 1, chats: 1, contexts: 1 },
      inDays: { ...nothing, ingests: 5, memoriesCreated: 4, superseded: 1, searches: 2, asks: 1, chats: 1, contexts: 1 },
      keys: [
        { name: "First key", calls: 9 },
        { name: "reader", calls: 2 },
      ],
    };
    const withoutActive = ({ inHours, inDays, ...rest }: Awaited<ReturnType<typeof report>>) => ({
      ...rest,
      inHours: { ...inHours, activeUsers: 0 },
      inDays: { ...inDays, activeUsers: 0 },
    });
    const before = await report();
    expect(withoutActive(before)).toEqual(expected);
    await aggregateAllChanges();
    expect(await report()).toEqual(before);
  });

  it("counts each user once in totals, even if active in several buckets", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    await project.remembers("ben", "I like tea.");
    await rows(sql`update users set last_active_at = now() - interval '3 days' where project_id = ${project.id}`);
    await project.remembers("maya", "I like coffee.");
    const { body } = await get(project, "&period=24h");
    expect(body.totals.activeUsers).toBe(1);
    expect((await get(project, "&period=7d")).body.totals.activeUsers).toBe(2);
  });

  it("reports memories by type, callers and top entities", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.", "I love Lisbon.", "I work at Acme.", "I moved to Lisbon in 2020.");
    const { body } = await get(project);
    const [counted] = await rows<{ types: Record<string, number> }>(sql`
      select jsonb_object_agg(type, count) as types from (
        select type, count(*) as count from memories where project_id = ${project.id} and status = 'active' group by type) m`);
    expect(
      Object.fromEntries(body.memoriesByType.filter(({ count }: any) => count > 0).map(({ type, count }: any) => [type, count])),
    ).toEqual(counted!.types);
    expect(body.memoriesByType).toHaveLength(9);
    expect(body.byApiKey).toEqual([
      { id: expect.stringMatching(/^key_/), name: "First key", hint: expect.stringMatching(/^loci_…/), calls: 4 },
    ]);
    const known = await rows<{ name: string; type: string; memoryCount: number }>(sql`
      select e.name, e.type, (select count(*) from mentions m where m.project_id = e.project_id and m.entity_id = e.id)::int as "memoryCount"
      from entities e where e.project_id = ${project.id} order by 3 desc, e.id limit 10`);
    expect(known[0]).toMatchObject({ name: "User" });
    expect(body.topEntities).toEqual(known.map((entity) => ({ id: expect.stringMatching(/^ent_/), ...entity })));
  });
});
