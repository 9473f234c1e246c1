import type { Candidate } from "../answer/candidates";
import { kinship } from "../extract/kinship";
import { tag } from "../extract/tagging";
import { isDemonym } from "../extract/words";
import { daughters, fathers, mothers, sons, steps } from "./kin";
import { namesAfter } from "./relative-names";

// Who somebody is to the user, over several statements: "My brother Kostya married Annika" and "Annika had a girl, Liidia" make Liidia a niece.

/** `roles`: what they are to the user. `told`: the statements that say so. */
export type Person = { name: string; roles: readonly string[]; told: readonly Candidate[] };

/** The holder is somebody by name, or "User's brother". */
type Link = { holder: string; to: readonly string[]; name: string; told: readonly Candidate[] };

const name = "\\p{Lu}[\\p{L}’-]*\\p{Ll}";
const kin = [...kinship]
  .filter(([word, { pet, edge }]) => !pet && !/^(?:FRIEND_OF|COLLEAGUE_OF|REPORTS_TO|KNOWS)$/.test(edge) && !word.includes(" "))
  .map(([word]) => word)
  .sort((one, other) => other.length - one.length)
  .join("|");
const described = "(?:\\p{Ll}+ ){0,2}?";
const users = `User['’]s ${described}(?<role>${kin})`;
const seeds = [
  new RegExp(`\\b${users}(?:,? (?:is |(?:is )?called |named )?)(?<name>${name})(?!['’]s (?:${kin})\\b)`, "gu"),
  new RegExp(`(?<![\\p{L}'’-])(?<name>${name}),? (?:is )?${users}(?=[,.;]|$)`, "gu"),
];

/** "User is Ravi's mum" */
const asRelative = new RegExp(`\\bUser is (?:now |also )?(?<name>${name})['’]s (?:proud |only )?(?<role>${kin})\\b`, "gu");
/** What somebody is to the user who is this to them, by their gender where that tells two words apart. */
const converses: readonly { of: readonly string[]; is: string; f: string; m: string }[] = [
  { of: [...mothers, ...fathers, "parent"], is: "child", f: "daughter", m: "son" },
  { of: ["wife", "husband", "spouse"], is: "spouse", f: "wife", m: "husband" },
  { of: ["brother", "sister", "sibling", "twin"], is: "sibling", f: "sister", m: "brother" },
  { of: ["aunt", "uncle"], is: "niece or nephew", f: "niece", m: "nephew" },
  {
    of: ["grandmother", "grandfather", "grandma", "grandpa", "nan", "gran", "grandad"],
    is: "grandchild",
    f: "granddaughter",
    m: "grandson",
  },
];

function conversely({ name, role }: Record<string, string>): Person["roles"] {
  const to = converses.find(({ of }) => of.includes(role!.toLowerCase()));
  const tags = to && tag(name!)[0]?.tags;
  return to ? [to.is, ...(tags?.has("FemaleName") ? [to.f] : tags?.has("MaleName") ? [to.m] : [])] : [];
}

const lastWord = new RegExp(`(?<name>${name})$`, "u");
const holder = `(?<holder>User['’]s ${described}(?:${kin})(?: ${name})?|${name})`;
const young = "(?:(?:little|young|younger|youngest|eldest|older|oldest|elder|new|baby|newborn|first|second|twin) )*";
const marrying = new RegExp(
  `${holder} (?:(?:has|just|got|finally|recently|then) )*(?:married|wed|is married to|is engaged to) (?:(?:an?|the|his|her) (?:(?!in |at |on |from |with )\\p{Ll}+ ){0,3}?)??(?:\\p{Ll}+, )?(?:called |named )?(?<name>${name})`,
  "gu",
);
const ofHolder = new RegExp(
  `${holder}(?:['’]s| and (?:his|her|their)) ${young}(?<to>${kin}|boy|girl|one),? (?:is |(?:is )?called |named )?(?:Uncle |Aunt(?:ie)? )?(?<name>${name})`,
  "gu",
);
const birth = new RegExp(
  `${holder} (?:just |has |have |finally )*(?:had|has|have|got|gave birth to|welcomed|is having) (?:an? |the |their |her |his |two |three |four |\\d )?${young}(?<child>babies|baby|boys?|girls?|sons?|daughters?|kids|children|twins)\\b(?<rest>.*)$`,
  "gu",
);
const theirs = new RegExp(`\\b[Tt]heir ${young}(?<child>son|daughter|boy|girl|baby|child|kid|one)?,? ?(?<name>${name})`, "gu");
const theyHave = new RegExp(
  `\\bthey(?:['’]ve got| have| got) (?:an? (?<child>son|daughter|boy|girl|baby),? )?(?:called |named )?(?<name>${name})`,
  "gu",
);
/** "A girl, Parisa, 7 pounds 2" right after it. */
const newborn =
  /^(?:User said: )?(?:It['’]?s |its )?(?:(?:an?|the|little|baby|wee|healthy|beautiful) )+(?<child>girl|boy|son|daughter)\b(?<rest>.*)$/iu;
const twins = new RegExp(
  `^(?:User said: )?An? (?<first>boy|girl) and an? (?<second>boy|girl)[,:]? (?<one>${name}) and (?<two>${name})`,
  "iu",
);
const notPerson =
  /^(?:User|The|A|An|In|On|At|And|But|He|She|They|We|It|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/;

const childWords = /^(?:baby|child|kid|toddler|one|twins|babies|boy|girl|son|daughter)$/;
/** By the word that tells of a child, what it may be. */
const childOf = (word: string): readonly string[] =>
  /^(?:son|boy)$/.test(word) ? ["son"] : /^(?:daughter|girl)$/.test(word) ? ["daughter"] : ["son", "daughter"];

/** What a statement says with the user as "User", whatever they are called. */
export type TextOf = (statement: Candidate) => string;

const isOfToday = ({ isFormer, evidence }: Candidate): boolean => !isFormer && evidence.role !== "assistant";

/** The user's relatives whom statements of today name. */
export function relativesNamed(statements: readonly Candidate[], textOf: TextOf): Person[] {
  const current = statements.filter(isOfToday);
  const people = new Map<string, Person>();
  const add = (person: Person) => {
    // "User's wife is Swedish" names nobody.
    if (notPerson.test(person.name) || isDemonym(person.name.toLowerCase())) return false;
    const known = people.get(person.name);
    const roles = person.roles.filter((role) => !known?.roles.includes(role));
    if (roles.length === 0) return false;
    people.set(person.name, { ...person, roles: [...(known?.roles ?? []), ...roles], told: known?.told ?? person.told });
    return true;
  };
  for (const each of current) {
    const text = textOf(each);
    for (const pattern of seeds)
      for (const { groups } of text.matchAll(pattern)) add({ name: groups!.name!, roles: [groups!.role!.toLowerCase()], told: [each] });
    for (const { groups } of text.matchAll(asRelative)) add({ name: groups!.name!, roles: conversely(groups!), told: [each] });
  }
  const links = current.flatMap((each) => linksOf(each, current, textOf));
  // Each round a step further from the user; three lead to a cousin's child.
  for (let round = 0; round < 3; round++) {
    const found = links.filter(({ holder, to, name, told }) => {
      const own = heldBy(holder, [...people.values()]);
      const roles = own && rolesOf(own.roles, to);
      return own && roles && roles.length > 0 && add({ name, roles, told: [...new Set([...own.told, ...told])] });
    });
    if (found.length === 0) break;
  }
  return [...people.values()];
}

function heldBy(holder: string, people: readonly Person[]): Pick<Person, "roles" | "told"> | null {
  const own = /^User['’]s (?<words>.+)$/u.exec(holder)?.groups?.words;
  if (!own) return people.find(({ name }) => name === holder) ?? null;
  // "Twin sister"
  const role = own.split(" ").findLast((word) => kinship.has(word.toLowerCase()));
  return role ? { roles: [role.toLowerCase()], told: [] } : null;
}

const siblingsInLaw = ["sister-in-law", "brother-in-law"];
/** Of those that one statement seldom tells. */
const further = [
  ...steps,
  { from: siblingsInLaw, to: sons, is: ["nephew"] },
  { from: siblingsInLaw, to: daughters, is: ["niece"] },
  { from: ["daughter-in-law", "son-in-law"], to: sons, is: ["grandson", "grandchild"] },
  { from: ["daughter-in-law", "son-in-law"], to: daughters, is: ["granddaughter", "grandchild"] },
];

/** A brother's wife is a sister-in-law; whom a brother married is taken for his wife. */
function rolesOf(roles: readonly string[], to: readonly string[]): string[] {
  return roles.flatMap((role) => {
    const gender = kinship.get(role)?.gender;
    const words = to[0] === "spouse" ? (gender === "f" ? ["husband"] : gender === "m" ? ["wife"] : []) : to;
    return words.flatMap((word) => further.find((step) => step.from.includes(role) && step.to.includes(word))?.is ?? []);
  });
}

function linksOf(each: Candidate, all: readonly Candidate[], textOf: TextOf): Link[] {
  const text = textOf(each);
  const found: Link[] = [];
  const link = (holder: string, to: readonly string[], name: string, ...more: Candidate[]) => {
    if (holder !== name && !notPerson.test(name) && !notPerson.test(holder)) found.push({ holder, to, name, told: [each, ...more] });
  };
  for (const { groups } of text.matchAll(marrying)) {
    link(groups!.holder!, ["spouse"], groups!.name!);
    link(groups!.name!, ["spouse"], lastName(groups!.holder!));
  }
  for (const { groups } of text.matchAll(ofHolder)) {
    const to = groups!.to!.toLowerCase();
    link(lastName(groups!.holder!), childWords.test(to) ? childOf(to) : [to], groups!.name!);
  }
  for (const { groups } of text.matchAll(birth)) {
    const isSeveral = /^(?:twins|babies|children|boys|girls|sons|daughters|kids)$/.test(groups!.child!);
    const here = namesAfter(groups!.rest!, isSeveral, true);
    for (const name of here) link(groups!.holder!, childOf(groups!.child!.replace(/s$/, "")), name);
    if (here.length > 0) continue;
    for (const other of all.filter((one) => one !== each && one.evidence.chunkId === each.evidence.chunkId)) {
      const pair = twins.exec(textOf(other))?.groups;
      if (pair) {
        link(groups!.holder!, childOf(pair.first!.toLowerCase()), pair.one!, other);
        link(groups!.holder!, childOf(pair.second!.toLowerCase()), pair.two!, other);
      }
      const told = newborn.exec(textOf(other))?.groups;
      const [name] = told ? namesAfter(told.rest!, false, true) : [];
      if (told && name) link(groups!.holder!, childOf(told.child!.toLowerCase()), name.split(" ")[0]!, other);
    }
  }
  const [couple] = all
    .filter((one) => one.evidence.chunkId === each.evidence.chunkId)
    .flatMap((one) => [...textOf(one).matchAll(marriedPair)]);
  const parent = couple?.groups?.holder ?? anyHolder.exec(text)?.groups?.holder;
  for (const pattern of [theirs, theyHave])
    for (const { groups } of text.matchAll(pattern)) if (parent) link(lastName(parent), childOf(groups!.child ?? "child"), groups!.name!);
  return found;
}
const anyHolder = new RegExp(holder, "u");
const marriedPair = new RegExp(`${holder} (?:married|and (?:his|her) (?:wife|husband))`, "gu");

/** "User's brother Iestyn" is Iestyn. */
const lastName = (holder: string): string => lastWord.exec(holder.replace(/^User['’]s /u, ""))?.groups?.name ?? holder;

const asksSpouse = new RegExp(
  `(?<name>${name})['’]s (?:husband|wife|partner|spouse)\\b|\\b(?:husband|wife) of (?<of>${name})|\\b(?:is|did) (?<to>${name}) (?:married to|marry)\\b`,
  "u",
);
const asksParent = new RegExp(
  `(?<name>${name})['’]s (?<parent>father|dad|mother|mum|mom|parents)\\b|\\b(?<parentOf>father|dad|mother|mum|mom|parents) of (?<of>${name})`,
  "u",
);

/**
 * What tells who somebody with a name is married to, or whose child they are: "Who is Liidia's father" after "My brother Kostya married
 * Annika" and "Annika had a girl, Liidia". Empty where nothing does, or the question asks for something else.
 */
export function tellingKinOf(question: string, statements: readonly Candidate[], textOf: TextOf): readonly Candidate[] {
  const [spouse, parent] = [asksSpouse.exec(question)?.groups, asksParent.exec(question)?.groups];
  if (!/^(?:who|what)\b/i.test(question) || (!spouse && !parent)) return [];
  const current = statements.filter(isOfToday);
  const links = current.flatMap((each) => linksOf(each, current, textOf));
  const isMarriage = ({ to }: Link) => /^(?:spouse|wife|husband|partner)$/.test(to[0]!);
  const marriageOf = (person: string) =>
    links.find((each) => isMarriage(each) && (each.name === person || lastName(each.holder) === person));
  if (spouse) return marriageOf((spouse.name ?? spouse.of ?? spouse.to)!)?.told ?? [];
  const born = links.find(({ to, name }) => name === (parent!.name ?? parent!.of) && /^(?:son|daughter)$/.test(to[0]!));
  if (!born) return [];
  const known = relativesNamed(current, textOf);
  const genders = (holder: string): readonly (string | null | undefined)[] =>
    (heldBy(holder, known)?.roles ?? []).map((role) => kinship.get(role)?.gender);
  const word = (parent!.parent ?? parent!.parentOf)!;
  const other = marriageOf(lastName(born.holder));
  if (word === "parents") return [...new Set([...(other?.told ?? []), ...born.told])];
  const sought = /^(?:father|dad)$/.test(word) ? "m" : "f";
  if (genders(born.holder).includes(sought)) return born.told;
  const partner = other && (lastName(other.holder) === lastName(born.holder) ? other.name : other.holder);
  return other && partner && genders(partner).includes(sought) ? [...new Set([...other.told, ...born.told])] : [];
}
