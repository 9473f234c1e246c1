import type { Question } from "@/lib/question/read-question";
import { kinRelations } from "@/lib/vocabulary";
import { kinship } from "../extract/kinship";
import * as kin from "./kin";

export const list = (words: string) => words.split(" ");
const mothers = [...kin.mothers, "mommy"];
const fathers = [...kin.fathers, "daddy"];
const sons = [...kin.sons, "stepson"];
const daughters = [...kin.daughters, "stepdaughter"];
const children = [...list("child kid baby toddler"), ...sons, ...daughters];
const brothers = list("brother stepbrother");
const sisters = list("sister stepsister");
export const siblings = [...brothers, ...sisters, "sibling", "twin"];
const pets = [...kinship].flatMap(([word, { pet }]) => (pet ? [word] : []));
const spouses = list("wife husband hubby spouse");

export const partners: ReadonlySet<string> = new Set([...spouses, ...list("partner girlfriend boyfriend fiancé fiance fiancée fiancee")]);

/** By the word in a question, the words by which such a relative is told. */
const groups: readonly (readonly string[])[] = [
  mothers,
  fathers,
  list("grandmother grandma granny gran nana nanna nan"),
  list("grandfather grandpa granddad grandad gramps"),
  list("niece"),
  list("nephew"),
  list("cousin"),
  list("aunt auntie"),
  list("uncle"),
  list("wife"),
  list("husband hubby"),
  list("girlfriend"),
  list("boyfriend"),
  sons,
  daughters,
  brothers,
  sisters,
];
/** In-laws, godparents, a fiancée: each by its own word. */
const alone = [...kinship].flatMap(([word, { edge }]) => (kinRelations.has(edge) && !word.includes(" ") ? [word] : []));
export const categories = new Map<string, readonly string[]>([
  ...alone.map((word) => [word, [word]] as const),
  ...groups.flatMap((group) => group.map((word) => [word, group] as const)),
  ...["child", "kid"].map((word) => [word, children] as const),
  ["sibling", siblings],
  ["parent", [...mothers, ...fathers, "parent"]],
  ["grandchild", list("grandchild grandson granddaughter")],
  ["spouse", spouses],
  ["partner", [...partners]],
  ["pet", pets],
  ...pets
    .filter((word) => word !== "pet")
    .map((word) => [word, word === "dog" ? ["dog", "puppy", "pup"] : word === "cat" ? ["cat", "kitten", "kitty"] : [word]] as const),
]);
/** They tell no number of their own: "my kids" beside "my son". */
export const general = new Set(list("child kid baby toddler sibling twin parent pet spouse partner grandchild"));

const idle = new Set(list("name call called have get own keep there all together total current currently altogether still"));
const asksHaving = /^(?:do|have) (?:i|we) (?:have|own|keep|got)\b/i;

export type Asked = { form: "name" | "count" | "having"; words: readonly string[] };

export function askedKin(question: Question): Asked | null {
  const { words, form, text } = question;
  if (!question.isOwn || question.isNegated || question.asksPast || question.asksSupposed) return null;
  const [kin, other] = words.filter(({ lemma }) => !idle.has(lemma.toLowerCase()));
  const known = kin && !other && !kin.isName ? categories.get(kin.lemma.toLowerCase()) : undefined;
  if (!known) return null;
  if (form === "yes-no") return asksHaving.test(text) ? { form: "having", words: known } : null;
  if (form === "count") return { form: "count", words: known };
  const isNamed = question.asksName && /\b(?:my|our)\b/i.test(text);
  const isWho =
    /^(?:who|which|what)\b/i.test(text) && (/^who (?:is|are|['’]s)\b/i.test(text) || /\bdo (?:i|we) (?:have|own|keep)\b/i.test(text));
  return isNamed || isWho ? { form: "name", words: known } : null;
}

/** The words by which the relatives that "how old are my kids" asks for are told; null where it asks for nobody's age or somebody else's. */
export function askedRelatives({ words, isOwn, isNegated, asksPast }: Question): readonly string[] | null {
  const [kin, other] = words.filter(({ lemma }) => !idle.has(lemma.toLowerCase()) && !/^(?:old|age)$/.test(lemma));
  return isOwn && !isNegated && !asksPast && kin && !other && !kin.isName ? (categories.get(kin.lemma.toLowerCase()) ?? null) : null;
}
