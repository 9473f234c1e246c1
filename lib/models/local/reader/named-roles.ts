import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import type { Candidate } from "../answer/candidates";
import { kinship } from "../extract/kinship";

/** Who is what to the user: Leander a brother. */
export type NamedRole = { name: string; role: string };

const name = "\\p{Lu}[\\p{L}’-]*[\\p{Ll}]";
const noun = "(?:\\p{Ll}[\\p{Ll}-]* ){0,2}?\\p{Ll}[\\p{Ll}-]*";
const tells = [
  new RegExp(`\\b(?:User['’]s|their) (?<role>${noun}),? (?<name>${name})(?! \\p{Lu})`, "gu"),
  new RegExp(`\\bUser['’]s (?<role>${noun}) (?:is|are)(?: called| named)? (?<name>${name})(?=[,.;]|$)`, "gu"),
  new RegExp(`(?<=^|[.;,] |and )(?<name>${name}) is User['’]s (?<role>${noun})(?=[,.;]|$)`, "gu"),
];

const lastWord = (role: string): string => role.split(" ").at(-1)!;
const isSomebody = (role: string): boolean => {
  const word = lastWord(role);
  return kinship.has(word) || isKindOf(word, "person") || isKindOf(word, "animal");
};

/** Of what holds today and was said of the user, what the question asks for or by. */
export function namedRoles({ text: question }: Question, statements: readonly Candidate[]): NamedRole[] {
  const found = new Map<string, NamedRole>();
  for (const { text, isFormer, isSpoken } of statements) {
    if (isFormer || isSpoken) continue;
    for (const pattern of tells)
      for (const { groups } of text.matchAll(pattern)) {
        const { name, role } = groups as NamedRole;
        if (isSomebody(role)) found.set(`${name} ${lastWord(role)}`, { name, role: lastWord(role) });
      }
  }
  const all = [...found.values()];
  const asked = new Set(all.flatMap(({ name, role }) => (says(question, name) || says(question, role) ? [role] : [])));
  return all.filter(({ role }) => asked.has(role));
}

const says = (text: string, word: string): boolean => new RegExp(`(?<![\\p{L}-])${RegExp.escape(word)}(?![\\p{L}-])`, "iu").test(text);

/** "Leander moved to Rome" tells nothing of my brother Max. */
export const isOfOtherHolder = (text: string, { text: question }: Question, roles: readonly NamedRole[]): boolean =>
  roles.some(
    ({ name, role }) =>
      says(question, name) &&
      !says(text, name) &&
      roles.some((other) => other.role === role && other.name !== name && says(text, other.name) && !says(question, other.name)),
  );

/**
 * A statement that calls somebody by name, with what they are to the user, where the question asks for that: "Leander's wedding" is "User's
 * brother Leander's wedding" to "when is my brother's wedding". And the other way round, where one alone is it.
 */
export function withRoles(text: string, { text: question, form, isOwn }: Question, roles: readonly NamedRole[]): string {
  let read = text;
  for (const { name, role } of roles) {
    const [asksRole, asksName] = [says(question, role), says(question, name)];
    const named = new RegExp(`(?<![\\p{L}'’-])${RegExp.escape(name)}(?![\\p{L}-])`, "u");
    // "My brother Max" is no other brother.
    const isOne = new RegExp(`(?<![\\p{L}-])${role},? (?:called |named )?\\p{Lu}`, "u").test(question);
    if (isOwn && form !== "who" && asksRole && !asksName && !isOne && named.test(read) && !says(read, role))
      read = read.replace(named, `User's ${role} ${name}`);
    else if (asksName && !asksRole && !named.test(read) && roles.filter((each) => each.role === role).length === 1)
      read = read.replace(new RegExp(`(?<=\\bUser['’]s )${role}(?=['’]s|[ ,.])(?! \\p{Lu})`, "u"), `${role} ${name}`);
  }
  return read;
}
