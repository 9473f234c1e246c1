import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import { resolveConflict } from "@/lib/conflicts/resolve-conflict";
import { rows } from "@/lib/db/client";
import { mergeEntities } from "@/lib/entity-merges/merge-entities";
import { formatId, type IdKind } from "@/lib/ids";
import { ConflictBefore, MergeBefore, Resolution, RestatedStatement } from "@/lib/transfer/undo-forms";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { everyRow, rowOfEachKind } from "../support/foreign-rows";
import { withForeignIds } from "../support/line-variants";
import { aProject } from "../support/project";
import { aConflict, aHeldStatement } from "../support/records";
import { dataTables } from "../support/statements";
import { someOf } from "../support/thorough";
import { exportOf, importInto } from "../support/transfer";
import { useEverything } from "../support/use-everything";
import { graphOf } from "./support/rows";

// Rows store JSON with other rows' ids. These tests write another project's ids there, bypassing import validation.

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const secret = "Quillfeather";
let victim: Project;
let foreign: Record<IdKind, string>;
const sources = new Map<string, string>();

async function aHistory(action: string): Promise<string> {
  const project = await aProject();
  await project.remembers(
    "eve",
    "I live in Porto.",
    "I live in Porto!",
    "I maybe live in Oslo.",
    "Bob Smith lives in Rome.",
    "Robert Miles lives in Oslo.",
  );
  const graphId = await graphOf(project.id, { user: "eve" });
  const entityId = async (name: string) =>
    (await rows<{ id: string }>(sql`select id from entities where graph_id = ${graphId} and name = ${name}`))[0]!.id;
  await mergeEntities(project.ctx, { id: await entityId("Robert Miles"), intoId: await entityId("Bob Smith") });
  const { conflicts } = await listConflicts(project.ctx, { limit: 50, offset: 0, unresolved: true });
  for (const { id } of conflicts) await resolveConflict(project.ctx, { id, action, content: "User lives in Lagos." });
  return exportOf(project);
}

beforeAll(async () => {
  victim = await aProject();
  await victim.remembers("maya", `My manager is Anna ${secret}.`, `Anna ${secret} lives in Rome.`);
  await aConflict(victim, "maya", secret);
  await aHeldStatement(victim);
  foreign = await rowOfEachKind(victim.id);
  for (const action of ["confirm", "reject", "keep_both", "merge"]) sources.set(action, await aHistory(action));
}, 120_000);

const stored: { table: string; column: string; form: z.ZodType; actions: string[] }[] = [
  { table: "entity_merges", column: "before", form: MergeBefore, actions: ["keep_both"] },
  { table: "conflicts", column: "before", form: ConflictBefore, actions: ["confirm", "reject", "keep_both", "merge"] },
  { table: "conflicts", column: "resolution", form: Resolution, actions: ["confirm", "merge"] },
  { table: "restatements", column: "statement", form: RestatedStatement, actions: ["keep_both"] },
];

describe.each(stored.flatMap(({ actions, ...each }) => actions.map((action) => ({ ...each, action }))))(
  "another project's ids in $table, after $action",
  ({ table, column, form, action }) => {
    it(`read and change nothing of it: ${column}`, { timeout: 240_000 }, async () => {
      const before = await everyRow(victim.id);
      const own = await aProject();
      expect((await importInto(own, sources.get(action)!)).status).toBe(200);
      const [stored] = await rows<{ value: unknown }>(sql`
        select ${sql.identifier(column)} as value from ${sql.identifier(table)}
        where project_id = ${own.id} and ${sql.identifier(column)} is not null order by id limit 1`);
      expect(stored).toBeDefined();
      const ids = { own: (kind: IdKind) => foreign[kind], foreign: (kind: IdKind) => [foreign[kind]] };
      const variants = [...withForeignIds(form, stored!.value, ids)];
      expect(variants.length).toBeGreaterThan(0);
      for (const { path, value } of someOf(variants)) {
        const project = await aProject();
        await importInto(project, sources.get(action)!);
        await rows(sql`
          update ${sql.identifier(table)} t set ${sql.identifier(column)} = t.${sql.identifier(column)} || ${JSON.stringify(value)}::jsonb
          where id = (select id from ${sql.identifier(table)} where project_id = ${project.id} and ${sql.identifier(column)} is not null order by id limit 1)`);
        const responses = JSON.stringify(await useEverything(project));
        expect(responses, path).not.toContain(secret);
        expect(await everyRow(victim.id), path).toEqual(before);
      }
    });
  },
);

it("a memory that another project imported meanwhile isn't read by undoing a merge", async () => {
  const [one, other] = [await aProject(), await aProject()];
  await one.remembers("maya", "Bob Smith lives in Rome.", "Robert Miles works at Acme.");
  const graphId = await graphOf(one.id, { user: "maya" });
  const entityId = async (name: string) =>
    (await rows<{ id: string }>(sql`select id from entities where graph_id = ${graphId} and name = ${name}`))[0]!.id;
  const [id, intoId] = [await entityId("Robert Miles"), await entityId("Bob Smith")];
  await mergeEntities(one.ctx, { id, intoId });
  const file = await exportOf(one);
  const [memory] = await rows<{ id: string }>(sql`select id from memories where graph_id = ${graphId} and content like 'Robert%'`);
  await call("DELETE", `/v1/memory/${formatId("memory", memory!.id)}`, { key: one.apiKey });
  expect((await importInto(other, file)).status).toBe(200);
  // No other project has this id, so the import keeps it.
  const edited = await call("PATCH", `/v1/memory/${formatId("memory", memory!.id)}`, {
    key: other.apiKey,
    body: { content: `Robert works at ${secret}.` },
  });
  expect(edited.status).toBe(200);
  const before = await everyRow(other.id);
  expect(JSON.stringify(await useEverything(one))).not.toContain(secret);
  expect(await everyRow(other.id)).toEqual(before);
});

it("every key begins with the project, and every reference between graph rows is within one graph", async () => {
  const constraints = await rows<{ table: string; name: string; type: string; columns: string[]; refers: string | null }>(sql`
    select c.conrelid::regclass::text as table, c.conname as name, c.contype::text as type, nullif(c.confrelid::regclass::text, '-') as refers,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (number, n) join pg_attribute a
        on a.attrelid = c.conrelid and a.attnum = k.number order by k.n) as columns
    from pg_constraint c where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace`);
  const ofData = constraints.filter(({ table }) => dataTables.has(table));
  expect(ofData.length).toBeGreaterThan(60);
  expect(ofData.filter(({ columns }) => columns[0] !== "project_id")).toEqual([]);
  const inGraphs = new Set(ofData.filter(({ columns }) => columns[1] === "graph_id").map(({ table }) => table));
  const ofProjects = new Set(["projects", "eval_runs"]);
  const references = ofData.filter(({ table, type, refers }) => type === "f" && inGraphs.has(table) && !ofProjects.has(refers!));
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ columns }) => columns[1] !== "graph_id")).toEqual([]);
});

it("no statement can link a row to another graph", async () => {
  const own = await aProject();
  await own.remembers("eve", "I live in Porto.");
  const [memory] = await rows<{ id: string; graph_id: string }>(sql`select id, graph_id from memories where project_id = ${own.id}`);
  const across = rows(sql`
    insert into mentions (project_id, graph_id, memory_id, entity_id) values (${own.id}, ${memory!.graph_id}, ${memory!.id}, ${foreign.entity})`);
  await expect(across).rejects.toThrow();
});
