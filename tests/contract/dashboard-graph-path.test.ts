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

const read = async (project: Project, query: Record<string, string>) => {
  const search = new URLSearchParams({ projectId: project.shownId, ...query });
  return call("GET", `/v1/dashboard/graph/path?${search}`, { key: await sessionOf(project.organization) });
};

const path = async (project: Project, query: Record<string, string>) => {
  const { status, body } = await read(project, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const names = (body: any): string[] => body.nodes.map(({ name }: { name: string }) => name);
const things = (...numbers: number[]) => numbers.map((n) => `thing ${n}`);

const entityOf = async (project: Project, user: string, name: string): Promise<string> => {
  const [found] = await rows<{ id: string }>(sql`
    select e.id from entities e join graphs g on g.project_id = e.project_id and g.id = e.graph_id join users u on u.project_id = g.project_id and u.id = g.user_id
    where e.project_id = ${project.id} and u.external_id = ${user} and e.name = ${name}`);
  return formatId("entity", found!.id);
};

describe("GET /v1/dashboard/graph/path", () => {
  it("follows relations in either direction, and returns each step with its memories", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 5, sql`values (1,2),(3,2),(2,3),(3,4)`);
    const body = await path(project, { from: thing(1), to: thing(4) });
    expect(names(body)).toEqual(things(1, 2, 3, 4));
    expect(body.steps.map(({ from, to, edges }: any) => [from, to, edges.map(({ fact }: any) => fact).toSorted()])).toEqual([
      [thing(1), thing(2), ["fact 1"]],
      [thing(2), thing(3), ["fact 2", "fact 3"]],
      [thing(3), thing(4), ["fact 4"]],
    ]);
    expect(body.steps[0].edges[0]).toEqual({
      id: expect.stringMatching(/^edg_/),
      source: thing(1),
      target: thing(2),
      type: "KNOWS",
      fact: "fact 1",
      memoryId: expect.stringMatching(/^mem_/),
      validFrom: null,
      validUntil: null,
      recordedAt: expect.any(String),
      isActive: true,
    });
    expect(body).toMatchObject({ isSameGraph: true, truncated: false, project: { id: project.shownId } });
    expect(names(await path(project, { from: thing(4), to: thing(1) }))).toEqual(things(4, 3, 2, 1));
  });

  it("finds the shortest path, the same each time", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 9, sql`values (1,2),(2,3),(3,4),(4,5),(1,6),(6,5),(1,7),(7,5),(8,8)`);
    const ends = { from: thing(1), to: thing(5) };
    const found = names(await path(project, ends));
    expect(found).toHaveLength(3);
    expect(names(await path(project, ends))).toEqual(found);
  });

  it("has at most six steps, and says if there is no path", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 9, sql`values (1,2),(2,3),(3,4),(4,5),(5,6),(6,7),(7,8)`);
    expect(names(await path(project, { from: thing(1), to: thing(7) }))).toEqual(things(1, 2, 3, 4, 5, 6, 7));
    for (const to of [8, 9]) {
      expect(await path(project, { from: thing(1), to: thing(to) })).toMatchObject({ nodes: [], steps: [], isSameGraph: true });
    }
  });

  it("finds a path over a hub without reading all of its relations", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 1_200, sql`select 1 as a, n as b from generate_series(2, 1200) n`);
    expect(names(await path(project, { from: thing(700), to: thing(1_100) }))).toEqual(things(700, 1, 1_100));
  });

  it("leads over relations that are known and true at the time", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 4, sql`values (1,2),(2,3),(1,4),(4,3)`);
    const change = (fact: string, set: ReturnType<typeof sql>) =>
      rows(sql`update memories set ${set} where project_id = ${project.id} and content = ${fact}`);
    await rows(sql`update memories set recorded_at = '2026-01-01' where project_id = ${project.id}`);
    await change("fact 2", sql`valid_until = '2026-03-01'`);
    await change("fact 4", sql`recorded_at = '2026-05-01'`);
    const at = async (asOf: string) => names(await path(project, { from: thing(1), to: thing(3), asOf }));
    expect(await at("2026-02-01")).toEqual(things(1, 2, 3));
    expect(await at("2026-04-01")).toEqual([]);
    expect(await at("2026-06-01")).toEqual(things(1, 4, 3));
    expectError(await read(project, { from: thing(1), to: thing(3), asOf: "then" }), 400, "VALIDATION_ERROR");
  });

  it("doesn't lead over rejected or expired memories", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 3, sql`values (1,2),(2,3)`);
    await rows(sql`update memories set status = 'rejected' where project_id = ${project.id} and content = 'fact 1'`);
    await rows(sql`update memories set expires_at = now() - interval '1 day' where project_id = ${project.id} and content = 'fact 2'`);
    expect(names(await path(project, { from: thing(1), to: thing(2) }))).toEqual([]);
    expect(names(await path(project, { from: thing(2), to: thing(3) }))).toEqual([]);
  });

  it("says that entities of different users are never connected", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    await project.remembers("ben", "I live in Porto.");
    const [hers, his] = [await entityOf(project, "maya", "Porto"), await entityOf(project, "ben", "Porto")];
    expect(await path(project, { from: hers, to: his })).toMatchObject({ nodes: [], steps: [], isSameGraph: false });
    expect(names(await path(project, { from: hers, to: await entityOf(project, "maya", "User") }))).toEqual(["Porto", "User"]);
  });

  it("rejects one entity as both ends", async () => {
    const project = await aProject();
    const thing = await createGraph(project, 2, sql`values (1,2)`);
    expectError(await read(project, { from: thing(1), to: thing(1) }), 400, "VALIDATION_ERROR");
    expectError(await read(project, { from: thing(1) }), 400, "VALIDATION_ERROR");
  });

  it("finds nothing of another project: its entity and an unknown one get the same bytes", async () => {
    const [project, other] = [await aProject(), await aProject()];
    await project.remembers("maya", "I live in Porto.");
    await other.remembers("ben", "I work at Acme.");
    const [own, foreign] = [await entityOf(project, "maya", "Porto"), await entityOf(other, "ben", "Acme")];
    const answers = new Set<string>();
    for (const id of [foreign, "ent_01m7y8fx71fk5tkp4p4r296ff7", "x"]) {
      for (const query of [
        { from: own, to: id },
        { from: id, to: own },
      ]) {
        const answer = await read(project, query);
        expectError(answer, 404, "ENTITY_NOT_FOUND");
        answers.add(JSON.stringify(withoutCorrelation(answer.body)));
      }
    }
    expect(answers.size).toBe(1);
  });
});
