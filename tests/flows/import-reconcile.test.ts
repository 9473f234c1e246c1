import { expect, it } from "vitest";
import { call, linesIn } from "../support/call";
import { useDatabase } from "../support/database";
import { callAsMember } from "../support/listing";
import { aProject } from "../support/project";
import { aConflict } from "../support/records";
import { comparable, exportOf, importInto } from "../support/transfer";
import { graphOf, memoryRows } from "./support/rows";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
type Statement = [content: string, day: string];

const addAll = (project: Project, ...statements: Statement[]) =>
  project.remembers("maya", ...statements.map(([content, day]) => ({ content, created_at: `${day}T12:00:00Z` })));

async function stateOf(project: Project) {
  const memories = (await memoryRows(await graphOf(project.id, { user: "maya" }), project.id)).map(({ id: _, ...memory }) => memory);
  const { body } = await call("GET", "/v1/export", { key: project.apiKey });
  const open = body.filter(({ kind, status }: { kind: string; status: string }) => kind === "conflict" && status === "unresolved");
  return { memories, conflicts: open.length };
}

async function aProjectWith(...statements: Statement[]): Promise<Project> {
  const project = await aProject();
  await addAll(project, ...statements);
  return project;
}

const porto: Statement = ["I live in Porto.", "2024-01-10"];
const lisbon: Statement = ["I live in Lisbon.", "2024-05-10"];
const rome: Statement = ["I live in Rome.", "2025-03-10"];

it("an older export adds history and leaves newer memories unchanged", async () => {
  const [source, target] = [await aProject(), await aProject()];
  await addAll(source, porto);
  await addAll(target, lisbon);
  expect((await importInto(target, await exportOf(source))).status).toBe(200);
  expect(await stateOf(target)).toEqual(await stateOf(await aProjectWith(porto, lisbon)));
});

it("a second export merges with a project that changed too", async () => {
  const [source, target] = [await aProject(), await aProject()];
  await addAll(source, porto);
  await importInto(target, await exportOf(source));
  await addAll(source, lisbon);
  await addAll(target, rome);
  const file = await exportOf(source);
  expect((await importInto(target, file)).status).toBe(200);
  const expected = await stateOf(await aProjectWith(porto, lisbon, rome));
  expect(await stateOf(target)).toEqual(expected);
  const before = comparable(await exportOf(target));
  expect((await importInto(target, file)).body.imported.memory).toBe(0);
  expect(comparable(await exportOf(target))).toEqual(before);
});

it("the same value becomes one memory with two mentions", async () => {
  const [source, target] = [await aProject(), await aProject()];
  await addAll(source, porto);
  await addAll(target, ["I live in Porto.", "2024-06-01"]);
  expect((await importInto(target, await exportOf(source))).status).toBe(200);
  const { memories } = await stateOf(target);
  expect(memories).toEqual([expect.objectContaining({ status: "active", mentionsCount: 2 })]);
});

it("an incomplete import is reconciled by the one that completes it", async () => {
  const [source, target] = [await aProject(), await aProject()];
  await addAll(source, porto);
  await addAll(target, lisbon);
  const file = await exportOf(source);
  const lines = file.trimEnd().split("\n");
  const afterMemories = lines.findLastIndex((line) => line.startsWith('{"kind":"memory"')) + 1;
  expect((await importInto(target, lines.slice(0, afterMemories).join("\n"))).status).toBe(400);
  expect((await importInto(target, file)).status).toBe(200);
  expect(await stateOf(target)).toEqual(await stateOf(await aProjectWith(porto, lisbon)));
});

it("a deleted memory returns as history", async () => {
  const project = await aProject();
  await addAll(project, porto);
  const file = await exportOf(project);
  const [memory] = linesIn(file).filter(({ kind }) => kind === "memory");
  await call("DELETE", `/v1/memory/${memory.id}`, { key: project.apiKey });
  await addAll(project, lisbon);
  expect((await importInto(project, file)).status).toBe(200);
  expect((await stateOf(project)).memories.map(({ content, status }) => [content, status])).toEqual([
    ["User lives in Lisbon.", "active"],
    ["User lives in Porto.", "superseded"],
  ]);
});

it("a member's resolution is kept, in a copy and beside a newer statement", async () => {
  const [source, target] = [await aProject(), await aProject()];
  const conflict = await aConflict(source, "maya");
  const resolved = await callAsMember(source, "POST", `/v1/dashboard/conflicts/${conflict}/resolve`, { action: "keep_both" });
  expect(resolved.status).toBe(200);
  const file = await exportOf(source);
  for (let n = 0; n < 2; n++) {
    expect((await importInto(target, file)).status).toBe(200);
    expect(await stateOf(target)).toEqual(await stateOf(source));
  }
  await source.remembers("maya", "I live in Rome.");
  await target.remembers("maya", "I live in Rome.");
  expect((await importInto(target, file)).status).toBe(200);
  expect(await stateOf(target)).toEqual(await stateOf(source));
});
