import { ordinalsPerSequence } from "@/lib/db/schema/search";
import type { KnownMemory } from "./known-memory";

const positionOf = ({ unit }: KnownMemory) => unit % ordinalsPerSequence;

/** Oldest first. Ties follow the order in the thread or document; the remaining criteria only make the order deterministic. */
export const byStatedTime = (a: KnownMemory, b: KnownMemory): number =>
  a.saidAt.getTime() - b.saidAt.getTime() ||
  positionOf(a) - positionOf(b) ||
  (a.valueKey ?? "").localeCompare(b.valueKey ?? "") ||
  Number(a.attributeEnds) - Number(b.attributeEnds) ||
  a.stated.confidence - b.stated.confidence ||
  (a.stated.validFrom?.getTime() ?? 0) - (b.stated.validFrom?.getTime() ?? 0);

const isSameValue = (a: KnownMemory, b: KnownMemory): boolean => a.valueKey === "*" || b.valueKey === "*" || a.valueKey === b.valueKey;

/** Of these a subject has several, which only an ending of the same thing contradicts. */
export const isMultiple = ({ attribute }: KnownMemory): boolean => attribute?.startsWith("HAS:") ?? false;

export const isSameClaim = (a: KnownMemory, b: KnownMemory): boolean =>
  a.attributeEnds === b.attributeEnds && a.valueKey === b.valueKey && (!isMultiple(a) || a.contentKey === b.contentKey);

export function contradicts(a: KnownMemory, b: KnownMemory): boolean {
  if (a.attributeEnds && b.attributeEnds) return false;
  if (a.attributeEnds || b.attributeEnds) return isSameValue(a, b);
  return !isMultiple(a) && !isSameValue(a, b);
}

type Told = Pick<KnownMemory, "validFrom" | "lastSaidAt">;
type Dated = Pick<KnownMemory, "validFrom">;
const dayMs = 86_400_000;

/** What was still ahead when it was last told of has another date since. A date has no time zone: the day of the telling is ahead, too. */
export function isReplanned({ validFrom: planned, lastSaidAt: told }: Told, { validFrom: date }: Dated): boolean {
  if (!planned || !date || planned <= told) return false;
  return planned.getTime() !== date.getTime() && date.getTime() > told.getTime() - dayMs;
}

/** Of one plan told twice: "in March" after "on 12 March" is no new date. A month and a year are stored as their first day. */
export const isNewDate = (plan: Told, later: Dated): boolean =>
  isReplanned(plan, later) && !startsOf(plan.validFrom!).includes(later.validFrom!.getTime());

const startsOf = (date: Date): number[] => [date.getUTCMonth(), 0].map((month) => Date.UTC(date.getUTCFullYear(), month));
