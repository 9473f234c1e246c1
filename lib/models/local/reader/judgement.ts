import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Form } from "@/lib/question/forms";
import type { Question } from "@/lib/question/read-question";
import { once } from "../once";
import { likeliestFirst, type Scored } from "./features";
import { likelihoodOf, logOdds } from "./odds";
import { isLater } from "./over";
import { saidBy } from "./words";

// How likely a statement answers, by what the network and the rules make of it, of its words and of what else was found. Rules multiply
// likelihoods by shares that a person chose; fitted trees know how much each sign is worth beside the others.

/** So many statements are looked at beside the one that is judged. */
const maxBeside = 5;

/** In the order of the numbers by which the trees know them. */
const forms: readonly Form[] = [
  ...(["who", "what", "when", "clock", "year", "where", "why", "how"] as const),
  ...(["count", "amount", "duration", "frequency", "age", "yes-no", "choice"] as const),
];

const oddsOf = (likelihood: number): number => logOdds(likelihood, 1e-3);
/** Where nothing stands beside a statement. */
const nobody = { odds: -8, network: -20 };

/** What the trees look at, by name; their order is that of `vectors/judgement.json`. */
export function judgementSigns(question: Question, all: readonly Scored[], i: number): Record<string, number> {
  const near = all.slice(0, Math.max(maxBeside, i + 1));
  const each = near[i]!;
  const { read, evidence } = each;
  const { tokens, matched, features } = read;
  const others = near.filter((other) => other !== each);
  const best = question.words.map((word) => saidBy(word, tokens));
  /** The word of some kind that is said least; −1 where the question has none. */
  const leastOf = (isOf: (word: Question["words"][number]) => boolean) => {
    const own = best.filter((_, at) => isOf(question.words[at]!));
    return own.length > 0 ? Math.min(...own) : -1;
  };
  const count = (isOf: (token: (typeof tokens)[number]) => boolean) => tokens.filter(isOf).length;
  return {
    rules: oddsOf(each.likelihood),
    network: each.network ?? nobody.network,
    signs: oddsOf(each.weighed),
    sound: each.sound,
    fit: each.fit,
    othersRules: Math.max(nobody.odds, ...others.map(({ likelihood }) => oddsOf(likelihood))),
    othersNetwork: Math.max(nobody.network, ...others.map(({ network }) => network ?? nobody.network)),
    rank: i,
    ...features,
    missingName: read.missingName,
    wordsLeast: Math.min(1, ...best),
    wordsMean: best.length > 0 ? best.reduce((sum, share) => sum + share, 0) / best.length : -1,
    wordsLost: best.filter((share) => share < lost).length,
    noun: leastOf(({ upos, role }) => upos === "NOUN" && role !== "focus"),
    focus: leastOf(({ role }) => role === "focus"),
    verb: leastOf(({ role }) => role === "predicate"),
    name: leastOf(({ isName }) => isName),
    owner: leastOf(({ role }) => role === "owner"),
    words: question.words.length,
    length: question.text.split(/\s+/).length,
    form: forms.indexOf(question.form),
    gap: ["subject", "object", "oblique"].indexOf(question.gap?.role ?? ""),
    wantsList: Number(question.wantsList),
    asksPast: Number(question.asksPast),
    asksSupposed: Number(question.asksSupposed),
    asksName: Number(question.asksName),
    isNegated: Number(question.isNegated),
    isOwn: Number(question.isOwn),
    isOfAsker: Number(question.isOfAsker),
    isSpoken: Number(each.isSpoken),
    isFormer: Number(each.isFormer),
    isQuoted: Number(each.isQuoted),
    isTold: Number(each.isTold),
    isReply: Number(each.asked !== null),
    hasAttribute: Number(evidence.attribute !== null),
    isNewest: Number(!others.some((other) => isLater(other, each))),
    sameMessage: others.filter((other) => other.evidence.chunkId === evidence.chunkId).length,
    context: Math.min(each.context.length, longContext),
    statement: tokens.length,
    left: count(({ upos, index }) => /^(?:NOUN|PROPN|VERB|NUM|ADJ)$/.test(upos) && (matched[index] ?? 0) < said),
    names: count(({ upos, lower }) => upos === "PROPN" && lower !== "user"),
    numbers: count(({ upos }) => upos === "NUM"),
    verbs: count(({ upos }) => upos === "VERB"),
  };
}
const [lost, said, longContext] = [0.3, 0.5, 400];

/** Feature, threshold, then where to go below and above it, from the tree's start; a leaf has feature −1 and its value. */
type Node = [feature: number, value: number, below: number, above: number];
/** `needed`: the log odds that an answer must have. */
type Trees = { names: string[]; trees: Node[][]; bias: number; needed: number };
const fitted = once(() => JSON.parse(readFileSync(join(process.cwd(), "vectors", "judgement.json"), "utf8")) as Trees);

/** What the rules count for beside the trees, which have learned from histories of one manner: rules hold in any. */
const rulesShare = 0.4;

/** Log odds that a statement answers, where 0 is what an answer must have. */
function judgedOdds(signs: Record<string, number>): number {
  const { names, trees, bias, needed } = fitted();
  const values = names.map((name) => signs[name]!);
  let sum = bias;
  for (const tree of trees) {
    let at = tree[0]!;
    while (at[0] >= 0) at = tree[values[at[0]]! <= at[1] ? at[2] : at[3]]!;
    sum += at[1];
  }
  return (1 - rulesShare) * sum + rulesShare * signs.rules! - needed;
}

/** Of what sets the attribute that is asked for, or tells it plainly: at least. */
export const surely = 0.95;
/** Of what goes before all that tells it plainly. */
export const first = 0.99;

/** What the rules hold this likely, and have nothing against, stays so: of talk of another manner than the trees have seen they know more. */
const believed = 0.5;

/** Less sound statements don't answer, whatever else speaks for them: rules that halve a likelihood are only signs. */
const ruledOut = 0.45;

/** The statements that the network has read as the trees judge them, likeliest first; what it hasn't read, or no longer holds, stays as the rules have it. */
export function judge(question: Question, all: readonly Scored[]): Scored[] {
  const judged = (each: Scored, i: number): Scored => {
    // How likely what no longer holds says all that is asked decides whether what replaced it is told.
    if (each.network === null || each.isFormer) return each;
    const likelihood = likelihoodOf(judgedOdds(judgementSigns(question, all, i)));
    if (each.isPlain) return { ...each, likelihood: Math.max(likelihood, each.likelihood >= first ? each.likelihood : surely) };
    if (each.sound === 1 && each.likelihood >= believed) return { ...each, likelihood: Math.max(likelihood, each.likelihood) };
    return { ...each, likelihood: each.sound < ruledOut ? likelihood * each.sound : likelihood };
  };
  return all.map(judged).sort(likeliestFirst);
}
