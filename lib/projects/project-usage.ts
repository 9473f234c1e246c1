import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { countOf, readCounts, sumOf } from "@/lib/usage/counts";
import { periodEnd, periodOf } from "@/lib/usage/period";
import { plans } from "@/lib/usage/plans";
import type { JobWait, jobStates, PlanCode, SourceType } from "@/lib/vocabulary";
import { projectNotFound } from "./find-project";

export type JobSummary = {
  id: string;
  status: (typeof jobStates)[number];
  waitingFor: JobWait | null;
  sourceType: SourceType;
  chunksCreated: number;
  memoriesCreated: number;
  edgesCreated: number;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  errorMessage: string | null;
};

export type ProjectUsage = {
  period: string;
  project: { memories: number; ingests: number; chunks: number };
  entitlements: { plan: PlanCode; ingestLimit: number; retrievalLimit: number; currentPeriodEnd: string };
  recentJobs: JobSummary[];
};

const jobsShown = 10;

export async function projectUsage(ctx: ProjectContext, now = new Date()): Promise<ProjectUsage> {
  const { id } = ctx.project;
  const [[row], jobs] = await Promise.all([
    rows<{ plan: PlanCode; paidUntil: string | null; ingests: number }>(sql`
      select o.plan_code as plan, case when s.plan_code = o.plan_code then to_json(s.current_period_end) #>> '{}' end as "paidUntil",
        coalesce((select used from project_usage u where u.organization_id = o.id and u.period = ${periodOf(now)}::text
          and u.budget = 'ingest' and u.project_id = p.id), 0)::float8 as ingests
      from projects p join organizations o on o.id = p.organization_id left join subscriptions s on s.organization_id = o.id
      where p.id = ${id}::uuid and p.organization_id = ${ctx.project.organizationId}::uuid`),
    rows<{ job: JobSummary }>(sql`
      select to_jsonb(j) as job from (
        select j.id, j.status, j.waiting_for as "waitingFor", e.source_type as "sourceType", j.chunks_created as "chunksCreated", j.memories_created as "memoriesCreated",
          j.edges_created as "edgesCreated", j.created_at as "createdAt", j.started_at as "startedAt", j.finished_at as "finishedAt",
          j.error_message as "errorMessage"
        from ingestion_jobs j join episodes e on e.project_id = j.project_id and e.id = j.episode_id
        where j.project_id = ${id}::uuid order by j.created_at desc, j.id desc limit ${jobsShown}
      ) j order by j."createdAt" desc, j.id desc`),
  ]);
  if (!row) throw projectNotFound();
  const counts = await readCounts(ctx);
  const { ingestPerMonth, retrievalPerMonth } = plans[row.plan];
  return {
    period: periodOf(now),
    project: { memories: sumOf(counts, "memory:"), ingests: row.ingests, chunks: countOf(counts, "chunk") },
    entitlements: {
      plan: row.plan,
      ingestLimit: ingestPerMonth,
      retrievalLimit: retrievalPerMonth,
      currentPeriodEnd: row.paidUntil ?? periodEnd(now).toISOString(),
    },
    recentJobs: jobs.map(({ job }) => job),
  };
}
