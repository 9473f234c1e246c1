import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliverer } from "@/inngest/deliveries";
import { rows } from "@/lib/db/client";
import { eventTypes } from "@/lib/events/types";
import { type Answer, call, type Method } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { answering, useReceiver, verify } from "../support/receiver";
import type { Project } from "../support/records";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

const receiver = useReceiver();
useDatabase();

let project: Project;
beforeEach(async () => {
  project = await aProject();
});

const byKey = {
  events: "/v1/webhooks/events",
  endpoints: "/v1/webhooks/endpoints",
  endpoint: (id: string) => `/v1/webhooks/endpoints/${id}`,
  rotate: (id: string) => `/v1/webhooks/endpoints/${id}/rotate`,
  test: (id: string) => `/v1/webhooks/endpoints/${id}/test`,
  deliveries: (id: string) => `/v1/webhooks/endpoints/${id}/deliveries`,
  delivery: (id: string) => `/v1/webhooks/deliveries/${id}`,
  retry: (id: string) => `/v1/webhooks/deliveries/${id}/retry`,
  credential: async (of: Project) => of.apiKey,
};
const bySession: typeof byKey = {
  events: "/v1/dashboard/webhooks/events",
  endpoints: "/v1/dashboard/webhooks/endpoints",
  endpoint: (id) => `/v1/dashboard/webhooks/endpoints/${id}`,
  rotate: (id) => `/v1/dashboard/webhooks/endpoints/${id}/rotate`,
  test: (id) => `/v1/dashboard/webhooks/endpoints/${id}/test`,
  deliveries: (id) => `/v1/dashboard/webhooks/endpoints/${id}/deliveries`,
  delivery: (id) => `/v1/dashboard/webhooks/deliveries/${id}`,
  retry: (id) => `/v1/dashboard/webhooks/deliveries/${id}/retry`,
  credential: async (of) => sessionOf(of.organization, { account: `user_${of.tag}` }),
};

describe.each([
  ["an API key", byKey],
  ["a session", bySession],
])("with %s", (_, api) => {
  const send = async (method: Method, url: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
    call(method, url, { key: await api.credential(project), body, headers });
  const created = async (body: object = {}) =>
    (await send("POST", api.endpoints, { url: receiver.url(), events: ["job.done", "user.erased"], ...body })).body;

  it("the events can be listed", async () => {
    const { body } = await send("GET", api.events);
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual(eventTypes);
    for (const { description } of body.events) expect(description).toMatch(/\.$/);
  });

  it("an endpoint is created with a secret that is shown once", async () => {
    const { status, body } = await send("POST", api.endpoints, {
      url: receiver.url(),
      description: "Billing",
      events: ["job.done", "job.done", "user.erased"],
    });
    expect(status).toBe(201);
    const { secret, ...endpoint } = body;
    expect(Buffer.from(secret.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^whk_/),
      url: receiver.url(),
      description: "Billing",
      events: ["job.done", "user.erased"],
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      lastDeliveredAt: null,
      secretHint: `whsec_…${secret.slice(-4)}`,
      previousSecretUntil: null,
      createdAt: expect.any(String),
    });
    expect((await send("GET", api.endpoint(body.id))).body).toEqual(endpoint);
    expect((await send("GET", api.endpoints)).body).toEqual({ endpoints: [endpoint] });
  });

  it("a repeated call with the same idempotency key shows the secret's hint", async () => {
    const again = () => send("POST", api.endpoints, { url: receiver.url(), events: ["job.done"] }, { "idempotency-key": "once" });
    const [first, second] = [await again(), await again()];
    expect([second.status, second.body.id, second.body.secret]).toEqual([201, first.body.id, first.body.secretHint]);
    const { body: stored } = (
      await rows<{ body: string }>(sql`select body from idempotency_keys where key = 'once' order by created_at desc limit 1`)
    )[0]!;
    expect(stored).not.toContain(first.body.secret);
  });

  it.each([
    ["no url", { url: undefined }],
    ["a url that isn't one", { url: "hooks" }],
    ["no events", { events: [] }],
    ["an unknown event", { events: ["memory.forgotten"] }],
    ["the test event", { events: ["test.ping"] }],
    ["a long description", { description: "x".repeat(201) }],
  ])("%s is refused", async (_, body) => {
    const answer = await send("POST", api.endpoints, { url: receiver.url(), events: ["job.done"], ...body });
    expect(answer.status === 400 || answer.body.code === "URL_NOT_ALLOWED", JSON.stringify(answer.body)).toBe(true);
  });

  it("a project has ten endpoints at most, also if calls come together", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send("POST", api.endpoints, { url: receiver.url(), events: ["job.done"] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("WEBHOOK_LIMIT");
  });

  it("an endpoint can be changed, disabled and enabled, and each change is audited", async () => {
    const { id } = await created();
    expect((await send("PATCH", api.endpoint(id), { description: "New", events: ["job.failed"] })).body).toMatchObject({
      description: "New",
      events: ["job.failed"],
      url: receiver.url(),
    });
    expect((await send("PATCH", api.endpoint(id), { enabled: false })).body).toMatchObject({ enabled: false, disabledReason: "manual" });
    expect((await send("PATCH", api.endpoint(id), { enabled: false })).body).toMatchObject({ enabled: false });
    expect((await send("PATCH", api.endpoint(id), { enabled: true })).body).toMatchObject({ enabled: true, disabledAt: null });
    expectError(await send("PATCH", api.endpoint(id), {}), 400, "VALIDATION_ERROR");
    expectError(await send("PATCH", api.endpoint(id), { url: "http://10.0.0.1/" }), 422, "URL_NOT_ALLOWED");
    await send("POST", api.rotate(id), {});
    await send("DELETE", api.endpoint(id));
    const actions = await rows<{ action: string; target: { id: string } }>(
      sql`select action, target from audit_entries where project_id = ${project.id} and action like 'webhook.%' order by seq`,
    );
    expect(actions.map(({ action }) => action)).toEqual(
      ["created", "updated", "disabled", "enabled", "secret_rotated", "deleted"].map((action) => `webhook.${action}`),
    );
    expect(new Set(actions.map(({ target }) => target.id))).toEqual(new Set([id]));
  });

  it("a test is delivered, logged with its request and response, and can be sent again", async () => {
    receiver.respond = answering(201, {}, "thanks");
    const { id, secret } = await created();
    await deliverer().stop();
    const test = await send("POST", api.test(id));
    expect(test.body).toMatchObject({ endpointId: id, type: "test.ping", status: "pending" });
    await deliverer().start();
    await deliverer().idle();
    expect(receiver.bodies()).toEqual([expect.objectContaining({ type: "test.ping", data: {} })]);
    verify(secret, receiver.received[0]!);
    const { body: delivery } = await send("GET", api.delivery(test.body.id));
    expect(delivery).toEqual({
      id: test.body.id,
      endpointId: id,
      eventId: receiver.received[0]!.headers["webhook-id"],
      type: "test.ping",
      status: "delivered",
      attempts: 1,
      nextAttemptAt: null,
      responseStatus: 201,
      error: null,
      createdAt: expect.any(String),
      request: { url: receiver.url(), body: receiver.received[0]!.body },
      attemptLog: [
        {
          attempt: 1,
          startedAt: expect.any(String),
          durationMs: expect.any(Number),
          responseStatus: 201,
          responseBody: "thanks",
          error: null,
        },
      ],
    });
    await deliverer().stop();
    expect((await send("POST", api.retry(delivery.id))).body).toMatchObject({ status: "pending", id: delivery.id });
    await deliverer().start();
    await deliverer().idle();
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(Array(2).fill(delivery.eventId));
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body);
  });

  it("deliveries are listed by page and by status", async () => {
    const { id } = await created();
    for (let n = 0; n < 3; n++) {
      receiver.respond = answering(n === 1 ? 410 : 200);
      await send("POST", api.test(id));
      await deliverer().idle();
      await send("PATCH", api.endpoint(id), { enabled: true });
    }
    const { body: first } = await send("GET", `${api.deliveries(id)}?limit=2`);
    const { body: second } = await send("GET", `${api.deliveries(id)}?limit=2&cursor=${first.nextCursor}`);
    expect([...first.deliveries, ...second.deliveries].map(({ status }) => status)).toEqual(["delivered", "failed", "delivered"]);
    expect(second.nextCursor).toBeNull();
    const { body: failed } = await send("GET", `${api.deliveries(id)}?status=failed`);
    expect(failed.deliveries).toEqual([first.deliveries[1]]);
    expectError(await send("GET", `${api.deliveries(id)}?status=lost`), 400, "VALIDATION_ERROR");
  });

  it("a disabled endpoint gets no test, and nothing again", async () => {
    const { id } = await created();
    const { body: test } = await send("POST", api.test(id));
    await send("PATCH", api.endpoint(id), { enabled: false });
    expectError(await send("POST", api.test(id)), 409, "WEBHOOK_DISABLED");
    expectError(await send("POST", api.retry(test.id)), 409, "WEBHOOK_DISABLED");
  });

  it("a deleted endpoint leaves nothing behind", async () => {
    const { id } = await created();
    const { body: test } = await send("POST", api.test(id));
    await deliverer().idle();
    expect((await send("DELETE", api.endpoint(id))).body).toEqual({ deleted: true, id });
    for (const url of [api.endpoint(id), api.deliveries(id)]) expectError(await send("GET", url), 404, "WEBHOOK_NOT_FOUND");
    expectError(await send("GET", api.delivery(test.id)), 404, "DELIVERY_NOT_FOUND");
    for (const table of ["webhook_endpoints", "event_outbox", "webhook_deliveries", "webhook_attempts"]) {
      expect(await rows(sql`select 1 from ${sql.identifier(table)} where project_id = ${project.id}`)).toEqual([]);
    }
  });

  it.each(["endpoint", "deliveries", "delivery"] as const)("a malformed id of %s isn't found", async (name) => {
    const { status } = await send("GET", api[name]("nothing"));
    expect(status).toBe(404);
  });
});

describe("who may", () => {
  it.each(["reader", "writer"] as const)("not: a %s key", async (scope) => {
    const key = await project.keyWith(scope);
    expectError(await call("GET", byKey.endpoints, { key }), 403, "FORBIDDEN");
    expectError(await call("POST", byKey.endpoints, { key, body: { url: receiver.url(), events: ["job.done"] } }), 403, "FORBIDDEN");
  });

  it("not: a key for some users, as events name all of them", async () => {
    const { body: endpoint } = await call("POST", byKey.endpoints, {
      key: project.apiKey,
      body: { url: receiver.url(), events: ["job.done"] },
    });
    const key = await project.keyWith("admin", { constraints: { users: ["maya"] } });
    const answers = [
      await call("GET", byKey.endpoints, { key }),
      await call("POST", byKey.endpoints, { key, body: { url: receiver.url(), events: ["job.done"] } }),
      await call("GET", byKey.deliveries(endpoint.id), { key }),
      await call("POST", byKey.test(endpoint.id), { key }),
      await call("POST", byKey.rotate(endpoint.id), { key, body: {} }),
    ];
    for (const answer of answers) expectError(answer, 403, "FORBIDDEN");
  });

  it("not: a member who isn't an admin", async () => {
    const key = await sessionOf(project.organization, { role: "org:member" });
    expectError(await call("GET", bySession.endpoints, { key }), 403, "FORBIDDEN");
  });
});
