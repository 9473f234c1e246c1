import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { fromNow, type StepRecord, stepsOf } from "./step-memo";

// Which job a worker takes next. Projects take turns, so that one with a long queue doesn't keep the others waiting. Jobs that yielded
// between two steps have turns of their own, behind new ones, so that a long document doesn't either. A job whose worker died keeps its
// place among the new ones: what was said later is read later. The cost doesn't depend on how many jobs a project has waiting.

export type Claimed = {
  id: string;
  projectId: string;
  /** It was put back by its worker: the rest of a long job, or a step that failed. */
  hasYielded: boolean;
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
  after: { new: string; yielded: string };
  /** Takes a job that yielded first, if one waits. */
  prefersYielded: boolean;
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
  const isOfKind = (hasYielded: boolean) =>
    sql`(case when started_at is null or lease_token is not null then 0 else 1 end) = ${hasYielded ? sql`1` : sql`0`}`;
  /** The projects with a free job of one kind, one index probe each. Evaluated only as far as `next` reads it. */
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
      select id, project_id, attempts, (started_at is not null and lease_token is null) as has_yielded
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
  const [claimed] = await rows<Claimed>(sql`
    with recursive ${ring(sql`new_jobs`, false, turn.after.new)}, ${ring(sql`yielded_jobs`, true, turn.after.yielded)},
    next as materialized (
      select * from (${sql.join(choices, sql` union all `)}) choice limit 1
    ), claimed as (
      update ingestion_jobs as job set status = 'running', lease_token = ${turn.token}, lease_until = ${fromNow(turn.leaseMs)},
        attempts = next.attempts + (not next.has_yielded and next.attempts < ${turn.jobAttempts})::integer,
        started_at = coalesce(job.started_at, now())
      from next where job.id = next.id
      returning job.id, job.project_id, next.has_yielded, (not next.has_yielded and next.attempts >= ${turn.jobAttempts}) as exhausted
    )
    select id, project_id as "projectId", has_yielded as "hasYielded", exhausted, ${stepsOf(sql`claimed.id`)} as steps from claimed`);
  return claimed;
}

/** Whether a job waits that no worker has. */
export async function isJobWaiting(): Promise<boolean> {
  const waiting = await rows(sql`select 1 from ingestion_jobs where status = 'pending' and ${isDue} order by run_after limit 1`);
  return waiting.length > 0;
}
