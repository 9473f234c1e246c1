import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { sentences } from "@/lib/text/sentences";
import { askedMark, saidAfterMark } from "../context-marks";
import type { Draft } from "./corrections";
import { withJoined, withMentions } from "./joining";
import { isJunk } from "./junk";
import { kinship } from "./kinship";
import { isOneOfMine } from "./own-things";
import { measure } from "./pieces";

// A memory is read in a list months later: what it points at must stand in it.

/** With what it leans on, a memory is still read at a glance. */
const longestJoined = 300;
/** What may stand between a statement and the one that leans on it: "Amazing!". */
const widestGap = 60;

/** What a pronoun may stand for. */
type Open = "one" | "many" | "any";

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
  return said ? `${content.replace(/\.$/, "")} (said after: “${said.replace(trailing, "")}”).` : content;
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

/** What a statement was said after or asked, which may tell what it points at. */
const contextOf = (content: string): string | null => (saidAfterMark.exec(content) ?? askedMark.exec(content))?.[1] ?? null;

/** What sets an attribute or takes another's place is found by it. */
const isSettled = ({ attribute, replaces }: Draft): boolean => attribute !== null || replaces !== undefined;

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

/** Whether a text names what may be meant. */
function meets(text: string, own: string | null, open: readonly Open[]): boolean {
  const nouns = parse(text).flatMap(({ words }) => words.filter((word) => isThing(word, own) && word.relation !== "vocative"));
  return open.every((each) => nouns.some((noun) => each === "any" || (each === "many") === isSeveral(noun)));
}

/**
 * Whether a person's statement is worth a memory: it tells of the speaker, of somebody or something named, of what people have one of, or
 * of what happened. Among friends a general remark ("good food brings people together") tells of nobody, and what only points at something
 * that was said by others ("it was wild") says nothing in a list; both stay in their passage. What points at something but tells of the
 * speaker is kept: of LoCoMo's evidence 4 % is said so, and found by no other memory.
 * @param isToAssistant where people also tell how things are done ("tests run with pnpm"), and "you" how to help
 */
export function isUnderstood(draft: Draft, own: string | null, isToAssistant: boolean): boolean {
  const { content } = draft;
  if (isSettled(draft)) return true;
  if (isCutShort(content) || isBareRelative.test(content)) return false;
  if (draft.edges.length > 0 || isSpecific(draft, own)) return true;
  const context = contextOf(content);
  const claim = content.replace(saidAfterMark, "").replace(askedMark, "");
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

const mostBare = 5;
/** "It helps Ida's sleep", "Ida felt free doing it", and not "Ida remembers it". */
const saysWhatOf = (content: string, own: string | null): boolean =>
  parse(content.slice(0, longestJoined)).some(({ words }) => words.some((word) => isThing(word, own) || word.upos === "ADJ"));

/** "So many people marched", "the mentoring is going great", and not "family moments are special". */
const tellsWhatHappened = (content: string): boolean =>
  parse(content.slice(0, longestJoined)).some(({ words }) =>
    words.some(
      ({ xpos, relation, index, head }) =>
        xpos === "VBD" &&
        (relation === "root" || ((relation === "cop" || relation === "aux") && words[head]?.relation === "root")) &&
        index < 12,
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

function tellsOfSomebody(content: string, own: string | null): boolean {
  const isOwn = ({ lower, text }: Word) => lower === "user" || (text.length > 1 && own?.startsWith(text) === true);
  return parse(content.slice(0, longestJoined)).some(({ words }) =>
    words.some((word) => isOwn(word) || ailing.test(word.lower) || kinship.has(word.lemma.toLowerCase()) || isOneOfMine(word, false)),
  );
}

/** A name or a figure is found and understood by itself, and answers alone. */
const isSpecific = ({ content, entities }: Draft, own: string | null): boolean =>
  /\d/.test(content) ||
  entities.some(({ name, type }) => type !== "OTHER" && name !== own) ||
  parse(content.slice(0, longestJoined)).some(({ words }) =>
    words.some(({ upos, text, lower }) => (upos === "PROPN" && text !== own && lower !== "user") || (upos === "NUM" && lower !== "one")),
  );

const isThing = ({ upos, lower, lemma, text }: Word, own: string | null): boolean =>
  text !== own &&
  !/^(?:user|others|everyone|everybody|people|thanks)$/.test(lower) &&
  (upos === "PROPN" || (upos === "NOUN" && !isKindOf(lemma.toLowerCase(), "time period")));
const isSomebody = ({ upos, lemma }: Word): boolean => upos === "PROPN" || isKindOf(lemma.toLowerCase(), "person");
const isSeveral = ({ xpos, lemma }: Word): boolean => /S$/.test(xpos) || isKindOf(lemma.toLowerCase(), "social group");
/** Whom or what "they" may stand for: also one person without a name, and people of whom no noun tells. */
const isMany = (word: Word, own: string | null): boolean =>
  /^(?:others|people|everyone|everybody|someone|somebody|folks)$/.test(word.lower) ||
  (isThing(word, own) && (isSeveral(word) || (word.upos === "NOUN" && isSomebody(word))));

/** What a statement points at without saying it: "it", "them", "this approach", "set one up". */
export function openIn(content: string, own: string | null): Open[] {
  const found: Open[] = [];
  const before: Word[] = [];
  for (const { words } of parse(content.slice(0, longestJoined))) {
    for (const word of words) {
      const nouns = before.filter((each) => isThing(each, own));
      const open = openOf(word, words, {
        nouns,
        hasOne: nouns.some((noun) => !isSeveral(noun)) || before.some(({ lower }) => anyThing.test(lower)),
        hasMany: before.some((each) => isMany(each, own)),
      });
      if (open) found.push(open);
      before.push(word);
    }
  }
  return found;
}

const anyThing = /^(?:anything|something|everything|nothing)$/;

/** @param before what stands before it that it may mean */
function openOf(word: Word, words: readonly Word[], before: { nouns: readonly Word[]; hasOne: boolean; hasMany: boolean }): Open | null {
  const { nouns, hasOne, hasMany } = before;
  const { lower, relation, xpos, head, index } = word;
  if (lower === "it" || lower === "its")
    return relation === "expl" || isSituation(word, words) || isIdiom(word, words) || hasOne ? null : "one";
  if (/^(?:they|them)$/.test(lower)) return hasMany || (index === 0 && isAnybody(words[head])) ? null : "many";
  if (
    lower === "one" &&
    /^(?:obj|nsubj|nsubj:pass|obl|nmod)$/.test(relation) &&
    !words.some((each) => each.head === index && /^(?:nmod|acl)/.test(each.relation))
  )
    return nouns.length > 0 ? null : "any";
  // "I doubt that the bridge will be finished"
  if (
    !/^(?:this|that|these|those)$/.test(lower) ||
    words[index + 1]?.xpos === "DT" ||
    xpos === "IN" ||
    xpos === "WDT" ||
    relation === "mark"
  )
    return null;
  const noun = relation === "det" ? words[head] : undefined;
  if (!noun) return nouns.length > 0 ? null : "any";
  const isHere = hereabouts.test(noun.lemma) || here.some((kind) => isKindOf(noun.lemma.toLowerCase(), kind));
  // "Dance music and any songs of that genre"
  const isKind = nouns.length > 0 && isKindOf(noun.lemma.toLowerCase(), "kind");
  return isHere || isKind || nouns.some(({ lemma }) => lemma === noun.lemma) ? null : "any";
}

/** "This flat", "this town", "this decade": where and when whoever speaks is. */
const hereabouts =
  /^(?:week|weekend|day|month|year|morning|afternoon|evening|night|time|term|semester|season|spring|summer|autumn|winter|flat|place|weather|job|company|team|school|class|family|country|area|neighbou?rhood|phone|laptop|account|chat|conversation)$/i;
const here = ["housing", "structure", "location", "time", "time period", "time unit"];

/** "I hate it when it rains" */
const isSituation = ({ index }: Word, words: readonly Word[]): boolean =>
  /^(?:when|that|if|how|to)$/.test(words[index + 1]?.lower ?? "") || /^(?:rain|snow|pour|freeze|hail)$/.test(words[index + 1]?.lemma ?? "");

/** "We're in it together", "I'll make it": no thing is meant. */
function isIdiom({ index, head, relation }: Word, words: readonly Word[]): boolean {
  const [before, after] = [words[index - 1]?.lower, words[index + 1]?.lower];
  if (before === "in" && (after === "together" || after === "for")) return true;
  const verb = words[head];
  return relation === "obj" && verb?.lemma === "make" && /^(?:[.!;,]|through|to|this|so)?$/.test(after ?? "");
}

/** "They made me head gardener", "they said no": whoever decides. */
const isAnybody = (verb: Word | undefined): boolean => verb !== undefined && deciding.test(verb.lemma);
const deciding =
  /^(?:say|tell|make|let|give|offer|fire|hire|promote|ask|call|pay|charge|move|put|cancel|postpone|reschedule|approve|reject|deny|accept|refuse|raise|cut|close|change)$/;
