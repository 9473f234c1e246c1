import type { AnswerInput } from "@/lib/models/types";
import { type Question, readQuestion } from "@/lib/question/read-question";
import { candidatesOf } from "../answer/candidates";
import { isSaidAfter } from "../said-after";
import { signalsOf } from "../support/signals";
import { tellsAges } from "./ages";
import { aliasesOf } from "./aliases";
import { attributeAsked, isSomebodyElses, sets, setsNearly, setsWhatIsNamed } from "./asked-attribute";
import { tellsCalled } from "./called";
import { isOfAnother } from "./contrast";
import { tellsConverse } from "./converse";
import { tellsDuration } from "./durations";
import { featureNames, readCandidate, type Scored } from "./features";
import { tellsAfterPreposition } from "./gap";
import { tellsAim, tellsHappening, tellsLike, tellsManner } from "./happenings";
import { judge, surely } from "./judgement";
import { isOfOtherHolder, namedRoles, withRoles } from "./named-roles";
import { pairScores } from "./network";
import { tellsOfKind } from "./of-kind";
import { asAsker, asSelf, asUser, isByName, ownNames, withoutNames } from "./own-names";
import { tellsContrary } from "./polarity";
import { tellsPurpose, tellsReason } from "./purpose";
import { besideOf } from "./reasons";
import type { Relation } from "./rivals";
import { fitness, formerShare, soundness } from "./soundness";
import model from "./weights.json" with { type: "json" };
import { tellsHolder, tellsParent, tellsWho } from "./who";
import { tellsAll, tellsTime } from "./whole";
import { allTokensOf, sameness } from "./words";
import { tellsWritten } from "./written";

/** Statements about one's own life, told to an assistant or noted: the likeliest answers first. */
export const scored = async (question: Question, input: AnswerInput, asksAssistant: boolean): Promise<Scored[]> =>
  judge(question, await ruled(question, input, asksAssistant));

/** The same by the network and by rules, before they are judged beside each other. */
export async function ruled(question: Question, input: AnswerInput, asksAssistant: boolean): Promise<Scored[]> {
  const weighed = weigh(question, input, asksAssistant);
  const pairs = pairsOf(input, weighed.slice(0, question.wantsList ? maxListed : maxJudged));
  // "It was too crowded" gives the reason of what it stands beside: neither answers a "why" by itself, so they are also read together.
  const besides = question.form === "why" ? pairs.statements.map((_, i) => besideOf(input, weighed[i]!)) : [];
  const together = besides.flatMap((beside, i) => {
    const each = pairs.statements[i]!;
    return beside ? [{ ...each, text: `${each.text} ${beside.text}` }] : [];
  });
  // "Landing is 9:55" says as much as "I land in Kingston at 6:40", whose value it replaced.
  const replaced = replacedValues(question, weighed);
  const { statements: former } = pairsOf(
    input,
    replaced.map(({ before }) => before),
  );
  const all = await pairScores(pairs.question, [...pairs.statements, ...together, ...former], pairs.relations);
  const [scores, withReason] = [all.slice(0, pairs.statements.length), all.slice(pairs.statements.length).values()];
  const lent = new Map(
    replaced.map(({ by, before }, i) => [by, before.sound * share(all[pairs.statements.length + together.length + i]!)]),
  );
  const reasons = besides.map((beside) => (beside ? withReason.next().value! : null));
  const least = Math.min(...scores);
  const { asked, setters, isOther } = attributesOf(question, input, weighed);
  return weighed
    .map((found, i) => {
      const each = { ...found, weighed: found.likelihood, network: scores[i] ?? null };
      const [byWords, bySigns] = [scores[i] ?? least, logOdds(each.likelihood)];
      const odds = byWords + (bySigns > 0 ? signsFor : signsAgainst) * bySigns;
      const own = Math.min(1, each.sound / each.fit ** (1 - fitPower)) * share(odds);
      const likelihood = Math.max(own, lent.get(found) ?? 0);
      if (isOther(each)) return { ...each, likelihood: likelihood * elsesShare };
      if (setters.has(found)) return { ...each, likelihood: Math.max(likelihood, surely), isPlain: true };
      if (tellsPlainly.some((tells) => tells(question, each))) return { ...each, likelihood: Math.max(likelihood, surely), isPlain: true };
      if (likelihood >= leastForWhole && saysWhole.some((tells) => tells(question, each)))
        return { ...each, likelihood: Math.max(likelihood, surely), isPlain: true };
      if (asked && isSomebodyElses(asked, each)) return { ...each, likelihood: likelihood * elsesShare };
      const isBesideReason = (reasons[i] ?? 0) > leastForReason;
      return { ...each, likelihood: isBesideReason ? Math.max(likelihood, each.likelihood) : likelihood };
    })
    .sort((one, other) => other.likelihood - one.likelihood || one.place - other.place);
}

const share = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Statements that set a single value anew, each with the likeliest of those that it replaced as it was when it held. */
function replacedValues(question: Question, all: readonly Scored[]): { by: Scored; before: Scored }[] {
  if (question.asksPast || question.form === "yes-no" || question.form === "choice") return [];
  const isValue = ({ evidence, isSpoken }: Scored) => !isSpoken && /^VALUE:/.test(evidence.attribute ?? "");
  return all.flatMap((by) => {
    if (by.isFormer || !isValue(by)) return [];
    const before = all.find(
      (each) => each.isFormer && isValue(each) && each.evidence.successor === by.place && each.evidence.attribute === by.evidence.attribute,
    );
    // A new rent says nothing of how many rooms the flat has, which was told along with the old one.
    if (
      !before ||
      before.likelihood <= by.likelihood ||
      !before.evidence.attributeValue?.includes(before.read.tokens[before.read.fillAt]?.text ?? "\n")
    )
      return [];
    return [{ by, before: { ...before, isFormer: false, fit: before.fit / formerShare, sound: before.sound / formerShare } }];
  });
}

/** What a question for an attribute makes of the statements that set one. */
function attributesOf(question: Question, input: AnswerInput, all: readonly Scored[]) {
  const names = ownNames(input);
  const plain = asAsker(input.question, names);
  const own = plain === input.question ? question : readQuestion(plain);
  const asked = attributeAsked(own);
  const ofUser = asked ? all.map((each) => ({ each, plain: { ...each, text: withoutNames(each.text, names, asUser) } })) : [];
  const setBy = (test: (plain: Scored) => boolean) => new Set(ofUser.filter(({ plain }) => test(plain)).map(({ each }) => each));
  const exactly = setBy((each) => sets(asked!, own, each, input.now));
  const setters = exactly.size > 0 ? exactly : setBy((each) => setsNearly(asked!, each));
  const setting = all.flatMap((each) => (setters.has(each) || setsWhatIsNamed(question, each) ? (each.evidence.attribute ?? []) : []));
  // Where my number is told, my work number is another thing.
  const isOther = ({ evidence: { attribute } }: Scored) =>
    attribute !== null && figures.test(attribute) && setting.some((each) => figures.test(each)) && !setting.includes(attribute);
  return { asked, setters, isOther };
}

/** The contrary of what is asked, what sets or names it, since when it is so, and the like: what needs no judgement. */
const tellsPlainly = [
  tellsContrary,
  tellsDuration,
  tellsConverse,
  tellsAges,
  tellsHappening,
  tellsLike,
  tellsAim,
  tellsManner,
  tellsPurpose,
  tellsReason,
  tellsWho,
  tellsHolder,
  tellsParent,
  tellsOfKind,
  tellsCalled,
  tellsAfterPreposition,
  tellsWritten,
  tellsTime,
];

/** What says all that is asked for, or sets it, unless the network is quite sure that it doesn't. */
const saysWhole = [tellsAll, setsWhatIsNamed];

/** Attributes that hold a figure, a code or an address of some kind. */
const figures = /^(?:EMAIL|PHONE|VALUE:)/;

/** What the network reads: it knows the user as "User" in statements and as "I" in questions, whatever they are called. */
export function pairsOf(input: AnswerInput, judged: Scored[]) {
  const names = ownNames(input);
  return {
    question: asAsker(input.question, names),
    statements: judged.map((each) => {
      const text = withoutNames(each.read.text, names, asUser);
      // Of a message of one sentence, the words say what the statement does, and would be read twice.
      const isAlone = each.context.trim() === each.quote.trim();
      return { text, context: isAlone ? text : asSelf(each.context, names), signs: signsOf(each) };
    }),
    relations: relationsOf(input, judged),
  };
}

function relationsOf({ evidence }: AnswerInput, judged: readonly Scored[]): (Relation | null)[][] {
  const passages = new Map(evidence.flatMap(({ kind, chunkId, content }) => (kind === "passage" ? [[chunkId, content] as const] : [])));
  const at = judged.map((each) => passages.get(each.evidence.chunkId)?.indexOf(each.quote) ?? -1);
  const isAfter = (i: number, k: number) => {
    const [one, other] = [judged[i]!.evidence, judged[k]!.evidence];
    return one.chunkId === other.chunkId && at[i]! >= 0 && at[k]! >= 0 ? at[i]! > at[k]! : isSaidAfter(one, other);
  };
  const relation = (i: number, k: number): Relation => [
    Number(isAfter(i, k)),
    Number(isAfter(k, i)),
    Number(judged[i]!.evidence.chunkId === judged[k]!.evidence.chunkId),
    Number(judged[i]!.place === judged[k]!.place),
  ];
  return judged.map((_, i) => judged.map((_, k) => (i === k ? null : relation(i, k))));
}

/** So many of the likeliest are compared with the question word by word, at up to 10 ms each; the others can't be likelier. */
const maxJudged = 4;
const maxListed = 8;

/** What the signs' own log odds count for, where they speak for a statement and where against it: the network knows them too. */
const signsFor = 0.3;
const signsAgainst = 0.2;
/** The power by which the fitness of a statement counts once more: the network is told of it. */
const fitPower = 0.3;
/** Of what is somebody else's. */
const elsesShare = 0.3;
/** How likely by the network what says all that is asked for must be to count as the answer. */
const leastForWhole = 0.1;
/** How sure the network must be that what stands beside a statement gives its reason. */
const leastForReason = 0.5;

/** What the network is told of a statement besides its words. */
export const signsOf = (each: Scored): number[] => [
  ...featureNames.map((name) => each.read.features[name]),
  Number(each.isSpoken),
  Number(each.isFormer),
  each.sound,
  logOdds(each.likelihood),
];

const leastShare = 0.005;
const logOdds = (likelihood: number) => Math.log(Math.max(likelihood, leastShare) / Math.max(1 - likelihood, leastShare));

/** By a linear score over signs of each statement. */
export function weigh(question: Question, input: AnswerInput, asksAssistant: boolean): Scored[] {
  // What others wrote tells nothing of who shows it.
  const candidates = candidatesOf(input.evidence).filter(
    ({ evidence, isQuoted }) => (asksAssistant || evidence.role !== "assistant") && !(isQuoted && question.isOwn),
  );
  const aliases = aliasesOf(allTokensOf(candidates.map(({ text }) => text)));
  const signals = signalsOf(input);
  const names = ownNames(input);
  // "Where do I live" asks about Maya, if that is my name; "where does Maya live" says so itself.
  const isNamed = isByName(input.question, names);
  const ofUser = (text: string) => (isNamed ? text : withoutNames(text, names, asUser));
  const roles = namedRoles(
    question,
    candidates.map((each) => ({ ...each, text: ofUser(each.text) })),
  );
  const weighed = candidates
    .map((candidate) => {
      const text = withRoles(ofUser(candidate.text), roles);
      const read = readCandidate(question, { ...candidate, text }, aliases, { rarity: input.rarity, signals });
      let sum = model.bias;
      for (const [name, weight] of Object.entries(model.weights)) sum += weight * read.features[name as keyof typeof read.features];
      const fit = fitness(question, candidate, read);
      const sound = fit * soundness(question, candidate, read) * (isOfOtherHolder(text, roles) ? elsesShare : 1);
      return { ...candidate, read, fit, sound, likelihood: sound / (1 + Math.exp(-sum)), weighed: 0, network: null, isPlain: false };
    })
    .map((each, _, all) => {
      const share = shareOfMemories(question, each, all);
      return share < each.sound ? { ...each, sound: share, likelihood: (each.likelihood * share) / each.sound } : each;
    });
  const said = thingsSaid(question, weighed);
  return weighed
    .map((each, i) => (isSaidOutright(i, weighed, said) ? weaker(each, nearShare) : each))
    .map((each, _, all) => ({
      ...each,
      likelihood: each.likelihood * (isToldBetter(each, all) ? spokenShare : 1) * (isBesideThePoint(each, all) ? asideShare : 1),
    }))
    .sort((one, other) => other.likelihood - one.likelihood || one.place - other.place);
}

const weaker = (each: Scored, share: number): Scored => ({ ...each, sound: each.sound * share, likelihood: each.likelihood * share });

/** What a statement counts for that says something near to a thing which another says outright: sales, where marketing is asked for. */
const nearShare = 0.5;
const [near, outright, fills] = [0.5, 0.95, 0.5];

/** How far each of them says each thing that the question names. */
function thingsSaid({ words }: Question, all: readonly Scored[]): number[][] {
  const things = words.filter(({ upos, isName, role }) => upos === "NOUN" && !isName && role !== "focus");
  return all.map(({ read: { tokens } }) => things.map((word) => Math.max(0, ...tokens.map((token) => sameness(word, token)))));
}

function isSaidOutright(i: number, all: readonly Scored[], said: readonly number[][]): boolean {
  const [each, own] = [all[i]!, said[i]!];
  const isNear = own.map((share) => share >= near && share < outright);
  return (
    isNear.includes(true) &&
    all.some(({ read: { features }, evidence, isFormer, sound }, k) => {
      if (evidence.role === "assistant" || isFormer || sound < each.sound) return false;
      if (features.fill < fills || features.predicate < each.read.features.predicate) return false;
      const theirs = said[k]!;
      return theirs.every((share, at) => share >= own[at]!) && theirs.some((share, at) => isNear[at]! && share >= outright);
    })
  );
}

/** A sentence is no sounder than the memory of its words that says as much of what is asked, and says it of something else. */
function shareOfMemories(question: Question, each: Scored, all: Scored[]): number {
  if (!each.isSpoken || each.sound === 0) return each.sound;
  const plain = ({ likelihood, sound }: Scored) => likelihood / sound;
  const drawn = all.filter((other) => other.sound > 0 && isDrawnFrom(each, other));
  const best = drawn.toSorted((one, other) => plain(other) - plain(one))[0];
  if (!best || plain(best) < plain(each) * asMuch || !isOfAnother(question, best.read)) return each.sound;
  // "He's sleeping on my couch" may be told of the wrong one of two.
  const says = ({ read: { tokens } }: Scored, term: string) => tokens.some((token) => token.term === term);
  const isLeftOut = question.words.some(({ isName, term }) => isName && says(each, term) && !says(best, term));
  return isLeftOut ? each.sound : Math.min(each.sound, best.sound);
}
const asMuch = 0.3;

/** What a sentence counts for where a memory drawn from the same words says about as much of what is asked, and says it better. */
const spokenShare = 0.6;

const isToldBetter = (each: Scored, all: Scored[]): boolean =>
  each.isSpoken && all.some((other) => isDrawnFrom(each, other) && other.likelihood >= each.likelihood * 0.7);

/** Whether a memory rests on words of the sentence. */
const isDrawnFrom = (sentence: Scored, { isSpoken, evidence, quote }: Scored): boolean =>
  !isSpoken && evidence.chunkId === sentence.evidence.chunkId && sentence.text.includes(quote);

/** Where one statement tells what is asked to have happened, another that doesn't counts for less: a city visited is no home. */
const asideShare = 0.7;
const isBesideThePoint = ({ read: { features } }: Scored, all: Scored[]): boolean =>
  features.predicate < 0.3 &&
  all.some(
    ({ read: { features: other }, evidence }) =>
      other.predicate >= 0.8 && other.fill >= 0.3 && other.subject >= 0.7 && evidence.role !== "assistant",
  );
