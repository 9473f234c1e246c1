import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { chunksPerTransaction } from "./batches";
import { readSlices, sliceSources, writeChunks } from "./chunk-sources";
import { jobEpisode, sourcesOf } from "./job-episode";

/** Makes searchable what the adding call left over of a long document. */
export async function chunkRest(jobId: string): Promise<{ chunks: number }> {
  const episode = await jobEpisode(jobId);
  if (!episode) return { chunks: 0 };
  const slices = await sliceSources(await sourcesOf(episode));
  const [there] = await rows<{ count: number }>(sql`select count(*)::int as count from chunks where episode_id = ${episode.episodeId}`);
  for (let from = there!.count; from < slices.length; from += chunksPerTransaction) {
    const some = await readSlices(slices.slice(from, from + chunksPerTransaction));
    const isThere = await inTransaction(async () => {
      if (!(await lockGraph(episode.graphId))) return false;
      await writeChunks({ ...episode, id: episode.episodeId }, some, from);
      return true;
    });
    if (!isThere) return { chunks: 0 };
  }
  return { chunks: slices.length };
}
