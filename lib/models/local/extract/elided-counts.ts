import { parse, type Word } from "@/lib/language/en/grammar";
import { childrenOf } from "@/lib/language/en/phrases";

/** Whose object may be a number of the things told before: no age that one turns, and no time at which one leaves. */
const counting = new Set(
  "want have get manage need do take eat drink keep own buy make read run walk sleep work use order smoke plan count sell lose win".split(
    " ",
  ),
);
const perTime = /^(?:an?|per|each|every) (?:hour|day|night|week|fortnight|month|term|year)\b/i;

/**
 * "I only manage 6,000" after "the doctor wants 10,000 steps a day" is 6,000 steps a day. Unchanged where nothing, or several things, were
 * counted before.
 */
export function withElidedCount(clause: string, before: string): string {
  const words = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i.test(clause)
    ? (parse(clause)[0]?.words ?? [])
    : [];
  const number = words.find((word) => isAlone(word, words, clause));
  if (!number) return clause;
  const told = parse(before).at(-1)?.words ?? [];
  const [noun, other] = told.filter(
    ({ upos, index }) =>
      upos === "NOUN" && told.some(({ head, relation, xpos }) => head === index && relation === "nummod" && xpos === "CD"),
  );
  if (!noun || other) return clause;
  const rate = perTime.exec(before.slice(noun.end).trimStart())?.[0];
  const name = /^(?:1|one)$/.test(number.lower) ? noun.lemma : noun.text;
  return `${clause.slice(0, number.end)} ${name}${rate ? ` ${rate}` : ""}${clause.slice(number.end)}`;
}

/** What a verb takes as a number, with nothing behind it that would say of what. */
function isAlone({ upos, relation, head, index, end }: Word, words: Word[], clause: string): boolean {
  const verb = words[head];
  return (
    upos === "NUM" &&
    /^(?:obj|obl)/.test(relation) &&
    verb !== undefined &&
    counting.has(verb.lemma) &&
    childrenOf(words)[index]!.every((child) => /^(?:advmod|punct)/.test(child.relation)) &&
    /^\s*(?:[.,!;]|$|(?:now|though|at the moment|so far|these days|myself|and|but)\b)/i.test(clause.slice(end))
  );
}
