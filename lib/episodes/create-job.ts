import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { db } from "@/lib/db/client";
import { ingestionJobs } from "@/lib/db/schema";
import { formatId, newId } from "@/lib/ids";

/** Call it in the episode's transaction, so no accepted episode is left without a job. */
export async function createJob(ctx: ProjectContext, episode: { id: string; graphId: string }, id = newId()) {
  const [job] = await (await db())
    .insert(ingestionJobs)
    .values({
      id,
      projectId: ctx.project.id,
      graphId: episode.graphId,
      episodeId: episode.id,
      correlationId: ctx.correlationId,
      apiKeyId: ctx.key?.id,
    })
    .returning({ id: ingestionJobs.id, projectId: ingestionJobs.projectId });
  await record(ctx, "episode.added", { type: "episode", id: formatId("episode", episode.id) }, { jobId: formatId("job", job!.id) });
  return job!;
}
