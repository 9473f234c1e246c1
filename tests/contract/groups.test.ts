import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();

const id = expect.stringMatching(/^grph_[0-9a-z]{26}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const create = (key: string, body: unknown) => call("POST", "/v1/groups", { key, body });
const list = (key: string) => call("GET", "/v1/groups", { key });
const get = (key: string, name: string) => call("GET", `/v1/groups/${encodeURIComponent(name)}`, { key });
const remove = (key: string, name: string) => call("DELETE", `/v1/groups/${encodeURIComponent(name)}`, { key });

describe("creating", () => {
  it("returns 201 with the empty group", async () => {
    const { apiKey } = await aProject();
    const answer = await create(apiKey, { name: "product", description: "What we sell" });
    expect(answer.status).toBe(201);
    const group = { id, name: "product", description: "What we sell", createdAt: time };
    expect(answer.body).toEqual({ ...group, stats: { memories: 0, entities: 0, ingestionJobs: 0 } });
    expect((await create(apiKey, { name: "policies" })).body.description).toBeNull();
  });

  it.each(["a", "0", "a".repeat(64), "a-b_c", "0-_", "2026"])("accepts the name %s", async (name) => {
    const { apiKey } = await aProject();
    expect((await create(apiKey, { name })).status).toBe(201);
    expect((await get(apiKey, name)).body.name).toBe(name);
  });

  it.each([
    ["no name", {}, "name"],
    ["an empty name", { name: "" }, "name"],
    ["capitals", { name: "Product" }, "name"],
    ["65 characters", { name: "a".repeat(65) }, "name"],
    ["a dash first", { name: "-a" }, "name"],
    ["an underscore first", { name: "_a" }, "name"],
    ["a space", { name: "a b" }, "name"],
    ["a line end", { name: "a\n" }, "name"],
    ["a dot", { name: "a.b" }, "name"],
    ["a slash", { name: "a/b" }, "name"],
    ["the star", { name: "*" }, "name"],
    ["letters of other scripts", { name: "größe" }, "name"],
    ["the format of an id", { name: "grph_01m7y8fwrcfk5tknwc4ts2jyhf" }, "name"],
    ["a number", { name: 7 }, "name"],
    ["null", { name: null }, "name"],
    ["a description that isn't a string", { name: "a", description: 5 }, "description"],
    ["a null description", { name: "a", description: null }, "description"],
    ["a description of 2,001 characters", { name: "a", description: "x".repeat(2_001) }, "description"],
  ])("refuses %s", async (_, body, path) => {
    const { apiKey } = await aProject();
    const answer = await create(apiKey, body);
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body.details).toEqual(expect.arrayContaining([{ path, message: expect.any(String) }]));
  });

  it("rejects an existing name, including `default`, and leaves that group unchanged", async () => {
    const { apiKey } = await aProject();
    await create(apiKey, { name: "product", description: "first" });
    for (const name of ["product", "default"]) expectError(await create(apiKey, { name, description: "second" }), 409, "GROUP_EXISTS");
    expect((await get(apiKey, "product")).body.description).toBe("first");
  });

  it("creates a group once for simultaneous calls", async () => {
    const { apiKey } = await aProject();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(apiKey, { name: "product" })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  it("allows the same name in two projects", async () => {
    const [one, two] = [await aProject(), await aProject()];
    const ids = await Promise.all([one, two].map(async (project) => (await create(project.apiKey, { name: "product" })).body.id));
    expect(new Set(ids).size).toBe(2);
  });
});

describe("reading", () => {
  it("lists every group with counts, default first", async () => {
    const { apiKey } = await aProject();
    expect((await list(apiKey)).body).toEqual({
      groups: [{ id, name: "default", description: expect.any(String), createdAt: time, stats: { memories: 0, entities: 0 } }],
    });
    await create(apiKey, { name: "product", description: "x" });
    const body = {
      group_id: "product",
      messages: [{ role: "user", content: "The Acme office is located in Porto." }],
      wait_for_processing: true,
    };
    await call("POST", "/v1/core/add", { key: apiKey, body });
    const { groups } = (await list(apiKey)).body;
    expect(groups.map((group: { name: string }) => group.name)).toEqual(["default", "product"]);
    expect(groups[1].stats).toEqual({ memories: 1, entities: 2 });
    expect((await get(apiKey, "product")).body.stats).toEqual({ memories: 1, entities: 2, ingestionJobs: 1 });
  });

  it("returns a group by name or id", async () => {
    const { apiKey } = await aProject();
    const created = (await create(apiKey, { name: "product", description: "x" })).body;
    for (const name of ["product", created.id]) {
      const answer = await get(apiKey, name);
      expect([answer.status, answer.body]).toEqual([200, created]);
    }
  });

  it.each([
    "nothing",
    "DEFAULT",
    "*",
    "grph_01m7y8fwrcfk5tknwc4ts2jyhf",
    "mem_01m7y8fwrcfk5tknwc4ts2jyhf",
    "\0",
    "default\0x",
    "%",
    "a".repeat(3_000),
  ])("finds nothing under %j", async (name) => {
    const { apiKey } = await aProject();
    expectError(await get(apiKey, name), 404, "GROUP_NOT_FOUND");
    expectError(await remove(apiKey, name), 404, "GROUP_NOT_FOUND");
  });

  it("never shows a user's graph", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    const { formatId } = await import("@/lib/ids");
    const [graph] = await rows<{ id: string }>(sql`select id from graphs where project_id = ${project.id} and kind = 'USER'`);
    expectError(await get(project.apiKey, formatId("graph", graph!.id)), 404, "GROUP_NOT_FOUND");
    expectError(await remove(project.apiKey, formatId("graph", graph!.id)), 404, "GROUP_NOT_FOUND");
    expect((await list(project.apiKey)).body.groups).toHaveLength(1);
  });

  it("shows a limited key only its own groups", async () => {
    const project = await aProject();
    for (const name of ["product", "policies"]) await create(project.apiKey, { name });
    const names = async (key: string) => (await list(key)).body.groups.map((group: { name: string }) => group.name);
    const key = await project.keyWith("admin", { constraints: { groups: ["product", "later"] } });
    expect(await names(key)).toEqual(["product"]);
    expect(await names(await project.keyWith("admin", { constraints: { users: ["maya"] } }))).toEqual([]);
    for (const name of ["policies", "default", "nothing"]) {
      expectError(await get(key, name), 403, "FORBIDDEN");
      expectError(await remove(key, name), 403, "FORBIDDEN");
      expectError(await create(key, { name }), 403, "FORBIDDEN");
    }
    expect((await create(key, { name: "later" })).status).toBe(201);
    expect((await remove(key, "product")).status).toBe(200);
  });
});

describe("deleting", () => {
  it("deletes all rows of the group, and no others", async () => {
    const project = await aProject();
    const { id: groupId } = (await create(project.apiKey, { name: "product" })).body;
    const graph = parseId("graph", groupId);
    for (const group of ["product", "default"]) {
      const content = "The Acme office is located in Porto. Ada works at Acme.";
      await call("POST", "/v1/memory/add", { key: project.apiKey, body: { content, group } });
    }
    await runner().idle();
    const tables = await rows<{ table_name: string }>(
      sql`select table_name from information_schema.columns where column_name = 'graph_id' and table_schema = 'public' order by 1`,
    );
    const count = async (condition: ReturnType<typeof sql>) => {
      await aggregateAllChanges();
      const counted: [string, number][] = [];
      for (const { table_name } of tables) {
        const [row] = await rows<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table_name)} where ${condition}`);
        counted.push([table_name, row!.n]);
      }
      return Object.fromEntries(counted.filter(([, n]) => n > 0));
    };
    const before = await count(sql`graph_id = ${graph}`);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(["chunks", "embeddings", "entities", "episodes", "memories", "mentions", "postings"]),
    );
    const ofProject = sql`graph_id in (select id from graphs where project_id = ${project.id})`;
    const others = await count(sql`${ofProject} and graph_id <> ${graph}`);
    const answer = await remove(project.apiKey, "product");
    expect([answer.status, answer.body]).toEqual([200, { deleted: true, name: "product" }]);
    expect(await count(sql`graph_id = ${graph}`)).toEqual({});
    expect(await count(ofProject)).toEqual(others);
    expect(await rows(sql`select job_id from job_steps where job_id not in (select id from ingestion_jobs)`)).toEqual([]);
    expectError(await get(project.apiKey, "product"), 404, "GROUP_NOT_FOUND");
    expect((await create(project.apiKey, { name: "product" })).body.stats).toEqual({ memories: 0, entities: 0, ingestionJobs: 0 });
  });

  it("by id returns the name", async () => {
    const { apiKey } = await aProject();
    const { id: groupId } = (await create(apiKey, { name: "product" })).body;
    expect((await remove(apiKey, groupId)).body).toEqual({ deleted: true, name: "product" });
  });

  it("stops its running jobs from writing", async () => {
    const { apiKey } = await aProject();
    const { id: groupId } = (await create(apiKey, { name: "product" })).body;
    await runner().stop();
    const added = await call("POST", "/v1/memory/add", { key: apiKey, body: { content: "Acme allows remote work.", group: "product" } });
    expect((await remove(apiKey, "product")).status).toBe(200);
    await runner().start();
    await runner().idle();
    expect(await rows(sql`select 1 from memories where graph_id = ${parseId("graph", groupId)}`)).toEqual([]);
    expectError(await call("GET", `/v1/memory/job/${added.body.jobId}`, { key: apiKey }), 404, "JOB_NOT_FOUND");
  });

  it("is rejected for `default`, by name and by id, and for a deleted group", async () => {
    const { apiKey } = await aProject();
    const [byDefault] = (await list(apiKey)).body.groups;
    for (const name of ["default", byDefault.id]) expectError(await remove(apiKey, name), 409, "GROUP_PROTECTED");
    await create(apiKey, { name: "product" });
    await remove(apiKey, "product");
    expectError(await remove(apiKey, "product"), 404, "GROUP_NOT_FOUND");
  });
});
