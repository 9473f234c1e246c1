import { sql } from "drizzle-orm";
import { db, rows } from "@/lib/db/client";
import { episodes, ingestionJobs } from "@/lib/db/schema";
import { graphs } from "@/lib/db/schema/graphs";
import { organizations, projects } from "@/lib/db/schema/tenancy";
import { newId } from "@/lib/ids";

export async function createJobs(count = 1): Promise<{ graphId: string; ids: string[] }> {
  const database = await db();
  const [organizationId, projectId, graphId, episodeId] = [newId(), newId(), newId(), newId()];
  await database.insert(organizations).values({ id: organizationId, name: "Test", planCode: "self_hosted" });
  await database.insert(projects).values({ id: projectId, organizationId, tag: `p-${projectId}`, name: "Test" });
  await database.insert(graphs).values({ id: graphId, projectId, kind: "GROUP", name: "default" });
  await database
    .insert(episodes)
    .values({ id: episodeId, projectId, graphId, sourceType: "TEXT", firstUnit: 128, content: "Maya lives in Porto." });
  const ids = Array.from({ length: count }, newId);
  await database.insert(ingestionJobs).values(ids.map((id) => ({ id, projectId, graphId, episodeId })));
  return { graphId, ids };
}

export const aJob = async (): Promise<string> => (await createJobs()).ids[0]!;

export type JobRow = {
  status: string;
  attempts: number;
  leaseToken: string | null;
  errorMessage: string | null;
  isStarted: boolean;
  isFinished: boolean;
  isSent: boolean;
};

export async function jobRow(id: string): Promise<JobRow | undefined> {
  const [found] = await rows<JobRow>(sql`
    select status, attempts, lease_token as "leaseToken", error_message as "errorMessage", started_at is not null as "isStarted",
      finished_at is not null as "isFinished", sent_at is not null as "isSent"
    from ingestion_jobs where id = ${id}`);
  return found;
}

export const stepRows = (jobId: string) =>
  rows<{ name: string; status: string; attempts: number; result: unknown; error: string | null }>(
    sql`select name, status, attempts, result, error from job_steps where job_id = ${jobId} order by started_at, name`,
  );
