import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { analytics } from "@/lib/insights/analytics";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";
import { dateLines } from "@/scripts/demo/date-lines";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { exportOf, importInto } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const dayMs = 86_400_000;
const day = (ago: number) => new Date(Math.floor(Date.now() / dayMs - ago) * dayMs + dayMs / 2);

async function agedExport(): Promise<string> {
  const project = await aProject();
  const addAged = async (ago: number, user: string, ...lines: string[]) => {
    const mark = { real: Date.now(), said: day(ago).getTime() };
    await project.remembers(user, ...lines);
    return mark;
  };
  const marks = [
    await addAged(50, "maya", "I live in Porto.", "I like tea."),
    await addAged(50, "tom", "I live in Rome."),
    await addAged(40, "maya", "I live in Lisbon."),
  ];
  // Marks have day precision, so move Tom a little after Maya.
  marks[1]!.said += 60_000;
  return dateLines(await exportOf(project), { marks, rename: (line) => line });
}

async function activeDays(project: Project): Promise<Record<string, object>> {
  const { series } = await analytics(project.ctx, { period: "90d" });
  const days = series.flatMap(({ at, ingests, memoriesCreated, superseded, activeUsers }, n) => {
    expect(at).toBeInstanceOf(Date);
    const figures = { ingests, memoriesCreated, superseded, activeUsers };
    return Object.values(figures).some((figure) => figure !== 0) ? [[series.length - 1 - n, figures] as const] : [];
  });
  return Object.fromEntries(days);
}

const past = {
  50: { ingests: 3, memoriesCreated: 3, superseded: 0, activeUsers: 2 },
  40: { ingests: 1, memoriesCreated: 1, superseded: 1, activeUsers: 1 },
};

it("imported rows count at their own dates in charts and lists, not today", async () => {
  const file = await agedExport();
  const target = await aProject();
  expect((await importInto(target, file)).status).toBe(200);
  expect(await activeDays(target)).toEqual(past);
  await aggregateAllChanges();
  expect(await activeDays(target)).toEqual(past);
  expect((await call("GET", "/v1/users", { key: target.apiKey })).body).toMatchObject({ total: 2, active30d: 0 });
  const active = await rows<{ name: string; at: string }>(sql`
    select external_id as name, to_json(last_active_at) #>> '{}' as at from users where project_id = ${target.id} order by 1`);
  expect(active.map(({ name, at }) => [name, new Date(at).toISOString().slice(0, 10)])).toEqual([
    ["maya", day(40).toISOString().slice(0, 10)],
    ["tom", day(50).toISOString().slice(0, 10)],
  ]);
});

it("a repeated or resumed import counts everything once", async () => {
  const file = await agedExport();
  const target = await aProject();
  const lines = file.trimEnd().split("\n");
  await importInto(
    target,
    lines
      .slice(
        0,
        lines.findLastIndex((line) => line.includes('"kind":"message"')),
      )
      .join("\n"),
  );
  for (let n = 0; n < 2; n++) expect((await importInto(target, file)).status).toBe(200);
  expect(await activeDays(target)).toEqual(past);
});

it("an imported user isn't counted twice on a day, and current activity is kept", async () => {
  const file = await agedExport();
  const target = await aProject();
  await importInto(target, file);
  await target.remembers("maya", "I like coffee.");
  const now = { ingests: 1, memoriesCreated: 1, superseded: 0, activeUsers: 1 };
  expect(await activeDays(target)).toEqual({ ...past, 0: now });
  await importInto(target, await agedExport());
  const afterSecondImport = await activeDays(target);
  expect(afterSecondImport).toMatchObject({ 50: { ingests: 6, activeUsers: 2 }, 40: { ingests: 2, activeUsers: 1 }, 0: now });
  expect((await call("GET", "/v1/users", { key: target.apiKey })).body).toMatchObject({ active30d: 1 });
});
