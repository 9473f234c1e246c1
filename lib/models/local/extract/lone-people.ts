import { parse } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { kinPattern, kinship } from "./kinship";
import type { Person } from "./subject";

// People whom a third-person sentence tells of otherwise than as "User's sister" or by a known name.

const parent = /^(?:mum|mom|mam|mummy|mommy|mama|mother|dad|daddy|papa|father|grandma|granny|gran|nana|nan|grandpa|grandad|granddad)$/;
const hasParent = /\b(?:m[ou]m(?:my)?|mam(?:a)?|mother|dad(?:dy)?|papa|father|gran(?:ny|dad)?|nana?|grandm?pa|grandma|granddad)\b/i;

/** "User reads it to mum", "User's mum and dad": the speaker's, without saying so; "Gwenda is mum" is told of Gwenda. */
function parentsIn(plain: string, own: string): Person[] {
  if (!hasParent.test(plain)) return [];
  return parse(plain).flatMap(({ words }) =>
    words.flatMap((word): Person[] => {
      const kin = word.lower;
      const children = words.filter(({ head }) => head === word.index);
      const isAlone =
        parent.test(kin) &&
        !children.some(({ relation, text }) => /^(?:det|nmod|amod|compound|flat|appos|acl|nummod)/.test(relation) && text !== own);
      const before = words[word.index - 1]?.lower ?? "";
      // "User's mum" is told of by that, "Sam's mum next door" by Sam.
      const isOfOne = /^['’]s?$/.test(before) && (words[word.index - 2]?.text !== own || kinship.has(kin));
      if (!isAlone || isOfOne || /^(?:compound|flat|appos|amod|nmod:poss)/.test(word.relation)) return [];
      const who = children.find(({ relation, upos }) => relation.startsWith("nsubj") && upos === "PROPN");
      const gender = kinship.get(kin)?.gender ?? (/^m/.test(kin) ? "f" : "m");
      // "The carers for mum: Nomvula comes mornings, she's a godsend."
      const isAside =
        !/^(?:nsubj|conj|root)/.test(word.relation) &&
        words.some(({ relation, upos, text }) => relation.startsWith("nsubj") && upos === "PROPN" && text !== own);
      return isAside ? [] : [{ name: who && who.text !== own ? who.text : `${own}'s ${kin}`, gender, isGrown: true }];
    }),
  );
}

/** "User's oldest is at uni", "User's other half", "User's better half's dad": what follows "User's ". */
const ownOne = new RegExp(
  `^(?<name>(?:(?:wee|little|big|older|younger|other|better) )?(?:oldest|eldest|youngest|(?<=other |better )half|lad|lass|boy|girl|little one)(?:['’]s (?<kin>${kinPattern}))?)(?=[ .]|$)(?! is \\p{Lu}| \\p{Lu})`,
  "u",
);

function oneOf(plain: string, own: string): { name: string; kin?: string } | null {
  const lead = `${own}'s `;
  const at = plain.indexOf(lead);
  const { name, kin } = (at < 0 ? undefined : ownOne.exec(plain.slice(at + lead.length, at + lead.length + longestName))?.groups) ?? {};
  const other = theOne.exec(plain)?.groups?.name;
  return name ? { name: lead + name, kin } : other ? { name: other } : null;
}
const longestName = 60;

/** "The younger one is 6" */
const theOne =
  /^(?<name>The (?:older|elder|younger|eldest|oldest|youngest|middle|little|other|big|wee|small) (?:one|boy|girl|son|daughter|child|kid|twin))(?= \p{Ll}|['’]s )(?! who\b)/u;
/** "A girl called Noémie", "this guy Ravi" */
const courted =
  /\b(?:an?|this|some|the) (?:\p{Ll}+ ){0,2}?(?:(?<f>girl|woman|lady|lass)|(?<m>guy|man|boy|bloke|lad|chap|fella|dude))(?:,? (?:called|named))? (?<name>\p{Lu}\p{L}+)(?= |[.,!;)]|$)(?! \p{Lu})/gu;
/** "Si and his missus" */
const beside = new RegExp(`(?<one>\\p{Lu}\\p{L}+) and (?:his|her) (?:\\p{Ll}+ )?(?<kin>missus|${kinPattern})(?= \\p{Ll}|[.,!;])`, "gu");
/** "Her husband Mick", "his brother Lajos" */
const ofSomebody = new RegExp(
  `\\b(?:his|her) (?:\\p{Ll}+ )?(?<kin>${kinPattern}),? (?<name>\\p{Lu}\\p{L}+)(?=[ .,!;)]|$)(?! \\p{Lu})`,
  "gu",
);

/** "User's physio is called Marit": no thing that a dictionary knows. */
const called = /['’]s (?:\p{Ll}+ ){0,2}?(?<noun>\p{Ll}+) is (?:called|named) (?<name>\p{Lu}\p{L}+)(?=[ .,!;)]|$)(?! \p{Lu})/gu;
const isPersonNoun = (noun: string): boolean =>
  kinship.get(noun)?.pet !== true && (classesOf(noun).length === 0 || ["person", "profession"].some((kind) => isKindOf(noun, kind)));
/** "Our neighbours the Hoffmanns": one of the two is he. */
const family = /\b(?:neighbou?rs|friends|landlords|in-laws),? the (?<name>\p{Lu}\p{L}+?)(?:(?<=[sxz])e)?s(?= |[.,!;)]|$)/gu;

/** "The Hoffmanns" are a family, and neither he nor she. */
export const isFamily = (plain: string, name: string): boolean => name.endsWith("s") && plain.includes(`the ${name}`);

/** "User's daughters are Noor and Salma" */
const several =
  /['’]s (?:\p{Ll}+ ){0,2}?(?<kin>daughters|girls|sons|boys|sisters|brothers|kids|children|twins)(?:,| are(?: called)?| called|:) (?<names>\p{Lu}\p{L}+(?:, \p{Lu}\p{L}+){0,4},? (?:and|&) \p{Lu}\p{L}+)(?=[.,!;]|$)/gu;

export function lonePeople(plain: string, own: string | null): Person[] {
  if (!own) return [];
  const found = parentsIn(plain, own);
  const one = oneOf(plain, own);
  if (one) found.push({ name: one.name, gender: kinship.get(one.kin ?? "")?.gender ?? genderOf(one.name) });
  // "His mother slapped him": whose she is, nobody knows.
  const unknown = theirs.exec(plain)?.groups?.kin;
  if (unknown) found.push({ name: "", gender: kinship.get(unknown.toLowerCase())?.gender ?? null });
  const whose = possessed.exec(plain)?.groups?.name;
  if (whose) found.push({ name: whose, gender: null });
  // "He walks with a lad called Osian", "Her daughter Labiba comes": who that is, nobody knows either.
  const somebody = /^(?:(?<he>He|His)|She|Her)\b/.exec(plain)?.groups;
  if (somebody) return [...found, { name: "", gender: somebody.he ? "m" : "f" }];
  for (const { groups } of plain.matchAll(courted))
    if (groups!.name !== own) found.push({ name: groups!.name!, gender: groups!.f ? "f" : "m" });
  for (const { groups } of plain.matchAll(called))
    if (isPersonNoun(groups!.noun!)) found.push({ name: groups!.name!, gender: kinship.get(groups!.noun!)?.gender ?? null });
  for (const { groups } of plain.matchAll(several)) {
    const gender = /^(?:daughters|girls|sisters)$/.test(groups!.kin!) ? "f" : /^(?:sons|boys|brothers)$/.test(groups!.kin!) ? "m" : null;
    for (const name of groups!.names!.split(/,? (?:and|&) |, /u)) found.push({ name, gender, isYoung: true });
  }
  for (const { groups } of plain.matchAll(beside)) {
    const kin = groups!.kin!.toLowerCase();
    found.push({ name: `${groups!.one}'s ${kin}`, gender: kin === "missus" ? "f" : (kinship.get(kin)?.gender ?? null) });
  }
  for (const { groups } of plain.matchAll(family))
    found.push({ name: `Mr ${groups!.name}`, gender: "m" }, { name: `Mrs ${groups!.name}`, gender: "f" });
  for (const { groups } of plain.matchAll(ofSomebody)) {
    const { gender = null, pet } = kinship.get(groups!.kin!.toLowerCase()) ?? {};
    if (!pet) found.push({ name: groups!.name!, gender });
  }
  return found;
}

/** "Leocadia's is 19 September" */
const possessed = /^(?!(?:It|That|This|What|There)['’])(?<name>\p{Lu}\p{L}+)['’]s (?:is|are|was)\b/u;
const theirs = new RegExp(`^(?:His|Her) (?:\\p{Ll}+ )?(?<kin>${kinPattern})(?= \\p{Ll})`, "u");
const genderOf = (name: string): "f" | "m" | null => (/ (?:lad|boy)$/.test(name) ? "m" : / (?:lass|girl)$/.test(name) ? "f" : null);

/** Whether a person is known by what they are to somebody: "User's sister", "the younger one", "Physio", and not "Anna". */
export const isNameless = ({ name }: { name: string }): boolean =>
  /(?:^| |-)\p{Ll}[\p{L}-]*$|^(?:Missus|Hubby)$/u.test(name) ||
  kinship.has(name.toLowerCase()) ||
  ["profession", "worker"].some((kind) => isKindOf(name.toLowerCase(), kind));
