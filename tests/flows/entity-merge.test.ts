import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import { resolveConflict } from "@/lib/conflicts/resolve-conflict";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { mergeEntities } from "@/lib/entity-merges/merge-entities";
import { unmergeEntities } from "@/lib/entity-merges/unmerge-entities";
import type { AppError } from "@/lib/errors";
import { formatId, newId } from "@/lib/ids";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { editMemory } from "@/lib/memories/edit-memory";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { withRandom } from "../support/random";
import { entityRows, graphOf, memoryRows, rowsByTable } from "./support/rows";
import { expectConsistent } from "./support/whole";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const ada = (project: Project): ProjectContext => ({ ...project.ctx, actor: { type: "user", id: "user_123", name: "Ada" } });

async function entityNamed(graphId: string, name: string): Promise<string> {
  const [found] = await rows<{ id: string }>(sql`select id from entities where graph_id = ${graphId} and name = ${name}`);
  expect(found, name).toBeDefined();
  return found!.id;
}

async function twins(...more: string[]) {
  const project = await aProject();
  await project.remembers(
    "maya",
    ...[
      "Bob Smith lives in Rome.",
      "Robert Miles works at Acme.",
      "Bob Smith is married to Ana.",
      "Bob Smith and Robert Miles are friends.",
    ],
    ...more,
  );
  const graphId = await graphOf(project.id, { user: "maya" });
  return { project, graphId, id: await entityNamed(graphId, "Robert Miles"), intoId: await entityNamed(graphId, "Bob Smith") };
}

const open = async (project: Project) => (await listConflicts(project.ctx, { limit: 50, offset: 0, unresolved: true })).conflicts;
const homes = async (graphId: string) =>
  (await memoryRows(graphId))
    .filter(({ content }) => content.includes(" lives in "))
    .map(({ content, status, contested }) => `${content} ${status}${contested ? ", contested" : ""}`);

const refused = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    (error: AppError) => `${error.status} ${error.code}`,
  );

describe("merging two entities manually", () => {
  it("leaves one with the names and memories of both, and records the actor", async () => {
    const { project, graphId, id, intoId } = await twins();
    const { entity, conflictIds } = await mergeEntities(ada(project), { id, intoId });
    expect(entity).toMatchObject({ id: intoId, graphId, name: "Bob Smith", type: "PERSON", isSubject: false });
    expect(entity.aliases).toEqual(expect.arrayContaining(["Bob Smith", "Robert Miles"]));
    expect(conflictIds).toEqual([]);
    expect((await entityRows(graphId)).map(({ name }) => name)).not.toContain("Robert Miles");
    expect(await rows(sql`select reason from entity_merges where id = ${id}`)).toEqual([{ reason: "Merged by Ada." }]);
    expect(await rows(sql`select action, target from audit_entries where project_id = ${project.id} order by seq desc limit 1`)).toEqual([
      { action: "entity.merged", target: { type: "entity", id: formatId("entity", intoId) } },
    ]);
  });

  it("and undoing it restores every row, with and without contradictions", async () => {
    for (const more of [[], ["Robert Miles lives in Oslo.", "My boss is Bob Smith.", "My boss is Robert Miles."]]) {
      const { project, graphId, id, intoId } = await twins(...more);
      const before = await rowsByTable(graphId);
      for (const which of [id, intoId]) {
        const { conflictIds } = await mergeEntities(ada(project), { id, intoId });
        expect(conflictIds).toHaveLength(more.length > 0 ? 1 : 0);
        expect(await rowsByTable(graphId)).not.toEqual(before);
        expect(await unmergeEntities(ada(project), { id: which })).toMatchObject({ entity: { id }, into: { id: intoId } });
        expect(await rowsByTable(graphId)).toEqual(before);
      }
    }
  });

  it("opens conflicts for contradictions and supersedes nothing automatically", async () => {
    const { project, graphId, id, intoId } = await twins("Robert Miles lives in Oslo.");
    await mergeEntities(ada(project), { id, intoId });
    expect(await homes(graphId)).toEqual(["Bob Smith lives in Rome. active, contested", "Robert Miles lives in Oslo. active, contested"]);
    expect(await open(project)).toMatchObject([{ reason: expect.stringContaining("merged"), resolution: null, attribute: "LIVES_IN" }]);
    await project.remembers("maya", { content: "Bob Smith lives in Bonn.", created_at: "2019-01-01" });
    expect(await homes(graphId)).toEqual([
      "Bob Smith lives in Bonn. superseded",
      "Bob Smith lives in Rome. active, contested",
      "Robert Miles lives in Oslo. active, contested",
    ]);
    await project.remembers("maya", "Robert Miles lives in Vienna.");
    expect((await homes(graphId)).filter((home) => home.includes("active"))).toEqual(["Robert Miles lives in Vienna. active"]);
    expect(await open(project)).toEqual([]);
  });

  it("closes a conflict between two names of the same entity, until it is undone", async () => {
    const project = await aProject();
    await project.remembers("maya", "My name is Maya.", "Bob Smith likes tea.", "Robert Miles likes tea.", "My boss is Bob Smith.");
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { userId: "maya", content: "Maya reports to Robert Miles." } });
    await runner().idle();
    const graphId = await graphOf(project.id, { user: "maya" });
    const [conflict] = await open(project);
    expect(conflict).toMatchObject({ attribute: "REPORTS_TO" });
    const [id, intoId] = [await entityNamed(graphId, "Robert Miles"), await entityNamed(graphId, "Bob Smith")];
    const before = await rowsByTable(graphId);
    await mergeEntities(ada(project), { id, intoId });
    expect(await open(project)).toEqual([]);
    expect((await memoryRows(graphId)).filter(({ contested }) => contested)).toEqual([]);
    expect(await refused(resolveConflict(ada(project), { id: conflict!.id, action: "undo" }))).toBe("409 CONFLICT_NOT_UNDOABLE");
    await unmergeEntities(ada(project), { id });
    expect(await rowsByTable(graphId)).toEqual(before);
  });

  it.each(["confirm", "reject", "keep_both", "merge"])("undoes the resolution of its contradiction too: %s", async (action) => {
    const { project, graphId, id, intoId } = await twins("Robert Miles lives in Oslo.");
    const before = await homes(graphId);
    const { conflictIds } = await mergeEntities(ada(project), { id, intoId });
    await resolveConflict(ada(project), { id: conflictIds[0]!, action, content: "Bob Smith lives in Bonn." });
    await unmergeEntities(ada(project), { id });
    expect(await homes(graphId)).toEqual(before);
    expect(await rows(sql`select 1 from conflicts where graph_id = ${graphId} and status = 'unresolved'`)).toEqual([]);
  });

  it("revives memories superseded across the two when undone", async () => {
    const { project, graphId, id, intoId } = await twins("Robert Miles lives in Oslo.");
    await mergeEntities(ada(project), { id, intoId });
    await project.remembers("maya", "Bob Smith lives in Vienna.");
    await unmergeEntities(ada(project), { id });
    expect(await homes(graphId)).toEqual([
      "Bob Smith lives in Rome. superseded",
      "Bob Smith lives in Vienna. active",
      "Robert Miles lives in Oslo. active",
    ]);
    await project.remembers("maya", "Robert Miles lives in Graz.");
    expect((await homes(graphId)).filter((home) => home.endsWith(" active"))).toEqual([
      "Bob Smith lives in Vienna. active",
      "Robert Miles lives in Graz. active",
    ]);
  });

  it("can undo a merge made by a job", async () => {
    const project = await aProject();
    await project.remembers("maya", "My brother lives in Rome.", "Bob Smith works at Acme.", "My brother Bob Smith has a dog.");
    const graphId = await graphOf(project.id, { user: "maya" });
    const [merged] = await rows<{ id: string; name: string }>(sql`
      select id, before #>> '{entity,name}' as name from entity_merges where graph_id = ${graphId}`);
    expect(merged!.name).toBe("User's brother");
    expect((await unmergeEntities(ada(project), { id: merged!.id })).entity).toMatchObject({ name: "User's brother" });
  });
});

describe("is rejected without changes", () => {
  it("for the same entity, two graphs, or merging the user away", async () => {
    const { project, graphId, id } = await twins();
    await project.remembers("tom", "Robert Miles lives in Oslo.");
    const elsewhere = await entityNamed(await graphOf(project.id, { user: "tom" }), "Robert Miles");
    const [subject] = await rows<{ id: string }>(sql`select id from entities where graph_id = ${graphId} and is_subject`);
    const before = await rowsByTable(graphId);
    for (const pair of [
      { id, intoId: id },
      { id, intoId: elsewhere },
      { id: elsewhere, intoId: id },
      ...(subject ? [{ id: subject.id, intoId: id }] : []),
    ]) {
      expect(await refused(mergeEntities(ada(project), pair))).toBe("400 VALIDATION_ERROR");
    }
    expect(await rowsByTable(graphId)).toEqual(before);
  });

  it("for entities that don't exist, are in another project, or in a graph the key can't access", async () => {
    const { project, graphId, id, intoId } = await twins();
    const other = await twins();
    const narrowed = {
      ...project.ctx,
      access: { by: "key" as const, id: newId(), scope: "admin" as const, constraints: { groups: ["default"] }, maxTrust: 3 as const },
    };
    const before = [await rowsByTable(graphId), await rowsByTable(other.graphId)];
    for (const [ctx, pair] of [
      [ada(project), { id: null, intoId }],
      [ada(project), { id, intoId: newId() }],
      [ada(project), { id: other.id, intoId: other.intoId }],
      [ada(project), { id, intoId: other.intoId }],
      [narrowed, { id, intoId }],
    ] as const) {
      expect(await refused(mergeEntities(ctx, pair))).toBe("404 ENTITY_NOT_FOUND");
    }
    await mergeEntities(ada(other.project), other);
    for (const [ctx, gone] of [
      [ada(project), null],
      [ada(project), id],
      [ada(project), other.id],
      [narrowed, id],
    ] as const) {
      expect(await refused(unmergeEntities(ctx, { id: gone }))).toBe("404 ENTITY_NOT_FOUND");
    }
    expect(await rowsByTable(graphId)).toEqual(before[0]);
    await unmergeEntities(ada(other.project), { id: other.id });
    expect(await rowsByTable(other.graphId)).toEqual(before[1]);
  });

  it("for all but one of concurrent merges", async () => {
    const { project, id, intoId } = await twins();
    const outcomes = await Promise.all([
      refused(mergeEntities(ada(project), { id, intoId })),
      refused(mergeEntities(ada(project), { id: intoId, intoId: id })),
      refused(mergeEntities(ada(project), { id, intoId })),
    ]);
    expect(outcomes.toSorted()).toEqual(["", "404 ENTITY_NOT_FOUND", "404 ENTITY_NOT_FOUND"]);
  });
});

describe("merges, decisions, edits, deletions and statements in any order", () => {
  it("keep the data consistent", { timeout: 360_000 }, () =>
    withRandom(6, async (random) => {
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      const { project, graphId } = await twins("Robert Miles lives in Oslo.");
      const ctx = ada(project);
      const done: string[] = [];
      const tries = async (what: string, work: Promise<unknown>) => {
        const outcome = await refused(work);
        done.push(`${what} ${outcome}`);
        expect(["", "400 VALIDATION_ERROR", "409 CONFLICT_NOT_UNDOABLE"], done.join("; ")).toContain(outcome);
      };
      for (let step = 0; step < 20; step++) {
        const act = random();
        const { conflicts } = await listConflicts(ctx, { limit: 50, offset: 0 });
        const memories = await memoryRows(graphId);
        const people = await rows<{ id: string }>(sql`
          select id from entities where graph_id = ${graphId} and type = 'PERSON' and not is_subject order by id`);
        const merges = await rows<{ id: string }>(sql`select id from entity_merges where graph_id = ${graphId} order by id`);
        if (act < 0.3) {
          const year = 2018 + Math.floor(random() * 9);
          const content = `${pick(["Bob Smith", "Robert Miles", "Ana Bell"])} ${pick(["lives in", "works at"])} ${pick(["Rome", "Oslo", "Acme"])}.`;
          await tries(`${content} ${year}`, project.remembers("maya", year > 2025 ? content : { content, created_at: `${year}-05-05` }));
        } else if (act < 0.45 && people.length > 1) {
          await tries("merge", mergeEntities(ctx, { id: pick(people).id, intoId: pick(people).id }));
        } else if (act < 0.58 && merges.length > 0) {
          await tries("unmerge", unmergeEntities(ctx, { id: pick(merges).id }));
        } else if (act < 0.65 && memories.length > 1) {
          await tries("delete", deleteMemory(ctx, pick(memories).id));
        } else if (act < 0.72 && memories.length > 0) {
          const content = pick(["Bob Smith lives in Bonn.", "Robert Miles works at Acme.", "Bob Smith likes tea."]);
          await tries(`edit to ${content}`, editMemory(ctx, { id: pick(memories).id, edit: { content } }));
        } else if (conflicts.length > 0) {
          const { id, status } = pick(conflicts);
          const action = status === "resolved" ? "undo" : pick(["confirm", "reject", "keep_both", "merge"]);
          await tries(
            action,
            resolveConflict(ctx, { id, action, content: pick(["Bob Smith lives in Graz.", "Robert Miles lives in Rome."]) }),
          );
        }
        await expectConsistent(graphId, done.join("; "));
      }
      // Otherwise the test would pass without any changes.
      expect(done.filter((each) => each.endsWith(" ")).length, done.join("; ")).toBeGreaterThan(8);
    }),
  );
});
