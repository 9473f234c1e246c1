import { isKindOf } from "@/lib/language/en/lexicon";
import { wordsOf } from "./pieces";

const polite = "please|pls|plz|thanks|thx|ty|thank you";
const refused = new RegExp(
  `(?:^|[\\s,;.!?])no (?:more )?(?<what>(?!(?:${polite})\\b)\\p{L}[\\p{L}-]+(?: (?!(?:${polite}|i|because|cos|as|since)\\b)\\p{L}[\\p{L}-]+)?)(?:,? (?:${polite}))?[\\s,.;!:–—-]*$`,
  "iu",
);
const disliking =
  /^(?<lead>(?:(?:because|cos|as|since) )?(?:i|we|he|she|(?:my|our) \p{L}+)(?:['’](?:m|s|re)| am| is| are)? (?:(?:really|just|absolutely|actually|also) )*(?:(?:can['’]?t|cannot|can not) (?:stand|eat|have|drink|tolerate|bear|do)|hates?|dislikes?|detests?|loathes?|(?:don['’]?t|doesn['’]?t|do not) (?:like|eat|drink|enjoy|touch|do)|(?:allergic|intolerant|sensitive) to)) (?:it|them)(?=[\s,.!;]|$)/iu;
const doing = /^(?:it|they)(?= (?:makes?|gives?|tastes?|smells?|upsets?|disagrees?|triggers?) )/i;
const edible = ["food", "drink", "beverage", "substance", "plant", "animal", "physical object"];

/** "I can't stand coconut" for "I can't stand it" behind "no coconut please". @param before what was said up to the clause */
export function withRefused(clause: string, before: () => string): string {
  const { lead } = disliking.exec(clause)?.groups ?? {};
  if (!lead && !doing.test(clause)) return clause;
  const what = refused.exec(before().slice(-longest))?.groups?.what;
  const noun = what && wordsOf(what).at(-1);
  // "No worries, I hate it" refuses nothing.
  if (!noun || !edible.some((kind) => isKindOf(noun.lemma.toLowerCase(), kind))) return clause;
  return lead ? clause.replace(disliking, `$<lead> ${what}`) : clause.replace(doing, what);
}
const longest = 80;
