import type { ResponseBody } from "@/app/v1/routes";

export type Subscription = ResponseBody<"GET", "/v1/dashboard/subscription">["subscription"];
export type Plan = ResponseBody<"GET", "/v1/billing/plans">["plans"][number];

export type State = {
  name: string;
  tone: "plain" | "good" | "warn" | "danger";
  /** `{date}` is replaced by `date`. */
  sentence: string;
  date: string | null;
  hasPortal: boolean;
  action: string | null;
};

const unpaid: Record<string, string> = { free: "Free of charge.", self_hosted: "Unlimited and free." };

/** `plan`: display name of the plan whose limits apply. */
export function stateOf(subscription: Subscription, plan: string, now: number): State {
  const { id, status, currentPeriodEnd, cancelAtPeriodEnd, trialEnd, ingestStopsAt, planCode } = subscription;
  const cycle = subscription.billingCycle ? `, billed ${subscription.billingCycle}` : "";
  if (id === null) {
    const sentence = unpaid[planCode] ?? "Billed by agreement, not through this page.";
    return { name: "Active", tone: "good", sentence, date: null, hasPortal: false, action: null };
  }
  const paid = (state: Omit<State, "hasPortal" | "action" | "date"> & Partial<State>): State => ({
    date: null,
    hasPortal: true,
    action: null,
    ...state,
  });
  if (status === "past_due" || status === "unpaid") {
    const isOver = ingestStopsAt !== null && Date.parse(ingestStopsAt) <= now;
    const sentence =
      ingestStopsAt === null
        ? "Pay the open invoice or update your card in the billing portal."
        : isOver
          ? "Adds stopped on {date}; retrievals keep working. Pay the open invoice to resume."
          : "Adds stop on {date} unless the open invoice is paid. Retrievals keep working.";
    return paid({ name: "Payment failed", tone: "danger", sentence, date: ingestStopsAt, action: "Pay invoice" });
  }
  if ((status === "active" || status === "trialing") && cancelAtPeriodEnd) {
    const sentence = `The ${plan} plan ends on {date}; then the Free plan applies. No data is lost.`;
    return paid({ name: "Canceled", tone: "warn", sentence, date: currentPeriodEnd, action: "Resume subscription" });
  }
  if (status === "trialing") {
    return paid({
      name: "Trial",
      tone: "good",
      sentence: `Free until {date}, then charged${cycle}.`,
      date: trialEnd ?? currentPeriodEnd,
    });
  }
  if (status === "active") return paid({ name: "Active", tone: "good", sentence: `Renews on {date}${cycle}.`, date: currentPeriodEnd });
  if (status === "paused") {
    return paid({
      name: "Paused",
      tone: "warn",
      sentence: "The Free plan applies while the subscription is paused.",
      action: "Resume subscription",
    });
  }
  if (status === "incomplete") {
    return paid({
      name: "Incomplete",
      tone: "warn",
      sentence: "The first payment wasn't completed. Complete it within a day, or choose a plan again.",
      action: "Complete payment",
    });
  }
  return paid({
    name: "Ended",
    tone: "plain",
    sentence: "The subscription has ended and the Free plan applies. Choose a plan to subscribe again.",
  });
}
