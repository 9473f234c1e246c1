import type { AnswerInput } from "@/lib/models/types";
import type { Question } from "@/lib/question/read-question";
import { candidatesOf } from "../answer/candidates";
import { kinship } from "../extract/kinship";
import { signalsOf } from "../support/signals";
import { type Aliases, aliasesOf } from "./aliases";
import { isOfAnother } from "./contrast";
import { likeliestFirst, readCandidate, type Scored } from "./features";
import { isOfOtherHolder, namedRoles, withRoles } from "./named-roles";
import { likelihoodOf } from "./odds";
import { asUser, isByName, ownNames, withoutNames } from "./own-names";
import { tellsOfSomebodyElse } from "./somebody-else";
import { elsesShare, fitness, measured, soundness } from "./soundness";
import model from "./weights.json" with { type: "json" };
import { allTokensOf, saidBy } from "./words";

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
      const sound = fit * soundness(question, candidate, read, aliases) * (isOfOtherHolder(text, roles) ? elsesShare : 1);
      return { ...candidate, read, fit, sound, likelihood: sound * likelihoodOf(sum), weighed: 0, network: null, isPlain: false };
    })
    .map((each, _, all) => {
      const share = shareOfMemories(question, each, all, aliases);
      return share < each.sound ? { ...each, sound: share, likelihood: (each.likelihood * share) / each.sound } : each;
    });
  const said = thingsSaid(question, weighed);
  return weighed
    .map((each, i) => (isSaidOutright(i, weighed, said) ? weaker(each, nearShare) : each))
    .map((each, _, all) => {
      const likelihood = each.likelihood * (isToldBetter(each, all) ? spokenShare : 1) * (isBesideThePoint(each, all) ? asideShare : 1);
      return { ...each, likelihood, weighed: likelihood };
    })
    .sort(likeliestFirst);
}

const weaker = (each: Scored, share: number): Scored => ({ ...each, sound: each.sound * share, likelihood: each.likelihood * share });

/** What a statement counts for that says something near to a thing which another says outright: sales, where marketing is asked for. */
const nearShare = 0.5;
const [near, outright, fills] = [0.5, 0.95, 0.5];

/** How far each of them says each thing that the question names. */
function thingsSaid({ words }: Question, all: readonly Scored[]): number[][] {
  const things = words.filter(({ upos, isName, role }) => upos === "NOUN" && !isName && role !== "focus");
  return all.map(({ read: { tokens } }) => things.map((word) => saidBy(word, tokens)));
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
function shareOfMemories(question: Question, each: Scored, all: Scored[], aliases: Aliases): number {
  if (!each.isSpoken || each.sound === 0) return each.sound;
  const plain = ({ likelihood, sound }: Scored) => likelihood / sound;
  const drawn = all.filter((other) => other.sound > 0 && isDrawnFrom(each, other));
  // "My sister has a cat, she's 14": the memory that tells the answer says of whom.
  const answer = figures.has(question.form) ? each.read.tokens[each.read.fillAt]?.lower : undefined;
  const telling = drawn.filter(({ read: { tokens } }) => answer !== undefined && tokens.some(({ lower }) => lower === answer));
  if (telling.length > 0 && telling.every((other) => tellsOfSomebodyElse(question, other, other.read, aliases)))
    return Math.min(each.sound, ...telling.map(({ sound }) => sound));
  const best = drawn.toSorted((one, other) => plain(other) - plain(one))[0];
  if (!best || plain(best) < plain(each) * asMuch) return each.sound;
  // "I mend umbrellas, my father did also": no memory tells of him.
  const isSaid = (word: Question["words"][number]) =>
    !kinship.has(word.lemma) || drawn.some((other) => saidBy(word, other.read.tokens) >= near);
  const isElses = question.words.every(isSaid) && tellsOfSomebodyElse(question, best, best.read, aliases);
  if (!isElses && !isOfAnother(question, best.read)) return each.sound;
  // "He's sleeping on my couch" may be told of the wrong one of two.
  const says = ({ read: { tokens } }: Scored, term: string) => tokens.some((token) => token.term === term);
  const isLeftOut = question.words.some(({ isName, term }) => isName && says(each, term) && !says(best, term));
  return isLeftOut ? each.sound : Math.min(each.sound, best.sound);
}
const asMuch = 0.3;
const figures = new Set<Question["form"]>([...measured, "count", "when"]);

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
