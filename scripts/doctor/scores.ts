import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Check, count, dollars, failed, milliseconds, ok } from "./report";
import type { Score, ScoreMessage } from "./score";

type Environment = Record<string, string | undefined>;

const resolveHook = new URL("../../tests/flows/support/resolve.mjs", import.meta.url).href;
export const everydayHistories = fileURLToPath(new URL("histories.jsonl", import.meta.url));

/** The database in memory and jobs in process, whatever else is set or wrong. */
const notOfModels = /^(?:DATABASE_|INNGEST_|STRIPE_|CLERK_|NEXT_PUBLIC_CLERK_|LOCI_(?:AUTH|DATA|BASE)_|(?:PORT|HOST|VERCEL|NODE_OPTIONS)$)/;
const ofModels = /^(?:OPENAI_|LOCI_MODEL|LOCI_EMBEDDING|LOCI_RERANK|LOCI_TRANSCRIPTION)/;

const without = (environment: Environment, ...names: RegExp[]): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !names.some((pattern) => pattern.test(name))));

export const withBuiltIn = (environment: Environment): Environment => without(environment, notOfModels, ofModels);
export const withModel = (environment: Environment): Environment => without(environment, notOfModels);

/**
 * @param histories path of a JSONL file
 * @returns the score, or why there is none
 */
export function scoreOf(
  histories: string,
  environment: Environment,
  onProgress: (done: number) => void,
): Promise<Score | { failure: string }> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL("score.ts", import.meta.url)), [histories], {
      execArgv: ["--import", resolveHook, "--disable-warning=ExperimentalWarning"],
      env: environment as NodeJS.ProcessEnv,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("message", (message: ScoreMessage) => {
      if ("done" in message) onProgress(message.done);
      else resolve("score" in message ? message.score : message);
    });
    child.on("exit", (code, signal) => resolve({ failure: `The histories could not be run (${signal ?? `exit code ${code}`}).` }));
  });
}

export function scoreCheck(name: string, score: Score | { failure: string }): Check {
  if ("failure" in score) return failed(name, score.failure);
  const { passed, checks, wrong, missed, degraded } = score;
  const detail = `${passed} of ${checks} checks passed, ${wrong} wrong, ${missed} missed`;
  if (degraded > 0) return failed(name, `${detail}; the model failed for ${degraded} answers. Check its rate limit, then try again.`);
  return ok(name, detail);
}

const columns = ["", "passed", "wrong", "missed", "add p50", "ask p50", "calls", "input tokens", "output tokens", "cost"];

export function tableOf(scores: [name: string, score: Score][]): string {
  const lines = scores.map(([name, score]) => [
    name,
    `${score.passed} of ${score.checks}`,
    `${score.wrong}`,
    `${score.missed}`,
    milliseconds(score.addP50Ms),
    milliseconds(score.askP50Ms),
    count(score.calls),
    count(score.inputTokens),
    count(score.outputTokens),
    score.calls === 0 ? "none" : score.costUsd > 0 ? dollars(score.costUsd) : "no prices set",
  ]);
  const all = [columns, ...lines];
  const widths = columns.map((_, i) => Math.max(...all.map((cells) => cells[i]!.length)));
  return all
    .map((cells) =>
      cells
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
