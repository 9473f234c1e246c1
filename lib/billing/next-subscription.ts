import { type PlanCode, planCodes } from "@/lib/vocabulary";
import type { PaymentEvent, SubscriptionSnapshot } from "./read-event";
import { type BillingCycle, billingCycles } from "./stripe";
import { grantsPlan, isEnded, isPastDue } from "./subscription-status";

export type Subscription = {
  subscriptionId: string | null;
  startedAt: Date;
  planCode: PlanCode;
  billingCycle: BillingCycle | null;
  status: string;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  trialEnd: Date | null;
  pastDueSince: Date | null;
  eventAt: Date | null;
};

export const planOf = ({ status, planCode }: Subscription): PlanCode => (grantsPlan(status) ? planCode : "free");

/**
 * Events may arrive in any order: an older snapshot changes nothing, and an ended subscription stays ended.
 * @returns `stored` itself when nothing changes
 */
export function nextSubscription(stored: Subscription, event: PaymentEvent, isSettled: boolean): Subscription {
  if (event.about === "subscription") return applySnapshot(stored, { ...event.subscription, at: event.at }, isSettled);
  if (event.about === "invoice") return applyInvoice(stored, event, isSettled);
  if (stored.subscriptionId !== null) return stored;
  // The details come with snapshots, before or after this event.
  const { subscriptionId, plan } = event;
  return { ...stored, ...plan, subscriptionId, startedAt: event.at, status: plan ? "active" : stored.status };
}

type TimedSnapshot = SubscriptionSnapshot & { at: Date };

function applySnapshot(stored: Subscription, snapshot: TimedSnapshot, isSettled: boolean): Subscription {
  if (!isNewer(stored, snapshot)) return stored;
  const base =
    stored.subscriptionId === snapshot.id || stored.subscriptionId === null ? stored : { ...stored, pastDueSince: null, eventAt: null };
  const next: Subscription = {
    ...base,
    ...snapshot.plan,
    subscriptionId: snapshot.id,
    startedAt: snapshot.startedAt,
    status: snapshot.status,
    currentPeriodEnd: snapshot.currentPeriodEnd,
    cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd,
    trialEnd: snapshot.trialEnd,
    pastDueSince: null,
    eventAt: base.eventAt && base.eventAt > snapshot.at ? base.eventAt : snapshot.at,
  };
  if (isEnded(snapshot.status)) return { ...next, planCode: "free", billingCycle: null };
  if (isPastDue(snapshot.status) && isSettled) return { ...next, status: "active" };
  if (isPastDue(snapshot.status)) return { ...next, pastDueSince: earlier(base.pastDueSince, snapshot.at) };
  const { pastDueSince } = base;
  return pastDueSince && pastDueSince > snapshot.at ? { ...next, status: statusAfterFailure(snapshot.status), pastDueSince } : next;
}

function isNewer(stored: Subscription, snapshot: TimedSnapshot): boolean {
  if (stored.subscriptionId === null) return true;
  if (stored.subscriptionId !== snapshot.id) return replaces(stored, snapshot);
  if (isEnded(stored.status)) return false;
  if (isEnded(snapshot.status) || stored.eventAt === null) return true;
  return snapshot.at > stored.eventAt || (snapshot.at.getTime() === stored.eventAt.getTime() && isLater(stored, snapshot));
}

/** True if the snapshot's subscription started later, or continues after the stored one ended. */
function replaces(stored: Subscription, snapshot: TimedSnapshot): boolean {
  const startedLater = snapshot.startedAt > stored.startedAt;
  if (isEnded(stored.status))
    return startedLater || (grantsPlan(snapshot.status) && stored.eventAt !== null && snapshot.at > stored.eventAt);
  return startedLater && !isEnded(snapshot.status) && (grantsPlan(snapshot.status) || !grantsPlan(stored.status));
}

const statusesInOrder = ["incomplete", "paused", "trialing", "unpaid", "past_due", "active"];

/** Snapshots of one second have a fixed order, whichever arrives first. */
function isLater(stored: Subscription, snapshot: TimedSnapshot): boolean {
  const { planCode, billingCycle } = { ...stored, ...snapshot.plan };
  const placeOf = (
    each: Pick<Subscription, "status" | "currentPeriodEnd" | "cancelAtPeriodEnd" | "trialEnd">,
    plan: typeof planCode,
    cycle: typeof billingCycle,
  ) => [
    statusesInOrder.indexOf(each.status),
    each.currentPeriodEnd?.getTime() ?? 0,
    Number(each.cancelAtPeriodEnd),
    planCodes.indexOf(plan),
    cycle ? billingCycles.indexOf(cycle) : -1,
    each.trialEnd?.getTime() ?? 0,
  ];
  const before = placeOf(stored, stored.planCode, stored.billingCycle);
  const after = placeOf(snapshot, planCode, billingCycle);
  const differs = after.findIndex((value, n) => value !== before[n]);
  return differs >= 0 && after[differs]! > before[differs]!;
}

function applyInvoice(stored: Subscription, event: PaymentEvent & { about: "invoice" }, isSettled: boolean): Subscription {
  const { subscriptionId, at } = event;
  const isOther = stored.subscriptionId !== null && stored.subscriptionId !== subscriptionId;
  if (isOther || isEnded(stored.status) || (stored.eventAt && at < stored.eventAt)) return stored;
  if (event.isPaid) {
    const isPaidUp = (isPastDue(stored.status) || stored.pastDueSince !== null) && (stored.pastDueSince ?? at) <= at;
    return isPaidUp ? { ...stored, status: isPastDue(stored.status) ? "active" : stored.status, pastDueSince: null } : stored;
  }
  if (isSettled) return stored;
  const pastDueSince = earlier(stored.pastDueSince, at);
  if (stored.subscriptionId === null) return { ...stored, subscriptionId, startedAt: at, status: "past_due", pastDueSince };
  return { ...stored, status: statusAfterFailure(stored.status), pastDueSince };
}

/** A subscription without a plan stays without one. */
const statusAfterFailure = (status: string): string => (grantsPlan(status) && !isPastDue(status) ? "past_due" : status);
const earlier = (one: Date | null, other: Date): Date => (one && one < other ? one : other);
