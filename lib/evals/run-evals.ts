import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { acrossProjects, inProject } from "@/lib/db/project-scope";
import type { EvalFigures } from "@/lib/db/schema/evals";
import { describeError, log } from "@/lib/log";
import { systemContext } from "@/lib/projects/find-project";
import { writePendingSpend } from "@/lib/usage/pending-spend";
import { noteWrite } from "@/lib/usage/record-changes";
import { caseColumns, type EvalCase, withOwner } from "./eval-cases";
import type { CaseResult } from "./eval-runs";
import { runCase } from "./run-case";

/** Longer than a case. A server that died is replaced after it. */
const leaseSeconds = 180;
/** Less than a serverless function may take; the schedule goes on with the rest. */
const maxMs = 45_000;

type Claimed = { id: string; projectId: string };

/** Asks the cases of the runs that wait, one after the other, each once. Two servers don't share a run. */
export async function runEvals(): Promise<void> {
  const until = performance.now() + maxMs;
  while (performance.now() < until) {
    const run = await acrossProjects(claim);
    if (!run) return;
    try {
      await inProject(run.projectId, () => askAll(run, until));
    } catch (error) {
      // The lease runs out, and then the run goes on where it stopped.
      log.warn("eval.failed", { run: run.id, ...describeError(error) });
    }
  }
}

/** The oldest that nobody else claims in between. */
async function claim(): Promise<Claimed | undefined> {
  const isFree = sql`status <> 'done' and (lease_until is null or lease_until < now())`;
  while (true) {
    const [next] = await rows<Claimed>(
      sql`select id, project_id as "projectId" from eval_runs where ${isFree} order by created_at limit 1`,
    );
    if (!next) return undefined;
    const claimed = await rows(sql`
      update eval_runs set status = 'running', lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
      where project_id = ${next.projectId}::uuid and id = ${next.id}::uuid and ${isFree} returning 1`);
    if (claimed.length > 0) return next;
  }
}

async function askAll(run: Claimed, until: number): Promise<void> {
  const ctx = await systemContext(run.projectId, "evaluation");
  if (!ctx) return;
  for (let next = await nextCase(run); next; next = await nextCase(run)) {
    if (performance.now() > until) return release(run);
    await store(run, next, await runCase(ctx, next));
  }
  await finish(run);
  await writePendingSpend();
}

async function nextCase({ id, projectId }: Claimed): Promise<EvalCase | undefined> {
  const [found] = await rows<EvalCase>(sql`
    select ${caseColumns} from eval_cases c ${withOwner}
    where c.project_id = ${projectId}::uuid and c.created_at <= (
        select created_at from eval_runs where project_id = ${projectId}::uuid and id = ${id}::uuid)
      and not exists (select 1 from eval_results e where e.project_id = ${projectId}::uuid and e.run_id = ${id}::uuid and e.case_id = c.id)
    order by c.created_at, c.id limit 1`);
  return found;
}

const store = ({ id, projectId }: Claimed, { id: caseId }: EvalCase, result: CaseResult): Promise<void> =>
  inTransaction(async () => {
    await rows(sql`
      update eval_runs set lease_until = now() + make_interval(secs => ${leaseSeconds}::int) where project_id = ${projectId}::uuid and id = ${id}::uuid`);
    // Nothing if the run or the case was deleted meanwhile.
    await rows(sql`
      insert into eval_results (project_id, run_id, case_id, graph_id, passed, rank, f1, refused, answer, latency_ms, tokens, cost_usd, error)
      select c.project_id, r.id, c.id, c.graph_id, ${result.passed}::boolean, ${result.rank}::int, ${result.f1}::real, ${result.refused}::boolean,
        ${result.answer}::text, ${result.latencyMs}::int, ${result.tokens}::int, ${result.costUsd}::real, ${result.error}::text
      from eval_cases c join eval_runs r on r.project_id = ${projectId}::uuid and r.id = ${id}::uuid
      where c.project_id = ${projectId}::uuid and c.id = ${caseId}::uuid
      on conflict do nothing`);
    await noteWrite(projectId);
  });

const release = async ({ id, projectId }: Claimed): Promise<void> => {
  await rows(sql`update eval_runs set lease_until = null where project_id = ${projectId}::uuid and id = ${id}::uuid`);
};

const finish = (run: Claimed): Promise<void> =>
  inTransaction(async () => {
    const { id, projectId } = run;
    const results = await rows<CaseResult & { expectsMemory: boolean; expectsRefusal: boolean | null }>(sql`
      select e.passed, e.rank, e.f1, e.refused, e.latency_ms as "latencyMs", e.tokens, e.cost_usd as "costUsd", c.expect ? 'memoryIds' as "expectsMemory",
        (c.expect ->> 'refused')::boolean as "expectsRefusal"
      from eval_results e join eval_cases c on c.project_id = ${projectId}::uuid and c.id = e.case_id
      where e.project_id = ${projectId}::uuid and e.run_id = ${id}::uuid`);
    await rows(sql`
      update eval_runs set status = 'done', finished_at = now(), lease_until = null, figures = ${JSON.stringify(figuresOf(results))}::jsonb
      where project_id = ${projectId}::uuid and id = ${id}::uuid`);
    await noteWrite(projectId);
  });

function figuresOf(results: (CaseResult & { expectsMemory: boolean; expectsRefusal: boolean | null })[]): EvalFigures {
  const share = <T>(of: T[], isRight: (one: T) => boolean) => (of.length === 0 ? null : of.filter(isRight).length / of.length);
  const sum = (of: number[]) => of.reduce((total, each) => total + each, 0);
  const scored = results.flatMap(({ f1 }) => f1 ?? []);
  const latencies = results.map(({ latencyMs }) => latencyMs).sort((one, other) => one - other);
  const quantile = (at: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * at))] ?? 0;
  return {
    cases: results.length,
    passed: results.filter(({ passed }) => passed).length,
    hitRate: share(
      results.filter(({ expectsMemory }) => expectsMemory),
      ({ rank }) => rank !== null,
    ),
    refusalRate: share(
      results.filter(({ expectsRefusal }) => expectsRefusal),
      ({ refused }) => refused === true,
    ),
    meanF1: scored.length === 0 ? null : sum(scored) / scored.length,
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    tokens: sum(results.map(({ tokens }) => tokens)),
    costUsd: sum(results.map(({ costUsd }) => costUsd)),
  };
}
