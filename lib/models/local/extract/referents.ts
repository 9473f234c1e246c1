import { endedIn } from "@/lib/language/en/ended";
import { endingsWith } from "@/lib/language/en/endings";
import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { kinship } from "./kinship";
import { measure } from "./pieces";

/**
 * "I bought a Golf in May and sold it in June" is two memories, and the second must say of what: the thing or place that the clause before
 * told of takes the place of the pronoun. Unchanged where none or several fit.
 * @param subject what the clause shares with the one before, if it has none of its own
 */
export function withReferents(clause: string, before: string, subject: string | null): string {
  if (!/\b(?:it|they|them|there|her|him|one)\b/i.test(clause)) return withUndone(clause, before);
  const lead = subject === null ? "" : `${subject} `;
  const [words, told] = [lastSentence(lead + clause), lastSentence(before)];
  let text = clause;
  for (const pronoun of words.filter((word) => isPronoun(word, words) && !isMeantBefore(word, words)).toReversed()) {
    const objects = told.filter((word) => fits(pronoun, word, told));
    const fitting = objects.length > 0 ? objects : aboutOf(pronoun, told);
    if (fitting.length !== 1 || childrenOf(told)[fitting[0]!.index]!.some(({ relation }) => relation.startsWith("conj"))) continue;
    const preposition = pronoun.lower === "there" ? prepositionFor(words[pronoun.head]!, fitting[0]!, told) : "";
    const name = pronoun.lower === "one" ? oneOf(fitting[0]!, told) : naming(fitting[0]!, told);
    const rest = text.slice(pronoun.end - lead.length).replace(/^['’](?:ve|re)\b/, (short) => (short.endsWith("ve") ? " have" : " are"));
    text = `${text.slice(0, pronoun.start - lead.length)}${preposition}${name}${rest}`;
  }
  return withUndone(text, before);
}

/**
 * "Joined a choir but left", "signed up for a gym but quit after a week": what is left is what the clause before told of. Unchanged where the
 * clause says what it is, or the one before none or several.
 */
function withUndone(clause: string, before: string): string {
  if (!/\b(?:left|lea(?:ve|ving)|quit|cancel|stop)/i.test(clause)) return clause;
  const words = lastSentence(clause);
  const verb = words.find(({ head, upos }) => head < 0 && upos === "VERB");
  if (!verb || !/^(?:leave|quit|cancel|stop)$/.test(verb.lower === "left" ? "leave" : verb.lemma)) return clause;
  const children = childrenOf(words);
  const own = children[verb.index]!;
  // "My showers cold and my meetings cancelled": nobody did it.
  const subject = own.find(({ relation }) => relation.startsWith("nsubj"));
  const isDoer =
    !subject || /^(?:i|we|he|she|they)$/.test(subject.lower) || subject.upos === "PROPN" || kinship.has(subject.lemma.toLowerCase());
  if (!isDoer) return clause;
  const isTime = (word: Word) =>
    children[word.index]!.some(({ relation, lower }) => relation === "case" && /^(?:in|after|on|since)$/.test(lower));
  if (
    own.some(
      (word) =>
        /^(?:obj|iobj|xcomp|ccomp|compound:prt|nsubj:pass|aux:pass)/.test(word.relation) || (word.relation === "obl" && !isTime(word)),
    )
  )
    return clause;
  const told = lastSentence(before);
  const things = told.filter(
    ({ upos, relation, lemma, text }) =>
      (upos === "NOUN" || (upos === "PROPN" && /^\p{Ll}/u.test(text))) &&
      /^(?:obj|obl)/.test(relation) &&
      !["person", "time"].some((kind) => isKindOf(lemma.toLowerCase(), kind)),
  );
  if (things.length !== 1) return clause;
  return `${clause.slice(0, verb.end)} ${naming(things[0]!, told)}${clause.slice(verb.end)}`;
}

/**
 * A clause with what it means by "it", where it tells that what the text before told of is over: "I returned it", "but left", "it got stolen".
 * Null where it doesn't. @param subject what the clause shares with the text before, if it has none of its own
 */
export function asUndone(clause: string, before: string, subject: string | null): string | null {
  const full = withReferents(clause, before, subject);
  const told = before.toLowerCase();
  const ended = endedIn(subject === null ? full : `${subject} ${full}`);
  const isOfIt = ended.some(({ words, ending }) =>
    words.length > 0 ? told.includes(words.at(-1)!.lower) : ending.scope === "job" && isOfJob.test(told),
  );
  return isOfIt ? full : null;
}
const isOfJob = /\b(?:job|work|role|position|post|internship|shift|hired)\b/;

const motion = new Set("move go travel fly return drive relocate commute cycle walk head get come".split(" "));

const lastSentence = (text: string): Word[] => parse(text).at(-1)?.words ?? [];

/** "It closed", "it got stolen", "it's been cancelled"; "it was decided that we go" means nothing told before. */
function isUndergoing({ lower, relation, head }: Word, words: Word[]): boolean {
  if ((lower !== "it" && lower !== "they") || !relation.startsWith("nsubj")) return false;
  const verb = words[head]!;
  const beside = words.filter((each) => each.head === head && /^(?:ccomp|csubj|xcomp|advcl)/.test(each.relation));
  const isDone = ({ xpos, relation: of }: Word) => xpos === "VBN" && of === "xcomp";
  if (endingsWith(verb).some(({ ends }) => ends.includes("subject"))) return true;
  const isPassive = words.some((each) => each.head === head && each.relation === "aux:pass");
  return isPassive ? beside.length === 0 : verb.lemma === "get" && beside.length === 1 && isDone(beside[0]!);
}

/** What something is done to, or where. "I love it when it rains", "I love it there" and "I made it" mean nothing told before. */
const isPronoun = (word: Word, words: Word[]): boolean => isUndergoing(word, words) || isObject(word, words);

/** "He's in charge of the litter box (he hates it)": what the clause itself told of before. */
const isMeantBefore = ({ lower, index, head, relation: role }: Word, words: Word[]): boolean =>
  lower === "it" &&
  role === "obj" &&
  words[head] !== undefined &&
  words[head]!.head >= 0 &&
  words.some(
    (word) =>
      word.index < index &&
      word.upos === "NOUN" &&
      word.xpos === "NN" &&
      word.head !== head &&
      /^(?:obj|obl|nmod)/.test(word.relation) &&
      words.some((each) => each.head === word.index && /^(?:the|my|our|his|her|an?)$/.test(each.lower)) &&
      !["person", "time"].some((kind) => isKindOf(word.lemma.toLowerCase(), kind)),
  );

const isObject = ({ lower, relation, index, head }: Word, words: Word[]): boolean =>
  (lower === "one" && relation === "obj" && !words.some((each) => each.head === index)) ||
  (/^(?:it|them|her|him)$/.test(lower) &&
    relation === "obj" &&
    !(lower === "it" && words[head]?.lemma === "make") &&
    !/^(?:when|if|that|how|there|here)$/.test(words[index + 1]?.lower ?? "")) ||
  (lower === "there" && relation === "advmod" && index === words.findLastIndex((word) => word.lower === "there"));

/** Whether a noun of the clause before can be what the pronoun means. */
function fits(pronoun: Word, { relation, upos, xpos, lemma, index }: Word, told: Word[]): boolean {
  if (!/^(?:NOUN|PROPN)$/.test(upos) || measure.test(lemma)) return false;
  const isPlural = /^NNP?S$/.test(xpos);
  const isOf = (kind: string) => isKindOf(lemma.toLowerCase(), kind);
  // "A pottery course", in "I started a pottery course", may be read as how long.
  const isDoneTo = relation === "obj" || (relation === "obl:unmarked" && !isOf("time"));
  switch (pronoun.lower) {
    case "there":
      return (/^(?:obj|obl)/.test(relation) && upos === "PROPN" && !isOf("time")) || (relation === "obl" && isOf("location"));
    case "one":
      return (
        /^(?:obj|obl|nmod)/.test(relation) &&
        upos === "NOUN" &&
        xpos !== "VBG" &&
        (isPlural || told.some(({ head, lower }) => head === index && /^an?$/.test(lower))) &&
        !isOf("time")
      );
    case "they":
    case "them":
      return relation === "obj" && isPlural;
    case "it":
      // Of "the Corsa failed its MOT", what "its" means.
      return isDoneTo && !isPlural && !isOf("person") && !told.some(({ head, lower }) => head === index && lower === "its");
    default:
      return relation === "obj" && !isPlural && isOf("animal");
  }
}

/** "My favourite restaurant was Mori, but it closed": the one of that name. */
function aboutOf(pronoun: Word, told: Word[]): Word[] {
  const subjects = told.filter((word) => isSubjectOf(pronoun, word, told));
  const name = subjects.length === 1 ? told[subjects[0]!.head] : undefined;
  // "My workshop is in Totnes": nothing that is brought anywhere.
  if (name && told.some(({ head, relation }) => head === name.index && relation === "case"))
    return ["location", "structure"].some((kind) => isKindOf(subjects[0]!.lemma.toLowerCase(), kind)) ? [] : subjects;
  return name &&
    name.upos === "PROPN" &&
    /^\p{Lu}/u.test(name.text) &&
    told.some(({ head, relation }) => head === name.index && relation === "cop")
    ? [name]
    : subjects;
}

/** "The Corsa failed, so I scrapped it", "my phone was a Pixel, but I dropped it": what the clause before was about, where nothing was done to anything. */
const isSubjectOf = ({ lower: pronoun }: Word, { relation, upos, xpos, lemma, index }: Word, told: Word[]): boolean =>
  pronoun === "it" &&
  /^nsubj/.test(relation) &&
  /^(?:NOUN|PROPN)$/.test(upos) &&
  !/^NNP?S$/.test(xpos) &&
  !["person", "time"].some((kind) => isKindOf(lemma.toLowerCase(), kind)) &&
  told.some(({ head, lower }) => head === index && /^(?:the|my|our)$/.test(lower));

/** "A vinyl record" after "vinyl records", "a tent" after "a new tent". */
function oneOf(head: Word, words: Word[]): string {
  const first = childrenOf(words)[head.index]!.find(({ relation, index }) => /^compound/.test(relation) && index < head.index);
  const name = [...(first ? [first.lower] : []), head.lemma.toLowerCase()].join(" ");
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

/** "The Golf" after "a used Golf", "my flat" after "my old flat", "Lisbon", "spicy food". */
function naming(head: Word, words: Word[]): string {
  const own = childrenOf(words)[head.index]!;
  const owner = own.find(({ relation }) => relation === "nmod:poss");
  const isBare = !owner && !own.some(({ relation }) => /^(?:det|nummod)/.test(relation));
  const parts = isBare ? /^(?:compound|flat|amod)/ : /^(?:compound|flat)/;
  const first = own.find(({ relation, index }) => parts.test(relation) && index < head.index) ?? head;
  const last = own.findLast(({ relation, index }) => /^flat/.test(relation) && index > head.index) ?? head;
  const name = words
    .slice(first.index, last.index + 1)
    .map(({ text }) => text)
    .join(" ");
  if (owner?.upos === "PRON") return `${owner.text} ${name}`;
  return isBare ? name : `the ${name}`;
}

/** "Moving to Lisbon", "work in Lisbon", "live on the farm". */
function prepositionFor(verb: Word, place: Word, told: Word[]): string {
  if (motion.has(verb.lemma)) return "to ";
  const own = childrenOf(told)[place.index]!.find(({ relation, lower }) => relation === "case" && /^(?:in|at|on|near)$/.test(lower));
  return `${own?.lower ?? "in"} `;
}
