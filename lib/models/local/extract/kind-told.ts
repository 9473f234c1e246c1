import type { Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { isAilment } from "./ailments";
import { isMeasure } from "./cuts";
import { kinship } from "./kinship";

/**
 * The noun of a sentence of which somebody may have one, too: "car" of "we have two cars" before "mine is a Polo", "dog" of "I'm a dog person"
 * before "mine's a whippet". Null where none or several fit.
 * @param clause what is said of the one that leaves out its noun
 */
export function kindTold(told: Word[], clause: Word[]): Word | null {
  const children = childrenOf(told);
  const nouns = told.filter((word) => word.upos === "NOUN" && isThing(word, told));
  const said = clause.find(({ head, upos, lemma }) => head < 0 && upos === "NOUN" && lemma !== "one");
  const same = said ? nouns.filter(({ lemma }) => isKindOf(said.lemma.toLowerCase(), lemma.toLowerCase())) : [];
  if (same.length > 0) return only(same);
  const counted = nouns.filter((noun) => isCounted(noun, children) && isStated(noun, told));
  if (counted.length > 0) return only(counted);
  return only(nouns.filter((noun) => isAny(noun, told, children) || isSpeakers(noun, told, children)));
}

const only = (nouns: Word[]): Word | null => (new Set(nouns.map(({ lemma }) => lemma)).size === 1 ? nouns[0]! : null);

const isThing = (word: Word, words: Word[]): boolean => {
  const noun = word.lemma.toLowerCase();
  const kin = kinship.get(noun);
  const isNumbered = words[word.index + 1]?.upos === "NUM";
  return (
    !(kin && !kin.pet) &&
    !isAilment(noun) &&
    !isNumbered &&
    !isMeasure(word, words) &&
    !["time", "unit of measurement", "currency", "money"].some((kind) => isKindOf(noun, kind))
  );
};

const isCounted = ({ xpos, index }: Word, children: Word[][]): boolean =>
  xpos === "NNS" &&
  children[index]!.some(({ relation, lower }) => (relation === "nummod" && lower !== "one" && lower !== "1") || lower === "both");

/** What a main verb is about, and no detail of it. */
const isStated = ({ relation, head }: Word, words: Word[]): boolean => {
  if (relation === "root") return true;
  const verb = words[head];
  return /^(?:obj|nsubj)/.test(relation) && verb !== undefined && /^(?:root|conj|xcomp|ccomp|parataxis)$/.test(verb.relation);
};

/** "I need new shoes", "I don't have a degree", "they opened the bids": any, or all. */
const isAny = (noun: Word, words: Word[], children: Word[][]): boolean =>
  /^obj/.test(noun.relation) &&
  wanting.has(words[noun.head]!.lemma) &&
  isStated(noun, words) &&
  !children[noun.index]!.some(
    ({ relation, lower }) => relation === "nmod:poss" || (noun.xpos === "NN" && /^(?:the|this|that)$/.test(lower)),
  ) &&
  (noun.xpos === "NNS" ||
    children[noun.index]!.some(({ lower, relation }) => /^(?:an?|no|any|another)$/.test(lower) || relation === "amod"));

/** What is done to many alike. */
const wanting = new Set(
  (
    "have get own buy need want find order like love hate prefer wear use collect forget lose choose pick bring make bake build open " +
    "publish post release announce enter submit share draw paint write receive"
  ).split(" "),
);

/** "My rating isn't 2100", "the umbrella belongs to Ada": somebody has one like it. */
const isSpeakers = ({ relation, head, index }: Word, words: Word[], children: Word[][]): boolean =>
  relation.startsWith("nsubj") &&
  ((words[head]!.relation === "root" && words[head]!.lemma === "belong") ||
    (children[index]!.some(({ lower }) => /^(?:my|our)$/.test(lower)) && children[head]!.some(({ relation: of }) => of === "cop")));
