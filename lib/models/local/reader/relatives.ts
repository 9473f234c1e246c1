import { numberTold, numberWords, orderTold, orderWords } from "@/lib/language/en/several";
import type { Question } from "@/lib/question/read-question";
import { type Answer, decided, statementOf, toldTogether } from "../answer/reply-form";
import { kinship } from "../extract/kinship";
import { type Asked, askedKin, categories, general, list, partners, siblings } from "./asked-kin";
import { endingsOf } from "./endings-asked";
import type { Scored } from "./features";
import { isLater, latestOf } from "./over";
import { namesAfter } from "./relative-names";
import { type Person, relativesNamed, type TextOf } from "./relatives-told";
import { changedCount, numberSince } from "./remaining";
import { isDenied } from "./subject";
import type { Token } from "./words";

// Who somebody's children, siblings, parents and animals are is told in passing, one at a time: "my son Ignacio has football at 4". Each such
// statement says little of what "what are my children called" asks; together they answer it.

type Relative = { kin: string; name: string | null; count: number; at: Scored };

/**
 * "What is my son called", "how many siblings do I have", "do I have pets": from all statements that name one in passing.
 * @param isOver whether a statement of `all` has been ended by another
 * @param partlyOver what ended one of several things that a statement of `all` tells
 * @param textOf what a statement says with the user as "User"
 * @returns null where the question asks for something else, or nothing told answers
 */
export function relativesAnswer(
  question: Question,
  all: readonly Scored[],
  isOver: (each: Scored) => boolean,
  partlyOver: (each: Scored) => Scored | undefined,
  textOf: TextOf,
): Answer | null {
  const asked = askedKin(question);
  if (!asked) return null;
  const couple = partnersNamed(all);
  const related = all.flatMap((each) => relativesTold(each, couple)).filter(({ kin }) => asked.words.includes(kin));
  const isSpouse = asked.form === "name" && asked.words.some((word) => partners.has(word));
  const named = related.length > 0 || !isSpouse ? related : all.flatMap((each) => marriedTo(each) ?? []);
  // "My daughter is called Lea. Sorry, Leah with an h": what a memory of the same message tells is put right there.
  const isRetold = ({ at }: Relative) =>
    at.isSpoken && named.some((other) => !other.at.isSpoken && other.at.evidence.chunkId === at.evidence.chunkId);
  const told = named.filter((each) => !isRetold(each));
  const current = told.filter(({ at }) => !at.isFormer && !isOver(at));
  // "What was the name of my cat" is told by "My cat Pixel died"; whether there is one, too.
  // "Jean passed away" ends the wife of "my wife Jean and I have a caravan".
  const isGone = ({ name, at }: Relative) => {
    const end = name === null ? undefined : partlyOver(at);
    return end !== undefined && endingsOf(end.text).some(({ words }) => words.some(({ text }) => text === name));
  };
  const found = asked.form === "name" ? current : current.filter((each) => !tellsEnd(each) && !(asked.form === "having" && isGone(each)));
  if (asked.form === "having" && found.length > 0) return found.every(hadOnce) ? null : having(found.filter((each) => !hadOnce(each)));
  if (asked.form === "having") return noLonger(told, all) ?? noSiblings(asked, all);
  if (asked.form === "count") {
    if (found.length === 0) return null;
    const isAsked = (token: Token) => asked.words.includes(token.lemma.toLowerCase());
    return counted(found, (telling) => numberSince(telling, all, isAsked) ?? partlyOver(telling) ?? null);
  }
  const distinct = distinctNames(found);
  // What is read as told of "User's niece Liidia" may say so by other statements only.
  const isTold = ({ at }: Relative) => asked.words.some((word) => at.text.toLowerCase().includes(word));
  if (!distinct.some(isTold)) {
    const people = relativesNamed(all, textOf).filter(({ roles }) => roles.some((role) => asked.words.includes(role)));
    if (people.length > 0) return namedBy(people);
  }
  if (distinct.length === 0) return null;
  const { told: statements, places } = toldBy(distinct);
  // "Pim died" beside "my cats are Pim and Tib".
  const ends = [...new Set(distinct.flatMap(({ at }) => partlyOver(at) ?? []))].filter(({ place }) => !places.includes(place));
  return {
    bare: distinct.map(({ name }) => name).join(", "),
    told: [...statements, ...ends.map(statementOf)],
    places: [...places, ...ends.map(({ place }) => place)],
  };
}

/** With all that their names follow from. */
const namedBy = (people: readonly Person[]): Answer => ({
  ...toldTogether(people.flatMap(({ told }) => told)),
  bare: people.map(({ name }) => name).join(", "),
});

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

/** "User is married to Elin", which doesn't say whether she is his wife or his husband is Elin. */
function marriedTo(each: Scored): Relative | null {
  const { features, text } = each.read;
  const name = /\bUser (?:is |got |has been |was )?(?:now |happily )*(?:married|engaged)(?: to)? (\p{Lu}[\p{L}'’-]+)/u.exec(text)?.[1];
  return name && each.evidence.role !== "assistant" && features.denied + features.supposed === 0
    ? { kin: "spouse", name, count: 1, at: each }
    : null;
}

/** Names of the user's partner, in lower case: "User's wife's name is Mei", "User's husband Ravi", "User is married to Elin". */
const partnersNamed = (all: readonly Scored[]): ReadonlySet<string> =>
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
function relativesTold(each: Scored, couple: ReadonlySet<string> = new Set()): Relative[] {
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
    if (isDenied(tokens, token.index) || isSetAside(token, tokens)) return [];
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
  // Of "User's granddaughter Apolonia", the parser may take the name for what is the user's.
  const holding = token.relation === "nmod:desc" ? [token.index, token.head] : [token.index];
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

/** By name, the likeliest statement that tells it. */
function distinctNames(found: readonly Relative[]): Relative[] {
  const byName = new Map<string, Relative>();
  for (const each of found) if (each.name && !byName.has(each.name.toLowerCase())) byName.set(each.name.toLowerCase(), each);
  return [...byName.values()];
}

/** As many as have different names or were counted, each kind by itself; a number that was told for all of them counts if it is not fewer. */
function counted(found: readonly Relative[], fewerSince: (telling: Scored) => Scored | null): Answer | null {
  const kinds = [
    ...Map.groupBy(
      found.filter(({ kin }) => !general.has(kin)),
      ({ kin }) => kin,
    ).values(),
  ];
  const named = new Set(kinds.flat().flatMap(({ name }) => name?.toLowerCase() ?? []));
  const others = distinctNames(found.filter(({ kin, name }) => general.has(kin) && !named.has(name?.toLowerCase() ?? "")));
  const sizeOf = (kind: Relative[]) => Math.max(distinctNames(kind).length, ...kind.map(({ count }) => count));
  const sum = kinds.reduce((total, kind) => total + sizeOf(kind), 0) + others.length;
  const newest = (one: Relative, other: Relative) => Number(isLater(other.at, one.at)) - Number(isLater(one.at, other.at));
  const [all] = found.filter(({ kin, count }) => general.has(kin) && count > 1).sort(newest);
  const telling =
    all && all.count >= sum
      ? all
      : kinds.length === 1 && others.length === 0
        ? found.find(({ count }) => count === sum && count > 1)
        : null;
  const fewer = telling && fewerSince(telling.at);
  if (fewer) return changedCount(telling.at, telling.count, fewer);
  if (telling && isWritten(telling.count, telling.at.text)) return { ...toldBy([telling]), bare: String(telling.count) };
  if (telling && isOrdered(telling.count, telling.at.text)) return summed(telling.count, [telling]);
  const each = [...kinds.flatMap((kind) => (distinctNames(kind).length > 0 ? distinctNames(kind) : kind.slice(0, 1))), ...others];
  return sum === 0 ? null : summed(sum, each);
}

/** A number that memory doesn't say as such, with what it follows from. */
function summed(sum: number, relatives: readonly Relative[]): Answer {
  const { told, places } = toldBy(relatives);
  const lead = { text: `${sum}, as far as memory tells:`, evidence: places };
  return { bare: String(sum), told: places.length === 1 ? [{ ...lead, text: `${lead.text} ${told[0]!.text}` }] : [lead, ...told], places };
}

/** "They're called Tove, Birk and Alma" doesn't say how many they are. */
const isWritten = (count: number, text: string): boolean =>
  new RegExp(`(?<!\\d)${count}(?!\\d)|\\b${numberWords[count] ?? count}\\b${count === 2 ? "|\\b(?:twins?|both|pair)\\b" : ""}`, "i").test(
    text,
  );

const isOrdered = (count: number, text: string): boolean =>
  new RegExp(`\\b(?:${orderWords[count - 1] ?? count}|${count}(?:st|nd|rd|th))\\b`, "i").test(text);

function having(found: readonly Relative[]): Answer {
  const { at } = found.find(({ name }) => name) ?? found[0]!;
  return decided("Yes", at);
}

/** "I had a dog as a child": whom one had one may have still, but not an animal. */
const hadOnce = ({ at, kin }: Relative): boolean => kinship.get(kin)?.pet === true && onceHad.test(at.text);
const onceHad = /(?<!\b(?:has|have|['’](?:ve|s)) )\bhad (?:an?|some|one|two|three|four|several|lots of|\d+) /i;

/** "I split up with my boyfriend", "our cat Pixel died": that somebody is there no more, by the statement that names them. */
const tellsEnd = ({ at, kin: word, name }: Relative): boolean =>
  endingsOf(at.text).some(({ ending: { scope }, words }) =>
    scope === "partner"
      ? partners.has(word)
      : scope !== "job" && words.some(({ lemma, lower }) => lemma.toLowerCase() === word || lower === name?.toLowerCase()),
  );

/** "I have a dog" that something later took the place of: "Rex died". */
function noLonger(told: readonly Relative[], all: readonly Scored[]): Answer | null {
  const end = latestOf(told.filter((each) => !each.at.isFormer && tellsEnd(each)).map(({ at }) => at));
  if (end) return decided("No", end);
  const former = told.find(({ at }) => at.isFormer && !at.isSpoken)?.at;
  if (!former) return null;
  return decided("No", all.find(({ place, isSpoken }) => !isSpoken && place === former.evidence.successor) ?? former);
}

/** "I'm an only child". */
function noSiblings({ words }: Asked, all: readonly Scored[]): Answer | null {
  const isAsked = words.every((word) => siblings.includes(word));
  const only =
    isAsked &&
    all.find(({ isFormer, isSpoken, read, text }) => !isFormer && !isSpoken && read.features.subject >= 0.7 && onlyChild.test(text));
  return only ? decided("No", only) : null;
}
const onlyChild = /\b(?:is|was|being) (?:an|the) only child\b/i;

const toldBy = (relatives: readonly Relative[]): Answer => toldTogether(relatives.map(({ at }) => at));
