import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ingestJob } from "@/inngest/ingest";
import type { ProjectContext } from "@/lib/context";
import { addMessages } from "@/lib/episodes/add-messages";
import { plainQuestion } from "@/lib/models/local/plain-question";
import { featureNames, signs } from "@/lib/models/local/reader/features";
import { minLikelihood } from "@/lib/models/local/reader/odds";
import { weigh } from "@/lib/models/local/reader/weigh";
import type { AnswerInput } from "@/lib/models/types";
import { type Question, readQuestion } from "@/lib/question/read-question";
import { questionMode } from "@/lib/synthesis/question-mode";
import { readEvidence } from "@/lib/synthesis/read-evidence";
import { type MessageRole, trustOf } from "@/lib/vocabulary";
import { type Check, type History, readHistories, saidAt } from "@/scripts/doctor/histories";
import type { BenchDatabase } from "./database";
import type { Table } from "./metrics";
import { benchProject } from "./seed";

/** One statement that the search found for a question, and whether it answers it. */
type Example = { x: number[]; isRight: boolean };
type Asked = { history: string; mustRefuse: boolean; examples: Example[] };
type Weights = { bias: number; weights: Record<string, number> };

export const folds = 5;
const weightsFile = fileURLToPath(new URL("../../lib/models/local/reader/weights.json", import.meta.url));

/**
 * Fits the weights by which the answers' reader takes a statement for the answer (`lib/models/local/reader/weights.json`): one linear
 * score over the statements found for each question of the histories, and a refusal. A statement is right if it holds what the check expects.
 * The table is cross-validated by history, so that no question is judged by weights that have seen its history.
 */
export async function reader(
  database: BenchDatabase,
  { paths, writes, say }: { paths: string[]; writes: boolean; say: (line: string) => void },
): Promise<{ tables: Table[] }> {
  const opened = await database.open();
  const { ctx } = await benchProject();
  const asked: Asked[] = [];
  for (const history of paths.flatMap(readHistories)) asked.push(...(await examplesOf(ctx, history)));
  await opened.close();
  say(`${asked.length} questions, ${asked.reduce((sum, { examples }) => sum + examples.length, 0)} statements`);
  const rows = crossValidated(asked);
  if (writes) {
    writeFileSync(weightsFile, `${JSON.stringify(weightsFor(asked), null, 2)}\n`);
    say("Wrote lib/models/local/reader/weights.json.");
  }
  return {
    tables: [
      {
        title: "Statements taken for answers",
        columns: ["least likelihood", "right %", "wrong %", "missed %", "refused that must be %"],
        rows,
      },
    ],
  };
}

/** A check that asks, and what the answers' reader gets to answer it with. */
export type AskedCheck = { check: Extract<Check, { ask: string }>; question: Question; input: AnswerInput };

/** Adds a history as a user of its own and searches for each of its questions, without a server. */
export async function readHistory(ctx: ProjectContext, { id, sessions, checks }: History): Promise<AskedCheck[]> {
  const user = `reader-${id}`;
  for (const session of sessions) {
    const messages = session.messages.map(({ role, content, name }, i) => ({
      role: role as MessageRole,
      content,
      ...(name && { name }),
      createdAt: saidAt(session, i),
    }));
    const { job } = await addMessages(ctx, { target: { userId: user }, messages });
    await ingestJob.run(job, { run: (_step, work) => work() });
  }
  const asked: AskedCheck[] = [];
  for (const check of checks) {
    if (!("ask" in check)) continue;
    const words = plainQuestion(check.ask);
    const question = readQuestion(words);
    if (question.form === "profile") continue;
    const mode = questionMode(check.ask);
    const find = { users: [user], question: check.ask, mode, minTrust: trustOf.assistant };
    const { evidence, rarity, subjects } = await readEvidence(ctx, find, new Date());
    const input = { question: words, mode, style: "explanatory" as const, evidence, rarity, subjects, now: new Date() };
    asked.push({ check, question, input });
  }
  return asked;
}

async function examplesOf(ctx: ProjectContext, history: History): Promise<Asked[]> {
  return (await readHistory(ctx, history)).map(({ check, question, input }) => ({
    history: history.id,
    mustRefuse: check.refused === true,
    examples: weigh(question, input, false).map(({ text, whole, evidence: { validFrom }, read }) => ({
      x: featureNames.map((name) => read.features[name]),
      isRight:
        check.refused !== true &&
        check.expect !== undefined &&
        check.expect.test(`${text} ${whole} ${validFrom?.slice(0, 10) ?? ""}`) &&
        !check.never?.test(text),
    })),
  }));
}

/**
 * Log odds by which a statement must beat a refusal to have a likelihood of ½. Cross-validated, right minus wrong is about as high from
 * .5 to 1.25, and a wrong answer costs more than none.
 */
const caution = 0.85;

/**
 * For each question a softmax over its statements and a refusal, whose score is 0; the loss is that of the statements that answer
 * together, or of the refusal where none does. Adam (Kingma and Ba, 2015) with an L2 penalty of 2, kept to each feature's sign. The same
 * weights each time.
 */
function weightsFor(asked: Asked[]): Weights {
  const count = featureNames.length;
  const total = asked.reduce((sum, { examples }) => sum + examples.length, 0);
  const weights = new Float64Array(count + 1);
  const [mean, square] = [new Float64Array(count + 1), new Float64Array(count + 1)];
  for (let step = 1; step <= 400; step++) {
    const gradient = new Float64Array(count + 1);
    for (const { examples } of asked) {
      const errors = errorsOf(examples, weights);
      for (const [k, { x }] of examples.entries()) {
        for (let i = 0; i < count; i++) gradient[i]! += errors[k]! * x[i]!;
        gradient[count]! += errors[k]!;
      }
    }
    for (let i = 0; i <= count; i++) {
      const slope = (gradient[i]! + (i < count ? 2 * weights[i]! : 0)) / total;
      mean[i] = 0.9 * mean[i]! + 0.1 * slope;
      square[i] = 0.99 * square[i]! + 0.01 * slope * slope;
      const moved = weights[i]! - (0.08 * (mean[i]! / (1 - 0.9 ** step))) / (Math.sqrt(square[i]! / (1 - 0.99 ** step)) + 1e-8);
      weights[i] = signs[i] ? signs[i]! * Math.max(0, signs[i]! * moved) : moved;
    }
  }
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return {
    bias: rounded(weights[count]! - caution),
    weights: Object.fromEntries(featureNames.map((name, i) => [name, rounded(weights[i]!)])),
  };
}

/** By each statement's score, how far its share is too high. */
function errorsOf(examples: Example[], weights: Float64Array): number[] {
  const scores = examples.map(({ x }) => scoreOf(weights, x));
  const top = Math.max(0, ...scores);
  const shares = scores.map((score) => Math.exp(score - top));
  const all = shares.reduce((sum, share) => sum + share, Math.exp(-top));
  const right = examples.reduce((sum, { isRight }, k) => sum + (isRight ? shares[k]! : 0), 0);
  return examples.map(({ isRight }, k) => shares[k]! / all - (isRight ? shares[k]! / right : 0));
}

function scoreOf(weights: Float64Array, x: number[]): number {
  let sum = weights[x.length]!;
  for (let i = 0; i < x.length; i++) sum += weights[i]! * x[i]!;
  return sum;
}

const likelihoodOf = (weights: Float64Array, x: number[]): number => 1 / (1 + Math.exp(-scoreOf(weights, x)));

export const foldOf = (history: string): number => [...history].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) >>> 0, 0) % folds;

function crossValidated(asked: Asked[]): (string | number)[][] {
  const judged: { best: { likelihood: number; isRight: boolean } | null; mustRefuse: boolean }[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const fitted = weightsFor(asked.filter(({ history }) => foldOf(history) !== fold));
    const weights = Float64Array.from([...featureNames.map((name) => fitted.weights[name]!), fitted.bias]);
    for (const { examples, mustRefuse } of asked.filter(({ history }) => foldOf(history) === fold)) {
      const all = examples.map(({ x, isRight }) => ({ likelihood: likelihoodOf(weights, x), isRight }));
      judged.push({
        best: all.reduce<(typeof all)[number] | null>((top, each) => (!top || each.likelihood > top.likelihood ? each : top), null),
        mustRefuse,
      });
    }
  }
  const share = (count: number, of: number) => (100 * count) / of;
  return [0.3, 0.4, minLikelihood, 0.6, 0.7].map((least) => {
    const isRefused = ({ best }: (typeof judged)[number]) => !best || best.likelihood < least;
    const right = judged.filter((each) => (isRefused(each) ? each.mustRefuse : each.best!.isRight)).length;
    const missed = judged.filter((each) => isRefused(each) && !each.mustRefuse).length;
    const unanswerable = judged.filter(({ mustRefuse }) => mustRefuse);
    return [
      least,
      share(right, judged.length),
      share(judged.length - right - missed, judged.length),
      share(missed, judged.length),
      share(unanswerable.filter(isRefused).length, unanswerable.length),
    ];
  });
}
