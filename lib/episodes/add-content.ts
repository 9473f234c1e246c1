import { sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction, rows } from "@/lib/db/client";
import { episodes } from "@/lib/db/schema";
import { newSequence } from "@/lib/db/schema/search";
import { newId } from "@/lib/ids";
import { countSliceTerms, maxImmediateChunks, type SliceWithTerms, sliceSources, writeChunks } from "@/lib/ingestion/chunk-sources";
import { documentSource } from "@/lib/ingestion/job-episode";
import { type WriteTarget, writableGraph } from "@/lib/owners/writable-graph";
import { addedTrust, documentChannel } from "@/lib/trust";
import type { SourceType, Trust, TrustClass } from "@/lib/vocabulary";
import { createJob } from "./create-job";
import { lockGraphForWrite } from "./lock-graph-for-write";
import { redactedContent } from "./redacted-content";

export type NewContent = {
  target: WriteTarget;
  content: string;
  sourceType: SourceType;
  sourceUrl?: string;
  documentDate?: Date;
  metadata?: Record<string, unknown>;
  /** Can only lower the class. */
  trust?: TrustClass;
  /** Content of a connector is from outside whatever its type. */
  channel?: TrustClass;
  agentId?: string;
  runId?: string;
};

export async function addContent(ctx: ProjectContext, added: NewContent) {
  const result = await storeContent(ctx, added);
  await dispatch(result.job.id);
  return result;
}

/** Without the dispatch. @param jobId for callers that need it beforehand */
export async function storeContent(ctx: ProjectContext, added: NewContent, jobId = newId()) {
  const prepared = await prepareContent(ctx, added);
  return inTransaction(async () => {
    const graph = await writableGraph(ctx, added.target);
    await lockGraphForWrite(graph);
    return writeContent(ctx, graph.id, prepared, jobId);
  });
}

export type PreparedContent = {
  episode: Omit<NewContent, "target" | "trust" | "channel"> & { trust: Trust };
  firstSlices: SliceWithTerms[];
};

/** Call it before the transaction, which must not wait for it. @throws AppError CONTENT_BLOCKED */
export async function prepareContent(ctx: ProjectContext, added: NewContent): Promise<PreparedContent> {
  const { target, documentDate, sourceType, trust: asked, channel = documentChannel(sourceType, target), agentId, runId, ...input } = added;
  const trust = addedTrust(ctx, channel, asked);
  const episode = { ...(await redactedContent(ctx, input)), documentDate, sourceType, trust, agentId, runId };
  const slices = await sliceSources([documentSource(episode.content, documentDate ?? null)], maxImmediateChunks);
  return { episode, firstSlices: await countSliceTerms(slices) };
}

/** Call it with the graph locked. */
export async function writeContent(
  ctx: ProjectContext,
  graphId: string,
  { episode, firstSlices }: PreparedContent,
  jobId = newId(),
  documentId?: string,
) {
  const [unit] = await rows<{ first: number }>(sql`select ${newSequence}::float8 as first`);
  const row = { id: newId(), projectId: ctx.project.id, graphId, firstUnit: unit!.first, documentId, ...episode };
  await (await db()).insert(episodes).values(row);
  await writeChunks(row, firstSlices);
  return { episodeId: row.id, job: await createJob(ctx, row, jobId) };
}
