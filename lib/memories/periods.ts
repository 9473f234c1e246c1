import { sequenceOf } from "@/lib/db/schema/search";
import { type Trust, trustOf } from "@/lib/vocabulary";
import { isMultiple, isNewDate, isReplanned } from "./contradicts";
import type { KnownMemory, MemoryState } from "./known-memory";

export const minSupersedeConfidence = 0.85;

/** Confidence in a claim made twice, treating the sources as independent. */
export const combinedConfidence = (a: number, b: number): number => Math.min(0.99, 1 - (1 - a) * (1 - b));

/** What only an outside text or an assistant said becomes a restatement of what a person says. */
export const replaces = (memory: KnownMemory, known: KnownMemory): boolean => known.trust < trustOf.internal && memory.trust > known.trust;

export type Period = {
  claim: KnownMemory;
  statements: KnownMemory[];
  trust: Trust;
  confidence: number;
  mentionsCount: number;
  lastSaidAt: Date;
  validFrom: Date | null;
  validUntil: Date | null;
  successor: Period | null;
  contested: boolean;
  expiresAt: Date | null;
  /** A person put it there: nothing supersedes it without one. */
  pinned: boolean;
};

export const periodOf = (claim: KnownMemory): Period => ({
  claim,
  statements: [claim],
  trust: claim.trust,
  confidence: claim.confidence,
  mentionsCount: claim.mentionsCount,
  lastSaidAt: claim.lastSaidAt,
  validFrom: claim.validFrom,
  validUntil: claim.validUntil,
  successor: null,
  contested: claim.contested,
  expiresAt: claim.expiresAt,
  pinned: claim.pinned,
});

/**
 * Adds a restatement: raises confidence, and fills in missing dates ("I live in Lisbon", then "I moved to Lisbon in March"). One of a
 * lower class raises nothing; one of a higher class counts alone.
 */
export function restate(period: Period, memory: KnownMemory): Period {
  period.statements.push(memory);
  period.pinned ||= memory.pinned;
  if (memory.trust < period.trust) return period;
  period.expiresAt = period.pinned ? null : nextExpiry(period, memory);
  if (memory.trust > period.trust) {
    const { trust, confidence, mentionsCount, lastSaidAt, validFrom, validUntil } = memory;
    return Object.assign(period, { claim: memory, trust, confidence, mentionsCount, lastSaidAt, validFrom, validUntil });
  }
  period.confidence = combinedConfidence(period.confidence, memory.confidence);
  period.mentionsCount += memory.mentionsCount;
  period.lastSaidAt = new Date(Math.max(period.lastSaidAt.getTime(), memory.lastSaidAt.getTime()));
  period.validFrom ??= memory.validFrom;
  period.validUntil ??= memory.validUntil;
  return period;
}

/**
 * Said again, it lasts until the later time, or for ever if one of the two has none. A restatement that is stored already has had its
 * say: a person may have set another time since.
 */
function nextExpiry({ statements, trust, expiresAt }: Period, memory: KnownMemory): Date | null {
  if (memory.status === "restated") return expiresAt;
  const isFirst = statements.every((each) => each === memory || each.status === "restated");
  if (isFirst || memory.trust > trust) return memory.expiresAt;
  return expiresAt && memory.expiresAt && (expiresAt > memory.expiresAt ? expiresAt : memory.expiresAt);
}

export const asFirstStated = (memory: KnownMemory): KnownMemory => ({
  ...memory,
  ...memory.stated,
  mentionsCount: 1,
  lastSaidAt: memory.saidAt,
  contested: false,
});

export function stateOf(period: Period, rows: Map<Period, KnownMemory>): MemoryState {
  return {
    confidence: period.confidence,
    trust: period.trust,
    mentionsCount: period.mentionsCount,
    lastSaidAt: period.mentionsCount > 1 ? period.lastSaidAt : null,
    validFrom: period.validFrom,
    validUntil: period.validUntil,
    supersededBy: (period.successor && rows.get(period.successor)?.id) ?? null,
    contested: period.contested,
    expiresAt: period.expiresAt,
  };
}

// Confidence is stored in single precision.
export const hasState = (row: KnownMemory, state: MemoryState): boolean =>
  row.status !== "restated" &&
  Math.abs(row.confidence - state.confidence) < 1e-6 &&
  row.trust === state.trust &&
  row.mentionsCount === state.mentionsCount &&
  sameTime(row.validFrom, state.validFrom) &&
  sameTime(row.validUntil, state.validUntil) &&
  row.supersededBy === state.supersededBy &&
  row.contested === state.contested &&
  sameTime(row.expiresAt, state.expiresAt) &&
  row.lastSaidAt.getTime() === (state.lastSaidAt ?? row.saidAt).getTime();

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

export function supersede(older: Period, newer: Period, since: Date | null): void {
  older.successor = newer;
  if (since && !(older.validFrom && since < older.validFrom)) older.validUntil = since;
}

export function contestReason(rival: Period, period: Period, latest: KnownMemory): string | null {
  if (rival.pinned) return "The existing memory is pinned, so only a person replaces it.";
  if (latest.trust < rival.trust) return "The newer one comes from a less trusted source, so it can't replace the older one.";
  if (period.confidence < minSupersedeConfidence) return "Confidence in the newer one is too low to replace the older one automatically.";
  const rivalLatest = rival.statements.at(-1)!;
  if (rival.lastSaidAt.getTime() === latest.saidAt.getTime() && sequenceOf(rivalLatest.unit) !== sequenceOf(latest.unit))
    return "Both have the same date, so neither is clearly newer.";
  const startsEarlier = rival.validFrom && latest.validFrom && latest.validFrom < rival.validFrom && !latest.attributeEnds;
  return startsEarlier && !isReplanned(rival, latest) ? "The later statement claims an earlier start date." : null;
}

/** The same plan with another date is a new memory where it supersedes the known one. Otherwise it is a restatement: the date stays. */
export const isMoved = (known: Period, own: Period, memory: KnownMemory): boolean =>
  !isMultiple(memory) && isNewDate(known, memory) && memory.trust >= known.trust && contestReason(known, own, memory) === null;
