import { type EnvPart, type EnvProblem, inspectEnv } from "@/lib/env";
import { checkDatabase } from "./database";
import { checkModel } from "./model";
import { checkReplica } from "./replica";
import { type Check, failed, missing, ok, withoutSecrets } from "./report";
import type { Score } from "./score";
import { scoreCheck, scoreOf, tableOf, withBuiltIn, withModel } from "./scores";
import { checkBilling, checkJobs, checkSignIn } from "./services";

export { lineOf } from "./report";
export { everydayHistories } from "./scores";

export type Diagnosis = {
  ok: boolean;
  checks: Check[];
  /** Null when they were not run. */
  histories: { builtIn: Score | null; model: Score | null };
};

const names: Record<EnvPart, string> = {
  server: "Server",
  database: "Database",
  jobs: "Jobs",
  model: "Model",
  "sign-in": "Sign-in",
  billing: "Billing",
};

type Input = {
  environment: Record<string, string | undefined>;
  root: string;
  timeoutMs: number;
  /** Path of the histories that score the models; null to skip that. */
  histories: string | null;
  onCheck: (check: Check) => void;
  onProgress: (text: string) => void;
};

/** Checks what is set, part by part: a broken part doesn't hide the others. */
export async function diagnose({ environment, root, timeoutMs, histories, onCheck, onProgress }: Input): Promise<Diagnosis> {
  const clean = withoutSecrets(environment);
  const { env, invalid, problems } = inspectEnv(environment);
  const all = [...invalid, ...problems];
  const checks: Check[] = [];
  const report = (...found: Check[]) => {
    for (const check of found) {
      const shown = { ...check, detail: clean(check.detail) };
      checks.push(shown);
      onCheck(shown);
    }
  };
  const part = async (of: EnvPart, check: () => Promise<Check[]> | Check[]) => {
    const broken = problemsOf(all, of);
    if (broken.length === 0) onProgress(`checking ${names[of].toLowerCase()}…`);
    report(...(broken.length > 0 ? broken : await check()));
  };
  await part("server", () => [ok(names.server, env.address)]);
  await part("database", async () => [...(await checkDatabase(env, { root, timeoutMs })), ...(await checkReplica(env, { timeoutMs }))]);
  await part("jobs", () => checkJobs(env, { timeoutMs, environment }));
  await part("sign-in", () => checkSignIn(env, { timeoutMs, environment }));
  await part("billing", () => checkBilling(env, { timeoutMs, environment }));
  const before = checks.length;
  await part("model", () => checkModel(env, { timeoutMs }));
  const isModelFine = checks.slice(before).every(({ status }) => status === "ok");
  const scores: Diagnosis["histories"] = { builtIn: null, model: null };
  if (histories) {
    const run = async (name: string, environmentOfRun: Input["environment"]) => {
      onProgress(`${name.toLowerCase()}: starting…`);
      const score = await scoreOf(histories, environmentOfRun, (done) => onProgress(`${name.toLowerCase()}: ${done} histories…`));
      report(scoreCheck(name, score));
      return "failure" in score ? null : score;
    };
    scores.builtIn = await run("Built-in", withBuiltIn(environment));
    if (env.provider && isModelFine) scores.model = await run("With model", withModel(environment));
    else if (env.provider) report(missing("With model", "not run, because the checks above failed"));
  }
  return { ok: checks.every(({ status }) => status !== "failed"), checks, histories: scores };
}

const problemsOf = (problems: EnvProblem[], part: EnvPart): Check[] =>
  problems.filter((problem) => problem.part === part).map(({ message }) => failed(names[part], message));

export function historiesTable({ builtIn, model }: Diagnosis["histories"], modelName: string): string {
  const scores = [["Built-in models", builtIn] as const, [modelName, model] as const];
  return tableOf(scores.flatMap(([name, score]) => (score ? [[name, score] as [string, Score]] : [])));
}
