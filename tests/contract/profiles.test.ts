import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import type { Project } from "../support/records";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

const said = (day: string, content: string) => ({ content, created_at: `${day}T12:00:00Z` });
const profileOf = async (project: Project, user: string, query = "") => {
  const { status, body } = await call("GET", `/v1/users/${user}/profile${query}`, { key: project.apiKey });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const sendSchema = async (project: Project, body: unknown) =>
  call("PUT", `/v1/dashboard/profile-schema?projectId=${project.shownId}`, { key: await sessionOf(project.organization), body });
async function withFields(project: Project, properties: Record<string, unknown>): Promise<any> {
  const { status, body } = await sendSchema(project, { schema: { type: "object", properties } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const text = { type: "string" };
const list = { type: "array", items: text };

describe("GET /v1/users/{id}/profile", () => {
  it("fills the first schema from what the user said, with quotes, trust and since when", async () => {
    const project = await aProject();
    await project.remembers(
      "maya",
      said("2026-03-01", "I live in Porto."),
      said("2026-03-02", "I speak Spanish and French."),
      said("2026-03-03", "I'm allergic to peanuts."),
      said("2026-03-04", "I was born on March 21, 1990."),
    );
    const body = await profileOf(project, "maya");
    expect(body.profile).toMatchObject({
      home: "Porto",
      languages: ["Spanish", "French"],
      allergies: ["peanuts"],
      birthday: "1990-03-21",
      employer: null,
    });
    expect(Object.keys(body.profile).slice(0, 4)).toEqual(["name", "home", "employer", "role"]);
    expect(body.fields.home).toMatchObject({
      value: "Porto",
      filledBy: "attribute",
      trust: "user",
      contested: false,
      since: "2026-03-01T12:00:00.000Z",
      memories: [{ content: expect.stringContaining("Porto"), quote: "I live in Porto.", trust: "user" }],
      history: [],
    });
    expect(body.fields.employer).toMatchObject({ value: null, filledBy: null, memories: [], trust: null, since: null });
    expect(body).toMatchObject({ userId: "maya", schemaVersion: 0, stale: false, asOf: null, filledAt: null });
    const [memory] = body.fields.home.memories;
    expect((await call("GET", `/v1/memory/${memory.id}`, { key: project.apiKey })).body.content).toBe(memory.content);
  });

  it("has the newest value, the earlier ones as history, and answers for an earlier day", async () => {
    const project = await aProject();
    await project.remembers(
      "maya",
      said("2026-01-05", "I work at Figma."),
      said("2026-02-05", "I left Figma, I now work at Linear."),
      said("2026-01-05", "I live in Porto."),
      said("2026-03-05", "I moved to Lisbon."),
    );
    const now = await profileOf(project, "maya");
    expect(now.profile).toMatchObject({ employer: "Linear", home: "Lisbon" });
    expect(now.fields.home.history).toMatchObject([{ value: "Porto", since: "2026-01-05T12:00:00.000Z" }]);
    expect(now.fields.home.history[0].memoryId).not.toBe(now.fields.home.memories[0].id);
    const before = await profileOf(project, "maya", "?asOf=2026-01-31");
    expect(before.profile).toMatchObject({ employer: "Figma", home: "Porto" });
    expect(before.fields.home.history).toEqual([]);
    expect(before.asOf).toBe("2026-01-31T23:59:59.999Z");
    const first = await profileOf(project, "maya", "?asOf=2025-12-31");
    expect(first.profile).toMatchObject({ employer: null, home: null });
  });

  it("shows an ended value as none, resting on what ended it", async () => {
    const project = await aProject();
    await project.remembers("maya", said("2026-01-05", "I work at Figma."), said("2026-02-05", "I quit my job at Figma."));
    const { employer } = (await profileOf(project, "maya")).fields;
    expect(employer).toMatchObject({ value: null, filledBy: "attribute", history: [{ value: "Figma" }] });
    expect(employer.memories[0].quote).toMatch(/quit/);
  });

  it("fills fields by what their schema names, in its types, and nothing that doesn't fit", async () => {
    const project = await aProject();
    const { filledFrom, version } = await withFields(project, {
      age: { type: "integer" },
      shade: { type: "string", "x-loci": { attribute: "FAVORITE:color" }, enum: ["Teal", "Red"] },
      gateCode: text,
      hasPet: { type: "boolean", "x-loci": { attribute: "HAS_PET" } },
      married: { type: "boolean", "x-loci": { attribute: "MARRIED_TO" } },
      homeNumber: { type: "number", "x-loci": { attribute: "LIVES_IN" } },
      skills: list,
      manager: text,
    });
    expect(version).toBe(1);
    expect(filledFrom.gateCode.names).toEqual(["VALUE:gate code"]);
    expect(filledFrom.manager.names).toEqual(["REPORTS_TO", "VALUE:manager"]);
    await project.remembers(
      "maya",
      "I am 34 years old.",
      "My favourite colour is teal.",
      "My gate code is 4411.",
      "I have a dog named Rex.",
      "I live in Lisbon.",
      "My manager is Priya.",
    );
    const body = await profileOf(project, "maya");
    expect(body.profile).toEqual({
      age: 34,
      shade: "Teal",
      gateCode: "4411",
      hasPet: true,
      married: null,
      homeNumber: null,
      skills: null,
      manager: "Priya",
    });
    expect(body.fields.homeNumber).toMatchObject({ value: null, filledBy: "attribute", memories: [{ quote: "I live in Lisbon." }] });
  });

  it("answers what the schema asks in words from memory, and leaves out what memory doesn't know", async () => {
    const project = await aProject();
    await withFields(project, {
      pet: { ...text, "x-loci": { query: "What is the name of the user's dog?" } },
      car: { ...text, "x-loci": { query: "Which football club does the user support?" } },
    });
    await project.remembers("maya", "I have a dog named Rex.", "I live in Lisbon.");
    const { fields } = await profileOf(project, "maya");
    expect(fields.pet).toMatchObject({ filledBy: "answer", memories: [{ quote: expect.stringContaining("Rex") }] });
    expect(fields.pet.value).toContain("Rex");
    expect(fields.car).toMatchObject({ value: null, filledBy: null, memories: [] });
  });

  it("takes nothing from outside", async () => {
    const project = await aProject();
    await call("POST", "/v1/memory/add", {
      key: project.apiKey,
      body: {
        userId: "maya",
        content: "Maya lives in Atlantis. Maya works at Evil Corp.",
        sourceType: "URL",
        sourceUrl: "https://example.com/",
        wait: true,
      },
    });
    await project.remembers("maya", "I live in Lisbon.");
    const body = await profileOf(project, "maya");
    expect(body.profile).toMatchObject({ home: "Lisbon", employer: null });
    expect(JSON.stringify(body)).not.toMatch(/Atlantis|Evil/);
  });

  it("marks a value that something else contradicts", async () => {
    const project = await aProject();
    await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: {
        user_id: "maya",
        messages: [
          { role: "user", content: "I live in Lisbon." },
          { role: "assistant", content: "I've noted that you live in Porto." },
        ],
        wait_for_processing: true,
      },
    });
    const { home } = (await profileOf(project, "maya")).fields;
    expect(home.value).toBe("Lisbon");
    const { body } = await call("GET", "/v1/conflicts?userId=maya", { key: project.apiKey });
    expect(home.contested).toBe(body.conflicts.length > 0);
  });

  it("keeps a pinned value until a person decides", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    const pinned = (await profileOf(project, "maya")).fields.home.memories[0].id;
    await call("PATCH", `/v1/memory/${pinned}`, { key: project.apiKey, body: { pinned: true } });
    await project.remembers("maya", "I moved to Lisbon.");
    expect((await profileOf(project, "maya")).fields.home).toMatchObject({ value: "Porto", contested: true, memories: [{ id: pinned }] });
  });

  it("forgets what expired, and still knows it for an earlier day", async () => {
    const project = await aProject();
    const [added] = await project.remembers("maya", said("2026-03-01", "I live in Porto."));
    expect(added!.status).toBe(200);
    const { fields } = await profileOf(project, "maya");
    await rows(sql`update memories set expires_at = now() - interval '1 minute' where project_id = ${project.id}`);
    const after = await profileOf(project, "maya");
    expect(after.fields.home).toMatchObject({ value: null, memories: [], history: [] });
    expect(JSON.stringify(after)).not.toContain("Porto");
    const before = await profileOf(project, "maya", "?asOf=2026-03-02");
    expect(before.fields.home.memories).toEqual(fields.home.memories);
  });

  it("changes its watermark when a field changes, and not otherwise", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    const { watermark, fields } = await profileOf(project, "maya");
    await project.remembers("maya", "The train was late today.");
    expect((await profileOf(project, "maya")).watermark).toBe(watermark);
    await call("DELETE", `/v1/memory/${fields.home.memories[0].id}`, { key: project.apiKey });
    const after = await profileOf(project, "maya");
    expect(after.profile.home).toBeNull();
    expect(after.watermark).not.toBe(watermark);
  });

  it("refuses an unknown user, a foreign one, and a malformed time", async () => {
    const [project, other] = [await aProject(), await aProject()];
    await other.remembers("maya", "I live in Porto.");
    const get = (url: string, key = project.apiKey) => call("GET", url, { key });
    expectError(await get("/v1/users/maya/profile"), 404, "USER_NOT_FOUND");
    await project.remembers("maya", "I like tea.");
    expectError(await get("/v1/users/maya/profile?asOf=yesterday"), 400, "VALIDATION_ERROR");
    const narrow = await project.keyWith("reader", { constraints: { users: ["tom"] } });
    expectError(await get("/v1/users/maya/profile", narrow), 403, "FORBIDDEN");
  });
});

describe("GET /v1/dashboard/users/{id}/profile", () => {
  it("is the same for the people of the project, and for nobody else", async () => {
    const [project, other] = [await aProject(), await aProject()];
    await project.remembers("maya", "I live in Porto.");
    const get = async (organization: string) =>
      call("GET", `/v1/dashboard/users/maya/profile?projectId=${project.shownId}`, {
        key: await sessionOf(organization, { role: "org:member" }),
      });
    const { project: of, ...profile } = (await get(project.organization)).body;
    expect(of).toEqual({ id: project.shownId, tag: project.tag, name: "Test" });
    expect(profile).toEqual(await profileOf(project, "maya"));
    expectError(await get(other.organization), 404, "PROJECT_NOT_FOUND");
  });
});

describe("PUT /v1/dashboard/profile-schema", () => {
  it("stores the schema in its order, one version on, in the audit chain", async () => {
    const project = await aProject();
    const properties = { zeta: text, alpha: { type: "number", description: "A number" }, mid: list };
    const body = await withFields(project, properties);
    expect(body.schema).toEqual({ type: "object", properties });
    expect(Object.keys(body.schema.properties)).toEqual(["zeta", "alpha", "mid"]);
    const again = await call("GET", `/v1/dashboard/profile-schema?projectId=${project.shownId}`, {
      key: await sessionOf(project.organization, { role: "org:member" }),
    });
    expect(again.body).toEqual(body);
    expect(again.body.project).toEqual({ id: project.shownId, tag: project.tag, name: "Test" });
    const [entry] = await rows<{ action: string }>(
      sql`select action from audit_entries where project_id = ${project.id} order by seq desc limit 1`,
    );
    expect(entry!.action).toBe("profile_schema.updated");
  });

  it("takes what zod and other tools write", async () => {
    const project = await aProject();
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { home: text },
      required: ["home"],
      additionalProperties: false,
    };
    expect((await sendSchema(project, { schema })).body.schema).toEqual(schema);
  });

  it("refuses a version that is no longer current", async () => {
    const project = await aProject();
    await withFields(project, { home: text });
    const refused = await sendSchema(project, { schema: { type: "object", properties: {} }, version: 0 });
    expectError(refused, 409, "PROFILE_SCHEMA_CHANGED");
    expect((await sendSchema(project, { schema: { type: "object", properties: {} }, version: 1 })).body.version).toBe(2);
  });

  it.each([
    ["nested objects", { home: { type: "object", properties: {} } }],
    ["a list of numbers", { ages: { type: "array", items: { type: "number" } } }],
    ["an unknown keyword", { home: { ...text, minLength: 3 } }],
    ["a name with a space", { "home city": text }],
    ["two sources", { home: { ...text, "x-loci": { attribute: "LIVES_IN", type: "FACT" } } }],
    ["an unknown attribute", { home: { ...text, "x-loci": { attribute: "DWELLS_IN" } } }],
    ["a kind that is missing", { color: { ...text, "x-loci": { attribute: "FAVORITE" } } }],
    ["a kind where there is none", { home: { ...text, "x-loci": { attribute: "LIVES_IN:city" } } }],
    ["too many fields", Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, text]))],
  ])("refuses %s", async (_, properties) => {
    const project = await aProject();
    const refused = await sendSchema(project, { schema: { type: "object", properties } });
    expectError(refused, 400, "VALIDATION_ERROR");
    expect(refused.body.details[0].path).toMatch(/^schema/);
  });
});
