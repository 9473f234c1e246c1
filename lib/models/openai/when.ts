import type { Tense } from "../local/extract/relative-times";
import { times } from "../local/extract/times";
import type { Passage } from "../types";
import { findQuote } from "./quote";

export type TimeWords = { words: string; english: string };
export type ResolvedTime = { validFrom: Date | null; validUntil: Date | null; over: Date | null; label: string | null };

const never: ResolvedTime = { validFrom: null, validUntil: null, over: null, label: null };
const maxLength = 200;

/** Expressions that are not in the passage are ignored, so that a model can't make up dates. */
export function resolveTime(time: TimeWords | null, tense: Tense, passage: Passage): ResolvedTime {
  if (!time || !findQuote(passage.text, time.words)) return never;
  const english = time.english.slice(0, maxLength);
  // The rules expect a preposition before a date and a verb before a duration.
  for (const expression of [english, `in ${english}`, ...(tense === "past" ? [] : [`has been ${english}`])]) {
    const { edits, ...found } = times(expression, passage.saidAt, tense);
    if (!found.validFrom && !found.validUntil) continue;
    const isEnglish = time.words.trim().toLowerCase() === time.english.trim().toLowerCase();
    const day = (found.validFrom ?? found.validUntil)!.toISOString().slice(0, 10);
    return { ...found, label: edits[0] ? (isEnglish ? edits[0].text : ` (${day})`) : null };
  }
  return never;
}
