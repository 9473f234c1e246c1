import type { AnswerInput } from "@/lib/models/types";
import { terms } from "@/lib/text/terms";

/** How the user stands in statements. */
export const asUser = { subject: "User", owner: "User's" };

const wordsOf = (name: string): string[] => name.split(/\s+/).filter(Boolean);

/**
 * What the user is called, the longest first: in memory, or in the question where memory knows no name. Of several users' graphs, those
 * whom the question names.
 */
export function ownNames(input: Pick<AnswerInput, "question" | "subjects" | "rarity">): string[] {
  const known = input.subjects.filter((name) => name !== "User" && wordsOf(name).length > 0);
  const asked = new Set(known.flatMap(wordsOf).filter((word) => hasName(input.question, word)));
  const meant = asked.size > 0 ? known.filter((name) => wordsOf(name).some((word) => asked.has(word))) : known;
  const called = nameOfUnnamed(input);
  const names = ["the user", "The user", ...meant, ...meant.map((name) => wordsOf(name)[0]!), ...(called ? [called] : [])];
  return [...new Set(names)].sort((one, other) => other.length - one.length);
}

/** "May 2026" is a month, whoever is called May. */
const pattern = (names: readonly string[]) =>
  `(?<![\\p{L}\\p{N}])(?:${names.map(RegExp.escape).join("|")})(['’]s)?(?![\\p{L}\\p{N}]|,? \\d)`;

const hasName = (text: string, name: string): boolean => new RegExp(pattern([name]), "u").test(text);

/** Whether a question asks about the user by name. */
export const isByName = (question: string, names: readonly string[]): boolean => names.some((name) => hasName(question, name));

/** What tells the name keeps it: "User's name is Maya", "I'm Maya". */
const telling = "(?<!\\b(?:is|am|['’]s|['’]m|im|me|called|named|name) )";

type Words = { subject: string; owner: string };
const wordBy = (by: Words) => (_name: string, owns: string | undefined) => (owns ? by.owner : by.subject);

/** A text with other words for names, where they stand as words of their own. */
export function withoutNames(text: string, names: readonly string[], by: Words): string {
  return text.replace(new RegExp(`${telling}${pattern(names)}`, "gu"), wordBy(by));
}

const asker = { subject: "I", owner: "my" };

/** A text of the user's own, in which they say "I". */
export const asSelf = (text: string, names: readonly string[]): string => withoutNames(text, names, asker);

const firstPerson: Record<string, string> = { does: "do", Does: "Do", is: "am", Is: "Am", has: "have", Has: "Have" };

/** A question as the user would ask it: "What am I allergic to?" of "What is Maya allergic to?"; "Who is Maya?" stays. */
export function asAsker(question: string, names: readonly string[]): string {
  const inside = new RegExp(`(?<=\\b[Ii]s )${pattern(names)}(?=\\s+\\p{Ll})`, "gu");
  const asked = asSelf(question.replace(inside, wordBy(asker)), names);
  return asked.replace(/\b(?:[Dd]oes|[Ii]s|[Hh]as)(?= I\b)/g, (verb) => firstPerson[verb]!);
}

/** "Where does Maya live": a name that nothing holds, in graphs whose user has told no name. */
export function nameOfUnnamed({ question, subjects, rarity }: Pick<AnswerInput, "question" | "subjects" | "rarity">): string | null {
  if (subjects.length === 0 || subjects.some((name) => name !== "User")) return null;
  const name = /\b(?:do|does|did|is|was|has|had|will|can|should|would) (\p{Lu}\p{Ll}+)\b(?! \p{Lu})|\b(\p{Lu}\p{Ll}+)['’]s\b/u.exec(
    question,
  );
  const called = name?.[1] ?? name?.[2];
  return called && terms(called).every((term) => rarity[term] === undefined) ? called : null;
}
