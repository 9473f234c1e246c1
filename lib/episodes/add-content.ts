import { sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction, rows } from "@/lib/db/client";
import { episodes } from "@/lib/db/schema";
import { newSequence } from "@/lib/db/schema/search";
import { newId } from "@/lib/ids";
import { chunksPerBatch, readSlices, sliceSources, writeChunks } from "@/lib/ingestion/chunk-sources";
import { documentSource } from "@/lib/ingestion/job-episode";
import { type Target, writableGraph } from "@/lib/owners/writable-graph";
import type { SourceType } from "@/lib/vocabulary";
import { createJob } from "./create-job";
import { lockGraphForWrite } from "./lock-graph-for-write";
import { redactedContent } from "./redacted-content";

export type NewContent = {
  target: Target;
  content: string;
  sourceType: SourceType;
  sourceUrl?: string;
  documentDate?: Date;
  metadata?: Record<string, unknown>;
};

/**
 * Accepts a document: its episode, its first chunks and its job in one transaction, then wakes a worker.
 * @throws AppError GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, CONTENT_BLOCKED
 */
export async function addContent(ctx: ProjectContext, added: NewContent) {
  const result = await storeContent(ctx, added);
  await dispatch(result.job.id);
  return result;
}

/** What `addContent` does before it wakes a worker. @param jobId of the job to make, for who must know it before */
export async function storeContent(ctx: ProjectContext, added: NewContent, jobId = newId()) {
  const { target, documentDate, sourceType, ...told } = added;
  const episode = { ...(await redactedContent(ctx, told)), documentDate, sourceType };
  const atOnce = await readSlices(await sliceSources([documentSource(episode.content, documentDate ?? null)], chunksPerBatch));
  return inTransaction(async () => {
    const graph = await writableGraph(ctx, target);
    await lockGraphForWrite(graph);
    const [unit] = await rows<{ first: number }>(sql`select ${newSequence}::float8 as first`);
    const row = { id: newId(), projectId: ctx.project.id, graphId: graph.id, firstUnit: unit!.first, ...episode };
    await (await db()).insert(episodes).values(row);
    await writeChunks(row, atOnce);
    return { episodeId: row.id, job: await createJob(ctx, row, jobId) };
  });
}
