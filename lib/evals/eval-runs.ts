import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import type { EvalFigures } from "@/lib/db/schema/evals";
import { AppError } from "@/lib/errors";
import { formatId, newId } from "@/lib/ids";
import { actorName } from "@/lib/memories/manual";
import { models } from "@/lib/models";
import type { EvalRunState } from "@/lib/vocabulary";
import { caseColumns, type EvalCase, withOwner } from "./eval-cases";

export type EvalRun = {
  id: string;
  status: EvalRunState;
  model: string;
  embeddingModel: string;
  cases: number;
  asked: number;
  figures: EvalFigures | null;
  createdBy: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type CaseResult = {
  passed: boolean;
  rank: number | null;
  f1: number | null;
  refused: boolean | null;
  answer: string | null;
  latencyMs: number;
  tokens: number;
  costUsd: number;
  error: string | null;
};

/** `before` is the result of the run it is compared with. */
export type ComparedResult = CaseResult & { case: EvalCase; before: CaseResult | null };

/** Older ones are deleted when a new one starts. */
export const maxRuns = 50;

/** A server picks it up (`runEvals`). @throws AppError VALIDATION_ERROR without a case, EVAL_RUN_ACTIVE */
export async function startRun(ctx: ProjectContext): Promise<EvalRun> {
  const id = newId();
  const own = sql`project_id = ${ctx.project.id}::uuid`;
  await inTransaction(async () => {
    // One at a time: two would slow each other down, and measure that.
    await rows(sql`select 1 from projects where id = ${ctx.project.id}::uuid for no key update`);
    const active = await rows(sql`select 1 from eval_runs where ${own} and status <> 'done' limit 1`);
    if (active.length > 0) throw new AppError("EVAL_RUN_ACTIVE", "Another run of this project isn't done yet. Wait until it is.");
    const [{ count }] = (await rows<{ count: number }>(sql`select count(*)::int as count from eval_cases where ${own}`)) as [
      { count: number },
    ];
    if (count === 0) throw new AppError("VALIDATION_ERROR", "This project has no test cases. Add one first.");
    await rows(sql`
      insert into eval_runs (id, project_id, model, embedding_model, cases, created_by)
      values (${id}::uuid, ${ctx.project.id}::uuid, ${models.name}, ${models.embedding.name}, ${count}::int, ${actorName(ctx.actor)})`);
    await rows(sql`
      delete from eval_runs where ${own} and id in (
        select id from eval_runs where ${own} order by created_at desc, id desc offset ${maxRuns}::int)`);
    await record(ctx, "eval_run.created", { type: "eval_run", id: formatId("evalRun", id) }, { cases: count });
  });
  return getRun(ctx, id);
}

const read = (ctx: ProjectContext) => sql`
  select r.id, r.status, r.model, r.embedding_model as "embeddingModel", r.cases, r.figures, r.created_by as "createdBy",
    to_json(r.created_at) #>> '{}' as "createdAt", to_json(r.finished_at) #>> '{}' as "finishedAt",
    (select count(*)::int from eval_results e where e.project_id = ${ctx.project.id}::uuid and e.run_id = r.id) as asked
  from eval_runs r where r.project_id = ${ctx.project.id}::uuid`;

export const listRuns = (ctx: ProjectContext): Promise<EvalRun[]> =>
  rows<EvalRun>(sql`${read(ctx)} order by r.created_at desc, r.id desc limit ${maxRuns}::int`);

/** @throws AppError EVAL_RUN_NOT_FOUND */
export async function getRun(ctx: ProjectContext, id: string | null): Promise<EvalRun> {
  const [run] = id ? await rows<EvalRun>(sql`${read(ctx)} and r.id = ${id}::uuid`) : [];
  if (!run) throw new AppError("EVAL_RUN_NOT_FOUND", "No run with this id in this project. Only the newest 50 are kept.");
  return run;
}

const resultJson = (e: string) =>
  sql.raw(`json_build_object('passed', ${e}.passed, 'rank', ${e}.rank, 'f1', ${e}.f1, 'refused', ${e}.refused, 'answer', ${e}.answer,
    'latencyMs', ${e}.latency_ms, 'tokens', ${e}.tokens, 'costUsd', ${e}.cost_usd, 'error', ${e}.error)`);

/** Of the cases that still exist: what got worse than in `beforeId` first, then what got better, then what fails. */
export async function resultsOf(ctx: ProjectContext, runId: string, beforeId: string | null): Promise<ComparedResult[]> {
  const found = await rows<{ case: EvalCase; result: CaseResult; before: CaseResult | null }>(sql`
    select (select to_json(x) from (select ${caseColumns}) x) as case, ${resultJson("e")} as result,
      case when b.run_id is not null then ${resultJson("b")} end as before
    from eval_results e
    join eval_cases c on c.project_id = ${ctx.project.id}::uuid and c.id = e.case_id ${withOwner}
    left join eval_results b on b.project_id = ${ctx.project.id}::uuid and b.run_id = ${beforeId}::uuid and b.case_id = e.case_id
    where e.project_id = ${ctx.project.id}::uuid and e.run_id = ${runId}::uuid
    order by case when b.passed and not e.passed then 0 when not b.passed and e.passed then 1 when not e.passed then 2 else 3 end,
      c.created_at desc, c.id desc`);
  return found.map(({ result, ...rest }) => ({ ...result, ...rest }));
}
