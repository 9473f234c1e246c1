import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { sentences } from "@/lib/text/sentences";
import { contextOf, withSaidAfter } from "../context-marks";
import type { Draft } from "./corrections";
import { withJoined, withMentions } from "./joining";
import { isJunk } from "./junk";
import { measure } from "./pieces";
import { isSeveral, isSomebody, isThing, longestJoined, meets, type Open, openIn } from "./pointing";
import { isSettled, isSpecific, tellsOfSomebody } from "./understood";

// A memory is read in a list months later: what it points at must stand in it.

/** What may stand between a statement and the one that leans on it: "Amazing!". */
const widestGap = 60;

/**
 * What stands around a statement. `passage`: with blanks for what others wrote in it. `asked`: the question that it may answer.
 * `isToAssistant`: whether an assistant alone is spoken to.
 */
export type Around = { own: string | null; passage: string; asked: string | null; isToAssistant: boolean };

/**
 * Statements with what they point at: "User has had it for a year" joins "User bought a yoga mat", or names the mat where that one must stay
 * one claim, or quotes the sentence that it was said after.
 */
export function withLeaders(drafts: readonly Draft[], around: Around): Draft[] {
  const told: Draft[] = [];
  for (const draft of drafts) {
    const before = told.findLast(({ end }) => end <= draft.start);
    const isNear = before && draft.start - before.end <= widestGap && before.content.length + draft.content.length <= longestJoined;
    const last = isNear ? before : null;
    const open = isSettled(draft) ? [] : openIn(draft.content, around.own);
    const said = open.length > 0 ? withWhatItMeans(draft, open, last, around) : draft;
    if (last && joinsLast(said, draft, open, last, around)) told[told.indexOf(last)] = joined(last, draft);
    else told.push(said);
  }
  return told;
}

/** Named, or with the sentence before; as it is where it joins the statement before, and where nothing tells. */
function withWhatItMeans(draft: Draft, open: readonly Open[], last: Draft | null, around: Around): Draft {
  const { own, passage } = around;
  const isMet = last !== null && isMetBy(last, own, open);
  if (isMet && mayJoin(draft, last, own) && isSlight(draft.content)) return draft;
  const name = isMet && sentenceEnd.test(passage.slice(last.end - 1, draft.start)) ? named(draft.content, last, own) : null;
  const content = name ?? (isSpecific(draft, own) ? draft.content : withSaidBefore(draft, open, around));
  return content === draft.content ? draft : { ...draft, content };
}

/** @param said the draft, with what it means where that was found */
function joinsLast(said: Draft, draft: Draft, open: readonly Open[], last: Draft, { own, isToAssistant }: Around): boolean {
  if (said !== draft || isSettled(draft) || !mayJoin(draft, last, own)) return false;
  if (open.length > 0 && isMetBy(last, own, open) && isSlight(draft.content)) return true;
  if (isToAssistant) return false;
  // Among friends a remark belongs to what was just told, whatever it points at.
  if (open.length > 0) return contextOf(last.content + draft.content) === null;
  return ofTheBefore.test(draft.content) && isSlight(draft.content) && !isSpecific(last, own) && !tellsOfSomebody(draft.content, own);
}

const mayJoin = (draft: Draft, last: Draft, own: string | null): boolean =>
  !isOneClaim(last) && !isSpecific(draft, own) && !isOfOtherTime(draft, last);

/** "Ida never uses it (said after: “I have a rowing machine in the garage.”)" */
function withSaidBefore({ content, start }: Draft, open: readonly Open[], { own, passage, asked }: Around): string {
  if (contextOf(content) !== null) return content;
  const here = passage.slice(Math.max(0, start - longestBefore), start);
  const last = sentences(here).at(-1);
  const said = [last ? here.slice(last.start, last.end) : "", last ? "" : (asked ?? "")].find(
    (sentence) => isTold(sentence) && meets(sentence, own, open),
  );
  return said ? withSaidAfter(content, said.replace(trailing, "")) : content;
}
const trailing = /[\s,;]+(?:and|but|so|because|which|that)?[\s,;]*$/i;

/** More than "thanks, Gina!": a sentence with a verb, and a thing that is no person. */
function isTold(sentence: string): boolean {
  if (
    sentence.length < 12 ||
    sentence.length > longestSaid ||
    /[“”"]/.test(sentence) ||
    /^(?:it|that|this|they|these|those)\b/i.test(sentence)
  )
    return false;
  const words = parse(sentence).flatMap((each) => each.words);
  return (
    words.some(({ upos, xpos }) => (upos === "VERB" || upos === "AUX") && xpos !== "VBG") &&
    words.some(
      ({ upos, lemma }) => upos === "NOUN" && !isKindOf(lemma.toLowerCase(), "time period") && !isKindOf(lemma.toLowerCase(), "feeling"),
    ) &&
    (sentence.endsWith("?") || !isJunk(sentence))
  );
}
const [longestBefore, longestSaid] = [600, 180];

/** "The prize was a ham" after "we won by a point" */
const ofTheBefore = /^(?:The|Both|One of them|Each|All of them|None of them) /;

/** Within a sentence, what a pronoun means is known or left open before. */
const sentenceEnd = /[.!?…\n]/;

const isOneClaim = (draft: Draft): boolean => isSettled(draft) || draft.edges.length > 0;

/** "User didn't like it", and not "User is Muslim, so she got that too", which tells something else as well. */
function isSlight(content: string): boolean {
  const words = parse(content).flatMap((sentence) => sentence.words);
  return (
    words.length <= mostJoined &&
    words.filter(({ upos, relation }) => upos === "VERB" || relation === "cop").length <= 2 &&
    !words.some(({ text }) => text === "," || text === ";")
  );
}
const mostJoined = 16;

const isOfOtherTime = ({ validFrom }: Draft, leader: Draft): boolean => validFrom !== null && validFrom !== leader.validFrom;

const joined = (leader: Draft, draft: Draft): Draft => ({
  ...leader,
  content: withJoined(leader, draft.content),
  end: draft.end,
  confidence: Math.min(leader.confidence, draft.confidence),
  entities: withMentions(leader, draft),
});

/** "User takes cortisone" and "it makes User hungry": "the cortisone makes User hungry", where nothing else could be meant. */
function named(content: string, leader: Draft, own: string | null): string | null {
  // What is short for "it is" mostly points at no thing.
  const [only, ...more] = content.matchAll(/(?<!\p{L})(?:it|them|they)(?!\p{L}|['’])/giu);
  if (!only || more.some(([word]) => word.toLowerCase() !== only[0].toLowerCase())) return null;
  const things = parse(leader.content).flatMap(({ words }) => words.flatMap((word) => (isThing(word, own) ? [{ word, words }] : [])));
  const [told, ...others] = things.filter(({ word }) => /^(?:obj|nsubj|root)/.test(word.relation) && !measure.test(word.lemma));
  if (!told || others.length > 0 || (only[0].toLowerCase() === "it" && (isSomebody(told.word) || isSeveral(told.word)))) return null;
  if (only[0].toLowerCase() !== "it" && !isSeveral(told.word)) return null;
  const said = phraseOf(told.word, told.words);
  const phrase = only.index === 0 ? said.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : said;
  return content.slice(0, only.index) + phrase + content.slice(only.index + only[0].length);
}

/** "the yoga mat" of "a yoga mat from Lululemon". */
function phraseOf(noun: Word, words: readonly Word[]): string {
  const before = words
    .slice(0, noun.index)
    .filter(({ head, relation }) => head === noun.index && /^(?:amod|compound|flat|nummod|nmod:poss)/.test(relation));
  const isOwned = before.some(({ relation }) => relation === "nmod:poss");
  if (noun.upos === "PROPN" || isOwned) return [...before, noun].map(({ text }) => text).join(" ");
  return `the ${[...before, noun].map(({ text }) => text).join(" ")}`;
}

const isMetBy = ({ content }: Draft, own: string | null, open: readonly Open[]): boolean =>
  contextOf(content) === null && openIn(content, own).length === 0 && meets(content, own, open);
