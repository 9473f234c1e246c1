import { describe, expect, it } from "vitest";
import { extractionSettings } from "@/lib/ingestion/job-episode";
import { ontologyOf } from "@/lib/models/openai/prompts";
import { edgeTypes, entityTypes, memoryTypes } from "@/lib/vocabulary";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import type { Project } from "../support/records";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

const send = async (project: Project, method: "GET" | "PUT", body?: unknown) =>
  call(method, `/v1/dashboard/ontology?projectId=${project.shownId}`, {
    key: await sessionOf(project.organization, { role: "org:member" }),
    ...(body !== undefined && { body }),
  });
const get = async (project: Project) => (await send(project, "GET")).body;

const ticket = { name: "TICKET", description: "an item of the tracker" };
const assignee = { name: "ASSIGNED_TO", description: "who works on the subject now", functional: true };
const mentions = { name: "MENTIONS", description: "the subject speaks of the object", functional: false };
const chain = async (project: Project) =>
  (await call("GET", `/v1/dashboard/audit?projectId=${project.shownId}`, { key: await sessionOf(project.organization) })).body.entries;

describe("GET /v1/dashboard/ontology", () => {
  it("shows the types that every project has, with how often each is used", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.", "I work at Acme.", "I live in Lisbon.");
    const body = await get(project);
    expect(body).toMatchObject({
      project: { id: project.shownId },
      version: 1,
      counted: { entities: 4, relations: 3 },
      totals: { entities: 4, relations: 3 },
    });
    expect(body.memoryTypes.map(({ type }: any) => type)).toEqual([...memoryTypes]);
    expect(body.entityTypes.map(({ name }: any) => name)).toEqual([...entityTypes]);
    expect(body.edgeTypes.map(({ name }: any) => name)).toEqual(edgeTypes.map(({ name }) => name));
    const used = (types: any[], key: string) =>
      Object.fromEntries(types.filter(({ count }) => count > 0).map((type) => [type[key], type.count]));
    expect(used(body.entityTypes, "name")).toEqual({ PERSON: 1, LOCATION: 2, ORGANIZATION: 1 });
    expect(used(body.edgeTypes, "name")).toEqual({ LIVES_IN: 2, WORKS_AT: 1 });
    expect(Object.values<number>(used(body.memoryTypes, "type")).reduce((sum, count) => sum + count, 0)).toBe(2);
    for (const { description, builtIn } of [...body.entityTypes, ...body.edgeTypes]) {
      expect([description.length > 0, builtIn]).toEqual([true, true]);
    }
    expect(body.edgeTypes.find(({ name }: any) => name === "LIVES_IN")).toEqual({
      name: "LIVES_IN",
      description: "where the subject currently lives",
      functional: true,
      builtIn: true,
      count: 2,
    });
  });
});

describe("PUT /v1/dashboard/ontology", () => {
  it("sets what the project adds, one version on, in the audit chain, and for the jobs that come", async () => {
    const project = await aProject();
    const { status, body } = await send(project, "PUT", { entityTypes: [ticket], edgeTypes: [assignee, mentions] });
    expect({ status, version: body.version }).toEqual({ status: 200, version: 2 });
    expect(body).toEqual(await get(project));
    expect(body.entityTypes.at(-1)).toEqual({ ...ticket, builtIn: false, count: 0 });
    expect(body.edgeTypes.slice(-2)).toEqual([
      { ...assignee, builtIn: false, count: 0 },
      { ...mentions, builtIn: false, count: 0 },
    ]);
    const [entry] = await chain(project);
    expect(entry).toMatchObject({ action: "ontology.updated", actor: { type: "user" }, target: { type: "project", id: project.shownId } });
    expect(JSON.stringify(entry)).not.toMatch(/tracker|TICKET/);

    const vocabulary = ontologyOf((await extractionSettings(project.id))!.ontology);
    expect(vocabulary.entities).toContain("TICKET");
    expect(vocabulary.edges.get("ASSIGNED_TO")).toMatchObject({ functional: true });

    const again = await send(project, "PUT", { entityTypes: [], edgeTypes: [{ name: "MENTIONS", description: "anew" }] });
    expect(again.body.version).toBe(3);
    expect(again.body.entityTypes).toHaveLength(entityTypes.length);
    expect(again.body.edgeTypes.at(-1)).toEqual({ name: "MENTIONS", description: "anew", functional: false, builtIn: false, count: 0 });
    expect((await get(await aProject())).version).toBe(1);
  });

  it("takes back what it showed, the types that every project has among it", async () => {
    const project = await aProject();
    await send(project, "PUT", { entityTypes: [ticket], edgeTypes: [assignee] });
    const before = await get(project);
    const { status, body } = await send(project, "PUT", before);
    expect({ status, body }).toEqual({ status: 200, body: { ...before, version: 3 } });
  });

  it("refuses a change of another version than the one that stands, and then changes nothing", async () => {
    const project = await aProject();
    const at = (version: number) => send(project, "PUT", { entityTypes: [ticket], edgeTypes: [], version });
    expect((await at(1)).status).toBe(200);
    const late = await at(1);
    expectError(late, 409, "ONTOLOGY_CHANGED");
    expect(late.body.version).toBe(2);
    const [one, other] = await Promise.all([at(2), at(2)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    expect((await get(project)).version).toBe(3);
    expect((await chain(project)).filter(({ action }: any) => action === "ontology.updated")).toHaveLength(2);
  });

  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `TYPE_${n}`, description: "x" }));
  const refused: [what: string, body: Record<string, unknown>][] = [
    ["no lists", {}],
    ["one list", { entityTypes: [] }],
    ["a name in small letters", { entityTypes: [{ name: "ticket", description: "x" }] }],
    ["a name that begins with a digit", { entityTypes: [{ name: "1ST", description: "x" }] }],
    ["a name with a line's end", { entityTypes: [{ name: "A\n", description: "x" }] }],
    ["a name too long", { entityTypes: [{ name: "A".repeat(41), description: "x" }] }],
    ["no description", { entityTypes: [{ name: "TICKET" }] }],
    ["an empty description", { entityTypes: [{ name: "TICKET", description: "" }] }],
    ["a description too long", { edgeTypes: [{ name: "TICKET", description: "x".repeat(501) }] }],
    ["one name twice", { entityTypes: [ticket, ticket] }],
    ["one name twice among edges", { edgeTypes: [assignee, { ...assignee, functional: false }] }],
    ["more than 50", { entityTypes: many(51) }],
    ["more than 50 edge types", { edgeTypes: many(51) }],
    ["another meaning for a type that every project has", { entityTypes: [{ name: "PERSON", description: "a robot" }] }],
    [
      "an edge type that every project has, no longer functional",
      { edgeTypes: [{ name: "LIVES_IN", description: "where the subject currently lives", functional: false }] },
    ],
    [
      "an edge type that every project has, with another description",
      { edgeTypes: [{ name: "LIKES", description: "hates", functional: false }] },
    ],
    ["functional as a word", { edgeTypes: [{ ...assignee, functional: "yes" }] }],
    ["a version that is no number", { entityTypes: [], edgeTypes: [], version: "1" }],
  ];
  it.each(refused)("refuses %s", async (what, body) => {
    const project = await aProject();
    const whole = what.endsWith("list") || what.endsWith("lists") ? body : { entityTypes: [], edgeTypes: [], ...body };
    expectError(await send(project, "PUT", whole), 400, "VALIDATION_ERROR");
    expect((await get(project)).version).toBe(1);
  });

  it("takes fifty of each", async () => {
    const project = await aProject();
    expect((await send(project, "PUT", { entityTypes: many(50), edgeTypes: many(50) })).status).toBe(200);
  });
});
