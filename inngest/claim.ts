import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { acrossProjects } from "@/lib/db/project-scope";
import type { JobKey } from "@/lib/ingestion/job-episode";
import { insertMove } from "@/lib/usage/record-changes";
import { fromNow, type StepRecord, stepsOf } from "./step-memo";

// Projects take turns, and yielded jobs have their own turns after new ones, so that no long queue or document blocks the others. A job
// whose worker died keeps its place, so that sources are read in order.

export type ClaimedJob = JobKey & {
  hasYielded: boolean;
  exhausted: boolean;
  traceparent: string | null;
  steps: StepRecord[];
};

export type ClaimOptions = {
  token: string;
  leaseMs: number;
  jobAttempts: number;
  /** Jobs of this worker, whose leases look expired after the machine slept. */
  running: string[];
  full: string[];
  after: { new: string; yielded: string };
  prefersYielded: boolean;
};

/** Sorts before every project id. */
export const noProject = "00000000-0000-0000-0000-000000000000";

const uuids = (ids: string[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;

/** Stored times are rounded to the millisecond, possibly up, and a new job must be due at once. */
const isDue = sql`run_after <= now() + interval '1 millisecond'`;

export async function claimJob(turn: ClaimOptions): Promise<ClaimedJob | undefined> {
  const isFree = sql`status in ('pending', 'running') and ${isDue} and (status = 'pending' or lease_until < now())
    and id <> all(${uuids(turn.running)})`;

  /** Must match the expression of the index `ingestion_jobs_turns`. */
  const isOfKind = (hasYielded: boolean) =>
    sql`(case when started_at is null or lease_token is not null then 0 else 1 end) = ${hasYielded ? sql`1` : sql`0`}`;
  /** Evaluated lazily, only as far as `next` reads. */
  const ring = (name: SQL, hasYielded: boolean, after: string) => sql`
    ${name} (project_id, lap, has_job) as (
      select ${after}::uuid, 0, false
      union all
      select coalesce(following.project_id, ${noProject}::uuid), lap + (following.project_id is null)::integer,
        following.project_id is not null
      from ${name} left join lateral (
        select project_id from ingestion_jobs
        where ${isOfKind(hasYielded)} and ${isFree} and project_id > ${name}.project_id
        order by project_id, run_after limit 1
      ) following on true
      where lap = 0 or (lap = 1 and ${name}.project_id < ${after}::uuid)
    )`;
  const oldestOf = (name: SQL, hasYielded: boolean, condition: SQL) => sql`
    select job.* from ${name} cross join lateral (
      select id, project_id, graph_id, status, attempts, (started_at is not null and lease_token is null) as has_yielded
      from ingestion_jobs
      where ${isOfKind(hasYielded)} and ${isFree} and project_id = ${name}.project_id
      order by project_id, run_after limit 1 for update skip locked
    ) job where has_job and ${name}.project_id ${condition}`;

  const kinds = [
    { name: sql`new_jobs`, hasYielded: false },
    { name: sql`yielded_jobs`, hasYielded: true },
  ];
  const preferred = turn.prefersYielded ? kinds.toReversed() : kinds;
  const choices = [sql`<> all(${uuids(turn.full)})`, sql`= any(${uuids(turn.full)})`].flatMap((condition) =>
    preferred.map(({ name, hasYielded }) => sql`(${oldestOf(name, hasYielded, condition)})`),
  );
  const statement = sql`
    with recursive ${ring(sql`new_jobs`, false, turn.after.new)}, ${ring(sql`yielded_jobs`, true, turn.after.yielded)},
    next as materialized (
      select * from (${sql.join(choices, sql` union all `)}) choice limit 1
    ), claimed as (
      update ingestion_jobs as job set status = 'running', lease_token = ${turn.token}, lease_until = ${fromNow(turn.leaseMs)},
        attempts = next.attempts + (not next.has_yielded and next.attempts < ${turn.jobAttempts})::integer,
        started_at = coalesce(job.started_at, now()), waiting_for = null
      from next where job.project_id = next.project_id and job.id = next.id
      returning job.id, job.project_id, job.graph_id, job.traceparent, next.status = 'pending' as was_pending, next.has_yielded, (not next.has_yielded and next.attempts >= ${turn.jobAttempts}) as exhausted
    ), counted as (${insertMove(sql`claimed`, { from: "job:pending", to: "job:running" }, sql`c.was_pending`)})
    select id, project_id as "projectId", has_yielded as "hasYielded", exhausted, traceparent, ${stepsOf(sql`claimed.project_id`, sql`claimed.id`)} as steps from claimed`;
  const [claimed] = await acrossProjects(() => rows<ClaimedJob>(statement));
  return claimed;
}

export async function isJobWaiting(): Promise<boolean> {
  const statement = sql`select 1 from ingestion_jobs where status = 'pending' and ${isDue} order by run_after limit 1`;
  const waiting = await acrossProjects(() => rows(statement));
  return waiting.length > 0;
}
