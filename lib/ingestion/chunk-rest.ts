import { sql } from "drizzle-orm";
import { batchSize } from "@/lib/db/batch-size";
import { inTransaction, rows } from "@/lib/db/client";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { added, recordChanges } from "@/lib/usage/record-changes";
import { countSliceTerms, sliceSources, writeChunks } from "./chunk-sources";
import { isUnread, type JobKey, jobEpisode, sourcesOf } from "./job-episode";

const chunkSizes = { pglite: 12, postgres: 32 };

/** `isUnread`: there is nothing to cut before the step `read`. */
export type Chunked = { chunks: number; isUnread?: true };

export async function chunkRest(job: JobKey): Promise<Chunked> {
  const episode = await jobEpisode(job);
  if (!episode) return { chunks: 0 };
  if (isUnread(episode)) return { chunks: 0, isUnread: true };
  const slices = await sliceSources(await sourcesOf(episode));
  const [existing] = await rows<{ count: number }>(
    sql`select count(*)::int as count from chunks where project_id = ${episode.projectId} and episode_id = ${episode.episodeId}`,
  );
  const size = await batchSize(chunkSizes);
  for (let from = existing!.count; from < slices.length; from += size) {
    const batch = await countSliceTerms(slices.slice(from, from + size));
    const isStillThere = await inTransaction(async () => {
      const current = (await lockGraph(episode)) ? await jobEpisode(job) : null;
      if (!current) return false;
      const written = await writeChunks({ ...current, id: current.episodeId }, batch, { from });
      await recordChanges(episode.projectId, [added(episode.graphId, "chunk", written)]);
      return true;
    });
    if (!isStillThere) return { chunks: 0 };
  }
  return { chunks: slices.length };
}
