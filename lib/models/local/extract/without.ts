import { isKindOf } from "@/lib/language/en/lexicon";
import { type Spread, wordsOf } from "./pieces";

/** Characters at the end of a clause in which such a claim is looked for. */
const longest = 60;
const last =
  /(?<lead>[,;–—-]\s*(?:(?:and|but|with)\s+)?)(?<none>(?:no|zero)\s+\p{L}[\p{L}' -]*?)(?:\s+(?:yet|though|so far|atm|anymore|at the moment))?[.!]*$/iu;

/**
 * "Married for 12 years, no kids": who isn't there is a claim of its own of the speaker's, as "no sugar" after "I take my coffee black"
 * isn't. Null where the clause is none.
 */
export function without(body: string): Spread[] | null {
  const tail = body.slice(-longest);
  const found = last.exec(tail);
  const { lead, none } = found?.groups ?? {};
  if (!found || !lead || !none) return null;
  const at = body.length - tail.length + found.index;
  const before = body.slice(0, at).trimEnd();
  if (!isOfSpeaker(before)) return null;
  const [, ...words] = wordsOf(none);
  const areNames = words.every(({ upos, lower }) => /^(?:NOUN|ADJ)$/.test(upos) || /^(?:or|and|no)$/.test(lower));
  const nouns = words.filter(({ upos }) => upos === "NOUN");
  if (!areNames || nouns.length === 0 || !nouns.every(({ lemma }) => isSomebody(lemma.toLowerCase()))) return null;
  const start = at + lead.length;
  return [
    { start: 0, end: before.length, source: before },
    { start, end: body.length, source: `I have ${body.slice(start)}` },
  ];
}

const isSomebody = (noun: string): boolean => noun === "allergy" || isKindOf(noun, "person") || isKindOf(noun, "animal");

/** What leaves out its subject, or has the speaker for it. */
function isOfSpeaker(clause: string): boolean {
  const words = wordsOf(clause);
  const subject = words.find(({ relation }) => relation.startsWith("nsubj"));
  return subject ? /^(?:i|we)$/.test(subject.lower) : words.length > 0;
}
