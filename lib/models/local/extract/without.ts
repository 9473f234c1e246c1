import { isKindOf } from "@/lib/language/en/lexicon";
import { type Spread, wordsOf } from "./pieces";

const last =
  /[,;–—-]\s*(?:(?:and|but|with)\s+)?(?<none>(?:no|zero)\s+\p{L}[\p{L}' -]*?)(?:\s+(?:yet|though|so far|atm|anymore|at the moment))?[.!]*$/iu;

/**
 * "Married for 12 years, no kids": who isn't there is a claim of its own of the speaker's, as "no sugar" after "I take my coffee black"
 * isn't. Null where the clause is none.
 */
export function without(body: string): Spread[] | null {
  const found = last.exec(body);
  const none = found?.groups?.none;
  const before = body.slice(0, found?.index).trimEnd();
  if (!found || !none || !isOfSpeaker(before)) return null;
  const [, ...words] = wordsOf(none);
  const areNames = words.every(({ upos, lower }) => /^(?:NOUN|ADJ)$/.test(upos) || /^(?:or|and|no)$/.test(lower));
  const nouns = words.filter(({ upos }) => upos === "NOUN");
  if (!areNames || nouns.length === 0 || !nouns.every(({ lemma }) => isSomebody(lemma.toLowerCase()))) return null;
  const start = body.length - body.slice(found.index).replace(/^[,;–—-]\s*(?:(?:and|but|with)\s+)?/iu, "").length;
  return [
    { start: 0, end: before.length, source: before },
    { start, end: body.length, source: `I have ${body.slice(start)}` },
  ];
}

const isSomebody = (noun: string): boolean => noun === "pet" || noun === "allergy" || isKindOf(noun, "person") || isKindOf(noun, "animal");

/** What leaves out its subject, or has the speaker for it. */
function isOfSpeaker(clause: string): boolean {
  const words = wordsOf(clause);
  const subject = words.find(({ relation }) => relation.startsWith("nsubj"));
  return subject ? /^(?:i|we)$/.test(subject.lower) : words.length > 0;
}
