/** What a state of today is called while it is still to come. */
const next = new Map([
  ["WORKS_AT", "VALUE:next employer"],
  ["HAS_ROLE", "VALUE:next role"],
  ["LIVES_IN", "VALUE:next home"],
  ["REPORTS_TO", "VALUE:next manager"],
  ["STUDIES_AT", "VALUE:next school"],
  ["VALUE:manager", "VALUE:next manager"],
  ["VALUE:shift", "VALUE:next shift"],
  ["VALUE:doctor", "VALUE:next doctor"],
  ["VALUE:landlord", "VALUE:next landlord"],
  ["VALUE:address", "VALUE:next address"],
]);

type Planned = { attribute: { name: string; ends: boolean } | null; validFrom: string | null };

/**
 * "I start at Monzo in March" retires no employer of today: what begins after it was said sets an attribute of its own, which another plan
 * replaces.
 */
export function asPlanned<T extends Planned>(statement: T, saidAt: Date | null): T {
  const { attribute, validFrom } = statement;
  const name = attribute && !attribute.ends ? next.get(attribute.name) : undefined;
  return name && saidAt && validFrom && new Date(validFrom) > saidAt ? { ...statement, attribute: { ...attribute, name } } : statement;
}

/** The attribute that a plan for another sets, if it sets one. */
export const plannedName = (attribute: string): string | undefined => next.get(attribute);

const names = new Set(next.values());
export const isPlannedName = (attribute: string): boolean => names.has(attribute);
