import { randomBytes } from "node:crypto";
import { anEvent, prices } from "./scripted-stripe";

const start = Date.parse("2026-11-01T00:00:00Z") / 1000;
const day = 86_400;

/** Times are days since the subscription was created. */
export function aSubscription(customer: string, { shape = "items" }: { shape?: "items" | "legacy" } = {}) {
  const id = `sub_${randomBytes(6).toString("hex")}`;
  const at = (days: number) => start + Math.round(days * day);
  type Fields = { status?: string; price?: string; endsOn?: number } & Record<string, unknown>;
  const invoiceOf = (name: string) => `${name}_${id}`;
  const object = ({ status = "active", price = prices.proMonthly, endsOn = 30, ...more }: Fields = {}) => ({
    id,
    object: "subscription",
    customer,
    created: at(0),
    status,
    cancel_at_period_end: false,
    trial_end: null,
    ...(shape === "legacy" && { current_period_end: at(endsOn) }),
    items: { object: "list", data: [{ id: "si_1", price: { id: price }, ...(shape === "items" && { current_period_end: at(endsOn) }) }] },
    ...more,
    // Invoice ids are unique across customers.
    latest_invoice: typeof more.latest_invoice === "string" ? invoiceOf(more.latest_invoice) : null,
  });
  const snapshot =
    (kind: string) =>
    (days: number, fields: Fields = {}) =>
      anEvent(`customer.subscription.${kind}`, object(fields), { created: at(days) });
  const invoice = (kind: string) => (days: number, name: string) =>
    anEvent(
      `invoice.${kind}`,
      {
        id: invoiceOf(name),
        object: "invoice",
        customer,
        ...(shape === "items"
          ? { parent: { type: "subscription_details", subscription_details: { subscription: id } } }
          : { subscription: id }),
      },
      { created: at(days) },
    );
  return {
    id,
    on: (days: number) => new Date(at(days) * 1000).toISOString(),
    created: snapshot("created"),
    updated: snapshot("updated"),
    paused: snapshot("paused"),
    resumed: snapshot("resumed"),
    trialWillEnd: snapshot("trial_will_end"),
    deleted: (days: number, fields: Fields = {}) => snapshot("deleted")(days, { status: "canceled", ...fields }),
    failed: invoice("payment_failed"),
    paid: invoice("paid"),
    completed: (days: number, more: Record<string, unknown> = {}) =>
      anEvent(
        "checkout.session.completed",
        { id: "cs_1", object: "checkout.session", mode: "subscription", customer, subscription: id, payment_status: "paid", ...more },
        { created: at(days) },
      ),
  };
}
