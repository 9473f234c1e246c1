import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { drops, failsWith, prices, scriptedStripe, sends } from "../support/scripted-stripe";
import { sessionOf } from "../support/session";

useDatabase();
beforeEach(() => scriptedStripe.reset());

type Project = Awaited<ReturnType<typeof aProject>>;
const checkoutBody = {
  planCode: "pro",
  billingCycle: "monthly",
  successUrl: "http://localhost/billing?session={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://localhost/billing",
};
const checkout = async (project: Project, body: object = checkoutBody, headers: Record<string, string> = {}) =>
  call("POST", "/v1/dashboard/billing/checkout", {
    key: await sessionOf(project.organization, { account: `admin_${project.tag}` }),
    body,
    headers,
  });
const portal = async (project: Project, body: object = { returnUrl: "http://localhost/billing" }) =>
  call("POST", "/v1/dashboard/billing/portal", { key: await sessionOf(project.organization), body });
const organizationId = (project: Project) => formatId("organization", project.organizationId);
const customersOf = (project: Project) =>
  rows<{ customer: string; status: string }>(
    sql`select customer_id as customer, status from subscriptions where organization_id = ${project.organizationId}`,
  );
const addSubscription = (project: Project, status: string) =>
  rows(sql`insert into subscriptions (organization_id, plan_code, billing_cycle, status, customer_id, subscription_id, current_period_end)
    values (${project.organizationId}, 'pro', 'monthly', ${status}, ${`cus_${project.tag}`}, ${`sub_${project.tag}`}, '2027-01-15T10:00:00Z')`);

it("GET /v1/billing/plans lists the plans publicly", async () => {
  const { status, body } = await call("GET", "/v1/billing/plans");
  const plan = (code: string, displayName: string, priceMonthly: number, ingestPerMonth: number, retrievalPerMonth: number) => ({
    code,
    displayName,
    priceMonthly,
    limits: { ingestPerMonth, retrievalPerMonth },
  });
  expect([status, body]).toEqual([
    200,
    {
      plans: [
        plan("free", "Free", 0, 5_000, 25_000),
        plan("pro", "Pro", 19, 50_000, 300_000),
        plan("scale", "Scale", 199, 500_000, 3_000_000),
        plan("enterprise", "Enterprise", -1, -1, -1),
      ],
    },
  ]);
});

describe("POST /v1/dashboard/billing/checkout", () => {
  it("creates a checkout session for the organization's customer", async () => {
    const project = await aProject({ plan: "free" });
    const { status, body } = await checkout(project);
    expect([status, body]).toEqual([
      200,
      { url: `https://checkout.stripe.test/${body.sessionId}`, sessionId: expect.stringMatching(/^cs_/) },
    ]);
    const [customer, session] = scriptedStripe.requests;
    expect(customer).toMatchObject({
      method: "POST",
      path: "/v1/customers",
      headers: {
        authorization: "Bearer sk_test_loci_secret",
        "stripe-version": "2026-10-28.endive",
        "idempotency-key": `customer-${organizationId(project)}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      params: { description: `Loci organization ${organizationId(project)}`, "metadata[organizationId]": organizationId(project) },
    });
    const [stored] = await customersOf(project);
    expect(stored!.status).toBe("none");
    expect(session).toMatchObject({ method: "POST", path: "/v1/checkout/sessions" });
    expect(session!.params).toEqual({
      mode: "subscription",
      customer: stored!.customer,
      client_reference_id: organizationId(project),
      "line_items[0][price]": prices.proMonthly,
      "line_items[0][quantity]": "1",
      success_url: checkoutBody.successUrl,
      cancel_url: checkoutBody.cancelUrl,
      "customer_update[name]": "auto",
      "customer_update[address]": "auto",
      "metadata[organizationId]": organizationId(project),
      "metadata[planCode]": "pro",
      "metadata[billingCycle]": "monthly",
      "subscription_data[metadata][organizationId]": organizationId(project),
      "subscription_data[metadata][planCode]": "pro",
      "subscription_data[metadata][billingCycle]": "monthly",
    });
    expect(session!.headers["idempotency-key"]).toMatch(/\S{10}/);
  });

  it.each([
    ["pro", "yearly", prices.proYearly],
    ["scale", "monthly", prices.scaleMonthly],
    ["scale", "yearly", prices.scaleYearly],
  ])("sells %s, paid %s, at its price", async (planCode, billingCycle, price) => {
    await checkout(await aProject({ plan: "free" }), { ...checkoutBody, planCode, billingCycle });
    expect(scriptedStripe.requestsTo("/v1/checkout/sessions")[0]!.params["line_items[0][price]"]).toBe(price);
  });

  it("sends normalized URLs to Stripe and keeps its placeholder", async () => {
    const urls = { successUrl: "http:\\\\localhost\\a\\..\\billing?id={CHECKOUT_SESSION_ID}", cancelUrl: "HTTP://LOCALHOST/bil\tling" };
    expect((await checkout(await aProject({ plan: "free" }), { ...checkoutBody, ...urls })).status).toBe(200);
    expect(scriptedStripe.requestsTo("/v1/checkout/sessions")[0]!.params).toMatchObject({
      success_url: "http://localhost/billing?id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://localhost/billing",
    });
  });

  it("creates one customer per organization, even for simultaneous checkouts", async () => {
    const project = await aProject({ plan: "free" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkout(project)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await checkout(project);
    const [stored, ...others] = await customersOf(project);
    expect(others).toEqual([]);
    const sessions = scriptedStripe.requestsTo("/v1/checkout/sessions");
    expect(sessions.map(({ params }) => params.customer)).toEqual(Array(9).fill(stored!.customer));
    expect(new Set(scriptedStripe.requestsTo("/v1/customers").map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("finds the existing customer when its row was lost", async () => {
    const project = await aProject({ plan: "free" });
    await checkout(project);
    const [before] = await customersOf(project);
    await rows(sql`delete from subscriptions where organization_id = ${project.organizationId}`);
    expect((await checkout(project)).status).toBe(200);
    expect(await customersOf(project)).toEqual([before]);
  });

  it.each(["active", "trialing", "past_due", "unpaid", "paused"])(
    "rejects a second checkout when the subscription is %s, and points to the portal",
    async (status) => {
      const project = await aProject({ plan: "pro" });
      await addSubscription(project, status);
      const { body } = await checkout(project, { ...checkoutBody, planCode: "scale" });
      expect(body).toEqual({ url: `https://billing.stripe.test/${body.sessionId}`, sessionId: expect.stringMatching(/^bps_/) });
      expect(scriptedStripe.requests.map(({ path, params }) => [path, params])).toEqual([
        ["/v1/billing_portal/sessions", { customer: `cus_${project.tag}`, return_url: checkoutBody.cancelUrl }],
      ]);
    },
  );

  it.each(["canceled", "incomplete_expired", "incomplete"])("allows a new checkout when the last subscription is %s", async (status) => {
    const project = await aProject({ plan: "free" });
    await addSubscription(project, status);
    expect((await checkout(project)).body.sessionId).toMatch(/^cs_/);
    expect(scriptedStripe.requestsTo("/v1/customers")).toEqual([]);
  });

  it("replays the same session without calling Stripe again", async () => {
    const project = await aProject({ plan: "free" });
    const headers = { "idempotency-key": "once" };
    const first = await checkout(project, checkoutBody, headers);
    const requestCount = scriptedStripe.requests.length;
    expect((await checkout(project, checkoutBody, headers)).body).toEqual(first.body);
    expect(scriptedStripe.requests).toHaveLength(requestCount);
  });

  it.each([
    ["no plan", { planCode: undefined }],
    ["the free plan", { planCode: "free" }],
    ["a plan on request", { planCode: "enterprise" }],
    ["a plan that isn't for sale", { planCode: "self_hosted" }],
    ["no cycle", { billingCycle: undefined }],
    ["another cycle", { billingCycle: "weekly" }],
    ["no return URL", { successUrl: undefined }],
    ["a URL without an origin", { successUrl: "/billing" }],
    ["another's page", { successUrl: "https://evil.test/billing" }],
    ["another's page after a cancel", { cancelUrl: "http://localhost.evil.test/" }],
    ["another site's page after our host name as user info", { cancelUrl: "http://localhost@evil.test/" }],
    ["another port", { cancelUrl: "http://localhost:8080/" }],
    ["a script", { successUrl: "javascript:alert(1)" }],
    ["a user name in our page", { successUrl: "http://evil.test@localhost/billing" }],
    ["a password in our page", { cancelUrl: "http://a:b@localhost/billing" }],
    ["another site's page with a backslash", { successUrl: "http://evil.test\\@localhost/billing" }],
  ])("refuses %s, and asks Stripe nothing", async (_, change) => {
    expectError(await checkout(await aProject({ plan: "free" }), { ...checkoutBody, ...change }), 400, "VALIDATION_ERROR");
    expect(scriptedStripe.requests).toEqual([]);
  });
});

describe("POST /v1/dashboard/billing/portal", () => {
  it("creates a portal session for the customer", async () => {
    const project = await aProject({ plan: "pro" });
    await addSubscription(project, "active");
    const { status, body } = await portal(project);
    expect([status, body]).toEqual([200, { url: expect.stringMatching(/^https:\/\/billing\.stripe\.test\/bps_/) }]);
    expect(scriptedStripe.requests[0]!.params).toEqual({ customer: `cus_${project.tag}`, return_url: "http://localhost/billing" });
  });

  it("creates a missing customer", async () => {
    const project = await aProject({ plan: "free" });
    expect((await portal(project)).status).toBe(200);
    expect(scriptedStripe.requests.map(({ path }) => path)).toEqual(["/v1/customers", "/v1/billing_portal/sessions"]);
  });

  it.each([{}, { returnUrl: "https://evil.test" }, { returnUrl: "billing" }])("refuses %o", async (body) => {
    expectError(await portal(await aProject({ plan: "free" }), body), 400, "VALIDATION_ERROR");
  });
});

describe("when Stripe fails", () => {
  const failures = [
    ["refuses", failsWith(400, { code: "resource_missing" })],
    ["doesn't know the API key", failsWith(401, { message: "Invalid API Key provided: sk_test_loci_secret" })],
    ["has too much to do", failsWith(429, { type: "rate_limit_error" })],
    ["fails", failsWith(500, { type: "api_error" })],
    ["is behind a failing proxy", sends("<html>Bad gateway</html>")],
  ] as const;

  it.each(failures)("because it %s, the error says to try again, in our own words", async (_, reply) => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const project = await aProject({ plan: "free" });
    await addSubscription(project, "canceled");
    for (const call of [checkout, portal]) {
      scriptedStripe.replies.push(reply);
      const answer = await call(project);
      expectError(answer, 503, "UNAVAILABLE");
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(JSON.stringify(answer.body)).not.toMatch(/price_secret|No such|sk_test|html/);
    }
    expect(JSON.stringify(written.mock.calls)).not.toMatch(/price_secret|No such|sk_test|html/);
    written.mockRestore();
  });

  it("because the connection breaks, the request is retried with the same key", async () => {
    const project = await aProject({ plan: "free" });
    scriptedStripe.replies.push(drops);
    expect((await checkout(project)).status).toBe(200);
    const keys = scriptedStripe.requestsTo("/v1/customers").map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual(Array(2).fill(`customer-${organizationId(project)}`));
  });

  it("while creating a customer, no row is stored and the next attempt creates it", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValueOnce(true).mockReturnValueOnce(true);
    const project = await aProject({ plan: "free" });
    scriptedStripe.replies.push(failsWith(500));
    expectError(await checkout(project), 503, "UNAVAILABLE");
    expect(await customersOf(project)).toEqual([]);
    expect((await checkout(project)).status).toBe(200);
    vi.restoreAllMocks();
  });
});

describe("the subscription", () => {
  const subscriptionOf = async (project: Project) =>
    (await call("GET", "/v1/dashboard/subscription", { key: await sessionOf(project.organization, { role: "org:member" }) })).body;
  const summaryOf = async (project: Project) =>
    (await call("GET", "/v1/dashboard/billing/subscription", { key: await sessionOf(project.organization) })).body;

  it("is shown by GET /v1/dashboard/subscription and its summary", async () => {
    const project = await aProject({ plan: "pro" });
    await addSubscription(project, "active");
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "I like tea." } });
    const state = { status: "active", currentPeriodEnd: "2027-01-15T10:00:00.000Z", cancelAtPeriodEnd: false, trialEnd: null };
    expect(await subscriptionOf(project)).toEqual({
      subscription: {
        id: `sub_${project.tag}`,
        organizationId: organizationId(project),
        planCode: "pro",
        limits: { ingestPerMonth: 50_000, retrievalPerMonth: 300_000 },
        billingCycle: "monthly",
        ...state,
        pastDueSince: null,
        ingestStopsAt: null,
      },
    });
    expect(await summaryOf(project)).toEqual({
      organizationId: organizationId(project),
      plan: "pro",
      limits: { ingestPerMonth: 50_000, retrievalPerMonth: 300_000 },
      ...state,
      usageThisPeriod: { period: new Date().toISOString().slice(0, 7), memoriesIngested: 1, extractionCalls: 0 },
    });
  });

  it("falls back to the organization's plan if there is none, with or without a customer", async () => {
    const project = await aProject({ plan: "free" });
    const free = { id: null, planCode: "free", billingCycle: null, status: "active", currentPeriodEnd: null, trialEnd: null };
    expect((await subscriptionOf(project)).subscription).toMatchObject(free);
    await portal(project);
    expect((await subscriptionOf(project)).subscription).toMatchObject(free);
    expect(await summaryOf(project)).toMatchObject({ plan: "free", status: "active", usageThisPeriod: { memoriesIngested: 0 } });
  });
});
