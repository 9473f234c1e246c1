import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { countOf, readCounts } from "@/lib/usage/counts";
import { jobStates } from "@/lib/vocabulary";

export const windows = { "1h": 3_600_000, "24h": 86_400_000, "7d": 604_800_000 } as const;
export type WindowPeriod = keyof typeof windows;

export type Percentiles = { p50: number; p95: number; p99: number };

export type Observability = {
  from: Date;
  to: Date;
  sampled: boolean;
  ingest: {
    jobs: Record<(typeof jobStates)[number], number>;
    oldestPendingSec: number | null;
    latencyMs: Percentiles | null;
    noFactsRate: number | null;
  };
  retrieval: {
    calls: number;
    latencyMs: Percentiles | null;
    stages: { name: string; p50: number; p95: number }[];
    clientLeft: number;
    emptyRate: number | null;
    refusedRate: number | null;
  };
  models: { calls: number; inputTokens: number; outputTokens: number; costUsd: number; errors: number };
  errors: { code: string; count: number; lastAt: string }[];
};

const maxRead = 5_000;

type Quantiles = [number, number, number] | null;

type WindowRow = Pick<Observability, "models" | "errors"> & {
  isComplete: boolean;
  ingest: Omit<Observability["ingest"], "jobs" | "latencyMs"> & { latencyMs: Quantiles };
  retrieval: Omit<Observability["retrieval"], "stages" | "latencyMs"> & {
    latencyMs: Quantiles;
    stages: { name: string; at: [number, number] }[];
  };
};

const roundTo2 = (value: number): number => Math.round(value * 100) / 100;
const percentiles = (values: Quantiles): Percentiles | null =>
  values && { p50: roundTo2(values[0]), p95: roundTo2(values[1]), p99: roundTo2(values[2]) };

export async function observability(ctx: ProjectContext, { period }: { period: WindowPeriod }, now = new Date()): Promise<Observability> {
  const from = new Date(now.getTime() - windows[period]);
  const [counts, window] = await Promise.all([readCounts(ctx), readWindow(ctx, from, now)]);
  const { isComplete, ingest, retrieval, ...figures } = window;
  const jobs = Object.fromEntries(jobStates.map((state) => [state, countOf(counts, `job:${state}`)])) as Observability["ingest"]["jobs"];
  return {
    ...{ from, to: now, sampled: !isComplete },
    ingest: { jobs, ...ingest, latencyMs: percentiles(ingest.latencyMs) },
    retrieval: {
      ...retrieval,
      latencyMs: percentiles(retrieval.latencyMs),
      stages: retrieval.stages.map(({ name, at: [p50, p95] }) => ({ name, p50: roundTo2(p50), p95: roundTo2(p95) })),
    },
    ...figures,
  };
}

async function readWindow(ctx: ProjectContext, from: Date, to: Date): Promise<WindowRow> {
  const within = (column: string) =>
    sql`project_id = ${ctx.project.id} and ${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} <= ${to.toISOString()}::timestamptz
      order by ${sql.raw(column)} desc limit ${maxRead}::int`;
  const quantiles = (value: string, filter: string) =>
    sql.raw(`percentile_cont(array[0.5, 0.95, 0.99]) within group (order by ${value}) filter (where ${filter})`);
  const [row] = await rows<{ read: WindowRow }>(sql`
    with calls as materialized (
      select kind, result_count, refused, latency_ms, stages, model_calls, input_tokens, output_tokens, cost_usd, error_code, created_at
      from query_log where ${within("created_at")}
    ), jobs as materialized (
      select project_id, id, status, memories_created, duplicates, input_tokens, output_tokens, cost_usd, finished_at,
        1000 * extract(epoch from finished_at - created_at) as latency_ms
      from ingestion_jobs where ${within("finished_at")}
    ), called as (
      select jsonb_build_object('calls', count(*) filter (where kind <> 'add' and error_code is null),
          'latencyMs', to_jsonb(${quantiles("latency_ms", "kind <> 'add' and error_code is null")}),
          'emptyRate', avg((result_count = 0)::int) filter (where kind <> 'add' and error_code is null),
          'clientLeft', count(*) filter (where error_code = 'CLIENT_LEFT'),
          'refusedRate', avg(refused::int) filter (where error_code is null)) as shown,
        count(*) as count, coalesce(sum(model_calls), 0) as model_calls, coalesce(sum(input_tokens), 0) as input_tokens,
        coalesce(sum(output_tokens), 0) as output_tokens, coalesce(sum(cost_usd), 0) as cost_usd,
        count(*) filter (where error_code = 'MODEL_UNAVAILABLE') as model_errors
      from calls
    ), worked as (
      select jsonb_build_object('latencyMs', to_jsonb(${quantiles("latency_ms", "status = 'done'")}),
          'noFactsRate', avg((memories_created = 0 and duplicates = 0)::int) filter (where status = 'done'),
          'oldestPendingSec', (select floor(extract(epoch from ${to.toISOString()}::timestamptz - created_at)) from ingestion_jobs
            where project_id = ${ctx.project.id} and status = 'pending' order by created_at limit 1)) as shown,
        count(*) as count, count(*) filter (where input_tokens + output_tokens > 0) as model_calls, coalesce(sum(input_tokens), 0) as input_tokens,
        coalesce(sum(output_tokens), 0) as output_tokens, coalesce(sum(cost_usd), 0) as cost_usd,
        (select count(*) from jobs j where status = 'failed' and exists (select 1 from job_steps s where s.project_id = ${ctx.project.id}::uuid and s.job_id = j.id and s.status = 'failed' and (s.name = 'embed' or starts_with(s.name, 'extract')))) as model_errors
      from jobs
    ), staged as (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'at', at) order by name), '[]') as shown
      from (
        select s.key as name, percentile_cont(array[0.5, 0.95]) within group (order by s.value::float8) as at
        from calls c cross join lateral jsonb_each_text(c.stages) s where c.kind <> 'add' and c.error_code is null group by s.key
      ) s
    ), wrong as (
      select coalesce(jsonb_agg(jsonb_build_object('code', code, 'count', count, 'lastAt', last_at) order by count desc, code), '[]') as shown from (
        select code, count(*) as count, max(at) as last_at from (
          select error_code as code, created_at as at from calls where error_code <> 'CLIENT_LEFT'
          union all select 'JOB_FAILED', finished_at from jobs where status = 'failed'
        ) e group by code
      ) e
    )
    select jsonb_build_object('isComplete', c.count < ${maxRead}::int and w.count < ${maxRead}::int, 'ingest', w.shown,
      'retrieval', c.shown || jsonb_build_object('stages', staged.shown), 'errors', wrong.shown,
      'models', jsonb_build_object('calls', c.model_calls + w.model_calls, 'inputTokens', c.input_tokens + w.input_tokens,
        'outputTokens', c.output_tokens + w.output_tokens, 'costUsd', c.cost_usd + w.cost_usd, 'errors', c.model_errors + w.model_errors)) as read
    from called c, worked w, staged, wrong`);
  return row!.read;
}
