import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Scored } from "@/lib/models/local/reader/features";
import { scored } from "@/lib/models/local/reader/likelihood";
import { polarityOf } from "@/lib/models/local/reader/polarity";
import { polaritySigns } from "@/lib/models/local/reader/polarity-signs";
import { readQuestion } from "@/lib/question/read-question";
import { readHistories } from "@/scripts/doctor/histories";
import { asksYesOrNo, isFrom } from "@/scripts/train-reader/sources";
import type { BenchDatabase } from "./database";
import type { Table } from "./metrics";
import { type AskedCheck, foldOf, folds, readHistory } from "./reader";
import { benchProject } from "./seed";

/** A yes/no question, and the signs of the statement that its answer comes from: the one said last, the likeliest of several. */
type Answered = { history: string; signs: ReadonlySet<string>; isYes: boolean };
type Weights = { bias: number; weights: Record<string, number> };

const weightsFile = fileURLToPath(new URL("../../lib/models/local/reader/polarity-weights.json", import.meta.url));

/** A sign that fewer questions have tells little. */
const leastQuestions = 6;
const penalty = 3;
const steps = 300;
/** Smaller weights than this change no answer. */
const leastWeight = 0.005;

/** Fits the weights by which a statement says yes or no to a question (`oddsOfYes`). The table is cross-validated by history. */
export async function polarity(
  database: BenchDatabase,
  { paths, writes, say }: { paths: string[]; writes: boolean; say: (line: string) => void },
): Promise<{ tables: Table[] }> {
  const opened = await database.open();
  const { ctx } = await benchProject();
  const answered: Answered[] = [];
  for (const history of paths.flatMap(readHistories)) {
    const checks = history.checks.filter((check) => "ask" in check && readQuestion(check.ask).form === "yes-no");
    if (checks.length === 0) continue;
    for (const asked of await readHistory(ctx, { ...history, checks })) {
      const example = await exampleOf(history.id, asked);
      if (example) answered.push(example);
    }
  }
  await opened.close();
  say(`${answered.length} yes/no questions, ${answered.filter(({ isYes }) => isYes).length} of them with a yes`);
  if (writes) {
    writeFileSync(weightsFile, `${JSON.stringify(fitted(answered), null, 2)}\n`);
    say("Wrote lib/models/local/reader/polarity-weights.json.");
  }
  return {
    tables: [
      {
        title: "Yes and no, by the statement that answers",
        columns: ["least log odds", "right %", "wrong %", "undecided %"],
        rows: crossValidated(answered),
      },
    ],
  };
}

async function exampleOf(history: string, { check, question, input }: AskedCheck): Promise<Answered | null> {
  const { from, expect, refused } = check;
  if (refused === true || !from || !expect || !asksYesOrNo.test(expect.source)) return null;
  const sources = (await scored(question, input, false)).filter(({ quote }) => from.some((piece) => isFrom(quote, piece)));
  // Of what was told first and what changed it, the latter decides.
  const source = sources.reduce<Scored | null>((last, each) => (last && saidAtOf(each) <= saidAtOf(last) ? last : each), null);
  if (!source) return null;
  const signs = polaritySigns(question, source, polarityOf(question, source));
  return { history, signs, isYes: /^\^?\(?(?:\?:)?yes/i.test(expect.source) };
}

const saidAtOf = ({ evidence }: Scored): string => evidence.saidAt ?? "";

/** Logistic regression with an L2 penalty, by Adam (Kingma and Ba, 2015). The same weights each time. */
function fitted(answered: readonly Answered[]): Weights {
  const counts = new Map<string, number>();
  for (const { signs } of answered) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const names = [...counts].flatMap(([name, count]) => (count >= leastQuestions ? [name] : [])).sort();
  const places = new Map(names.map((name, i) => [name, i]));
  const examples = answered.map(({ signs, isYes }) => ({ at: [...signs].flatMap((sign) => places.get(sign) ?? []), isYes }));
  const size = names.length;
  const [weights, mean, square] = [new Float64Array(size + 1), new Float64Array(size + 1), new Float64Array(size + 1)];
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(size + 1);
    for (const { at, isYes } of examples) {
      const sum = at.reduce((all, i) => all + weights[i]!, weights[size]!);
      const error = 1 / (1 + Math.exp(-sum)) - Number(isYes);
      for (const i of at) gradient[i]! += error;
      gradient[size]! += error;
    }
    for (let i = 0; i <= size; i++) {
      const slope = (gradient[i]! + (i < size ? 2 * penalty * weights[i]! : 0)) / examples.length;
      mean[i] = 0.9 * mean[i]! + 0.1 * slope;
      square[i] = 0.999 * square[i]! + 0.001 * slope * slope;
      weights[i]! -= (0.05 * (mean[i]! / (1 - 0.9 ** step))) / (Math.sqrt(square[i]! / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return {
    bias: rounded(weights[size]!),
    weights: Object.fromEntries(names.flatMap((name, i) => (Math.abs(weights[i]!) < leastWeight ? [] : [[name, rounded(weights[i]!)]]))),
  };
}

const oddsBy = ({ bias, weights }: Weights, signs: ReadonlySet<string>): number =>
  [...signs].reduce((sum, sign) => sum + (weights[sign] ?? 0), bias);

function crossValidated(answered: readonly Answered[]): (string | number)[][] {
  const judged = Array.from({ length: folds }, (_, fold) => {
    const weights = fitted(answered.filter(({ history }) => foldOf(history) !== fold));
    return answered.filter(({ history }) => foldOf(history) === fold).map(({ signs, isYes }) => ({ odds: oddsBy(weights, signs), isYes }));
  }).flat();
  return [0, 0.5, 1, 1.5, 2, 3].map((least) => {
    const decided = judged.filter(({ odds }) => Math.abs(odds) >= least);
    const right = decided.filter(({ odds, isYes }) => odds > 0 === isYes);
    const share = (count: number) => (100 * count) / judged.length;
    return [least, share(right.length), share(decided.length - right.length), share(judged.length - decided.length)];
  });
}
