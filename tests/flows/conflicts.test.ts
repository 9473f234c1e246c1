import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { getConflict } from "@/lib/conflicts/get-conflict";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import { resolveConflict } from "@/lib/conflicts/resolve-conflict";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import type { AppError } from "@/lib/errors";
import { formatId, newId } from "@/lib/ids";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { editMemory } from "@/lib/memories/edit-memory";
import { getMemory } from "@/lib/memories/get-memory";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { withRandom } from "../support/random";
import { graphOf, memoryRows, rowsByTable } from "./support/rows";
import { expectConsistent } from "./support/whole";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const person = (project: Project, name: string | null = "Ada"): ProjectContext => ({
  ...project.ctx,
  actor: { type: "user", id: "user_123", name },
});

async function reads(project: Project, content: string, documentDate?: string) {
  await call("POST", "/v1/memory/add", { key: project.apiKey, body: { userId: "maya", content, documentDate } });
  await runner().idle();
}

const all = { limit: 50, offset: 0 };
const open = async (project: Project) => (await listConflicts(project.ctx, { ...all, unresolved: true })).conflicts;

async function contested() {
  const project = await aProject();
  await project.remembers("maya", "My name is Maya.", "I live in Berlin.");
  await reads(project, "Maya lives in Porto.");
  const [conflict] = await open(project);
  expect(conflict).toBeDefined();
  return { project, conflict: conflict!, graphId: conflict!.graph.id };
}

async function superseded() {
  const project = await aProject();
  await project.remembers("maya", "My name is Maya.", "I live in Berlin.", "I live in Lisbon.");
  const [conflict] = (await listConflicts(project.ctx, all)).conflicts;
  expect(conflict).toMatchObject({ status: "resolved", autoApplied: true, kind: "UPDATE" });
  return { project, conflict: conflict!, graphId: conflict!.graph.id };
}

const resolves = (project: Project, id: string, action: string, more: { note?: string; content?: string } = {}) =>
  resolveConflict(person(project), { id, action, ...more });

const refused = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    (error: AppError) => `${error.status} ${error.code}`,
  );

const states = async (graphId: string) =>
  (await memoryRows(graphId))
    .filter(({ content }) => /live|moved/.test(content))
    .map(
      ({ content, status, contested }) => `${/(?:lives? in|moved to) (\w+)/.exec(content)![1]} ${status}${contested ? ", contested" : ""}`,
    );

async function held(graphId: string) {
  const { memories: _, ...tables } = await rowsByTable(graphId);
  const memories = await rows<{ memory: string }>(sql`
    select (to_jsonb(m) - 'updated_at')::text as memory from memories m where graph_id = ${graphId} order by id`);
  return { ...tables, memories };
}

describe("get", () => {
  it("returns both memories with quotes, the graph and the allowed actions", async () => {
    const { project, conflict } = await contested();
    const side = { status: "active", contested: true, graph: { kind: "USER", userId: "maya", groupName: null } };
    expect(conflict).toMatchObject({
      kind: "CONTRADICTION",
      status: "unresolved",
      attribute: "LIVES_IN",
      reason: expect.stringContaining("too low"),
      graph: side.graph,
      existing: { ...side, content: "Maya lives in Berlin.", quote: "I live in Berlin." },
      incoming: { ...side, content: "Maya lives in Porto.", quote: "Maya lives in Porto." },
      suggestedAction: "confirm",
      autoApplied: false,
      resolution: null,
      allowedActions: ["confirm", "reject", "keep_both", "merge"],
    });
    expect(await getConflict(project.ctx, conflict.id)).toEqual(conflict);
  });

  it.each([["of another project"], ["that is not there"], ["whose id has the wrong form"], ["that the key does not see"]])(
    "%s is not found",
    async (which) => {
      const { project, conflict } = await contested();
      const other = await aProject();
      const narrowed = {
        ...project.ctx,
        access: { by: "key" as const, id: newId(), scope: "admin" as const, constraints: { users: ["tom"] }, maxTrust: 3 as const },
      };
      const [ctx, id] = {
        "of another project": [other.ctx, conflict.id] as const,
        "that is not there": [project.ctx, newId()] as const,
        "whose id has the wrong form": [project.ctx, null] as const,
        "that the key does not see": [narrowed, conflict.id] as const,
      }[which]!;
      expect(await refused(getConflict(ctx, id))).toBe("404 CONFLICT_NOT_FOUND");
      expect(await refused(resolveConflict(ctx, { id, action: "confirm" }))).toBe("404 CONFLICT_NOT_FOUND");
      if (ctx !== project.ctx) expect(await listConflicts(ctx, all)).toMatchObject({ conflicts: [], total: 0 });
    },
  );
});

describe("the list", () => {
  it("is paged, newest first, with filters for status, user and entity", async () => {
    const project = await aProject();
    for (const user of ["maya", "tom"])
      await project.remembers(user, "I live in Berlin.", "I live in Lisbon.", "I live in Rome.", "I am 30 years old.");
    const { conflicts, total } = await listConflicts(project.ctx, all);
    expect([conflicts.length, total]).toEqual([4, 4]);
    const order = conflicts.map(({ createdAt, id }) => `${new Date(createdAt).toISOString()} ${id}`);
    expect(order).toEqual([...order].sort().reverse());
    const paged = [];
    for (let offset = 0; offset < 5; offset++) paged.push(...(await listConflicts(project.ctx, { limit: 1, offset })).conflicts);
    expect(paged).toEqual(conflicts);
    const undone = conflicts.find(({ graph, existing }) => graph.userId === "maya" && existing.content.includes("Lisbon"))!;
    await resolves(project, undone.id, "undo");
    const ids = async (list: object) => (await listConflicts(project.ctx, { ...all, ...list })).conflicts.map(({ id }) => id);
    expect(await ids({ unresolved: true })).toEqual([undone.id]);
    expect(await ids({ unresolved: false })).toEqual(conflicts.map(({ id }) => id).filter((id) => id !== undone.id));
    const [user] = await rows<{ id: string }>(sql`select id from users where project_id = ${project.id} and external_id = 'tom'`);
    const ofTom = conflicts.filter(({ graph }) => graph.userId === "tom").map(({ id }) => id);
    for (const userId of ["tom", formatId("user", user!.id)]) expect(await ids({ userId })).toEqual(ofTom);
    expect(await ids({ userId: "nobody" })).toEqual([]);
    const [berlin] = await rows<{ id: string }>(sql`
      select e.id from entities e join graphs g on g.project_id = e.project_id and g.id = e.graph_id where g.user_id = ${user!.id} and e.name = 'Berlin'`);
    expect(await ids({ entityId: berlin!.id, unresolved: false })).toHaveLength(1);
  });
});

describe("confirm", () => {
  it("makes the incoming memory supersede the existing one, also for later jobs", async () => {
    const { project, conflict, graphId } = await contested();
    const resolved = await resolves(project, conflict.id, "confirm", { note: "Asked her." });
    expect(resolved).toMatchObject({
      status: "resolved",
      autoApplied: false,
      resolution: { action: "confirm", by: "Ada", note: "Asked her.", memoryId: conflict.incoming.id },
      allowedActions: ["undo"],
      existing: { status: "superseded", supersededBy: conflict.incoming.id },
    });
    expect(await states(graphId)).toEqual(["Berlin superseded", "Porto active"]);
    expect(await project.searches("maya", "Where does Maya live?")).not.toContain("Maya lives in Berlin.");
    await project.remembers("maya", { content: "I live in Oslo.", created_at: "2019-01-01" });
    expect(await states(graphId)).toEqual(["Berlin superseded", "Oslo superseded", "Porto active"]);
  });
});

describe("reject", () => {
  it("rejects the incoming memory, so no search finds it", async () => {
    const { project, conflict, graphId } = await contested();
    expect((await resolves(project, conflict.id, "reject")).resolution).toMatchObject({ action: "reject", memoryId: conflict.existing.id });
    expect(await states(graphId)).toEqual(["Berlin active", "Porto rejected"]);
    for (const include_superseded of [false, true]) {
      expect(await project.searches("maya", "Where does Maya live? Porto?", { include_superseded })).not.toContain("Maya lives in Porto.");
    }
    await project.remembers("maya", { content: "I live in Oslo.", created_at: "2019-01-01" });
    expect(await states(graphId)).toEqual(["Berlin active", "Oslo superseded", "Porto rejected"]);
  });
});

describe("keep_both", () => {
  it("keeps both active, and later jobs don't contest or supersede one with the other", async () => {
    const { project, conflict, graphId } = await contested();
    await resolves(project, conflict.id, "keep_both");
    expect(await states(graphId)).toEqual(["Berlin active", "Porto active"]);
    await project.remembers("maya", { content: "I live in Oslo.", created_at: "2019-01-01" }, "I live in Berlin.");
    expect(await states(graphId)).toEqual(["Berlin active", "Oslo superseded", "Porto active"]);
    await project.remembers("maya", "I live in Rome.");
    expect(await states(graphId)).toEqual(["Berlin superseded", "Oslo superseded", "Porto superseded", "Rome active"]);
  });
});

describe("merge", () => {
  it("replaces both with a new memory that has both sources", async () => {
    const { project, conflict, graphId } = await contested();
    const resolved = await resolves(project, conflict.id, "merge", { content: "Maya lives in Hamburg." });
    const merged = await getMemory(project.ctx, resolved.resolution!.memoryId);
    expect(merged).toMatchObject({
      content: "Maya lives in Hamburg.",
      status: "active",
      contested: false,
      attribute: { name: "LIVES_IN", value: "Hamburg" },
      provenance: { quote: "Maya lives in Porto.", model: "by hand" },
      restatements: [{ quote: "I live in Berlin." }],
    });
    expect(merged.supersedes.toSorted()).toEqual([conflict.existing.id, conflict.incoming.id].toSorted());
    expect(await states(graphId)).toEqual(["Berlin superseded", "Hamburg active", "Porto superseded"]);
    expect((await project.searches("maya", "Hamburg"))[0]).toBe("Maya lives in Hamburg.");
    const { body } = await call("POST", "/v1/core/ask", { key: project.apiKey, body: { user_id: "maya", question: "Where do I live?" } });
    expect(body.text).toContain("Hamburg");
    expect(body.text).not.toMatch(/Berlin|Porto/);
    // A statement dated between the two makes their repetition a memory of its own.
    await project.remembers("maya", { content: "I live in Oslo.", created_at: "2019-01-01" });
    expect(await states(graphId)).toEqual(["Berlin superseded", "Hamburg active", "Oslo superseded", "Porto superseded"]);
    await project.remembers("maya", "I live in Rome.");
    expect((await states(graphId)).filter((state) => state.includes(" active"))).toEqual(["Rome active"]);
  });

  it("requires content", async () => {
    const { project, conflict } = await contested();
    for (const content of [undefined, "", " \n"]) {
      expect(await refused(resolves(project, conflict.id, "merge", { content }))).toBe("400 VALIDATION_ERROR");
    }
    expect(await open(project)).toHaveLength(1);
  });

  it("is undone when its memory is deleted", async () => {
    const { project, conflict, graphId } = await contested();
    const before = await states(graphId);
    const { resolution } = await resolves(project, conflict.id, "merge", { content: "Maya lives in Hamburg." });
    await deleteMemory(project.ctx, resolution!.memoryId);
    expect(await states(graphId)).toEqual(before);
    expect(await open(project)).toMatchObject([{ id: conflict.id }]);
  });
});

describe("undo", () => {
  it.each(["confirm", "reject", "keep_both", "merge"])("of %s restores every row", async (action) => {
    const { project, conflict, graphId } = await contested();
    const before = await held(graphId);
    for (let times = 0; times < 2; times++) {
      await resolves(project, conflict.id, action, { content: "Maya lives in Hamburg." });
      expect(await held(graphId)).not.toEqual(before);
      expect(await resolves(project, conflict.id, "undo")).toEqual({
        ...conflict,
        existing: { ...conflict.existing, updatedAt: expect.any(String) },
        incoming: { ...conflict.incoming, updatedAt: expect.any(String) },
      });
      expect(await held(graphId)).toEqual(before);
    }
  });

  it("of an automatic resolution leaves the decision to a person, despite late evidence", async () => {
    const { project, conflict, graphId } = await superseded();
    const undone = await resolves(project, conflict.id, "undo");
    expect(undone).toMatchObject({ status: "unresolved", autoApplied: false, resolution: null });
    expect(await states(graphId)).toEqual(["Berlin active, contested", "Lisbon active, contested"]);
    expect((await project.searches("maya", "Where does Maya live?")).slice(0, 2).toSorted()).toEqual([
      "Maya lives in Berlin.",
      "Maya lives in Lisbon.",
    ]);
    await project.remembers("maya", { content: "I live in Oslo.", created_at: "2019-01-01" }, "I live in Lisbon.");
    expect(await states(graphId)).toEqual(["Berlin active, contested", "Lisbon active, contested", "Oslo superseded"]);
    expect((await open(project)).map(({ id }) => id)).toEqual([conflict.id]);
    await resolves(project, conflict.id, "reject");
    expect(await states(graphId)).toEqual(["Berlin active", "Lisbon rejected", "Oslo superseded"]);
    await resolves(project, conflict.id, "undo");
    await project.remembers("maya", "I moved to Rome in March 2026.");
    expect(await states(graphId)).toEqual(["Berlin superseded", "Lisbon superseded", "Oslo superseded", "Rome active"]);
    expect(await open(project)).toEqual([]);
  });

  it("is rejected without changes if a third memory has superseded a side since", async () => {
    const { project, conflict, graphId } = await contested();
    await resolves(project, conflict.id, "confirm");
    await project.remembers("maya", "I live in Rome.");
    const before = await held(graphId);
    expect(await refused(resolves(project, conflict.id, "undo"))).toBe("409 CONFLICT_NOT_UNDOABLE");
    expect(await held(graphId)).toEqual(before);
    const third = (await listConflicts(project.ctx, all)).conflicts.find(
      ({ incoming }) => incoming.content === "User lives in Rome." || incoming.content === "Maya lives in Rome.",
    );
    await resolves(project, third!.id, "undo");
    await resolves(project, conflict.id, "undo");
    expect(await states(graphId)).toEqual(["Berlin active, contested", "Porto active, contested", "Rome active, contested"]);
    expect(await open(project)).toHaveLength(3);
  });

  it("of a merge is rejected once the merged memory has changed", async () => {
    const { project, conflict, graphId } = await contested();
    const { resolution } = await resolves(project, conflict.id, "merge", { content: "Maya lives in Hamburg." });
    await editMemory(project.ctx, { id: resolution!.memoryId, edit: { content: "Maya lives in Bremen." } });
    const before = await held(graphId);
    expect(await refused(resolves(project, conflict.id, "undo"))).toBe("409 CONFLICT_NOT_UNDOABLE");
    expect(await held(graphId)).toEqual(before);
  });

  it("of an open conflict is rejected, as is resolving a resolved one", async () => {
    const { project, conflict } = await contested();
    expect(await refused(resolves(project, conflict.id, "undo"))).toBe("409 CONFLICT_NOT_RESOLVED");
    await resolves(project, conflict.id, "keep_both");
    for (const action of ["confirm", "reject", "keep_both", "merge"]) {
      expect(await refused(resolves(project, conflict.id, action, { content: "x" }))).toBe("409 CONFLICT_ALREADY_RESOLVED");
    }
  });
});

describe("several conflicts of one memory", () => {
  const three = async () => {
    const { project, graphId } = await contested();
    await reads(project, "Maya lives in Graz.");
    const conflicts = await open(project);
    expect(conflicts).toHaveLength(3);
    const between = (one: string, other: string) =>
      conflicts.find(({ existing, incoming }) =>
        [existing, incoming].every(({ content }) => content.includes(one) || content.includes(other)),
      )!;
    return { project, graphId, between };
  };

  it("keep it contested while one of them is open", async () => {
    const { project, graphId, between } = await three();
    await resolves(project, between("Berlin", "Porto").id, "keep_both");
    expect(await states(graphId)).toEqual(["Berlin active, contested", "Graz active, contested", "Porto active, contested"]);
    await resolves(project, between("Berlin", "Graz").id, "keep_both");
    expect(await states(graphId)).toEqual(["Berlin active", "Graz active, contested", "Porto active, contested"]);
    await resolves(project, between("Berlin", "Porto").id, "undo");
    expect(await states(graphId)).toEqual(["Berlin active, contested", "Graz active, contested", "Porto active, contested"]);
  });

  it("are closed when it is no longer active, until that is undone", async () => {
    const { project, graphId, between } = await three();
    const before = await held(graphId);
    const decided = between("Berlin", "Porto");
    await resolves(project, decided.id, "reject");
    expect(await states(graphId)).toEqual(["Berlin active, contested", "Graz active, contested", "Porto rejected"]);
    expect((await open(project)).map(({ id }) => id)).toEqual([between("Berlin", "Graz").id]);
    expect(await refused(resolves(project, between("Porto", "Graz").id, "undo"))).toBe("409 CONFLICT_NOT_UNDOABLE");
    await resolves(project, decided.id, "undo");
    expect(await held(graphId)).toEqual(before);
  });
});

describe("the actor of a decision", () => {
  it.each([
    ["Ada", "Ada"],
    [null, "user_123"],
    ["system", "user_123"],
    [" System ", "user_123"],
  ])("a person called %j is shown as %s, and the decision stands", async (name, shown) => {
    const { project, conflict, graphId } = await contested();
    const resolved = await resolveConflict(person(project, name), { id: conflict.id, action: "keep_both" });
    expect(resolved.resolution!.by).toBe(shown);
    await project.remembers("maya", { content: "I live in Oslo.", created_at: "2019-01-01" });
    expect(await states(graphId)).toEqual(["Berlin active", "Oslo superseded", "Porto active"]);
  });

  it("is in the audit log, once per decision", async () => {
    const { project, conflict } = await contested();
    await resolves(project, conflict.id, "confirm");
    await resolves(project, conflict.id, "undo");
    const target = { type: "conflict", id: formatId("conflict", conflict.id) };
    expect(await rows(sql`select action, target from audit_entries where project_id = ${project.id} order by seq desc limit 2`)).toEqual([
      { action: "conflict.reopened", target },
      { action: "conflict.resolved", target },
    ]);
  });

  it("is one of two concurrent callers; the other gets an error", async () => {
    const { project, conflict } = await contested();
    const outcomes = await Promise.all(
      ["confirm", "reject", "keep_both", "merge"].map((action) =>
        refused(resolves(project, conflict.id, action, { content: "Maya lives in Bonn." })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "409 CONFLICT_ALREADY_RESOLVED")).toHaveLength(3);
  });
});

it("an unknown action is rejected with the list of valid ones", async () => {
  const { project, conflict } = await contested();
  for (const action of ["delete", "CONFIRM", "", "constructor"]) {
    const error = await resolves(project, conflict.id, action).catch((thrown: AppError) => thrown);
    expect(error).toMatchObject({
      code: "VALIDATION_ERROR",
      detail: { allowedActions: ["confirm", "reject", "keep_both", "merge", "undo"] },
    });
  }
});

describe("decisions, undos, edits, deletions and later statements in any order", () => {
  const said = ["I live in Berlin.", "I live in Lisbon.", "I moved to Rome in March 2026.", "I live in Oslo.", "I live in Berlin!"];
  it("keep the data consistent", { timeout: 360_000 }, () =>
    withRandom(6, async (random) => {
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      const project = await aProject();
      await project.remembers("maya", "My name is Maya.", "I live in Berlin.");
      const graphId = await graphOf(project.id, { user: "maya" });
      const done: string[] = [];
      for (let step = 0; step < 25; step++) {
        const { conflicts } = await listConflicts(project.ctx, all);
        const believed = (await memoryRows(graphId)).filter(({ content }) => /live|moved/.test(content));
        const act = random();
        if (act < 0.3) {
          const year = 2015 + Math.floor(random() * 12);
          const content = pick(said);
          done.push(`${content} ${year}`);
          await project.remembers("maya", year > 2025 ? content : { content, created_at: `${year}-05-05` });
        } else if (act < 0.4) {
          const home = pick(["Porto", "Graz", "Berlin"]);
          done.push(`document ${home}`);
          await reads(project, `Maya lives in ${home}.`, pick([undefined, "2021-01-01"]));
        } else if (act < 0.47 && believed.length > 1) {
          const { id, content } = pick(believed);
          done.push(`delete ${content}`);
          await deleteMemory(person(project), id);
        } else if (act < 0.55 && believed.length > 0) {
          const { id, content } = pick(believed);
          const to = pick(["Maya lives in Berlin.", "Maya lives in Ulm.", "Maya's sister lives in Ulm."]);
          done.push(`edit ${content} to ${to}`);
          await editMemory(person(project), { id, edit: { content: to } });
        } else if (conflicts.length > 0) {
          const { id, status } = pick(conflicts);
          const action = status === "resolved" ? "undo" : pick(["confirm", "reject", "keep_both", "merge"]);
          const outcome = await refused(resolves(project, id, action, { content: pick(["Maya lives in Bonn.", "Maya lives in Berlin."]) }));
          done.push(`${action} ${outcome}`);
          expect(["", "409 CONFLICT_NOT_UNDOABLE"], done.join("; ")).toContain(outcome);
        }
        await expectConsistent(graphId, done.join("; "));
      }
    }),
  );
});
