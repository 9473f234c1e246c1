import { endingsWith } from "@/lib/language/en/endings";
import { parse, type Word } from "@/lib/language/en/grammar";
import { propositionsOf } from "@/lib/language/en/propositions";
import { isSomebody } from "./aside-claims";
import { isFiniteVerb, type Spread, wordsOf } from "./pieces";

// What a sentence tells of its speaker, or of when something was, before it comes to its point.

const number = "\\d{2}|(?:thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\p{L}+)?";
/** "At 52 I've taken up skating", but neither "at 16 I was …" nor "at 11 I've yoga" */
const atAge = new RegExp(
  `\\b(?:at|now) (?:the (?:ripe old |tender )?age of |age )?(?<age>${number}),? (?=I(?:['’]ve| have(?! to)| still| finally have| now|['’]m (?:still|now|the|an?|not))\\b)`,
  "iu",
);
/** "As a 34 year old beginner is it too late …" */
const asAged = /^as an? (?<age>\d{2})[- ]year[- ]old\b/i;
/** "As a nurse I work nights" */
const asRole = /^as (?<role>an? [\p{L}\d' -]{3,50}?),? (?=I(?:['’](?:m|ve|ll))? )/iu;
const young = /^(?:kid|child|boy|girl|teen|teenager|baby|toddler|youngster|student|pupil|guest|tourist|visitor|adult|newbie|beginner)$/;
/** Younger than that, the number is as likely an hour. */
const youngest = 25;

/** @returns each with what it stands for; `isCut` where nothing of it need stay in the sentence */
export function ownAsides(text: string): (Spread & { isCut?: true })[] {
  const role = asRole.exec(text);
  if (role) {
    const said = role.groups!.role!;
    const words = wordsOf(said);
    const noun = words.slice(0, words.findIndex(({ upos }) => upos === "ADP") >>> 0).at(-1);
    const verb = wordsOf(text.slice(role[0].length)).find(isFiniteVerb);
    const isNow = verb !== undefined && verb.xpos !== "VBD" && !/^(?:would|could|might|should|['’]d)$/.test(verb.lower);
    if (noun && isNow && isSomebody(noun.lemma.toLowerCase()) && !young.test(noun.lemma.toLowerCase()))
      return [{ start: 0, end: role[0].trimEnd().length, source: `I am ${said}`, isCut: true }];
  }
  const aged = asAged.exec(text) ?? atAge.exec(text);
  const age = aged?.groups?.age;
  if (aged && age && (!/^\d/.test(age) || Number(age) >= (aged.index === 0 && /^as/i.test(aged[0]) ? 10 : youngest)))
    return [{ start: aged.index, end: aged.index + aged[0].trimEnd().length, source: `I am ${age}` }];
  return [];
}

const timed = /\b(?:since|after|when|before|until|till)\b/i;
/** "Since my wife died in 2021 I've been learning to cook": when she did, said in passing. */
export function endedInPassing(text: string): Spread[] {
  if (!timed.test(text)) return [];
  return parse(text).flatMap((sentence) =>
    propositionsOf(sentence).flatMap(({ predicate, subject, standing, tense, isNegated, start, end }): Spread[] => {
      const { words } = sentence;
      const mark = words.find(
        ({ head, relation, lower }) => head === predicate.index && /^(?:mark|advmod)/.test(relation) && timed.test(lower),
      );
      if (!mark || !subject || !predicate.relation.startsWith("advcl") || standing !== "asserted" || tense !== "past" || isNegated)
        return [];
      if (subject.start <= mark.start || subject.start < start) return [];
      const source = text.slice(subject.start, end).split(/[,:;]/)[0]!.trimEnd();
      const isTold = subject.head.lower === "i" ? turnedLately.test(source) : isLifeEvent(predicate, subject.words, source);
      return isTold ? [{ start: subject.start, end: subject.start + source.length, source }] : [];
    }),
  );
}

/** "When I turned sixty" may be long ago. */
const turnedLately = new RegExp(`^i turned (?:${number}) (?:(?:last|this) \\p{L}+|yesterday|in \\p{Lu}\\p{Ll}+)$`, "iu");
/** "My wife died", "our son was born in 2020", and neither "the router died" nor "my mates moved". */
function isLifeEvent(predicate: Word, subject: readonly Word[], source: string): boolean {
  const head = subject.find(({ upos, lemma }) => upos === "NOUN" && isSomebody(lemma.toLowerCase()));
  if (!head || subject.some(({ lower }) => /^(?:the|a|an|some|all|every)$/.test(lower))) return false;
  if (/^(?:die|pass)$/.test(predicate.lemma)) return endingsWith(predicate).length > 0;
  return /^(?:marry|divorce|retire|move|bear)$/.test(predicate.lemma) && /\d|\b(?:last|this) \p{L}/u.test(source);
}
