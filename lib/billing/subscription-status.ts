/** Never charged again: buying a plan creates another subscription. */
export const isEnded = (status: string): boolean => status === "canceled" || status === "incomplete_expired";

export const isPastDue = (status: string): boolean => status === "past_due" || status === "unpaid";

/** Also while a payment is open: adds stop separately after some days (`isPaymentDue`). */
export const grantsPlan = (status: string): boolean => status === "active" || status === "trialing" || isPastDue(status);

/** Changed in the portal instead of buying a second one. */
export const isRunning = (status: string): boolean => grantsPlan(status) || status === "paused";
