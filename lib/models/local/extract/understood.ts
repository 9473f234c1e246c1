import { parse, type Word } from "@/lib/language/en/grammar";
import { contextOf, withoutContext } from "../context-marks";
import type { Draft } from "./corrections";
import { kinship } from "./kinship";
import { isOneOfMine } from "./own-things";
import { isThing, longestJoined, meets, openIn } from "./pointing";

/**
 * Whether a person's statement is worth a memory: it tells of the speaker, of somebody or something named, of what people have one of, or
 * of what happened. Among friends a general remark ("good food brings people together") tells of nobody, and what only points at something
 * that was said by others ("it was wild") says nothing in a list; both stay in their passage. What points at something but tells of the
 * speaker is kept: without it, a search by memories finds 3 % less of LoCoMo's evidence.
 * @param isToAssistant where people also tell how things are done ("tests run with pnpm"), and "you" how to help
 */
export function isUnderstood(draft: Draft, own: string | null, isToAssistant: boolean): boolean {
  const { content } = draft;
  if (isSettled(draft)) return true;
  if (isCutShort(content) || isBareRelative.test(content)) return false;
  if (draft.edges.length > 0 || isSpecific(draft, own)) return true;
  const context = contextOf(content);
  const claim = withoutContext(content);
  const open = openIn(claim, own);
  const isToYou = speaksToYou.test(content);
  // "When you help me with it, only point at the mistakes"
  if (isToAssistant && isToYou) return true;
  if (open.length > 0) {
    if (context !== null && meets(context, own, open)) return true;
    return !isToAssistant && tellsOfSomebody(claim, own) && (claim.split(" ").length > mostBare || saysWhatOf(claim, own));
  }
  return isToAssistant || (!isToYou && (tellsOfSomebody(content, own) || tellsWhatHappened(content)));
}

/** In words. */
const mostBare = 5;
/** "It helps Ida's sleep", "Ida felt free doing it", and not "Ida remembers it". */
const saysWhatOf = (content: string, own: string | null): boolean =>
  parse(content.slice(0, longestJoined)).some(({ words }) => words.some((word) => isThing(word, own) || word.upos === "ADJ"));

/** "So many people marched", "the sky was clear", and not "family moments are special". */
const tellsWhatHappened = (content: string): boolean =>
  parse(content.slice(0, longestJoined)).some(({ words }) =>
    words.some(
      ({ xpos, relation, head }) =>
        xpos === "VBD" && (relation === "root" || (/^(?:cop|aux)$/.test(relation) && words[head]?.relation === "root")),
    ),
  );

/** "Teo wasn't", "Ida has to": what was or has to be stands before it, with somebody else. */
const isCutShort = (content: string): boolean => content.split(/\s+/).length <= longestCut && endsInHelper.test(content);
const longestCut = 6;
const endsInHelper =
  /(?:^|\s)(?:(?:is|are|am|was|were|has|have|had|do|does|did|ca|can|could|will|wo|would|should|must)(?: ?not|n['’]t)?|(?:has|have|had|needs?|wants?|got|going|used) to)(?: (?:too|either|though|anyway|still))?[.!]*$/i;

/** "Where User rode 20 km": what a sentence went on with, or asked. */
const isBareRelative = /^(?:Where|Which|Who|Whom|Whose)\b/;

const speaksToYou = /(?<!\p{L})(?:you|your|yours|yourself)(?!\p{L})/iu;

/** Whoever writes so means themselves. */
const ailing = /^(?:allergic|allergies|allergy|diabetic|asthmatic|pregnant|vegan|vegetarian|coeliac|celiac)$/;

export function tellsOfSomebody(content: string, own: string | null): boolean {
  const isOwn = ({ lower, text }: Word) => lower === "user" || (text.length > 1 && own?.startsWith(text) === true);
  return parse(content.slice(0, longestJoined)).some(({ words }) =>
    words.some((word) => isOwn(word) || ailing.test(word.lower) || kinship.has(word.lemma.toLowerCase()) || isOneOfMine(word, false)),
  );
}

/** What sets an attribute or takes another's place is found by it. */
export const isSettled = ({ attribute, replaces }: Draft): boolean => attribute !== null || replaces !== undefined;

/** A name or a figure is found and understood by itself, and answers alone. */
export const isSpecific = ({ content, entities }: Draft, own: string | null): boolean =>
  /\d/.test(content) ||
  entities.some(({ name, type }) => type !== "OTHER" && name !== own) ||
  parse(content.slice(0, longestJoined)).some(({ words }) =>
    words.some(({ upos, text, lower }) => (upos === "PROPN" && text !== own && lower !== "user") || (upos === "NUM" && lower !== "one")),
  );
