import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { formatId, newId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { aMemory } from "../support/records";
import { expectError } from "../support/refusal";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const batch = (project: Project, items: unknown[], key = project.apiKey, headers: Record<string, string> = {}) =>
  call("POST", "/v1/memory/batch", { key, body: { items }, headers });
const used = async ({ organizationId }: Project) =>
  (
    await rows<{ used: string }>(sql`select used from usage_counters where organization_id = ${organizationId} and budget = 'ingest'`)
  ).reduce((sum, row) => sum + Number(row.used), 0);

describe("POST /v1/memory/batch", () => {
  it("does each item as its single call would, in order", async () => {
    const project = await aProject();
    const id = await aMemory(project);
    const other = await aProject();
    const foreign = await aMemory(other);
    const { status, body } = await batch(project, [
      { action: "add", content: "Maya lives in Porto.", userId: "maya", agentId: "importer" },
      { action: "update", id, content: "User likes green tea." },
      { action: "update", id: foreign, content: "Taken over." },
      { action: "add", content: "" },
      { action: "delete", id },
      { action: "delete", id: formatId("memory", newId()) },
      { action: "rename", id },
      "nothing",
    ]);
    expect(status).toBe(200);
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([202, 200, 404, 400, 200, 404, 400, 400]);
    expect(body).toMatchObject({ succeeded: 3, failed: 5 });
    expect(body.results[0]).toEqual({ index: 0, status: 202, id: null, jobId: expect.stringMatching(/^ij_/), error: null });
    expect(body.results[1]).toEqual({ index: 1, status: 200, id, jobId: null, error: null });
    expect(body.results[2].error).toEqual({ error: expect.stringMatching(/\S/), code: "MEMORY_NOT_FOUND" });
    expect(body.results[3].error).toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ path: "content", message: expect.any(String) }, expect.anything()],
    });
    await runner().idle();
    expect(await project.searches("maya", "Where does Maya live?")).toContainEqual(expect.stringContaining("Porto"));
    expect((await call("GET", `/v1/memory/${id}`, { key: project.apiKey })).status).toBe(404);
    expect((await call("GET", `/v1/memory/${foreign}`, { key: other.apiKey })).body.content).toContain("tea");
  });

  it("counts each item that was added, and no other", async () => {
    const project = await aProject({ plan: "free" });
    await batch(project, [
      { action: "add", content: "The office opens at nine." },
      { action: "add", content: "The office closes at six.", group: "nothing" },
      { action: "delete", id: "mem_x" },
      { action: "add", content: "The office is in Vienna." },
    ]);
    expect(await used(project)).toBe(2);
  });

  it("reports a used-up budget per item", async () => {
    const project = await aProject({ plan: "free" });
    await batch(project, [{ action: "add", content: "The office opens at nine." }]);
    await rows(sql`update usage_counters set used = 4999 where organization_id = ${project.organizationId} and budget = 'ingest'`);
    const { body } = await batch(project, [
      { action: "add", content: "One." },
      { action: "add", content: "Two." },
    ]);
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([202, 429]);
    expect(body.results[1].error.code).toBe("QUOTA_EXCEEDED");
  });

  it("deletes only with an admin key, and only what the key can see", async () => {
    const project = await aProject();
    const id = await aMemory(project);
    const writer = await batch(project, [{ action: "delete", id }], await project.keyWith("writer"));
    expect(writer.body.results[0]).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
    const limited = await project.keyWith("admin", { constraints: { users: ["zoe"] } });
    const { body } = await batch(
      project,
      [
        { action: "delete", id },
        { action: "add", content: "Maya likes jam.", userId: "maya" },
      ],
      limited,
    );
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([404, 403]);
    expect((await call("GET", `/v1/memory/${id}`, { key: project.apiKey })).status).toBe(200);
  });

  it("is done once under an idempotency key", async () => {
    const project = await aProject();
    const items = [{ action: "add", content: "The office opens at nine." }];
    const first = await batch(project, items, project.apiKey, { "idempotency-key": "b1" });
    const again = await batch(project, items, project.apiKey, { "idempotency-key": "b1" });
    expect(again.body).toEqual(first.body);
    const [{ count }] = (await rows<{ count: number }>(
      sql`select count(*)::int as count from episodes where project_id = ${project.id}`,
    )) as [{ count: number }];
    expect(count).toBe(1);
  });

  it.each([
    ["no items", []],
    ["101 items", Array.from({ length: 101 }, () => ({ action: "delete", id: "mem_x" }))],
  ])("rejects %s", async (_, items) => expectError(await batch(await aProject(), items), 400, "VALIDATION_ERROR"));
});
