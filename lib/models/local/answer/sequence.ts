import { momentOf } from "./moments";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, items } from "./reply-form";
import { supporting } from "./supporting";

const numbers = "one two three four five six seven eight nine ten".split(" ");

/** Statements in the order of what they tell: when it happened, or when it was said. */
export function sequenceAnswer(question: Question, found: Ranked[], asked: string): Answer | null {
  const wanted = new RegExp(
    `\\b(?:only|first|last)? ?(\\d{1,2}|${numbers.join("|")}) (?:\\w+ )?(?:items?|things?|events?|aspects?|topics?|steps?)\\b`,
    "i",
  ).exec(asked);
  const count = wanted ? Number(wanted[1]) || numbers.indexOf(wanted[1]!.toLowerCase()) + 1 : question.shape === "summary" ? 8 : 6;
  const kept = supporting(found, count, Number.POSITIVE_INFINITY);
  if (kept.length === 0) return null;
  const timed = kept.map((candidate) => ({ candidate, at: timeOf(candidate) })).sort((one, other) => one.at - other.at);
  const told = items(timed.map(({ candidate }) => candidate));
  return {
    bare: told.map(({ text }) => text.replace(/^- |\.$/g, "")).join("; "),
    told,
    places: timed.map(({ candidate }) => candidate.place),
  };
}

/** Milliseconds since 1970; 0 where nothing is known. */
export function timeOf(candidate: Ranked): number {
  const moment = momentOf(candidate);
  return moment ? moment.from.getTime() : candidate.evidence.saidAt ? Date.parse(candidate.evidence.saidAt) : 0;
}
