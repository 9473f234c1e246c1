import { expect, it } from "vitest";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { getAsMember, isLimitedToProject, type Project } from "../support/listing";
import { aProject } from "../support/project";

useDatabase();

const find = async (project: Project, q: string) => (await getAsMember(project, `/v1/dashboard/find?q=${encodeURIComponent(q)}`)).body;

for (const kind of ["memories", "entities", "users"])
  isLimitedToProject(`/v1/dashboard/find?q=${kind === "users" ? "maya" : "lisbon"}`, kind, (project) =>
    project.remembers("maya", "I live in Lisbon."),
  );

it("GET /v1/dashboard/find finds memories by meaning, and the rest by name", async () => {
  const project = await aProject();
  await project.remembers("maya", "I adopted a dog called Rex.", "I work at Acme in Lisbon.");
  await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "lisbon-office" } });
  const { memories } = await find(project, "which pets are there?");
  expect(memories[0]).toEqual({
    id: expect.stringMatching(/^mem_/),
    content: expect.stringContaining("Rex"),
    status: "active",
    graph: { id: expect.stringMatching(/^grph_/), kind: "USER", groupName: null, userId: "maya" },
  });
  expect(await find(project, "lisbon")).toMatchObject({
    memories: expect.arrayContaining([expect.objectContaining({ content: expect.stringContaining("Lisbon") })]),
    entities: [{ name: "Lisbon", type: "LOCATION", isSubject: false }],
    groups: [{ id: expect.stringMatching(/^grph_/), name: "lisbon-office" }],
    users: [],
  });
  const byUser = await find(project, "maya");
  expect(byUser.users).toEqual([{ id: expect.stringMatching(/^usr_/), externalId: "maya", firstName: null, lastName: null, email: null }]);
  expect(byUser.threads.map(({ user }: { user: { externalId: string } }) => user.externalId)).toContain("maya");
});

it("GET /v1/dashboard/find also finds words in memories that the search by meaning doesn't return", async () => {
  const project = await aProject();
  await project.remembers("maya", "I live in Porto.", "I live in Lisbon.");
  const { memories } = await find(project, "Porto");
  // Superseded, so that a search leaves it to questions about the past.
  expect(memories).toContainEqual(expect.objectContaining({ content: "User lives in Porto." }));
  expect(new Set(memories.map(({ id }: { id: string }) => id)).size).toBe(memories.length);
});

it("GET /v1/dashboard/find needs three characters to search memories", async () => {
  const project = await aProject();
  await project.remembers("maya", "I live in Lisbon.");
  expect(await find(project, "ma")).toMatchObject({ memories: [], users: [{ externalId: "maya" }] });
  for (const q of ["", "   ", "a".repeat(257)]) {
    expect(await getAsMember(project, `/v1/dashboard/find?q=${q}`)).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
  }
});

it("GET /v1/dashboard/find returns at most a few of each kind, and neither meters nor audits them", async () => {
  const project = await aProject();
  for (const user of ["ana-1", "ana-2", "ana-3", "ana-4", "ana-5"]) await project.remembers(user, "I live in Lisbon, and I like tea.");
  const before = await getAsMember(project, "/v1/dashboard/audit");
  const usage = (await getAsMember(project, "/v1/dashboard/usage")).body;
  const found = await find(project, "ana");
  expect([found.users.length, found.threads.length]).toEqual([4, 3]);
  expect((await find(project, "lisbon tea")).memories).toHaveLength(6);
  expect((await getAsMember(project, "/v1/dashboard/audit")).body.total).toBe(before.body.total);
  expect((await getAsMember(project, "/v1/dashboard/usage")).body).toEqual(usage);
});
