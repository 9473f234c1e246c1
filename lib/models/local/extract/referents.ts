import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";

/**
 * "I bought a Golf in May and sold it in June" is two memories, and the second must say of what: the thing or place that the clause before
 * told of takes the place of the pronoun. Unchanged where none or several fit.
 * @param subject what the clause shares with the one before, if it has none of its own
 */
export function withReferents(clause: string, before: string, subject: string | null): string {
  if (!/\b(?:it|them|there|her|him|one)\b/i.test(clause)) return clause;
  const lead = subject === null ? "" : `${subject} `;
  const [words, told] = [lastSentence(lead + clause), lastSentence(before)];
  let text = clause;
  for (const pronoun of words.filter((word) => isPronoun(word, words)).toReversed()) {
    const objects = told.filter((word) => fits(pronoun, word, told));
    const fitting = objects.length > 0 ? objects : told.filter((word) => isSubjectOf(pronoun, word, told));
    if (fitting.length !== 1 || childrenOf(told)[fitting[0]!.index]!.some(({ relation }) => relation.startsWith("conj"))) continue;
    const preposition = pronoun.lower === "there" ? prepositionFor(words[pronoun.head]!, fitting[0]!, told) : "";
    const name = pronoun.lower === "one" ? oneOf(fitting[0]!, told) : naming(fitting[0]!, told);
    text = `${text.slice(0, pronoun.start - lead.length)}${preposition}${name}${text.slice(pronoun.end - lead.length)}`;
  }
  return text;
}

const motion = new Set("move go travel fly return drive relocate commute cycle walk head get come".split(" "));

const lastSentence = (text: string): Word[] => parse(text).at(-1)?.words ?? [];

/** What something is done to, or where. "I love it when it rains", "I love it there" and "I made it" mean nothing told before. */
const isPronoun = ({ lower, relation, index, head }: Word, words: Word[]): boolean =>
  (lower === "one" && relation === "obj" && !words.some((each) => each.head === index)) ||
  (/^(?:it|them|her|him)$/.test(lower) &&
    relation === "obj" &&
    !(lower === "it" && words[head]?.lemma === "make") &&
    !/^(?:when|if|that|how|there|here)$/.test(words[index + 1]?.lower ?? "")) ||
  (lower === "there" && relation === "advmod" && index === words.findLastIndex((word) => word.lower === "there"));

/** Whether a noun of the clause before can be what the pronoun means. */
function fits(pronoun: Word, { relation, upos, xpos, lemma, index }: Word, told: Word[]): boolean {
  if (!/^(?:NOUN|PROPN)$/.test(upos)) return false;
  const isPlural = /^NNP?S$/.test(xpos);
  const isOf = (kind: string) => isKindOf(lemma.toLowerCase(), kind);
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
    case "them":
      return relation === "obj" && isPlural;
    case "it":
      // Of "the Corsa failed its MOT", what "its" means.
      return relation === "obj" && !isPlural && !isOf("person") && !told.some(({ head, lower }) => head === index && lower === "its");
    default:
      return relation === "obj" && !isPlural && isOf("animal");
  }
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
