import { isPlannedName } from "@/lib/planned-attributes";
import type { Scored } from "./features";

export const asksFuture = /^(?:so |and |but )?(?:who|what|where|when|which|how)\b.*(?:\b(?:will|shall|going to)\b|['’]ll\b)/i;

/** What was planned when it was said may be so by now. */
export const hasBegun = ({ evidence: { validFrom } }: Scored, now: Date): boolean => validFrom !== null && new Date(validFrom) <= now;

export const isPlan = ({ evidence }: Scored): boolean => isPlannedName(evidence.attribute ?? "");
export const isBegunPlan = (each: Scored, now: Date): boolean => isPlan(each) && hasBegun(each, now);

/** What was still to come when it was said takes the place of nothing that is so: a trip is no move. A new job does, once it has begun. */
export const isAhead =
  (now: Date) =>
  (each: Scored): boolean => {
    const { type, validFrom, saidAt } = each.evidence;
    const wasAhead = (type === "GOAL" || type === "EVENT") && validFrom !== null && saidAt !== null && validFrom > saidAt;
    return wasAhead && !isBegunPlan(each, now);
  };

/** When it was said, ISO 8601, or when what was planned then began. */
export function saidOrBegun(each: Scored, now: Date): string {
  const { saidAt, validFrom } = each.evidence;
  return isBegunPlan(each, now) && validFrom! > (saidAt ?? "") ? validFrom! : (saidAt ?? "");
}
