import { parse } from "@/lib/language/en/grammar";
import { oneMeant } from "./animal-or-person";
import type { Edit } from "./edits";
import { isNameless } from "./lone-people";
import type { Recent } from "./recent-people";
import type { Person } from "./subject";

const pronoun = /^(he|she|his|her)(['’](?:s|ll|d))?(?=\s)/i;

/**
 * Who "he" or "she" at the start of a clause is: the one person of that gender whom the last sentence with people in
 * it named. Null when no one or several fit, since a guess would move a fact to another person.
 */
export function pronounEdit(clause: string, recent: Recent): { edit: Edit; person: Person } | null {
  const match = pronoun.exec(clause);
  if (!match) return null;
  const word = match[1]!.toLowerCase();
  const gender = word === "he" || word === "his" ? "m" : "f";
  const told = recent.people();
  const name = calledPattern.exec(clause)?.groups?.name;
  const fitting = told.filter(
    (person) => !person.animal && (person.gender === gender || person.gender === null) && (!name || mayBeCalled(person, name)),
  );
  // "Finn and Jonas … Finn's the older one, he's 11", whichever of them a list of names knows.
  const topic = fitting.filter(({ isTopic }) => isTopic);
  const exact = topic.length > 0 ? topic : fitting.filter((person) => person.gender === gender);
  // "Rosmah lives with her niece Suhaila. She is diabetic."
  if (exact.length > 0 && topic.length === 0 && fitting.some(({ gender: known, isFirst }) => known === null && isFirst)) return null;
  const animals = told.filter(({ animal }) => animal);
  const person = oneMeant(clause, exact.length > 0 ? exact : fitting, animals);
  if (!person) return null;
  const suffix = word === "his" || (word === "her" && !match[2]) ? "'s" : contraction(match[2], clause.slice(match[0].length));
  return { edit: { start: 0, end: match[0].length, text: person.name + suffix }, person };
}

/** "He's called Idris", "her name is Renee" */
export const calledPattern = /^(?:(?:he|she)(?:['’]s| is) (?:called|named)|(?:his|her) name(?:['’]s| is)) (?<name>\p{Lu}[\p{L}'’-]+)/iu;

/** Somebody whose name was told has another only for short: "Alexander … he's called Alex". */
export const mayBeCalled = (person: { name: string }, name: string): boolean =>
  isNameless(person) || person.name.replace(title, "").slice(0, 2).toLowerCase() === name.slice(0, 2).toLowerCase();
const title = /^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Frau|Herr|Aunt|Uncle|Auntie)\.? /;

/** Participles that say how somebody is, and not what they have done: "she's called Ana", "he's retired". */
const states =
  "called|named|nicknamed|married|engaged|divorced|separated|retired|widowed|based|supposed|interested|tired|worried|scared|bored|excited|obsessed|addicted|disabled|exhausted|shattered|knackered|gutted|thrilled|delighted|pleased|relieved|disappointed|devastated|heartbroken|shocked|stressed|overwhelmed|depressed|frustrated|confused|terrified|determined|allowed|convinced|embarrassed|surprised|amazed|fascinated|spoiled|blessed|trained|certified|licensed|vaccinated|neutered|spayed|castrated|microchipped|hospitalised|hospitalized|injured|related|qualified|unemployed|employed|self-employed|involved|annoyed|relaxed|talented|gifted|bearded|long-haired";

const hasDone = new RegExp(
  `^ (?:(?:only|just|also|still|always|never|really|already|since|ever|now) )*(?:been|got|had|found (?!guilty|dead)|gone (?!from)|become|come (?:to|off|out|in|back|down|up|over|home|round|through|across|from)|fallen|moved|switched|started|(?:always|never|only|just|already) (?!(?:${states})\\b)\\w+ed|just \\w+ed|recently \\w+ed|(?!(?:${states})\\b)\\w+ed (?!(?:by|in|at|to|with|about)\\b))`,
  "i",
);

/** "She's given me three exercises" */
const hasGiven = /^ (?:(?:just|already|also|now) )?(?:given|told|offered|paid|shown|sent|asked|promised|lent|taught) (?:me|us)\b/i;

/** "She's sold everything": what is done to somebody has no object of its own. */
export function tookObject(rest: string): boolean {
  const words = parse(`He's${rest}`)[0]?.words ?? [];
  const participle = words.find(({ index, upos }) => index > 1 && upos !== "ADV");
  if (participle?.xpos !== "VBN" || new RegExp(`^(?:${states}|given|told|offered|paid)$`, "i").test(participle.lower)) return false;
  return words.some(({ head, relation }) => head === participle.index && relation.startsWith("obj"));
}

/** "She's been" is has, "she's ill" is is. */
export function contraction(suffix: string | undefined, rest: string): string {
  if (!suffix) return "";
  const mark = suffix.slice(1).toLowerCase();
  if (mark === "ll") return " will";
  if (mark === "d") return " would";
  return hasDone.test(rest) || hasGiven.test(rest) || tookObject(rest) ? " has" : " is";
}
