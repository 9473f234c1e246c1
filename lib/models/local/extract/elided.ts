import { parse } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf, phraseWords } from "@/lib/language/en/phrases";
import { thirdPerson } from "./agreement";
import { withElidedCount } from "./elided-counts";
import { withTakenRole, withTheirHolder } from "./new-holders";
import { withNewborn } from "./newborn";
import { isVerbal, wordsOf } from "./pieces";

const possessorAlone = /^(?:(?:my|our|his|her|their) )?\p{L}+['’]s(?= (?:is|was|isn['’]t|wasn['’]t)\b)/iu;

/** "My mum's birthday is 12 May, dad's is 3 October": the noun that the clause before has said. */
function withElidedNoun(clause: string, before: string): string {
  const possessor = possessorAlone.exec(clause)?.[0];
  const words = possessor ? (parse(before)[0]?.words ?? []) : [];
  const owned = words.find(
    ({ index, relation }) => relation.startsWith("nsubj") && words.some(({ head, relation: of }) => head === index && of === "nmod:poss"),
  );
  return possessor && owned ? `${possessor} ${owned.text}${clause.slice(possessor.length)}` : clause;
}

const elliptic =
  /^(?<who>(?:my|our|his|her|their|the) (?:\p{L}+ ){0,2}?\p{L}+|he|she|\p{Lu}\p{L}+) (?<aux>isn['’]t|is not|is|aren['’]t|are|wasn['’]t|was|doesn['’]t|does not|does|don['’]t|do|can['’]t|can)(?: too| either| as well)?[.!]*$/iu;

/** What the clause before says of its subject, as it follows "is" or "does": "vegetarian", "like olives"; null where it can't. */
function predicateOf(before: string, aux: string): string | null {
  const [sentence, other] = parse(before);
  const root = sentence?.words.find(({ head }) => head < 0);
  if (!sentence || other || !root) return null;
  const own = sentence.words.filter(({ head }) => head === root.index);
  const helper = own.findLast(({ relation, lower }) => /^(?:cop|aux)/.test(relation) || /^(?:not|n['’]t)$/.test(lower));
  const isCopular = own.some(({ relation }) => relation === "cop");
  const isBeing = /^(?:is|am|are|was)/i.test(aux);
  if (isBeing !== isCopular || own.some(({ relation }) => /^(?:advcl|ccomp|parataxis|conj)/.test(relation))) return null;
  const from = isCopular ? (helper?.end ?? root.start) : root.end;
  const rest = before.slice(from).trim();
  return isCopular ? rest : `${root.lemma} ${rest}`;
}

const likewise =
  /^(?<so>so|neither|nor) (?<aux>is|am|are|was|does|do|can) (?<who>I|we|(?:my|our|his|her|their|the) (?:\p{L}+ ){0,2}?\p{L}+|he|she|\p{Lu}\p{L}+)[.!]*$/iu;

/** "My wife isn't", "so does my son". */
function ellipsis(clause: string): { who: string; aux: string; denies: boolean } | null {
  const { who, aux, so } = (elliptic.exec(clause.trim()) ?? likewise.exec(clause.trim()))?.groups ?? {};
  return who && aux ? { who, aux, denies: /^n(?:either|or)$/i.test(so ?? "") } : null;
}

/** Whether a clause leaves out what the clause before says: "I'm vegetarian, my wife isn't". */
export function leansOnPredicate(clause: string, before: string): boolean {
  const told = ellipsis(clause);
  return told !== null && predicateOf(before, told.aux) !== null;
}

/** "I'm vegetarian, my wife isn't" with what she isn't. */
function withElidedPredicate(clause: string, before: string): string {
  const told = ellipsis(clause);
  const predicate = told && predicateOf(before, told.aux);
  if (!told || !predicate) return clause;
  const { who, aux, denies } = told;
  if (denies) return `${who} ${aux.replace(/^can$/i, "can't").replace(/^(is|are|was|does|do)$/i, "$1n't")} ${predicate}`;
  const [verb, ...rest] = predicate.split(" ");
  return aux.toLowerCase() === "does" ? [who, thirdPerson(verb!), ...rest].join(" ") : `${who} ${aux} ${predicate}`;
}

const nowIs = /^(?:so |and )?(?:(?:now it(?:['’]?s| is)|it(?:['’]?s| is) now) (?<value>.+?)|it(?:['’]?s| is) (?<last>.+?) now)[.!]*$/i;

/** "My favourite used to be green, now it's navy", "changed the alarm code, it's now 4410" */
function withElidedSubject(clause: string, before: string): string {
  const found = nowIs.exec(clause)?.groups;
  const value = found?.value ?? found?.last;
  const subject = value
    ? (/^(?<who>.{3,60}?) (?:used to be|was|were) /i.exec(before)?.groups?.who ?? thingChanged(before, value) ?? newAddress(before, value))
    : undefined;
  return subject && value ? `${subject} is now ${value}` : clause;
}

/** What a clause says to be otherwise than before: "the alarm code". */
function thingChanged(before: string, value: string): string | undefined {
  // "Changed the oil, it's raining now"
  if (!changing.test(before) || !(/\d|^\p{Lu}/u.test(value) || /\b(?:password|passcode|code|pin|handle|username)\b/i.test(before)))
    return undefined;
  const [sentence] = parse(before);
  // "They made me change my username"
  const root = sentence?.words.find(({ head, lemma, relation }) => (head < 0 || /^(?:xcomp|ccomp)/.test(relation)) && changing.test(lemma));
  const thing = sentence?.words.find(({ head, relation, upos }) => head === root?.index && relation === "obj" && upos === "NOUN");
  if (!sentence || !thing || /^NNS$/.test(thing.xpos)) return undefined;
  const words = phraseWords(thing, childrenOf(sentence.words));
  const text = before.slice(words[0]!.start, thing.end);
  return text.replace(/^(?:User['’]s|their)(?= )/, "my").replace(/^(?!(?:my|our|the|his|her)\b)/, "the ");
}
const changing = /\b(?:chang|reset|updat|replac|renew|alter)(?:e|ed|es|ing|s)?\b/i;

const hasMoved = /\b(?:i|we|user)(?:['’]?ve| have| has)? (?:just |finally |recently )?moved(?: house| home| again| out| flats?)?[\s.,!]*$/i;

/** "I've moved, it's 3 Orchard Close now" */
const newAddress = (before: string, value: string): string | undefined =>
  hasMoved.test(before) && /^(?:\d+\p{L}? \p{Lu}|(?:flat|unit|apartment|apt|number|no\.?|house) \d)/iu.test(value)
    ? "my address"
    : undefined;

const died =
  /^(?<who>(?:User['’]s )?(?:\p{L}[\p{L}'’-]* ){1,3}?)(?:has )?(?:died\b|passed (?:away|on)\b|passed(?=\.?$| (?:last|yesterday|peacefully|this)\b))/u;
const farewell = /^(?:the )?(?<what>funeral|wake|memorial(?: service)?|burial|cremation)(?=['’]s| is| was| will)/iu;

/** "Funeral's on the 28th" after "my nan passed away" is hers. */
function withDead(clause: string, before: string | undefined): string {
  const what = farewell.exec(clause)?.groups?.what;
  const who = what && before ? died.exec(before)?.groups?.who : undefined;
  return what && who ? clause.replace(farewell, `${who.trim().replace(/^User['’]s /, "my ")}'s ${what.toLowerCase()}`) : clause;
}

const timed =
  /^(?:it|that)(?:['’]s| is) (?=(?:on|at|this|next) (?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber|noon)|tomorrow|tonight)/i;
const gatherings = ["social event", "meeting", "contest"];
const isGathering = (noun: string): boolean =>
  /^(?:club|class|lesson|exam|interview|appointment|trip|rehearsal)$/.test(noun) || gatherings.some((kind) => isKindOf(noun, kind));

/** "It's on the 14th" after "I'm reading Middlemarch for book club": of the one thing told that has a time. */
function withEvent(clause: string, before: string | undefined): string {
  if (!before || !timed.test(clause)) return clause;
  const words = parse(before)[0]?.words ?? [];
  const [event, other] = words.filter(
    ({ upos, text, lower, lemma }) => (upos === "NOUN" || (upos === "PROPN" && text === lower)) && isGathering(lemma.toLowerCase()),
  );
  if (!event || other) return clause;
  const from = phraseWords(event, childrenOf(words))[0]!.start;
  const thing = before
    .slice(from, event.end)
    .replace(/^(?:User['’]s|their) /, "my ")
    .replace(/^an? /, "the ");
  return clause.replace(timed, `${/^(?:my|the) /.test(thing) ? thing : `the ${thing}`} is `);
}

const madeMe = /, (?=(?:took|cost|earned|saved|gave|left|got|made) (?:me|us)\b)/i;

/** "I ran it in 2023, took me 3:52": what the verb has lost is all that stands before it; of "my gran, who sewed, left me a quilt", nothing. */
function withRelative(clause: string): string {
  const match = madeMe.exec(clause);
  const before = match ? clause.slice(0, match.index) : "";
  if (!match || /,\s(?:who|which|whose|where)\b[^,]*$/i.test(before) || isApposed(before)) return clause;
  return clause.replace(madeMe, ", which ");
}

/** "My uncle, a sailor" */
const isApposed = (before: string): boolean => before.includes(",") && !isVerbal(wordsOf(before));

/** "I teach maths, have done for years" */
const withDone = (clause: string): string =>
  /^I \p{L}/u.test(clause) ? clause.replace(/,? (?:and )?have done (?=for |since )/, ", and have done so ") : clause;

/**
 * A clause with what it leaves to the one before.
 * @param before the clause before it in its sentence, null where it is the first
 * @param told the statement before it
 */
export const withElided = (clause: string, before: string | null, told: string | undefined): string =>
  [
    withRelative,
    withDone,
    (text: string) => withNewborn(text, told),
    (text: string) => withDead(text, told),
    (text: string) => withEvent(text, told),
    (text: string) => (before ? withTheirHolder(text, before) : text),
    (text: string) => (before || told ? withTakenRole(text, (before ?? told)!) : text),
    (text: string) => (before ? withElidedNoun(text, before) : text),
    (text: string) => (before ? withElidedPredicate(text, before) : text),
    (text: string) => [before, told].reduce((counted: string, each) => (each ? withElidedCount(counted, each) : counted), text),
    (text: string) => (before || told ? withElidedSubject(text, (before ?? told)!) : text),
  ].reduce((text, complete) => complete(text), clause);
