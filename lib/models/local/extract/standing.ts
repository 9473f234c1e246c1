import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import type { Draft } from "./corrections";

// A memory is read in a list months later: what it points at must stand in it.

/** With what it leans on, a memory is still read at a glance. */
const longestJoined = 300;
/** What may stand between a statement and the one that leans on it: "Amazing!". */
const widestGap = 60;

/** What a pronoun may stand for. */
type Open = "one" | "many" | "any";

/**
 * Statements without those that point at what the one before them says: "User has had it for a year" joins "User bought a yoga mat", or
 * names the mat where that one sets an attribute and must stay one claim.
 */
export function withLeaders(drafts: readonly Draft[], own: string | null, passage: string): Draft[] {
  const told: Draft[] = [];
  for (const draft of drafts) {
    const open = draft.attribute || draft.replaces ? [] : openIn(draft.content, own);
    const last = told.findLast(({ end }) => end <= draft.start);
    const leads =
      open.length > 0 && last && sentenceEnd.test(passage.slice(last.end - 1, draft.start)) && isLeader(last, draft, own, open)
        ? last
        : null;
    if (!leads) told.push(draft);
    else if (isOneClaim(leads) || !isSlight(draft.content) || isSpecific(draft.content, own) || isOfOtherTime(draft, leads))
      told.push({ ...draft, content: named(draft.content, leads, own) ?? draft.content });
    else told[told.indexOf(leads)] = joined(leads, draft, own);
  }
  return told;
}

/** Within a sentence, what a pronoun means is known or left open before. */
const sentenceEnd = /[.!?…\n]/;

const isOneClaim = ({ attribute, edges, replaces }: Draft): boolean => attribute !== null || replaces !== undefined || edges.length > 0;

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

const joined = (leader: Draft, draft: Draft, own: string | null): Draft => ({
  ...leader,
  content: `${leader.content.replace(/\.$/, "")}; ${lowered(draft.content, own)}`,
  end: draft.end,
  confidence: Math.min(leader.confidence, draft.confidence),
});

/** "User takes cortisone" and "it makes User hungry": "the cortisone makes User hungry", where nothing else could be meant. */
function named(content: string, leader: Draft, own: string | null): string | null {
  // What is short for "it is" mostly points at no thing.
  const [only, ...more] = content.matchAll(/(?<!\p{L})(?:it|them|they)(?!\p{L}|['’])/giu);
  if (!only || more.some(([word]) => word.toLowerCase() !== only[0].toLowerCase())) return null;
  const things = parse(leader.content).flatMap(({ words }) => words.flatMap((word) => (isThing(word, own) ? [{ word, words }] : [])));
  const [told, ...others] = things.filter(({ word }) => /^(?:obj|nsubj|root)/.test(word.relation));
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

function isLeader(leader: Draft, draft: Draft, own: string | null, open: readonly Open[]): boolean {
  if (draft.start - leader.end > widestGap || leader.content.length + draft.content.length > longestJoined) return false;
  if (/ \(asked: “/.test(leader.content) || openIn(leader.content, own).length > 0) return false;
  const nouns = parse(leader.content).flatMap(({ words }) => words.filter((word) => isThing(word, own)));
  return open.every((each) => nouns.some((noun) => each === "any" || (each === "many") === isSeveral(noun)));
}

/** A name or a figure is found and understood by itself, and answers alone. */
const isSpecific = (content: string, own: string | null): boolean =>
  /\d/.test(content) ||
  parse(content.slice(0, longestJoined)).some(({ words }) =>
    words.some(({ upos, text, lower }) => upos === "PROPN" && text !== own && lower !== "user"),
  );

const lowered = (content: string, own: string | null): string =>
  own && content.startsWith(own)
    ? content
    : content.replace(/^(?:It|They|This|That|These|Those|The|A|An|There|Both|One)\b/, (first) => first.toLowerCase());

const isThing = ({ upos, lower, lemma, text }: Word, own: string | null): boolean =>
  text !== own && lower !== "user" && (upos === "PROPN" || (upos === "NOUN" && !isKindOf(lemma.toLowerCase(), "time period")));
const isSomebody = ({ upos, lemma }: Word): boolean => upos === "PROPN" || isKindOf(lemma.toLowerCase(), "person");
const isSeveral = ({ xpos, lemma }: Word): boolean => /S$/.test(xpos) || isKindOf(lemma.toLowerCase(), "group");

/** What a statement points at without saying it: "it", "them", "this approach", "set one up". */
export function openIn(content: string, own: string | null): Open[] {
  const found: Open[] = [];
  const before: Word[] = [];
  for (const { words } of parse(content.slice(0, longestJoined))) {
    for (const word of words) {
      const nouns = before.filter((each) => isThing(each, own));
      const open = openOf(word, words, nouns);
      if (open) found.push(open);
      before.push(word);
    }
  }
  return found;
}

function openOf({ lower, relation, xpos, head }: Word, words: readonly Word[], nouns: readonly Word[]): Open | null {
  if (lower === "it" || lower === "its") return relation === "expl" || nouns.some((noun) => !isSeveral(noun)) ? null : "one";
  if (/^(?:they|them)$/.test(lower)) return nouns.some(isSeveral) ? null : "many";
  if (
    lower === "one" &&
    /^(?:obj|nsubj|nsubj:pass|obl|nmod)$/.test(relation) &&
    !words.some((word) => word.head === words.findIndex((each) => each.lower === "one") && /^(?:nmod|acl)/.test(word.relation))
  )
    return nouns.length > 0 ? null : "any";
  if (!/^(?:this|that|these|those)$/.test(lower) || xpos === "IN" || xpos === "WDT" || relation === "mark") return null;
  const noun = relation === "det" ? words[head] : undefined;
  if (noun && (isKindOf(noun.lemma.toLowerCase(), "time") || nouns.some(({ lemma }) => lemma === noun.lemma))) return null;
  if (noun) return "any";
  return nouns.length > 0 ? null : "any";
}
