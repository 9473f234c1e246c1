import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { entityRows, graphOf, memoryRows } from "./support/rows";

useDatabase();

it("a redaction marker is neither an entity nor a value: two redacted numbers connect nothing and supersede nothing", async () => {
  const project = await aProject();
  await rows(sql`update projects set settings = '{"redaction": {"enabled": true, "action": "redact"}}' where id = ${project.id}`);
  await project.remembers(
    "maya",
    "My email is maya@example.com.",
    "Bob Smith's phone number is 415-555-2671.",
    "Anna Lee's phone number is 415-555-2672.",
    "My email is maya2@example.com and I live in Porto.",
  );
  const graphId = await graphOf(project.id, { user: "maya" });
  const memories = await memoryRows(graphId);
  expect(memories.map(({ content }) => content)).toEqual(
    expect.arrayContaining(["Bob Smith's phone number is [REDACTED:PHONE].", "Anna Lee's phone number is [REDACTED:PHONE]."]),
  );
  expect(new Set(memories.map(({ status }) => status))).toEqual(new Set(["active"]));
  const names = (await entityRows(graphId)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Bob Smith", "Anna Lee", "Porto"]));
  expect(names.filter((name) => /redacted/i.test(name))).toEqual([]);
  expect(await project.searches("maya", "What is Bob's phone number?")).toContain("Bob Smith's phone number is [REDACTED:PHONE].");
});
