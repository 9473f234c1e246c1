import { describe, expect, it } from "vitest";
import { type Subscription, stateOf } from "@/components/billing/state-of";
import { percent } from "@/components/usage/budget";

const now = Date.parse("2026-11-21T12:00:00Z");
const paid: Subscription = {
  ...{ id: "sub_1", organizationId: "org_1", planCode: "pro", billingCycle: "monthly", status: "active" },
  ...{ currentPeriodEnd: "2026-12-15T10:00:00Z", cancelAtPeriodEnd: false, trialEnd: null, pastDueSince: null, ingestStopsAt: null },
};

describe("stateOf", () => {
  it.each([
    ["a plan that nobody pays for", { id: null, planCode: "free", billingCycle: null, currentPeriodEnd: null }, "Active", null, null],
    ["a paid plan", {}, "Active", paid.currentPeriodEnd, null],
    ["a cancelled one that holds still", { cancelAtPeriodEnd: true }, "Cancelled", paid.currentPeriodEnd, "Keep the subscription"],
    ["a trial", { status: "trialing", trialEnd: "2026-12-01T00:00:00Z" }, "Trial", "2026-12-01T00:00:00Z", null],
    [
      "a trial that will not go on",
      { status: "trialing", cancelAtPeriodEnd: true },
      "Cancelled",
      paid.currentPeriodEnd,
      "Keep the subscription",
    ],
    [
      "one that owes",
      { status: "past_due", ingestStopsAt: "2026-11-27T00:00:00Z" },
      "Payment failed",
      "2026-11-27T00:00:00Z",
      "Pay the open invoice",
    ],
    [
      "one that owes for long",
      { status: "unpaid", ingestStopsAt: "2026-11-10T00:00:00Z" },
      "Payment failed",
      "2026-11-10T00:00:00Z",
      "Pay the open invoice",
    ],
    ["a paused one", { status: "paused" }, "Paused", null, "Resume the subscription"],
    ["one that was never paid", { status: "incomplete" }, "Not paid yet", null, "Finish the payment"],
    ["one that has ended", { status: "canceled" }, "Ended", null, null],
    ["one of a word that we do not know", { status: "incomplete_expired" }, "Ended", null, null],
  ])("tells of %s", (_, change, name, date, todo) => {
    const state = stateOf({ ...paid, ...change }, "Pro", now);
    expect([state.name, state.date, state.todo]).toEqual([name, date, todo]);
    expect(state.sentence.includes("{date}")).toBe(date !== null);
  });

  it("says whether adding has stopped already", () => {
    const owing = (ingestStopsAt: string) => stateOf({ ...paid, status: "past_due", ingestStopsAt }, "Pro", now).sentence;
    expect(owing("2026-11-21T12:00:01Z")).toContain("Adding stops on");
    expect(owing("2026-11-21T12:00:00Z")).toContain("nothing has been added since");
  });
});

describe("percent", () => {
  it.each([
    [0, "0%"],
    [0.0001, "below 1%"],
    [0.5, "50%"],
    [0.996, "above 99%"],
    [1, "100%"],
    [1.5, "150%"],
  ])("shows %d as %s", (share, shown) => expect(percent(share)).toBe(shown));
});
