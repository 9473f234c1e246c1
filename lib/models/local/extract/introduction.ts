import { classesOf } from "@/lib/language/en/lexicon";
import type { Passage } from "@/lib/models/types";
import type { KnownNames } from "./names";
import type { Spread } from "./pieces";
import { isKnownPlace } from "./places";
import { isFirstName as isListed, tagsOf } from "./tagging";
import { commonCapitals, isDemonym, toolNames } from "./words";

// "He's here", "Baby's here": a verb is in them.
const part = "(?!\\p{L}+['’](?:s|re|ll|ve|d|m)(?!\\p{L}))\\p{Lu}[\\p{L}'’-]+";
const name = `((?:(?:Dr|Mr|Mrs|Ms|Mx|Prof)\\.? )?${part}(?: ${part})?)`;
const end = "(?=[.,!]|$| (?:and|but|from|by the way|here)\\b| - | – )";
const patterns = [
  new RegExp(`^(?:(?:[Pp]lease|[Jj]ust|[Yy]ou can|[Ee]veryone|[Pp]eople|[Mm]y friends|[Ff]riends) )*[Cc]alls? me ${name}`, "u"),
  new RegExp(`^(?:[Ii] am|[Ii]['’]m) (?:called|named) ${name}`, "u"),
  new RegExp(
    `^[Ii](?:['’]d| would)(?: rather| prefer(?: it)?(?: if)?| like it if) (?:you|people|everyone) (?:just )?call(?:ed)? me ${name}`,
    "u",
  ),
];
const plainPattern = new RegExp(`^(?:[Ii] am|[Ii]['’]m|[Tt]his is) ${name}${end}`, "u");

/** What people say they are with a capital: diets, signs, camps, moods. */
export const noName =
  /^(?:vegan|vegetarian|pescatarian|team|gluten|lgbtq?|queer|trans|gay|bi|lesbian|straight|atheist|agnostic|democrat|republican|libertarian|gemini|libra|leo|virgo|aries|taurus|cancer|scorpio|sagittarius|capricorn|aquarius|pisces|autistic|adhd|introvert|extrovert|infj|intj|infp|enfp|mormon|sikh|gen|type|level|room|pro|anti|non|half|part|full|single|married|batman)$/i;

const presentation = new RegExp(`^(?:(?:[Ii]t['’]s|[Tt]his is) )?${name} (?:here|speaking)[.,!]*$`, "u");

const greeting = /^(?:hi|hiya|hey|hello|good (?:morning|afternoon|evening|day))\b/i;
const greeted = new RegExp(`^(?:(?:[Ii]t['’]s|[Tt]his is) )?${name}(?<after> here)?[.!]*$`, "u");

/** "Hi, this is Maya." presents its writer; without a greeting it may as well be a caption. @param body the sentence without its openers */
export function presents(sentence: string, body: string): Spread[] | null {
  const found = greeting.test(sentence) ? greeted.exec(body) : null;
  const called = found && (found.groups!.after || /^(?:it|this)\b/i.test(body)) ? found[1]! : null;
  return called && introduction(`I'm ${called}`) ? [{ start: 0, end: body.length, source: `I'm called ${called}` }] : null;
}

const typed = /^[Ii](?: am|['’]m) (?<name>\p{Ll}[\p{L}'’-]+)(?<met>,? (?:nice|pleased|good|great) to meet you)?[.!]*$/u;

/** "I'm tunde, nice to meet you", "i am anna": a name as it is typed in a hurry. */
export function typedName(clause: string): string | null {
  const { name: word, met } = typed.exec(clause)?.groups ?? {};
  if (!word || noName.test(word)) return null;
  const written = word.charAt(0).toUpperCase() + word.slice(1);
  if (met) return written;
  return isListed(written) && !tagsOf(word).has("Adjective") && !isDemonym(word) ? written : null;
}

/** Whether the clause asks to be called by a name, which reads as a command otherwise, or is a name alone: "Maya here". */
export function isCallMe(clause: string): boolean {
  const presented = presentation.exec(clause)?.[1];
  return patterns[0]!.test(clause) || patterns[2]!.test(clause) || presented?.split(" ").every(isFirstName) === true;
}

/**
 * The name that the speaker of a passage gives for themselves. The caller has named the speaker already: "I am Ann" from
 * Mallory is no other name of Mallory's, and a nickname is none that somebody else bears.
 */
export function ownIntroduction({ passage, own, known }: { passage: Passage; own: string | null; known: KnownNames }, clause: string) {
  const name = own && passage.role === "user" ? introduction(clause) : null;
  if (!name || !own || !passage.speaker) return name;
  const parts = new Set(own.toLowerCase().split(/\s+/));
  if (
    name
      .toLowerCase()
      .split(/\s+/)
      .some((part) => parts.has(part))
  )
    return name;
  return isCallMe(clause) && !known.find(name) ? name : null;
}

/** The name a speaker gives: "call me Maya", "I'm Maya" – not "I'm German" or "I'm Batman's biggest fan". */
export function introduction(clause: string): string | null {
  for (const pattern of [...patterns, ...(isCallMe(clause) ? [presentation] : [])]) {
    const match = pattern.exec(clause);
    if (match) return match[1]!;
  }
  const match = plainPattern.exec(clause);
  if (!match) return typedName(clause);
  const words = match[1]!.split(" ");
  if (words.some((word) => isDemonym(word.toLowerCase())) || isKnownPlace(match[1]!)) return null;
  if (words.some((word) => noName.test(word)) || (words.length > 1 && !isFirstName(words[0]!))) return null;
  if (toolNames.has(words[0]!.toLowerCase()) || commonCapitals.has(words[0]!.toLowerCase())) return null;
  const tags = tagsOf(words[0]!.toLowerCase());
  const isName = isListed(words[0]!);
  return isName || !["Adjective", "Verb", "Adverb", "Plural", "Organization", "Actor"].some((other) => tags.has(other)) ? match[1]! : null;
}

/** One that is known, or a word that no lexicon has: "Seung-woo", "Katrin". */
function isFirstName(word: string): boolean {
  return isListed(word) || classesOf(word.toLowerCase()).length === 0;
}
