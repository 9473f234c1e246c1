import { sql } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { rows } from "@/lib/db/client";
import { useDatabase } from "../support/database";
import { lostIndexes, unboundedTables } from "../support/statements";

useDatabase();

const tablesOf = async (statement: ReturnType<typeof sql>) => {
  const [row] = await rows<Record<string, { Plan: Parameters<typeof unboundedTables>[0] }[]>>(
    sql`explain (verbose, format json) ${statement}`,
  );
  return unboundedTables(row!["QUERY PLAN"]![0]!.Plan);
};
const project = "01a20000-0000-7000-8000-000000000000";

// A cluster's plans have other forms.
const onOnePostgres = it.skipIf(inject("nodes").length > 1);

onOnePostgres.each([
  ["by a value", sql`select content from memories where project_id = ${project}::uuid and id = ${project}::uuid`],
  [
    "by the project of a joined table",
    sql`select m.content from memories m join chunks c on c.project_id = m.project_id and c.id = m.chunk_id where m.project_id = ${project}::uuid`,
  ],
])("a table bounded %s is found to be", async (_, statement) => expect(await tablesOf(statement)).toEqual([]));

onOnePostgres.each([
  ["memories memories", sql`select content from memories where id = ${project}::uuid`],
  [
    "chunks c",
    sql`select m.content from memories m join chunks c on c.id = m.chunk_id where m.project_id = ${project}::uuid and m.id = ${project}::uuid`,
  ],
])("%s without its project is found", async (table, statement) => expect(await tablesOf(statement)).toEqual([table]));

const scan = { "Node Type": "Seq Scan", "Relation Name": "memories", Alias: "m" };
const byIndex = (condition: string) => ({ ...scan, "Node Type": "Index Scan", "Index Cond": condition });
const byProject = byIndex("(m.project_id = '01a2'::uuid)");

it.each([
  ["an index that both use", byProject, byProject, []],
  ["a table that both scan", scan, scan, []],
  ["a comparison that reveals nothing", byIndex("((m.project_id = $1) AND (m.created_at < $2))"), byProject, []],
  ["a table that only the role scans", byProject, { "Node Type": "Result", Plans: [scan] }, ["m"]],
  ["a substring", byIndex("(m.content ~~* '%tea%'::text)"), byProject, ["(m.content ~~* '%tea%'::text)"]],
  ["an operator within a text", byIndex("(m.attribute = 'a ~~* b'::text)"), byProject, []],
])("of %s, the lost indexes are found", (_, owner, bound, lost) => expect(lostIndexes({ owner, bound })).toEqual(lost));
