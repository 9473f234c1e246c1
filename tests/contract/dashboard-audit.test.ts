import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { routes } from "@/app/v1/routes";
import { operationsOf } from "@/lib/api/openapi";
import { record } from "@/lib/audit/record";
import { sha256 } from "@/lib/crypto";
import { inTransaction, rows } from "@/lib/db/client";
import { call, type Method } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { credentialOf, type Project } from "../support/records";
import { expectError, withoutCorrelation } from "../support/refusal";
import { samples } from "../support/samples";
import { sessionOf } from "../support/session";

useDatabase();

const read = async (project: Project, path = "", query: Record<string, unknown> = {}) => {
  const search = new URLSearchParams({ projectId: project.shownId, ...query } as Record<string, string>);
  return call("GET", `/v1/dashboard/audit${path}?${search}`, { key: await sessionOf(project.organization, { role: "org:member" }) });
};
const page = async (project: Project, query: Record<string, unknown> = {}) => (await read(project, "", query)).body;

const manyEntries = (project: Project, count: number, action = sql`'thing.done'`) =>
  rows(sql`
    with head as (update audit_heads set seq = seq + ${count}::int where project_id = ${project.id} returning seq - ${count}::int as seq)
    insert into audit_entries (id, project_id, seq, occurred_at, action, actor, target, outcome, payload_hash, prev_hash, hash)
    select gen_random_uuid(), ${project.id}, head.seq + n, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', ${action},
      '{"type":"system","id":null,"name":"Ada Lovelace"}'::jsonb, jsonb_build_object('type', 'thing', 'id', 'thing_' || n), 'success', '', '', ''
    from head, generate_series(1, ${count}::int) n`);

const numbers = ({ entries }: { entries: { seq: number }[] }) => entries.map(({ seq }) => seq);

describe("GET /v1/dashboard/audit", () => {
  it("shows who did what, newest first, with the length of the chain", async () => {
    const project = await aProject();
    const headers = { "x-correlation-id": "trace-1" };
    const { body: group } = await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team" }, headers });
    const { body } = await read(project);
    expect(body).toMatchObject({ project: { id: project.shownId, tag: project.tag, name: "Test" }, total: 3, nextCursor: null });
    expect(body.entries[0]).toEqual({
      id: expect.stringMatching(/^aud_/),
      seq: 3,
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      action: "group.created",
      actor: { type: "api_key", id: expect.stringMatching(/^key_/), name: "First key" },
      target: { type: "group", id: group.id },
      outcome: "success",
      correlationId: "trace-1",
      payloadHash: sha256('{"name":"team"}'),
      prevHash: body.entries[1].hash,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(["group.created", "api_key.created", "project.created"]);
    expect((await read(project, `/${body.entries[0].id}`)).body).toEqual({ project: body.project, ...body.entries[0] });
  });

  it("pages by a cursor that new entries don't shift, and by offset", async () => {
    const project = await aProject();
    await manyEntries(project, 10);
    const first = await page(project, { limit: 5 });
    expect(numbers(first)).toEqual([12, 11, 10, 9, 8]);
    await manyEntries(project, 3);
    const second = await page(project, { limit: 5, cursor: first.nextCursor });
    expect([numbers(second), second.total]).toEqual([[7, 6, 5, 4, 3], 15]);
    const third = await page(project, { limit: 5, cursor: second.nextCursor });
    expect([numbers(third), third.nextCursor]).toEqual([[2, 1], null]);
    expect(numbers(await page(project, { limit: 3, offset: 13 }))).toEqual([2, 1]);
    expect(numbers(await page(project, { limit: 2, offset: 1, cursor: first.nextCursor }))).toEqual([6, 5]);
    expect(numbers(await page(project, { offset: 99 }))).toEqual([]);
    expect((await page(project, { limit: 15 })).nextCursor).toBeNull();
  });

  it("filters by action prefix, text and time", async () => {
    const project = await aProject();
    await manyEntries(project, 60);
    await inTransaction(() => record({ ...project.ctx, correlationId: "req_100%" }, "things.done", { type: "x", id: "y" }));
    expect(numbers(await page(project, { kind: "api_key." }))).toEqual([2]);
    expect(numbers(await page(project, { kind: "things" }))).toEqual([63]);
    expect(numbers(await page(project, { kind: "hing" }))).toEqual([]);
    expect(numbers(await page(project, { q: "THING_60" }))).toEqual([62]);
    expect(numbers(await page(project, { q: "lovelace", limit: 2 }))).toEqual([62, 61]);
    expect(numbers(await page(project, { q: "0%" }))).toEqual([63]);
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
    expect(numbers(await page(project, { from: at(20), to: at(22) }))).toEqual([24, 23, 22]);
    expect(numbers(await page(project, { from: at(20), to: at(22), q: "thing_21" }))).toEqual([23]);
    expect(numbers(await page(project, { from: at(59), kind: "thing.", limit: 1 }))).toEqual([62]);
    expect(numbers(await page(project, { to: "2025-12-31" }))).toEqual([]);
    expect(numbers(await page(project, { from: "2026-01-01", to: "2026-01-01", limit: 100 }))).toHaveLength(60);
    const filtered = await page(project, { q: "thing_", limit: 50 });
    expect(numbers(await page(project, { q: "thing_", limit: 50, cursor: filtered.nextCursor }))).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
    expect(numbers(await page(project, { q: "thing_", limit: 2, offset: 3 }))).toEqual([59, 58]);
  });

  it("searches a long chain in parts, and still finds rare entries", async () => {
    const project = await aProject();
    await manyEntries(project, 45_000, sql`case when n = 30 then 'rare.thing' else 'thing.done' end`);
    let [query, found, pages] = [{ kind: "rare" } as Record<string, unknown>, [] as number[], 0];
    for (; pages < 10; pages++) {
      const { nextCursor, ...each } = await page(project, query);
      found = [...found, ...numbers(each as never)];
      if (nextCursor === null) break;
      query = { kind: "rare", cursor: nextCursor };
    }
    expect({ found, pages }).toEqual({ found: [32], pages: 2 });
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
    expect(numbers(await page(project, { from: at(29), to: at(31), kind: "rare" }))).toEqual([32]);
    expect(numbers(await page(project, { from: at(44_999) }))).toEqual([45_002, 45_001, 2, 1].slice(0, 2));
  });

  it.each([
    ["cursor", "x"],
    ["cursor", Buffer.from("seq -1").toString("base64url")],
    ["from", "yesterday"],
    ["limit", "0"],
    ["limit", "101"],
    ["offset", "-1"],
    ["kind", ""],
  ])("refuses %s=%s", async (name, value) => {
    expectError(await read(await aProject(), "", { [name]: value }), 400, "VALIDATION_ERROR");
  });

  it("rejects a time range that ends before it starts", async () => {
    expectError(await read(await aProject(), "", { from: "2026-02-01", to: "2026-01-01" }), 400, "VALIDATION_ERROR");
  });
});

it("GET /v1/dashboard/audit/{id}: another project's entry and an unknown one get the same bytes", async () => {
  const [project, other] = [await aProject(), await aProject()];
  const foreignId = (await page(other)).entries[0].id;
  const answers = [];
  for (const id of [foreignId, "aud_01m7y8fx71fk5tkp4p4r296ff7", "aud_x", "mem_01m7y8fx71fk5tkp4p4r296ff7"]) {
    const answer = await read(project, `/${id}`);
    expectError(answer, 404, "AUDIT_ENTRY_NOT_FOUND");
    answers.push(JSON.stringify(withoutCorrelation(answer.body)));
  }
  expect(new Set(answers).size).toBe(1);
});

describe("POST /v1/dashboard/audit/verify", () => {
  const verify = async (project: Project, body: Record<string, unknown>) =>
    call("POST", "/v1/dashboard/audit/verify", { key: await sessionOf(project.organization, { role: "org:member" }), body });

  it("verifies the newest project by default, and treats another organization's as unknown", async () => {
    const [project, other] = [await aProject(), await aProject()];
    expect((await verify(project, {})).body).toMatchObject({ project: { id: project.shownId }, valid: true, entriesChecked: 2 });
    expectError(await verify(project, { projectId: other.shownId }), 404, "PROJECT_NOT_FOUND");
    expectError(await verify(project, { projectId: "prj_x" }), 404, "PROJECT_NOT_FOUND");
  });

  it.each([[{ fromSeq: 0 }], [{ toSeq: 1.5 }], [{ fromSeq: 3, toSeq: 2 }], [{ expectedHead: { seq: 1 } }], [{ expectedHead: "x" }]])(
    "rejects %j",
    async (body) => {
      expectError(await verify(await aProject(), body), 400, "VALIDATION_ERROR");
    },
  );
});

describe("every operation that changes something writes an audit entry", async () => {
  const exceptions: Record<string, string> = {
    "POST /v1/memory/search": "reads",
    "POST /v1/memory/ask": "reads",
    "POST /v1/memory/chat": "reads; the turn that it remembers is an add of its own",
    "POST /v1/core/search": "reads",
    "POST /v1/core/ask": "reads",
    "POST /v1/dashboard/audit/verify": "reads",
    "DELETE /v1/dashboard/projects/{id}": "the chain goes with its project",
    "POST /v1/dashboard/billing/checkout": "changes nothing here: the payment provider opens a page",
    "POST /v1/dashboard/billing/portal": "changes nothing here: the payment provider opens a page",
    "POST /v1/webhooks/payments": "of an organization, not of a project; the event itself is kept",
    "POST /v1/webhooks/identity": "of an organization or a person, not of a project; the event itself is kept",
  };
  const changes = (await operationsOf(routes))
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, operation }) => ({ name: `${method} ${path}`, method, operation }));

  it.each(changes)("$name", async ({ name, method, operation }) => {
    const project = await aProject();
    const { url, ...input } = await samples[name]!(project);
    const entries = () =>
      rows<{ id: string }>(sql`
        select id from audit_entries where project_id in (select id from projects where organization_id = ${project.organizationId})`);
    const before = (await entries()).map(({ id }) => id);
    const answer = await call(method as Method, url, { key: await credentialOf(project, operation), ...input });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect((await entries()).some(({ id }) => !before.includes(id))).toBe(!(name in exceptions));
  });

  it("except those that need none, all of which exist", () => {
    const names = changes.map(({ name }) => name);
    expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([]);
  });
});
