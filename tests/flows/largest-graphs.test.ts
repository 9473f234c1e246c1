import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { countEntities, largestGraphs } from "@/lib/insights/largest-graphs";
import { createGraph } from "../support/create-graph";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

it("lists the users and groups with the most entities, largest first, and none of another project", async () => {
  const [project, other] = [await aProject(), await aProject()];
  await createGraph(project, 30, sql`values (1,2)`);
  await createGraph(other, 40, sql`values (1,2)`);
  await project.remembers("ben", "I work at Acme.");
  await project.remembers("maya", "I live in Porto and work at Siemens.");
  const found = await largestGraphs(project.ctx, 5);
  expect(found.map(({ kind, owner, entities }) => [kind, owner, entities])).toEqual([
    ["GROUP", "default", 30],
    ["USER", "maya", 3],
    ["USER", "ben", 2],
  ]);
  expect((await largestGraphs(project.ctx, 1)).map(({ owner }) => owner)).toEqual(["default"]);
  expect(await countEntities(project.ctx)).toBe(35);
});
