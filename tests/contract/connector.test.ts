import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { formatId, parseId } from "@/lib/ids";
import { connectorSecretHint, rotateConnectorSecret } from "@/lib/projects/rotate-connector-secret";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";
import { signatureOf, signed } from "../support/signed";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const noon = Date.parse("2026-11-21T12:00:00Z") / 1000;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: noon * 1000 }));
afterEach(() => void vi.useRealTimers());

const path = "/v1/connectors/webhook/ingest";
const aConnected = async (more: Parameters<typeof aProject>[0] = {}) => {
  const project = await aProject(more);
  return { project, secret: (await rotateConnectorSecret(project.ctx)).connectorSecret };
};
const deliver = (project: Project, body: Record<string, unknown>, key = project.apiKey) => call("POST", path, { key, body });
const jobsOf = (project: Project) => rows(sql`select 1 from ingestion_jobs where project_id = ${project.id}`);
const usedOf = (project: Project) =>
  rows(sql`select budget, used::int as used from usage_counters where organization_id = ${project.organizationId}`);

describe("a signed delivery", () => {
  it("is queued, becomes memory, and returns its job", async () => {
    const { project, secret } = await aConnected();
    const { status, body } = await deliver(project, signed(secret, "The office opens at nine."));
    expect([status, body]).toEqual([202, { status: "queued", jobId: expect.stringMatching(/^ij_/), warnings: expect.any(Array) }]);
    await runner().idle();
    expect((await call("GET", `/v1/memory/job/${body.jobId}`, { key: project.apiKey })).body).toMatchObject({ status: "done" });
    const found = await call("POST", "/v1/memory/search", { key: project.apiKey, body: { q: "office", projectTags: [project.tag] } });
    expect(found.body.results[0].content).toBe("The office opens at nine.");
  });

  it("can expire, and says how in one way", async () => {
    const { project, secret } = await aConnected();
    const content = "The office opens at nine.";
    expect((await deliver(project, { ...signed(secret, content), ttl: 3_600 })).status).toBe(202);
    await runner().idle();
    const stored = await rows<{ at: string }>(
      sql`select to_json(expires_at) #>> '{}' as at from memories where project_id = ${project.id}`,
    );
    expect(stored.map(({ at }) => Date.parse(at))).toEqual([noon * 1000 + 3_600_000]);
    expectError(await deliver(project, { ...signed(secret, "Tea at five."), ttl: 60, expiresAt: "2026-12-01" }), 400, "VALIDATION_ERROR");
  });

  it.each([
    ["with letters of every script", "Ünïcödé – 事務所は九時に開く。 المكتب 🏢"],
    ["with quotes, line breaks and a full stop at its beginning", '.{"a":\n"b\\"}\r\n\t'],
    ["with a lone surrogate", "a \ud83d b"],
  ])("is taken %s", async (_, content) => {
    const { project, secret } = await aConnected();
    expect((await deliver(project, signed(secret, content))).status).toBe(202);
  });

  it.each([
    ["300 s old", -300],
    ["300 s in the future", 300],
  ])("is taken %s", async (_, shift) => {
    const { project, secret } = await aConnected();
    expect((await deliver(project, signed(secret, "Tea at five.", noon + shift))).status).toBe(202);
  });

  it("is accepted when one of several signatures is valid, and other schemes are present", async () => {
    const { project, secret } = await aConnected();
    const good = signatureOf(secret, "Tea at five.", noon);
    const signature = `t=${noon}, v0=abc, v1=${signatureOf("the old secret", "Tea at five.", noon)} ,v1=${good.toUpperCase()},v2=x`;
    expect((await deliver(project, { content: "Tea at five.", signature })).status).toBe(202);
  });

  it.each([
    ["a user", { userId: "maya" }, "USER"],
    ["a group", { group: "default" }, "GROUP"],
  ])("goes to the graph of %s", async (_, target, kind) => {
    const { project, secret } = await aConnected();
    const { body } = await deliver(project, { ...signed(secret, "Tea at five."), ...target });
    const [graph] = await rows(
      sql`select g.kind from graphs g join ingestion_jobs j on j.project_id = g.project_id and j.graph_id = g.id where j.id = ${parseId("job", body.jobId)}`,
    );
    expect(graph).toEqual({ kind });
  });

  it("is rejected without a trace if its target doesn't exist: an unknown group, another project's user", async () => {
    const { project, secret } = await aConnected();
    const delivery = signed(secret, "Tea at five.");
    expectError(await deliver(project, { ...delivery, group: "nothing" }), 404, "GROUP_NOT_FOUND");
    const narrow = await project.keyWith("writer", { constraints: { users: ["zoe"] } });
    expectError(await deliver(project, { ...delivery, userId: "maya" }, narrow), 403, "FORBIDDEN");
    expectError(await deliver(project, { ...delivery, userId: "maya", group: "default" }), 400, "VALIDATION_ERROR");
    expect(await jobsOf(project)).toEqual([]);
    expect((await deliver(project, delivery)).status).toBe(202);
  });
});

describe("rejects with the same body a delivery", () => {
  const content = "Tea at five.";
  const forged: [name: string, (secret: string) => Record<string, unknown>][] = [
    ["without a signature", () => ({ content })],
    ["with an empty one", () => ({ content, signature: "" })],
    ["with changed content", (secret) => ({ ...signed(secret, content), content: "Tea at six." })],
    ["with an added space", (secret) => ({ ...signed(secret, content), content: `${content} ` })],
    ["signed with another secret", () => signed("loci_cs_another", content)],
    ["signed with nothing", () => signed("", content)],
    ["with another time than was signed", (secret) => ({ content, signature: `t=${noon - 1},v1=${signatureOf(secret, content, noon)}` })],
    ["older than 300 s", (secret) => signed(secret, content, noon - 301)],
    ["from the future", (secret) => signed(secret, content, noon + 301)],
    ["signed in milliseconds", (secret) => signed(secret, content, noon * 1000)],
    ["without a time", (secret) => ({ content, signature: `v1=${signatureOf(secret, content, noon)}` })],
    ["with two times", (secret) => ({ content, signature: `t=${noon},t=${noon},v1=${signatureOf(secret, content, noon)}` })],
    ["with a time that isn't a number", (secret) => ({ content, signature: `t=now,v1=${signatureOf(secret, content, "now")}` })],
    ["with a negative time", (secret) => ({ content, signature: `t=-1,v1=${signatureOf(secret, content, "-1")}` })],
    ["with a fractional time", (secret) => ({ content, signature: `t=${noon}.0,v1=${signatureOf(secret, content, `${noon}.0`)}` })],
    ["with only another scheme", (secret) => ({ content, signature: `t=${noon},v0=${signatureOf(secret, content, noon)}` })],
    ["with half a signature", (secret) => ({ content, signature: `t=${noon},v1=${signatureOf(secret, content, noon).slice(0, 32)}` })],
    ["with a signature that is too long", (secret) => ({ content, signature: `t=${noon},v1=${signatureOf(secret, content, noon)}00` })],
    ["with an empty v1", () => ({ content, signature: `t=${noon},v1=` })],
    ["with too many signatures", (secret) => ({ content, signature: `t=${noon}${`,v1=${signatureOf(secret, content, noon)}`.repeat(9)}` })],
    ["without any format", () => ({ content, signature: "signature" })],
    ["with non-hex characters", () => ({ content, signature: `t=${noon},v1=${"é".repeat(64)}` })],
  ];

  it.each(forged)("%s", async (_, forge) => {
    const { project, secret } = await aConnected({ plan: "free" });
    const answer = await deliver(project, forge(secret));
    expectError(answer, 401, "INVALID_SIGNATURE");
    const missing = await deliver(project, { content });
    expect(withoutCorrelation(answer.body)).toEqual(withoutCorrelation(missing.body));
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(await jobsOf(project)).toEqual([]);
    expect(await usedOf(project)).toEqual([{ budget: "ingest", used: 0 }]);
  });

  it("signed with the secret of another project", async () => {
    const [{ project }, other] = [await aConnected(), await aConnected()];
    expectError(await deliver(project, signed(other.secret, content)), 401, "INVALID_SIGNATURE");
  });

  it("signed with a rotated secret", async () => {
    const { project, secret } = await aConnected();
    const { connectorSecret } = await rotateConnectorSecret(project.ctx);
    expectError(await deliver(project, signed(secret, content)), 401, "INVALID_SIGNATURE");
    expect((await deliver(project, signed(connectorSecret, content))).status).toBe(202);
  });
});

it("while the project has no secret, saying where to create one, and without metering it", async () => {
  const project = await aProject({ plan: "free" });
  const refused = await deliver(project, signed("", "Tea at five."));
  expectError(refused, 401, "INVALID_SIGNATURE");
  expect(refused.body.error).toContain("POST /v1/dashboard/projects/{id}/connector-secret");
  expect(await usedOf(project)).toEqual([{ budget: "ingest", used: 0 }]);
});

describe("a repeated delivery", () => {
  it("returns the same job, does nothing and isn't metered", async () => {
    const { project, secret } = await aConnected({ plan: "free" });
    const delivery = signed(secret, "Tea at five.");
    const first = await deliver(project, delivery);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    for (let i = 0; i < 3; i++) {
      const again = await deliver(project, delivery);
      expect([again.status, again.body]).toEqual([202, first.body]);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
    }
    expect(await jobsOf(project)).toHaveLength(1);
    expect(await usedOf(project)).toEqual([{ budget: "ingest", used: 1 }]);
  });

  it("is recognized even with another signature of the same time and content", async () => {
    const { project, secret } = await aConnected();
    const { content, signature } = signed(secret, "Tea at five.");
    const first = await deliver(project, { content, signature });
    const again = await deliver(project, { content, signature: `${signature},v1=${"0".repeat(64)}` });
    expect(again.body).toEqual(first.body);
  });

  it("can't be redirected to another graph, since the target isn't signed", async () => {
    const { project, secret } = await aConnected();
    const delivery = signed(secret, "Tea at five.");
    const first = await deliver(project, { ...delivery, userId: "maya" });
    const again = await deliver(project, { ...delivery, userId: "eve" });
    expect(again.body).toEqual(first.body);
    expect(await rows(sql`select external_id from users where project_id = ${project.id}`)).toEqual([{ external_id: "maya" }]);
  });

  it("sent twenty times at once creates one job, which every response names", async () => {
    const { project, secret } = await aConnected({ plan: "free" });
    const delivery = signed(secret, "Tea at five.");
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(project, delivery)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    expect(await jobsOf(project)).toHaveLength(1);
    expect(await usedOf(project)).toEqual([{ budget: "ingest", used: 1 }]);
  });

  it("with another time, other content or another project creates a new job", async () => {
    const [one, other] = [await aConnected(), await aConnected()];
    const jobs = [
      await deliver(one.project, signed(one.secret, "Tea at five.")),
      await deliver(one.project, signed(one.secret, "Tea at five.", noon - 1)),
      await deliver(one.project, signed(one.secret, "Tea at six.")),
      await deliver(other.project, signed(other.secret, "Tea at five.")),
    ].map(({ body }) => body.jobId);
    expect(new Set(jobs).size).toBe(4);
  });
});

describe("the connector's secret", () => {
  it("has 238 random bits and is stored only in the database, apart from its hint", async () => {
    const { ctx } = await aProject();
    const { connectorSecret } = await rotateConnectorSecret(ctx);
    expect(connectorSecret).toMatch(/^loci_cs_[0-9A-Za-z]{40}$/);
    expect(connectorSecretHint(connectorSecret)).toBe(`loci_cs_…${connectorSecret.slice(-4)}`);
    expect(await rows(sql`select connector_secret as secret from projects where id = ${ctx.project.id}`)).toEqual([
      { secret: connectorSecret },
    ]);
  });

  it("has an audit entry that doesn't reveal it", async () => {
    const { ctx } = await aProject();
    const { connectorSecret } = await rotateConnectorSecret(ctx);
    const entries = await rows<{ action: string; target: unknown; entry: string }>(
      sql`select action, target, a::text as entry from audit_entries a where project_id = ${ctx.project.id} order by seq desc limit 1`,
    );
    expect(entries[0]).toMatchObject({
      action: "connector_secret.rotated",
      target: { type: "project", id: formatId("project", ctx.project.id) },
    });
    expect(entries[0]!.entry).not.toContain(connectorSecret.slice(8));
  });
});
