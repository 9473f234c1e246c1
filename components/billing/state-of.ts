import type { Reply } from "@/app/v1/routes";

export type Subscription = Reply<"GET", "/v1/dashboard/subscription">["subscription"];
export type Plan = Reply<"GET", "/v1/billing/plans">["plans"][number];

export type State = {
  /** How it stands, in a word or two. */
  name: string;
  tone: "plain" | "good" | "warn" | "danger";
  /** What follows from it; `{date}` stands for `date`. */
  sentence: string;
  date: string | null;
  /** It has a portal to go to. */
  hasPortal: boolean;
  /** What there is to do in the portal. */
  todo: string | null;
};

/** Of plans that nobody pays for here. */
const unpaid: Record<string, string> = { free: "Nothing to pay.", self_hosted: "Without limits, and nothing is charged." };

/** How a subscription stands, for people. `plan`: the name of the plan whose limits hold. */
export function stateOf(subscription: Subscription, plan: string, now: number): State {
  const { id, status, currentPeriodEnd, cancelAtPeriodEnd, trialEnd, ingestStopsAt, planCode } = subscription;
  const cycle = subscription.billingCycle ? `, paid ${subscription.billingCycle}` : "";
  if (id === null) {
    const sentence = unpaid[planCode] ?? "By agreement: nothing is charged here.";
    return { name: "Active", tone: "good", sentence, date: null, hasPortal: false, todo: null };
  }
  const is = (state: Omit<State, "hasPortal" | "todo" | "date"> & Partial<State>): State => ({
    date: null,
    hasPortal: true,
    todo: null,
    ...state,
  });
  if (status === "past_due" || status === "unpaid") {
    const isOver = ingestStopsAt !== null && Date.parse(ingestStopsAt) <= now;
    const sentence =
      ingestStopsAt === null
        ? "Pay the open invoice, or renew the card, in the billing portal."
        : isOver
          ? "Nothing has been added since {date}. Reading goes on. Pay the open invoice and adding goes on at once."
          : "Adding stops on {date} unless the open invoice is paid; reading goes on.";
    return is({ name: "Payment failed", tone: "danger", sentence, date: ingestStopsAt, todo: "Pay the open invoice" });
  }
  if ((status === "active" || status === "trialing") && cancelAtPeriodEnd) {
    const sentence = `${plan} holds until {date}, and then the plan Free. Nothing that is remembered is lost.`;
    return is({ name: "Cancelled", tone: "warn", sentence, date: currentPeriodEnd, todo: "Keep the subscription" });
  }
  if (status === "trialing") {
    return is({
      name: "Trial",
      tone: "good",
      sentence: `${plan} is free until {date}, and is charged then${cycle}.`,
      date: trialEnd ?? currentPeriodEnd,
    });
  }
  if (status === "active") return is({ name: "Active", tone: "good", sentence: `Renews on {date}${cycle}.`, date: currentPeriodEnd });
  if (status === "paused") {
    return is({ name: "Paused", tone: "warn", sentence: "While it is paused the plan Free holds.", todo: "Resume the subscription" });
  }
  if (status === "incomplete") {
    return is({
      name: "Not paid yet",
      tone: "warn",
      sentence: "The first payment was not completed. Finish it within a day, or choose a plan anew.",
      todo: "Finish the payment",
    });
  }
  return is({
    name: "Ended",
    tone: "plain",
    sentence: "The subscription has ended, and the plan Free holds. Choose a plan to begin anew.",
  });
}
