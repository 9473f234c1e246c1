import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db, inTransaction, rows } from "@/lib/db/client";
import { formatId, newId } from "@/lib/ids";
import { version } from "@/lib/version";
import { graphOf } from "../flows/support/rows";
import { call, linesIn, respond } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";
import { sessionOf } from "../support/session";
import { exportOf, fill } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const take = (project: Project, query = "", key = project.apiKey) => call("GET", `/v1/export${query}`, { key });

let project: Project;
let lines: any[];
beforeAll(async () => {
  project = await aProject();
  await fill(project);
  lines = (await take(project)).body;
});

const ofKind = (kind: string, among = lines) => among.filter((line) => line.kind === kind);
const counted = async (table: string, more = sql``) => {
  const [row] = await rows<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where project_id = ${project.id} ${more}`,
  );
  return row!.n;
};

describe("the file", () => {
  it("starts with a header and ends with counts", async () => {
    const response = await respond("GET", "/v1/export", { key: project.apiKey });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(text.endsWith("}\n")).toBe(true);
    const all = linesIn(text);
    expect(all[0]).toEqual({
      kind: "export",
      format: 1,
      service: `loci ${version}`,
      exportedAt: expect.stringMatching(/Z$/),
      of: { userId: null, group: null },
    });
    const { kind, counts } = all.at(-1);
    expect(kind).toBe("end");
    for (const [name, count] of Object.entries(counts)) expect([name, ofKind(name, all).length]).toEqual([name, count]);
    expect(Object.values(counts as Record<string, number>).reduce((sum, n) => sum + n, 0)).toBe(all.length - 2);
  });

  it("has every row, and only references earlier lines", async () => {
    for (const [kind, table] of Object.entries({
      user: "users",
      entity: "entities",
      thread: "threads",
      episode: "episodes",
      message: "messages",
      chunk: "chunks",
      memory: "memories",
      restatement: "restatements",
      conflict: "conflicts",
      merge: "entity_merges",
      job: "ingestion_jobs",
    })) {
      const stored = await counted(table);
      expect(stored, table).toBeGreaterThan(0);
      expect([kind, ofKind(kind).length]).toEqual([kind, stored]);
    }
    expect(ofKind("group").length).toBe(await counted("graphs", sql`and kind = 'GROUP'`));
    expect(ofKind("succession").length).toBe(await counted("memories", sql`and superseded_by is not null`));
    const nested = (name: string) => ofKind("memory").flatMap((memory) => memory[name]).length;
    expect([nested("entityIds"), nested("edges"), nested("versions")]).toEqual([
      await counted("mentions"),
      await counted("edges"),
      await counted("memory_versions"),
    ]);
    const vectors = [...ofKind("memory"), ...ofKind("chunk")].flatMap((line) => line.vectors).length;
    const [embedded] = await rows<{ n: number }>(sql`
      select count(*)::int as n from embeddings where graph_id in (select id from graphs where project_id = ${project.id})`);
    expect(vectors).toBe(embedded!.n);
    const known = new Set<string>();
    for (const line of lines) {
      const { id, jobId: _, retryOf: __, ...rest } = line;
      if (id) known.add(id);
      if (line.kind === "user") known.add(line.graphId);
      for (const [field, value] of Object.entries(rest)) {
        if (/Id$|Ids$|supersededBy/.test(field) && !/^(external|correlation)Id$/.test(field))
          for (const each of [value].flat()) if (each !== null) expect(known).toContain(each);
      }
    }
  });

  it("can be limited to one user or group, by either id", async () => {
    const maya = (await take(project, "?userId=maya")).body;
    expect(maya[0].of).toEqual({ userId: "maya", group: null });
    const graphId = formatId("graph", await graphOf(project.id, { user: "maya" }));
    for (const line of maya.slice(1, -1)) expect(line.graphId).toBe(graphId);
    expect(ofKind("memory", maya).length).toBe(ofKind("memory").filter((memory) => memory.graphId === graphId).length);
    const user = ofKind("user", maya)[0];
    expect((await take(project, `?userId=${user.id}`)).body.slice(1)).toEqual(maya.slice(1));
    const team = (await take(project, "?group=team")).body;
    expect(team[0].of).toEqual({ userId: null, group: "team" });
    const groupId = ofKind("group", team)[0].id;
    for (const line of team.slice(2, -1)) expect(line.graphId).toBe(groupId);
    expect(ofKind("episode", team).length).toBe(4);
    expect((await take(project, `?group=${groupId}`)).body.slice(1)).toEqual(team.slice(1));
  });

  it("is limited to what the key can access", async () => {
    const key = await project.keyWith("admin", { constraints: { users: ["maya"] } });
    const seen = (await take(project, "", key)).body;
    expect(ofKind("user", seen).map(({ externalId }) => externalId)).toEqual(["maya"]);
    expect(ofKind("group", seen)).toEqual([]);
    const groups = await project.keyWith("admin", { constraints: { groups: ["team"] } });
    expect((await take(project, "", groups)).body.at(-1).counts).toMatchObject({ user: 0, group: 1 });
  });

  it("keeps metadata unchanged whatever its keys, and names no other project", async () => {
    const document = ofKind("episode").find(({ sourceType }) => sourceType === "PDF");
    expect(document.metadata).toEqual({ shelf: 4, project_id: "theirs", note: null });
    expect(JSON.stringify(lines)).not.toContain(project.id);
  });

  it("leaves out drafts, and exports a job as pending unless its statements are memories", async () => {
    const own = await aProject();
    await own.remembers("maya", "I like tea.", "I like milk.");
    await rows(sql`update ingestion_jobs set status = 'running', lease_until = now() + interval '1 hour' where project_id = ${own.id}`);
    await rows(sql`update memories set status = 'draft' where project_id = ${own.id} and content ilike '%milk%'`);
    const { body } = await take(own);
    expect(ofKind("memory", body).map(({ content }) => content)).toEqual(["User likes tea."]);
    expect(ofKind("job", body).map(({ status, startedAt, memoriesCreated }) => [status, startedAt, memoriesCreated])).toEqual([
      ["done", expect.any(String), 1],
      ["pending", null, 1],
    ]);
  });
});

describe("is rejected", () => {
  it("with 404 for unknown and other projects' ids, and with 403 for anything outside a limited key's constraints", async () => {
    const [other, narrowed] = [await aProject(), await project.keyWith("admin", { constraints: { users: ["x"] } })];
    expectError(await take(other, "?userId=maya"), 404, "USER_NOT_FOUND");
    expectError(await take(other, "?group=team"), 404, "GROUP_NOT_FOUND");
    const denied = [await take(project, "?userId=maya", narrowed), await take(project, "?userId=nobody", narrowed)];
    for (const answer of denied) expectError(answer, 403, "FORBIDDEN");
    expect(withoutCorrelation(denied[0]!.body)).toEqual(withoutCorrelation(denied[1]!.body));
    expectError(await take(project, "?group=team", narrowed), 403, "FORBIDDEN");
  });

  it.each(["?userId=maya&group=team", "?userId=", "?group="])("for %s", async (query) => {
    expectError(await take(project, query), 400, "VALIDATION_ERROR");
  });
});

async function copyChunks(own: Project, count: number): Promise<void> {
  const graphId = await graphOf(own.id, { group: "default" });
  await call("POST", "/v1/memory/add", { key: own.apiKey, body: { content: "The office opens at nine." } });
  const ids = JSON.stringify(Array.from({ length: count }, newId));
  await rows(sql`
    insert into chunks (id, project_id, graph_id, episode_id, message_index, unit, start, "end", content)
    select i.id::uuid, c.project_id, c.graph_id, c.episode_id, 0, ((1000 + n) << 23) + 128, n, n + 1, c.content
    from (select * from chunks where graph_id = ${graphId} limit 1) c cross join jsonb_array_elements_text(${ids}::jsonb) with ordinality i (id, n)`);
}

describe("the stream", () => {
  it("reads a section only when the client asks for it, and nothing after the client left", async () => {
    const own = await aProject();
    await copyChunks(own, 5_000);
    await inTransaction(async () => {
      const execute = vi.spyOn(await db(), "execute");
      const response = await respond("GET", "/v1/export", { key: own.apiKey });
      const reader = response.body!.getReader();
      const decoder = new TextDecoder();
      const next = async () => linesIn(decoder.decode((await reader.read()).value));
      expect((await next()).map(({ kind }) => kind)).toEqual(["export"]);
      const atFirst = execute.mock.calls.length;
      expect((await next()).map(({ kind }) => kind)).toEqual(["group"]);
      const afterSection = execute.mock.calls.length;
      expect(afterSection).toBeGreaterThan(atFirst + 10);
      const ids = new Set<string>();
      while (ids.size < 4_000) for (const { kind, id } of await next()) if (kind === "chunk") ids.add(id);
      expect(execute.mock.calls.length).toBe(afterSection);
      await reader.cancel();
      await new Promise((resolve) => setImmediate(resolve));
      expect(execute.mock.calls.length).toBe(afterSection);
      execute.mockRestore();
    });
  });

  it("reads pages of 500 rows, and fewer if they are long", async () => {
    const own = await aProject();
    await copyChunks(own, 1_200);
    // System messages create no memories.
    const long = { role: "system", content: "x".repeat(90_000) };
    for (let n = 0; n < 12; n++) {
      await call("POST", "/v1/core/add", {
        key: own.apiKey,
        body: { group_id: "default", messages: Array.from({ length: 5 }, () => long) },
      });
    }
    const response = await respond("GET", "/v1/export", { key: own.apiKey });
    let maxBytes = 0;
    let lines = 0;
    let rest = "";
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      const text = rest + new TextDecoder().decode(part);
      rest = text.slice(text.lastIndexOf("\n") + 1);
      maxBytes = Math.max(maxBytes, part.byteLength);
      lines = Math.max(lines, text.split("\n").length - 1);
    }
    expect(lines).toBe(500);
    expect(maxBytes).toBeGreaterThan(3_000_000);
    expect(maxBytes).toBeLessThan(5_000_000);
  });

  it("ends without its last line where a page fails", async () => {
    const own = await aProject();
    await copyChunks(own, 10);
    const response = await respond("GET", "/v1/export", { key: own.apiKey });
    const reader = response.body!.getReader();
    await reader.read();
    await rows(sql`alter table chunks rename to chunks_away`);
    try {
      const rest = async () => {
        while (!(await reader.read()).done);
      };
      await expect(rest()).rejects.toThrow();
    } finally {
      await rows(sql`alter table chunks_away rename to chunks`);
    }
  });
});

it("is audited before the first line is sent", async () => {
  const own = await aProject();
  await own.remembers("maya", "I like tea.");
  const response = await respond("GET", "/v1/export?userId=maya", { key: own.apiKey });
  await response.body!.cancel();
  await exportOf(own);
  await take(own, "?userId=nobody");
  const [user] = (await call("GET", "/v1/users", { key: own.apiKey })).body.users;
  const entries = await rows(sql`select target from audit_entries where project_id = ${own.id} and action = 'export.made' order by seq`);
  expect(entries.map(({ target }) => target)).toEqual([
    { type: "user", id: user.id },
    { type: "project", id: formatId("project", own.id) },
  ]);
});

describe("GET /v1/dashboard/projects/{id}/export", () => {
  it("gives a member the same file, and records who exported it", async () => {
    const { body } = await call("GET", `/v1/dashboard/projects/${project.shownId}/export`, { key: await sessionOf(project.organization) });
    const plain = (all: { exportedAt?: string }[]) => all.map(({ exportedAt: _, ...line }) => line);
    expect(plain(body)).toEqual(plain((await take(project)).body));
    const [entry] = await rows<{ actor: { type: string } }>(
      sql`select actor from audit_entries where project_id = ${project.id} and action like 'export%' order by seq desc offset 1 limit 1`,
    );
    expect(entry!.actor.type).toBe("user");
  });

  it("is for admins only", async () => {
    const key = await sessionOf(project.organization, { role: "org:member" });
    expectError(await call("GET", `/v1/dashboard/projects/${project.shownId}/export`, { key }), 403, "FORBIDDEN");
  });
});
