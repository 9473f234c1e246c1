import { isKnownPlace } from "./places";
import { tag } from "./tagging";
import { commonCapitals, isDemonym, toolNames } from "./words";

const name = "(\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)";
const end = "(?=[.,!]|$| (?:and|but|from|by the way|here)\\b| - | – )";
const patterns = [
  new RegExp(`^(?:(?:[Pp]lease|[Jj]ust|[Yy]ou can|[Ee]veryone|[Pp]eople|[Mm]y friends|[Ff]riends) )*[Cc]alls? me ${name}`, "u"),
  new RegExp(`^(?:[Ii] am|[Ii]['’]m) (?:called|named) ${name}`, "u"),
];
const plainPattern = new RegExp(`^(?:[Ii] am|[Ii]['’]m|[Tt]his is) ${name}${end}`, "u");

/** What people say they are with a capital: diets, signs, camps, moods. */
const noName =
  /^(?:vegan|vegetarian|pescatarian|team|gluten|lgbtq?|queer|trans|gay|bi|lesbian|straight|atheist|agnostic|democrat|republican|libertarian|gemini|libra|leo|virgo|aries|taurus|cancer|scorpio|sagittarius|capricorn|aquarius|pisces|autistic|adhd|introvert|extrovert|infj|intj|infp|enfp|mormon|sikh|gen|type|level|room|pro|anti|non|half|part|full|single|married|batman)$/i;

/** Whether the clause asks to be called by a name, which reads as a command otherwise. */
export function isCallMe(clause: string): boolean {
  return patterns[0]!.test(clause);
}

/** The name a speaker gives: "call me Maya", "I'm Maya" – not "I'm German" or "I'm Batman's biggest fan". */
export function introduction(clause: string): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(clause);
    if (match) return match[1]!;
  }
  const match = plainPattern.exec(clause);
  if (!match) return null;
  const words = match[1]!.split(" ");
  if (words.some((word) => isDemonym(word.toLowerCase())) || isKnownPlace(match[1]!)) return null;
  if (words.some((word) => noName.test(word)) || (words.length > 1 && !tag(words[0]!)[0]?.tags.has("FirstName"))) return null;
  if (toolNames.has(words[0]!.toLowerCase()) || commonCapitals.has(words[0]!.toLowerCase())) return null;
  const tags = tag(words[0]!.toLowerCase())[0]?.tags;
  const isName = tag(words[0]!)[0]?.tags.has("FirstName");
  return isName || !["Adjective", "Verb", "Adverb", "Plural", "Organization", "Actor"].some((other) => tags?.has(other)) ? match[1]! : null;
}
