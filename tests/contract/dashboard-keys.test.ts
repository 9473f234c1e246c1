import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { writeCalls } from "@/lib/usage/query-log";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import {
  anAdmin,
  createKey as create,
  listKeys as list,
  type Project,
  pathOfKeys as pathOf,
  revokeKey as revoke,
  usesOf,
} from "../support/keys";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

afterEach(() => void vi.useRealTimers());

describe("POST /v1/dashboard/projects/{id}/api-keys", () => {
  it("shows a new key once, which works at once", async () => {
    const project = await aProject();
    const { status, body } = await create(project, { name: "Server", scope: "writer" });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^key_/),
        name: "Server",
        scope: "writer",
        apiKey: expect.stringMatching(/^loci_[0-9A-Za-z]{40}$/),
        hint: `loci_…${body.apiKey.slice(-4)}`,
        constraints: null,
        maxTrust: "user",
        lastUsedAt: null,
        expiresAt: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await usesOf(body.apiKey)).status).toBe(200);
    const entries = await rows<{ action: string; target: object; actor: { type: string } }>(
      sql`select action, target, actor from audit_entries where project_id = ${project.id} order by seq desc limit 1`,
    );
    expect(entries).toMatchObject([{ action: "api_key.created", target: { type: "api_key", id: body.id }, actor: { type: "user" } }]);
  });

  it("gives the key the requested scope", async () => {
    const project = await aProject();
    const reader = (await create(project, { name: "Reader", scope: "reader" })).body.apiKey;
    expectError(await call("POST", "/v1/groups", { key: reader, body: { name: "team" } }), 403, "FORBIDDEN");
  });

  it("limits the key to its users and groups", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    await project.remembers("zoe", "I like tea.");
    const { apiKey, constraints } = (await create(project, { name: "Maya's", scope: "reader", constraints: { users: ["maya"] } })).body;
    expect(constraints).toEqual({ users: ["maya"] });
    const search = (user_id: string) => call("POST", "/v1/core/search", { key: apiKey, body: { user_id, query: "tea" } });
    expect((await search("maya")).status).toBe(200);
    expectError(await search("zoe"), 403, "graph_access_denied");
    expect((await usesOf(apiKey)).body.groups).toEqual([]);
  });

  it("gives the key an expiry", async () => {
    const project = await aProject();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const { apiKey, ...key } = (await create(project, { name: "Short", scope: "reader", expiresAt })).body;
    expect(key.expiresAt).toBe(expiresAt);
    expect((await usesOf(apiKey)).status).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(expiresAt) });
    expectError(await usesOf(apiKey), 401, "UNAUTHORIZED");
  });

  it("replays with the key's hint instead of the key, and doesn't store the raw key", async () => {
    const project = await aProject();
    const written = vi.spyOn(process.stderr, "write");
    const headers = { "idempotency-key": "once" };
    const first = await create(project, { name: "Server", scope: "admin" }, headers);
    const again = await create(project, { name: "Server", scope: "admin" }, headers);
    expect([again.status, again.body]).toEqual([201, { ...first.body, apiKey: first.body.hint }]);
    await usesOf(first.body.apiKey);
    await revoke(project, first.body.id);
    expect(JSON.stringify(written.mock.calls)).not.toContain(first.body.apiKey);
    written.mockRestore();
    const stored = await rows(sql`
      select 1 from (select k::text as row from api_keys k union all select i::text from idempotency_keys i union all select a::text from audit_entries a) r
      where strpos(row, ${first.body.apiKey}) > 0`);
    expect(stored).toEqual([]);
    expect(await rows(sql`select 1 from api_keys where project_id = ${project.id}`)).toHaveLength(2);
  });

  it.each([
    ["no name", { scope: "reader" }],
    ["a blank name", { name: " ", scope: "reader" }],
    ["a name of 101 characters", { name: "x".repeat(101), scope: "reader" }],
    ["no scope", { name: "Server" }],
    ["an unknown scope", { name: "Server", scope: "owner" }],
    ["an end in the past", { name: "Server", scope: "reader", expiresAt: "2020-01-01" }],
    ["an invalid expiry", { name: "Server", scope: "reader", expiresAt: "tomorrow" }],
    ["constraints that name nothing", { name: "Server", scope: "reader", constraints: {} }],
    ["constraints of empty lists", { name: "Server", scope: "reader", constraints: { users: [], groups: [] } }],
    ["constraints of another type", { name: "Server", scope: "reader", constraints: { users: "maya" } }],
    ["a blank user", { name: "Server", scope: "reader", constraints: { users: [" "] } }],
  ])("refuses %s, and makes no key", async (_, body) => {
    const project = await aProject();
    expectError(await create(project, body), 400, "VALIDATION_ERROR");
    expect(await list(project)).toHaveLength(1);
  });
});

describe("GET /v1/dashboard/projects/{id}/api-keys", () => {
  it("lists the active keys without secrets, newest first", async () => {
    const project = await aProject();
    const { apiKey: _, ...server } = (await create(project, { name: "Server", scope: "writer", constraints: { groups: ["default"] } }))
      .body;
    const revoked = (await create(project, { name: "Gone", scope: "writer" })).body;
    await revoke(project, revoked.id);
    const listed = await list(project);
    expect(listed).toEqual([
      server,
      expect.objectContaining({ name: "First key", scope: "admin", hint: `loci_…${project.apiKey.slice(-4)}` }),
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/loci_[0-9A-Za-z]{40}|[0-9a-f]{64}/);
  });

  it("shows when a key was last used", async () => {
    const project = await aProject();
    expect((await list(project))[0].lastUsedAt).toBeNull();
    await usesOf(project.apiKey);
    expect((await list(project))[0].lastUsedAt).toMatch(/Z$/);
  });

  it("is for admins only", async () => {
    const project = await aProject();
    const key = await sessionOf(project.organization, { role: "org:member" });
    const listed = await call("GET", pathOf(project), { key: await sessionOf(project.organization) });
    expectError(await call("GET", pathOf(project), { key }), 403, "FORBIDDEN");
    expectError(await call("POST", pathOf(project), { key, body: { name: "Server", scope: "reader" } }), 403, "FORBIDDEN");
    expectError(await call("DELETE", `${pathOf(project)}/${listed.body.apiKeys[0].id}`, { key }), 403, "FORBIDDEN");
    expect((await usesOf(project.apiKey)).status).toBe(200);
  });
});

describe("DELETE /v1/dashboard/projects/{id}/api-keys/{keyId}", () => {
  it("revokes this key from the next request on", async () => {
    const project = await aProject();
    const { id, apiKey } = (await create(project, { name: "Server", scope: "writer" })).body;
    expect((await usesOf(apiKey)).status).toBe(200);
    const { status, body } = await revoke(project, id);
    expect([status, body]).toEqual([200, { deleted: true, id }]);
    expectError(await usesOf(apiKey), 401, "UNAUTHORIZED");
    expect((await usesOf(project.apiKey)).status).toBe(200);
    const [last] = await rows(sql`select action, target from audit_entries where project_id = ${project.id} order by seq desc limit 1`);
    expect(last).toEqual({ action: "api_key.revoked", target: { type: "api_key", id } });
    expect(await rows(sql`select 1 from api_keys where id = ${parseId("apiKey", id)}`)).toHaveLength(1);
  });

  it("answers alike for another project's key, a revoked one, an unknown one and a malformed id", async () => {
    const [project, other] = [await aProject(), await aProject()];
    const foreign = (await create(other, { name: "Server", scope: "writer" })).body;
    const revoked = (await create(project, { name: "Server", scope: "writer" })).body;
    await revoke(project, revoked.id);
    const answers = [];
    for (const id of [foreign.id, revoked.id, "key_01m7y8fx71fk5tkp4p4r296ff7", "nothing", project.shownId, "%00"]) {
      const answer = await revoke(project, id);
      expectError(answer, 404, "KEY_NOT_FOUND");
      answers.push(JSON.stringify(withoutCorrelation(answer.body)));
    }
    expect(new Set(answers).size).toBe(1);
    expect((await usesOf(foreign.apiKey)).status).toBe(200);
  });

  it("reports success once for simultaneous calls", async () => {
    const project = await aProject();
    const { id } = (await create(project, { name: "Server", scope: "writer" })).body;
    const answers = await Promise.all(Array.from({ length: 6 }, () => revoke(project, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(404)]);
  });
});

describe("GET /v1/dashboard/projects/{id}/api-keys/{keyId}/calls", () => {
  const callsOf = async (project: Project, keyId: string) =>
    call("GET", `/v1/dashboard/projects/${project.shownId}/api-keys/${keyId}/calls`, { key: await anAdmin(project) });

  it("shows the first call as soon as it was made, and only the key's own", async () => {
    const project = await aProject();
    const [{ body: first }, { body: other }] = [
      await create(project, { name: "One", scope: "writer" }),
      await create(project, { name: "Other", scope: "reader" }),
    ];
    expect((await callsOf(project, first.id)).body).toEqual({ lastUsedAt: null, calls: [] });
    const added = await call("POST", "/v1/core/add", {
      key: first.apiKey,
      body: { user_id: "maya", messages: [{ role: "user", content: "I like tea." }], wait_for_processing: true },
    });
    await call("POST", "/v1/core/search", { key: first.apiKey, body: { user_id: "maya", query: "tea" } });
    await call("POST", "/v1/core/search", { key: first.apiKey, body: { user_id: "nobody", query: "tea" } });
    await call("POST", "/v1/core/search", { key: other.apiKey, body: { user_id: "maya", query: "tea" } });
    await writeCalls();
    const { body } = await callsOf(project, first.id);
    expect(body.lastUsedAt).toEqual(expect.any(String));
    expect(body.calls).toEqual([
      {
        id: expect.stringMatching(/^qry_/),
        at: expect.any(String),
        kind: "search",
        latencyMs: expect.any(Number),
        errorCode: "USER_NOT_FOUND",
        jobId: null,
      },
      {
        id: expect.stringMatching(/^qry_/),
        at: expect.any(String),
        kind: "search",
        latencyMs: expect.any(Number),
        errorCode: null,
        jobId: null,
      },
      { id: added.body.job_id, at: expect.any(String), kind: "add", latencyMs: null, errorCode: null, jobId: added.body.job_id },
    ]);
    expect((await callsOf(project, other.id)).body.calls).toHaveLength(1);
  });

  it("shows the last ten", async () => {
    const project = await aProject();
    const { body: key } = await create(project, { name: "One", scope: "reader" });
    for (let i = 0; i < 12; i++)
      await call("POST", "/v1/core/search", { key: key.apiKey, body: { group_id: "default", query: `tea ${i}` } });
    await writeCalls();
    expect((await callsOf(project, key.id)).body.calls).toHaveLength(10);
  });

  it("reports the same error for revoked, foreign and malformed keys", async () => {
    const [project, other] = [await aProject(), await aProject()];
    const foreign = (await create(other, { name: "Server", scope: "writer" })).body;
    const revoked = (await create(project, { name: "Server", scope: "writer" })).body;
    await revoke(project, revoked.id);
    for (const id of [foreign.id, revoked.id, "nothing", project.shownId]) expectError(await callsOf(project, id), 404, "KEY_NOT_FOUND");
  });
});
