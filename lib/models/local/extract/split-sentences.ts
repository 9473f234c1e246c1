import { isTime } from "@/lib/language/en/ended-things";
import type { Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { withAsked } from "../context-marks";
import type { Draft } from "./corrections";
import { openerLength } from "./openers";
import { isFiniteVerb, lowerFirst, wordsOf } from "./pieces";
import type { Scene } from "./scene";
import { plainStatement, reportedWords } from "./statement";
import type { Again } from "./told-before";

// Sentences of two parts, of which the first belongs to what was said before: to the assistant's question, or to the sentence before it.

const answer = /^(?<answer>[^,;:?!–—]{2,40}?)(?<stop>\s*[,;]\s+|\s+[–—-]+\s+)(?:(?:and|but|so|though|although|plus|because|cos) )?(?=\S)/iu;
const noAnswer =
  /^(?:yes|yeah|yep|no|nope|not|none|nothing|nobody|never|maybe|sure|ok|okay|both|neither|so|but|and|then|also|now|well|thanks|thank|please|i|we|my|our|last|next|this|that|on|in|at|when|if|because|since|after|before)\b/i;

/** "Five, on Sundays I eat at my nan's": an answer, and something told besides. Whether that was all. */
export function addAnswerAhead(scene: Scene, sentence: string, start: number, drafts: Draft[], again: Again): boolean {
  const asked = scene.own ? scene.asked() : null;
  if (!asked) return false;
  const opener = openerLength(sentence);
  const found = answer.exec(sentence.slice(opener));
  const said = found?.groups?.answer;
  if (!found || !said || noAnswer.test(said) || !/^(?:and |so )?(?:what|which|who|where|when|how)\b/i.test(asked)) return false;
  const rest = opener + found[0].length;
  // "Aurel, but everyone calls him Relu" is one name and the other (`replied.ts`).
  if (callsThem.test(sentence.slice(rest))) return false;
  if (!isBare(wordsOf(said)) || !beginsClause(wordsOf(sentence.slice(rest, rest + longestLook)))) return false;
  const before = drafts.length;
  const span = { start: start + opener, end: start + opener + said.length };
  again.sentence(scene, span, drafts);
  if (drafts.length === before) {
    drafts.push({
      ...span,
      ...plainStatement(scene, withAsked(`${scene.own} said: ${capital(said)}`, asked), { type: "FACT", confidence: 0.7 }),
    });
    scene.asked = () => null;
  }
  again.sentence(scene, { start: start + rest, end: start + sentence.length }, drafts);
  return true;
}

const callsThem = /^(?:everyone|everybody|people|friends|we|they)\b(?: all| just| mostly)? calls? (?:him|her|them|it)\b/i;

const behind = /^(?<phrase>(?:to|with|from|by|at|in) [^,;:?!–—]{2,60}?)(?<stop>,\s+(?:and |but )?|[.!…]*$)/iu;

/** "She got engaged! To a man called Ivo, he's a vet": the phrase ends the sentence before it. Whether it does. */
export function addCarriedOn(scene: Scene, sentence: string, start: number, drafts: Draft[], again: Again): boolean {
  const found = scene.own ? behind.exec(sentence) : null;
  const phrase = found?.groups?.phrase;
  const previous = drafts.at(-1);
  if (!found || !phrase || !previous || previous.end > start || previous.content.length > longestCarried) return false;
  const between = scene.passage.text.slice(Math.max(0, previous.end - 1), start);
  if (
    !/^.?[.!…]+\s+$/u.test(between) ||
    /[,;:“(]|\d\.$|\b(?:because|when|if|while|although|so|who|which)\b/.test(previous.content.replace(dated, ""))
  )
    return false;
  const rest = sentence.slice(found[0].length);
  const words = wordsOf(phrase);
  const isPlain =
    !words.some((word) => (isFiniteVerb(word) && !/^(?:called|named)$/.test(word.lower)) || isTimely(word)) &&
    words.some(({ upos }) => /^(?:NOUN|PROPN)$/.test(upos));
  // "She's a vet" is told of "a woman called Ina", and may be of somebody else behind "from my colleague Ina".
  const name = /\b(?:called|named) (?<name>\p{Lu}[\p{L}'’-]+)$/u.exec(phrase)?.groups?.name;
  const pronoun = /^(?:he|she)(?=['’ ])/i.exec(rest)?.[0];
  if (!isPlain || (rest !== "" && !(name && pronoun && beginsClause(wordsOf(rest.slice(0, longestLook)))))) return false;
  const told = reportedWords(scene, phrase).replace(/\.$/, "");
  const content = `${previous.content.replace(/\.$/, "")} ${lowerFirst(told)}.`;
  const { entities } = plainStatement(scene, content, { type: previous.type, confidence: previous.confidence });
  const isNew = ({ name }: { name: string }) => !previous.entities.some((entity) => entity.name === name);
  Object.assign(previous, { content, end: start + phrase.length, entities: [...previous.entities, ...entities.filter(isNew)] });
  if (rest === "") return true;
  const from = drafts.length;
  again.clauses(scene, `${name}${rest.slice(pronoun!.length)}`, start + found[0].length, drafts);
  for (const draft of drafts.slice(from)) [draft.start, draft.end] = [start + found[0].length, start + sentence.length];
  return true;
}
const longestCarried = 140;
/** Put behind what was said: "last night (1 March 2026)". */
const dated = / \(\d[^()]*\)/g;
const longestLook = 120;

const isTimely = (word: Word): boolean =>
  isTime(word) ||
  isKindOf(word.lemma.toLowerCase(), "time") ||
  /^\d/.test(word.text) ||
  /^(?:general|total|all|fact|case|short|particular|time|love)$/.test(word.lower);

const isBare = (words: readonly Word[]): boolean =>
  words.length <= 5 &&
  words.some(({ upos }) => /^(?:NOUN|PROPN|NUM)$/.test(upos)) &&
  !words.some((word) => isFiniteVerb(word) || /^(?:VERB|INTJ|PRON|SCONJ)$/.test(word.upos));

/** A subject, and soon its verb: "on Sundays I always eat", "she's a vet". */
function beginsClause(words: readonly Word[]): boolean {
  const verb = words.findIndex(isFiniteVerb);
  return (
    verb > 0 &&
    verb <= 6 &&
    words.slice(0, verb).some(({ relation, upos }) => relation.startsWith("nsubj") && /^(?:PRON|NOUN|PROPN)$/.test(upos))
  );
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
