import { normalName } from "@/lib/entities/normal-name";

/** What reconciling needs to know of a memory, stored or new. */
export type Known = {
  id: string;
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
  supersededAt: Date | null;
};

/** What is to happen, in order. Nothing here writes: `applyDecisions` does. */
export type Decision =
  | { kind: "keep"; memory: Known }
  | { kind: "duplicate"; of: Known; memory: Known }
  | { kind: "supersede"; older: Known; newer: Known; validUntil: Date | null; opensConflict: boolean }
  | { kind: "contest"; existing: Known; incoming: Known; reason: string };

/** Below this, a claim does not retire another on its own. */
export const certain = 0.85;

/** Two trusts in one claim, from sources taken as independent. */
export const combinedConfidence = (a: number, b: number): number => Math.min(0.99, 1 - (1 - a) * (1 - b));

const sameValue = (a: Known, b: Known): boolean =>
  a.attributeValue === "*" || b.attributeValue === "*" || normalName(a.attributeValue ?? "") === normalName(b.attributeValue ?? "");

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

const sharesAttribute = (a: Known, b: Known): boolean =>
  a.attributeEntityId !== null && a.attributeEntityId === b.attributeEntityId && a.attribute === b.attribute;

/**
 * Compares new memories with the active ones that could speak of the same: those with the same single-valued attribute of
 * the same entity, or the same words. Nothing else is ever retired. Evidence said later counts as newer whatever order it
 * arrives in, so history that is backfilled ends where it would have ended in order.
 * @param incoming in the order they were said
 */
export function reconcile(incoming: Known[], stored: Known[]): Decision[] {
  const decisions: Decision[] = [];
  const active = new Map(stored.map((memory) => [memory.id, { ...memory }]));

  for (const memory of [...incoming].sort((a, b) => a.saidAt.getTime() - b.saidAt.getTime())) {
    const same = memory.attribute ? sameClaim(memory, [...active.values()]) : sameWords(memory, [...active.values()]);
    if (same) {
      decisions.push({ kind: "duplicate", of: same, memory });
      continue;
    }
    decisions.push({ kind: "keep", memory });
    active.set(memory.id, memory);
    if (!memory.attribute) continue;

    for (const other of [...active.values()]) {
      if (other.id === memory.id || !sharesAttribute(other, memory) || !excludes(other, memory)) continue;
      const [older, newer] = memory.saidAt >= other.saidAt ? [other, memory] : [memory, other];
      const validFromRunsBack = older.validFrom && newer.validFrom && newer.validFrom < older.validFrom && !newer.attributeEnds;
      if (newer.confidence < certain) {
        decisions.push({
          kind: "contest",
          existing: other,
          incoming: memory,
          reason: "The newer statement is not sure enough to retire the older one.",
        });
      } else if (validFromRunsBack) {
        decisions.push({
          kind: "contest",
          existing: other,
          incoming: memory,
          reason: "What was said later claims to hold since an earlier time.",
        });
      } else {
        decisions.push({ kind: "supersede", older, newer, validUntil: newer.validFrom, opensConflict: true });
        active.delete(older.id);
        if (older === memory) break;
      }
    }
  }
  return decisions;
}

/** Two claims about one attribute that cannot both hold: two values, or a value and its end. */
function excludes(a: Known, b: Known): boolean {
  if (a.attributeEnds && b.attributeEnds) return false;
  if (a.attributeEnds || b.attributeEnds) return sameValue(a, b);
  return !sameValue(a, b);
}

function sameClaim(memory: Known, others: Known[]): Known | undefined {
  return others.find((other) => sharesAttribute(other, memory) && other.attributeEnds === memory.attributeEnds && sameValue(other, memory));
}

function sameWords(memory: Known, others: Known[]): Known | undefined {
  return others.find((other) => !other.attribute && other.contentKey === memory.contentKey && sameTime(other.validFrom, memory.validFrom));
}
