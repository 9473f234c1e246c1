import type { Tense } from "../local/extract/relative-times";
import { times } from "../local/extract/times";
import type { Passage } from "../types";
import { findQuote } from "./quote";

export type TimeWords = { words: string; english: string };
export type When = { validFrom: Date | null; validUntil: Date | null; over: Date | null; label: string | null };

const never: When = { validFrom: null, validUntil: null, over: null, label: null };
const longest = 200;

/**
 * The times that an expression means, by the calendar rules that local extraction has, from the moment of speech. An expression
 * that is not in the passage means nothing: a model may not make up a date.
 */
export function whenOf(time: TimeWords | null, tense: Tense, passage: Passage): When {
  if (!time || !findQuote(passage.text, time.words)) return never;
  const english = time.english.slice(0, longest);
  // The rules look for a date behind its preposition, and for a duration behind its verb.
  for (const expression of [english, `in ${english}`, ...(tense === "past" ? [] : [`has been ${english}`])]) {
    const { edits, ...found } = times(expression, passage.saidAt, tense);
    if (!found.validFrom && !found.validUntil) continue;
    const isEnglish = time.words.trim().toLowerCase() === time.english.trim().toLowerCase();
    const day = (found.validFrom ?? found.validUntil)!.toISOString().slice(0, 10);
    return { ...found, label: edits[0] ? (isEnglish ? edits[0].text : ` (${day})`) : null };
  }
  return never;
}
