import type { ContextMemory } from "./context-facts";
import type { Template } from "./context-templates";

const dayMs = 86_400_000;
/** What was said this long before the newest memory counts half as fresh. */
const halfLifeDays = 120;

/**
 * How much a memory is worth telling, in points: its confidence (0–1); 0.25 for each doubling of the times it was stated, 0.75 at most; 0.2 if
 * it sets a single-valued attribute; 0.25 if it speaks of the user; what the template gives for freshness, counted from the newest memory and not from
 * now, so that the same memories keep their order; 0.6 if it tells what the user cannot
 * tolerate; less 0.5 if it was over by then, less 0.4 if an assistant said it; and
 * what the template lifts of its type.
 */
export function relevanceOf(
  memory: ContextMemory,
  { newest, isIntolerance, template }: { newest: number; isIntolerance: boolean; template: Template },
): number {
  const ageDays = Math.max(0, newest - Date.parse(memory.lastSaidAt)) / dayMs;
  const isOver = memory.validUntil !== null && Date.parse(memory.validUntil) <= newest;
  return (
    memory.confidence +
    Math.min(0.75, 0.25 * Math.log2(memory.mentionsCount)) +
    (memory.attribute ? 0.2 : 0) +
    (memory.isAboutUser ? 0.25 : 0) +
    (isIntolerance ? 0.6 : 0) +
    template.freshness * 2 ** (-ageDays / halfLifeDays) -
    (isOver ? 0.5 : 0) -
    (memory.isByAssistant ? 0.4 : 0) +
    (template.lifts[memory.type] ?? 0)
  );
}
