import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { anAdmin, createKey as create, listKeys as list, type Project, revokeKey as revoke, usesOf } from "../support/keys";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();

afterEach(() => void vi.useRealTimers());

describe("PATCH /v1/dashboard/projects/{id}/api-keys/{keyId}", () => {
  const change = async (project: Project, keyId: string, body: object) =>
    call("PATCH", `/v1/dashboard/projects/${project.shownId}/api-keys/${keyId}`, { key: await anAdmin(project), body });

  it("renames and narrows the key from its next call on, and widens it again", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    await project.remembers("zoe", "I like tea.");
    const { id, apiKey } = (await create(project, { name: "Server", scope: "writer" })).body;
    const search = (user_id: string) => call("POST", "/v1/core/search", { key: apiKey, body: { user_id, query: "tea" } });
    const narrow = await change(project, id, { name: "Maya's", scope: "reader", constraints: { users: ["maya"] } });
    expect(narrow).toMatchObject({ status: 200, body: { id, name: "Maya's", scope: "reader", constraints: { users: ["maya"] } } });
    expect((await search("maya")).status).toBe(200);
    expectError(await search("zoe"), 403, "graph_access_denied");
    expectError(await call("POST", "/v1/groups", { key: apiKey, body: { name: "team" } }), 403, "FORBIDDEN");
    expect((await change(project, id, { constraints: null })).body).toMatchObject({ name: "Maya's", scope: "reader", constraints: null });
    expect((await search("zoe")).status).toBe(200);
    const [last] = await rows(sql`select action, target from audit_entries where project_id = ${project.id} order by seq desc limit 1`);
    expect(last).toEqual({ action: "api_key.updated", target: { type: "api_key", id } });
  });

  it("sets and lifts the expiry", async () => {
    const project = await aProject();
    const { id } = (await create(project, { name: "Server", scope: "reader" })).body;
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    expect((await change(project, id, { expiresAt })).body.expiresAt).toBe(expiresAt);
    expect((await change(project, id, { expiresAt: null })).body.expiresAt).toBeNull();
  });

  it.each([
    ["nothing to change", {}],
    ["a blank name", { name: " " }],
    ["an expiry in the past", { expiresAt: "2020-01-01" }],
    ["constraints that name nothing", { constraints: {} }],
  ])("refuses %s", async (_, body) => {
    const project = await aProject();
    const { id } = (await create(project, { name: "Server", scope: "reader" })).body;
    expectError(await change(project, id, body), 400, "VALIDATION_ERROR");
  });

  it("reports the same error for revoked, foreign and malformed keys", async () => {
    const [project, other] = [await aProject(), await aProject()];
    const foreign = (await create(other, { name: "Server", scope: "writer" })).body;
    const revoked = (await create(project, { name: "Server", scope: "writer" })).body;
    await revoke(project, revoked.id);
    for (const id of [foreign.id, revoked.id, "nothing"]) expectError(await change(project, id, { scope: "admin" }), 404, "KEY_NOT_FOUND");
    expect((await list(other))[0].scope).toBe("writer");
  });
});

describe("POST /v1/dashboard/projects/{id}/api-keys/{keyId}/rotate", () => {
  const rotate = async (project: Project, keyId: string, body: object = {}) =>
    call("POST", `/v1/dashboard/projects/${project.shownId}/api-keys/${keyId}/rotate`, { key: await anAdmin(project), body });

  it("creates a key with the same permissions; the old one works until the grace period is over", async () => {
    const project = await aProject();
    const old = (await create(project, { name: "Server", scope: "reader", constraints: { groups: ["default"] } })).body;
    const { status, body } = await rotate(project, old.id, { graceHours: 1 });
    expect([status, body]).toMatchObject([
      201,
      { name: "Server", scope: "reader", constraints: { groups: ["default"] }, expiresAt: null, apiKey: expect.stringMatching(/^loci_/) },
    ]);
    expect([(await usesOf(old.apiKey)).status, (await usesOf(body.apiKey)).status]).toEqual([200, 200]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_700_000 });
    expectError(await usesOf(old.apiKey), 401, "UNAUTHORIZED");
    expect((await usesOf(body.apiKey)).status).toBe(200);
  });

  it("without a grace period, revokes the old key at once", async () => {
    const project = await aProject();
    const old = (await create(project, { name: "Server", scope: "reader" })).body;
    const { body } = await rotate(project, old.id, { graceHours: 0 });
    expectError(await usesOf(old.apiKey), 401, "UNAUTHORIZED");
    expect((await usesOf(body.apiKey)).status).toBe(200);
    expect((await list(project)).map(({ id }: { id: string }) => id)).not.toContain(old.id);
    expectError(await rotate(project, old.id), 404, "KEY_NOT_FOUND");
  });

  it("doesn't prolong a key that would expire before the grace period is over", async () => {
    const project = await aProject();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const old = (await create(project, { name: "Short", scope: "reader", expiresAt })).body;
    const { body } = await rotate(project, old.id, { graceHours: 24 });
    const listed = await list(project);
    expect(listed.find(({ id }: { id: string }) => id === old.id).expiresAt).toBe(expiresAt);
    expect(body.expiresAt).toBe(expiresAt);
  });
});
