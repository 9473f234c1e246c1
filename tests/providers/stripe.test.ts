import { beforeEach, describe, expect, it, vi } from "vitest";
import { askStripe, planOfPrice, priceOf, stripeClient } from "@/lib/billing/stripe";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { drops, failsWith, hangs, prices, scriptedStripe, sends } from "../support/scripted-stripe";

// Stripe's own library, against a server that plays Stripe.
beforeEach(() => {
  scriptedStripe.reset();
  vi.restoreAllMocks();
});

const env = { STRIPE_SECRET_KEY: "sk_test_own", STRIPE_API_URL: scriptedStripe.url };
const makesCustomer = (patience: Parameters<typeof stripeClient>[1] = {}) =>
  askStripe((stripe) => stripe.customers.create({ description: "A" }), stripeClient(env, patience));

describe("the client", () => {
  it("goes to the address that is set, with the key and the version that the code was written for, and tells nothing of itself", async () => {
    expect((await makesCustomer()).id).toMatch(/^cus_/);
    const [{ headers }] = scriptedStripe.asked as [(typeof scriptedStripe.asked)[number]];
    expect(headers).toMatchObject({ authorization: "Bearer sk_test_own", "stripe-version": "2026-10-28.endive" });
    await makesCustomer();
    expect(scriptedStripe.asked[1]!.headers["x-stripe-client-telemetry"]).toBeUndefined();
  });

  it("goes to Stripe itself when no address is set", () => {
    const client = stripeClient({ STRIPE_SECRET_KEY: "sk_test_own", STRIPE_API_URL: undefined });
    expect([client.getApiField("host"), client.getApiField("protocol"), client.getApiField("timeout")]).toEqual([
      "api.stripe.com",
      "https",
      10_000,
    ]);
  });

  it("tries again after a broken line and after a failure that passes, under one key", async () => {
    scriptedStripe.replies.push(drops, failsWith(503, {}, { "stripe-should-retry": "true" }));
    expect((await makesCustomer()).id).toMatch(/^cus_/);
    const keys = scriptedStripe.asked.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
});

describe("what Stripe does not do", () => {
  it.each([
    ["is refused", failsWith(400), { error: "StripeInvalidRequestError", status: 400, providerRequestId: "req_stripe" }],
    ["is not allowed", failsWith(403), { error: "StripePermissionError", status: 403 }],
    ["has a wrong key", failsWith(401), { error: "StripeAuthenticationError", status: 401 }],
    ["comes too often", failsWith(429), { error: "StripeRateLimitError", status: 429 }],
    ["fails", failsWith(500, { type: "api_error" }), { error: "StripeAPIError", status: 500 }],
    ["comes as something else", sends("<html>"), { error: "StripeAPIError" }],
    ["is lost", drops, { error: "StripeConnectionError" }],
    ["takes too long", hangs, { error: "StripeConnectionError" }],
  ])("because it %s is told to the operator by kind and number, and to nobody in Stripe's words", async (_, reply, told) => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    scriptedStripe.replies.push(reply, reply);
    const failure = await makesCustomer({ timeoutMs: 60, retries: 0 }).catch((error) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: "UNAVAILABLE", status: 503, headers: { "Retry-After": "5" } });
    expect(logged).toHaveBeenCalledWith("billing.provider_failed", expect.objectContaining(told));
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/price_secret|sk_test/);
    expect(failure.message).not.toMatch(/price_secret|No such/);
  });

  it("leaves a fault of ours as it is", async () => {
    const fault = new TypeError("ours");
    await expect(askStripe(() => Promise.reject(fault), stripeClient(env))).rejects.toBe(fault);
  });
});

it("a price is a plan's and the other way round, and another's price is none", () => {
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
