import { expect, it } from "vitest";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

it("keeps the old home as history when a new one is stated", async () => {
  const project = await aProject();
  await project.remembers("maya", "I live in Berlin.", "I love hiking in the mountains.", "I moved to Lisbon last month.");
  const now = await project.searches("maya", "Where does Maya live?");
  expect(now[0]).toContain("Lisbon");
  expect(now.join()).not.toContain("Berlin");
  const all = await call("POST", "/v1/core/search", {
    key: project.apiKey,
    body: { user_id: "maya", query: "Where does Maya live?", include_superseded: true },
  });
  expect(all.body.results.map((result: { status: string }) => result.status)).toContain("superseded");
});
