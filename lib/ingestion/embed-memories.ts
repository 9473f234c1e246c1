import { sql } from "drizzle-orm";
import { batchSize } from "@/lib/db/batch-size";
import { inTransaction, rows } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { unitKinds } from "@/lib/db/schema/search";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { models } from "@/lib/models";
import { insertVectors, vectorSizes } from "@/lib/search-index/vectors";
import { type JobKey, jobEpisode } from "./job-episode";
import { recordJobSpend } from "./spend";

export async function embedMemories(job: JobKey): Promise<{ embedded: number }> {
  const episode = await jobEpisode(job);
  if (!episode) return { embedded: 0 };
  const { embedding } = models;
  const units = await rows<{ unit: number; kind: number; text: string }>(sql`
    select u.unit::float8 as unit, u.kind, u.text from (
      select unit, ${unitKinds.draft}::int as kind, content as text from memories where project_id = ${job.projectId} and job_id = ${job.id} and status = 'draft'
      union all
      select unit, ${unitKinds.chunk}::int, content from chunks where project_id = ${job.projectId} and episode_id = ${episode.episodeId}
    ) u where not exists (select 1 from embeddings e where e.project_id = ${job.projectId} and e.unit = u.unit and e.model = ${embedding.name})`);
  if (units.length === 0) return { embedded: 0 };
  const spend = recordJobSpend(job, "embed");
  const size = await batchSize(vectorSizes);
  for (let i = 0; i < units.length; i += unitsPerBatch) {
    const batch = units.slice(i, i + unitsPerBatch);
    const vectors = await embedding.embed(
      batch.map((unit) => unit.text),
      spend,
    );
    for (let at = 0; at < batch.length; at += size) {
      const written = batch.slice(at, at + size).map(({ unit, kind, text }, n) => ({
        graphId: episode.graphId,
        kind,
        unit,
        model: embedding.name,
        embedding: vectorLiteral(vectors[at + n]!),
        // Text may have been deleted from the chunk meanwhile.
        ...(kind === unitKinds.chunk && { chunkText: text }),
      }));
      const graphExists = await inTransaction(async () => {
        if (!(await lockGraph(episode))) return false;
        await insertVectors(job.projectId, written);
        return true;
      });
      if (!graphExists) return { embedded: units.length };
    }
  }
  return { embedded: units.length };
}

/** Stored after each call, so a later failure doesn't repeat earlier calls. */
const unitsPerBatch = 500;
