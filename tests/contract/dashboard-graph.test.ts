import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { call } from "../support/call";
import { createGraph } from "../support/create-graph";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import type { Project } from "../support/records";
import { expectError, withoutCorrelation } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

const read = async (project: Project, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams({ projectId: project.shownId, ...query } as Record<string, string>);
  return call("GET", `/v1/dashboard/graph?${search}`, { key: await sessionOf(project.organization) });
};

type View = {
  nodes: { id: string; name: string; degree: number }[];
  edges: {
    id: string;
    source: string;
    target: string;
    type: string;
    fact: string;
    memoryId: string;
    recordedAt: string;
    isActive: boolean;
  }[];
  truncated: boolean;
};

const view = async (project: Project, query: Record<string, string | number> = {}): Promise<View & Record<string, any>> => {
  const { status, body } = await read(project, query);
  expect(status, JSON.stringify(body)).toBe(200);
  const ids = new Set(body.nodes.map(({ id }: { id: string }) => id));
  for (const { source, target } of body.edges) expect([ids.has(source), ids.has(target)]).toEqual([true, true]);
  expect(new Set(body.edges.map(({ id }: { id: string }) => id)).size).toBe(body.edges.length);
  return body;
};

const names = ({ nodes }: View) => nodes.map(({ name }) => name);
const lines = ({ nodes, edges }: View) => {
  const nameOf = new Map(nodes.map(({ id, name }) => [id, name]));
  return edges.map(({ source, target, type }) => `${nameOf.get(source)} ${type} ${nameOf.get(target)}`).toSorted();
};

describe("GET /v1/dashboard/graph", () => {
  it("shows entities and relations, each with its memory", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.", "I work at Acme.", "I live in Lisbon.");
    const body = await view(project);
    expect(body.project).toEqual({ id: project.shownId, tag: project.tag, name: "Test" });
    expect(names(body)).toEqual(["User", ...names(body).slice(1)]);
    expect(names(body).toSorted()).toEqual(["Acme", "Lisbon", "Porto", "User"]);
    expect(lines(body)).toEqual(["User LIVES_IN Lisbon", "User LIVES_IN Porto", "User WORKS_AT Acme"]);
    expect(body.nodes[0]).toEqual({
      id: expect.stringMatching(/^ent_/),
      name: "User",
      type: "PERSON",
      degree: 3,
      memoryCount: 3,
      isSubject: true,
      kind: "USER",
      owner: "maya",
    });
    expect(body.since).toBe(body.edges.map(({ recordedAt }) => recordedAt).sort()[0]);
    const porto = body.edges.find(({ fact }) => fact.includes("Porto"))!;
    expect(porto).toMatchObject({
      id: expect.stringMatching(/^edg_/),
      memoryId: expect.stringMatching(/^mem_/),
      validFrom: null,
      isActive: false,
    });
    expect(body.edges.find(({ fact }) => fact.includes("Lisbon"))).toMatchObject({ isActive: true, validUntil: null });
    expect(body).toMatchObject({ totals: { entities: 4, relations: 3 }, truncated: false });
  });

  it("can be limited to one user, one group or one kind of graph", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    await project.remembers("ben", "I work at Acme.");
    await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team" } });
    const body = { group_id: "team", messages: [{ role: "user", name: "Ada", content: "I live in Vienna." }], wait_for_processing: true };
    await call("POST", "/v1/core/add", { key: project.apiKey, body: body });
    const [maya] = await rows<{ id: string }>(sql`select id from users where project_id = ${project.id} and external_id = 'maya'`);
    for (const userId of ["maya", formatId("user", maya!.id)]) {
      const body = await view(project, { userId });
      expect(names(body).toSorted()).toEqual(["Porto", "User"]);
      expect(body.totals).toEqual({ entities: 2, relations: 1 });
    }
    const team = names(await view(project, { group: "team" }));
    expect(team).toContain("Vienna");
    expect(names(await view(project, { kind: "GROUP" })).toSorted()).toEqual(team.toSorted());
    expect(names(await view(project, { kind: "USER" })).toSorted()).toEqual(["Acme", "Porto", "User", "User"]);
    expect(names(await view(project, { group: "default" }))).toEqual([]);
    expectError(await read(project, { userId: "nobody" }), 404, "USER_NOT_FOUND");
    expectError(await read(project, { group: "nobody" }), 404, "GROUP_NOT_FOUND");
    expectError(await read(project, { userId: "maya", group: "team" }), 400, "VALIDATION_ERROR");
  });

  it("shows the most connected entities first, and says when it is truncated", async () => {
    const project = await aProject();
    await createGraph(project, 9, sql`values (1,2),(2,3),(3,4),(4,5),(3,6),(3,7)`);
    const fullGraph = await view(project);
    expect(names(fullGraph).slice(0, 3)).toEqual(["thing 3", ...["thing 2", "thing 4"]]);
    expect(fullGraph.nodes).toHaveLength(9);
    expect(fullGraph.truncated).toBe(false);
    const three = await view(project, { limit: 3 });
    expect(lines(three)).toEqual(["thing 2 KNOWS thing 3", "thing 3 KNOWS thing 4"]);
    expect(three).toMatchObject({ truncated: true, totals: { entities: 9, relations: 6 } });
    expect((await view(project, { limit: 9 })).truncated).toBe(false);
    expect((await view(project, { limit: 8 })).truncated).toBe(true);
    for (const limit of [0, 2_001]) expectError(await read(project, { limit }), 400, "VALIDATION_ERROR");
  });

  it("shows the neighborhood of an entity up to a number of edges", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 9, sql`values (1,2),(3,2),(3,4),(4,5),(8,9)`);
    const around = async (n: number, depth: number, more = {}) => names(await view(project, { entityId: thing(n), depth, ...more }));
    expect(await around(1, 1)).toEqual(["thing 1", "thing 2"]);
    expect(await around(1, 2)).toEqual(["thing 1", "thing 2", "thing 3"]);
    expect(await around(1, 3)).toEqual(["thing 1", "thing 2", "thing 3", "thing 4"]);
    expect(await around(7, 3)).toEqual(["thing 7"]);
    expect(await around(8, 3)).toEqual(["thing 8", "thing 9"]);
    expect(await around(3, 3, { limit: 2 })).toEqual(["thing 3", ...(await around(3, 1)).slice(1, 2)]);
    expect(lines(await view(project, { entityId: thing(1), depth: 3 }))).toEqual([
      "thing 1 KNOWS thing 2",
      "thing 3 KNOWS thing 2",
      "thing 3 KNOWS thing 4",
    ]);
    for (const depth of [0, 4]) expectError(await read(project, { entityId: thing(1), depth }), 400, "VALIDATION_ERROR");
  });

  it("terminates on cycles and shows each entity once", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 3, sql`values (1,2),(2,3),(3,1),(1,1),(2,1)`);
    const body = await view(project, { entityId: thing(1), depth: 3 });
    expect(names(body).toSorted()).toEqual(["thing 1", "thing 2", "thing 3"]);
    expect(body.edges).toHaveLength(5);
  });

  it("stays small around a hub, and for two entities with many relations", async () => {
    const project = await aProject();
    const thing = await createGraph(
      project,
      1_200,
      sql`
      select 1 as a, n as b from generate_series(2, 1200) n union all select 1, 2 from generate_series(1, 300)`,
    );
    for (const query of [{} as Record<string, string | number>, { entityId: thing(1), depth: 3 }, { entityId: thing(700), depth: 2 }]) {
      const body = await view(project, { limit: 200, ...query });
      expect(body.nodes).toHaveLength(200);
      expect(body.edges.length).toBeGreaterThanOrEqual(199);
      expect(body.edges.length).toBeLessThanOrEqual(1_000);
      expect(body.truncated).toBe(true);
      expect(lines(body).filter((line) => line === "thing 1 KNOWS thing 2")).toHaveLength(8);
    }
    expect(names(await view(project, { entityId: thing(700), depth: 1 }))).toEqual(["thing 700", "thing 1"]);
  });

  it("leaves out rejected memories", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 3, sql`values (1,2),(2,3)`);
    await rows(sql`update memories set status = 'rejected' where project_id = ${project.id} and content = 'fact 1'`);
    expect(lines(await view(project))).toEqual(["thing 2 KNOWS thing 3"]);
    expect(names(await view(project, { entityId: thing(1), depth: 3 }))).toEqual(["thing 1"]);
  });

  it("shows what was known and valid at a given time", async () => {
    const project = await aProject();
    const add = (content: string, created_at: string) => project.remembers("maya", { content, created_at });
    await add("I have lived in Porto since January 2020.", "2020-02-01T00:00:00Z");
    await add("I moved to Lisbon in May 2022.", "2022-06-01T00:00:00Z");
    await add("I work at Acme.", "2023-01-01T00:00:00Z");
    const validFacts = async (asOf: string) => (await view(project, { asOf })).edges.map(({ fact }) => fact);
    const placesAt = async (asOf: string) => {
      const facts = (await validFacts(asOf)).join(" ");
      return ["Porto", "Lisbon", "Acme"].filter((place) => facts.includes(place));
    };
    expect(await placesAt("2019-06-01")).toEqual([]);
    expect(await placesAt("2021-01-01")).toEqual(["Porto"]);
    expect(await placesAt("2022-04-15")).toEqual(["Porto"]);
    expect(await placesAt("2024-01-01")).toEqual(["Lisbon", "Acme"]);
    expect((await view(project, { asOf: "2019-06-01" })).nodes).toEqual([]);
    expect(names(await view(project, { asOf: "2021-01-01" })).toSorted()).toEqual(["Porto", "User"]);
    expectError(await read(project, { asOf: "then" }), 400, "VALIDATION_ERROR");
  });

  it("shows nothing of another project: its entity and an unknown one get the same bytes", async () => {
    const [project, other] = [await aProject(), await aProject()];
    await project.remembers("maya", "I live in Porto.");
    await other.remembers("ben", "I work at Acme.");
    expect(names(await view(project)).toSorted()).toEqual(["Porto", "User"]);
    const foreignId = (await view(other)).nodes[0]!.id;
    const answers = [];
    for (const entityId of [foreignId, "ent_01m7y8fx71fk5tkp4p4r296ff7", "x", "mem_01m7y8fx71fk5tkp4p4r296ff7"]) {
      const answer = await read(project, { entityId });
      expectError(answer, 404, "ENTITY_NOT_FOUND");
      answers.push(JSON.stringify(withoutCorrelation(answer.body)));
    }
    expect(new Set(answers).size).toBe(1);
    expectError(await read(project, { entityId: (await view(project)).nodes[0]!.id, group: "default" }), 404, "ENTITY_NOT_FOUND");
  });
});
