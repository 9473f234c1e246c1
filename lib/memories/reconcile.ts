import { sequenceOf, unitsPerSequence } from "@/lib/db/schema/search";

/** What reconciling needs to know of a statement: a memory, stored or new, or a repetition that an earlier job folded into one. */
export type Known = {
  id: string;
  /** Where it stands: the order of what was said at one time (`unitsPerChunk`). */
  unit: number;
  status: "draft" | "active" | "superseded" | "rejected" | "restated";
  /** Of a repetition: the memory that stands for it. */
  restates: string | null;
  content: string;
  contentKey: string;
  confidence: number;
  validFrom: Date | null;
  validUntil: Date | null;
  /** As it was said itself, before repetitions and successors changed the three. */
  stated: { confidence: number; validFrom: Date | null; validUntil: Date | null };
  /** When the source says it was said; else when it came. What is said later is the newer evidence. */
  saidAt: Date;
  /** When it was last said again; `saidAt` of what was said once. */
  lastSaidAt: Date;
  attributeEntityId: string | null;
  attribute: string | null;
  /** The value as it is compared: two spellings of one thing are one. `*` is any. */
  valueKey: string | null;
  attributeEnds: boolean;
  mentionsCount: number;
  contested: boolean;
  supersededBy: string | null;
};

/**
 * A conflict on record between two of the memories at hand. One that a person has touched is theirs: neither retires the other by
 * itself, and while it is open both are contested.
 */
export type Dispute = { id: string; existing: string; incoming: string; isOpen: boolean; isByPerson: boolean };

/** What is to happen. Nothing here writes: `applyDecisions` does. */
export type Decision =
  | { kind: "keep"; memory: Known }
  /** `memory` is a draft, or a memory of its own until evidence came that makes it a repetition. */
  | { kind: "duplicate"; of: Known; memory: Known }
  /** A repetition stands for itself again, because something else was said between it and what it repeats. */
  | { kind: "restore"; of: Known; memory: Known }
  | { kind: "reassign"; of: Known; memory: Known }
  | { kind: "supersede"; older: Known; newer: Known }
  | { kind: "revive"; memory: Known }
  | { kind: "contest"; existing: Known; incoming: Known; reason: string; dispute: string | null }
  | { kind: "settle"; dispute: Dispute; existing: Known; incoming: Known; by: string }
  /** What a memory's row says in the end, where that is not what it says now. */
  | { kind: "state"; memory: Known; state: State };

export type State = {
  confidence: number;
  mentionsCount: number;
  lastSaidAt: Date | null;
  validFrom: Date | null;
  validUntil: Date | null;
  supersededBy: string | null;
  contested: boolean;
};

/** Below this, a claim does not retire another on its own. */
export const certain = 0.85;

/** Two trusts in one claim, from sources taken as independent. */
export const combinedConfidence = (a: number, b: number): number => Math.min(0.99, 1 - (1 - a) * (1 - b));

/**
 * Compares new memories with those that could speak of the same: the same single-valued attribute of the same entity, or
 * the same words. Nothing else is ever retired. The end depends on what was said and when, never on the order of arrival:
 * what is said later than all that is known continues from there, what comes late makes the attribute's history be told anew.
 * @param stored active memories, and those that were superseded without a person's doing
 * @param more.restated repetitions of these, for the attributes that something comes late for
 * @param more.disputes conflicts among these; what a person decided of two memories stands
 */
export function reconcile(incoming: Known[], stored: Known[], more: { restated?: Known[]; disputes?: Dispute[] } = {}): Decision[] {
  const { restated = [], disputes = [] } = more;
  const decided = decisionsOf(disputes);
  return [
    ...statements(incoming, stored),
    ...byAttribute({ incoming, stored, restated }).flatMap((claims) =>
      claims.incoming.length > 0 ? attribute(claims, disputes, decided) : [],
    ),
  ];
}

/** Tells the history of attributes anew from what is left of it: something that was said of them is gone. */
export function reconcileHistory(stored: Known[], { restated, disputes }: { restated: Known[]; disputes: Dispute[] }): Decision[] {
  const decided = decisionsOf(disputes);
  return byAttribute({ incoming: [], stored, restated }).flatMap((claims) => attribute(claims, disputes, decided));
}

type Claims = { incoming: Known[]; stored: Known[]; restated: Known[] };

function byAttribute(sets: Claims): Claims[] {
  const keys = new Map<string, Claims>();
  for (const part of ["incoming", "stored", "restated"] as const) {
    for (const memory of sets[part]) {
      const key = attributeKey(memory);
      if (!key) continue;
      const claims = keys.get(key) ?? { incoming: [], stored: [], restated: [] };
      claims[part].push(memory);
      keys.set(key, claims);
    }
  }
  return [...keys.values()];
}

const attributeKey = (memory: Known): string | null =>
  memory.attribute && memory.attributeEntityId && `${memory.attributeEntityId} ${memory.attribute}`;

/** Memories that set no attribute: the same words about the same time are one. */
function statements(incoming: Known[], stored: Known[]): Decision[] {
  const decisions: Decision[] = [];
  const known = new Map<string, { memory: Known; repeated: Known[] }>();
  // A claim whose subject is nobody in particular is no repetition of another.
  const keyOf = (memory: Known) => memory.attribute === null && `${memory.contentKey} ${memory.validFrom?.getTime()}`;
  for (const memory of stored) {
    const key = keyOf(memory);
    if (key && memory.status === "active" && !known.has(key)) known.set(key, { memory, repeated: [] });
  }
  for (const memory of incoming) {
    if (attributeKey(memory)) continue;
    const key = keyOf(memory);
    const same = key && known.get(key);
    if (same) {
      same.repeated.push(memory);
      decisions.push({ kind: "duplicate", of: same.memory, memory });
    } else {
      if (key) known.set(key, { memory, repeated: [] });
      decisions.push({ kind: "keep", memory });
    }
  }
  for (const { memory, repeated } of known.values()) {
    if (repeated.length > 0) decisions.push({ kind: "state", memory, state: stateOf(repeated.reduce(restate, stayOf(memory)), new Map()) });
  }
  return decisions;
}

/** A time for which one value was believed: what was said of it, and what retired it. */
type Stay = {
  claim: Known;
  /** What was said of it, oldest first. */
  said: Known[];
  confidence: number;
  mentionsCount: number;
  lastSaidAt: Date;
  validFrom: Date | null;
  validUntil: Date | null;
  successor: Stay | null;
  contested: boolean;
};

const stayOf = (claim: Known): Stay => ({
  claim,
  said: [claim],
  confidence: claim.confidence,
  mentionsCount: claim.mentionsCount,
  lastSaidAt: claim.lastSaidAt,
  validFrom: claim.validFrom,
  validUntil: claim.validUntil,
  successor: null,
  contested: claim.contested,
});

/** The stay, said once more: surer, and dated if it was not ("I live in Lisbon", then "I moved to Lisbon in March"). */
function restate(stay: Stay, memory: Known): Stay {
  stay.said.push(memory);
  stay.confidence = combinedConfidence(stay.confidence, memory.confidence);
  stay.mentionsCount += memory.mentionsCount;
  stay.lastSaidAt = new Date(Math.max(stay.lastSaidAt.getTime(), memory.lastSaidAt.getTime()));
  stay.validFrom ??= memory.validFrom;
  stay.validUntil ??= memory.validUntil;
  return stay;
}

/** A memory as the single statement that it was. */
const asSaid = (memory: Known): Known => ({ ...memory, ...memory.stated, mentionsCount: 1, lastSaidAt: memory.saidAt, contested: false });

/** All that is said of one attribute of one entity. */
function attribute({ incoming, stored, restated }: Claims, disputes: Dispute[], decided: Decided): Decision[] {
  const known = new Map([...stored, ...restated, ...incoming].map((memory) => [memory.id, memory]));
  const fresh = [...incoming].sort(bySaying);
  const last = Math.max(...stored.map((memory) => memory.lastSaidAt.getTime()));
  const isLate = !fresh[0] || fresh[0].saidAt.getTime() <= last;
  const told = isLate ? [...stored, ...restated].map(asSaid) : [];
  const stays: Stay[] = isLate ? [] : stored.filter((memory) => memory.status === "active").map(stayOf);
  const reasons = new Map<Stay, Map<Stay, string>>();

  for (const memory of [...told, ...fresh].sort(bySaying)) {
    const active = stays.filter((stay) => !stay.successor);
    const believed = active.find((stay) => isSameClaim(stay.claim, memory));
    const stay = believed ? restate(believed, memory) : stayOf(memory);
    if (!believed) stays.push(stay);
    for (const rival of active) {
      if (rival === stay || !excludes(rival.claim, stay.claim) || decided.byPerson(rival, stay)) continue;
      const doubt = doubtOf(rival, stay, memory);
      if (doubt) reasons.set(stay, (reasons.get(stay) ?? new Map<Stay, string>()).set(rival, doubt));
      else retire(rival, stay, memory.validFrom);
    }
  }

  // The row of a stay is the memory that callers know already, else the oldest statement.
  const rows = new Map(stays.map((stay) => [stay, known.get((stay.said.find(isRow) ?? stay.said[0]!).id)!]));
  const decisions: Decision[] = stays.flatMap((stay) => placed(stay.said, rows.get(stay)!, known));
  for (const stay of stays) {
    const row = rows.get(stay)!;
    const newer = stay.successor && rows.get(stay.successor)!;
    if (newer && row.supersededBy !== newer.id) decisions.push({ kind: "supersede", older: row, newer });
    if (!newer && row.status === "superseded") decisions.push({ kind: "revive", memory: row });
  }
  decisions.push(...contests(stays, rows, reasons, disputes, decided));
  for (const stay of stays) {
    const state = stateOf(stay, rows);
    if (!isStated(rows.get(stay)!, state)) decisions.push({ kind: "state", memory: rows.get(stay)!, state });
  }
  return decisions;
}

const isRow = (memory: Known): boolean => memory.status === "active" || memory.status === "superseded";

/** What becomes of each statement of a stay, beside the one that is its row. */
function placed(said: Known[], row: Known, known: Map<string, Known>): Decision[] {
  return said.flatMap(({ id }): Decision[] => {
    const memory = known.get(id)!;
    if (memory === row) {
      if (memory.status === "draft") return [{ kind: "keep", memory }];
      return memory.status === "restated" ? [{ kind: "restore", of: known.get(memory.restates!)!, memory }] : [];
    }
    if (memory.status !== "restated") return [{ kind: "duplicate", of: row, memory }];
    return memory.restates === row.id ? [] : [{ kind: "reassign", of: row, memory }];
  });
}

/** Of two that cannot both hold and that both are believed, a conflict is open; of others, none. */
function contests(
  stays: Stay[],
  rows: Map<Stay, Known>,
  reasons: Map<Stay, Map<Stay, string>>,
  disputes: Dispute[],
  decided: Decided,
): Decision[] {
  const decisions: Decision[] = [];
  const active = stays.filter((stay) => !stay.successor);
  const byRow = new Map(stays.map((stay) => [rows.get(stay)!.id, stay]));
  const isHere = new Set(stays.flatMap((stay) => stay.said.map(({ id }) => id)));
  const disputeOf = (a: string, b: string) => {
    const between = disputes.filter(({ existing, incoming }) => (existing === a && incoming === b) || (existing === b && incoming === a));
    return between.find(({ isOpen }) => isOpen) ?? between[0];
  };
  for (const stay of stays) stay.contested = false;
  for (const [n, one] of active.entries()) {
    for (const other of active.slice(n + 1)) {
      const [a, b] = [rows.get(one)!, rows.get(other)!];
      if (!excludes(one.claim, other.claim) || decided.forGood(one, other)) continue;
      one.contested = other.contested = true;
      const dispute = disputeOf(a.id, b.id);
      if (dispute?.isOpen) continue;
      const [existing, incoming] = a.status === "draft" && b.status !== "draft" ? [b, a] : [a, b];
      const reason = reasons.get(other)?.get(one) ?? reasons.get(one)?.get(other) ?? "Both are held of what has one value at a time.";
      decisions.push({ kind: "contest", existing, incoming, reason, dispute: dispute?.id ?? null });
    }
  }
  for (const dispute of disputes.filter(({ isOpen }) => isOpen)) {
    const [existing, incoming] = [byRow.get(dispute.existing), byRow.get(dispute.incoming)];
    const successor = existing?.successor ?? incoming?.successor;
    if (existing && incoming && successor)
      decisions.push({
        kind: "settle",
        dispute,
        existing: rows.get(existing)!,
        incoming: rows.get(incoming)!,
        by: rows.get(successor)!.id,
      });
    // One whose other side sets no such attribute is not ours to close.
    if (existing && !isHere.has(dispute.incoming)) existing.contested = true;
    if (incoming && !isHere.has(dispute.existing)) incoming.contested = true;
  }
  return decisions;
}

function stateOf(stay: Stay, rows: Map<Stay, Known>): State {
  return {
    confidence: stay.confidence,
    mentionsCount: stay.mentionsCount,
    lastSaidAt: stay.mentionsCount > 1 ? stay.lastSaidAt : null,
    validFrom: stay.validFrom,
    validUntil: stay.validUntil,
    supersededBy: (stay.successor && rows.get(stay.successor)?.id) ?? null,
    contested: stay.contested,
  };
}

/** Trust is kept in single precision. */
const isStated = (row: Known, state: State): boolean =>
  row.status !== "restated" &&
  Math.abs(row.confidence - state.confidence) < 1e-6 &&
  row.mentionsCount === state.mentionsCount &&
  sameTime(row.validFrom, state.validFrom) &&
  sameTime(row.validUntil, state.validUntil) &&
  row.supersededBy === state.supersededBy &&
  row.contested === state.contested &&
  row.lastSaidAt.getTime() === (state.lastSaidAt ?? row.saidAt).getTime();

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** The older one holds until the newer begins, if that is known and not before the older one began. */
function retire(older: Stay, newer: Stay, since: Date | null): void {
  older.successor = newer;
  if (since && !(older.validFrom && since < older.validFrom)) older.validUntil = since;
}

const placeOf = ({ unit }: Known) => unit % unitsPerSequence;

/** Oldest first. What was said at one time in one thread or document has its order there; else the order is any, but always the same. */
export const bySaying = (a: Known, b: Known): number =>
  a.saidAt.getTime() - b.saidAt.getTime() ||
  placeOf(a) - placeOf(b) ||
  (a.valueKey ?? "").localeCompare(b.valueKey ?? "") ||
  Number(a.attributeEnds) - Number(b.attributeEnds) ||
  a.stated.confidence - b.stated.confidence ||
  (a.stated.validFrom?.getTime() ?? 0) - (b.stated.validFrom?.getTime() ?? 0);

/** Why what was just said of a stay does not retire its rival; null when it does. */
function doubtOf(rival: Stay, stay: Stay, said: Known): string | null {
  if (stay.confidence < certain) return "The newer statement is not sure enough to retire the older one.";
  const latest = rival.said.at(-1)!;
  if (rival.lastSaidAt.getTime() === said.saidAt.getTime() && sequenceOf(latest.unit) !== sequenceOf(said.unit))
    return "Both were said at one time, and nothing tells which is newer.";
  const runsBack = rival.validFrom && said.validFrom && said.validFrom < rival.validFrom && !said.attributeEnds;
  return runsBack ? "What was said later claims to hold since an earlier time." : null;
}

const isSameValue = (a: Known, b: Known): boolean => a.valueKey === "*" || b.valueKey === "*" || a.valueKey === b.valueKey;

const isSameClaim = (a: Known, b: Known): boolean => a.attributeEnds === b.attributeEnds && a.valueKey === b.valueKey;

/** Two claims about one attribute that cannot both hold: two values, or a value and its end. */
export function excludes(a: Known, b: Known): boolean {
  if (a.attributeEnds && b.attributeEnds) return false;
  if (a.attributeEnds || b.attributeEnds) return isSameValue(a, b);
  return !isSameValue(a, b);
}

type Decided = Record<"byPerson" | "forGood", (a: Stay, b: Stay) => boolean>;

/** What persons decided of what stands in two stays: `byPerson` leaves to them what is open too. */
function decisionsOf(disputes: Dispute[]): Decided {
  const isIn = (stay: Stay, id: string) => stay.said.some((memory) => memory.id === id);
  const among = (decided: Dispute[]) => (a: Stay, b: Stay) =>
    decided.some(({ existing, incoming }) => (isIn(a, existing) && isIn(b, incoming)) || (isIn(b, existing) && isIn(a, incoming)));
  const byPerson = disputes.filter((dispute) => dispute.isByPerson);
  return { byPerson: among(byPerson), forGood: among(byPerson.filter(({ isOpen }) => !isOpen)) };
}
