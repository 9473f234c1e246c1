import { areSiblings, classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { productNames, products } from "@/lib/language/en/products";
import { areOpposites } from "@/lib/language/en/related";
import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import type { Read } from "./features";
import { impliedBy } from "./implied";
import { isOfKindAsked } from "./kinds-asked";
import { topOf } from "./link";
import { asAsked, sameness, type Token, tokensOf } from "./words";

// "The kitchen is repainted on Monday" says nearly all that "when is the bathroom repainted" asks, and answers nothing: in the bathroom's
// place stands something else of its kind. A network that compares words takes it for an answer.

/** Whether a statement tells what is asked of something else: the guitar of the piano, the flight to Rome of the one to Oslo. */
export function isOfAnother(question: Question, { tokens, matched, fillAt }: Read): boolean {
  const asked = tokensOf(question.text);
  if (isOfOther(asked, tokens) || isOfTheirRelative(asked, tokens)) return true;
  if (isElsewhere(asked, tokens) || isOtherLeg(asked, tokens) || isOtherAnimal(asked, tokens)) return true;
  if (namesOtherProducts(question, tokens)) return true;
  if (question.form === "who" && isOtherDeed(asked, tokens)) return true;
  const implied = impliedBy(question, tokens);
  return asked.some((token) => {
    const place = placeOf(token, asked);
    if (!place || implied.has(token.term)) return false;
    const others = tokens.flatMap((each) => {
      const other = placeOf(each, tokens);
      // What answers is no rival, but a word that tells things apart answers nothing.
      const isAnswer = each.index === fillAt && !/^(?:compound|amod)$/.test(place.kind);
      return other?.kind === place.kind && !isAnswer ? [{ token: each, head: other.head }] : [];
    });
    // Tea is something to drink: the verb doesn't say it.
    const isSame = (one: Token, each: Token) => alike(one, each) >= enough && !areSiblingsByTwo([one, asked], [each, tokens]);
    const isThere = (head: Token) =>
      // "How big is the bedroom", "the living room is 4 by 5 metres": each is what its clause is about.
      (place.kind === "nsubj" && topOf(tokens, head.index).head < 0 && place.head.head < 0) ||
      head.lemma === place.head.lemma ||
      alike(head, place.head) >= sameHead ||
      alike(place.head, head) >= sameHead;
    // "The wifi at home" is no alarm at home, though both are told in one breath.
    const isOfOther = (each: Token) => {
      const of = place.kind === "at" ? placeOf(each, tokens)?.head : undefined;
      return of?.upos === "NOUN" && place.head.upos === "NOUN" && others.some(({ head }) => head === of) && !isThere(of);
    };
    if (others.length === 0 || tokens.some((each) => each.upos !== "VERB" && isSame(token, each) && !isOfOther(each))) return false;
    const rivals = others.filter(({ head }) => isThere(head));
    // Coffee is what one drinks, and a phone has a number: that says nothing of what is asked.
    const askedToo = asked.filter((each) => each !== place.head && each.upos !== "VERB");
    const isAsked = (rival: Token) =>
      rival.upos === "PROPN" ? matched[rival.index]! >= enough : askedToo.some((each) => isSame(each, rival));
    // Whether I eat bread is not decided by what else I eat, nor who does the testing by who does the design, nor the code at home by the
    // one at the shop.
    const isAny = (of: Token) =>
      place.kind === "compound" ||
      (place.kind === "obj" && /^(?:yes-no|who)$/.test(question.form)) ||
      (place.kind === "at" && place.head.upos === "NOUN" && of.upos === "NOUN");
    return (
      rivals.length > 0 &&
      rivals.every(({ token: rival, head }) => !isAsked(rival) && excludes([token, asked], [rival, tokens], isAny(head)))
    );
  });
}

/** Whether what is asked of somebody's thing or relative is told of another one's. */
const isOfOther = (asked: readonly Token[], tokens: readonly Token[]): boolean =>
  isOthersThing(asked, tokens) || isOfOtherOwner(asked, tokens);
export const isOfOthers = ({ text }: Question, tokens: readonly Token[]): boolean => isOfOther(tokensOf(text), tokens);

/** "The cat is a ragdoll" and "I have a whippet" say nothing of the dog or the cat. */
function isOtherAnimal(asked: readonly Token[], tokens: readonly Token[]): boolean {
  const isPet = ({ upos, lemma }: Token) => upos === "NOUN" && lemma !== "pet" && kinship.get(lemma.toLowerCase())?.pet === true;
  const [animal, other] = asked.filter(isPet);
  const isTold = ({ relation, head }: Token) =>
    tokens[head]?.head === -1 && (relation.startsWith("nsubj") || (relation === "obj" && tokens[head]!.lemma === "have"));
  if (!animal || other || !tokens.some((token) => isPet(token) && isTold(token))) return false;
  return !tokens.some((token) => alike(animal, token) >= enough || isPartOf(animal, token));
}

const travels = /^(?:flight|fly|train|bus|coach|ferry|trip|journey|travel|leave|drive|ride|way|depart|go)$/;
const ways = [/^(?:out|outbound|outward)$/, /^(?:return|back|home|inbound|homeward)$/] as const;

/** "The return flight is on the 14th" says nothing of when one flies out. */
function isOtherLeg(asked: readonly Token[], tokens: readonly Token[]): boolean {
  if (!asked.some(({ lemma }) => travels.test(lemma)) || !tokens.some(({ lemma }) => travels.test(lemma))) return false;
  // Who leaves home goes out.
  const leaves = (all: readonly Token[]) => all.some(({ lemma }) => lemma === "leave");
  const goes = (all: readonly Token[], way: RegExp) => all.some(({ lower }) => way.test(lower) && !(lower === "home" && leaves(all)));
  return [ways, ways.toReversed()].some(
    ([one, other]) => goes(asked, one!) && !goes(asked, other!) && goes(tokens, other!) && !goes(tokens, one!),
  );
}

/** "My sister's rent" is not mine, nor are "my wife's parents". */
function isOthersThing(asked: readonly Token[], tokens: readonly Token[]): boolean {
  // Of "User's boss's work email", the parser may give both as owners.
  const ownerOf = (token: Token, all: readonly Token[]) =>
    all.findLast(({ head, relation }) => head === token.index && relation === "nmod:poss");
  return asked.some((token) => {
    const isMine = /^(?:my|our)$/.test(ownerOf(token, asked)?.lower ?? "") || isHadByAsker(token, asked);
    if (token.upos !== "NOUN" || !isMine) return false;
    // "My mum's sister" is an aunt of mine, and no sister.
    const isAlso = ({ also }: Token) => also?.includes(token.lemma.toLowerCase());
    const same = tokens.filter((each) => each.upos === "NOUN" && !isAlso(each) && alike(token, each) >= 0.9);
    const owners = same.map((each) => ownerOf(each, tokens));
    return owners.length > 0 && owners.every((owner) => owner !== undefined && isSomebodyElse(owner));
  });
}

/** "Do I have asthma?" is not answered by the baby's. */
const isHadByAsker = ({ relation, head }: Token, asked: readonly Token[]): boolean =>
  relation === "obj" &&
  /^(?:have|own)$/.test(asked[head]?.lemma ?? "") &&
  asked.some((each) => each.head === head && each.relation === "nsubj" && each.lower === "i");

/** "My son's teacher lives in Hull" says nothing of where my son lives. */
function isOfTheirRelative(asked: readonly Token[], tokens: readonly Token[]): boolean {
  /** The person whom a word says the relation to: the teacher of "son's teacher". */
  const theirs = ({ index }: Token, all: readonly Token[]): Token | undefined => {
    if (!/^['’]s?$/.test(all[index + 1]?.lower ?? "")) return undefined;
    const noun = all.slice(index + 2).find(({ upos }) => !/^(?:ADJ|NUM)$/.test(upos));
    return noun?.upos === "NOUN" && isSomebodyElse(noun) ? noun : undefined;
  };
  return asked.some((token, i) => {
    const isRelative = kinship.has(token.lemma.toLowerCase()) && /^(?:my|our)$/.test(asked[i - 1]?.lower ?? "");
    if (!isRelative || theirs(token, asked)) return false;
    const same = tokens.filter((each) => each.upos === "NOUN" && alike(token, each) >= 0.9);
    return (
      same.length > 0 &&
      same.every((each) => theirs(each, tokens) !== undefined && !tokens.some(({ also }) => also?.includes(token.lemma.toLowerCase())))
    );
  });
}

/** "My niece's birthday" is not my mum's: the one whose it is goes by another name, and is nothing that the question says. */
function isOfOtherOwner(asked: readonly Token[], tokens: readonly Token[]): boolean {
  const ownersOf = (token: Token, all: readonly Token[]) =>
    all.flatMap((each) => (each.head === token.index && each.relation === "nmod:poss" ? [each, ...besides(each, all)] : []));
  return asked.some((token) => {
    if (token.upos !== "NOUN") return false;
    const owner = ownersOf(token, asked).filter(isSomebody);
    if (owner.length === 0) return false;
    const same = tokens.filter((each) => each.upos === "NOUN" && alike(token, each) >= 0.9);
    return (
      same.length > 0 &&
      same.every((each) => {
        const theirs = ownersOf(each, tokens).filter(isSomebody);
        return areOwnersApart(owner, theirs);
      })
    );
  });
}

/** "Niece" of "my niece Ffion's". */
const besides = ({ index }: Token, all: readonly Token[]): Token[] =>
  all.filter(({ head, relation }) => head === index && /^(?:nmod:desc|appos|compound|flat)/.test(relation));
const isSomebody = ({ upos, lemma, lower }: Token): boolean =>
  lower !== "user" && (upos === "PROPN" || (upos === "NOUN" && kinship.has(lemma.toLowerCase())));

/** By their names where both have one, or else as kin of two kinds. */
function areOwnersApart(asked: readonly Token[], told: readonly Token[]): boolean {
  for (const upos of ["PROPN", "NOUN"]) {
    const [one, other] = [asked, told].map((all) => all.filter((each) => each.upos === upos)) as [Token[], Token[]];
    if (one.length > 0 && other.length > 0)
      return !one.some((each) => other.some((theirs) => alike(each, theirs) >= enough || isPartOf(each, theirs)));
  }
  return false;
}

/** "We use Django" names no editor: products that are known for another thing than the one asked for. */
function namesOtherProducts({ focus, form }: Question, tokens: readonly Token[]): boolean {
  if (form !== "what" || !focus || !products.some(({ nouns }) => nouns.includes(focus.lemma))) return false;
  const named = tokens.filter(({ upos }) => upos === "PROPN").map(({ lemma }) => lemma.toLowerCase());
  const said = (token: Token) => alike(token, { ...token, lemma: focus.lemma, term: focus.term, upos: "NOUN" }) >= enough;
  return (
    named.some((name) => productNames.has(name)) &&
    !named.some((name) => isOfKindAsked(name, focus.lemma)) &&
    !tokens.some((token) => token.upos !== "PROPN" && said(token))
  );
}

/** "Tom plays bass" names nobody who plays the guitar, nor "Bea does frontend" who does QA, nor who is in the band. */
function isOtherDeed(asked: readonly Token[], tokens: readonly Token[]): boolean {
  const objectsOf = (all: readonly Token[]) =>
    all.flatMap((token) => {
      const verb = all[token.head];
      return token.relation === "obj" && verb?.upos === "VERB" && token.term !== "" && token.upos !== "PRON" ? [{ token, verb }] : [];
    });
  const [object, other] = objectsOf(asked);
  const isDone = asked.some(({ lower, relation, head }) => lower === "who" && relation === "nsubj" && head === object?.verb.index);
  if (!object || other || !isDone || /^(?:most|much|many|all|what|anything|everything)$/.test(object.token.lower)) return false;
  const after = tokens.filter(({ index, term }) => term !== "" && tokens[index - 1]?.lemma === object.verb.lemma);
  // "Plays bass", which the parser may take for two verbs.
  const isRival = ({ lemma, upos }: Token) => upos !== "PROPN" && areSiblings(object.token.lemma.toLowerCase(), lemma.toLowerCase());
  const told = [...objectsOf(tokens).filter(({ verb }) => verb.lemma === object.verb.lemma), ...after.filter(isRival)];
  const isMembership = tokens.some(({ lemma, relation }) => lemma === "include" && relation === "root") && object.verb.lemma !== "include";
  const says = (token: Token) => alike(object.token, token) >= enough || isPartOf(object.token, token);
  return isMembership ? !tokens.some((token) => alike(object.token, token) >= 0.9) : told.length > 0 && !tokens.some(says);
}

const isPartOf = (one: Token, other: Token): boolean => {
  const [asked, told] = [one.lemma.toLowerCase(), other.lemma.toLowerCase()];
  return isKindOf(asked, told) || isKindOf(told, asked);
};

/** Of these a thing is in one. */
const places = [["upstairs"], ["downstairs"], ["next", "door"], ["opposite"], ["inside"], ["outside"], ["above"], ["below"], ["abroad"]];

/** "Upstairs" is not next door. */
function isElsewhere(asked: readonly Token[], tokens: readonly Token[]): boolean {
  const placeIn = (all: readonly Token[]) =>
    places.find((place) => all.some((_, at) => place.every((word, step) => all[at + step]?.lower === word)));
  const [wanted, told] = [placeIn(asked), placeIn(tokens)];
  return wanted !== undefined && told !== undefined && wanted !== told;
}

/** "User's", "their", and "the family's" of User's family are nobody else's, nor is what "User's car's" is. */
const isSomebodyElse = ({ lower, lemma, upos }: Token): boolean =>
  !/^(?:user|family|household)$/.test(lower) &&
  (upos === "PROPN" ||
    (upos === "NOUN" && (kinship.has(lemma.toLowerCase()) || holders.some((kind) => isKindOf(lemma.toLowerCase(), kind)))));
const holders = ["person", "animal", "organization", "social group"];

const sameHead = 0.75;
const enough = 0.5;

const alike = (one: Token, other: Token): number => (one.also?.includes(other.lemma.toLowerCase()) ? 0.9 : sameness(asAsked(one), other));

type Place = { kind: string; head: Token };

/** What a word is to the word that it hangs on; null for words that tell nothing apart. */
function placeOf(token: Token, tokens: readonly Token[]): Place | null {
  const head = tokens[token.head];
  if (!head || token.term === "" || !/^(?:NOUN|PROPN|ADJ)$/.test(token.upos) || token.lower === "user") return null;
  const relation = token.relation.split(":")[0]!;
  const preposition = tokens.find((each) => each.head === token.index && each.relation === "case")?.lower;
  const kind = /^(?:obl|nmod)$/.test(relation) ? (preposition ?? null) : tellingApart.has(relation) ? relation : null;
  return kind ? { kind, head } : null;
}
const tellingApart = new Set(["obj", "nsubj", "amod", "compound"]);

type Placed = [token: Token, among: readonly Token[]];

/** "Living room", where the lexicon knows the two words as one. */
function lexemeOf({ index, lemma }: Token, among: readonly Token[]): string {
  const before = among[index - 1];
  const joint = before?.head === index && /^(?:compound|amod)/.test(before.relation) ? `${before.lower} ${lemma.toLowerCase()}` : "";
  return joint && classesOf(joint).length > 0 ? joint : lemma.toLowerCase();
}

/** "Eye" of a note that begins "Eye test": a noun, whatever its capital. */
const isNounAtStart = ({ upos, index, lemma }: Token, among: readonly Token[]): boolean =>
  upos === "PROPN" && (index === 0 || /^[.:!?]$/.test(among[index - 1]!.text)) && classesOf(lemma.toLowerCase()).length > 0;

/** A living room is a room, and no bedroom: of what two words name together, the second says too little. */
function areSiblingsByTwo([one, asks]: Placed, [other, tells]: Placed): boolean {
  const [asked, told] = [lexemeOf(one, asks), lexemeOf(other, tells)];
  // A twin brother is a brother.
  const isOne = told.endsWith(` ${asked}`) || asked.endsWith(` ${told}`);
  return `${asked}${told}`.includes(" ") && !isOne && areSiblings(asked, told);
}

/**
 * Whether one thing in a place leaves the other out. Of two names any does.
 * @param isAny whether of two nouns any does, unless one is a kind of the other
 */
function excludes([asked, asks]: Placed, [noted, tells]: Placed, isAny: boolean): boolean {
  const told = isNounAtStart(noted, tells) ? { ...noted, upos: "NOUN" } : noted;
  const [one, other] = [lexemeOf(asked, asks), lexemeOf(told, tells)];
  if (alike(asked, told) >= enough && !areSiblingsByTwo([asked, asks], [told, tells])) return false;
  if (asked.upos === "PROPN" || told.upos === "PROPN") return asked.upos === told.upos;
  if (asked.upos === "ADJ" && told.upos === "ADJ")
    return areOpposites({ lemma: one, upos: "ADJ" }, { lemma: other, upos: "ADJ" }) || areSiblings(one, other);
  if (asked.upos !== told.upos) return false;
  return isAny ? !isKindOf(one, other) && !isKindOf(other, one) : areSiblings(one, other);
}
