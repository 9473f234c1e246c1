import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { models } from "@/lib/models";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";
import { aGate } from "../flows/support/stub-job";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const anAdmin = (project: Project) => sessionOf(project.organization, { account: `admin_${project.tag}`, role: "org:admin" });
const aMember = (project: Project) => sessionOf(project.organization, { account: `member_${project.tag}`, role: "org:member" });
const create = async (project: Project, body: object, headers: Record<string, string> = {}) =>
  call("POST", "/v1/dashboard/projects", { key: await aMember(project), body, headers });
const change = async (project: Project, body: object) =>
  call("PATCH", `/v1/dashboard/projects/${project.shownId}`, { key: await aMember(project), body });
const remove = async (project: Project) => call("DELETE", `/v1/dashboard/projects/${project.shownId}`, { key: await anAdmin(project) });
const actionsOf = async (id: string) =>
  (await rows<{ action: string }>(sql`select action from audit_entries where project_id = ${id} order by seq`)).map(({ action }) => action);

const noSettings = {
  ...{ extractionInstructions: null, redaction: null, language: null, rateLimit: null, requireUser: false, spend: null },
  ...{ expiry: "hide", history: "keep", retention: { messagesDays: null, memoriesDays: null } },
};

it("GET /v1/dashboard/projects lists the organization's projects with their counts", async () => {
  const project = await aProject();
  await aProject();
  await project.remembers("maya", "I live in Porto.", "I live in Lisbon.");
  const { body } = await call("GET", "/v1/dashboard/projects", { key: await sessionOf(project.organization) });
  expect(body.projects).toEqual([
    {
      id: project.shownId,
      tag: project.tag,
      name: "Test",
      description: "",
      region: "local",
      plan: "self_hosted",
      createdAt: expect.stringMatching(/Z$/),
      stats: { memories: 2, chunks: 2, apiKeys: 1, users: 1 },
    },
  ]);
});

describe("POST /v1/dashboard/projects", () => {
  it("creates a project with the group default and a key that works and is shown once", async () => {
    const project = await aProject();
    const { status, body } = await call("POST", "/v1/dashboard/projects", {
      key: await anAdmin(project),
      body: { tag: "notes", name: "Notes", description: "What I write" },
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^prj_/),
        tag: "notes",
        name: "Notes",
        description: "What I write",
        apiKey: expect.stringMatching(/^loci_[0-9A-Za-z]{40}$/),
        apiKeyHint: `loci_…${body.apiKey.slice(-4)}`,
        apiKeyScope: "admin",
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    const groups = await call("GET", "/v1/groups", { key: body.apiKey });
    expect(groups.body.groups.map(({ name }: { name: string }) => name)).toEqual(["default"]);
    expect((await call("DELETE", "/v1/groups/nothing", { key: body.apiKey })).status).toBe(404);
    expect(await actionsOf(parseId("project", body.id)!)).toEqual(["project.created", "api_key.created"]);
    const listed = await call("GET", "/v1/dashboard/projects", { key: await aMember(project) });
    expect(listed.body.projects.map(({ tag }: { tag: string }) => tag)).toEqual(["notes", project.tag]);
  });

  it("gives a member a key that can write but not delete", async () => {
    const project = await aProject();
    const { status, body } = await call("POST", "/v1/dashboard/projects", {
      key: await aMember(project),
      body: { tag: "notes", name: "Notes" },
    });
    expect([status, body.apiKeyScope]).toEqual([201, "writer"]);
    expect((await call("POST", "/v1/groups", { key: body.apiKey, body: { name: "team" } })).status).toBe(201);
    expectError(await call("DELETE", "/v1/groups/team", { key: body.apiKey }), 403, "FORBIDDEN");
    expectError(await call("GET", "/v1/export", { key: body.apiKey }), 403, "FORBIDDEN");
    expect(await rows(sql`select scope from api_keys where project_id = ${parseId("project", body.id)}`)).toEqual([{ scope: "writer" }]);
  });

  it("records who created it, in the audit chain and on the key", async () => {
    const project = await aProject();
    const { body } = await create(project, { tag: "notes", name: "Notes" });
    const [entry] = await rows<{ actor: { type: string; id: string }; by: string }>(sql`
      select a.actor, m.external_id as by from audit_entries a join api_keys k on k.project_id = a.project_id join accounts m on m.id = k.created_by
      where a.project_id = ${parseId("project", body.id)} and a.action = 'project.created'`);
    expect(entry!.actor).toMatchObject({ type: "user", id: entry!.by });
  });

  it("replays with the key's hint instead of the key, and doesn't store the raw key", async () => {
    const project = await aProject();
    const headers = { "idempotency-key": "once" };
    const body = { tag: "notes", name: "Notes" };
    const first = await create(project, body, headers);
    const again = await create(project, body, headers);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect([again.status, again.body]).toEqual([201, { ...first.body, apiKey: first.body.apiKeyHint }]);
    expect(await columnsWithText(first.body.apiKey)).toEqual([]);
  });

  it("rejects a tag that exists in the organization, but not one of another", async () => {
    const [project, other] = [await aProject(), await aProject()];
    expectError(await create(project, { tag: project.tag, name: "Again" }), 409, "TAG_EXISTS");
    expect((await create(project, { tag: other.tag, name: "Same" })).status).toBe(201);
  });

  it("creates one project for simultaneous calls with the same tag", async () => {
    const project = await aProject();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(project, { tag: "notes", name: "Notes" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  });

  it.each([
    ["no tag", { name: "Notes" }],
    ["no name", { tag: "notes" }],
    ["a blank name", { tag: "notes", name: "  " }],
    ["a long name", { tag: "notes", name: "x".repeat(101) }],
    ["a tag of one character", { tag: "n", name: "Notes" }],
    ["a tag of 64 characters", { tag: "n".repeat(64), name: "Notes" }],
    ["a tag with capitals", { tag: "Notes", name: "Notes" }],
    ["a tag that begins with -", { tag: "-notes", name: "Notes" }],
    ["a tag with _", { tag: "my_notes", name: "Notes" }],
    ["a tag with a line after it", { tag: "notes\n", name: "Notes" }],
    ["a description of another type", { tag: "notes", name: "Notes", description: 7 }],
  ])("refuses %s", async (_, body) => {
    expectError(await create(await aProject(), body), 400, "VALIDATION_ERROR");
  });
});

describe("GET /v1/dashboard/projects/{id}", () => {
  it("shows the list's fields and the settings", async () => {
    const project = await aProject();
    const key = await aMember(project);
    const [listed] = (await call("GET", "/v1/dashboard/projects", { key })).body.projects;
    const { body } = await call("GET", `/v1/dashboard/projects/${project.shownId}`, { key });
    expect(body).toEqual({ ...listed, settings: noSettings, hasConnectorSecret: false });
  });

  it.each(["GET", "PATCH", "DELETE"] as const)(
    "%s answers alike for another project's id, an unknown one and a malformed one",
    async (method) => {
      const [project, other] = [await aProject(), await aProject()];
      const key = await anAdmin(project);
      const ask = (id: string) => call(method, `/v1/dashboard/projects/${id}`, { key, ...(method === "PATCH" && { body: { name: "x" } }) });
      const answers = [await ask(other.shownId), await ask("prj_01m7y8fx71fk5tkp4p4r296ff7"), await ask("nothing"), await ask(project.tag)];
      for (const answer of answers) expectError(answer, 404, "PROJECT_NOT_FOUND");
      expect(new Set(answers.map(({ body }) => JSON.stringify(withoutCorrelation(body)))).size).toBe(1);
      expect((await call("GET", "/v1/groups", { key: other.apiKey })).status).toBe(200);
    },
  );
});

describe("PATCH /v1/dashboard/projects/{id}", () => {
  it("changes only the given fields and returns the whole project", async () => {
    const project = await aProject();
    const { body } = await change(project, { name: "Renamed" });
    expect(body).toMatchObject({ id: project.shownId, tag: project.tag, name: "Renamed", description: "", settings: noSettings });
    expect((await change(project, { description: "All of it" })).body).toMatchObject({ name: "Renamed", description: "All of it" });
    expect((await change(project, { description: "" })).body).toMatchObject({ name: "Renamed", description: "" });
    expect(await actionsOf(project.id)).toEqual(["project.created", "api_key.created", ...Array(3).fill("project.updated")]);
  });

  it("merges settings one by one, and null removes one", async () => {
    const project = await aProject();
    await change(project, { settings: { extractionInstructions: "Only what is about tea.", rateLimit: 100 } });
    const redaction = { enabled: true, action: "block", types: ["EMAIL", "CREDIT_CARD"] };
    expect((await change(project, { settings: { redaction, language: "pt-BR" } })).body.settings).toEqual({
      ...noSettings,
      extractionInstructions: "Only what is about tea.",
      redaction,
      language: "pt-BR",
      rateLimit: 100,
    });
    expect((await change(project, { settings: { rateLimit: null, redaction: null } })).body.settings).toEqual({
      ...noSettings,
      extractionInstructions: "Only what is about tea.",
      language: "pt-BR",
    });
    expect(await rows(sql`select settings from projects where id = ${project.id}`)).toEqual([
      { settings: { extractionInstructions: "Only what is about tea.", language: "pt-BR" } },
    ]);
  });

  it("sets what is forgotten, which the next sweep looks for, and refuses what can't be meant", async () => {
    const project = await aProject();
    const forgetting = { expiry: "erase", history: "erase", retention: { messagesDays: 30, memoriesDays: null } };
    expect((await change(project, { settings: forgetting })).body.settings).toEqual({ ...noSettings, ...forgetting });
    expect(await rows(sql`select 1 from projects where id = ${project.id} and forget_at <= now()`)).toHaveLength(1);
    expect((await change(project, { settings: { retention: null, expiry: null, history: null } })).body.settings).toEqual(noSettings);
    for (const retention of [{ messagesDays: 0 }, { memoriesDays: 1.5 }, { memoriesDays: -1 }, { messagesDays: 40_000 }])
      expect((await change(project, { settings: { retention } })).status).toBe(400);
    expect((await change(project, { settings: { expiry: "shred" } })).status).toBe(400);
  });

  it("keeps both of two simultaneous changes", async () => {
    const project = await aProject();
    await Promise.all([change(project, { settings: { language: "de" } }), change(project, { settings: { rateLimit: 7 } })]);
    const { body } = await call("GET", `/v1/dashboard/projects/${project.shownId}`, { key: await aMember(project) });
    expect(body.settings).toEqual({ ...noSettings, language: "de", rateLimit: 7 });
  });

  it("redacts by default, all types unless some are selected", async () => {
    const { body } = await change(await aProject(), { settings: { redaction: { enabled: true } } });
    expect(body.settings.redaction).toEqual({ enabled: true, action: "redact" });
  });

  it("applies to the next API call", async () => {
    const project = await aProject();
    await change(project, { settings: { rateLimit: 5 } });
    const { headers } = await call("GET", "/v1/groups", { key: project.apiKey });
    expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual(["5", "4"]);
  });

  it.each([
    ["nothing", {}],
    ["only unknown fields", { colour: "red" }],
    ["no setting", { settings: {} }],
    ["only a setting that it does not know", { settings: { colour: "red" } }],
    ["no name", { name: null }],
    ["an empty name", { name: "" }],
    ["a redaction without its switch", { settings: { redaction: { action: "block" } } }],
    ["an unknown action of redaction", { settings: { redaction: { enabled: true, action: "hide" } } }],
    ["an unknown type of redaction", { settings: { redaction: { enabled: true, types: ["e-mail"] } } }],
    ["no type of redaction", { settings: { redaction: { enabled: true, types: [] } } }],
    ["a rate of zero", { settings: { rateLimit: 0 } }],
    ["a rate with a fraction", { settings: { rateLimit: 1.5 } }],
    ["a language of spaces", { settings: { language: "  " } }],
    ["instructions that are too long", { settings: { extractionInstructions: "x".repeat(4_001) } }],
    ["settings that are a list", { settings: [] }],
  ])("refuses %s", async (_, body) => {
    const project = await aProject();
    expectError(await change(project, body), 400, "VALIDATION_ERROR");
    expect(await actionsOf(project.id)).toHaveLength(2);
  });

  it.each(["tag", "region"])("rejects a change of %s, and says why", async (field) => {
    const project = await aProject();
    const answer = await change(project, { name: "Renamed", [field]: "other" });
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body.error).toContain(`${field} can't be changed`);
    const { body } = await call("GET", `/v1/dashboard/projects/${project.shownId}`, { key: await aMember(project) });
    expect(body).toMatchObject({ name: "Test", tag: project.tag, region: "local" });
  });
});

const columns = (types: string[]) =>
  rows<{ table: string; column: string }>(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type in (select jsonb_array_elements_text(${JSON.stringify(types)}::jsonb)) order by 1, 2`);

/** Figures, and what they are shown under: an account's usage adds up also when a project is gone. */
const outlivesProject = new Set(["deleted_projects", "project_usage", "model_usage", "monthly_spend"]);

async function columnsWithIds(ids: string[]): Promise<string[]> {
  const found = [];
  for (const { table, column } of (await columns(["uuid"])).filter(({ table }) => !outlivesProject.has(table))) {
    const [row] = await rows(sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)}::text in
      (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) limit 1`);
    if (row) found.push(`${table}.${column}`);
  }
  return found;
}

async function columnsWithText(text: string): Promise<string[]> {
  const found = [];
  for (const { table, column } of await columns(["text", "jsonb", "json", "character varying"])) {
    const [row] = await rows(
      sql`select 1 from ${sql.identifier(table)} where strpos(${sql.identifier(column)}::text, ${text}) > 0 limit 1`,
    );
    if (row) found.push(`${table}.${column}`);
  }
  return found;
}

const idsOf = async (project: Project) => [
  project.id,
  ...(await rows<{ id: string }>(sql`select id from graphs where project_id = ${project.id}`)).map(({ id }) => id),
];

describe("DELETE /v1/dashboard/projects/{id}", () => {
  const statements = ["My colleague Tom Keller lives in Berlin.", "Tom Keller moved to Lisbon in March 2026.", "Tom Keller works at Acme."];

  async function fill(project: Project) {
    await project.remembers("maya", ...statements);
    await project.remembers("zoe", ...statements);
    await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team" } });
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { group: "team", content: statements.join(" ") } });
    await runner().idle();
    const once = { headers: { "idempotency-key": "once" } };
    await call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "maya", query: "Tom" }, ...once });
    await change(project, { settings: { rateLimit: 1_000 } });
    await call("GET", "/v1/groups", { key: project.apiKey });
    await aggregateAllChanges();
    await project.remembers("yara", "I like Keller beer.");
  }

  it("deletes all its rows, and no others", { timeout: 60_000 }, async () => {
    const [deleted, remaining] = [await aProject(), await aProject()];
    await fill(remaining);
    await fill(deleted);
    const ids = await idsOf(deleted);
    // Otherwise the test would pass without any data.
    expect((await columnsWithIds(ids)).map((column) => column.split(".")[0])).toEqual(
      expect.arrayContaining([
        ...["api_keys", "audit_entries", "audit_heads", "chunks", "count_changes", "counts", "edges", "embeddings", "entities"],
        ...["entity_aliases", "episodes", "graphs", "hourly_counts", "idempotency_keys", "ingestion_jobs", "job_steps", "memories"],
        ...["mentions", "messages", "postings", "rate_windows", "threads", "users"],
      ]),
    );
    const before = await columnsWithIds(await idsOf(remaining));

    const { status, body } = await remove(deleted);
    expect([status, body]).toEqual([200, { deleted: true, id: deleted.shownId }]);
    expect(await columnsWithIds(ids)).toEqual([]);
    await aggregateAllChanges();
    expect(await columnsWithIds(ids)).toEqual([]);
    expect(await columnsWithText(deleted.apiKey)).toEqual([]);
    expectError(await call("GET", "/v1/groups", { key: deleted.apiKey }), 401, "UNAUTHORIZED");
    expectError(await remove(deleted), 404, "PROJECT_NOT_FOUND");

    expect(await columnsWithIds(await idsOf(remaining))).toEqual(before);
    expect(await remaining.searches("maya", "Where does Tom Keller live?")).toContain("Tom Keller moved to Lisbon in March 2026.");
    expect((await create(deleted, { tag: deleted.tag, name: "Anew" })).status).toBe(201);
  });

  it("deletes its stored responses, and no other project's", async () => {
    const project = await aProject();
    const key = await anAdmin(project);
    const other = (await create(project, { tag: "other", name: "Other" })).body;
    const keys = (id: string) =>
      call("POST", `/v1/dashboard/projects/${id}/api-keys`, {
        key,
        body: { name: "Server", scope: "reader" },
        headers: { "idempotency-key": `for-${id}` },
      });
    await keys(project.shownId);
    await keys(other.id);
    await remove(project);
    expect(await rows(sql`select key from idempotency_keys where owner_id = ${project.organizationId}`)).toEqual([
      { key: `for-${other.id}` },
    ]);
  });

  it.each(["reads", "embeds"])("while a job %s: the job writes nothing more, and other projects' jobs continue", async (doing) => {
    const [project, other] = [await aProject(), await aProject()];
    const [gate, reached] = [aGate(), aGate()];
    const gated =
      <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        reached.open();
        await gate.opened;
        return work(...args);
      };
    const spy =
      doing === "reads"
        ? vi.spyOn(models, "extract").mockImplementationOnce(gated(models.extract))
        : vi.spyOn(models.embedding, "embed").mockImplementationOnce(gated(models.embedding.embed));
    try {
      await call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { user_id: "maya", messages: [{ role: "user", content: "Tom Keller moved to Vienna in May 2026." }] },
      });
      await reached.opened;
      const ids = await idsOf(project);
      expect((await remove(project)).status).toBe(200);
      gate.open();
      await runner().idle();
      expect(await columnsWithIds(ids)).toEqual([]);
      const [next] = await other.remembers("maya", "I live in Berlin.");
      expect(next!.body.status).toBe("done");
    } finally {
      spy.mockRestore();
    }
  });

  it("during many adds, searches and new groups: each succeeds first or fails, and no row remains", { timeout: 60_000 }, async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    const key = await anAdmin(project);
    const work = Array.from({ length: 30 }, (_, n) => {
      const user_id = n % 3 ? "maya" : `user-${n}`;
      if (n % 5 === 0) return call("POST", "/v1/groups", { key: project.apiKey, body: { name: `g-${n}` } });
      if (n % 5 === 1) {
        return call("POST", `/v1/dashboard/projects/${project.shownId}/api-keys`, { key, body: { name: `k-${n}`, scope: "reader" } });
      }
      if (n % 5 === 2) return call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "maya", query: "Porto" } });
      return call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { user_id, messages: [{ role: "user", content: `I like tea ${n}.` }] },
      });
    });
    const ids = await idsOf(project);
    const deleted = await remove(project);
    const answers = await Promise.all(work);
    await runner().idle();
    expect(deleted.status).toBe(200);
    expect(answers.filter(({ status }) => ![200, 201, 202, 401, 404].includes(status)).map(({ body }) => body)).toEqual([]);
    expect(await columnsWithIds(ids)).toEqual([]);
    expect(await rows(sql`select 1 from graphs where project_id = ${project.id}`)).toEqual([]);
  });
});

describe("POST /v1/dashboard/projects/{id}/connector-secret", () => {
  const rotate = async (project: Project, headers: Record<string, string> = {}) =>
    call("POST", `/v1/dashboard/projects/${project.shownId}/connector-secret`, { key: await anAdmin(project), headers });
  const stored = async (project: Project) =>
    (await rows<{ secret: string }>(sql`select connector_secret as secret from projects where id = ${project.id}`))[0]!.secret;

  it("shows a new secret once and replaces the old one", async () => {
    const project = await aProject();
    const first = (await rotate(project)).body.connectorSecret;
    expect(first).toMatch(/^loci_cs_[0-9A-Za-z]{40}$/);
    expect(await stored(project)).toBe(first);
    const { body } = await call("GET", `/v1/dashboard/projects/${project.shownId}`, { key: await anAdmin(project) });
    expect(body.hasConnectorSecret).toBe(true);
    const second = (await rotate(project)).body.connectorSecret;
    expect(second).not.toBe(first);
    expect(await columnsWithText(first)).toEqual([]);
    expect(await columnsWithText(second)).toEqual(["projects.connector_secret"]);
    expect(await actionsOf(project.id)).toEqual(["project.created", "api_key.created", ...Array(2).fill("connector_secret.rotated")]);
  });

  it("replays with its hint, without rotating again", async () => {
    const project = await aProject();
    const headers = { "idempotency-key": "once" };
    const { connectorSecret } = (await rotate(project, headers)).body;
    expect((await rotate(project, headers)).body).toEqual({ connectorSecret: `loci_cs_…${connectorSecret.slice(-4)}` });
    expect(await stored(project)).toBe(connectorSecret);
  });
});

describe("GET /v1/dashboard/projects/{id}/forgetting", () => {
  it("counts what settings would erase, and erases nothing", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.", "I live in Lisbon. I like green tea.", "I play the oboe.");
    await rows(sql`update memories set pinned = true where project_id = ${project.id} and content like '%oboe%'`);
    for (const table of ["memories", "episodes"])
      await rows(sql`update ${sql.identifier(table)} set created_at = created_at - interval '3 days' where project_id = ${project.id}`);
    await rows(sql`update memories set updated_at = created_at where project_id = ${project.id}`);
    await rows(sql`update memories set expires_at = now() - interval '1 second' where project_id = ${project.id} and content like '%tea%'`);
    const session = await aMember(project);
    const count = async (query: string) =>
      (await call("GET", `/v1/dashboard/projects/${project.shownId}/forgetting?${query}`, { key: session })).body;
    const nothing = { memories: 0, messages: 0, versions: 0, isExact: true };
    expect(await count("")).toEqual(nothing);
    expect(await count("expiry=hide&history=keep&messagesDays=4&memoriesDays=4")).toEqual(nothing);
    expect(await count("expiry=erase")).toEqual({ ...nothing, memories: 1 });
    expect(await count("history=erase")).toEqual({ ...nothing, memories: 1 });
    expect(await count("memoriesDays=2")).toEqual({ ...nothing, memories: 3 });
    expect(await count("messagesDays=2")).toEqual({ ...nothing, memories: 3, messages: 2 });
    expect(await count("expiry=erase&history=erase&memoriesDays=2&messagesDays=2")).toEqual({ ...nothing, memories: 3, messages: 2 });
    expect(await rows(sql`select 1 from memories where project_id = ${project.id}`)).toHaveLength(4);
  });
});
