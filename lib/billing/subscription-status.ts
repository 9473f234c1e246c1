// Stripe's words for how a subscription stands.

/** It will never be charged again: what is bought then is another subscription. */
export const isEnded = (status: string): boolean => status === "canceled" || status === "incomplete_expired";

/** A payment failed and is still open. */
export const isOwing = (status: string): boolean => status === "past_due" || status === "unpaid";

/** Its plan's limits hold. Of one that owes too: adding stops by itself after some days (`isPaymentDue`). */
export const givesPlan = (status: string): boolean => status === "active" || status === "trialing" || isOwing(status);

/** There is one to change, in place of a second to buy. */
export const isRunning = (status: string): boolean => givesPlan(status) || status === "paused";
