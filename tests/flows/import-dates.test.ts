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

/** What two people said fifty and forty days ago, in a file. */
async function aPast(): Promise<string> {
  const project = await aProject();
  const said = async (ago: number, user: string, ...lines: string[]) => {
    const mark = { real: Date.now(), said: day(ago).getTime() };
    await project.remembers(user, ...lines);
    return mark;
  };
  const marks = [
    await said(50, "maya", "I live in Porto.", "I like tea."),
    await said(50, "tom", "I live in Rome."),
    await said(40, "maya", "I live in Lisbon."),
  ];
  // Marks are of a day each: Tom spoke a little later than Maya.
  marks[1]!.said += 60_000;
  return dateLines(await exportOf(project), { marks, rename: (line) => line });
}

/** The days of a chart on which something happened, by how many days ago. */
async function happened(project: Project): Promise<Record<string, object>> {
  const { series } = await analytics(project.ctx, { period: "90d" });
  const told = series.flatMap(({ at, ingests, memoriesCreated, superseded, activeUsers }, n) => {
    expect(at).toBeInstanceOf(Date);
    const figures = { ingests, memoriesCreated, superseded, activeUsers };
    return Object.values(figures).some((figure) => figure !== 0) ? [[series.length - 1 - n, figures] as const] : [];
  });
  return Object.fromEntries(told);
}

const past = {
  50: { ingests: 3, memoriesCreated: 3, superseded: 0, activeUsers: 2 },
  40: { ingests: 1, memoriesCreated: 1, superseded: 1, activeUsers: 1 },
};

it("an import happened when its rows say, in charts and lists, and none of it today", async () => {
  const file = await aPast();
  const target = await aProject();
  expect((await importInto(target, file)).status).toBe(200);
  expect(await happened(target)).toEqual(past);
  await aggregateAllChanges();
  expect(await happened(target)).toEqual(past);
  expect((await call("GET", "/v1/users", { key: target.apiKey })).body).toMatchObject({ total: 2, active30d: 0 });
  const active = await rows<{ name: string; at: string }>(sql`
    select external_id as name, to_json(last_active_at) #>> '{}' as at from users where project_id = ${target.id} order by 1`);
  expect(active.map(({ name, at }) => [name, new Date(at).toISOString().slice(0, 10)])).toEqual([
    ["maya", day(40).toISOString().slice(0, 10)],
    ["tom", day(50).toISOString().slice(0, 10)],
  ]);
});

it("an import that is repeated, or broken off and completed, counts each thing once", async () => {
  const file = await aPast();
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
  expect(await happened(target)).toEqual(past);
});

it("who was active on a day already is not counted twice, and who is active now stays so", async () => {
  const file = await aPast();
  const target = await aProject();
  await importInto(target, file);
  await target.remembers("maya", "I like coffee.");
  const now = { ingests: 1, memoriesCreated: 1, superseded: 0, activeUsers: 1 };
  expect(await happened(target)).toEqual({ ...past, 0: now });
  // The same days of the same people, from another project.
  await importInto(target, await aPast());
  const twice = await happened(target);
  expect(twice).toMatchObject({ 50: { ingests: 6, activeUsers: 2 }, 40: { ingests: 2, activeUsers: 1 }, 0: now });
  expect((await call("GET", "/v1/users", { key: target.apiKey })).body).toMatchObject({ active30d: 1 });
});
