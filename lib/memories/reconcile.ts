import { byStatedTime, contradicts, isMultiple, isSameClaim } from "./contradicts";
import type { Decision, Dispute, KnownMemory } from "./known-memory";
import { asFirstStated, contestReason, hasState, isMoved, type Period, periodOf, replaces, restate, stateOf, supersede } from "./periods";
import { saysMore } from "./says-more";

/**
 * Statements newer than all known ones continue an attribute's history, late ones rebuild it, so the order of arrival doesn't matter.
 * @param more.restated restatements of `stored`, needed for attributes with late statements
 * @param more.disputes decisions by people stand
 */
export function reconcile(
  incoming: KnownMemory[],
  stored: KnownMemory[],
  more: { restated?: KnownMemory[]; disputes?: Dispute[] } = {},
): Decision[] {
  const { restated = [], disputes = [] } = more;
  const decided = decisionsOf(disputes);
  return [
    ...statements(incoming, stored),
    ...byAttribute({ incoming, stored, restated }).flatMap((claims) =>
      claims.incoming.length > 0 ? attribute(claims, disputes, decided) : [],
    ),
  ];
}

export function reconcileHistory(
  stored: KnownMemory[],
  { restated, disputes }: { restated: KnownMemory[]; disputes: Dispute[] },
): Decision[] {
  const decided = decisionsOf(disputes);
  return byAttribute({ incoming: [], stored, restated }).flatMap((claims) => attribute(claims, disputes, decided));
}

type Claims = { incoming: KnownMemory[]; stored: KnownMemory[]; restated: KnownMemory[] };

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

const attributeKey = (memory: KnownMemory): string | null =>
  memory.attribute && memory.attributeEntityId && `${memory.attributeEntityId} ${memory.attribute}`;

function statements(incoming: KnownMemory[], stored: KnownMemory[]): Decision[] {
  const decisions: Decision[] = [];
  const known = new Map<string, { memory: KnownMemory; repeated: KnownMemory[] }>();
  // An attribute without an entity has an unspecific subject ("a friend"), so it never counts as a restatement.
  const keyOf = (memory: KnownMemory) => memory.attribute === null && `${memory.contentKey} ${memory.validFrom?.getTime()}`;
  for (const memory of stored) {
    const key = keyOf(memory);
    if (key && memory.status === "active" && !known.has(key)) known.set(key, { memory, repeated: [] });
  }
  for (const memory of incoming) {
    if (attributeKey(memory)) continue;
    const key = keyOf(memory);
    const same = key && known.get(key);
    if (same && replaces(memory, same.memory)) {
      decisions.push({ kind: "keep", memory }, { kind: "duplicate", of: memory, memory: same.memory });
      known.set(key, { memory, repeated: [same.memory, ...same.repeated] });
      for (const decision of decisions) if (decision.kind === "duplicate" && decision.of === same.memory) decision.of = memory;
    } else if (same) {
      same.repeated.push(memory);
      decisions.push({ kind: "duplicate", of: same.memory, memory });
    } else {
      if (key) known.set(key, { memory, repeated: [] });
      decisions.push({ kind: "keep", memory });
    }
  }
  for (const { memory, repeated } of known.values()) {
    if (repeated.length > 0)
      decisions.push({ kind: "state", memory, state: stateOf(repeated.reduce(restate, periodOf(memory)), new Map()) });
  }
  return decisions;
}

function attribute({ incoming, stored, restated }: Claims, disputes: Dispute[], decided: Decided): Decision[] {
  const known = new Map([...stored, ...restated, ...incoming].map((memory) => [memory.id, memory]));
  const fresh = [...incoming].sort(byStatedTime);
  const last = Math.max(...stored.map((memory) => memory.lastSaidAt.getTime()));
  const isLate = !fresh[0] || fresh[0].saidAt.getTime() <= last;
  const history = isLate ? [...stored, ...restated].map(asFirstStated) : [];
  const periods: Period[] = isLate ? [] : stored.filter((memory) => memory.status === "active").map(periodOf);
  const reasons = new Map<Period, Map<Period, string>>();

  for (const memory of [...history, ...fresh].sort(byStatedTime)) {
    const active = periods.filter((period) => !period.successor);
    const repeated = active.find((period) => isSameClaim(period.claim, memory));
    const own = periodOf(memory);
    const isDetail = repeated !== undefined && isTelling(memory, repeated, active);
    const isNew = !repeated || isDetail || (isMoved(repeated, own, memory) && !decided.byPerson(repeated, own));
    const period = isNew ? own : restate(repeated, memory);
    if (isNew) periods.push(period);
    // Repeated in a lower class, it takes nothing from the others.
    if (memory.trust < period.trust) continue;
    for (const rival of active) {
      if (rival === period || (isDetail && rival === repeated)) continue;
      if ((rival !== repeated && !contradicts(rival.claim, period.claim)) || decided.byPerson(rival, period)) continue;
      const reason = contestReason(rival, period, memory);
      if (reason) reasons.set(period, (reasons.get(period) ?? new Map<Period, string>()).set(rival, reason));
      else supersede(rival, period, memory.validFrom);
    }
  }

  const rows = new Map(periods.map((period) => [period, known.get(rowOf(period.statements).id)!]));
  const decisions: Decision[] = periods.flatMap((period) => placeStatements(period.statements, rows.get(period)!, known));
  for (const period of periods) {
    const row = rows.get(period)!;
    const newer = period.successor && rows.get(period.successor)!;
    if (newer && row.supersededBy !== newer.id) decisions.push({ kind: "supersede", older: row, newer });
    if (!newer && row.status === "superseded") decisions.push({ kind: "revive", memory: row });
  }
  decisions.push(...contests(periods, rows, reasons, disputes, decided));
  for (const period of periods) {
    const state = stateOf(period, rows);
    if (!hasState(rows.get(period)!, state)) decisions.push({ kind: "state", memory: rows.get(period)!, state });
  }
  return decisions;
}

/** "I work at Siemens as a welder" after "I work at Siemens" stays beside it: both hold until another employer is told. */
function isTelling(memory: KnownMemory, repeated: Period, active: readonly Period[]): boolean {
  if (memory.trust !== repeated.trust || memory.attributeEnds || isMultiple(memory)) return false;
  const known = active.filter(({ claim }) => isSameClaim(claim, memory)).map(({ claim }) => claim.content);
  return known.length < maxTellings && saysMore(memory.content, [...known, memory.value ?? ""]);
}
/** One claim told in more ways than this says little that is new. */
const maxTellings = 12;

function rowOf(statements: KnownMemory[]): KnownMemory {
  const row = statements.find(isRow) ?? statements[0]!;
  const best = statements.reduce((one, other) => (other.trust > one.trust ? other : one), row);
  return replaces(best, row) ? best : row;
}

const isRow = (memory: KnownMemory): boolean => memory.status === "active" || memory.status === "superseded";

function placeStatements(statements: KnownMemory[], row: KnownMemory, known: Map<string, KnownMemory>): Decision[] {
  return statements.flatMap(({ id }): Decision[] => {
    const memory = known.get(id)!;
    if (memory === row) {
      if (memory.status === "draft") return [{ kind: "keep", memory }];
      return memory.status === "restated" ? [{ kind: "restore", of: known.get(memory.restates!)!, memory }] : [];
    }
    if (memory.status !== "restated") return [{ kind: "duplicate", of: row, memory }];
    return memory.restates === row.id ? [] : [{ kind: "reassign", of: row, memory }];
  });
}

function contests(
  periods: Period[],
  rows: Map<Period, KnownMemory>,
  reasons: Map<Period, Map<Period, string>>,
  disputes: Dispute[],
  decided: Decided,
): Decision[] {
  const decisions: Decision[] = [];
  const active = periods.filter((period) => !period.successor);
  const byRow = new Map(periods.map((period) => [rows.get(period)!.id, period]));
  const ownIds = new Set(periods.flatMap((period) => period.statements.map(({ id }) => id)));
  const disputeOf = (a: string, b: string) => {
    const between = disputes.filter(({ existing, incoming }) => (existing === a && incoming === b) || (existing === b && incoming === a));
    return between.find(({ isOpen }) => isOpen) ?? between[0];
  };
  for (const period of periods) period.contested = false;
  for (const [n, one] of active.entries()) {
    for (const other of active.slice(n + 1)) {
      const [a, b] = [rows.get(one)!, rows.get(other)!];
      if (!contradicts(one.claim, other.claim) || decided.forGood(one, other)) continue;
      const isUntrusted = one.trust !== other.trust;
      if (one.trust <= other.trust) one.contested = true;
      if (other.trust <= one.trust) other.contested = true;
      const dispute = disputeOf(a.id, b.id);
      if (dispute?.isOpen) continue;
      const isSwapped = isUntrusted ? one.trust < other.trust : a.status === "draft" && b.status !== "draft";
      const [existing, incoming] = isSwapped ? [b, a] : [a, b];
      const reason = reasons.get(other)?.get(one) ?? reasons.get(one)?.get(other) ?? "This attribute can only have one value.";
      decisions.push({ kind: "contest", existing, incoming, isUntrusted, reason, dispute: dispute?.id ?? null });
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
    // The other memory has another attribute, so this conflict can't be settled here.
    if (existing && !dispute.isUntrusted && !ownIds.has(dispute.incoming)) existing.contested = true;
    if (incoming && !ownIds.has(dispute.existing)) incoming.contested = true;
  }
  return decisions;
}

type Decided = Record<"byPerson" | "forGood", (a: Period, b: Period) => boolean>;

function decisionsOf(disputes: Dispute[]): Decided {
  const isIn = (period: Period, id: string) => period.statements.some((memory) => memory.id === id);
  const among = (decided: Dispute[]) => (a: Period, b: Period) =>
    decided.some(({ existing, incoming }) => (isIn(a, existing) && isIn(b, incoming)) || (isIn(b, existing) && isIn(a, incoming)));
  const byPerson = disputes.filter((dispute) => dispute.isByPerson);
  return { byPerson: among(byPerson), forGood: among(byPerson.filter(({ isOpen }) => !isOpen)) };
}
