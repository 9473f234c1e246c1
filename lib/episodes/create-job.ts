import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { db } from "@/lib/db/client";
import { ingestionJobs } from "@/lib/db/schema";
import { formatId, newId } from "@/lib/ids";
import { traceparent } from "@/lib/telemetry";
import { added, type CountChange, hourOf, recordChanges } from "@/lib/usage/record-changes";

/** Call it in the episode's transaction, so no accepted episode is left without a job. @param counted what else the call added */
export async function createJob(ctx: ProjectContext, episode: { id: string; graphId: string }, counted: CountChange[], id = newId()) {
  const apiKeyId = ctx.access?.by === "key" ? ctx.access.id : null;
  const [job] = await (await db())
    .insert(ingestionJobs)
    .values({
      id,
      projectId: ctx.project.id,
      graphId: episode.graphId,
      episodeId: episode.id,
      correlationId: ctx.correlationId,
      traceparent: traceparent(),
      apiKeyId,
    })
    .returning({ id: ingestionJobs.id, projectId: ingestionJobs.projectId });
  const now = hourOf(new Date());
  const event = (what: string): CountChange => ({ graphId: null, what, change: 1, isEvent: true, at: now });
  await recordChanges(ctx.project.id, [
    ...counted,
    added(episode.graphId, "job:pending", 1),
    event("ingest"),
    ...(apiKeyId ? [event(`key:${apiKeyId}`)] : []),
  ]);
  await record(ctx, "episode.added", { type: "episode", id: formatId("episode", episode.id) }, { jobId: formatId("job", job!.id) });
  return job!;
}
