import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { kinOfPlural } from "./kinship";

const which =
  /^(?<joint>(?:and |but |so )?)(?<lead>(?:the|my|our) )(?<of>\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*)?) (?<one>ones?)(?= (?:is|was|are|were|has|have|had|can|will|needs?|takes?|costs?|gets?|goes|allows?|stays?|\p{Ll}+s)\b|['’]s |, an? [^,]{2,40}, )/iu;
const ordinal = /^(?:first|second|third|fourth|fifth|last|other|next|old|new|small|big|little|younger|older|youngest|oldest)$/i;
/** "The other one, Jirka, is 16"; that Pip is the older one is told, unless with an age. */
const namedOne =
  /^(?:[Aa]nd |[Bb]ut )?(?:(?:(?:[Tt]he|[Mm]y|[Oo]ur) (?:older|elder|younger|eldest|oldest|youngest|middle|little|big|second|third) one,? (?=\p{Lu}[\p{L}-]+(?:,? is|['’]s) \d))|(?:[Tt]he other(?: one)?|[Oo]ne of them),? (?=\p{Lu}[\p{L}-]+(?:,? (?:is|was|has|\p{Ll}{2,}s)\b|['’]s )))/u;
/** How many sentences back the same word may be, and anything else. */
const farthest = 4;
const near = 2;

/**
 * "The bathroom one is 24 by 24" after "the kitchen window is 34 by 52" is the bathroom window: the noun of the sentence before that has the
 * same word with it, that a list counts, or that stands where "one" does. Unchanged where none or several fit.
 */
export function withOne(clause: string, before: () => string): string {
  const apposed = namedOne.exec(clause);
  if (apposed) return clause.slice(apposed[0].length).replace(/^([^\s,]+), /, "$1 ");
  const { joint, lead, of, one } = which.exec(clause)?.groups ?? {};
  // A little one is a child.
  if (!of || !one || /^(?:little|loved|dear|young)$/i.test(of)) return clause;
  const text = before();
  const left = ordinal.test(of) && one.toLowerCase() === "one" ? leftOf(text) : null;
  if (left) return clause.replace(which, `${joint}${left}`);
  const noun = nounOf(of, text);
  if (!noun) return clause;
  const name = one.toLowerCase() === "ones" ? noun.lower : noun.lemma.toLowerCase();
  return clause.replace(which, `${joint}${lead}${of} ${name}`);
}

function nounOf(of: string, before: string): Word | null {
  const sentences = parse(before).slice(-farthest).toReversed();
  for (const { words } of sentences) {
    const same = nounsOf(words).filter(({ index }) => words.some(({ head, lower }) => head === index && lower === of.toLowerCase()));
    if (same.length === 1) return same[0]!;
  }
  for (const { words } of sentences.slice(0, near)) {
    const children = childrenOf(words);
    const fitting = nounsOf(words).filter(
      (noun) =>
        (isCounted(noun, children) && (ordinal.test(of) || !kinOfPlural(noun.lower))) ||
        (ordinal.test(of) && hasOrdinal(noun, children)) ||
        isSubjectOfKind(noun, children),
    );
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0]! : null;
  }
  return null;
}

/**
 * "Salma" of "my girls are Noor and Salma. Noor is at university, and the younger one …", "the hamster" of "a hamster and a rabbit. The rabbit is
 * called Kiki …": of two, the one that nothing was told of since. Null where they aren't two, or both were told of.
 */
function leftOf(before: string): string | null {
  const sentences = parse(before).slice(-farthest);
  const [last] = sentences.slice(-1);
  const at = sentences.findLastIndex(({ words }) => pairIn(words) !== null);
  const pair = at < 0 ? null : pairIn(sentences[at]!.words);
  if (!pair || !last || at === sentences.length - 1) return null;
  const since = sentences.slice(at + 1).flatMap(({ words }) => words);
  const isTold = ({ lower }: Word) => since.some((word) => word.lower === lower && /^(?:nsubj|appos|root)/.test(word.relation));
  const isSaid = ({ lower }: Word) => since.some((word) => word.lower === lower);
  const [one, other] = pair;
  const left = isTold(one) && !isSaid(other) ? other : isTold(other) && !isSaid(one) ? one : null;
  const isNamed = left?.upos === "PROPN" && left.index > 0 && !/^an?$/i.test(sentences[at]!.words[left.index - 1]!.lower);
  return left && (isNamed ? left.text : `the ${left.text}`);
}

/** Two names or nouns that are joined, and no third. */
function pairIn(words: Word[]): [Word, Word] | null {
  const joined = words.filter(({ relation, upos }) => relation === "conj" && /^(?:NOUN|PROPN)$/.test(upos));
  const [second, more] = joined;
  const first = second && words[second.head];
  if (!first || more || first.upos !== second.upos || first.xpos !== second.xpos || !/^NNP?$/.test(first.xpos)) return null;
  const isIndefinite = (word: Word) => words.some(({ head, lower }) => head === word.index && /^(?:an?|one)$/.test(lower));
  return first.upos === "PROPN" || (isIndefinite(first) && isIndefinite(second)) ? [first, second] : null;
}

const isMeasure = (noun: string): boolean => ["time period", "unit of measurement"].some((kind) => isKindOf(noun, kind));

const nounsOf = (words: Word[]): Word[] =>
  words.filter(
    ({ upos, relation, lemma }) =>
      upos === "NOUN" &&
      !/^(?:one|pair|set|couple)$/.test(lemma) &&
      !isMeasure(lemma.toLowerCase()) &&
      !/^(?:compound|flat|nmod:poss|obl:tmod)/.test(relation),
  );

/** "The kitchen window is …" */
const isSubjectOfKind = ({ relation, index }: Word, children: Word[][]): boolean =>
  relation.startsWith("nsubj") && children[index]!.some((word) => /^(?:compound|amod)/.test(word.relation));

/** "Two boys", "40 bulbs", "both sons" */
const isCounted = ({ xpos, index }: Word, children: Word[][]): boolean =>
  xpos === "NNS" &&
  children[index]!.some(({ relation, lower }) => (relation === "nummod" && lower !== "one" && lower !== "1") || lower === "both");

const hasOrdinal = ({ index }: Word, children: Word[][]): boolean =>
  children[index]!.some(({ relation, lower }) => relation === "amod" && ordinal.test(lower));
