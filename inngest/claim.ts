import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { isDistributed } from "@/lib/db/distributed-tables";
import { acrossProjects, inProject } from "@/lib/db/project-scope";
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

/** Must match the expression of the index `ingestion_jobs_turns`. */
const isOfKind = (hasYielded: boolean) =>
  sql`(case when started_at is null or lease_token is not null then 0 else 1 end) = ${hasYielded ? sql`1` : sql`0`}`;

const isFree = ({
  running,
}: ClaimOptions) => sql`status in ('pending', 'running') and ${isDue} and (status = 'pending' or lease_until < now())
    and id <> all(${uuids(running)})`;

/** The first by which a place is filled. */
const kindsOf = ({ prefersYielded }: ClaimOptions): boolean[] => (prefersYielded ? [true, false] : [false, true]);

export async function claimJob(turn: ClaimOptions): Promise<ClaimedJob | undefined> {
  return acrossProjects(async () => ((await isDistributed()) ? claimOverShards(turn) : claimInOneStatement(turn)));
}

async function claimInOneStatement(turn: ClaimOptions): Promise<ClaimedJob | undefined> {
  const nameOf = (hasYielded: boolean) => (hasYielded ? sql`yielded_jobs` : sql`new_jobs`);
  /** Evaluated lazily, only as far as `next` reads. */
  const ring = (hasYielded: boolean, after: string) => sql`
    ${nameOf(hasYielded)} (project_id, lap, has_job) as (
      select ${after}::uuid, 0, false
      union all
      select coalesce(following.project_id, ${noProject}::uuid), lap + (following.project_id is null)::integer,
        following.project_id is not null
      from ${nameOf(hasYielded)} left join lateral (
        select project_id from ingestion_jobs
        where ${isOfKind(hasYielded)} and ${isFree(turn)} and project_id > ${nameOf(hasYielded)}.project_id
        order by project_id, run_after limit 1
      ) following on true
      where lap = 0 or (lap = 1 and ${nameOf(hasYielded)}.project_id < ${after}::uuid)
    )`;
  const choices = [sql`<> all(${uuids(turn.full)})`, sql`= any(${uuids(turn.full)})`].flatMap((condition) =>
    kindsOf(turn).map(
      (hasYielded) => sql`(
        select job.* from ${nameOf(hasYielded)} cross join lateral (${oldestOf(turn, hasYielded, sql`${nameOf(hasYielded)}.project_id`)}) job
        where has_job and ${nameOf(hasYielded)}.project_id ${condition})`,
    ),
  );
  const [claimed] = await rows<ClaimedJob>(sql`
    with recursive ${ring(false, turn.after.new)}, ${ring(true, turn.after.yielded)},
    next as materialized (
      select * from (${sql.join(choices, sql` union all `)}) choice limit 1
    ), ${claimNext(turn, sql`job.project_id = next.project_id`)}`);
  return claimed;
}

const oldestOf = (turn: ClaimOptions, hasYielded: boolean, project: SQL) => sql`
  select id, project_id, graph_id, status, attempts, (started_at is not null and lease_token is null) as has_yielded
  from ingestion_jobs
  where ${isOfKind(hasYielded)} and ${isFree(turn)} and project_id = ${project}
  order by project_id, run_after limit 1 for update skip locked`;

/** Of `next`, at most one row. @param isOwn the project of the job */
const claimNext = (turn: ClaimOptions, isOwn: SQL) => sql`
    claimed as (
      update ingestion_jobs as job set status = 'running', lease_token = ${turn.token}, lease_until = ${fromNow(turn.leaseMs)},
        attempts = next.attempts + (not next.has_yielded and next.attempts < ${turn.jobAttempts})::integer,
        started_at = coalesce(job.started_at, now()), waiting_for = null
      from next where ${isOwn} and job.id = next.id
      returning job.id, job.project_id, job.graph_id, job.traceparent, next.status = 'pending' as was_pending, next.has_yielded, (not next.has_yielded and next.attempts >= ${turn.jobAttempts}) as exhausted
    ), counted as (${insertMove(sql`claimed`, { from: "job:pending", to: "job:running" }, sql`c.was_pending`)})
    select id, project_id as "projectId", has_yielded as "hasYielded", exhausted, traceparent, ${stepsOf(sql`claimed.project_id`, sql`claimed.id`)} as steps from claimed`;

/**
 * No statement of a cluster can go round the projects and lock a row: one finds the next project, which every shard reads along its index,
 * and another claims in it. Where all of its jobs are being claimed by others, the project after it has its turn.
 */
async function claimOverShards(turn: ClaimOptions): Promise<ClaimedJob | undefined> {
  for (const condition of [sql`<> all(${uuids(turn.full)})`, sql`= any(${uuids(turn.full)})`]) {
    for (const hasYielded of kindsOf(turn)) {
      const start = hasYielded ? turn.after.yielded : turn.after.new;
      for (const range of [sql`project_id > ${start}::uuid`, sql`project_id <= ${start}::uuid`]) {
        let after = noProject;
        while (true) {
          const [next] = await rows<{ id: string }>(sql`
            select project_id as id from ingestion_jobs
            where ${isOfKind(hasYielded)} and ${isFree(turn)} and ${range} and project_id > ${after}::uuid and project_id ${condition}
            order by project_id limit 1`);
          if (!next) break;
          const claimed = await claimOf(turn, hasYielded, next.id);
          if (claimed) return claimed;
          after = next.id;
        }
      }
    }
  }
  return undefined;
}

async function claimOf(turn: ClaimOptions, hasYielded: boolean, projectId: string): Promise<ClaimedJob | undefined> {
  const project = sql`${projectId}::uuid`;
  const [claimed] = await inProject(projectId, () =>
    rows<ClaimedJob>(sql`
      with next as materialized (${oldestOf(turn, hasYielded, project)}), ${claimNext(turn, sql`job.project_id = ${project}`)}`),
  );
  return claimed;
}

/** Also of jobs that others have, or that aren't due. */
export async function hasJobs(): Promise<boolean> {
  const jobs = await acrossProjects(() => rows(sql`select 1 from ingestion_jobs where status in ('pending', 'running') limit 1`));
  return jobs.length > 0;
}

export async function isJobWaiting(): Promise<boolean> {
  const statement = sql`select 1 from ingestion_jobs where status = 'pending' and ${isDue} order by run_after limit 1`;
  const waiting = await acrossProjects(() => rows(statement));
  return waiting.length > 0;
}
