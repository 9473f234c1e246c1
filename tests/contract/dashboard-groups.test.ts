import { expect, it } from "vitest";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { getAsMember, type Project, pagesOf, rejectsInvalidPaging, returnsSameNotFound } from "../support/listing";
import { aProject } from "../support/project";
import { sessionOf } from "../support/session";

useDatabase();

const aGroup = async (project: Project, name = "support"): Promise<string> =>
  (await call("POST", "/v1/groups", { key: project.apiKey, body: { name, description: "Those who help" } })).body.id;
const addAs = (project: Project, group: string, name: string | undefined, content: string) =>
  call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: { group_id: group, messages: [{ role: "user", name, content }], wait_for_processing: true },
  });

rejectsInvalidPaging("/v1/dashboard/groups");
returnsSameNotFound((id) => `/v1/dashboard/groups/${id}`, "GET", aGroup);

it("GET /v1/dashboard/groups counts speakers, memories and keys limited to each group", async () => {
  const [project, stranger] = [await aProject(), await aProject()];
  const id = await aGroup(project);
  await aGroup(stranger, "theirs");
  await addAs(project, "support", "Ana", "The printer is in Berlin.");
  await addAs(project, "support", "Ana", "The office opens at nine.");
  await addAs(project, "support", "Ben", "I live in Porto.");
  await addAs(project, "support", undefined, "I work at Acme.");
  await project.keyWith("reader", { constraints: { groups: ["support"] } });
  await project.keyWith("reader", { constraints: { users: ["maya"] } });
  await project.keyWith("reader", { constraints: { groups: ["default"] }, expiresAt: new Date(Date.now() - 1) });
  const { body } = await getAsMember(project, "/v1/dashboard/groups");
  expect(body).toMatchObject({ project: { id: project.shownId }, total: 2, totalAcls: 1, nextCursor: null });
  expect(body.groups).toEqual([
    {
      id,
      name: "support",
      description: "Those who help",
      createdAt: expect.stringMatching(/Z$/),
      memberCount: 2,
      memoryCount: expect.any(Number),
    },
    expect.objectContaining({ name: "default", memberCount: 0, memoryCount: 0 }),
  ]);
  const { body: group } = await getAsMember(project, `/v1/dashboard/groups/${id}`);
  expect(group).toMatchObject({
    ...body.groups[0],
    aclCount: 1,
    speakers: [
      { name: "Ana", messages: 2 },
      { name: "Ben", messages: 1 },
    ],
    stats: { memories: group.memoryCount, ingestionJobs: 4, messages: 4, threads: 1 },
  });
  expect(group.memoryCount).toBeGreaterThan(2);
  expect((await getAsMember(project, "/v1/dashboard/groups/support")).body).toEqual(group);
});

it("GET /v1/dashboard/groups pages newest first and filters by part of the name", async () => {
  const project = await aProject();
  for (const name of ["alpha", "beta", "al_pine"]) await aGroup(project, name);
  const all = await pagesOf(project, "/v1/dashboard/groups?limit=1", "groups");
  expect(all.map((group) => (group as unknown as { name: string }).name)).toEqual(["al_pine", "beta", "alpha", "default"]);
  const { body } = await getAsMember(project, "/v1/dashboard/groups?q=AL_");
  expect(body.groups.map(({ name }: { name: string }) => name)).toEqual(["al_pine"]);
  expect(body.total).toBe(1);
});

it("POST /v1/dashboard/groups creates a group once", async () => {
  const project = await aProject();
  const create = async () =>
    call("POST", `/v1/dashboard/groups?projectId=${project.shownId}`, {
      key: await sessionOf(project.organization),
      body: { name: "support", description: "Shared knowledge" },
    });
  expect(await create()).toMatchObject({ status: 201, body: { name: "support", description: "Shared knowledge" } });
  expect(await create()).toMatchObject({ status: 409, body: { code: "GROUP_EXISTS" } });
  const { body } = await getAsMember(project, "/v1/dashboard/groups?q=support");
  expect(body.groups.map(({ name }: { name: string }) => name)).toEqual(["support"]);
});

it("DELETE /v1/dashboard/groups/{id} deletes the group and what it contains; admins only, and never the default group", async () => {
  const project = await aProject();
  const id = await aGroup(project);
  await addAs(project, "support", "Ana", "The printer is in Berlin.");
  const remove = async (group: string, role?: "org:member") =>
    call("DELETE", `/v1/dashboard/groups/${group}?projectId=${project.shownId}`, {
      key: await sessionOf(project.organization, role && { role }),
    });
  expect(await remove(id, "org:member")).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  expect(await remove("default")).toMatchObject({ status: 409, body: { code: "GROUP_PROTECTED" } });
  expect(await remove(id)).toMatchObject({ status: 200, body: { deleted: true, name: "support" } });
  expect(await remove(id)).toMatchObject({ status: 404, body: { code: "GROUP_NOT_FOUND" } });
  expect((await getAsMember(project, "/v1/dashboard/memories?q=printer")).body.memories).toEqual([]);
});
