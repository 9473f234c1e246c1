import { and, eq } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { db } from "@/lib/db/client";
import { graphs, ingestionJobs, users } from "@/lib/db/schema";
import { AppError } from "@/lib/errors";
import { canSeeGroup, canSeeUser } from "@/lib/graphs/access";

/** @param id null for a malformed id. @throws AppError JOB_NOT_FOUND */
export async function getJob(ctx: ProjectContext, id: string | null) {
  const [job] = id
    ? await (await db())
        .select({
          id: ingestionJobs.id,
          status: ingestionJobs.status,
          chunksCreated: ingestionJobs.chunksCreated,
          memoriesCreated: ingestionJobs.memoriesCreated,
          edgesCreated: ingestionJobs.edgesCreated,
          errorMessage: ingestionJobs.errorMessage,
          startedAt: ingestionJobs.startedAt,
          finishedAt: ingestionJobs.finishedAt,
          groupName: graphs.name,
          externalId: users.externalId,
        })
        .from(ingestionJobs)
        .innerJoin(graphs, eq(graphs.id, ingestionJobs.graphId))
        .leftJoin(users, eq(users.id, graphs.userId))
        .where(and(eq(ingestionJobs.id, id), eq(ingestionJobs.projectId, ctx.project.id)))
    : [];
  // For a key without access to the graph, the job doesn't exist.
  const isVisible = job && (job.groupName === null ? canSeeUser(ctx, job.externalId!) : canSeeGroup(ctx, job.groupName));
  if (!isVisible) throw new AppError("JOB_NOT_FOUND", "No ingestion job with this id in this project.");
  return job;
}
