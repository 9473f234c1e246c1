import { irregular } from "@/lib/text/irregular";
import { stopWords, terms } from "@/lib/text/terms";

export type Anchor = { relation: "before" | "after" | "during"; terms: string[] };

const relations: Record<string, Anchor["relation"]> = {
  before: "before",
  until: "before",
  till: "before",
  after: "after",
  since: "after",
  while: "during",
  when: "during",
};

/** Ends at the clause, or where the question itself begins: `before I moved | where did I live`, `after it rained | did she`. */
const clause =
  /\b(before|after|since|until|till|while|when)\s+((?:(?!\b(?:what|where|who|whom|which|how|why|before|after|since|until|till|while|when)\b|\b(?:did|does|do|was|were|had|have|has|is|are)\s+(?:i|you|he|she|it|we|they|my|the)\b)[^,;?!])+)/giu;

/** Adverbs that aren't part of the event: `since I last visited Rome`. */
const adverbs = /\b(?:first|last|just|even|also|again|finally|recently|originally|initially|regularly|really)\b/giu;
/** A subject and its verb: `I first moved`, `Bob had lived`. */
const finite =
  /^(?:[Ii]|you|he|she|it|we|they|\p{Lu}[\p{L}'-]*(?:\s\p{Lu}[\p{L}'-]*)*)(?:'d|'ve)?\s(?:(?:had|have|has|first|last|just|even|also|\p{L}+ly)\s)*(\p{L}+)/u;
const noun = /^(?:the|my|your|his|her|its|our|their|\p{Lu}\p{L}*'s)\s+\p{L}/u;
const gerund = /^\p{L}+ing\s+\p{L}/u;
const calendar =
  /^(?:the|my|your|his|her|its|our|their)\s+(?:\p{L}+\s+)?(?:minute|hour|day|week|weekend|month|year|decade|morning|afternoon|evening|night|spring|summer|autumn|fall|winter|moment|time|age|start|beginning|middle|end|past|fact|future|same)s?\b/iu;

const otherPasts = new Set(
  "was were had got left met lost put quit set hit cut let read lived born sold told held won felt kept made".split(" "),
);
const isPast = (word: string): boolean =>
  /ed$/i.test(word) || otherPasts.has(word.toLowerCase()) || (irregular.has(word.toLowerCase()) && !/s$/i.test(word));
/** `when she was younger`. */
const age =
  /\b(?:was|were) (?:an? |still |very )*(?:young|younger|old|older|little|small|kids?|child|children|boy|girl|baby|teenager|student)\b/iu;
/** A noun is a known event only in questions about the past: `what do I take before the meeting` is about any meeting. */
const looksBack = /\b(?:did|was|were|had|have|has|been|used to)\b|'ve\b|\p{L}{2}ed\b/iu;
/** Without one of these the clause itself is the question: `Do you know when I moved`. */
const asksSomethingElse = /\b(?:what|where|who|whom|which|how|why|did|was|were|had)\b/iu;

/** Null if there are several: a wrong event would mislead the search. */
export function readAnchor(question: string): Anchor | null {
  const found = [...question.slice(0, 2_000).matchAll(clause)];
  const [only] = found;
  if (!only || found.length > 1) return null;
  const [whole, word, event] = [only[0], only[1]!.toLowerCase(), only[2]!.trim()];
  const rest = question.replace(whole, " ");
  const verb = finite.exec(event)?.[1];
  const isPastEvent = verb !== undefined && isPast(verb) && !age.test(event);
  const isNamedEvent = (noun.test(event) || gerund.test(event)) && !calendar.test(event) && looksBack.test(rest);
  if (!isPastEvent && !isNamedEvent) return null;
  const isAsked = (word === "when" && !asksSomethingElse.test(rest)) || /\bbetween\s*$/i.test(question.slice(0, only.index));
  if (isAsked) return null;
  const content = [...new Set(terms(event.replace(adverbs, " ")))].filter((term) => !stopWords.has(term));
  return content.length ? { relation: relations[word]!, terms: content } : null;
}
