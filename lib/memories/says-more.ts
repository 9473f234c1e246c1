import { parse, type Word } from "@/lib/language/en/grammar";
import { terms } from "@/lib/text/terms";

/**
 * Whether a statement that makes a known claim once more tells something besides: "works at Siemens as a welder" after "works at Siemens".
 * Whose claim it is, when it is so and the verb that says it are nothing more.
 * @param known statements of the same claim, and its value as this one spells it
 */
export function saysMore(content: string, known: readonly string[]): boolean {
  const said = new Set(known.flatMap((each) => terms(each)));
  return parse(content.replace(/\([^()]*\)/g, ""))
    .flatMap(({ words }) => words.filter((word) => tells(word, words)))
    .some(({ lower }) => terms(lower).some((term) => !said.has(term)));
}

function tells({ upos, lemma, lower, relation, head }: Word, words: readonly Word[]): boolean {
  const isOfSubject = /^nsubj/.test(relation) || (/^(?:flat|compound)/.test(relation) && /^nsubj/.test(words[head]?.relation ?? ""));
  if (isOfSubject || relation === "nmod:poss" || timeWord.test(lower)) return false;
  return /^(?:NOUN|PROPN|ADJ)$/.test(upos) || (upos === "VERB" && !holds.test(lemma.toLowerCase()));
}

/** Verbs that say no more than the claim does: "moved to Leeds" of "lives in Leeds". */
const holds =
  /^(?:be|have|get|do|live|reside|stay|move|relocate|base|locate|situate|work|employ|start|begin|join|become|turn|marry|wed|date|call|name|go|use|own|drive|take|report|see|attend|study|weigh|cost|earn|pay)$/;
const timeWord =
  /^(?:\p{L}+day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|days?|weeks?|weekends?|months?|years?|spring|summer|autumn|fall|winter|last|next|past|time|moment|today|tomorrow|yesterday|old|new|current)$/u;
