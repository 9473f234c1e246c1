import { endingsWith } from "@/lib/language/en/endings";
import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { type Proposition, propositionsOf } from "@/lib/language/en/propositions";
import { monthNames } from "@/lib/text/calendar";
import { type Cut, isMeasure } from "./cuts";
import { asUndone } from "./referents";

/** A cut whose right side has lost its subject, and what that was; without it where neither side has one. `undoes`: what the left side tells. */
export type SharedCut = Cut & { subject?: string; undoes?: boolean };

/** What these tell of somebody's life holds by itself. "Get" does of a thing or of what was done to one: "got a dog", "got promoted". */
const telling = new Set(
  (
    "join start begin promote buy sell adopt get move marry divorce quit leave lose grow bear graduate study switch own drive use speak " +
    "retire become cancel hire work live earn teach run play train weigh take have rent lease volunteer manage lead raise go"
  ).split(" "),
);
const longestSubject = 5;

/**
 * Where a sentence goes on with a second claim of the same subject, each of which sets something of its own: "I sold the Golf and got a
 * Skoda". What is dated on one side alone stays whole, because the date may be of both, unless the other is what lasts. What undoes the
 * side before it is always a claim of its own: "I bought a violin but returned it" tells of no violin today.
 */
export const sharedSubjectCuts = (text: string): SharedCut[] => parse(text).flatMap((sentence) => ofSentence(sentence, text));

function ofSentence(sentence: Sentence, text: string): SharedCut[] {
  const { words } = sentence;
  if (words.some(({ lower, relation }) => opening.has(lower) && relation !== "case")) return [];
  const children = childrenOf(words);
  const told = propositionsOf(sentence);
  const placed = betweenPlaces(words, children);
  if (placed) return [placed];
  // A comma may be all that joins: "My son is 6, goes to Oakfield".
  const main = told.filter(
    ({ predicate }) => predicate.head < 0 || /^(?:conj|parataxis)$/.test(predicate.relation) || isRead(predicate, words, children),
  );
  return main.flatMap((right): SharedCut[] => {
    const left = main.find(({ predicate }) => predicate.index === right.predicate.head);
    const own = children[right.predicate.index]!.find((word) => word.relation.startsWith("nsubj") && !isMeasure(word, words));
    // "I teach maths, have done for years"
    const isDone = right.predicate.lower === "done" && !right.phrases.some(({ role }) => role === "object");
    if (!left || (own && own.lower !== "it") || isDone) return [];
    const first = firstWord(right.predicate, children);
    if (first.index <= left.predicate.index) return [];
    const shared = left.subject && !own ? subjectText(left, words, children) : undefined;
    const subject = shared && isOfSpeaker(left, right, first, words) ? "I" : shared;
    let end = first.index - 1;
    while (end > 0 && joint.test(words[end]!.lower)) end--;
    const cut: SharedCut = { end: words[end]!.end, start: first.start, ...(subject && { subject }) };
    const sides: [string, string] = [text.slice(words[0]!.start, cut.end), text.slice(cut.start, sentence.end)];
    if (subject !== null && undoes(left, right, sides, own ? null : (subject ?? "I"))) return [{ ...cut, undoes: true }];
    if (!subject || right.predicate.relation === "advcl" || disagrees(left, right, children) || isOfAnother(subject, right)) return [];
    const [before, after] = [words.slice(0, first.index), words.slice(first.index)].map((side) => side.some((word) => isDate(word, words)));
    // "I live in Bath but am moving to Bristol in May": what is set against the other has dates of its own.
    const isContrast = words.slice(end + 1, first.index).some(({ lower }) => lower === "but");
    // "Tests run with pnpm test, lint with pnpm lint": of each its own.
    if (isGapped(left, right, first, words)) return [];
    const isOfBoth = before !== after && !isContrast && !isLasting(before ? right : left);
    if (isOfBoth || end === first.index - 1) return [];
    // What is so today, twice: "is scared of dogs and only eats pasta".
    const isToday = [left, right].every(({ tense, isNegated }) => tense === "present" || isNegated);
    const isAny =
      before || isToday || isListed(first, words) || (left.predicate.head >= 0 && isListed(firstWord(left.predicate, children), words));
    if (!isClaim(left, children, isAny) || !isClaim(right, children, isAny)) return [];
    return [{ ...cut, subject: first.lower === "been" ? withHave(subject) : withPassive(subject, left, right, children) }];
  });
}

/** "I'm off amlodipine and on losartan": two phrases of one "is", set against each other by their prepositions. */
function betweenPlaces(words: Word[], children: Word[][]): SharedCut | null {
  const root = words.find(({ head }) => head < 0);
  const own = root ? children[root.index]! : [];
  const [subject, copula] = ["nsubj", "cop"].map((sought) => own.find(({ relation }) => relation === sought));
  const other = own.find(({ relation, index }) => relation === "conj" && index > root!.index);
  if (!subject || !copula || !other || subject.index !== 0 || own.some(({ relation }) => relation === "advmod")) return null;
  const [here, there] = [root!, other].map(({ index }) => children[index]!.find(({ relation }) => relation === "case"));
  const joint = words[(there?.index ?? 0) - 1];
  if (!here || !there || here.lower === there.lower || !/^(?:and|but|,)$/.test(joint?.lower ?? "")) return null;
  return {
    end: words[joint!.index - 1]!.end,
    start: there.start,
    subject: `${subject.text} ${copula.lower.replace(/^['’](?:m|s|re)$/, (short) => full[short.slice(1)]!)}`,
  };
}
const full: Record<string, string> = { m: "am", s: "is", re: "are" };

/** "Netflix is the only one I have left, dropped Hulu": what is no person drops nothing, and the speaker is named. */
const isOfSpeaker = ({ isCopular, predicate }: Proposition, right: Proposition, first: Word, words: Word[]): boolean =>
  isCopular &&
  isListed(first, words) &&
  right.tense === "past" &&
  right.phrases.some(({ role }) => role === "object") &&
  /^(?:NOUN|PROPN|NUM)$/.test(predicate.upos) &&
  !["person", "animal"].some((kind) => isKindOf(predicate.lemma.toLowerCase(), kind)) &&
  words.some(
    ({ lower, relation, head, index }) =>
      index < first.index && /^(?:i|we)$/.test(lower) && relation === "nsubj" && head !== predicate.index,
  );

/** Behind a comma alone, a bare word and the same preposition again: the word may be a noun, of which the verb before is told. */
function isGapped(left: Proposition, right: Proposition, first: Word, words: Word[]): boolean {
  const [only, ...more] = right.phrases;
  const said = left.phrases.at(-1)?.preposition;
  const isSame = only !== undefined && said !== null && (only.preposition ?? only.words[0]!.lower) === said;
  return isListed(first, words) && first === right.predicate && /^VBP?$/.test(right.predicate.xpos) && isSame && more.length === 0;
}

/** "Joined the club, left in June": a participle behind a comma may be the past. */
const isRead = ({ xpos, relation, index, head }: Word, words: Word[], children: Word[][]): boolean =>
  xpos === "VBN" &&
  relation === "advcl" &&
  head < index &&
  words[index - 1]?.text === "," &&
  !children[index]!.some((each) => each.relation === "mark");

/** "I'm a nurse here, been here since May" */
const withHave = (subject: string): string => `${subject} ${/^(?:I|we|they)$|\band\b/i.test(subject) ? "have" : "has"}`;

/** "Was born in Lagos but raised in London": "was" is said once. */
function withPassive(subject: string, left: Proposition, right: Proposition, children: Word[][]): string {
  const passive = (of: Proposition) => children[of.predicate.index]!.find(({ relation }) => /^aux:pass/.test(relation));
  const said = passive(left);
  const isBare = !children[right.predicate.index]!.some(({ relation }) => /^aux/.test(relation));
  return said && isBare && /^VB[DN]$/.test(right.predicate.xpos) && !right.phrases.some(({ role }) => role === "object")
    ? `${subject} ${said.text}`
    : subject;
}

/** "But returned it", "and sold it in June", "but left", "but it got stolen": what the side before it began or told of is over. */
const undoes = (left: Proposition, right: Proposition, [before, after]: [string, string], subject: string | null): boolean =>
  endingsWith(right.predicate).length > 0 &&
  left.standing === "asserted" &&
  right.standing === "asserted" &&
  asUndone(after, before, subject) !== null;

/** What a comma alone joins is a list of claims, to its end: "is 3, hates the vet and sleeps on my head". */
const isListed = ({ index }: Word, words: Word[]): boolean => words[index - 1]?.text === ",";

/** "My name is Alexandrina but call me Drina": the second verb is an order. */
const disagrees = ({ subject }: Proposition, { predicate }: Proposition, children: Word[][]): boolean =>
  /^NNP?$/.test(subject!.head.xpos) &&
  /^VBP?$/.test(predicate.xpos) &&
  !children[subject!.head.index]!.some(({ relation }) => relation.startsWith("conj")) &&
  !children[predicate.index]!.some(({ relation }) => /^(?:aux|cop)/.test(relation));

/** "I hate calls, text me", "my degree is in biology, never used it": whoever does it, it is not who is told of before. */
const isOfAnother = (subject: string, { phrases }: Proposition): boolean =>
  phrases.some(
    ({ role, head }) =>
      /^(?:object|indirect)$/.test(role) &&
      (/^I$/.test(subject) ? head.lower === "me" : head.lower === "it" && /^(?:my|our|the) \p{Ll}/iu.test(subject) && !isSomebody(subject)),
  );
const isSomebody = (subject: string): boolean =>
  ["person", "animal"].some((kind) => isKindOf(subject.split(" ").at(-1)!.toLowerCase(), kind));

const lasting = new Set("have own like love hate prefer know speak live need want".split(" "));
const passing = new Set("free busy available away off out here there back ready".split(" "));

/** "Has a nut allergy and starts school in August": so today, whatever the other side is dated by. */
const isLasting = ({ predicate, isCopular, tense, phrases }: Proposition): boolean =>
  tense === "present" &&
  (isCopular
    ? /^(?:NOUN|ADJ|PROPN|NUM)$/.test(predicate.upos) && !passing.has(predicate.lower)
    : lasting.has(predicate.lemma) && !phrases.some(({ role, head }) => role === "object" && isKindOf(head.lemma.toLowerCase(), "event")));

const joint = /^(?:and|but|then|also|now|,|;)$/;
/** A clause or a quotation may hold both sides. */
const opening = new Set(
  "if when whenever while because since although unless that who which what where how why before after once until so said".split(" "),
);

/**
 * Asserted with a finite verb, and with something said of it.
 * @param isAny whatever the verb
 */
function isClaim({ predicate, isCopular, phrases, standing }: Proposition, children: Word[][], isAny: boolean): boolean {
  if (standing !== "asserted") return false;
  // The tagger may take a present for a base form.
  const hasTense = /^VB[DZP]?$/.test(predicate.xpos) || children[predicate.index]!.some(({ relation }) => /^(?:aux|cop)/.test(relation));
  if (!hasTense || isCopular) return hasTense;
  const isThing = ({ role, head }: Proposition["phrases"][number]) => role === "object" && head.upos !== "PRON";
  if (/^(?:get|go)$/.test(predicate.lemma) && !isAny)
    return phrases.some((each) => isThing(each) || each.role === "complement" || each.preposition === "to");
  const says =
    phrases.some(({ role, head }) => role !== "time" || head.upos !== "ADV") ||
    (isAny && children[predicate.index]!.some(({ relation, lower }) => relation === "xcomp" || /^(?:can|ca|cannot)$/.test(lower)));
  return (isAny || telling.has(predicate.lemma)) && says;
}

/** "My brother Tom" is Tom from then on. */
function subjectText({ subject, predicate, isCopular }: Proposition, words: Word[], children: Word[][]): string | null {
  // "Her name is Ida, starts on Monday": she does, and not her name.
  if (subject?.head.lower === "name" && isCopular && predicate.upos === "PROPN" && !subject.words.some(({ lower }) => lower === "my"))
    return predicate.text;
  if (!subject || subject.words.some(({ lower }) => /^(?:it|this|that|these|those|there|who|which)$/.test(lower))) return null;
  const name = children[subject.head.index]!.find(({ relation, upos }) => relation === "appos" && upos === "PROPN");
  if (name) return name.text;
  if (subject.words.length > longestSubject || children[subject.head.index]!.some(({ relation }) => relation.startsWith("acl")))
    return null;
  // "My mum and dad"
  const joined = children[subject.head.index]!.filter(({ relation }) => relation.startsWith("conj")).map(({ index }) => index);
  return words
    .slice(subject.words[0]!.index, Math.max(subject.words.at(-1)!.index, ...joined) + 1)
    .reduce((text, { text: word }, i) => text + (i > 0 && !/^['’,;]/.test(word) ? " " : "") + word, "");
}

/** The leftmost word of what hangs on a predicate, what joins it apart. */
function firstWord(predicate: Word, children: Word[][]): Word {
  let first = predicate;
  const gather = (at: Word) => {
    for (const child of children[at.index]!) {
      if (/^(?:cc|punct|conj)/.test(child.relation) || (at === predicate && /^(?:then|also|now)$/.test(child.lower))) continue;
      if (child.index < first.index) first = child;
      gather(child);
    }
  };
  gather(predicate);
  return first;
}

/** "Twice a day", "every weekend" and "on Tuesdays" are no dates. */
const isDate = ({ text, lower, lemma, upos, index }: Word, words: Word[]): boolean =>
  /^(?:1[89]|20)\d\d$/.test(lower) ||
  /^(?:yesterday|today|tomorrow|tonight|ago|last|next|recently|now|currently)$/.test(lower) ||
  monthNames.includes(text) ||
  (/^(?:NOUN|PROPN)$/.test(upos) &&
    !/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|mornings|evenings|nights)$/.test(lower) &&
    !/^(?:an?|per|every|each|most|all)$/.test(words[index - 1]?.lower ?? "") &&
    isKindOf(lemma.toLowerCase(), "time"));
