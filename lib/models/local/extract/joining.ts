import type { Span } from "@/lib/text/sentences";
import { askedMark } from "../context-marks";
import type { Draft } from "./corrections";
import { isVerbal, wordsOf } from "./pieces";
import type { Scene } from "./scene";
import { remarkOf } from "./statement";

// A remark, a name or an aside without a subject of its own joins the statement before it.

/** A memory that grew by remarks stays one that can be read at a glance. */
const longestJoined = 360;
/** What may stand between a statement and a remark on it: "Amazing!". */
const widestGap = 30;

/** "I have a dog" … "named Rex". */
export function joinsName(previous: Draft | undefined, naming: string, start: number, end: number): boolean {
  if (!previous || start - previous.end > widestGap || /\b(?:called|named)\b/.test(previous.content)) return false;
  previous.content = `${previous.content.replace(/\.$/, "")} ${naming[0]!.toLowerCase()}${naming.slice(1).replace(/[.!]+$/, "")}.`;
  previous.end = end;
  return true;
}

/** What is said of the other person's news stays out. */
export function isApplause(remark: string): boolean {
  return /^(?:that|this|these|those|which|what|both|sure|sounds?|he|she)\b|\b(?:you|your|you['’]\w+)\b|^(?:it|they)(?: looks?| sounds?| seems?|['’]ll be| will be| would be| must)\b/i.test(
    remark,
  );
}

/** "This has been great for my back": a remark on what the speaker lives through. */
export function isOwnExperience(remark: string): boolean {
  return (
    /\b(?:my|me|us|our)\b/i.test(remark) &&
    /^(?:it|this|that|they)(?:['’]s| has| have|['’]ve| was| were) (?:been |\p{L}+ )/iu.test(remark) &&
    !/\byou/i.test(remark)
  );
}

const figure =
  /^(?:about |around |just |only |under |over |in )?[€£$]?\d[\d.,:]*(?:\s?(?:kg|kilos?|lbs?|cm|mm|m|km|miles?|mins?|minutes?|secs?|hours?|hrs?|quid|euros?|pounds?|dollars?|grand|k))?(?=[,.!]|\s(?:and|with|in|of)\b|$)/i;

/** "4:38." after "I ran my first marathon yesterday!!": a figure by itself is of what was told just before. */
export function joinsFigure(scene: Scene, previous: Draft | undefined, said: string, { start, end }: Span): boolean {
  if (!previous || start - previous.end > widestGap) return false;
  // "34, physio at a clinic" is of whom the sentence before told.
  const found = figure.exec(said);
  const isAge = !scene.isPortrait && !/\b(?:people|ppl|friends) say\b/i.test(previous.content) && /^\d{1,2}, \p{L}/u.test(said);
  if (!isAge && (previous.attribute || previous.edges.some(({ type }) => type === "ALLERGIC_TO"))) return false;
  if (!found || !(isAge || /[:.]\d|\d\s?\p{L}/u.test(found[0])) || isVerbal(wordsOf(said)) || /[?"“]/.test(said)) return false;
  const joined = `${previous.content.replace(/\.$/, "")}, ${said.replace(/[.!\s]+$/, "")}.`;
  if (joined.length > longestJoined || askedMark.test(previous.content)) return false;
  previous.content = joined;
  previous.end = end;
  return true;
}

/** Whether a remark joined the statement before it. */
export function joins(scene: Scene, previous: Draft | undefined, remark: string, { start, end }: Span): boolean {
  return previous !== undefined && !isApplause(remark) && extend(previous, remarkOf(scene, remark), start, end, null);
}

/** A clause about "it" says nothing without the one before; it sets no attribute and tells no relation of its own. */
export function isAside(draft: Draft): boolean {
  // "This is my desk" shows something new.
  return (
    /^(?:it|that|they|those|there|then|this(?! is| was)|these(?! are| were))\b/i.test(draft.content) &&
    draft.edges.length === 0 &&
    !draft.attribute
  );
}

/** @returns false where the text stays on its own */
export function extend(previous: Draft | undefined, said: string, start: number, end: number, draft: Draft | null): boolean {
  if (!previous || start - previous.end > widestGap || previous.attribute || previous.edges.some((edge) => edge.type === "ALLERGIC_TO"))
    return false;
  if (draft && draft.validFrom !== null && draft.validFrom !== previous.validFrom) return false;
  const content = withJoined(previous, said);
  if (content.length > longestJoined) return false;
  Object.assign(previous, { content, end, entities: withMentions(previous, draft) });
  return true;
}

/** Two statements as one; what the first was asked stays at the end. */
export function withJoined({ content }: Draft, said: string): string {
  const [, told, asked] = /^(.*?)\.?( \(asked: “.*”\)\.)?$/su.exec(content)!;
  return `${told}; ${asked ? lowerFirst(said).replace(/\.$/, asked) : lowerFirst(said)}`;
}

/** Whom both mention. */
export const withMentions = ({ entities }: Draft, other: Draft | null): Draft["entities"] => [
  ...entities,
  ...(other?.entities ?? []).filter(({ name }) => !entities.some((known) => known.name === name)),
];

function lowerFirst(text: string): string {
  return /^(?:It|That|This|They|These|Those|There|Then|The|A|An|He|She|Both|One)\b/.test(text)
    ? text[0]!.toLowerCase() + text.slice(1)
    : text;
}
