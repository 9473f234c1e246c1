import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { sliceSources, writeChunks } from "./chunk-sources";
import { jobEpisode, sourcesOf } from "./job-episode";

/** Makes searchable what the adding call left over of a long document. */
export async function chunkRest(jobId: string): Promise<{ chunks: number }> {
  const episode = await jobEpisode(jobId);
  if (!episode) return { chunks: 0 };
  const slices = sliceSources(await sourcesOf(episode));
  return inTransaction(async () => {
    if (!(await lockGraph(episode.graphId))) return { chunks: 0 };
    const [there] = await rows<{ count: number }>(sql`select count(*)::int as count from chunks where episode_id = ${episode.episodeId}`);
    await writeChunks({ ...episode, id: episode.episodeId }, slices, { from: there?.count ?? 0 });
    return { chunks: slices.length };
  });
}
