// Runs in a process of its own, forked by scores.ts, because the models are chosen once per process.
import { sql } from "drizzle-orm";
import { startRunner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import type { ProjectContext } from "@/lib/context";
import { db, openPglite, rows, setConnection } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { organizations } from "@/lib/db/schema";
import { addMessages } from "@/lib/episodes/add-messages";
import { newId } from "@/lib/ids";
import { waitForJob } from "@/lib/jobs/wait-for-job";
import { models } from "@/lib/models";
import { createProject } from "@/lib/projects/create-project";
import { search } from "@/lib/retrieval/search";
import { ask } from "@/lib/synthesis/ask";
import type { ContextTemplate } from "@/lib/synthesis/context-templates";
import { userContext } from "@/lib/synthesis/user-context";
import { ledger, withLedger } from "@/lib/usage/call-ledger";
import type { MessageRole } from "@/lib/vocabulary";
import { answerVerdict, type Check, type History, plain, readHistories, saidAt, type Verdict, verdictOf } from "./histories";

export type Score = {
  checks: number;
  passed: number;
  wrong: number;
  missed: number;
  histories: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  addP50Ms: number;
  askP50Ms: number;
  /** Answers that the built-in models gave because the model failed. */
  degraded: number;
  notPassed: Checked[];
};
type Checked = { history: string; question: string; response: string; verdict: Verdict };
export type ScoreMessage = { done: number } | { score: Score } | { failure: string };

const maxJobMs = 240_000;
const contextTokens = 1_500;

class Unread extends Error {}

async function project(): Promise<ProjectContext> {
  setConnection(await openPglite(null));
  await migrate();
  await startRunner({ job: ingestJob, backoffMs: [1_000] });
  const organizationId = newId();
  await (await db()).insert(organizations).values({ id: organizationId, name: "Doctor", planCode: "self_hosted" });
  const actor = { type: "system", id: null, name: "doctor" } as const;
  return (await createProject({ organizationId, actor, correlationId: null }, { tag: "doctor", name: "Doctor" })).ctx;
}

type Tally = {
  checked: Checked[];
  addMs: number[];
  askMs: number[];
  degraded: number;
  used: [calls: number, input: number, output: number, usd: number];
};

async function addHistory(ctx: ProjectContext, { id, sessions }: History, tally: Tally): Promise<void> {
  for (const session of sessions) {
    const messages = session.messages.map((message, i) => ({
      ...message,
      role: message.role as MessageRole,
      createdAt: saidAt(session, i),
    }));
    const since = performance.now();
    const { job } = await addMessages(ctx, { target: { userId: id }, messages });
    const { status, errorMessage } = await waitForJob(ctx, job.id, new AbortController().signal, maxJobMs);
    if (status !== "done") throw new Unread(errorMessage ?? `The history “${id}” was not processed in ${maxJobMs / 60_000} minutes.`);
    tally.addMs.push(performance.now() - since);
  }
}

async function runCheck(ctx: ProjectContext, user: string, check: Check, tally: Tally): Promise<Omit<Checked, "history">> {
  if ("search" in check) {
    const { results } = await search(ctx, { users: [user], query: check.search, limit: check.top }, new Date());
    const contents = results.map(({ content }) => plain(content));
    return { question: check.search, response: contents.join(" | "), verdict: verdictOf(check, contents) };
  }
  if ("context" in check) {
    const { text } = await userContext(ctx, { user, template: check.context as ContextTemplate, maxTokens: contextTokens });
    return { question: check.context, response: text, verdict: verdictOf(check, [plain(text)]) };
  }
  const answer = await ask(ctx, { users: [user], question: check.ask, style: "explanatory" }, { write: async () => {} });
  tally.askMs.push(answer.latencyMs);
  if (answer.degraded) tally.degraded++;
  return { question: check.ask, response: answer.answer, verdict: answerVerdict(check, answer) };
}

/** With the model calls of the retrieval; those of the jobs are on the jobs. */
const runMetered = (ctx: ProjectContext, { id }: History, check: Check, tally: Tally): Promise<void> =>
  withLedger(async () => {
    tally.checked.push({ history: id, ...(await runCheck(ctx, id, check, tally)) });
    const { modelCalls, inputTokens, outputTokens, costUsd } = ledger()!;
    for (const [i, figure] of [modelCalls, inputTokens, outputTokens, costUsd].entries()) tally.used[i]! += figure;
  });

async function score(path: string, report: (done: number) => void): Promise<Score> {
  const histories = readHistories(path);
  const ctx = await project();
  const tally: Tally = { checked: [], addMs: [], askMs: [], degraded: 0, used: [0, 0, 0, 0] };
  const waiting = histories.values();
  let done = 0;
  const worker = async () => {
    for (const history of waiting) {
      await addHistory(ctx, history, tally);
      for (const check of history.checks) await runMetered(ctx, history, check, tally);
      report(++done);
    }
  };
  // A model is waited for, the built-in models compute: more at a time would only measure each other.
  await Promise.all(Array.from({ length: models.answerer === "model" ? 4 : 1 }, worker));
  const [jobs] = await rows<{ input: number; output: number; usd: number; calls: number }>(sql`
    select sum(input_tokens)::int as input, sum(output_tokens)::int as output, sum(cost_usd)::float8 as usd,
      (select coalesce(sum(used), 0)::int from usage_counters where budget = 'extraction') as calls
    from ingestion_jobs where project_id = ${ctx.project.id}`);
  const [calls, input, output, usd] = tally.used;
  const countOf = (verdict: Verdict) => tally.checked.filter((each) => each.verdict === verdict).length;
  return {
    checks: tally.checked.length,
    passed: countOf("passed"),
    wrong: countOf("wrong"),
    missed: countOf("missed"),
    histories: histories.length,
    calls: calls + jobs!.calls,
    inputTokens: input + jobs!.input,
    outputTokens: output + jobs!.output,
    costUsd: usd + jobs!.usd,
    addP50Ms: median(tally.addMs),
    askP50Ms: median(tally.askMs),
    degraded: tally.degraded,
    notPassed: tally.checked.filter(({ verdict }) => verdict !== "passed"),
  };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

// The parent was stopped.
process.on("disconnect", () => process.exit(1));
const send = (message: ScoreMessage) => new Promise<void>((done) => void process.send!(message, () => done()));
try {
  await send({ score: await score(process.argv[2]!, (done) => void send({ done })) });
} catch (error) {
  if (!(error instanceof Unread)) throw error;
  await send({ failure: error.message });
}
process.exit(0);
