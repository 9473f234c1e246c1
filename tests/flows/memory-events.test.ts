import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliverer } from "@/inngest/deliveries";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { deleteOldEvents } from "@/lib/deliveries/delete-old-events";
import { eventTypes } from "@/lib/events/types";
import { sweep } from "@/lib/forgetting/sweep";
import { parseId } from "@/lib/ids";
import { failJob } from "@/lib/ingestion/finish-job";
import { deleteProject } from "@/lib/projects/delete-project";
import { updateProject } from "@/lib/projects/update-project";
import { spentBy } from "@/lib/usage/model-spend";
import { periodOf } from "@/lib/usage/period";
import { reportQuotas } from "@/lib/usage/report-quotas";
import { writeSpend } from "@/lib/usage/write-spend";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { answering, useReceiver } from "../support/receiver";
import { aConflict, aHeldStatement, type Project } from "../support/records";
import { anEndpoint, type CreatedEndpoint, deliveriesOf, makeDue } from "../support/webhooks";

const receiver = useReceiver();
useDatabase();

let project: Project;
let endpoint: CreatedEndpoint;
beforeEach(async () => {
  project = await aProject();
  endpoint = await anEndpoint(project, receiver.url(), eventTypes);
});

type Body = { type: string; data: Record<string, any> };
async function events(...types: string[]): Promise<Body[]> {
  await runner().idle();
  await deliverer().idle();
  const all: Body[] = receiver.bodies();
  return types.length === 0 ? all : all.filter(({ type }) => types.includes(type));
}
const key = () => ({ key: project.apiKey });
const memoriesOf = async (user: string) => {
  const { body } = await call("GET", `/v1/memory?userId=${user}&limit=100&status=active,superseded`, key());
  return body.memories as { id: string; content: string; status: string }[];
};

describe("a job", () => {
  it("that ends is one event, and all memories that it made another", async () => {
    const [answer] = await project.remembers("maya", "I live in Porto. I like tea. I work at Acme.");
    const { job_id: jobId } = answer!.body;
    const memories = await memoriesOf("maya");
    expect(memories.length).toBeGreaterThan(1);
    const graph = { id: expect.stringMatching(/^grph_/), kind: "USER", userId: "maya", groupName: null };
    const [created, done] = await events();
    expect([created!.type, done!.type].sort()).toEqual(["job.done", "memory.created"]);
    const byType = new Map([created!, done!].map(({ type, data }) => [type, data]));
    expect(byType.get("job.done")).toEqual({ graph, jobId, memories: memories.length, relations: expect.any(Number) });
    const { memoryIds, ...rest } = byType.get("memory.created")!;
    expect(rest).toEqual({ graph, jobId, count: memories.length });
    expect(memoryIds.toSorted()).toEqual(memories.map(({ id }) => id).toSorted());
    expect(JSON.stringify(await events())).not.toMatch(/Porto|like tea|Acme/);
  });

  it("with thousands of memories still fits in 20 kB", async () => {
    const content = Array.from({ length: 560 }, (_, n) => `Crate ${n} is at dock ${n}.`).join(" ");
    await call("POST", "/v1/memory/add", { ...key(), body: { content, group: "default" } });
    const [created] = await events("memory.created");
    expect(created!.data.count).toBeGreaterThan(500);
    expect(created!.data.memoryIds).toHaveLength(500);
    for (const { body } of receiver.received) expect(Buffer.byteLength(body)).toBeLessThan(20_000);
  });

  it("that fails is an event with the error that the job shows", async () => {
    await runner().stop();
    const { body } = await call("POST", "/v1/memory/add", { ...key(), body: { content: "The office opens at nine." } });
    const id = parseId("job", body.jobId)!;
    await failJob({ id, projectId: project.id }, 'The step "extract" failed.');
    await failJob({ id, projectId: project.id }, "Again.");
    await deliverer().idle();
    expect(receiver.bodies()).toEqual([
      expect.objectContaining({
        type: "job.failed",
        data: expect.objectContaining({
          jobId: body.jobId,
          error: 'The step "extract" failed.',
          graph: expect.objectContaining({ groupName: "default" }),
        }),
      }),
    ]);
    await runner().start();
  });
});

describe("a memory", () => {
  it("that is replaced, edited or deleted is named", async () => {
    await project.remembers("maya", "I live in Porto.", "I moved to Lisbon.");
    const superseded = (await memoriesOf("maya")).find(({ status }) => status === "superseded")!;
    expect((await events("memory.superseded")).map(({ data }) => [data.memoryIds, data.count])).toEqual([[[superseded.id], 1]]);
    const active = (await memoriesOf("maya")).find(({ status }) => status === "active")!;
    await call("PATCH", `/v1/memory/${active.id}`, { ...key(), body: { metadata: { seen: true } } });
    expect((await events("memory.updated")).map(({ data }) => data.memoryIds)).toEqual([[active.id]]);
    await call("DELETE", `/v1/memory/${active.id}`, key());
    expect((await events("memory.deleted")).map(({ data }) => data.memoryIds)).toEqual([[active.id]]);
    // What it had replaced is active again.
    expect((await events("memory.updated")).map(({ data }) => data.memoryIds).at(-1)).toEqual([superseded.id]);
  });

  it("that contradicts another opens a conflict, which is resolved", async () => {
    const id = await aConflict(project);
    expect((await events("conflict.opened")).map(({ data }) => data.conflictIds)).toEqual([[id]]);
    await call("POST", `/v1/conflicts/${id}/resolve`, { ...key(), body: { action: "confirm" } });
    expect((await events("conflict.resolved")).map(({ data }) => data.conflictIds)).toEqual([[id]]);
    expect(await events("memory.superseded")).toHaveLength(1);
  });

  it("from outside that must be approved is held", async () => {
    const { id } = await aHeldStatement(project);
    const held = await events("memory.held");
    expect(held.map(({ data }) => data.heldIds)).toEqual([[id]]);
    expect(JSON.stringify(held)).not.toContain("DE00");
  });
});

describe("redacted content", () => {
  it("is an event with the types, never the content", async () => {
    await updateProject(project.ctx, { settings: { redaction: { enabled: true, action: "redact" } } });
    await project.remembers("maya", "My email is maya@example.com and I like tea.", "I like coffee.");
    await call("POST", "/v1/memory/add", { ...key(), body: { userId: "maya", content: "Write to tom@example.com." } });
    const redacted = await events("content.redacted");
    expect(redacted.map(({ data }) => data.types)).toEqual([["EMAIL"], ["EMAIL"]]);
    expect(redacted[0]!.data).toMatchObject({ jobId: expect.stringMatching(/^ij_/), graph: { userId: "maya" } });
    expect(JSON.stringify(await events())).not.toContain("example.com");
  });
});

describe("an erased user", () => {
  it("is an event, and nothing else about the user is sent or kept", async () => {
    receiver.respond = answering(500, {}, "maya");
    await project.remembers("maya", "I like tea.");
    await project.remembers("tom", "I like coffee.");
    await events();
    receiver.respond = answering(200);
    receiver.received = [];
    await call("DELETE", "/v1/users/maya", key());
    await makeDue(endpoint);
    const after = await events();
    expect(after.filter(({ type }) => type === "user.erased").map(({ data }) => data)).toEqual([
      { id: expect.stringMatching(/^usr_/), userId: "maya" },
    ]);
    expect(after.filter(({ type }) => type !== "user.erased").every(({ data }) => data.graph.userId === "tom")).toBe(true);
    expect(after.length).toBeGreaterThan(1);
    const kept = await rows<{ row: string }>(sql`
      select to_jsonb(e)::text as row from event_outbox e where project_id = ${project.id} and type <> 'user.erased' union all
      select to_jsonb(a)::text from webhook_attempts a join webhook_deliveries d on d.project_id = a.project_id and d.id = a.delivery_id
        join event_outbox e on e.project_id = d.project_id and e.id = d.event_id where a.project_id = ${project.id} and e.graph_id is null`);
    expect(kept.filter(({ row }) => row.includes("maya"))).toEqual([]);
  });
});

describe("a budget", () => {
  it("is reported at 80% and at 100% of it, once a month each", async () => {
    const paying = await aProject({ plan: "free" });
    await anEndpoint(paying, receiver.url("/quota"), ["quota.threshold"]);
    const now = new Date();
    const use = async (used: number) => {
      await rows(sql`
        insert into usage_counters (organization_id, period, budget, used) values (${paying.organizationId}, ${periodOf(now)}, 'ingest', ${used}::int)
        on conflict (organization_id, period, budget) do update set used = excluded.used`);
      await reportQuotas(now);
      await reportQuotas(now);
      await deliverer().idle();
      return receiver.bodies("/quota").map(({ data }) => [data.budget, data.percent, data.used, data.limit]);
    };
    expect(await use(3_999)).toEqual([]);
    const at80 = [["ingest", 80, 4_000, 5_000]];
    expect(await use(4_000)).toEqual(at80);
    expect(await use(3_999)).toEqual(at80);
    expect(await use(4_200)).toEqual(at80);
    expect(await use(5_000)).toEqual([...at80, ["ingest", 100, 5_000, 5_000]]);
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    await rows(sql`
      insert into usage_counters (organization_id, period, budget, used) values (${paying.organizationId}, ${periodOf(next)}, 'ingest', 5000)`);
    await reportQuotas(next);
    await deliverer().idle();
    expect(
      receiver
        .bodies("/quota")
        .map(({ data }) => [data.period, data.percent])
        .at(-1),
    ).toEqual([periodOf(next), 100]);
  });
});

describe("what is stored", () => {
  const counts = async (of: Project) =>
    (
      await rows<{ count: number }>(sql`
        select (select count(*) from event_outbox where project_id = ${of.id}) + (select count(*) from webhook_deliveries where project_id = ${of.id})
          + (select count(*) from webhook_attempts where project_id = ${of.id}) as count`)
    ).map(({ count }) => Number(count))[0];

  it("is deleted after 30 days", async () => {
    await project.remembers("maya", "I like tea.");
    await events();
    const day = 86_400_000;
    await deleteOldEvents(new Date(Date.now() + 29 * day));
    expect(await counts(project)).toBeGreaterThan(2);
    await deleteOldEvents(new Date(Date.now() + 31 * day));
    expect(await counts(project)).toBe(0);
    expect(await deliveriesOf(project, endpoint)).toEqual([]);
  });

  it("is deleted with its project", async () => {
    await project.remembers("maya", "I like tea.");
    await events();
    await deleteProject(project.ctx);
    expect(await counts(project)).toBe(0);
    expect(await rows(sql`select 1 from webhook_endpoints where project_id = ${project.id}`)).toEqual([]);
  });
});

describe("what a project lets go, and spends", () => {
  it("reports memories that expired, and deleted ones where the project erases", async () => {
    await project.remembers("maya", "I live in Porto.", "I like tea.");
    const [one, other] = await memoriesOf("maya");
    const due = (id: string) =>
      rows(
        sql`update memories set expires_at = now() - interval '1 minute' where project_id = ${project.id} and id = ${parseId("memory", id)}`,
      );
    const sweepNow = async () => {
      await rows(sql`update projects set forget_at = now() - interval '1 minute' where id = ${project.id}`);
      await sweep();
    };
    await due(one!.id);
    await sweepNow();
    await updateProject(project.ctx, { settings: { expiry: "erase" } });
    await due(other!.id);
    await sweepNow();
    expect((await events("memory.expired")).map(({ data }) => data)).toEqual([
      { graph: expect.objectContaining({ userId: "maya" }), memoryIds: [one!.id], count: 1 },
    ]);
    const erased = (await events("memory.deleted")).flatMap(({ data }) => data.memoryIds);
    expect(erased.sort()).toEqual([one!.id, other!.id].sort());
    expect(await events("memory.updated")).toEqual([]);
  });

  it("reports each spend limit once", async () => {
    await updateProject(project.ctx, { settings: { spend: { softUsd: 1, hardUsd: 5 } } });
    const call = { kind: "chat" as const, model: "m", inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, costUsd: 2 };
    for (let n = 0; n < 3; n++) await inProject(project.id, () => writeSpend(project.id, [spentBy("extract", call)]));
    expect((await events("spend.threshold")).map(({ data }) => data)).toEqual([
      { limit: "soft", period: periodOf(new Date()), costUsd: 2, limitUsd: 1 },
      { limit: "hard", period: periodOf(new Date()), costUsd: 6, limitUsd: 5 },
    ]);
  });
});
