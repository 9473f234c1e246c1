import { expect, it } from "vitest";
import { countEntityTypes } from "@/lib/entities/count-entity-types";
import { parseId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { callAsMember, getAsMember, isLimitedToProject, pagesOf, rejectsInvalidPaging, returnsSameNotFound } from "../support/listing";
import { aProject } from "../support/project";
import { mergeableEntities } from "../support/records";

useDatabase();

rejectsInvalidPaging("/v1/dashboard/entities");
isLimitedToProject("/v1/dashboard/entities", "entities", mergeableEntities);
const one = async (project: Parameters<typeof mergeableEntities>[0]) => (await mergeableEntities(project))[0];
returnsSameNotFound((id) => `/v1/dashboard/entities/${id}`, "GET", one);
returnsSameNotFound((id) => `/v1/dashboard/entities/${id}/merge`, "POST", one, { intoId: "ent_01m7y8fx71fk5tkp4p4r296ff8" });
returnsSameNotFound((id) => `/v1/dashboard/entities/${id}/unmerge`, "POST", one);

const statements = ["My friend Bob Miller lives in Porto.", "I work at Acme in Lisbon.", "I moved to Lisbon in May."];

it("GET /v1/dashboard/entities shows the number of connections of each entity", async () => {
  const project = await aProject();
  await project.remembers("maya", ...statements);
  const { body } = await getAsMember(project, "/v1/dashboard/entities");
  expect(body).toMatchObject({ total: body.entities.length, totalIsExact: true, totals: { entities: body.entities.length } });
  const degrees = body.entities.map(({ relationCount }: { relationCount: number }) => relationCount);
  expect(degrees.reduce((sum: number, degree: number) => sum + degree, 0)).toBe(2 * body.totals.relations);
  expect(body.entities.find(({ name }: { name: string }) => name === "Lisbon")).toEqual({
    id: expect.stringMatching(/^ent_/),
    name: "Lisbon",
    type: "LOCATION",
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
    relationCount: expect.any(Number),
    memoryCount: 2,
    isSubject: false,
    graph: { id: expect.stringMatching(/^grph_/), kind: "USER", groupName: null, userId: "maya" },
  });
});

it("GET /v1/dashboard/entities filters by part of the name and by type, and sorts by connections", async () => {
  const project = await aProject();
  await project.remembers("maya", ...statements);
  await project.remembers("ben", "I live in Lisbon.");
  const names = async (query: string) =>
    (await getAsMember(project, `/v1/dashboard/entities?${query}`)).body.entities.map(({ name }: { name: string }) => name);
  expect((await names("q=LISB")).sort()).toEqual(["Lisbon", "Lisbon"]);
  expect(await names("q=li&userId=ben")).toEqual(["Lisbon"]);
  expect(await names("q=lisbon&type=PERSON")).toEqual([]);
  expect((await names("type=LOCATION&userId=maya")).sort()).toEqual(["Lisbon", "Porto"]);
  await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team" } });
  expect(await names("group=team")).toEqual([]);
  expect(await getAsMember(project, "/v1/dashboard/entities?group=nobody")).toMatchObject({
    status: 404,
    body: { code: "GROUP_NOT_FOUND" },
  });
  expect((await getAsMember(project, "/v1/dashboard/entities?type=LOCATION")).body).toMatchObject({ total: 3, totalIsExact: true });
  const { body } = await getAsMember(project, "/v1/dashboard/entities?sort=connected");
  const degrees = body.entities.map(({ relationCount }: { relationCount: number }) => relationCount);
  expect(degrees).toEqual([...degrees].sort((a, b) => b - a));
  expect(await getAsMember(project, "/v1/dashboard/entities?sort=oldest")).toMatchObject({ status: 400 });
  for (const sort of ["newest", "connected"]) {
    const sorted = (await getAsMember(project, `/v1/dashboard/entities?sort=${sort}`)).body.entities;
    expect(await pagesOf(project, `/v1/dashboard/entities?sort=${sort}&limit=2`, "entities")).toEqual(sorted);
    expect(await pagesOf(project, `/v1/dashboard/entities?sort=${sort}&limit=1&q=o`, "entities")).toEqual(
      sorted.filter(({ name }: { name: string }) => /o/i.test(name)),
    );
  }
});

it("GET /v1/dashboard/entities counts the types of the filtered list", async () => {
  const project = await aProject();
  await project.remembers("maya", ...statements);
  await project.remembers("ben", "I live in Lisbon.");
  const { body } = await getAsMember(project, "/v1/dashboard/entities");
  const counted = await countEntityTypes(project.ctx, {});
  const listed = Map.groupBy(body.entities, ({ type }: { type: string }) => type);
  expect(Object.fromEntries(counted.map(({ type, count }) => [type, count]))).toEqual(
    Object.fromEntries([...listed].map(([type, of]) => [type, of.length])),
  );
  expect(await countEntityTypes(project.ctx, { q: "lisb" })).toEqual([{ type: "LOCATION", count: 2 }]);
  const { body: bens } = await getAsMember(project, "/v1/dashboard/entities?userId=ben");
  const graphId = parseId("graph", bens.entities[0].graph.id)!;
  expect(await countEntityTypes(project.ctx, { graphId, q: "lisb" })).toEqual([{ type: "LOCATION", count: 1 }]);
});

it("GET /v1/dashboard/entities/{id} shows names, memories and relations", async () => {
  const project = await aProject();
  await project.remembers("maya", ...statements);
  const { body: list } = await getAsMember(project, "/v1/dashboard/entities?q=lisbon");
  const { body } = await getAsMember(project, `/v1/dashboard/entities/${list.entities[0].id}`);
  expect(body).toMatchObject({ project: { id: project.shownId }, name: "Lisbon", aliases: ["Lisbon"], merged: [] });
  expect(body.memories).toHaveLength(2);
  expect(body.memories.every(({ content }: { content: string }) => content.includes("Lisbon"))).toBe(true);
  expect(body.relations).toHaveLength(body.relationCount);
  expect(body.relations[0]).toEqual({
    id: expect.stringMatching(/^edg_/),
    type: expect.any(String),
    direction: "in",
    entity: { id: expect.stringMatching(/^ent_/), name: expect.any(String), type: "PERSON" },
    fact: expect.stringContaining("Lisbon"),
    memoryId: expect.stringMatching(/^mem_/),
    isActive: true,
    createdAt: expect.stringMatching(/Z$/),
  });
});

it("GET /v1/dashboard/entities/{id} shows current attributes, each with its memory", async () => {
  const project = await aProject();
  await project.remembers("maya", "I work at Acme.", "I live in Porto.", "I live in Lisbon.");
  const { body: list } = await getAsMember(project, "/v1/dashboard/entities?userId=maya&type=PERSON");
  const { body } = await getAsMember(project, `/v1/dashboard/entities/${list.entities[0].id}`);
  expect(body.attributes.map(({ name, fact }: { name: string; fact: string }) => [name, fact])).toEqual([
    ["LIVES_IN", "User lives in Lisbon."],
    ["WORKS_AT", "User works at Acme."],
  ]);
  expect(body.attributes[0]).toMatchObject({ value: expect.any(String), memoryId: expect.stringMatching(/^mem_/) });
});

it("POST /v1/dashboard/entities/{id}/merge merges two entities, and …/unmerge separates them", async () => {
  const project = await aProject();
  const [from, into] = await mergeableEntities(project);
  const name = (await getAsMember(project, `/v1/dashboard/entities/${from}`)).body.name;
  const merged = await callAsMember(project, "POST", `/v1/dashboard/entities/${from}/merge`, { intoId: into });
  expect(merged).toMatchObject({ status: 200, body: { entity: { id: into, aliases: expect.arrayContaining([name]) }, conflictIds: [] } });
  expect(await getAsMember(project, `/v1/dashboard/entities/${from}`)).toMatchObject({ status: 404, body: { code: "ENTITY_NOT_FOUND" } });
  expect((await getAsMember(project, `/v1/dashboard/entities/${into}`)).body.merged).toMatchObject([
    { id: from, name, type: expect.any(String) },
  ]);
  expect(await callAsMember(project, "POST", `/v1/dashboard/entities/${into}/merge`, { intoId: into })).toMatchObject({ status: 400 });
  expect(await callAsMember(project, "POST", `/v1/dashboard/entities/${into}/merge`, {})).toMatchObject({ status: 400 });
  const parted = await callAsMember(project, "POST", `/v1/dashboard/entities/${from}/unmerge`);
  expect(parted).toMatchObject({ status: 200, body: { entity: { id: from, name }, into: { id: into } } });
  expect((await getAsMember(project, `/v1/dashboard/entities/${from}`)).body.name).toBe(name);
  expect(await callAsMember(project, "POST", `/v1/dashboard/entities/${from}/unmerge`)).toMatchObject({ status: 404 });
});
