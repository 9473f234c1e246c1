import type { ContextMemory } from "./context-facts";
import type { Template } from "./context-templates";

const dayMs = 86_400_000;
const halfLifeDays = 120;

/** Ages count from the newest memory instead of now, so the same memories always have the same order. */
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
