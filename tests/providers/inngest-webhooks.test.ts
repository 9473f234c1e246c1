import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction, rows } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { aDatabase, type TestDatabase } from "../flows/support/database";
import { anEventApi, anExecutor, eventKey, signingKey } from "../flows/support/inngest-server";
import { aProject } from "../support/project";
import { answering, useReceiver, verify } from "../support/receiver";
import type { Project } from "../support/records";
import { anEndpoint, type CreatedEndpoint } from "../support/webhooks";

const receiver = useReceiver();
let database: TestDatabase;
let api: Awaited<ReturnType<typeof anEventApi>>;
let route: typeof import("@/app/api/inngest/route");
let recordEvent: typeof import("@/lib/events/record-event").recordEvent;
let project: Project;
let endpoint: CreatedEndpoint;

beforeAll(async () => {
  api = await anEventApi();
  Object.assign(process.env, { INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey, INNGEST_BASE_URL: api.url });
  database = await aDatabase();
  route = await import("@/app/api/inngest/route");
  ({ recordEvent } = await import("@/lib/events/record-event"));
});
afterAll(async () => {
  await database.close();
  await api.close();
});
beforeEach(async () => {
  project = await aProject();
  endpoint = await anEndpoint(project, receiver.url());
});
afterEach(async () => {
  api.state.isDown = false;
  api.events.length = 0;
  await rows(sql`delete from webhook_endpoints`);
});

const happens = () => inProject(project.id, () => inTransaction(() => recordEvent({ projectId: project.id, type: "job.done" })));
const delivery = async () =>
  (
    await rows<{ id: string; status: string; attempts: number; isSent: boolean }>(
      sql`select id, status, attempts, sent_at is not null as "isSent" from webhook_deliveries where project_id = ${project.id}`,
    )
  )[0]!;
const eventOf = (id: string) => ({
  name: "loci/webhook.deliver",
  data: { deliveryId: id, projectId: project.id, endpointId: endpoint.uuid },
});
type Arrives = NonNullable<NonNullable<Parameters<ReturnType<typeof anExecutor>>[2]>["arrives"]>;
const run = async (arrives?: Arrives) => anExecutor(route.POST)("loci-deliver-webhook", eventOf((await delivery()).id), { arrives });
/** Sleeping ends at once. */
const playingTime: Arrives = async ({ op }) => {
  if (op === "Sleep") await rows(sql`update webhook_deliveries set next_at = now() where project_id = ${project.id}`);
  return true;
};

describe("a delivery", () => {
  it("is sent to Inngest after the commit, with its own id", async () => {
    await happens();
    const { id, isSent } = await delivery();
    expect(api.events).toEqual([expect.objectContaining({ ...eventOf(id), id })]);
    expect(isSent).toBe(true);
  });

  it("is made in one step if it succeeds", async () => {
    await happens();
    expect(await run()).toMatchObject({ outcome: "resolved", ops: ["StepRun attempt 1"] });
    expect(receiver.received).toHaveLength(1);
    verify(endpoint.secret, receiver.received[0]!);
    expect(await delivery()).toMatchObject({ status: "delivered", attempts: 1 });
  });

  it("waits between attempts, and is given up after the last", async () => {
    receiver.respond = answering(500);
    await happens();
    const { ops } = await run(playingTime);
    expect(ops.filter((op) => op.startsWith("StepRun"))).toHaveLength(10);
    expect(ops.filter((op) => op.startsWith("Sleep"))).toHaveLength(9);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await delivery()).toMatchObject({ status: "failed", attempts: 10 });
  });

  it("is made once if the result of a step is lost, or two runs have it", async () => {
    await happens();
    const lost = new Set(["attempt 1"]);
    await run(({ displayName }) => !lost.delete(displayName ?? ""));
    await run();
    expect(receiver.received).toHaveLength(1);
    expect(await delivery()).toMatchObject({ status: "delivered", attempts: 1 });
  });

  it("that a dead server was making is made by a later step, when its lease has ended", async () => {
    await happens();
    const { id } = await delivery();
    await rows(
      sql`update webhook_deliveries set attempts = 1, lease_token = gen_random_uuid(), next_at = now() + interval '1 minute' where id = ${id}`,
    );
    const { ops } = await run(playingTime);
    expect(ops.map((op) => op.split(" ")[0])).toEqual(["StepRun", "Sleep", "StepRun"]);
    expect(receiver.received).toHaveLength(1);
    expect(await delivery()).toMatchObject({ status: "delivered", attempts: 2 });
  });

  it("that has ended, or was deleted, is left alone", async () => {
    await happens();
    const { id } = await delivery();
    await rows(sql`update webhook_deliveries set status = 'failed' where id = ${id}`);
    await run();
    await rows(sql`delete from event_outbox where project_id = ${project.id}`);
    expect(await anExecutor(route.POST)("loci-deliver-webhook", eventOf(id))).toMatchObject({ outcome: "resolved" });
    expect(receiver.received).toEqual([]);
  });
});

describe("the cron", () => {
  const resend = () => anExecutor(route.POST)("loci-resend-webhooks", { name: "inngest/scheduled.timer", data: {} });
  const age = (interval: string) =>
    rows(sql`update webhook_deliveries set next_at = now() - ${interval}::interval where project_id = ${project.id}`);

  it("sends what was committed but never sent, after 30 seconds", async () => {
    api.state.isDown = true;
    await happens();
    api.state.isDown = false;
    expect(await delivery()).toMatchObject({ isSent: false });
    expect(await resend()).toMatchObject({ data: { sent: 0 } });
    await age("31 seconds");
    expect(await resend()).toMatchObject({ data: { sent: 1 } });
    const { id } = await delivery();
    expect(api.events).toEqual([expect.objectContaining({ ...eventOf(id), id })]);
    expect(await resend()).toMatchObject({ data: { sent: 0 } });
  });

  it("sends what Inngest lost, after an hour, with another id", async () => {
    await happens();
    api.events.length = 0;
    await age("61 minutes");
    expect(await resend()).toMatchObject({ data: { sent: 0 } });
    await rows(sql`update webhook_deliveries set sent_at = now() - interval '61 minutes'`);
    expect(await resend()).toMatchObject({ data: { sent: 1 } });
    const { id } = await delivery();
    expect(api.events[0]!.id).toMatch(new RegExp(`^${id}:\\d+$`));
  });
});
