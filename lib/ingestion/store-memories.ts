import { sql } from "drizzle-orm";
import { batchSize } from "@/lib/db/batch-size";
import { inTransaction, rows } from "@/lib/db/client";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { finishJob, type JobCounts, type JobTotals } from "./finish-job";
import { type JobEpisode, type JobKey, jobEpisode } from "./job-episode";
import { linkDrafts } from "./link-drafts";
import { reconcileDrafts } from "./reconcile-drafts";

const linkSizes = { pglite: 24, postgres: 100 };
const reconcileSizes = { pglite: 10, postgres: 64 };

/**
 * Links the drafts to entities, reconciles them with what is known, and ends the job. Usually in one transaction: most jobs are of one
 * message, for which two more would cost as much as their work. A long document takes several, in the order of its text.
 */
export async function storeMemories(job: JobKey, counts: JobCounts): Promise<JobTotals> {
  const episode = await jobEpisode(job);
  const drafts = episode ? await draftsOf(job) : [];
  if (!episode || drafts.length === 0) return finishJob(job, counts);
  const [linkSize, reconcileSize] = await Promise.all([batchSize(linkSizes), batchSize(reconcileSizes)]);
  if (drafts.length <= Math.min(linkSize, reconcileSize)) {
    return finishJob(job, counts, async () => {
      await linkDrafts(drafts, episode);
      await reconcileDrafts(drafts, episode);
    });
  }
  await inBatches(drafts, linkSize, episode, linkDrafts);
  await inBatches(drafts, reconcileSize, episode, reconcileDrafts);
  return finishJob(job, counts);
}

/** In the order of the text. */
async function draftsOf(job: JobKey): Promise<string[]> {
  const drafts = await rows<{ id: string }>(
    sql`select id from memories where project_id = ${job.projectId} and job_id = ${job.id} and status = 'draft' order by unit`,
  );
  return drafts.map(({ id }) => id);
}

type Work = (drafts: string[], episode: JobEpisode) => Promise<void>;

/** Ends early if the graph is deleted meanwhile. */
async function inBatches(drafts: string[], size: number, episode: JobEpisode, work: Work): Promise<void> {
  for (let from = 0; from < drafts.length; from += size) {
    const isThere = await inTransaction(async () => {
      if (!(await lockGraph(episode))) return false;
      await work(drafts.slice(from, from + size), episode);
      return true;
    });
    if (!isThere) return;
  }
}
