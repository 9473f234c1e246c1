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
import { type EmbeddedUnit, unitVectors } from "./unit-vectors";

type Unit = EmbeddedUnit & { unit: number; kind: number };

export async function embedMemories(job: JobKey): Promise<{ embedded: number }> {
  const episode = await jobEpisode(job);
  if (!episode) return { embedded: 0 };
  const { embedding } = models;
  const units = await rows<Unit>(sql`
    select u.unit::float8 as unit, u.kind, u.text, u.chunk_id as "chunkId", u.quote from (
      select unit, ${unitKinds.draft}::int as kind, content as text, chunk_id, json_build_object('start', quote_start, 'length', length(quote)) as quote
      from memories where project_id = ${job.projectId} and job_id = ${job.id} and status = 'draft'
      union all
      select unit, ${unitKinds.chunk}::int, content, id, null from chunks where project_id = ${job.projectId} and episode_id = ${episode.episodeId}
    ) u where not exists (select 1 from embeddings e where e.project_id = ${job.projectId} and e.unit = u.unit and e.model = ${embedding.name} offset 0)`);
  if (units.length === 0) return { embedded: 0 };
  const spend = recordJobSpend(job, "embed");
  const size = await batchSize(vectorSizes);
  const write = async (batch: Unit[], vectors: Float32Array[]): Promise<boolean> => {
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
      if (!graphExists) return false;
    }
    return true;
  };
  const embed = (texts: string[]) => embedding.embed(texts, spend);
  // Stored after each call, so a later failure doesn't repeat earlier calls.
  for await (const { batch, vectors } of unitVectors(units, embed)) if (!(await write(batch, vectors))) break;
  return { embedded: units.length };
}
