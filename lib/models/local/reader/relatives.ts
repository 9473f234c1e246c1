import { numberWords, orderWords } from "@/lib/language/en/several";
import type { Question } from "@/lib/question/read-question";
import { type Answer, decided, statementOf, toldTogether } from "../answer/reply-form";
import { kinship } from "../extract/kinship";
import { type Asked, askedKin, general, partners, siblings } from "./asked-kin";
import { bornSince, isOfTwins } from "./births";
import { endingsOf } from "./endings-asked";
import type { Scored } from "./features";
import { isLater, latestOf } from "./over";
import { marriedTo, partnersNamed, type Relative, relativesTold } from "./own-relatives";
import { type Person, relativesNamed, type TextOf } from "./relatives-told";
import { changedCount, numberSince } from "./remaining";
import type { Token } from "./words";

// Who somebody's children, siblings, parents and animals are is told in passing, one at a time: "my son Ignacio has football at 4". Each such
// statement says little of what "what are my children called" asks; together they answer it.

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
  // "I broke up with my boyfriend, he keeps the dog" tells of the one who is none any more.
  const ended = told.filter(tellsEnd);
  const isOfEnded = ({ at, kin, name }: Relative) =>
    ended.some(
      (end) => end.at !== at && end.kin === kin && end.at.evidence.chunkId === at.evidence.chunkId && (!name || name === end.name),
    );
  const found =
    asked.form === "name"
      ? current
      : current.filter((each) => !tellsEnd(each) && !isOfEnded(each) && !(asked.form === "having" && isGone(each)));
  if (asked.form === "having" && found.length > 0) return found.every(hadOnce) ? null : having(found.filter((each) => !hadOnce(each)));
  if (asked.form === "having") return noLonger(told, all) ?? noSiblings(asked, all);
  if (asked.form === "count") {
    if (found.length === 0) return countedBy(peopleOf(asked, all, textOf));
    const isAsked = (token: Token) => asked.words.includes(token.lemma.toLowerCase());
    const since = {
      fewer: (telling: Scored) => numberSince(telling, all, isAsked) ?? partlyOver(telling) ?? null,
      born: (telling: Scored) => (asked.words.includes("child") ? bornSince(telling, all) : []),
    };
    return counted(found, since);
  }
  // What is read as told of "User's niece Liidia" may say so by other statements only.
  const isTold = ({ at }: Relative) => asked.words.some((word) => at.text.toLowerCase().includes(word));
  const distinct = distinctNames(found.toSorted((one, other) => Number(isTold(other)) - Number(isTold(one))));
  if (!distinct.some(isTold)) {
    const people = peopleOf(
      asked,
      all.filter((each) => !isOver(each)),
      textOf,
    );
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

/** "My brother has two daughters, Ama and Efua" names two nieces. */
const peopleOf = ({ words }: Asked, all: readonly Scored[], textOf: TextOf): Person[] =>
  relativesNamed(all, textOf).filter(({ roles }) => roles.some((role) => words.includes(role)));

/** Null where one of "three kids, Bo, Mia and Tim" may be a nephew or a niece, and nephews are counted. */
function countedBy(people: readonly Person[]): Answer | null {
  const isEither = ({ roles }: Person) => new Set(roles.flatMap((role) => kinship.get(role)?.gender ?? [])).size > 1;
  if (people.length === 0 || people.some(isEither)) return null;
  const { told, places } = namedBy(people);
  const lead = { text: `${people.length}, as far as memory tells:`, evidence: places };
  return { bare: String(people.length), told: [lead, ...told], places };
}

/** With all that their names follow from. */
const namedBy = (people: readonly Person[]): Answer => ({
  ...toldTogether(people.flatMap(({ told }) => told)),
  bare: people.map(({ name }) => name).join(", "),
});

/** By name, the likeliest statement that tells it. */
function distinctNames(found: readonly Relative[]): Relative[] {
  const byName = new Map<string, Relative>();
  for (const each of found) if (each.name && !byName.has(each.name.toLowerCase())) byName.set(each.name.toLowerCase(), each);
  return [...byName.values()];
}

/** What made another number of those that were counted: what tells of fewer, and the children born since. */
type Since = { fewer: (telling: Scored) => Scored | null; born: (telling: Scored) => readonly Scored[] };

/** As many as have different names or were counted, each kind by itself; a number that was told for all of them counts if it is not fewer. */
function counted(found: readonly Relative[], since: Since): Answer | null {
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
  const fewer = telling && since.fewer(telling.at);
  if (fewer) return changedCount(telling.at, telling.count, fewer);
  const toldLast = telling ?? found.toSorted(newest)[0]!;
  const more = since
    .born(toldLast.at)
    .filter(({ place }) => telling || !found.some(({ at }) => at.place === place))
    .map((at) => ({ kin: toldLast.kin, name: null, count: isOfTwins(at) ? 2 : 1, at }));
  const every = [...kinds.flatMap((kind) => (distinctNames(kind).length > 0 ? distinctNames(kind) : kind.slice(0, 1))), ...others];
  if (more.length > 0) {
    const sofar = telling ? telling.count : sum;
    return summed(
      more.reduce((all, { count }) => all + count, sofar),
      [...(telling ? [telling] : every), ...more],
    );
  }
  if (telling && isWritten(telling.count, telling.at.text)) return { ...toldBy([telling]), bare: String(telling.count) };
  if (telling && isOrdered(telling.count, telling.at.text)) return summed(telling.count, [telling]);
  return sum === 0 ? null : summed(sum, every);
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
