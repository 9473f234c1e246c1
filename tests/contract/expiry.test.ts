import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { graphOf, memoryRows } from "../flows/support/rows";
import { type Answer, call, type Method } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { exportOf, importInto } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
type Write = { method: Method; url: string; field: string; body: (more: Record<string, unknown>) => object; asForm?: true };

const writes: Record<string, Write> = {
  "core add": {
    method: "POST",
    url: "/v1/core/add",
    field: "expires_at",
    body: (more) => ({ user_id: "maya", messages: [{ role: "user", content: "I live in Porto." }], ...more }),
  },
  "memory add": {
    method: "POST",
    url: "/v1/memory/add",
    field: "expiresAt",
    body: (more) => ({ userId: "maya", content: "I live in Porto.", ...more }),
  },
  document: {
    method: "PUT",
    url: "/v1/documents/a.md",
    field: "expiresAt",
    body: (more) => ({ userId: "maya", content: "I live in Porto.", ...more }),
  },
  upload: {
    method: "POST",
    url: "/v1/memory/upload",
    field: "expiresAt",
    body: (more) => ({ userId: "maya", ...more }),
    asForm: true,
  },
};

function send(project: Project, { method, url, body, asForm }: Write, more: Record<string, unknown> = {}): Promise<Answer> {
  const input = body(more);
  if (!asForm) return call(method, url, { key: project.apiKey, body: input });
  const form = new FormData();
  form.set("file", new File(["I live in Porto."], "a.txt", { type: "text/plain" }));
  for (const [name, value] of Object.entries(input)) form.set(name, String(value));
  return call(method, url, { key: project.apiKey, raw: form });
}

const storedTimes = (project: Project) =>
  rows<{ kind: string; seconds: number | null }>(sql`
    select kind, round(extract(epoch from expires_at - now()))::float8 as seconds from (
      select 'episode' as kind, expires_at from episodes where project_id = ${project.id}
      union all select 'chunk', expires_at from chunks where project_id = ${project.id}
      union all select 'memory', expires_at from memories where project_id = ${project.id}) x order by kind`);

describe.each(Object.entries(writes))("%s", (_, write) => {
  it("keeps a time or a ttl, and gives it to all that is extracted", async () => {
    const project = await aProject();
    expect((await send(project, write, { [write.field]: "2096-01-01T12:00:00+01:00" })).status).toBeLessThan(300);
    await runner().idle();
    const found = await rows<{ at: string }>(sql`select distinct to_json(expires_at) #>> '{}' as at from (
      select expires_at from episodes where project_id = ${project.id} union all select expires_at from chunks where project_id = ${project.id}
      union all select expires_at from memories where project_id = ${project.id}) x`);
    expect(found.map(({ at }) => new Date(at).toISOString())).toEqual(["2096-01-01T11:00:00.000Z"]);

    const other = await aProject();
    await send(other, write, { ttl: 86_400 });
    await runner().idle();
    const times = await storedTimes(other);
    expect(new Set(times.map(({ kind }) => kind))).toEqual(new Set(["episode", "chunk", "memory"]));
    for (const { seconds } of times) expect(Math.abs(seconds! - 86_400)).toBeLessThan(600);
  });

  it("never expires without", async () => {
    const project = await aProject();
    await send(project, write);
    await runner().idle();
    for (const { seconds } of await storedTimes(project)) expect(seconds).toBeNull();
    expect(await rows(sql`select forget_at from projects where id = ${project.id}`)).toEqual([{ forget_at: null }]);
  });

  it("rejects a time in the past, one that is none, and a time with a ttl", async () => {
    const project = await aProject();
    const code = write.field === "expires_at" ? "validation_error" : "VALIDATION_ERROR";
    for (const [more, says] of [
      [{ [write.field]: "2020-01-01" }, "in the past"],
      [{ [write.field]: new Date(Date.now() - 1_000).toISOString() }, "in the past"],
      [{ [write.field]: "tomorrow" }, "not an ISO 8601 date"],
      [{ ttl: 0 }, "ttl"],
      [{ ttl: 1.5 }, "ttl"],
      [{ [write.field]: "2096-01-01", ttl: 60 }, "not both"],
    ] as const) {
      const answer = await send(project, write, more);
      expectError(answer, 400, code);
      expect(JSON.stringify(answer.body)).toContain(says);
    }
    expect(await rows(sql`select 1 from episodes where project_id = ${project.id}`)).toEqual([]);
  });
});

describe("a date without a time", () => {
  it("includes that day", async () => {
    const project = await aProject();
    const today = new Date().toISOString().slice(0, 10);
    expect((await send(project, writes["memory add"]!, { expiresAt: today })).status).toBe(202);
    const [episode] = await rows<{ at: string }>(
      sql`select to_json(expires_at) #>> '{}' as at from episodes where project_id = ${project.id}`,
    );
    expect(new Date(episode!.at).toISOString()).toBe(`${today}T23:59:59.999Z`);
  });
});

describe("POST /v1/memory/batch", () => {
  it("adds and updates with an expiry, item by item", async () => {
    const project = await aProject();
    const { body } = await call("POST", "/v1/memory/batch", {
      key: project.apiKey,
      body: {
        items: [
          { action: "add", userId: "maya", content: "I live in Porto.", expiresAt: "2096-01-01T00:00:00Z" },
          { action: "add", userId: "maya", content: "I live in Porto.", expiresAt: "2020-01-01" },
          { action: "add", userId: "maya", content: "I live in Porto.", expiresAt: "2096-01-01", ttl: 60 },
        ],
      },
    });
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([202, 400, 400]);
    await runner().idle();
    const [memory] = await memoryRows(await graphOf(project.id, { user: "maya" }));
    const id = formatId("memory", memory!.id);
    const updated = await call("POST", "/v1/memory/batch", {
      key: project.apiKey,
      body: {
        items: [
          { action: "update", id, expiresAt: null },
          { action: "update", id, pinned: true, ttl: 60 },
        ],
      },
    });
    expect(updated.body.results.map(({ status }: { status: number }) => status)).toEqual([200, 400]);
    expect((await call("GET", `/v1/memory/${id}`, { key: project.apiKey })).body).toMatchObject({ expiresAt: null, pinned: false });
  });
});

describe("PUT /v1/documents/{id}", () => {
  const put = (project: Project, more: object) =>
    call("PUT", "/v1/documents/a.md", { key: project.apiKey, body: { userId: "maya", content: "I live in Porto.", ...more } });

  it("changes the expiry of the same text, and clears it", async () => {
    const project = await aProject();
    await put(project, { expiresAt: "2096-01-01T00:00:00Z" });
    await runner().idle();
    expect((await put(project, { expiresAt: "2096-01-01T00:00:00Z" })).body.change).toBe("unchanged");
    const later = await put(project, { expiresAt: "2097-01-01T00:00:00Z" });
    expect(later.body).toMatchObject({ change: "updated", expiresAt: "2097-01-01T00:00:00.000Z" });
    const of = (kind: string) => call("GET", `/v1/${kind}?userId=maya`, { key: project.apiKey });
    expect((await of("memory")).body.memories).toEqual([expect.objectContaining({ expiresAt: "2097-01-01T00:00:00.000Z" })]);
    expect((await put(project, {})).body).toMatchObject({ change: "updated", expiresAt: null });
    expect((await of("memory")).body.memories).toEqual([expect.objectContaining({ expiresAt: null })]);
  });

  it("stores the same text anew after it has expired", async () => {
    const project = await aProject();
    await put(project, { ttl: 60 });
    await runner().idle();
    for (const table of ["memories", "chunks", "episodes"])
      await rows(sql`update ${sql.identifier(table)} set expires_at = now() - interval '1 second' where project_id = ${project.id}`);
    expect((await call("GET", "/v1/documents/a.md?userId=maya", { key: project.apiKey })).status).toBe(404);
    expect((await put(project, {})).body.change).toBe("replaced");
    await runner().idle();
    expect((await call("GET", "/v1/memory?userId=maya", { key: project.apiKey })).body.memories).toEqual([
      expect.objectContaining({ status: "active", expiresAt: null }),
    ]);
  });
});

describe("PATCH /v1/memory/{id}", () => {
  async function aMemory() {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    const [memory] = await memoryRows(await graphOf(project.id, { user: "maya" }));
    const id = formatId("memory", memory!.id);
    return { project, id, patch: (body: object, key = project.apiKey) => call("PATCH", `/v1/memory/${id}`, { key, body }) };
  }

  it("sets and clears the expiry without a new version", async () => {
    const { patch } = await aMemory();
    expect((await patch({ expiresAt: "2096-01-01T00:00:00Z" })).body).toMatchObject({ expiresAt: "2096-01-01T00:00:00.000Z", version: 1 });
    expect((await patch({ content: "User lives in the city of Porto." })).body).toMatchObject({
      expiresAt: "2096-01-01T00:00:00.000Z",
      version: 2,
    });
    expect((await patch({ expiresAt: null })).body).toMatchObject({ expiresAt: null, version: 2, history: [{ version: 1 }] });
  });

  it("rejects the past, a time with a ttl, and a pin with either", async () => {
    const { patch } = await aMemory();
    for (const body of [{ expiresAt: "2020-01-01" }, { expiresAt: "2096-01-01", ttl: 60 }, { pinned: true, ttl: 60 }, {}])
      expectError(await patch(body), 400, "VALIDATION_ERROR");
    expect((await patch({ pinned: true, expiresAt: null })).status).toBe(200);
    const refused = await patch({ ttl: 60 });
    expectError(refused, 400, "VALIDATION_ERROR");
    expect(refused.body.error).toContain("Unpin it");
    expect((await patch({ ttl: 60, pinned: false })).body).toMatchObject({ pinned: false, expiresAt: expect.any(String) });
  });

  it("pins at most 20 of a user's memories, which clears their expiry, and audits it", async () => {
    const { project, id, patch } = await aMemory();
    await patch({ expiresAt: "2096-01-01" });
    expect((await patch({ pinned: true })).body).toMatchObject({ pinned: true, expiresAt: null, version: 1 });
    expect((await patch({ pinned: true })).status).toBe(200);
    const edits = await rows(sql`select 1 from audit_entries where project_id = ${project.id} and action = 'memory.edited'`);
    expect(edits).toHaveLength(2);
    await rows(sql`
      insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence, trust,
        recorded_at, content_key, model, pinned)
      select gen_random_uuid(), project_id, graph_id, episode_id, chunk_id, job_id, unit + n, 'active', 'FACT', 'Fact ' || n, quote, quote_start,
        confidence, trust, recorded_at, 'key ' || n, model, n < 20 from memories, generate_series(1, 20) n where project_id = ${project.id}`);
    const [unpinned] = await rows<{ id: string }>(sql`select id from memories where project_id = ${project.id} and not pinned`);
    const full = await call("PATCH", `/v1/memory/${formatId("memory", unpinned!.id)}`, { key: project.apiKey, body: { pinned: true } });
    expectError(full, 400, "VALIDATION_ERROR");
    expect(full.body.error).toContain("20");
    await call("PATCH", `/v1/memory/${id}`, { key: project.apiKey, body: { pinned: false } });
    expect(
      (await call("PATCH", `/v1/memory/${formatId("memory", unpinned!.id)}`, { key: project.apiKey, body: { pinned: true } })).status,
    ).toBe(200);
  });

  it("pins no superseded memory, and none of another project", async () => {
    const { project, id, patch } = await aMemory();
    await project.remembers("maya", "I live in Lisbon.");
    expectError(await patch({ pinned: true }), 400, "VALIDATION_ERROR");
    const other = await aProject();
    expectError(await call("PATCH", `/v1/memory/${id}`, { key: other.apiKey, body: { pinned: true } }), 404, "MEMORY_NOT_FOUND");
  });
});

describe("an export", () => {
  it("carries expiry and pins", async () => {
    const project = await aProject();
    await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: {
        user_id: "maya",
        messages: [{ role: "user", content: "I live in Porto. I play the oboe." }],
        expires_at: "2096-01-01T00:00:00Z",
        wait_for_processing: true,
      },
    });
    const found = await memoryRows(await graphOf(project.id, { user: "maya" }));
    const oboe = found.find(({ content }) => content.includes("oboe"))!;
    await call("PATCH", `/v1/memory/${formatId("memory", oboe.id)}`, { key: project.apiKey, body: { pinned: true } });
    const copy = await aProject();
    await importInto(copy, await exportOf(project));
    const { body } = await call("GET", "/v1/memory?userId=maya", { key: copy.apiKey });
    const shown = body.memories.map(({ content, expiresAt, pinned }: any) => [content.includes("oboe"), expiresAt, pinned]).sort();
    expect(shown).toEqual([
      [false, "2096-01-01T00:00:00.000Z", false],
      [true, null, true],
    ]);
    expect(await rows(sql`select 1 from projects where id = ${copy.id} and forget_at is not null`)).toHaveLength(1);
  });
});
