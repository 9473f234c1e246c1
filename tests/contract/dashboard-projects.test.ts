import { expect, it } from "vitest";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { sessionOf } from "../support/session";

useDatabase();

it("GET /v1/dashboard/projects lists the organization's projects with what they hold", async () => {
  const project = await aProject();
  await aProject();
  await project.remembers("maya", "I live in Porto.", "I live in Lisbon.");
  const { body } = await call("GET", "/v1/dashboard/projects", { key: await sessionOf(project.organization) });
  expect(body.projects).toEqual([
    {
      id: project.shownId,
      tag: project.tag,
      name: "Test",
      description: "",
      region: "local",
      plan: "self_hosted",
      createdAt: expect.stringMatching(/Z$/),
      stats: { memories: 2, chunks: 2, apiKeys: 1, users: 1 },
    },
  ]);
});
