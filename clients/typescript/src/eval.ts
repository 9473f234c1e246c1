import type { Loci } from "./client.js";
import { NotFoundError } from "./errors.js";

/** A question, whose memory answers it, and what is expected: at least one of the three. */
export type EvalCase = {
  id: string;
  question: string;
  userId?: string;
  groupId?: string;
  expect: { memoryIds?: string[]; text?: string; refused?: boolean };
};

/** `rank`: place of the first expected memory, from 1. `f1`: the answer's words against the expected ones. Null: not asked for. */
export type CaseResult = {
  id: string;
  passed: boolean;
  rank: number | null;
  f1: number | null;
  refused: boolean | null;
  ms: number;
  tokens: number;
  error: string | null;
};

export type EvalRun = { version: 1; k: number; minF1: number; results: CaseResult[] };

export type RunOptions = { k: number; minF1: number; concurrency: number; now?: () => number };

/** The message names the line. */
export class EvalInputError extends Error {
  override name = "EvalInputError";
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** @throws EvalInputError */
export function readCases(text: string): EvalCase[] {
  const cases = text.split("\n").flatMap((line, at) => (line.trim() ? [readCase(line, at + 1)] : []));
  if (cases.length === 0) throw new EvalInputError("The file has no cases. Write one JSON object per line.");
  const ids = new Set<string>();
  for (const { id } of cases) {
    if (ids.has(id)) throw new EvalInputError(`Two cases have the id "${id}". Give each its own "id".`);
    ids.add(id);
  }
  return cases;
}

function readCase(line: string, number: number): EvalCase {
  const wrong = (what: string) => new EvalInputError(`Line ${number}: ${what}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    throw wrong("not JSON. Write one JSON object per line.");
  }
  if (!isObject(parsed)) throw wrong("not a JSON object.");
  const { id, question, user_id: userId, group_id: groupId, expect } = parsed;
  if (!isText(question)) throw wrong('"question" is missing.');
  if (userId === undefined && groupId === undefined) throw wrong('"user_id" or "group_id" is missing.');
  if (![userId, groupId, id].every((each) => each === undefined || isText(each)))
    throw wrong('"id", "user_id" and "group_id" must be texts.');
  if (!isObject(expect)) throw wrong('"expect" is missing: {"memory_ids": […]}, {"text": "…"} or {"refused": true}.');
  const { memory_ids: memoryIds, text, refused, ...unknown } = expect;
  if (Object.keys(unknown).length > 0) throw wrong(`"expect" has an unknown field: ${Object.keys(unknown).join(", ")}.`);
  if (memoryIds === undefined && text === undefined && refused === undefined) throw wrong('"expect" is empty.');
  if (memoryIds !== undefined && !(Array.isArray(memoryIds) && memoryIds.length > 0 && memoryIds.every(isText))) {
    throw wrong('"expect.memory_ids" must be a list of memory ids.');
  }
  if (text !== undefined && !isText(text)) throw wrong('"expect.text" must be a text.');
  if (refused !== undefined && typeof refused !== "boolean") throw wrong('"expect.refused" must be true or false.');
  return {
    id: (id as string | undefined) ?? `${[userId, groupId].filter(isText).join(" ")}: ${question}`,
    question,
    ...(isText(userId) && { userId }),
    ...(isText(groupId) && { groupId }),
    expect: { ...(memoryIds !== undefined && { memoryIds }), ...(isText(text) && { text }), ...(refused !== undefined && { refused }) },
  };
}

/** In the order of the cases. @throws what the server answers to every case, such as a wrong key */
export async function runCases(loci: Loci, cases: EvalCase[], options: RunOptions): Promise<EvalRun> {
  const { k, minF1, concurrency } = options;
  const results: CaseResult[] = [];
  let next = 0;
  const worker = async () => {
    while (next < cases.length) {
      const at = next++;
      results[at] = await runCase(loci, cases[at]!, options);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, cases.length) }, worker));
  return { version: 1, k, minF1, results };
}

async function runCase(loci: Loci, { id, question, userId, groupId, expect }: EvalCase, options: RunOptions): Promise<CaseResult> {
  const { k, minF1, now = () => performance.now() } = options;
  const of = { ...(userId !== undefined && { userId }), ...(groupId !== undefined && { groupId }) };
  const startedAt = now();
  const result: CaseResult = { id, passed: true, rank: null, f1: null, refused: null, ms: 0, tokens: 0, error: null };
  try {
    if (expect.memoryIds) {
      const { memories } = await loci.memories.search({ ...of, query: question, limit: k });
      const rank = memories.findIndex((memory) => expect.memoryIds!.includes(memory.id)) + 1;
      result.rank = rank || null;
      result.passed &&= rank > 0;
    }
    if (expect.text !== undefined || expect.refused !== undefined) {
      const answer = await loci.memories.ask({ ...of, question });
      result.refused = answer.refused;
      result.tokens = answer.usage.inputTokens + answer.usage.outputTokens;
      result.f1 = expect.text === undefined ? null : tokenF1(answer.refused ? "" : answer.answer, expect.text);
      const isRight = result.f1 === null || result.f1 >= minF1 || saysAll(answer.refused ? "" : answer.answer, expect.text!);
      result.passed &&= isRight && (expect.refused ?? answer.refused) === answer.refused;
    }
  } catch (error) {
    // The case's own mistake, such as a user who isn't there; anything else would fail every case.
    if (!(error instanceof NotFoundError)) throw error;
    Object.assign(result, { passed: false, error: error.message });
  }
  return { ...result, ms: Math.round(now() - startedAt) };
}

/** Words without case, accents, punctuation and articles, as in SQuAD. */
const wordsOf = (text: string): string[] =>
  (
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !/^(?:a|an|the)$/.test(word));

/** Whether an answer says everything that is expected, in whatever words around it. */
export function saysAll(answer: string, expected: string): boolean {
  const given = new Set(wordsOf(answer));
  const wanted = wordsOf(expected);
  return wanted.length > 0 && wanted.every((word) => given.has(word));
}

export function tokenF1(answer: string, expected: string): number {
  const [given, wanted] = [wordsOf(answer), wordsOf(expected)];
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of given) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    common++;
    left.set(word, count - 1);
  }
  return common === 0 ? 0 : (2 * common) / (given.length + wanted.length);
}

export const hitRate = ({ results }: EvalRun): number => results.filter(({ passed }) => passed).length / results.length;

/** Cases that passed before and don't now. Cases that only one of the runs has aren't compared. */
export function regressionsOf(run: EvalRun, baseline: EvalRun): CaseResult[] {
  const before = new Map(baseline.results.map((result) => [result.id, result.passed]));
  return run.results.filter(({ id, passed }) => !passed && before.get(id) === true);
}

/** @throws EvalInputError if it wasn't written by `--out` */
export function readBaseline(text: string): EvalRun {
  try {
    const run = JSON.parse(text) as EvalRun;
    if (run.version === 1 && run.results.every(({ id, passed }) => isText(id) && typeof passed === "boolean")) return run;
  } catch {
    // Told below, like JSON of another form.
  }
  throw new EvalInputError("The baseline is not a run. Write one with --out.");
}

/** Regressions first, then other failures. */
export function tableOf(run: EvalRun, regressions: CaseResult[]): string {
  const order = (result: CaseResult) => (regressions.includes(result) ? 0 : result.passed ? 2 : 1);
  const names = ["regressed", "failed", "ok"];
  const shown = run.results.toSorted((a, b) => order(a) - order(b));
  const lines = [
    ["", "case", `rank (of ${run.k})`, "F1", "refused", "ms", "tokens"],
    ...shown.map((result) => [
      names[order(result)]!,
      result.id.length > 60 ? `${result.id.slice(0, 59)}…` : result.id,
      result.error ? "not found" : String(result.rank ?? "-"),
      result.f1?.toFixed(2) ?? "-",
      result.refused === null ? "-" : result.refused ? "yes" : "no",
      String(result.ms),
      String(result.tokens),
    ]),
  ];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
