import { type PlanCode, planCodes } from "@/lib/vocabulary";
import type { PaymentEvent, Snapshot } from "./read-event";
import { type BillingCycle, billingCycles } from "./stripe";
import { givesPlan, isEnded, isOwing } from "./subscription-status";

/** What is stored of an organization's subscription. */
export type Subscription = {
  /** Null before there is one. */
  subscriptionId: string | null;
  /** When it began, by the provider's clock; our row's own beginning before there is one. */
  startedAt: Date;
  planCode: PlanCode;
  billingCycle: BillingCycle | null;
  status: string;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  trialEnd: Date | null;
  pastDueSince: Date | null;
  /** When the newest snapshot was taken that is in here. */
  eventAt: Date | null;
};

/** The plan whose limits the organization has. */
export const planOf = ({ status, planCode }: Subscription): PlanCode => (givesPlan(status) ? planCode : "free");

/**
 * What is stored once an event is known, in whatever order events come: a snapshot that is older than the stored one changes nothing,
 * and what has ended stays so.
 * @param isSettled whether the invoice that the event is about, or the subscription's latest, is known to be paid
 * @returns `stored` itself when nothing changes
 */
export function nextSubscription(stored: Subscription, event: PaymentEvent, isSettled: boolean): Subscription {
  if (event.about === "subscription") return takeSnapshot(stored, { ...event.subscription, at: event.at }, isSettled);
  if (event.about === "invoice") return takeInvoice(stored, event, isSettled);
  if (stored.subscriptionId !== null) return stored;
  // It says that it was paid for; the snapshots, which say more, come before or after.
  const { subscriptionId, plan } = event;
  return { ...stored, ...plan, subscriptionId, startedAt: event.at, status: plan ? "active" : stored.status };
}

type Taken = Snapshot & { at: Date };

function takeSnapshot(stored: Subscription, given: Taken, isSettled: boolean): Subscription {
  if (!isNews(stored, given)) return stored;
  const known =
    stored.subscriptionId === given.id || stored.subscriptionId === null ? stored : { ...stored, pastDueSince: null, eventAt: null };
  const next: Subscription = {
    ...known,
    ...given.plan,
    subscriptionId: given.id,
    startedAt: given.startedAt,
    status: given.status,
    currentPeriodEnd: given.currentPeriodEnd,
    cancelAtPeriodEnd: given.cancelAtPeriodEnd,
    trialEnd: given.trialEnd,
    pastDueSince: null,
    eventAt: known.eventAt && known.eventAt > given.at ? known.eventAt : given.at,
  };
  if (isEnded(given.status)) return { ...next, planCode: "free", billingCycle: null };
  // The invoice that it owed for was paid after the snapshot, or before it was heard of.
  if (isOwing(given.status) && isSettled) return { ...next, status: "active" };
  if (isOwing(given.status)) return { ...next, pastDueSince: earlier(known.pastDueSince, given.at) };
  // A payment failed after the snapshot.
  const { pastDueSince } = known;
  return pastDueSince && pastDueSince > given.at ? { ...next, status: owing(given.status), pastDueSince } : next;
}

/** Whether a snapshot says more than what is stored. */
function isNews(stored: Subscription, given: Taken): boolean {
  if (stored.subscriptionId === null) return true;
  if (stored.subscriptionId !== given.id) return begins(stored, given);
  if (isEnded(stored.status)) return false;
  if (isEnded(given.status) || stored.eventAt === null) return true;
  return given.at > stored.eventAt || (given.at.getTime() === stored.eventAt.getTime() && isFurther(stored, given));
}

/** Whether another subscription takes the stored one's place: one that began later, or that goes on when that has ended. */
function begins(stored: Subscription, given: Taken): boolean {
  const beganLater = given.startedAt > stored.startedAt;
  if (isEnded(stored.status)) return beganLater || (givesPlan(given.status) && stored.eventAt !== null && given.at > stored.eventAt);
  return beganLater && !isEnded(given.status) && (givesPlan(given.status) || !givesPlan(stored.status));
}

/** The way that a subscription goes within a second. */
const statusesInOrder = ["incomplete", "paused", "trialing", "unpaid", "past_due", "active"];

/** Of two snapshots of one second, which carry no order, always the same is the later one. */
function isFurther(stored: Subscription, given: Taken): boolean {
  const { planCode, billingCycle } = { ...stored, ...given.plan };
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
  const after = placeOf(given, planCode, billingCycle);
  const differs = after.findIndex((value, n) => value !== before[n]);
  return differs >= 0 && after[differs]! > before[differs]!;
}

function takeInvoice(stored: Subscription, event: PaymentEvent & { about: "invoice" }, isSettled: boolean): Subscription {
  const { subscriptionId, at } = event;
  const isOther = stored.subscriptionId !== null && stored.subscriptionId !== subscriptionId;
  if (isOther || isEnded(stored.status) || (stored.eventAt && at < stored.eventAt)) return stored;
  if (event.isPaid) {
    const isPaidUp = (isOwing(stored.status) || stored.pastDueSince !== null) && (stored.pastDueSince ?? at) <= at;
    return isPaidUp ? { ...stored, status: isOwing(stored.status) ? "active" : stored.status, pastDueSince: null } : stored;
  }
  if (isSettled) return stored;
  const pastDueSince = earlier(stored.pastDueSince, at);
  // Of one that was never heard of: its snapshots say the rest.
  if (stored.subscriptionId === null) return { ...stored, subscriptionId, startedAt: at, status: "past_due", pastDueSince };
  return { ...stored, status: owing(stored.status), pastDueSince };
}

/** What a failed payment makes of a status: one that had no plan yet gets none by it. */
const owing = (status: string): string => (givesPlan(status) && !isOwing(status) ? "past_due" : status);
const earlier = (one: Date | null, other: Date): Date => (one && one < other ? one : other);
