import { beforeEach, describe, expect, it, vi } from "vitest";
import { callStripe, planOfPrice, priceOf, stripeClient } from "@/lib/billing/stripe";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { drops, failsWith, hangs, prices, scriptedStripe, sends } from "../support/scripted-stripe";

beforeEach(() => {
  scriptedStripe.reset();
  vi.restoreAllMocks();
});

const env = { STRIPE_SECRET_KEY: "sk_test_own", STRIPE_API_URL: scriptedStripe.url };
const createCustomer = (options: Parameters<typeof stripeClient>[1] = {}) =>
  callStripe((stripe) => stripe.customers.create({ description: "A" }), stripeClient(env, options));

describe("the Stripe client", () => {
  it("calls the configured URL with its key and pinned version, and sends no telemetry", async () => {
    expect((await createCustomer()).id).toMatch(/^cus_/);
    const [{ headers }] = scriptedStripe.requests as [(typeof scriptedStripe.requests)[number]];
    expect(headers).toMatchObject({ authorization: "Bearer sk_test_own", "stripe-version": "2026-10-28.endive" });
    await createCustomer();
    expect(scriptedStripe.requests[1]!.headers["x-stripe-client-telemetry"]).toBeUndefined();
  });

  it("calls Stripe itself by default", () => {
    const client = stripeClient({ STRIPE_SECRET_KEY: "sk_test_own", STRIPE_API_URL: undefined });
    expect([client.getApiField("host"), client.getApiField("protocol"), client.getApiField("timeout")]).toEqual([
      "api.stripe.com",
      "https",
      10_000,
    ]);
  });

  it("retries after connection and temporary errors with one idempotency key", async () => {
    scriptedStripe.replies.push(drops, failsWith(503, {}, { "stripe-should-retry": "true" }));
    expect((await createCustomer()).id).toMatch(/^cus_/);
    const keys = scriptedStripe.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
});

describe("a Stripe failure", () => {
  it.each([
    ["is refused", failsWith(400), { error: "StripeInvalidRequestError", status: 400, providerRequestId: "req_stripe" }],
    ["is not allowed", failsWith(403), { error: "StripePermissionError", status: 403 }],
    ["has a wrong key", failsWith(401), { error: "StripeAuthenticationError", status: 401 }],
    ["comes too often", failsWith(429), { error: "StripeRateLimitError", status: 429 }],
    ["fails", failsWith(500, { type: "api_error" }), { error: "StripeAPIError", status: 500 }],
    ["returns something else", sends("<html>"), { error: "StripeAPIError" }],
    ["is lost", drops, { error: "StripeConnectionError" }],
    ["takes too long", hangs, { error: "StripeConnectionError" }],
  ])("because it %s is logged with type and request id, without Stripe's message", async (_, reply, expected) => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    scriptedStripe.replies.push(reply, reply);
    // On a busy machine, an answer may take longer than a test would wait for none.
    const timeoutMs = reply === hangs ? 60 : 10_000;
    const failure = await createCustomer({ timeoutMs, retries: 0 }).catch((error) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: "UNAVAILABLE", status: 503, headers: { "Retry-After": "5" } });
    expect(logged).toHaveBeenCalledWith("billing.provider_failed", expect.objectContaining(expected));
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/price_secret|sk_test/);
    expect(failure.message).not.toMatch(/price_secret|No such/);
  });

  it("doesn't hide our own errors", async () => {
    const fault = new TypeError("ours");
    await expect(callStripe(() => Promise.reject(fault), stripeClient(env))).rejects.toBe(fault);
  });
});

it("prices map to plans and back, and unknown prices to none", () => {
  const all = [
    ["pro", "monthly", prices.proMonthly],
    ["pro", "yearly", prices.proYearly],
    ["scale", "monthly", prices.scaleMonthly],
    ["scale", "yearly", prices.scaleYearly],
  ] as const;
  for (const [planCode, billingCycle, price] of all) {
    expect(priceOf(planCode, billingCycle)).toBe(price);
    expect(planOfPrice(price)).toEqual({ planCode, billingCycle });
  }
  expect(planOfPrice("price_other")).toBeNull();
});
