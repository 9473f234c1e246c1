import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import type { Scored } from "./features";
import { stands } from "./link";
import { possessorOf, type Token } from "./words";

/**
 * Whether a statement tells who somebody is that a question names alone: "User's manager is Ines", "User lives with their partner Jonah".
 * It says one word of what "who is Ines" asks, and says all.
 */
export function tellsWho({ form, words, asksPast }: Question, { isFormer, read: { tokens, features } }: Scored): boolean {
  if (form !== "who" || asksPast || isFormer || words.length === 0 || !words.every(({ isName }) => isName)) return false;
  if (features.denied + features.supposed > 0) return false;
  const names = words.map(({ term }) => tokens.findIndex((token) => token.term === term && token.upos === "PROPN"));
  if (names.includes(-1)) return false;
  // "My wife and Ines" are two.
  const isBeside = (one: Token, other: Token | undefined) => one.relation === "conj" && other?.index === one.head && other.upos === "NOUN";
  return tokens.some(
    (token) =>
      isSomebody(token, tokens) &&
      names.some(
        (name) =>
          stands(tokens, token.index, name) &&
          !isBeside(tokens[name]!, tokens[tokens[name]!.head]) &&
          !(token.head === name && token.relation === "conj"),
      ),
  );
}

/** "User's grandson Leon plays handball" for "who is Leon": what he is to the user, whatever else is told of him. */
export function tellsKinName({ form, words, asksPast, isNegated }: Question, { isFormer, isSpoken, evidence, text }: Scored): boolean {
  const [name, other] = words;
  if (form !== "who" || asksPast || isNegated || !name?.isName || other || isFormer || isSpoken || evidence.role === "assistant")
    return false;
  const called = `${RegExp.escape(name.text)}(?![\\p{L}-]|['’]s)`;
  const told = new RegExp(
    `\\b(?:User['’]s|their) (?:\\p{Ll}+ )?(?<role>\\p{Ll}[\\p{Ll}-]*),? (?:is )?(?:called |named )?${called}|(?<![\\p{L}-])${called},? (?:is )?User['’]s (?:\\p{Ll}+(?:['’]s)? )?(?<role2>\\p{Ll}[\\p{Ll}-]*)(?=[,.;]|$)`,
    "u",
  ).exec(text)?.groups;
  const role = told?.role ?? told?.role2;
  return role !== undefined && kinship.has(role);
}

/** "User's secretary Blessing is off today" for "who is my secretary": the name stands with the word for what its bearer is to the user. */
export function tellsHolder({ form, words, isOwn, asksPast, isNegated }: Question, each: Scored): boolean {
  const { isFormer, isSpoken, evidence, read } = each;
  const [role, other] = words;
  if (form !== "who" || !isOwn || asksPast || isNegated || isFormer || isSpoken || evidence.role === "assistant") return false;
  if (!role || other || role.upos !== "NOUN" || read.features.denied + read.features.supposed > 0) return false;
  // The parser may take the noun for an adjective, and the name for a noun.
  return new RegExp(`\\bUser['’]s (?:\\p{Ll}+ )?${RegExp.escape(role.text)},? \\p{Lu}[\\p{L}'’-]+(?!['’]s)`, "u").test(read.text);
}

/** "User's daughter Henrike has a son, Valentin" for "who is Valentin's mother": whose child somebody is says who their parent is. */
export function tellsParent(
  { form, words, focus }: Question,
  { isFormer, isSpoken, evidence, read: { tokens, features } }: Scored,
): boolean {
  const parent = form === "who" ? kinship.get(focus?.lemma ?? "") : undefined;
  const child = words.find(({ isName, role }) => isName && role === "owner");
  if (parent?.edge !== "CHILD_OF" || !child || words.length !== 2 || isFormer || isSpoken || evidence.role === "assistant") return false;
  if (features.denied + features.supposed > 0) return false;
  const name = tokens.find(({ term, upos }) => term === child.term && upos === "PROPN");
  const isChild = ({ lemma }: Token) => kinship.get(lemma.toLowerCase())?.edge === "PARENT_OF";
  const noun = name && tokens.find((token) => isChild(token) && stands(tokens, token.index, name.index));
  const verb = noun && tokens[noun.head];
  const owner = noun && possessorOf(noun, tokens);
  const isHad = verb && noun.relation === "obj" && /^(?:have|get)$/.test(verb.lemma);
  const holder = owner ?? (isHad ? tokens.find(({ head, relation }) => head === verb.index && relation.startsWith("nsubj")) : undefined);
  if (!holder || holder.lower === "user" || /^(?:their|PRON)$/.test(holder.lower) || holder.upos === "PRON") return false;
  // "User's brother Per has a son, Nils" names no mother of his.
  const around = [holder, ...tokens.filter(({ head, index }) => head === holder.index || index === holder.head)];
  const genders = around.flatMap(({ lemma }) => kinship.get(lemma.toLowerCase())?.gender ?? []);
  return parent.gender === null || genders.length === 0 || genders.includes(parent.gender);
}

/** A wife, a plumber, a dog; and whatever is somebody's: "User's skip level". */
function isSomebody({ upos, lemma, index }: Token, tokens: readonly Token[]): boolean {
  if (upos !== "NOUN") return false;
  const noun = lemma.toLowerCase();
  return (
    kinship.has(noun) ||
    isKindOf(noun, "person") ||
    tokens.some(({ head, relation, lower }) => head === index && relation === "nmod:poss" && lower === "user")
  );
}
