import { describe, expect, it } from "vitest";
import { type Subscription, stateOf } from "@/components/billing/subscription-status";
import { percent } from "@/components/usage/budget";

const now = Date.parse("2026-11-21T12:00:00Z");
const paid: Subscription = {
  ...{
    id: "sub_1",
    organizationId: "org_1",
    planCode: "pro",
    limits: { ingestPerMonth: 50_000, retrievalPerMonth: 300_000 },
    billingCycle: "monthly",
    status: "active",
  },
  ...{ currentPeriodEnd: "2026-12-15T10:00:00Z", cancelAtPeriodEnd: false, trialEnd: null, pastDueSince: null, ingestStopsAt: null },
};

describe("stateOf", () => {
  it.each([
    ["a free plan", { id: null, planCode: "free", billingCycle: null, currentPeriodEnd: null }, "Active", null, null],
    ["a paid plan", {}, "Active", paid.currentPeriodEnd, null],
    ["a canceled plan before its end", { cancelAtPeriodEnd: true }, "Canceled", paid.currentPeriodEnd, "Resume subscription"],
    ["a trial", { status: "trialing", trialEnd: "2026-12-01T00:00:00Z" }, "Trial", "2026-12-01T00:00:00Z", null],
    ["a canceled trial", { status: "trialing", cancelAtPeriodEnd: true }, "Canceled", paid.currentPeriodEnd, "Resume subscription"],
    [
      "an overdue invoice",
      { status: "past_due", ingestStopsAt: "2026-11-27T00:00:00Z" },
      "Payment failed",
      "2026-11-27T00:00:00Z",
      "Pay invoice",
    ],
    [
      "a long overdue invoice",
      { status: "unpaid", ingestStopsAt: "2026-11-10T00:00:00Z" },
      "Payment failed",
      "2026-11-10T00:00:00Z",
      "Pay invoice",
    ],
    ["a paused subscription", { status: "paused" }, "Paused", null, "Resume subscription"],
    ["an incomplete first payment", { status: "incomplete" }, "Incomplete", null, "Complete payment"],
    ["an ended subscription", { status: "canceled" }, "Ended", null, null],
    ["an unknown status", { status: "incomplete_expired" }, "Ended", null, null],
  ])("describes %s", (_, change, name, date, action) => {
    const state = stateOf({ ...paid, ...change }, "Pro", now);
    expect([state.name, state.date, state.action]).toEqual([name, date, action]);
    expect(state.sentence.includes("{date}")).toBe(date !== null);
  });

  it("says whether adds have already stopped", () => {
    const overdue = (ingestStopsAt: string) => stateOf({ ...paid, status: "past_due", ingestStopsAt }, "Pro", now).sentence;
    expect(overdue("2026-11-21T12:00:01Z")).toContain("Adds stop on");
    expect(overdue("2026-11-21T12:00:00Z")).toContain("Adds stopped on");
  });
});

describe("percent", () => {
  it.each([
    [0, "0%"],
    [0.0001, "less than 1%"],
    [0.5, "50%"],
    [0.996, "more than 99%"],
    [1, "100%"],
    [1.5, "150%"],
  ])("shows %d as %s", (share, text) => expect(percent(share)).toBe(text));
});
