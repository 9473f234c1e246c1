import { dietNames } from "@/lib/language/en/diets";
import { isTime } from "@/lib/language/en/ended-things";
import { type Frame, lightHeads } from "@/lib/language/en/frames";
import type { Sentence, Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import type { Phrase } from "@/lib/language/en/phrases";
import type { Proposition } from "@/lib/language/en/propositions";
import type { Mention } from "./names";
import type { Relations } from "./relation-types";
import { isDemonym, notRole, roleEnding } from "./words";

export type Attribute = NonNullable<Relations["attribute"]>;
export type Scope = { own: string; mentions: Mention[]; date: (text: string) => string | null };

/** What a frame that fits sets or ends; null where what it needs is not told. */
export function filled(
  frame: Frame,
  proposition: Proposition,
  all: Proposition[],
  sentence: Sentence,
  subject: string,
  scope: Scope,
): Attribute | null {
  if (frame.at.includes("dose")) return dose(frame, proposition, sentence, subject);
  if (frame.at.includes("predicate")) return diet(frame, proposition, subject);
  if (frame.at.includes("date")) return movedTo(frame, proposition, subject, scope);
  if (frame.at.includes("role")) return role(frame, proposition, sentence, subject);
  const phrase = phraseAt(frame, proposition);
  const words = contentWords([...(phrase?.words ?? []), ...(frame.at.includes("complement") ? nested(proposition, all) : [])]);
  const head = words.at(-1);
  if (!head || !phrase) return null;
  if (frame.kinds && !frame.kinds.some((kind) => isKindOf(head.lemma, kind) || isKindOf(phrase.head.lemma, kind))) return null;
  if (frame.named && !words.some(({ upos, text }) => upos === "PROPN" || /^\p{Lu}/u.test(text))) return null;
  // "Plumber moved it to 21 May" is no address.
  const isDone = proposition.phrases.some(({ role }) => role === "object");
  if (frame.numbered && (phrase.words[0]?.upos !== "NUM" || isDone || words.some((word) => word.upos !== "NUM" && isTime(word))))
    return null;
  const ends = frame.does === "ends";
  if (frame.any) {
    const again = proposition.phrases.some(({ words: each }) => each.some(({ lower }) => lower === "again"));
    return again ? { subject, name: frame.attribute, value: "*", ends } : null;
  }
  if (frame.attribute !== "HAS")
    return {
      subject,
      name: frame.attribute,
      value: phrase.words
        .filter(({ upos }) => upos !== "DET")
        .map(({ text }) => text)
        .join(" "),
      ends,
    };
  // Of "metformin and aspirin" one may go on without the other.
  const isJoined = ({ relation, upos }: Word) => relation === "conj" && /^(?:NOUN|PROPN|X)$/.test(upos);
  if (!ends && (words.some(isJoined) || sentence.words.some((word) => word.head === head.index && isJoined(word)))) return null;
  return { ...endedThing(subject, words, head), ends };
}

/** Of what is over or told, the thing by its last word. */
export function endedThing(subject: string, words: Word[], head: Word): Attribute {
  return { subject, name: `HAS:${head.lemma.toLowerCase()}`, value: words.map(({ text }) => text).join(" "), ends: true };
}

/** The words of a complement's own phrases: "stopped eating meat". */
function nested(proposition: Proposition, all: Proposition[]): Word[] {
  const below = all.filter(({ predicate }) => predicate.head === proposition.predicate.index && /^xcomp/.test(predicate.relation));
  return below.flatMap(({ predicate, phrases }) => [
    predicate,
    ...phrases.filter(({ role }) => role === "object").flatMap(({ words }) => words),
  ]);
}

const content = /^(?:NOUN|PROPN|VERB|ADJ|NUM|X)$/;
export const vague =
  /^(?:my|our|the|no|longer|any|more|anymore|old|new|last|first|today|yesterday|again|now|be|go|do|thing|it|that|this|everything|week|month|year|summer|winter|spring|autumn|day|together|good|time|up|off|over|finally|just|long|user|one|all|lot|bit|way|other|others|start|begin|stop)$/;

function contentWords(words: Word[]): Word[] {
  const distinct = [...new Set(words)].sort((one, other) => one.index - other.index);
  const found = distinct.filter(
    ({ upos, lower, lemma, relation }) => content.test(upos) && !vague.test(lower) && !vague.test(lemma) && relation !== "nmod:poss",
  );
  const heavy = found.filter(({ lemma }) => !lightHeads.has(lemma.toLowerCase()));
  return heavy.length > 0 ? heavy : found;
}

function phraseAt(frame: Frame, { phrases }: Proposition): Phrase | undefined {
  return phrases.find(({ role, preposition, head }) => {
    if (preposition !== null) return frame.at.includes(preposition);
    if ((role === "object" || role === "oblique") && frame.at.includes("mine")) return !/^(?:me|us)$/.test(head.lower);
    if (role === "object" && frame.at.includes("gerund") && /ing$/.test(head.lower)) return true;
    return (role === "object" || role === "complement") && frame.at.includes(role);
  });
}

function diet(frame: Frame, { predicate, phrases, isCopular }: Proposition, subject: string): Attribute | null {
  const told = isCopular ? predicate : phrases.find(({ role }) => role === "complement" || role === "object" || role === "time")?.head;
  return told && dietNames.has(told.lower) ? { subject, name: frame.attribute, value: told.lower, ends: false } : null;
}

/** "We postponed the wedding to 3 June": the wedding's date. */
function movedTo(frame: Frame, { phrases }: Proposition, subject: string, { date }: Scope): Attribute | null {
  const thing = phrases.find(({ role }) => role === "object");
  const to = phrases.find(({ preposition }) => preposition !== null && /^(?:to|until|till|for)$/.test(preposition));
  const day = to && date(`on ${to.words.map(({ text }) => text).join(" ")}`);
  const kind = thing && contentWords(thing.words).map(({ lemma }) => lemma.toLowerCase());
  return day && kind && kind.length > 0 ? { subject, name: `${frame.attribute}:${kind.join(" ")} date`, value: day, ends: false } : null;
}

/** "I'm senior buyer": a job without an article. */
function role(frame: Frame, { predicate, end }: Proposition, { words }: Sentence, subject: string): Attribute | null {
  const copula = words.findLast(({ index, lemma }) => lemma === "be" && index < predicate.index);
  const first = copula && words[copula.index + 1];
  if (!copula || !first) return null;
  const chain = [];
  for (let at = first.index; words[at] && words[at]!.start < end && /^(?:ADJ|NOUN|PROPN)$/.test(words[at]!.upos); at++)
    chain.push(words[at]!);
  const head = chain.at(-1);
  if (
    head?.upos !== "NOUN" ||
    isDemonym(head.lower) ||
    chain.length > 4 ||
    head.xpos === "NNS" ||
    !roleEnding.test(head.lower) ||
    notRole.has(head.lower) ||
    !isKindOf(head.lemma, "person")
  )
    return null;
  return { subject, name: frame.attribute, value: chain.map(({ text }) => text).join(" "), ends: false };
}

/** "50 mg of sertraline", "metformin 500 mg": the medicine is the kind. */
function dose(frame: Frame, { phrases, predicate, isCopular }: Proposition, { words }: Sentence, subject: string): Attribute | null {
  // "I'm on 40 mg of lisinopril": the predicate is the dose.
  const from = isCopular ? Math.min(predicate.start, phrases[0]?.start ?? predicate.start) : (phrases[0]?.start ?? 0);
  const at = words.findIndex(({ lower, start }, index) => start >= from && doseUnit.test(lower) && words[index - 1]?.upos === "NUM");
  if (at < 0) return null;
  const after = words[at + 1]?.lower === "of" ? words[at + 2] : undefined;
  const before = words[at - 2];
  const medicine = after ?? (before && /^(?:NOUN|PROPN|X)$/.test(before.upos) ? before : undefined);
  const value = `${words[at - 1]!.text} ${words[at]!.text}`;
  return { subject, name: `VALUE:${medicine ? `${medicine.lower} ` : ""}dose`, value, ends: frame.does === "ends" };
}
const doseUnit = /^(?:mg|mcg|µg|g|ml|units?|iu|milligrams?|micrograms?|puffs?|drops?|tablets?)$/;
