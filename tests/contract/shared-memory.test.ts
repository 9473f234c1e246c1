import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { rotateConnectorSecret } from "@/lib/projects/rotate-connector-secret";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";
import { signed } from "../support/signed";

useDatabase();

// Content without a user or a group goes to the group "default", which all users share.

type Project = Awaited<ReturnType<typeof aProject>>;
type Target = { userId?: string; group?: string };
const messages = [{ role: "user", content: "My PIN is the year of my birth." }];

const chat = (project: Project, body: object) =>
  call("POST", "/v1/memory/chat", { key: project.apiKey, body: { messages, projectTag: project.tag, ...body } });

const writes: Record<string, (project: Project, target: Target) => Promise<{ status: number; headers: Headers; body: any }>> = {
  "POST /v1/memory/add": (project, target) =>
    call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "Tea at five.", ...target } }),
  "POST /v1/memory/chat": chat,
  "POST /v1/connectors/webhook/ingest": async (project, target) => {
    const { connectorSecret } = await rotateConnectorSecret(project.ctx);
    // Vary the content, since identical time and content would count as a repeated delivery.
    const delivery = signed(connectorSecret, `Tea at five. ${JSON.stringify(target)}`, Math.round(Date.now() / 1000));
    return call("POST", "/v1/connectors/webhook/ingest", { key: project.apiKey, body: { ...delivery, ...target } });
  },
  "POST /v1/dashboard/ingest": async (project, target) =>
    call("POST", "/v1/dashboard/ingest", {
      key: await sessionOf(project.organization),
      body: { projectId: project.shownId, content: "Tea at five.", ...target },
    }),
};
const names = Object.keys(writes);

const requireUser = async (project: Project, value: boolean | null = true) =>
  call("PATCH", `/v1/dashboard/projects/${project.shownId}`, {
    key: await sessionOf(project.organization),
    body: { settings: { requireUser: value } },
  });
const episodesOf = async (project: Project) => (await rows(sql`select 1 from episodes where project_id = ${project.id}`)).length;

describe("a write without a user or group", () => {
  it.each(names)("is accepted by %s with a warning", async (name) => {
    const project = await aProject();
    const { status, body } = await writes[name]!(project, {});
    expect(status).toBeLessThan(300);
    expect(body.warnings).toEqual([{ code: "SHARED_GRAPH", message: expect.stringContaining("userId") }]);
    const graphs = await rows(
      sql`select g.name from episodes e join graphs g on g.project_id = e.project_id and g.id = e.graph_id where e.project_id = ${project.id}`,
    );
    expect(graphs).toEqual([{ name: "default" }]);
  });

  it.each(names)("has no warning from %s when it names one", async (name) => {
    const project = await aProject();
    for (const target of [{ userId: "maya" }, { group: "default" }]) {
      const { status, body } = await writes[name]!(project, target);
      expect(status).toBeLessThan(300);
      expect(body).not.toHaveProperty("warnings");
    }
  });

  it("has no warning from a chat that stores nothing", async () => {
    const { body } = await chat(await aProject(), { ingestUserTurn: false });
    expect(body.ingestJobId).toBeNull();
    expect(body).not.toHaveProperty("warnings");
  });
});

describe("a project that requires a user", () => {
  it.each(names)("rejects such a write by %s, and accepts one with a user or a group", async (name) => {
    const project = await aProject();
    await requireUser(project);
    const refused = await writes[name]!(project, {});
    expectError(refused, 400, "USER_REQUIRED");
    expect(await episodesOf(project)).toBe(0);
    const used = await rows(
      sql`select coalesce(sum(used), 0)::int as used from usage_counters where organization_id = ${project.organizationId}`,
    );
    expect(used).toEqual([{ used: 0 }]);
    for (const target of [{ userId: "maya" }, { group: "default" }]) {
      expect((await writes[name]!(project, target)).status).toBeLessThan(300);
    }
    expect(await episodesOf(project)).toBe(2);
  });

  it("accepts a chat that stores nothing", async () => {
    const project = await aProject();
    await requireUser(project);
    expect((await chat(project, { ingestUserTurn: false })).status).toBe(200);
  });

  it("accepts such writes again when the setting is off", async () => {
    const project = await aProject();
    expect((await requireUser(project)).body.settings.requireUser).toBe(true);
    expect((await requireUser(project, false)).body.settings.requireUser).toBe(false);
    expect((await writes["POST /v1/memory/add"]!(project, {})).status).toBe(202);
    await requireUser(project);
    expect((await requireUser(project, null)).body.settings.requireUser).toBe(false);
    expect((await chat(project, {})).status).toBe(200);
  });

  it("accepts only true, false and null for the setting", async () => {
    const project = await aProject();
    expectError(await requireUser(project, "yes" as never), 400, "VALIDATION_ERROR");
  });
});

describe("a chat without a user", () => {
  it("reads group memory only", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { group: "default", content: "The office is in Lisbon." } });
    await runner().idle();
    const question = [{ role: "user", content: "What is in Lisbon?" }];
    const { body } = await chat(project, { messages: question, ingestUserTurn: false });
    const found = body.contextMemories.map((memory: { content: string }) => memory.content);
    expect(found).toContainEqual(expect.stringContaining("office"));
    expect(found).not.toContainEqual(expect.stringMatching(/lives? in Lisbon/));
  });
});
