import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { verifyWebhook } from "@/clients/typescript/src/webhooks";
import { createDeliverer, deliverer } from "@/inngest/deliveries";
import { inTransaction, rows } from "@/lib/db/client";
import { acrossProjects, inProject } from "@/lib/db/project-scope";
import { attemptDelaysMs } from "@/lib/deliveries/attempts";
import { claimDelivery, noEndpoint } from "@/lib/deliveries/claim-delivery";
import { deliver } from "@/lib/deliveries/deliver";
import { recordEvent } from "@/lib/events/record-event";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { aProject } from "../support/project";
import { answering, isSignedWith, useReceiver, verify } from "../support/receiver";
import type { Project } from "../support/records";
import { anEndpoint, type CreatedEndpoint, deliveriesOf, deliveryOf, endpointOf, makeDue } from "../support/webhooks";

const receiver = useReceiver();
useDatabase();

let project: Project;
beforeEach(async () => {
  // What an earlier test left to be repeated would arrive in the middle of another.
  await acrossProjects(() =>
    rows(sql`update webhook_deliveries set status = 'failed', finished_at = now(), lease_token = null where status = 'pending'`),
  );
  project = await aProject();
});

const happens = (type: "job.done" | "profile.updated" = "job.done", data: Record<string, unknown> = {}) =>
  inProject(project.id, () => inTransaction(() => recordEvent({ projectId: project.id, type, data })));
const sent = () => deliverer().idle();
const onlyDelivery = async (endpoint: CreatedEndpoint) => {
  const [delivery] = await deliveriesOf(project, endpoint);
  return deliveryOf(project, delivery.id);
};

describe("an event", () => {
  it("is sent once to each endpoint that subscribes to its type, signed as receivers' libraries expect", async () => {
    const one = await anEndpoint(project, receiver.url("/one"), ["job.done", "profile.updated"]);
    const other = await anEndpoint(project, receiver.url("/other"), ["profile.updated"]);
    await happens("job.done", { jobId: "ij_1" });
    await happens("profile.updated");
    await sent();
    expect(
      receiver
        .bodies("/one")
        .map(({ type }) => type)
        .sort(),
    ).toEqual(["job.done", "profile.updated"]);
    expect(receiver.bodies("/other").map(({ type }) => type)).toEqual(["profile.updated"]);
    for (const [path, { secret }] of [
      ["/one", one],
      ["/other", other],
    ] as const) {
      for (const each of receiver.to(path)) expect(verify(secret, each)).toEqual(JSON.parse(each.body));
    }
    for (const { body, headers } of receiver.to("/one")) {
      expect(await verifyWebhook(body, headers as Record<string, string>, one.secret)).toEqual(JSON.parse(body));
    }
    const [received] = receiver.to("/one").filter(({ body }) => body.includes("job.done"));
    expect(() => verify(other.secret, received!)).toThrow("No matching signature");
    expect(() => verify(one.secret, { ...received!, body: received!.body.replace("ij_1", "ij_2") })).toThrow("No matching signature");
    expect(JSON.parse(received!.body)).toEqual({
      id: received!.headers["webhook-id"],
      type: "job.done",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      project: { id: project.shownId, tag: project.tag },
      data: { jobId: "ij_1" },
    });
  });

  it("isn't stored without a subscriber, for a disabled one, or if its transaction fails", async () => {
    const stored = () => rows(sql`select 1 from event_outbox where project_id = ${project.id}`);
    await happens();
    const endpoint = await anEndpoint(project, receiver.url(), ["job.done"]);
    await happens("profile.updated");
    const failing = inProject(project.id, () =>
      inTransaction(async () => {
        await recordEvent({ projectId: project.id, type: "job.done" });
        throw new Error("rolled back");
      }),
    );
    await expect(failing).rejects.toThrow("rolled back");
    await call("PATCH", `/v1/webhooks/endpoints/${endpoint.id}`, { key: project.apiKey, body: { enabled: false } });
    await happens();
    await sent();
    expect(await stored()).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it("is delivered although the process that recorded it never sent it, after a restart", async () => {
    await anEndpoint(project, receiver.url());
    await deliverer().stop();
    await happens();
    expect(receiver.received).toEqual([]);
    await deliverer().start();
    await sent();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("a failed attempt", () => {
  it("is repeated by the schedule with the same id and a new signature, then given up, and can be sent again", async () => {
    receiver.respond = answering(500, {}, "out of order");
    const endpoint = await anEndpoint(project, receiver.url());
    await happens();
    await sent();
    for (const [made, delay] of attemptDelaysMs.entries()) {
      if (made === 0) continue;
      const { status, attempts, nextAttemptAt, attemptLog } = await onlyDelivery(endpoint);
      expect([status, attempts]).toEqual(["pending", made]);
      const wait = Date.parse(nextAttemptAt) - Date.parse(attemptLog.at(-1).startedAt);
      expect(wait).toBeGreaterThanOrEqual(delay * 0.8);
      expect(wait).toBeLessThan(delay * 1.2 + 15_000);
      await makeDue(endpoint);
      await sent();
    }
    const given = await onlyDelivery(endpoint);
    expect(given).toMatchObject({ status: "failed", attempts: 10, nextAttemptAt: null, responseStatus: 500 });
    expect(given.attemptLog[0]).toMatchObject({
      responseStatus: 500,
      responseBody: "out of order",
      error: "The endpoint answered with 500.",
    });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const each of receiver.received) verify(endpoint.secret, each);

    receiver.respond = answering(204);
    const again = await call("POST", `/v1/webhooks/deliveries/${given.id}/retry`, { key: project.apiKey });
    expect([again.status, again.body.status]).toEqual([200, "pending"]);
    await sent();
    expect(await onlyDelivery(endpoint)).toMatchObject({ status: "delivered", attempts: 11, responseStatus: 204, error: null });
    expect(await endpointOf(project, endpoint)).toMatchObject({ enabled: true, failingSince: null, lastDeliveredAt: expect.any(String) });
  });

  it("is repeated when the receiver is ready, if it says when", async () => {
    const endpoint = await anEndpoint(project, receiver.url());
    for (const [status, header, waitMs] of [
      [503, "7200", 7_200_000],
      [429, new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
      [429, "99999999", 86_400_000],
      [500, "7200", 5_000],
    ] as const) {
      await rows(sql`delete from event_outbox where project_id = ${project.id}`);
      receiver.respond = answering(status, { "retry-after": header });
      await happens();
      await sent();
      const { nextAttemptAt, attemptLog } = await onlyDelivery(endpoint);
      const wait = Date.parse(nextAttemptAt) - Date.parse(attemptLog[0].startedAt);
      expect(wait, header).toBeGreaterThan(waitMs * 0.8 - 2_000);
      expect(wait, header).toBeLessThan(waitMs * 1.2 + 15_000);
    }
  });

  it("is not a redirect that is followed", async () => {
    receiver.respond = answering(302, { location: receiver.url("/elsewhere") });
    const endpoint = await anEndpoint(project, receiver.url());
    await happens();
    await sent();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await onlyDelivery(endpoint)).toMatchObject({
      status: "pending",
      responseStatus: 302,
      error: expect.stringContaining("Redirects"),
    });
  });

  it("may be a broken connection, or no answer in time", async () => {
    const endpoint = await anEndpoint(project, receiver.url());
    await deliverer().stop();
    for (const [respond, error] of [
      [(response: { destroy(): void }) => response.destroy(), "closed the connection"],
      [() => {}, "No answer within the time limit"],
    ] as const) {
      receiver.respond = respond as never;
      await rows(sql`delete from event_outbox where project_id = ${project.id}`);
      await happens();
      const claimed = await claimDelivery(noEndpoint, []);
      const next = await inProject(project.id, () => deliver(claimed!, { maxMs: 300 }));
      expect(next).toBeInstanceOf(Date);
      expect(await onlyDelivery(endpoint)).toMatchObject({
        status: "pending",
        responseStatus: null,
        error: expect.stringContaining(error),
      });
    }
    await deliverer().start();
  });

  it("keeps the first kilobyte of the response, whatever it is", async () => {
    receiver.respond = (response) => void response.writeHead(500).end(Buffer.concat([Buffer.from("\0é"), Buffer.alloc(1_000_000, 0xc3)]));
    const endpoint = await anEndpoint(project, receiver.url());
    await happens();
    await sent();
    const { responseBody } = (await onlyDelivery(endpoint)).attemptLog[0];
    expect(responseBody.startsWith("é")).toBe(true);
    expect(responseBody.length).toBeLessThan(1_025);
  });
});

describe("an endpoint is disabled", () => {
  const disabling = () =>
    rows<{ action: string; actor: { type: string } }>(
      sql`select action, actor from audit_entries where project_id = ${project.id} and action = 'webhook.disabled'`,
    );

  it("by answering with 410", async () => {
    receiver.respond = answering(410);
    const endpoint = await anEndpoint(project, receiver.url());
    await happens();
    await sent();
    expect(await endpointOf(project, endpoint)).toMatchObject({ enabled: false, disabledReason: "gone" });
    expect(await onlyDelivery(endpoint)).toMatchObject({ status: "failed", attempts: 1 });
    await happens();
    await sent();
    expect(receiver.received).toHaveLength(1);
    expect(await disabling()).toEqual([{ action: "webhook.disabled", actor: expect.objectContaining({ type: "system" }) }]);
  });

  it("after five days without a success, not before", async () => {
    receiver.respond = answering(500);
    const endpoint = await anEndpoint(project, receiver.url());
    const failFor = async (hours: number) => {
      await rows(sql`update webhook_endpoints set failing_since = now() - ${hours}::int * interval '1 hour' where id = ${endpoint.uuid}`);
      await makeDue(endpoint);
      await sent();
    };
    await happens();
    await sent();
    await failFor(119);
    expect(await endpointOf(project, endpoint)).toMatchObject({ enabled: true });
    await happens();
    await sent();
    await failFor(121);
    expect(await endpointOf(project, endpoint)).toMatchObject({ enabled: false, disabledReason: "failing" });
    expect((await deliveriesOf(project, endpoint)).map(({ status }: { status: string }) => status)).toEqual(["failed", "failed"]);
    expect(await disabling()).toHaveLength(1);

    const enabled = await call("PATCH", `/v1/webhooks/endpoints/${endpoint.id}`, { key: project.apiKey, body: { enabled: true } });
    expect(enabled.body).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
  });
});

describe("several servers", () => {
  it("send each event once, and at most five at a time to an endpoint", async () => {
    const waiting: (() => void)[] = [];
    receiver.respond = (response) => void waiting.push(() => response.writeHead(200).end());
    const endpoint = await anEndpoint(project, receiver.url());
    const count = 23;
    // Nothing is sent yet: an answer that waits for the last of them could come too late.
    await deliverer().stop();
    for (let n = 0; n < count; n++) await happens();
    await deliverer().start();
    const others = [createDeliverer(), createDeliverer()];
    const isEmbedded = !process.env.TEST_DATABASE_URL;
    // Starting on the embedded database returns what is in flight, as only one process uses it.
    if (!isEmbedded) for (const other of others) await other.start();
    while (receiver.received.length < count || waiting.length > 0) {
      await eventually(() => expect(waiting.length).toBeGreaterThan(0));
      for (const release of waiting.splice(0)) release();
    }
    await sent();
    for (const other of others) await other.stop();
    expect(receiver.received).toHaveLength(count);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(count);
    expect(receiver.mostAtOnce).toBeLessThanOrEqual(5);
    expect(await deliveriesOf(project, endpoint, "?status=delivered&limit=100")).toHaveLength(count);
  });

  it("take over what a dead one was sending when its lease has ended, and its late result counts for nothing", async () => {
    const endpoint = await anEndpoint(project, receiver.url());
    await deliverer().stop();
    await happens();
    const dead = (await claimDelivery(noEndpoint, []))!;
    expect(await claimDelivery(noEndpoint, [])).toBeUndefined();
    await rows(sql`update webhook_deliveries set next_at = now() where id = ${dead.id}`);
    const heir = (await claimDelivery(noEndpoint, []))!;
    expect([heir.id, heir.token === dead.token]).toEqual([dead.id, false]);
    await inProject(project.id, () => deliver(heir));
    expect(await inProject(project.id, () => deliver(dead))).toBeNull();
    expect(receiver.received).toHaveLength(1);
    expect(await onlyDelivery(endpoint)).toMatchObject({ status: "delivered", attempts: 2 });
    await deliverer().start();
  });

  it("serve endpoints in turn, whoever has the longest queue", async () => {
    await deliverer().stop();
    const busy = await anEndpoint(project, receiver.url("/busy"));
    for (let n = 0; n < 6; n++) await happens();
    const another = await aProject();
    await anEndpoint(another, receiver.url("/quiet"));
    await inProject(another.id, () => inTransaction(() => recordEvent({ projectId: another.id, type: "job.done" })));
    const first = (await claimDelivery(noEndpoint, []))!;
    const second = (await claimDelivery(first, []))!;
    expect([first.projectId, second.projectId].sort()).toEqual([project.id, another.id].sort());
    // A project with enough in flight is passed over.
    expect(await claimDelivery(second, [project.id, another.id])).toBeUndefined();
    expect(first.endpointId === busy.uuid || second.endpointId === busy.uuid).toBe(true);
    await acrossProjects(() => rows(sql`update webhook_deliveries set lease_token = null, next_at = now() where lease_token is not null`));
    await deliverer().start();
    await sent();
    expect(receiver.received).toHaveLength(7);
  });
});

describe("a secret that is replaced", () => {
  it("signs, too, until its grace period ends, and no event is lost under load", async () => {
    const endpoint = await anEndpoint(project, receiver.url());
    const load = Array.from({ length: 20 }, () => happens());
    const rotate = async (graceHours?: number) =>
      (await call("POST", `/v1/webhooks/endpoints/${endpoint.id}/rotate`, { key: project.apiKey, body: { graceHours } })).body;
    const rotated = await rotate();
    expect(rotated.previousSecretUntil).toEqual(expect.any(String));
    load.push(...Array.from({ length: 20 }, () => happens()));
    await Promise.all(load);
    await sent();
    // A slow machine may have run out of time for one, which is then sent again.
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(40);
    for (const each of receiver.received) expect(isSignedWith(endpoint.secret, each)).toBe(true);

    receiver.received = [];
    await happens();
    await sent();
    expect([endpoint.secret, rotated.secret].map((secret) => isSignedWith(secret, receiver.received[0]!))).toEqual([true, true]);

    await rows(sql`update webhook_endpoints set old_secret_until = now() where id = ${endpoint.uuid}`);
    receiver.received = [];
    await happens();
    await sent();
    expect([endpoint.secret, rotated.secret].map((secret) => isSignedWith(secret, receiver.received[0]!))).toEqual([false, true]);

    const last = await rotate(0);
    receiver.received = [];
    await happens();
    await sent();
    expect([rotated.secret, last.secret].map((secret) => isSignedWith(secret, receiver.received[0]!))).toEqual([false, true]);
  });
});

describe("addresses of private networks", () => {
  it.each([
    ["http://10.0.0.1/", "private network"],
    ["http://169.254.169.254/latest/meta-data", "private network"],
    ["https://[fd00::1]/", "private network"],
    ["http://93.184.216.34/", "https://"],
    ["https://93.184.216.34:8443/", "usual ports"],
    ["https://maya:secret@example.com/", "password"],
    ["ftp://example.com/", "begin with https://"],
  ])("%s can't be an endpoint", async (url, message) => {
    const { status, body } = await call("POST", "/v1/webhooks/endpoints", { key: project.apiKey, body: { url, events: ["job.done"] } });
    expect([status, body.code]).toEqual([422, "URL_NOT_ALLOWED"]);
    expect(body.error).toContain(message);
  });

  it("aren't called either if an endpoint leads there after all", async () => {
    const endpoint = await anEndpoint(project, receiver.url());
    await rows(sql`update webhook_endpoints set url = 'http://0.0.0.0:1/' where id = ${endpoint.uuid}`);
    await happens();
    await sent();
    expect(await onlyDelivery(endpoint)).toMatchObject({ status: "pending", error: expect.stringContaining("private network") });
  });
});
