import { lightHeads } from "./frames";
import type { Word } from "./grammar";
import { isKindOf } from "./lexicon";

/** A time is nothing that ends: "quit this morning". */
export const isTime = ({ lower, upos }: Word) =>
  /^(?:today|tonight|yesterday|morning|afternoon|evening|night|week|month|year|weekend|spring|summer|autumn|winter|now|ago|january|february|march|april|may|june|july|august|september|october|november|december|\p{L}+day)$/u.test(
    lower,
  ) || upos === "NUM";

const content = /^(?:NOUN|PROPN|VERB|ADJ|NUM|X)$/;
const vague =
  /^(?:no|longer|any|more|anymore|old|new|last|first|today|yesterday|again|now|be|go|do|thing|everything|nothing|something|time|finally|just|all|lot|bit|way|other|one|half|whole|good|start|begin|stop|part|rid|day|week|month|year|summer|winter|spring|autumn|morning|evening|night)$/;

/** What tells the thing apart: of "my gym membership" the gym, of "the lease on the shop" the lease. */
export function contentOf(words: Word[], top?: Word): Word[] {
  const distinct = [...new Set(words)].sort((one, other) => one.index - other.index);
  const isLight = ({ lemma }: Word) => lightHeads.has(lemma.toLowerCase());
  if (top && distinct.some(({ lower, relation }) => !relation.startsWith("nummod") && /^(?:one|ones|thing|things|lot|bit)$/.test(lower)))
    return [];
  const nominal = top && /^(?:NOUN|PROPN)$/.test(top.upos) && !isLight(top);
  const near = nominal
    ? distinct.filter(({ index, relation }) => index <= top.index || /^(?:flat|appos|compound|conj)/.test(relation))
    : distinct;
  const found = near.filter(
    (word) =>
      content.test(word.upos) &&
      !vague.test(word.lower) &&
      !vague.test(word.lemma) &&
      word.relation !== "nmod:poss" &&
      word.lower !== "user" &&
      (word === top || !isTime(word)),
  );
  const heavy = found.filter((word) => !isLight(word));
  // A phone outlives its contract.
  const outlives =
    heavy.length === 1 && ["device", "vehicle", "building", "phone"].some((kind) => isKindOf(heavy[0]!.lemma.toLowerCase(), kind));
  return heavy.length > 0 && !(outlives && found.length > 1 && !isLight(found[0]!)) ? heavy : found;
}

/** Somebody or something that a clause tells of without a name. */
export const isUser = ({ lower }: Word) =>
  /^(?:i|me|we|us|user|anna|myself|ourselves|you|he|she|they|it|him|her|them|this|that|these|those|who|which|everything|everyone)$/.test(
    lower,
  );
