import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import type { Candidate } from "../answer/candidates";
import { kinship } from "../extract/kinship";
import { steps } from "./kin";
import { namesAfter } from "./relative-names";
import { relativesNamed } from "./relatives-told";

/** Who is what to the user: Leander a brother. */
export type NamedRole = {
  name: string;
  role: string;
  /** The role as the question calls it: "brother's wife" of a sister-in-law. */
  called: string;
  /** Whether the question says the name. */
  isNamed: boolean;
  /** What of the two the question says, where the other is to be understood; null where neither is. */
  asksBy: "role" | "name" | null;
};

const name = "\\p{Lu}[\\p{L}’-]*[\\p{Ll}]";
const noun = "(?:\\p{Ll}[\\p{Ll}-]* ){0,2}?\\p{Ll}[\\p{Ll}-]*";
const tells = [
  new RegExp(`\\b(?:User['’]s|their) (?<role>${noun}),? (?<name>${name})(?! \\p{Lu})`, "gu"),
  new RegExp(`\\bUser['’]s (?<role>${noun}) (?:is|are)(?: called| named)? (?<name>${name})(?=[,.;]|$)`, "gu"),
  new RegExp(
    `\\bUser(?: and others)?(?: has| have)? (?:named|called) (?:the|their|our) (?:new )?(?<role>${noun}) (?<name>${name})(?! \\p{Lu})`,
    "gu",
  ),
  new RegExp(`\\bUser['’]s (?<role>${noun})['’]s name is (?<name>${name})(?=[,.;]|$)`, "gu"),
  new RegExp(`(?<=^|[.;,] |and )(?<name>${name}) is User['’]s (?<role>${noun})(?=[,.;]|$)`, "gu"),
];

/** "My brother's wife" */
const ofRelative = /\b(?:my|our) (?<one>[\p{Ll}-]+)['’]s (?<two>[\p{Ll}-]+)\b/u;
const lastWord = (role: string): string => role.split(" ").at(-1)!;
const isSomebody = (word: string): boolean => kinship.has(word) || isKindOf(word, "person") || isKindOf(word, "animal");

/** What one stays to somebody for life: a brother, and no wife or boss. */
const isOfBirth = (role: string): boolean => kinship.has(role) && !/^(?:PARTNER_OF|MARRIED_TO|REPORTS_TO)$/.test(kinship.get(role)!.edge);
const ofState = /^(?:LIVES_IN|WORKS_AT|HAS_ROLE|STUDIES_AT|AGE|RELATIONSHIP_STATUS)$/;

const says = (text: string, word: string): boolean => new RegExp(`(?<![\\p{L}-])${RegExp.escape(word)}(?![\\p{L}-])`, "iu").test(text);

const asksWhichOf = /^which (?:one )?of (?:my|our)\b/i;
const group = /\bUser(?:['’]s| has(?: got)?) (?:\p{Ll}+ ){0,2}?(?<plural>\p{Ll}+s|children)\b/gu;

/** Leocadia and Fintan of "User's kids are Leocadia (9) and Fintan (6)", each a kid. */
const membersOf = (text: string): { name: string; role: string }[] =>
  [...text.matchAll(group)].flatMap(({ index, groups, ...match }) => {
    const role = groups!.plural === "children" ? "child" : groups!.plural!.slice(0, -1);
    return isSomebody(role) ? namesAfter(text.slice(index + match[0].length), true, true).map((each) => ({ name: each, role })) : [];
  });

/** Of what holds today and was said of the user, what the question asks for or by. */
export function namedRoles({ text: question, form, isOwn }: Question, statements: readonly Candidate[]): NamedRole[] {
  const found = new Map<string, { name: string; role: string }>();
  for (const { text, isFormer, isSpoken, evidence } of statements) {
    if (isSpoken) continue;
    // "User's brother Ned lives in Leeds" says who Ned is after he has moved, too.
    const mayTell = isFormer ? (role: string) => isOfBirth(role) && ofState.test(evidence.attribute ?? "") : isSomebody;
    for (const pattern of tells)
      for (const { groups } of text.matchAll(pattern)) {
        const name = groups!.name!;
        const role = lastWord(groups!.role!);
        if (mayTell(role)) found.set(`${name} ${role}`, { name, role });
      }
  }
  // Reading all statements for who is whose relative is dear.
  const asksKin = question.match(/[\p{L}-]+/gu)?.some((word) => kinship.has(word.toLowerCase())) ?? false;
  const relatives = asksKin
    ? relativesNamed(
        statements.filter(({ isSpoken }) => !isSpoken),
        ({ text }) => text,
      )
    : [];
  for (const { name, roles } of relatives) for (const role of roles) found.set(`${name} ${role}`, { name, role });
  const isOfGroup = asksWhichOf.test(question);
  if (isOfGroup)
    for (const each of statements.filter(({ isFormer, isSpoken }) => !isFormer && !isSpoken))
      for (const member of membersOf(each.text)) found.set(`${member.name} ${member.role}`, member);
  const all = [...found.values()];
  const chain = ofRelative.exec(question)?.groups;
  const step = chain && steps.find(({ from, to }) => from.includes(chain.one!.toLowerCase()) && to.includes(chain.two!.toLowerCase()));
  const calledBy = (role: string) => (step?.is.includes(role) && !says(question, role) ? `${chain!.one}'s ${chain!.two}` : role);
  const saysRole = (role: string) =>
    says(question, calledBy(role).replace("'", question.includes("’") ? "’" : "'")) ||
    (isOfGroup && says(question, role === "child" ? "children" : `${role}s`));
  const asked = new Set(all.flatMap(({ name, role }) => (says(question, name) || saysRole(role) ? [role] : [])));
  return all
    .filter(({ role }) => asked.has(role))
    .map(({ name, role }, _, kept) => {
      const [isNamed, isRoleSaid] = [says(question, name), saysRole(role)];
      // "My brother Max" is no other brother.
      const isOne = new RegExp(`(?<![\\p{L}-])${role},? (?:called |named )?\\p{Lu}`, "u").test(question);
      const isAlone = kept.filter((each) => each.role === role).length === 1;
      const byRole = isOwn && form !== "who" && isRoleSaid && !isNamed && !isOne;
      return { name, role, called: calledBy(role), isNamed, asksBy: byRole ? "role" : isNamed && !isRoleSaid && isAlone ? "name" : null };
    });
}

/** "Leander moved to Rome" tells nothing of my brother Max. */
export const isOfOtherHolder = (text: string, roles: readonly NamedRole[]): boolean =>
  roles.some(
    ({ name, role, isNamed }) =>
      isNamed && !says(text, name) && roles.some((other) => other.role === role && !other.isNamed && says(text, other.name)),
  );

/**
 * A statement that calls somebody by name, with what they are to the user, where the question asks for that: "Leander's wedding" is "User's
 * brother Leander's wedding" to "when is my brother's wedding". And the other way round, where one alone is it.
 */
export function withRoles(text: string, roles: readonly NamedRole[]): string {
  let read = text;
  for (const { name, role, called, asksBy } of roles) {
    if (!asksBy) continue;
    const named = new RegExp(`(?<![\\p{L}'’-])${RegExp.escape(name)}(?![\\p{L}-])`, "u");
    const hasName = named.test(read);
    if (asksBy === "role" && hasName && !says(read, called)) read = read.replace(named, `User's ${called} ${name}`);
    else if (asksBy === "name" && !hasName)
      read = read.replace(new RegExp(`(?<=\\bUser['’]s )${role}(?=['’]s|[ ,.])(?! \\p{Lu})`, "u"), `${role} ${name}`);
  }
  return read;
}
