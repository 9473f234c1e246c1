import { sentences } from "@/lib/text/sentences";
import { terms } from "@/lib/text/terms";
import { beforeQuestion } from "../local/extract/before-question";
import { isJunk, isRequest } from "../local/extract/junk";
import { noise } from "../local/extract/noise";
import { openerLength } from "../local/extract/openers";
import type { Passage } from "../types";

const maxTrivialLength = 160;

/** Greetings, thanks and bare questions need no model call. If in doubt, the model decides. */
export function isTrivial(passage: Passage): boolean {
  if (passage.role === "system") return true;
  const text = withoutNoise(passage.text);
  if (terms(text).length === 0) return true;
  if (text.length > maxTrivialLength || /\d|\b(?:my|our)\b/i.test(text)) return false;
  return sentences(text).every(({ start, end }) => isChatter(text.slice(start, end)));
}

/** False for "Remember that I hate cilantro", "I live in Berlin, do you know a café?", and requests, which may mention plans. */
function isChatter(sentence: string): boolean {
  const body = sentence.slice(openerLength(sentence));
  return isJunk(body) && !isRequest(body) && !beforeQuestion(body);
}

export function withoutNoise(passage: string): string {
  let text = "";
  let cursor = 0;
  for (const { start, end } of noise(passage)) {
    if (start > cursor) text += passage.slice(cursor, start);
    cursor = Math.max(cursor, end);
  }
  return text + passage.slice(cursor);
}
