import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

it("0010 counts term totals again that merges had left wrong", async () => {
  const project = await aProject();
  await project.remembers("maya", "I live in Porto.", "I moved to Lisbon.", "My sister Ana works at Globex.");
  const totals = () => rows(sql`select id, memory_terms::int as terms from graphs where project_id = ${project.id} order by id`);
  const counted = await totals();
  await rows(sql`update graphs set memory_terms = memory_terms + 7 where project_id = ${project.id} and memory_terms > 0`);
  expect(await totals()).not.toEqual(counted);
  const repair = readFileSync("drizzle/0010_references_in_graph.sql", "utf8").split("--> statement-breakpoint").at(-1)!;
  await rows(sql.raw(repair));
  expect(await totals()).toEqual(counted);
});
