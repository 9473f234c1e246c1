import { normalName } from "@/lib/entities/normal-name";

/** What reconciling needs to know of a memory, stored or new. */
export type Known = {
  id: string;
  unit: number;
  status: "draft" | "active" | "superseded" | "rejected";
  content: string;
  contentKey: string;
  confidence: number;
  validFrom: Date | null;
  validUntil: Date | null;
  /** When the source says it was said; else when it came. What is said later is the newer evidence. */
  saidAt: Date;
  attributeEntityId: string | null;
  attribute: string | null;
  attributeValue: string | null;
  attributeEnds: boolean;
  mentionsCount: number;
  contested: boolean;
  supersededBy: string | null;
};

/** What is to happen, in order. Nothing here writes: `applyDecisions` does. */
export type Decision =
  | { kind: "keep"; memory: Known }
  | { kind: "duplicate"; of: Known; memory: Known }
  | { kind: "supersede"; older: Known; newer: Known; validUntil: Date | null }
  | { kind: "contest"; existing: Known; incoming: Known; reason: string };

/** Below this, a claim does not retire another on its own. */
export const certain = 0.85;

/** Two trusts in one claim, from sources taken as independent. */
export const combinedConfidence = (a: number, b: number): number => Math.min(0.99, 1 - (1 - a) * (1 - b));

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/**
 * Compares new memories with those that could speak of the same: the same single-valued attribute of the same entity, or
 * the same words. Nothing else is ever retired. Evidence said later counts as newer whatever order it arrives in: what
 * comes late takes its place between its neighbours, so history that is backfilled ends where it would have ended in order.
 * @param incoming in the order they were said
 * @param stored active ones, and those that were superseded without a person's doing, as they were before that
 */
export function reconcile(incoming: Known[], stored: Known[]): Decision[] {
  const decisions = new Set<Decision>();
  const retirements = new Map<string, Decision>();
  const successors = new Map<string, string | null>();
  const known = new Map<string, Known>();
  const claims = new Map<string, Claim[]>();
  const statements = new Map<string, Known[]>();
  const isActive = (memory: Known) => !successors.has(memory.id);
  const retire = (older: Known, newer: Known) => {
    const decision: Decision = { kind: "supersede", older, newer, validUntil: newer.validFrom };
    const former = retirements.get(older.id);
    if (former) decisions.delete(former);
    decisions.add(decision);
    retirements.set(older.id, decision);
    successors.set(older.id, newer.id);
  };
  const contest = (existing: Known, memory: Known, reason: string) =>
    decisions.add({ kind: "contest", existing, incoming: memory, reason });
  const remember = (memory: Known) => {
    known.set(memory.id, memory);
    const key = attributeKey(memory);
    if (key) listIn(claims, key).push({ memory, value: normalName(memory.attributeValue ?? "") });
    else if (!memory.attribute) listIn(statements, memory.contentKey).push(memory);
  };
  for (const memory of stored) {
    remember(memory);
    if (memory.status === "superseded") successors.set(memory.id, memory.supersededBy);
  }

  for (const memory of [...incoming].sort(bySaidAt)) {
    const key = attributeKey(memory);
    const claim = { memory, value: normalName(memory.attributeValue ?? "") };
    const others = key ? listIn(claims, key) : [];
    const same = key
      ? sameClaim(claim, others, isActive)
      : !memory.attribute && listIn(statements, memory.contentKey).find((other) => sameTime(other.validFrom, memory.validFrom));
    if (same) {
      decisions.add({ kind: "duplicate", of: same, memory });
      continue;
    }
    decisions.add({ kind: "keep", memory });

    const rivals = others.filter((other) => excludes(other, claim)).map((other) => other.memory);
    for (const older of rivals.filter((other) => other.saidAt <= memory.saidAt)) {
      const doubt = doubtOf(older, memory);
      const successor = known.get(successors.get(older.id) ?? "");
      if (isActive(older)) doubt ? contest(older, memory, doubt) : retire(older, memory);
      else if (!doubt && successor && successor.saidAt > memory.saidAt) retire(older, memory);
    }
    for (const newer of rivals.filter((other) => other.saidAt > memory.saidAt).sort(bySaidAt)) {
      const doubt = doubtOf(memory, newer);
      if (!doubt) {
        retire(memory, newer);
        break;
      }
      if (isActive(newer)) contest(newer, memory, doubt);
    }
    // What this retired has its place: whatever follows was said later still.
    if (key)
      claims.set(
        key,
        others.filter((other) => successors.get(other.memory.id) !== memory.id),
      );
    remember(memory);
  }
  return [...decisions];
}

/** A memory that sets an attribute, with its value as it is compared. */
type Claim = { memory: Known; value: string };

const attributeKey = (memory: Known): string | null =>
  memory.attribute && memory.attributeEntityId && `${memory.attributeEntityId} ${memory.attribute}`;

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

const bySaidAt = (a: Known, b: Known): number => a.saidAt.getTime() - b.saidAt.getTime();

/** Why the newer of two rivals does not retire the older one; null when it does. */
function doubtOf(older: Known, newer: Known): string | null {
  if (newer.confidence < certain) return "The newer statement is not sure enough to retire the older one.";
  const runsBack = older.validFrom && newer.validFrom && newer.validFrom < older.validFrom && !newer.attributeEnds;
  return runsBack ? "What was said later claims to hold since an earlier time." : null;
}

const sameValue = (a: Claim, b: Claim): boolean => a.value === "*" || b.value === "*" || a.value === b.value;

/** Two claims about one attribute that cannot both hold: two values, or a value and its end. */
function excludes(a: Claim, b: Claim): boolean {
  if (a.memory.attributeEnds && b.memory.attributeEnds) return false;
  if (a.memory.attributeEnds || b.memory.attributeEnds) return sameValue(a, b);
  return !sameValue(a, b);
}

/** The same claim, unless another value was said between the two: who moves away and comes back lives there twice. */
function sameClaim(claim: Claim, others: Claim[], isActive: (memory: Known) => boolean): Known | undefined {
  const { memory } = claim;
  const same = others.filter((other) => other.memory.attributeEnds === memory.attributeEnds && sameValue(other, claim));
  const isBetween = (rival: Known, other: Known) =>
    memory.saidAt < other.saidAt
      ? rival.saidAt > memory.saidAt && rival.saidAt < other.saidAt
      : rival.saidAt >= other.saidAt && rival.saidAt <= memory.saidAt;
  const isInterrupted = (other: Known) =>
    others.some((rival) => rival.memory.confidence >= certain && isBetween(rival.memory, other) && excludes(rival, claim));
  const believed = same.find((other) => isActive(other.memory) && other.memory.saidAt <= memory.saidAt);
  return (believed ?? same.find((other) => !isInterrupted(other.memory)))?.memory;
}
