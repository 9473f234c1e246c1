import { dayLabel } from "@/lib/text/calendar";
import { isSaidAfter } from "../said-after";
import type { Ranked } from "./relevance";
import { type Answer, statementOf } from "./reply-form";

/** Both sides of what memory has not decided; null when the best statement is not contested. */
export function contestedAnswer(found: Ranked[]): Answer | null {
  const [best] = found;
  if (!best?.evidence.contested) return null;
  const other = found.find(
    ({ evidence, place }) => evidence.contested && place !== best.place && evidence.attribute === best.evidence.attribute,
  );
  if (!other) return null;
  return bothSides([best, other]);
}

/** Two statements that do not go together, the older one first. */
export function bothSides(pair: [Ranked, Ranked]): Answer {
  const sides = pair.sort((one, other) => (isSaidAfter(one.evidence, other.evidence) ? 1 : -1));
  const told = sides.map((side) => `${statementOf(side).text.replace(/[.!]+$/, "")}${saidOn(side)}`);
  const places = sides.map(({ place }) => place);
  const bare = sides.map(({ evidence, text }) => evidence.attributeValue ?? text.replace(/[.!]+$/, "")).join(" or ");
  return { bare: `contested: ${bare}`, told: [{ text: `There are conflicting memories: ${told.join("; ")}.`, evidence: places }], places };
}

function saidOn({ evidence }: Ranked): string {
  return evidence.saidAt ? ` (said ${dayLabel(new Date(evidence.saidAt))})` : "";
}
