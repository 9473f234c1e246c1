import { isKindOf } from "@/lib/language/en/lexicon";
import { terms } from "@/lib/text/terms";
import type { Candidate } from "../answer/candidates";
import { type Kin, kinship } from "../extract/kinship";
import type { Aliases } from "./aliases";
import { categories } from "./asked-kin";
import type { Read } from "./features";
import type { Token } from "./words";

// Whom the words of a statement stand for, as far as memory knows what they are to the user.

export type People = {
  /** By the words for a relative or an acquaintance, what somebody is to the user or to whom the statement names; empty if it isn't known. */
  kinOf: (token: Token) => readonly string[];
  isPerson: (token: Token) => boolean;
};

const children = new Map([
  ["boy", "son"],
  ["girl", "daughter"],
  ["baby", "child"],
]);
/** "Son" for "boys". */
export const wordOf = ({ lemma }: Token): string => children.get(lemma.toLowerCase()) ?? lemma.toLowerCase();

/** Aliases are known by stems. */
const kinByStem = new Map([...kinship.keys(), ...children.keys()].map((word) => [terms(word)[0] ?? word, children.get(word) ?? word]));

export function peopleOf({ evidence }: Candidate, { tokens }: Read, aliases: Aliases): People {
  const named = new Set(
    evidence.entities.flatMap(({ name, type }) => (type === "PERSON" && name !== "User" ? name.toLowerCase().split(/\s+/) : [])),
  );
  const isBeside = (token: Token, { head, index, relation }: Token) =>
    (head === token.index || index === token.head) && /^(?:appos|flat|compound|nmod:desc|nsubj|root|obj)/.test(relation);
  const kinOf = (token: Token): readonly string[] => {
    if (token.upos !== "PROPN") return kinship.has(wordOf(token)) ? [wordOf(token), ...(token.also ?? [])] : [];
    // "Dad" at the start of a note.
    if (kinship.has(token.lower)) return [token.lower];
    // "Two boys, Ben and Sam"
    const first = token.relation === "conj" && tokens[token.head]?.upos === "PROPN" ? tokens[token.head]! : token;
    const known = [token, first].flatMap(({ term }) => [...(aliases.get(term) ?? [])].flatMap((stem) => kinByStem.get(stem) ?? []));
    const said = tokens.filter((each) => each.upos === "NOUN" && isBeside(first, each)).map(wordOf);
    return [...new Set([...known, ...said.filter((word) => kinship.has(word))])];
  };
  const isNamed = ({ upos, lower }: Token) => upos === "PROPN" && named.has(lower);
  // "User's mate Owen", whatever the word for him.
  const hasName = ({ upos, index }: Token) =>
    upos === "NOUN" && tokens.some((each) => each.head === index && each.relation === "appos" && isNamed(each));
  const isPerson = (token: Token) => token.lower !== "user" && (kinOf(token).length > 0 || isNamed(token) || hasName(token));
  return { kinOf, isPerson };
}

/** Relations of one group may be of one person: a friend and a flatmate, a girlfriend and a wife. */
export const groupOf = ({ edge, pet }: Kin): string => {
  if (pet) return "animal";
  if (edge === "PARTNER_OF") return "MARRIED_TO";
  return /^(?:FRIEND_OF|COLLEAGUE_OF|REPORTS_TO|KNOWS)$/.test(edge) ? "acquaintance" : edge;
};

/** Whether two words for somebody leave each other out: a dad and a brother, an aunt and a niece. */
export function leavesOut(one: string, other: string): boolean {
  const [a, b] = [kinship.get(one), kinship.get(other)];
  if (!a || !b || one === other) return false;
  if (groupOf(a) !== groupOf(b) || (a.gender && b.gender && a.gender !== b.gender)) return true;
  if (a.pet) return one !== "pet" && other !== "pet" && !isKindOf(one, other) && !isKindOf(other, one);
  const [some, others] = [categories.get(one), categories.get(other)];
  return a.edge === "RELATIVE_OF" && some !== undefined && others !== undefined && !some.includes(other) && !others.includes(one);
}

export const arePeopleApart = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 0 && others.length > 0 && some.every((one) => others.every((other) => leavesOut(one, other)));
