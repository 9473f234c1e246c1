import { contentOf, isTime } from "./ended-things";
import type { Sentence, Word } from "./grammar";
import { isKindOf } from "./lexicon";
import { childrenOf, type Phrase } from "./phrases";
import { type Proposition, propositionsOf } from "./propositions";

/** Words by which people say that something goes on: the counterpart of `endings`. */
type Keeping = {
  id: string;
  words: readonly string[];
  /** Which argument goes on; a preposition's phrase goes by the preposition. */
  keeps: readonly string[];
  example: string;
  thing: string;
  counterexample: string;
};

export const keepings: readonly Keeping[] = [
  {
    id: "keep",
    words: ["keep", "retain", "renew", "extend"],
    keeps: ["object"],
    example: "I'm keeping the trombone",
    thing: "trombone",
    counterexample: "I'm keeping the door shut",
  },
  {
    id: "stick-with",
    words: ["stick", "stay", "carry on", "continue", "persevere", "go on", "keep on"],
    keeps: ["with", "on"],
    example: "I'm sticking with the losartan",
    thing: "losartan",
    counterexample: "I'm sticking a label on it",
  },
  {
    id: "hold-on",
    words: ["hang on", "hold on", "cling", "hang onto", "hold onto"],
    keeps: ["to", "onto", "object"],
    example: "I'm hanging on to the van",
    thing: "van",
    counterexample: "I'm hanging up the washing",
  },
  {
    id: "stand",
    words: ["stand", "stay", "remain", "continue", "hold", "survive", "persist", "go on", "carry on", "live on", "go ahead"],
    keeps: ["subject"],
    example: "The latex allergy stands",
    thing: "latex allergy",
    counterexample: "The bike stands in the hall",
  },
];

/** "The same as ever", "still on", "still right". */
const lasting = /^(?:same|unchanged|unaltered|on|right|valid|true|there|fine|good|going|running|alive|current|correct|standing|intact)$/;

/** What a sentence says goes on as before, each by its content words. */
export function keptBySentence(sentence: Sentence): Word[][] {
  return propositionsOf(sentence).flatMap((each) => keptBy(each, sentence) ?? []);
}

function keptBy(proposition: Proposition, { words }: Sentence): Word[][] | null {
  const { predicate, lemma, isCopular, isNegated, isOver, standing, tense, subject, phrases } = proposition;
  if (standing !== "asserted" || isOver) return null;
  const children = childrenOf(words);
  const named = (phrase: Pick<Phrase, "words" | "head"> | null): Word[][] | null => {
    // "The penicillin thing"
    const isVague = phrase !== null && /^(?:thing|stuff|bit|part)$/.test(phrase.head.lower);
    const found = !phrase
      ? []
      : isVague
        ? contentOf(phrase.words.filter((word) => word !== phrase.head))
        : contentOf(phrase.words, phrase.head);
    return found.length > 0 && !isTime(found.at(-1)!) ? [found] : null;
  };
  if (isCopular) {
    const own = children[predicate.index]!.map(({ lower }) => lower);
    // "Email same as before"
    if (!subject && predicate.upos === "NOUN" && own.includes("same")) return named({ words: [predicate], head: predicate });
    const isLasting = lasting.test(predicate.lower) && (predicate.lower === "same" || /^un/.test(predicate.lower) || own.includes("still"));
    return !isNegated && tense === "present" && isLasting ? named(subject) : null;
  }
  // "My email hasn't changed"
  if (isNegated) return predicate.lemma === "change" && (proposition.isPerfect || tense === "past") ? named(subject) : null;
  for (const { words: verbs, keeps } of keepings) {
    if (!verbs.includes(lemma) && !verbs.includes(withParticle(predicate, children))) continue;
    for (const place of keeps) {
      // "Stays in Leeds", "remains a mystery", "keeps it shut" say where and how something is.
      const isBare = !phrases.some(
        ({ role, preposition, head }) =>
          (role === "object" && place === "subject") ||
          (role === "complement" && !as.test(head.lower)) ||
          (preposition !== null && place === "subject" && !/^(?:as|for)$/.test(preposition)),
      );
      // "Keeping swedish", where the language is read as how something is kept.
      const language = place === "object" && phrases.find(({ role, head }) => role === "complement" && isKindOf(head.lower, "language"));
      if (language && isAnna(subject?.head)) return [[language.head]];
      const phrase =
        place === "subject"
          ? subject
          : phrases.find(({ role, preposition }) => preposition === place || (place === "object" && role === "object"));
      if (!isBare || !phrase || (place !== "subject" && !isAnna(subject?.head))) continue;
      if (/^(?:eye|track|mind|secret|promise|word|watch|fit|time|pace|touch|quiet|calm|head|friend)s?$/.test(phrase.head.lower)) continue;
      // Who stayed with a sister may have left.
      if ((place === "subject" || lemma === "stay") && tense === "past") continue;
      if (place === "subject" && isPerson(phrase.head)) continue;
      const found = named(phrase);
      if (found) return found;
    }
  }
  return null;
}
const as = /^(?:usual|same|put|before|normal|is)$/;
const isAnna = (word: Word | undefined) => word === undefined || /^(?:i|we|user|anna)$/.test(word.lower);
const isPerson = ({ lower }: Word) => /^(?:i|we|user|anna|you|he|she|they|it|that|this|who|which|there)$/.test(lower);

const withParticle = (predicate: Word, children: Word[][]): string => {
  const particle = children[predicate.index]!.find(
    ({ lower, relation, index }) =>
      index > predicate.index && /^(?:on|onto|ahead)$/.test(lower) && /^(?:compound:prt|advmod|obl)/.test(relation),
  );
  return particle ? `${predicate.lemma} ${particle.lower}` : predicate.lemma;
};
