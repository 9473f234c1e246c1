import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { rows } from "@/lib/db/client";
import { showId } from "@/lib/ids";
import { log } from "@/lib/log";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { shuffled, withRandom } from "../support/random";
import { expectRefusal } from "../support/refusal";
import { anEvent, delivery, prices, seconds, signedText } from "../support/scripted-stripe";
import { sessionOf } from "../support/session";
import { aSubscription } from "../support/subscription-life";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const deliver = (event: object, more: Parameters<typeof delivery>[1] = {}) => call("POST", "/v1/webhooks/payments", delivery(event, more));
async function deliverAll(...events: object[]) {
  for (const event of events) expect(await deliver(event)).toMatchObject({ status: 200 });
}

/** A project of an organization that Stripe knows, and the life of its subscription. */
async function aCustomer({ shape }: { shape?: "items" | "legacy" } = {}) {
  const project = await aProject({ plan: "free" });
  const customer = `cus_${randomBytes(6).toString("hex")}`;
  await rows(
    sql`insert into subscriptions (organization_id, plan_code, status, customer_id) values (${project.organizationId}, 'free', 'none', ${customer})`,
  );
  return { project, customer, life: aSubscription(customer, { shape }) };
}

const planOf = async (project: Project) =>
  (await rows<{ plan: string }>(sql`select plan_code as plan from organizations where id = ${project.organizationId}`))[0]!.plan;
const subscriptionOf = async (project: Project) =>
  (await call("GET", "/v1/dashboard/subscription", { key: await sessionOf(project.organization) })).body.subscription;
/** All that an event may change. */
const stateOf = async (project: Project) => ({ ...(await subscriptionOf(project)), plan: await planOf(project) });

describe("POST /v1/webhooks/payments", () => {
  it("applies an event once, and says so the next time", async () => {
    const { project, life } = await aCustomer();
    const event = life.created(0);
    const first = await deliver(event);
    expect([first.status, first.body]).toEqual([200, { received: true, type: "customer.subscription.created", idempotent: false }]);
    expect(await planOf(project)).toBe("pro");
    await rows(sql`update organizations set plan_code = 'free' where id = ${project.organizationId}`);
    expect((await deliver(event)).body).toEqual({ received: true, type: "customer.subscription.created", idempotent: true });
    expect(await planOf(project)).toBe("free");
  });

  it("applies one of many deliveries of an event at once", async () => {
    const { life } = await aCustomer();
    const event = life.created(0);
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(event)));
    expect(answers.map(({ body }) => body.idempotent).toSorted()).toEqual([false, ...Array(7).fill(true)]);
  });

  it("keeps nothing of an event whose effect failed, so that its next delivery applies", async () => {
    const { project, life } = await aCustomer();
    const event = life.created(0);
    const unreadable = { ...event, data: { object: { ...event.data.object, status: 7 } } };
    const refused = await deliver(unreadable);
    expectRefusal(refused, 400, "VALIDATION_ERROR");
    expect(refused.body.details[0].path).toBe("data.object.status");
    expect((await deliver(event)).body.idempotent).toBe(false);
    expect(await planOf(project)).toBe("pro");
  });

  it("answers an unknown type, changes nothing, and knows it again", async () => {
    const { project, customer } = await aCustomer();
    const before = await stateOf(project);
    const event = anEvent("customer.tax_id.created", { id: "txi_1", customer });
    expect((await deliver(event)).body).toEqual({ received: true, type: "customer.tax_id.created", idempotent: false });
    expect((await deliver(event)).body.idempotent).toBe(true);
    expect(await stateOf(project)).toEqual(before);
  });

  it("answers events of a customer that is not ours, and logs none of their content", async () => {
    const logged = vi.spyOn(log, "info").mockReturnValue();
    const life = aSubscription("cus_stranger");
    await deliverAll(life.created(0), life.failed(1, "in_1"), life.paid(2, "in_1"), life.deleted(3));
    expect(logged).toHaveBeenCalledTimes(4);
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/cus_stranger|sub_/);
    expect(await rows(sql`select 1 from subscriptions where customer_id = 'cus_stranger'`)).toEqual([]);
    logged.mockRestore();
  });

  describe("refuses", () => {
    const now = () => seconds(new Date());
    const event = () => anEvent("customer.subscription.deleted", { id: "sub_1" });
    const signed = delivery(event());
    it.each([
      ["no signature", { raw: signed.raw, headers: {} }],
      ["an empty signature", { raw: signed.raw, headers: { "stripe-signature": "" } }],
      ["another form of signature", { raw: signed.raw, headers: { "stripe-signature": "v1=abc" } }],
      ["a signature without values", { raw: signed.raw, headers: { "stripe-signature": "t=,v1=" } }],
      [
        "a signature without a time",
        { raw: signed.raw, headers: { "stripe-signature": signed.headers["stripe-signature"]!.replace(/t=\d+/, "t=") } },
      ],
      ["a signature of nothing", { raw: signed.raw, headers: { "stripe-signature": `t=${now()},v1=` } }],
      ["a signature of empty parts", { raw: signed.raw, headers: { "stripe-signature": ",,=,t,v1" } }],
      ["a signature of other bytes", { raw: `${signed.raw} `, headers: signed.headers }],
      ["another secret's signature", delivery(event(), { secret: "whsec_other" })],
      ["a signature that is older than 5 minutes", delivery(event(), { timestamp: now() - 301 })],
    ])("%s", async (_, sent) => {
      expectRefusal(await call("POST", "/v1/webhooks/payments", sent), 401, "INVALID_SIGNATURE");
    });

    it("signed events with times that are none, or with characters that cannot be stored, and keeps nothing of them", async () => {
      const { life } = await aCustomer();
      const event = life.created(0);
      const late = { ...event, data: { object: { ...event.data.object, created: 1e300 } } };
      for (const broken of [{ ...event, created: 1e300 }, { ...event, created: -1e15 }, late, { ...event, data: 7 }]) {
        expectRefusal(await deliver(broken), 400, "VALIDATION_ERROR");
      }
      const odd = { ...anEvent("price.created", { id: "price_1" }), id: "evt_\u0000odd" };
      expect((await deliver(odd)).status).toBe(200);
      expect((await deliver(event)).body.idempotent).toBe(false);
    });

    it("signed bytes that are no event", async () => {
      for (const raw of ["{", '"text"', "[]", "{}", '{"id": 7, "type": "price.created"}', '{"object": "v2.core.event", "id": "evt_1"}']) {
        const answer = await call("POST", "/v1/webhooks/payments", signedText(raw));
        expectRefusal(answer, 400, "VALIDATION_ERROR");
      }
    });

    it("takes a signature that is almost 5 minutes old", async () => {
      const { status } = await deliver(anEvent("price.created", { id: "price_1" }), { timestamp: now() - 290 });
      expect(status).toBe(200);
    });
  });
});

describe("a subscription", () => {
  it.each(["items", "legacy"] as const)("that is bought gives its plan at once, from what an event says (%s)", async (shape) => {
    const { project, life } = await aCustomer({ shape });
    await deliverAll(life.created(0, { status: "incomplete" }));
    expect(await planOf(project)).toBe("free");
    await deliverAll(life.updated(0.1));
    expect(await subscriptionOf(project)).toEqual({
      id: life.id,
      organizationId: showId("organization", project.organizationId),
      planCode: "pro",
      limits: { ingestPerMonth: 50_000, retrievalPerMonth: 300_000 },
      billingCycle: "monthly",
      status: "active",
      currentPeriodEnd: life.on(30),
      cancelAtPeriodEnd: false,
      trialEnd: null,
      pastDueSince: null,
      ingestStopsAt: null,
    });
    const { headers } = await call("GET", "/v1/groups", { key: project.apiKey });
    expect(headers.get("x-ratelimit-limit")).toBe("600");
  });

  it("has the plan of its price, and the next call has that plan's limits", async () => {
    const { project, life } = await aCustomer();
    await rows(sql`insert into usage_counters (organization_id, period, budget, used)
      values (${project.organizationId}, to_char(now() at time zone 'UTC', 'YYYY-MM'), 'ingest', 5000)`);
    const add = () => call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "I like tea." } });
    expectRefusal(await add(), 429, "QUOTA_EXCEEDED");
    await deliverAll(life.created(0));
    expect((await add()).status).toBe(202);
    await deliverAll(life.updated(1, { price: prices.scaleYearly }));
    expect(await stateOf(project)).toMatchObject({ planCode: "scale", billingCycle: "yearly", plan: "scale" });
    await deliverAll(life.deleted(2));
    expectRefusal(await add(), 429, "QUOTA_EXCEEDED");
  });

  it("that was paid for at the checkout is active before its own events come, and after", async () => {
    const { project, life } = await aCustomer();
    await deliverAll(life.completed(0, { metadata: { planCode: "scale", billingCycle: "monthly" } }));
    expect(await stateOf(project)).toMatchObject({ id: life.id, status: "active", plan: "scale" });
    await deliverAll(
      life.created(0, { price: prices.scaleMonthly, status: "incomplete" }),
      life.updated(0, { price: prices.scaleMonthly }),
    );
    expect(await stateOf(project)).toMatchObject({ status: "active", plan: "scale", currentPeriodEnd: life.on(30) });
    await deliverAll(life.deleted(1), life.completed(0, { metadata: { planCode: "scale", billingCycle: "monthly" } }));
    expect(await stateOf(project)).toMatchObject({ status: "canceled", plan: "free" });
  });

  it("that a checkout brings of a customer whom we forgot belongs to the organization that it was for", async () => {
    const project = await aProject({ plan: "free" });
    const life = aSubscription(`cus_${randomBytes(6).toString("hex")}`);
    const paid = {
      client_reference_id: showId("organization", project.organizationId),
      metadata: { planCode: "pro", billingCycle: "yearly" },
    };
    await deliverAll(life.completed(0, paid), life.updated(1, { price: prices.proYearly }));
    expect(await stateOf(project)).toMatchObject({ id: life.id, plan: "pro", billingCycle: "yearly" });
  });

  it.each([
    ["that is not paid yet", { payment_status: "unpaid" }],
    ["of another mode", { mode: "payment", subscription: null }],
  ])("a checkout %s gives nothing", async (_, fields) => {
    const { project, life } = await aCustomer();
    await deliverAll(life.completed(0, { metadata: { planCode: "pro", billingCycle: "monthly" }, ...fields }));
    expect(await planOf(project)).toBe("free");
  });

  it("that will end says so, by a flag or by a date, and keeps its plan until then", async () => {
    const { project, life } = await aCustomer();
    await deliverAll(life.created(0), life.updated(1, { cancel_at_period_end: true }));
    expect(await stateOf(project)).toMatchObject({ cancelAtPeriodEnd: true, status: "active", plan: "pro" });
    await deliverAll(life.updated(2));
    expect(await stateOf(project)).toMatchObject({ cancelAtPeriodEnd: false });
    await deliverAll(life.updated(3, { cancel_at: seconds(life.on(30)) }));
    expect(await stateOf(project)).toMatchObject({ cancelAtPeriodEnd: true, plan: "pro" });
    await deliverAll(life.deleted(30));
    expect(await stateOf(project)).toMatchObject({ status: "canceled", planCode: "free", billingCycle: null, plan: "free" });
  });

  it("on trial has its plan, and none while it is paused", async () => {
    const { project, life } = await aCustomer();
    const trial = { status: "trialing", trial_end: seconds(life.on(14)) };
    await deliverAll(life.created(0, trial), life.trialWillEnd(11, trial));
    expect(await stateOf(project)).toMatchObject({ status: "trialing", trialEnd: life.on(14), plan: "pro" });
    await deliverAll(life.paused(14, { status: "paused" }));
    expect(await stateOf(project)).toMatchObject({ status: "paused", plan: "free" });
    await deliverAll(life.resumed(15));
    expect(await stateOf(project)).toMatchObject({ status: "active", trialEnd: null, plan: "pro" });
  });

  it("of a price that is not ours keeps the plan that the organization has", async () => {
    const logged = vi.spyOn(log, "warn").mockReturnValue();
    const { project, life } = await aCustomer();
    await deliverAll(life.created(0), life.updated(1, { price: "price_special", endsOn: 60 }));
    expect(await stateOf(project)).toMatchObject({ planCode: "pro", currentPeriodEnd: life.on(60), plan: "pro" });
    expect(logged).toHaveBeenCalledWith("billing.unknown_price", expect.not.objectContaining({ price: expect.anything() }));
    logged.mockRestore();
  });
});

describe("a payment that fails", () => {
  const add = (project: Project) => call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "I like tea." } });
  const at = async <T>(moment: string, work: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
    try {
      return await work();
    } finally {
      vi.useRealTimers();
    }
  };

  it("stops adding after 7 days, on every door, and reading never; what is paid goes on at once", async () => {
    const { project, life } = await aCustomer();
    await deliverAll(life.created(0), life.failed(30, "in_2"));
    expect(await stateOf(project)).toMatchObject({
      status: "past_due",
      pastDueSince: life.on(30),
      ingestStopsAt: life.on(37),
      plan: "pro",
    });
    expect((await at(life.on(36.999), () => add(project))).status).toBe(202);
    await at(life.on(37), async () => {
      const answer = await add(project);
      expectRefusal(answer, 429, "QUOTA_EXCEEDED");
      expect(answer.body.error).toMatch(/payment failed.*portal/);
      expect(answer.body).toMatchObject({ budget: "ingest", limit: 50_000, retryAfter: 3_600, resetAt: expect.stringMatching(/Z$/) });
      expect(answer.headers.get("retry-after")).toBe("3600");
      const core = { user_id: "maya", messages: [{ role: "user", content: "I like tea." }] };
      expectRefusal(await call("POST", "/v1/core/add", { key: project.apiKey, body: core }), 429, "quota_exceeded");
      const chat = { messages: [{ role: "user", content: "I like tea." }], projectTag: project.tag };
      expect((await call("POST", "/v1/memory/chat", { key: project.apiKey, body: chat })).body.ingestJobId).toBeNull();
      expect(
        (await call("POST", "/v1/memory/search", { key: project.apiKey, body: { q: "tea", projectTags: [project.tag] } })).status,
      ).toBe(200);
      expect((await call("GET", "/v1/groups", { key: project.apiKey })).status).toBe(200);
    });
    await deliverAll(life.paid(38, "in_2"));
    expect(await stateOf(project)).toMatchObject({ status: "active", pastDueSince: null, ingestStopsAt: null, plan: "pro" });
    expect((await at(life.on(38), () => add(project))).status).toBe(202);
  });

  it("counts its days from the first try, however often it is tried again", async () => {
    const { project, life } = await aCustomer();
    await deliverAll(
      life.created(0),
      life.failed(30, "in_2"),
      life.failed(33, "in_2"),
      life.updated(33, { status: "past_due", latest_invoice: "in_2" }),
    );
    expect(await stateOf(project)).toMatchObject({ pastDueSince: life.on(30) });
    await deliverAll(life.updated(40, { status: "unpaid", latest_invoice: "in_2" }));
    expect(await stateOf(project)).toMatchObject({ status: "unpaid", pastDueSince: life.on(30), plan: "pro" });
  });

  it("is nothing when it is told after the payment, and when the invoice is no subscription's", async () => {
    const { project, life, customer } = await aCustomer();
    await deliverAll(life.created(0), life.paid(31, "in_2"), life.failed(30, "in_2"));
    expect(await stateOf(project)).toMatchObject({ status: "active", pastDueSince: null });
    await deliverAll(anEvent("invoice.payment_failed", { id: "in_3", customer, parent: null }), aSubscription(customer).failed(32, "in_4"));
    expect(await stateOf(project)).toMatchObject({ status: "active", pastDueSince: null });
  });

  it("of the first invoice leaves the subscription unfinished", async () => {
    const { project, life } = await aCustomer();
    await deliverAll(life.created(0, { status: "incomplete" }), life.failed(0, "in_1"));
    expect(await stateOf(project)).toMatchObject({ status: "incomplete", pastDueSince: life.on(0), plan: "free" });
    await deliverAll(life.updated(1, { status: "incomplete_expired" }));
    expect(await stateOf(project)).toMatchObject({ status: "incomplete_expired", pastDueSince: null, plan: "free" });
  });
});

describe("events out of order", () => {
  it("change nothing when they are older than what is known", async () => {
    const { project, life } = await aCustomer();
    await deliverAll(life.updated(5, { price: prices.scaleMonthly }));
    const before = await stateOf(project);
    await deliverAll(life.created(0), life.updated(4, { price: prices.proYearly, cancel_at_period_end: true }));
    expect(await stateOf(project)).toEqual(before);
  });

  it("do not bring back what has ended, whenever they say they were", async () => {
    const { project, life } = await aCustomer();
    await deliverAll(life.created(0), life.deleted(5));
    const before = await stateOf(project);
    await deliverAll(life.updated(4), life.updated(6), life.resumed(7), life.paid(8, "in_9"), life.failed(9, "in_10"), life.completed(9));
    expect(await stateOf(project)).toEqual(before);
    expect(before).toMatchObject({ status: "canceled", plan: "free" });
  });

  it("end the same for two that happened in one second", async () => {
    const ends = [];
    for (const turned of [false, true]) {
      const { project, life } = await aCustomer();
      const both = [life.created(0, { status: "incomplete" }), life.updated(0), life.updated(0, { cancel_at_period_end: true })];
      await deliverAll(...(turned ? both.toReversed() : both));
      const { id: _, organizationId: __, ...state } = await stateOf(project);
      ends.push(state);
    }
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]).toMatchObject({ status: "active", cancelAtPeriodEnd: true, plan: "pro" });
  });

  it("let a new subscription begin where another ended, in either order", async () => {
    for (const turned of [false, true]) {
      const { project, customer, life } = await aCustomer();
      const next = aSubscription(customer);
      const anew = next.created(12, { created: seconds(next.on(12)), price: prices.scaleMonthly });
      await deliverAll(life.created(0), ...(turned ? [anew, life.deleted(10)] : [life.deleted(10), anew]), life.updated(9));
      expect(await stateOf(project)).toMatchObject({ id: next.id, status: "active", plan: "scale" });
    }
  });

  it("do not let an attempt that was never paid take the place of one that runs", async () => {
    const { project, customer, life } = await aCustomer();
    const other = aSubscription(customer);
    const later = { created: seconds(other.on(1)) };
    await deliverAll(
      life.created(0),
      other.created(1, { ...later, status: "incomplete" }),
      other.updated(2, { ...later, status: "incomplete_expired" }),
    );
    expect(await stateOf(project)).toMatchObject({ id: life.id, status: "active", plan: "pro" });
  });

  /** A life as Stripe tells it, in its order; `part` ends it early. */
  const wholeLife = (life: ReturnType<typeof aSubscription>) => [
    life.created(0, { status: "incomplete", latest_invoice: "in_1" }),
    life.paid(0, "in_1"),
    life.updated(0, { latest_invoice: "in_1" }),
    life.updated(3, { price: prices.scaleMonthly, latest_invoice: "in_1" }),
    life.failed(30, "in_2"),
    life.updated(30, { status: "past_due", price: prices.scaleMonthly, endsOn: 60, latest_invoice: "in_2" }),
    life.failed(33, "in_2"),
    life.paid(35, "in_2"),
    life.updated(35, { price: prices.scaleMonthly, endsOn: 60, latest_invoice: "in_2" }),
    life.updated(40, { price: prices.scaleMonthly, endsOn: 60, cancel_at_period_end: true, latest_invoice: "in_2" }),
    life.deleted(60, { price: prices.scaleMonthly, endsOn: 60, latest_invoice: "in_2" }),
  ];

  it.each(Array.from({ length: 11 }, (_, n) => n + 1))(
    "and repeated bring the first %i events of a life to the same end",
    { timeout: 120_000 },
    async (part) => {
      const endOf = async (order: (events: object[]) => object[]) => {
        const { project, life } = await aCustomer();
        await deliverAll(...order(wholeLife(life).slice(0, part)));
        const { id, organizationId: _, ...state } = await stateOf(project);
        return { ...state, isKnown: id === life.id };
      };
      const inOrder = await endOf((events) => events);
      await withRandom(12, async (random) => {
        expect(await endOf((events) => shuffled([...events, ...shuffled(events, random).slice(0, 3)], random))).toEqual(inOrder);
      });
    },
  );

  it("and all at once, each twice, bring a life to its end", async () => {
    const { project, life } = await aCustomer();
    const events = wholeLife(life);
    const answers = await Promise.all([...events, ...events].map((event) => deliver(event)));
    expect(answers.map(({ status, body }) => [status, body.idempotent]).filter(([status, again]) => status !== 200 || again)).toHaveLength(
      events.length,
    );
    expect(await stateOf(project)).toMatchObject({
      id: life.id,
      status: "canceled",
      pastDueSince: null,
      currentPeriodEnd: life.on(60),
      plan: "free",
    });
  });
});
