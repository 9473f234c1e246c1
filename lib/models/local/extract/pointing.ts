import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";

// What a text points at without saying it.

/** What a pronoun may stand for. */
export type Open = "one" | "many" | "any";

/** With what it leans on, a memory is still read at a glance. */
export const longestJoined = 300;

/** Whether a text names what may be meant. */
export function meets(text: string, own: string | null, open: readonly Open[]): boolean {
  const nouns = parse(text).flatMap(({ words }) => words.filter((word) => isThing(word, own) && word.relation !== "vocative"));
  return open.every((each) => nouns.some((noun) => each === "any" || (each === "many") === isSeveral(noun)));
}

export const isThing = ({ upos, lower, lemma, text }: Word, own: string | null): boolean =>
  text !== own &&
  !/^(?:user|others|everyone|everybody|people|thanks)$/.test(lower) &&
  (upos === "PROPN" || (upos === "NOUN" && !isKindOf(lemma.toLowerCase(), "time period")));
export const isSomebody = ({ upos, lemma }: Word): boolean => upos === "PROPN" || isKindOf(lemma.toLowerCase(), "person");
export const isSeveral = ({ xpos, lemma }: Word): boolean => /S$/.test(xpos) || isKindOf(lemma.toLowerCase(), "social group");
/** Whom or what "they" may stand for: also one person without a name, and people of whom no noun tells. */
const isMany = (word: Word, own: string | null): boolean =>
  /^(?:others|people|everyone|everybody|someone|somebody|folks)$/.test(word.lower) ||
  (isThing(word, own) && (isSeveral(word) || (word.upos === "NOUN" && isSomebody(word))));

/** What a statement points at without saying it: "it", "them", "this approach", "set one up". */
export function openIn(content: string, own: string | null): Open[] {
  const found: Open[] = [];
  const before: Word[] = [];
  for (const { words } of parse(content.slice(0, longestJoined))) {
    for (const word of words) {
      const open = pointer.test(word.lower) ? openOf(word, words, before, own) : null;
      if (open) found.push(open);
      before.push(word);
    }
  }
  return found;
}

const pointer = /^(?:its?|they|them|one|this|that|these|those)$/;
const anyThing = /^(?:anything|something|everything|nothing)$/;

/** @param before the words in front of it, of all sentences */
function openOf(word: Word, words: readonly Word[], before: readonly Word[], own: string | null): Open | null {
  const nouns = before.filter((each) => isThing(each, own));
  const { lower, relation, xpos, head, index } = word;
  if (lower === "it" || lower === "its") {
    const isTold = nouns.some((noun) => !isSeveral(noun)) || before.some((each) => anyThing.test(each.lower));
    return isTold || relation === "expl" || isSituation(word, words) || isIdiom(word, words) ? null : "one";
  }
  if (/^(?:they|them)$/.test(lower))
    return before.some((each) => isMany(each, own)) || (index === 0 && isAnybody(words[head])) ? null : "many";
  if (
    lower === "one" &&
    /^(?:obj|nsubj|nsubj:pass|obl|nmod)$/.test(relation) &&
    !words.some((each) => each.head === index && /^(?:nmod|acl)/.test(each.relation))
  )
    return nouns.length > 0 ? null : "any";
  // "I doubt that the bridge will be finished"
  if (lower === "one" || words[index + 1]?.xpos === "DT" || xpos === "IN" || xpos === "WDT" || relation === "mark") return null;
  const noun = relation === "det" ? words[head] : undefined;
  if (!noun) return nouns.length > 0 ? null : "any";
  const isHere = hereabouts.test(noun.lemma) || here.some((kind) => isKindOf(noun.lemma.toLowerCase(), kind));
  // "Dance music and any songs of that genre"
  const isKind = nouns.length > 0 && isKindOf(noun.lemma.toLowerCase(), "kind");
  return isHere || isKind || nouns.some(({ lemma }) => lemma === noun.lemma) ? null : "any";
}

/** "This flat", "this town", "this decade": where and when whoever speaks is. */
const hereabouts =
  /^(?:week|weekend|day|month|year|morning|afternoon|evening|night|time|term|semester|season|spring|summer|autumn|winter|flat|place|weather|job|company|team|school|class|family|country|area|neighbou?rhood|phone|laptop|account|chat|conversation)$/i;
const here = ["housing", "structure", "location", "time", "time period", "time unit"];

/** "I hate it when it rains" */
const isSituation = ({ index }: Word, words: readonly Word[]): boolean =>
  /^(?:when|that|if|how|to)$/.test(words[index + 1]?.lower ?? "") || /^(?:rain|snow|pour|freeze|hail)$/.test(words[index + 1]?.lemma ?? "");

/** "We're in it together", "I'll make it": no thing is meant. */
function isIdiom({ index, head, relation }: Word, words: readonly Word[]): boolean {
  const [before, after] = [words[index - 1]?.lower, words[index + 1]?.lower];
  if (before === "in" && (after === "together" || after === "for")) return true;
  const verb = words[head];
  return relation === "obj" && verb?.lemma === "make" && /^(?:[.!;,]|through|to|this|so)?$/.test(after ?? "");
}

/** "They made me head gardener", "they said no": whoever decides. */
const isAnybody = (verb: Word | undefined): boolean => verb !== undefined && deciding.test(verb.lemma);
const deciding =
  /^(?:say|tell|make|let|give|offer|fire|hire|promote|ask|call|pay|charge|move|put|cancel|postpone|reschedule|approve|reject|deny|accept|refuse|raise|cut|close|change)$/;
