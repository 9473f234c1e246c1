import { numberTold, orderTold } from "@/lib/language/en/several";
import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { askedKin, categories, list, partners } from "./asked-kin";
import type { Scored } from "./features";
import { namesAfter } from "./relative-names";
import { isDenied } from "./subject";
import type { Token } from "./words";

// Which relatives and animals a statement tells of, and whose they are.

/** `count`: how many there are as far as the statement says. */
export type Relative = { kin: string; name: string | null; count: number; at: Scored };

/** What the user's relatives of some kinds are called, each once. */
export const namesOfRelatives = (all: readonly Scored[], words: readonly string[]): string[] => [
  ...new Set(
    all
      .filter(({ isFormer }) => !isFormer)
      .flatMap((each) => relativesTold(each).flatMap(({ kin, name }) => (name && words.includes(kin) ? [name] : []))),
  ),
];

/** @param words null: any relative */
export const tellsRelativesOfUser = (each: Scored, words: readonly string[] | null): boolean =>
  relativesTold(each).some(({ kin }) => words === null || words.includes(kin));

const ofUser = /\bUser (?:is |got |has been |was )?(?:now |happily )*(?:married|engaged)(?: to)? (\p{Lu}[\p{L}'’-]+)/u;
const ofBoth = /(\p{Lu}[\p{L}'’-]+) and User (?:are|got|have been) (?:now |happily |just )*(?:married|engaged)\b/u;
/** "User is married to Elin", which doesn't say whether she is his wife or his husband is Elin. */
export function marriedTo(each: Scored): Relative | null {
  const { features, text } = each.read;
  const name = (ofUser.exec(text) ?? ofBoth.exec(text))?.[1];
  return name && each.evidence.role !== "assistant" && features.denied + features.supposed === 0
    ? { kin: "spouse", name, count: 1, at: each }
    : null;
}

/** Names of the user's partner, in lower case: "User's wife's name is Mei", "User's husband Ravi", "User is married to Elin". */
export const partnersNamed = (all: readonly Scored[]): ReadonlySet<string> =>
  new Set(
    all
      .filter(({ isFormer }) => !isFormer)
      .flatMap((each) => [
        ...relativesTold(each).filter(({ kin }) => partners.has(kin)),
        ...[marriedTo(each)].filter((married) => married !== null),
        ...[...each.read.text.matchAll(namedPartner)].map(([, name]) => ({ name: name! })),
      ])
      .flatMap(({ name }) => name?.toLowerCase() ?? []),
  );
const namedPartner = new RegExp(`\\bUser['’]s (?:${[...partners].join("|")})['’]s name(?: is|['’]s) (\\p{Lu}[\\p{L}-]+)`, "gu");

/** The user's relatives and animals that a statement tells of as such. @param couple names of the user's partner */
export function relativesTold(each: Scored, couple: ReadonlySet<string> = new Set()): Relative[] {
  const { features, tokens, text } = each.read;
  // What is denied of a relative ("has chickenpox, so no visit") leaves them.
  if (each.evidence.role === "assistant" || features.supposed > 0) return [];
  const wordOf = (token: Token) =>
    isYoung(token, tokens) ? "child" : (offspring.get(token.lemma.toLowerCase()) ?? token.lemma.toLowerCase());
  const isRelative = (token: Token) => isKin(token) || isYoung(token, tokens) || isHad(token, tokens);
  const kin = tokens.filter(
    (token) => isRelative(token) && (ownerOf(tokens, token, couple) ?? (isOneMore(token, tokens) && "user")) === "user",
  );
  return kin.flatMap((token): Relative[] => {
    const word = wordOf(token);
    // "User has no son", "doesn't have a dog", "a husband, not a wife".
    if (isDenied(tokens, token.index) || isSetAside(token, tokens) || isMissed(token, tokens)) return [];
    const number = tokens.find(({ head, relation }) => head === token.index && relation === "nummod");
    const isTwin = tokens.some(({ head, lower }) => head === token.index && lower === "twin");
    const told = number ? numberTold(number.text) || 0 : isTwin ? 2 : isOneMore(token, tokens) ? orderOf(token, tokens) : 0;
    const isSeveral = token.lower !== word && /s$|^(?:grand)?children$/.test(token.lower);
    const subject =
      token.relation === "root" ? tokens.find(({ head, relation }) => head === token.index && relation === "nsubj") : undefined;
    const names =
      subject?.upos === "PROPN" && subject.lower !== "user"
        ? [subject.text]
        : namesAfter(text.slice(token.end), isSeveral, kin.length === 1);
    if (names.length === 0) return isSeveral && told < 2 ? [] : [{ kin: word, name: null, count: Math.max(1, told), at: each }];
    return names.map((name) => ({ kin: word, name, count: Math.max(names.length, told), at: each }));
  });
}

/** "A third grandchild has come": so many there are now. */
const orderOf = ({ index }: Token, tokens: readonly Token[]): number =>
  Math.max(0, ...tokens.filter(({ head, relation }) => head === index && relation === "amod").map(({ text }) => orderTold(text) || 0));
const isOneMore = (token: Token, tokens: readonly Token[]): boolean =>
  orderOf(token, tokens) > 1 && tokens.some(({ head, lower }) => head === token.index && /^(?:an?|another|user|our|my)$/.test(lower));

/** "Nearly adopted a cat" */
const isMissed = ({ head }: Token, tokens: readonly Token[]): boolean =>
  tokens.some((each) => each.head === head && /^(?:nearly|almost)$/.test(each.lower));

const isSetAside = ({ index }: Token, tokens: readonly Token[]): boolean =>
  /(?:^| )not (?:an? |the |my |any )?$/.test(
    `${tokens
      .slice(Math.max(0, index - 2), index)
      .map(({ lower }) => lower)
      .join(" ")} `,
  ) && /^(?:NOUN|PROPN|PUNCT)$/.test(tokens[tokens[index - 1]?.lower === "not" ? index - 2 : index - 3]?.upos ?? "");

const born = new Set(list("baby boy girl son daughter child twin"));
const keeping = new Set(list("have adopt get own keep buy raise"));

/** Whose a relative is, where it says so: "User's son", "their daughters", what User has or adopted; "the baby, Rocio" of those at home. */
function ownerOf(tokens: readonly Token[], token: Token, couple: ReadonlySet<string> = new Set()): "user" | "other" | null {
  // Of "User's granddaughter Apolonia" and "User's sister's name", the parser may take the last word for what is the user's.
  const holding = /^nmod:(?:desc|poss)$/.test(token.relation) ? [token.index, token.head] : [token.index];
  const owner = tokens.find(({ head, relation, index }) => relation === "nmod:poss" && holding.includes(head) && index < token.index);
  if (owner) {
    if (owner.lower === "their") return subjectOf(tokens)?.lower === "user" ? "user" : null;
    return /^(?:user|my|our)$/.test(owner.lower) ? "user" : "other";
  }
  // "A family with twins"
  const holder = tokens[token.head];
  const isHeldByOthers =
    holder !== undefined &&
    token.relation.startsWith("nmod") &&
    /^(?:family|couple|woman|man|lady|guy|friend|neighbou?r|colleague|client|boss|parent|mother|father)$/.test(
      holder.lemma.toLowerCase(),
    ) &&
    tokens.some(({ head, relation, lower }) => head === token.index && relation === "case" && lower === "with");
  if (isHeldByOthers) return "other";
  const verb = tokens[token.relation === "conj" ? (tokens[token.head]?.head ?? -1) : token.head];
  const isObject = (token.relation === "conj" ? tokens[token.head]?.relation : token.relation)?.startsWith("obj") ?? false;
  if (isObject && verb && keeping.has(verb.lemma.toLowerCase())) {
    const subject = tokens.find(({ head, relation }) => head === verb.index && relation.startsWith("nsubj"));
    // "Mei had the baby", "User's wife had a girl"; what she has is hers.
    const isBirth = verb.lower === "had" && born.has(token.lemma.toLowerCase());
    const isPartner =
      subject !== undefined &&
      (couple.has(subject.lower) || (partners.has(subject.lemma.toLowerCase()) && ownerOf(tokens, subject) === "user"));
    if (subject) return (isBirth && isPartner) || /^(?:user|i|we)$/.test(subject.lower) ? "user" : "other";
  }
  return token.lower === "baby" && tokens[token.index - 1]?.lower === "the" ? "user" : null;
}

/** "Ana has two sons" says nothing of the user's, whatever the question has in common with it; nor the user's of Ana's. */
export function tellsOfOthers(question: Question, all: readonly Scored[]): (each: Scored) => boolean {
  const asked = askedKin(question);
  const couple = asked ? partnersNamed(all) : undefined;
  const [words, others] = asked ? [asked.words, "other"] : [kinOfNamed(question), "user"];
  return ({ text, read: { tokens } }) => {
    // Of "Nimal's daughter Dilini" a cousin may be read, which it doesn't say.
    const said = text.toLowerCase();
    const isSought = (token: Token) => isKin(token) && (words?.includes(token.lemma.toLowerCase()) ?? false) && said.includes(token.lower);
    const kin = tokens.filter(isSought);
    return kin.length > 0 && kin.every((token) => ownerOf(tokens, token, couple) === others);
  };
}

/** The words for those asked for by whose they are: "Ana's sons". */
function kinOfNamed({ isOwn, words }: Question): readonly string[] | undefined {
  const owners = words.filter(({ role, isName }) => role === "owner" && isName);
  const kin = words.flatMap(({ lemma, isName }) => (isName ? [] : (categories.get(lemma.toLowerCase()) ?? [])));
  return !isOwn && owners.length > 0 ? kin : undefined;
}

/** "A 3-year-old", of whom one says no more. */
const isYoung = ({ index, lower, relation }: Token, tokens: readonly Token[]): boolean =>
  lower === "old" &&
  /^(?:obj|nsubj|conj|root)/.test(relation) &&
  /^(?:year|month|week)$/.test(tokens[index - 2]?.lower ?? "") &&
  tokens[index - 1]?.text === "-";

/** "We have twin girls", "I've got three boys". */
const offspring = new Map([
  ["girl", "daughter"],
  ["boy", "son"],
]);
const isHad = ({ lemma, relation, head }: Token, tokens: readonly Token[]): boolean =>
  offspring.has(lemma.toLowerCase()) && relation === "obj" && /^(?:have|get)$/.test(tokens[head]?.lemma ?? "");

const isKin = (token: Token): boolean => /^(?:NOUN|PROPN)$/.test(token.upos) && kinship.has(token.lemma.toLowerCase());

const subjectOf = (tokens: readonly Token[]) => tokens.find(({ relation }) => relation.startsWith("nsubj"));
