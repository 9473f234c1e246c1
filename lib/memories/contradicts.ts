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
const isMultiple = ({ attribute }: KnownMemory): boolean => attribute?.startsWith("HAS:") ?? false;

export const isSameClaim = (a: KnownMemory, b: KnownMemory): boolean =>
  a.attributeEnds === b.attributeEnds && a.valueKey === b.valueKey && (!isMultiple(a) || a.contentKey === b.contentKey);

export function contradicts(a: KnownMemory, b: KnownMemory): boolean {
  if (a.attributeEnds && b.attributeEnds) return false;
  if (a.attributeEnds || b.attributeEnds) return isSameValue(a, b);
  return !isMultiple(a) && !isSameValue(a, b);
}
