import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { canSeeGroup, canSeeUser } from "@/lib/graphs/access";
import { type JobRow, jobColumns, jobJoins, type ListedJob, listedJob } from "./list-jobs";

export type JobRecord = ListedJob & {
  episodeId: string;
  attempts: number;
  steps: {
    name: string;
    status: "running" | "done" | "failed";
    attempts: number;
    startedAt: string;
    durationMs: number | null;
    error: string | null;
  }[];
  outcome: "facts" | "no_facts" | null;
  duplicates: number;
  dropped: number;
  tokens: { input: number; output: number; costUsd: number };
  retryOf: string | null;
  retriedAs: string | null;
};

export const jobNotFound = () => new AppError("JOB_NOT_FOUND", "No ingestion job with this id in this project.");

export async function getJob(ctx: ProjectContext, id: string | null): Promise<JobRecord> {
  const [row] = id
    ? await rows<JobRow & Omit<JobRecord, keyof ListedJob | "outcome">>(sql`
        select ${jobColumns}, e.id as "episodeId", j.attempts, j.duplicates, j.dropped, j.retry_of as "retryOf",
          json_build_object('input', j.input_tokens, 'output', j.output_tokens, 'costUsd', j.cost_usd) as tokens,
          (select r.id from ingestion_jobs r where r.project_id = j.project_id and r.retry_of = j.id and r.graph_id = j.graph_id order by r.created_at desc, r.id desc limit 1) as "retriedAs",
          (select coalesce(json_agg(json_build_object('name', s.name, 'status', s.status, 'attempts', s.attempts, 'startedAt', s.started_at,
              'durationMs', round(extract(epoch from s.finished_at - s.started_at) * 1000), 'error', s.error) order by s.started_at, s.name), '[]')
            from job_steps s where s.project_id = j.project_id and s.job_id = j.id) as steps
        from ingestion_jobs j ${jobJoins}
        where j.id = ${id}::uuid and j.project_id = ${ctx.project.id}::uuid`)
    : [];
  // For a key without access to the graph, the job doesn't exist.
  const isVisible = row && (row.graph.kind === "USER" ? canSeeUser(ctx, row.graph.userId!) : canSeeGroup(ctx, row.graph.groupName!));
  if (!isVisible) throw jobNotFound();
  const hasFacts = row.memoriesCreated + row.duplicates > 0;
  return { ...listedJob(row), outcome: row.status === "done" ? (hasFacts ? "facts" : "no_facts") : null };
}
