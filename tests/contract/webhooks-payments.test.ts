import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { log } from "@/lib/log";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { shuffled, withRandom } from "../support/random";
import { expectError } from "../support/refusal";
import { anEvent, delivery, prices, seconds, signedText } from "../support/scripted-stripe";
import { sessionOf } from "../support/session";
import { aSubscription } from "../support/subscription-life";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const deliver = (event: object, more: Parameters<typeof delivery>[1] = {}) => call("POST", "/v1/webhooks/payments", delivery(event, more));
async function deliverAll(...events: object[]) {
  for (const event of events) expect(await deliver(event)).toMatchObject({ status: 200 });
}

async function aCustomer({ shape }: { shape?: "items" | "legacy" } = {}) {
  const project = await aProject({ plan: "free" });
  const customer = `cus_${randomBytes(6).toString("hex")}`;
  await rows(
    sql`insert into subscriptions (organization_id, plan_code, status, customer_id) values (${project.organizationId}, 'free', 'none', ${customer})`,
  );
  return { project, customer, subscription: aSubscription(customer, { shape }) };
}

const planOf = async (project: Project) =>
  (await rows<{ plan: string }>(sql`select plan_code as plan from organizations where id = ${project.organizationId}`))[0]!.plan;
const subscriptionOf = async (project: Project) =>
  (await call("GET", "/v1/dashboard/subscription", { key: await sessionOf(project.organization) })).body.subscription;
const stateOf = async (project: Project) => ({ ...(await subscriptionOf(project)), plan: await planOf(project) });

describe("POST /v1/webhooks/payments", () => {
  it("applies an event once, and says so the next time", async () => {
    const { project, subscription } = await aCustomer();
    const event = subscription.created(0);
    const first = await deliver(event);
    expect([first.status, first.body]).toEqual([200, { received: true, type: "customer.subscription.created", idempotent: false }]);
    expect(await planOf(project)).toBe("pro");
    await rows(sql`update organizations set plan_code = 'free' where id = ${project.organizationId}`);
    expect((await deliver(event)).body).toEqual({ received: true, type: "customer.subscription.created", idempotent: true });
    expect(await planOf(project)).toBe("free");
  });

  it("applies one of many simultaneous deliveries", async () => {
    const { subscription } = await aCustomer();
    const event = subscription.created(0);
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(event)));
    expect(answers.map(({ body }) => body.idempotent).toSorted()).toEqual([false, ...Array(7).fill(true)]);
  });

  it("stores nothing of an event that failed, so that its next delivery applies", async () => {
    const { project, subscription } = await aCustomer();
    const event = subscription.created(0);
    const unreadable = { ...event, data: { object: { ...event.data.object, status: 7 } } };
    const refused = await deliver(unreadable);
    expectError(refused, 400, "VALIDATION_ERROR");
    expect(refused.body.details[0].path).toBe("data.object.status");
    expect((await deliver(event)).body.idempotent).toBe(false);
    expect(await planOf(project)).toBe("pro");
  });

  it("accepts an unknown type without changes, and recognizes its redelivery", async () => {
    const { project, customer } = await aCustomer();
    const before = await stateOf(project);
    const event = anEvent("customer.tax_id.created", { id: "txi_1", customer });
    expect((await deliver(event)).body).toEqual({ received: true, type: "customer.tax_id.created", idempotent: false });
    expect((await deliver(event)).body.idempotent).toBe(true);
    expect(await stateOf(project)).toEqual(before);
  });

  it("accepts events of unknown customers, and logs none of their content", async () => {
    const logged = vi.spyOn(log, "info").mockReturnValue();
    const subscription = aSubscription("cus_stranger");
    await deliverAll(subscription.created(0), subscription.failed(1, "in_1"), subscription.paid(2, "in_1"), subscription.deleted(3));
    expect(logged).toHaveBeenCalledTimes(4);
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/cus_stranger|sub_/);
    expect(await rows(sql`select 1 from subscriptions where customer_id = 'cus_stranger'`)).toEqual([]);
    logged.mockRestore();
  });

  describe("rejects", () => {
    const now = () => seconds(new Date());
    const event = () => anEvent("customer.subscription.deleted", { id: "sub_1" });
    const signed = delivery(event());
    it.each([
      ["no signature", { raw: signed.raw, headers: {} }],
      ["an empty signature", { raw: signed.raw, headers: { "stripe-signature": "" } }],
      ["a signature in another format", { raw: signed.raw, headers: { "stripe-signature": "v1=abc" } }],
      ["a signature without values", { raw: signed.raw, headers: { "stripe-signature": "t=,v1=" } }],
      [
        "a signature without a timestamp",
        { raw: signed.raw, headers: { "stripe-signature": signed.headers["stripe-signature"]!.replace(/t=\d+/, "t=") } },
      ],
      ["an empty signature", { raw: signed.raw, headers: { "stripe-signature": `t=${now()},v1=` } }],
      ["a signature of empty parts", { raw: signed.raw, headers: { "stripe-signature": ",,=,t,v1" } }],
      ["a signature of other bytes", { raw: `${signed.raw} `, headers: signed.headers }],
      ["another secret's signature", delivery(event(), { secret: "whsec_other" })],
      ["a signature older than 5 minutes", delivery(event(), { timestamp: now() - 301 })],
    ])("%s", async (_, rejected) => {
      expectError(await call("POST", "/v1/webhooks/payments", rejected), 401, "INVALID_SIGNATURE");
    });

    it("signed events with invalid times or characters that can't be stored, and stores nothing", async () => {
      const { subscription } = await aCustomer();
      const event = subscription.created(0);
      const late = { ...event, data: { object: { ...event.data.object, created: 1e300 } } };
      for (const broken of [{ ...event, created: 1e300 }, { ...event, created: -1e15 }, late, { ...event, data: 7 }]) {
        expectError(await deliver(broken), 400, "VALIDATION_ERROR");
      }
      const odd = { ...anEvent("price.created", { id: "price_1" }), id: "evt_\u0000odd" };
      expect((await deliver(odd)).status).toBe(200);
      expect((await deliver(event)).body.idempotent).toBe(false);
    });

    it("signed bytes that aren't an event", async () => {
      for (const raw of ["{", '"text"', "[]", "{}", '{"id": 7, "type": "price.created"}', '{"object": "v2.core.event", "id": "evt_1"}']) {
        const answer = await call("POST", "/v1/webhooks/payments", signedText(raw));
        expectError(answer, 400, "VALIDATION_ERROR");
      }
    });

    it("signatures only after 5 minutes", async () => {
      const { status } = await deliver(anEvent("price.created", { id: "price_1" }), { timestamp: now() - 290 });
      expect(status).toBe(200);
    });
  });
});

describe("a subscription", () => {
  it.each(["items", "legacy"] as const)("activates its plan at once when bought (%s)", async (shape) => {
    const { project, subscription } = await aCustomer({ shape });
    await deliverAll(subscription.created(0, { status: "incomplete" }));
    expect(await planOf(project)).toBe("free");
    await deliverAll(subscription.updated(0.1));
    expect(await subscriptionOf(project)).toEqual({
      id: subscription.id,
      organizationId: formatId("organization", project.organizationId),
      planCode: "pro",
      limits: { ingestPerMonth: 50_000, retrievalPerMonth: 300_000 },
      billingCycle: "monthly",
      status: "active",
      currentPeriodEnd: subscription.on(30),
      cancelAtPeriodEnd: false,
      trialEnd: null,
      pastDueSince: null,
      ingestStopsAt: null,
    });
    const { headers } = await call("GET", "/v1/groups", { key: project.apiKey });
    expect(headers.get("x-ratelimit-limit")).toBe("600");
  });

  it("has the plan of its price, with its limits from the next call on", async () => {
    const { project, subscription } = await aCustomer();
    await rows(sql`insert into usage_counters (organization_id, period, budget, used)
      values (${project.organizationId}, to_char(now() at time zone 'UTC', 'YYYY-MM'), 'ingest', 5000)`);
    const add = () => call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "I like tea." } });
    expectError(await add(), 429, "QUOTA_EXCEEDED");
    await deliverAll(subscription.created(0));
    expect((await add()).status).toBe(202);
    await deliverAll(subscription.updated(1, { price: prices.scaleYearly }));
    expect(await stateOf(project)).toMatchObject({ planCode: "scale", billingCycle: "yearly", plan: "scale" });
    await deliverAll(subscription.deleted(2));
    expectError(await add(), 429, "QUOTA_EXCEEDED");
  });

  it("paid at checkout is active before and after its own events", async () => {
    const { project, subscription } = await aCustomer();
    await deliverAll(subscription.completed(0, { metadata: { planCode: "scale", billingCycle: "monthly" } }));
    expect(await stateOf(project)).toMatchObject({ id: subscription.id, status: "active", plan: "scale" });
    await deliverAll(
      subscription.created(0, { price: prices.scaleMonthly, status: "incomplete" }),
      subscription.updated(0, { price: prices.scaleMonthly }),
    );
    expect(await stateOf(project)).toMatchObject({ status: "active", plan: "scale", currentPeriodEnd: subscription.on(30) });
    await deliverAll(subscription.deleted(1), subscription.completed(0, { metadata: { planCode: "scale", billingCycle: "monthly" } }));
    expect(await stateOf(project)).toMatchObject({ status: "canceled", plan: "free" });
  });

  it("from the checkout of a forgotten customer belongs to the organization it was for", async () => {
    const project = await aProject({ plan: "free" });
    const subscription = aSubscription(`cus_${randomBytes(6).toString("hex")}`);
    const paid = {
      client_reference_id: formatId("organization", project.organizationId),
      metadata: { planCode: "pro", billingCycle: "yearly" },
    };
    await deliverAll(subscription.completed(0, paid), subscription.updated(1, { price: prices.proYearly }));
    expect(await stateOf(project)).toMatchObject({ id: subscription.id, plan: "pro", billingCycle: "yearly" });
  });

  it.each([
    ["that isn't paid yet", { payment_status: "unpaid" }],
    ["of another mode", { mode: "payment", subscription: null }],
  ])("a checkout %s gives nothing", async (_, fields) => {
    const { project, subscription } = await aCustomer();
    await deliverAll(subscription.completed(0, { metadata: { planCode: "pro", billingCycle: "monthly" }, ...fields }));
    expect(await planOf(project)).toBe("free");
  });

  it("that is canceled at the end shows when, by flag or by date, and keeps its plan until then", async () => {
    const { project, subscription } = await aCustomer();
    await deliverAll(subscription.created(0), subscription.updated(1, { cancel_at_period_end: true }));
    expect(await stateOf(project)).toMatchObject({ cancelAtPeriodEnd: true, status: "active", plan: "pro" });
    await deliverAll(subscription.updated(2));
    expect(await stateOf(project)).toMatchObject({ cancelAtPeriodEnd: false });
    await deliverAll(subscription.updated(3, { cancel_at: seconds(subscription.on(30)) }));
    expect(await stateOf(project)).toMatchObject({ cancelAtPeriodEnd: true, plan: "pro" });
    await deliverAll(subscription.deleted(30));
    expect(await stateOf(project)).toMatchObject({ status: "canceled", planCode: "free", billingCycle: null, plan: "free" });
  });

  it("on trial has its plan, and none while paused", async () => {
    const { project, subscription } = await aCustomer();
    const trial = { status: "trialing", trial_end: seconds(subscription.on(14)) };
    await deliverAll(subscription.created(0, trial), subscription.trialWillEnd(11, trial));
    expect(await stateOf(project)).toMatchObject({ status: "trialing", trialEnd: subscription.on(14), plan: "pro" });
    await deliverAll(subscription.paused(14, { status: "paused" }));
    expect(await stateOf(project)).toMatchObject({ status: "paused", plan: "free" });
    await deliverAll(subscription.resumed(15));
    expect(await stateOf(project)).toMatchObject({ status: "active", trialEnd: null, plan: "pro" });
  });

  it("with a foreign price keeps the organization's plan", async () => {
    const logged = vi.spyOn(log, "warn").mockReturnValue();
    const { project, subscription } = await aCustomer();
    await deliverAll(subscription.created(0), subscription.updated(1, { price: "price_special", endsOn: 60 }));
    expect(await stateOf(project)).toMatchObject({ planCode: "pro", currentPeriodEnd: subscription.on(60), plan: "pro" });
    expect(logged).toHaveBeenCalledWith("billing.unknown_price", expect.not.objectContaining({ price: expect.anything() }));
    logged.mockRestore();
  });
});

describe("a failed payment", () => {
  const add = (project: Project) => call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "I like tea." } });
  const at = async <T>(moment: string, work: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
    try {
      return await work();
    } finally {
      vi.useRealTimers();
    }
  };

  it("blocks adding on every endpoint after 7 days, never reading; payment restores it at once", async () => {
    const { project, subscription } = await aCustomer();
    await deliverAll(subscription.created(0), subscription.failed(30, "in_2"));
    expect(await stateOf(project)).toMatchObject({
      status: "past_due",
      pastDueSince: subscription.on(30),
      ingestStopsAt: subscription.on(37),
      plan: "pro",
    });
    expect((await at(subscription.on(36.999), () => add(project))).status).toBe(202);
    await at(subscription.on(37), async () => {
      const answer = await add(project);
      expectError(answer, 429, "QUOTA_EXCEEDED");
      expect(answer.body.error).toMatch(/payment failed.*portal/);
      expect(answer.body).toMatchObject({ budget: "ingest", limit: 50_000, retryAfter: 3_600, resetAt: expect.stringMatching(/Z$/) });
      expect(answer.headers.get("retry-after")).toBe("3600");
      const core = { user_id: "maya", messages: [{ role: "user", content: "I like tea." }] };
      expectError(await call("POST", "/v1/core/add", { key: project.apiKey, body: core }), 429, "quota_exceeded");
      const chat = { messages: [{ role: "user", content: "I like tea." }], projectTag: project.tag };
      expect((await call("POST", "/v1/memory/chat", { key: project.apiKey, body: chat })).body.ingestJobId).toBeNull();
      expect(
        (await call("POST", "/v1/memory/search", { key: project.apiKey, body: { q: "tea", projectTags: [project.tag] } })).status,
      ).toBe(200);
      expect((await call("GET", "/v1/groups", { key: project.apiKey })).status).toBe(200);
    });
    await deliverAll(subscription.paid(38, "in_2"));
    expect(await stateOf(project)).toMatchObject({ status: "active", pastDueSince: null, ingestStopsAt: null, plan: "pro" });
    expect((await at(subscription.on(38), () => add(project))).status).toBe(202);
  });

  it("counts days from the first attempt, however often it is retried", async () => {
    const { project, subscription } = await aCustomer();
    await deliverAll(
      subscription.created(0),
      subscription.failed(30, "in_2"),
      subscription.failed(33, "in_2"),
      subscription.updated(33, { status: "past_due", latest_invoice: "in_2" }),
    );
    expect(await stateOf(project)).toMatchObject({ pastDueSince: subscription.on(30) });
    await deliverAll(subscription.updated(40, { status: "unpaid", latest_invoice: "in_2" }));
    expect(await stateOf(project)).toMatchObject({ status: "unpaid", pastDueSince: subscription.on(30), plan: "pro" });
  });

  it("is ignored after the payment, and for invoices without a subscription", async () => {
    const { project, subscription, customer } = await aCustomer();
    await deliverAll(subscription.created(0), subscription.paid(31, "in_2"), subscription.failed(30, "in_2"));
    expect(await stateOf(project)).toMatchObject({ status: "active", pastDueSince: null });
    await deliverAll(anEvent("invoice.payment_failed", { id: "in_3", customer, parent: null }), aSubscription(customer).failed(32, "in_4"));
    expect(await stateOf(project)).toMatchObject({ status: "active", pastDueSince: null });
  });

  it("of the first invoice leaves the subscription incomplete", async () => {
    const { project, subscription } = await aCustomer();
    await deliverAll(subscription.created(0, { status: "incomplete" }), subscription.failed(0, "in_1"));
    expect(await stateOf(project)).toMatchObject({ status: "incomplete", pastDueSince: subscription.on(0), plan: "free" });
    await deliverAll(subscription.updated(1, { status: "incomplete_expired" }));
    expect(await stateOf(project)).toMatchObject({ status: "incomplete_expired", pastDueSince: null, plan: "free" });
  });
});

describe("out-of-order events", () => {
  it("change nothing when they are outdated", async () => {
    const { project, subscription } = await aCustomer();
    await deliverAll(subscription.updated(5, { price: prices.scaleMonthly }));
    const before = await stateOf(project);
    await deliverAll(subscription.created(0), subscription.updated(4, { price: prices.proYearly, cancel_at_period_end: true }));
    expect(await stateOf(project)).toEqual(before);
  });

  it("don't restore an ended subscription, whatever their time", async () => {
    const { project, subscription } = await aCustomer();
    await deliverAll(subscription.created(0), subscription.deleted(5));
    const before = await stateOf(project);
    await deliverAll(
      subscription.updated(4),
      subscription.updated(6),
      subscription.resumed(7),
      subscription.paid(8, "in_9"),
      subscription.failed(9, "in_10"),
      subscription.completed(9),
    );
    expect(await stateOf(project)).toEqual(before);
    expect(before).toMatchObject({ status: "canceled", plan: "free" });
  });

  it("of the same second give the same result in either order", async () => {
    const ends = [];
    for (const turned of [false, true]) {
      const { project, subscription } = await aCustomer();
      const both = [
        subscription.created(0, { status: "incomplete" }),
        subscription.updated(0),
        subscription.updated(0, { cancel_at_period_end: true }),
      ];
      await deliverAll(...(turned ? both.toReversed() : both));
      const { id: _, organizationId: __, ...state } = await stateOf(project);
      ends.push(state);
    }
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]).toMatchObject({ status: "active", cancelAtPeriodEnd: true, plan: "pro" });
  });

  it("let a new subscription replace an ended one, in either order", async () => {
    for (const turned of [false, true]) {
      const { project, customer, subscription } = await aCustomer();
      const next = aSubscription(customer);
      const newSubscription = next.created(12, { created: seconds(next.on(12)), price: prices.scaleMonthly });
      await deliverAll(
        subscription.created(0),
        ...(turned ? [newSubscription, subscription.deleted(10)] : [subscription.deleted(10), newSubscription]),
        subscription.updated(9),
      );
      expect(await stateOf(project)).toMatchObject({ id: next.id, status: "active", plan: "scale" });
    }
  });

  it("don't let an unpaid attempt replace an active subscription", async () => {
    const { project, customer, subscription } = await aCustomer();
    const other = aSubscription(customer);
    const later = { created: seconds(other.on(1)) };
    await deliverAll(
      subscription.created(0),
      other.created(1, { ...later, status: "incomplete" }),
      other.updated(2, { ...later, status: "incomplete_expired" }),
    );
    expect(await stateOf(project)).toMatchObject({ id: subscription.id, status: "active", plan: "pro" });
  });

  const eventsOf = (subscription: ReturnType<typeof aSubscription>) => [
    subscription.created(0, { status: "incomplete", latest_invoice: "in_1" }),
    subscription.paid(0, "in_1"),
    subscription.updated(0, { latest_invoice: "in_1" }),
    subscription.updated(3, { price: prices.scaleMonthly, latest_invoice: "in_1" }),
    subscription.failed(30, "in_2"),
    subscription.updated(30, { status: "past_due", price: prices.scaleMonthly, endsOn: 60, latest_invoice: "in_2" }),
    subscription.failed(33, "in_2"),
    subscription.paid(35, "in_2"),
    subscription.updated(35, { price: prices.scaleMonthly, endsOn: 60, latest_invoice: "in_2" }),
    subscription.updated(40, { price: prices.scaleMonthly, endsOn: 60, cancel_at_period_end: true, latest_invoice: "in_2" }),
    subscription.deleted(60, { price: prices.scaleMonthly, endsOn: 60, latest_invoice: "in_2" }),
  ];

  it.each(Array.from({ length: 11 }, (_, n) => n + 1))(
    "and repeated give the same state for the first %i events",
    { timeout: 120_000 },
    async (part) => {
      const endOf = async (order: (events: object[]) => object[]) => {
        const { project, subscription } = await aCustomer();
        await deliverAll(...order(eventsOf(subscription).slice(0, part)));
        const { id, organizationId: _, ...state } = await stateOf(project);
        return { ...state, isKnown: id === subscription.id };
      };
      const inOrder = await endOf((events) => events);
      await withRandom(12, async (random) => {
        expect(await endOf((events) => shuffled([...events, ...shuffled(events, random).slice(0, 3)], random))).toEqual(inOrder);
      });
    },
  );

  it("delivered all at once and twice give the final state", async () => {
    const { project, subscription } = await aCustomer();
    const events = eventsOf(subscription);
    const answers = await Promise.all([...events, ...events].map((event) => deliver(event)));
    expect(answers.map(({ status, body }) => [status, body.idempotent]).filter(([status, again]) => status !== 200 || again)).toHaveLength(
      events.length,
    );
    expect(await stateOf(project)).toMatchObject({
      id: subscription.id,
      status: "canceled",
      pastDueSince: null,
      currentPeriodEnd: subscription.on(60),
      plan: "free",
    });
  });
});
