import { terms } from "@/lib/text/terms";
import { tag } from "../extract/tagging";
import type { Question } from "./question-shape";

const adverb = "(?:(?:ever|usually|often|still|just|also|already|currently|recently|first|always|really) )?";
/** The word after the subject of an auxiliary is a verb, whatever it looks like: "which city did Maya visit". */
const asked = new RegExp(
  `\\b(?:do|does|did|will|would|can|could|should) (?:(?:i|you|we|they|he|she|it)|\\p{Lu}[\\p{L}'’-]*(?: (?:and )?\\p{Lu}[\\p{L}-]*)*) ${adverb}(\\p{Ll}+)`,
  "gu",
);

/** The verbs that a question asks with, auxiliaries apart, as terms. */
export function mainVerbs({ text, weights }: Question): string[] {
  const tagged = tag(text)
    .filter(({ tags }) => tags.has("Verb") && !tags.has("Auxiliary") && !tags.has("Copula"))
    .map((token) => token.text);
  const after = [...text.replace(/\bI\b/g, "i").matchAll(asked)].map((match) => match[1]!);
  return [...new Set([...tagged, ...after].flatMap((word) => terms(word)))].filter((term) => weights.has(term));
}
