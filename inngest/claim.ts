import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { fromNow, type StepRecord, stepsOf } from "./step-memo";

// Which job a worker takes next. Projects take turns, new jobs and started ones apart, so that neither a project with a long
// queue nor a long document keeps the others waiting. The cost does not depend on how many jobs a project has waiting.

export type Claimed = {
  id: string;
  projectId: string;
  /** An earlier claim had started it: the rest of a long job, or one that failed or lost its worker. */
  wasStarted: boolean;
  /** Out of attempts: fail it. */
  exhausted: boolean;
  steps: StepRecord[];
};

export type Turn = {
  token: string;
  leaseMs: number;
  jobAttempts: number;
  /** Jobs that this worker is running: after the machine sleeps, their leases look expired. */
  running: string[];
  /** Projects that come last, because they have their share of this worker's places. */
  full: string[];
  /** The projects served last. */
  after: { new: string; started: string };
  /** Takes a started job first, if one waits. */
  prefersStarted: boolean;
};

/** Before every project. */
export const noProject = "00000000-0000-0000-0000-000000000000";

const uuids = (ids: string[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;

/** A stored time is rounded to the millisecond, upwards too: a job that was just written is due. */
const isDue = sql`run_after <= now() + interval '1 millisecond'`;

/**
 * Claims one job for `token`. Projects are visited in the order of their ids, starting after the one served last; a job that
 * another worker is claiming is skipped.
 */
export async function claimJob(turn: Turn): Promise<Claimed | undefined> {
  const isFree = sql`status in ('pending', 'running') and ${isDue} and (status = 'pending' or lease_until < now())
    and id <> all(${uuids(turn.running)})`;

  /** As the index `ingestion_jobs_turns` has it: an expression that the planner does not rewrite. */
  const isOfKind = (isStarted: boolean) => sql`(case when started_at is null then 0 else 1 end) = ${isStarted ? sql`1` : sql`0`}`;
  /** The projects with a free job of one kind, one index probe each. Evaluated only as far as `next` reads it. */
  const ring = (name: SQL, isStarted: boolean, after: string) => sql`
    ${name} (project_id, lap, has_job) as (
      select ${after}::uuid, 0, false
      union all
      select coalesce(following.project_id, ${noProject}::uuid), lap + (following.project_id is null)::integer,
        following.project_id is not null
      from ${name} left join lateral (
        select project_id from ingestion_jobs
        where ${isOfKind(isStarted)} and ${isFree} and project_id > ${name}.project_id
        order by project_id, run_after limit 1
      ) following on true
      where lap = 0 or (lap = 1 and ${name}.project_id < ${after}::uuid)
    )`;
  const oldestOf = (name: SQL, isStarted: boolean, condition: SQL) => sql`
    select job.* from ${name} cross join lateral (
      select id, project_id, attempts, started_at is not null as was_started, (lease_token is not null or started_at is null) as counts
      from ingestion_jobs
      where ${isOfKind(isStarted)} and ${isFree} and project_id = ${name}.project_id
      order by project_id, run_after limit 1 for update skip locked
    ) job where has_job and ${name}.project_id ${condition}`;

  const kinds = [
    { name: sql`new_jobs`, isStarted: false },
    { name: sql`started_jobs`, isStarted: true },
  ];
  const preferred = turn.prefersStarted ? kinds.toReversed() : kinds;
  const choices = [sql`<> all(${uuids(turn.full)})`, sql`= any(${uuids(turn.full)})`].flatMap((condition) =>
    preferred.map(({ name, isStarted }) => sql`(${oldestOf(name, isStarted, condition)})`),
  );
  const [claimed] = await rows<Claimed>(sql`
    with recursive ${ring(sql`new_jobs`, false, turn.after.new)}, ${ring(sql`started_jobs`, true, turn.after.started)},
    next as materialized (
      select * from (${sql.join(choices, sql` union all `)}) choice limit 1
    ), claimed as (
      update ingestion_jobs as job set status = 'running', lease_token = ${turn.token}, lease_until = ${fromNow(turn.leaseMs)},
        attempts = next.attempts + (next.counts and next.attempts < ${turn.jobAttempts})::integer,
        started_at = coalesce(job.started_at, now())
      from next where job.id = next.id
      returning job.id, job.project_id, next.was_started, (next.counts and next.attempts >= ${turn.jobAttempts}) as exhausted
    )
    select id, project_id as "projectId", was_started as "wasStarted", exhausted, ${stepsOf(sql`claimed.id`)} as steps from claimed`);
  return claimed;
}

/** Whether a job waits that no worker has. */
export async function isJobWaiting(): Promise<boolean> {
  const waiting = await rows(sql`select 1 from ingestion_jobs where status = 'pending' and ${isDue} order by run_after limit 1`);
  return waiting.length > 0;
}
