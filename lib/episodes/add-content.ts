import { dispatch } from "@/inngest/dispatch";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction } from "@/lib/db/client";
import { episodes } from "@/lib/db/schema";
import { unitAt } from "@/lib/db/schema/search";
import { newId } from "@/lib/ids";
import { countSliceTerms, maxImmediateChunks, type SliceWithTerms, sliceSources, writeChunks } from "@/lib/ingestion/chunk-sources";
import { documentSource } from "@/lib/ingestion/job-episode";
import { type WriteTarget, writableGraph } from "@/lib/owners/writable-graph";
import { takeSequences } from "@/lib/search-index/sequences";
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
  const [sequence] = await takeSequences(ctx.project.id, 1);
  const result = await storeContent(ctx, added, sequence!);
  await dispatch(result.job);
  return result;
}

/** Without the dispatch. @param sequence from `takeSequences` @param jobId for callers that need it beforehand */
export async function storeContent(ctx: ProjectContext, added: NewContent, sequence: number, jobId = newId()) {
  const prepared = await prepareContent(ctx, added);
  return inTransaction(async () => {
    const graph = await writableGraph(ctx, added.target);
    await lockGraphForWrite(ctx, graph);
    return writeContent(ctx, graph.id, { ...prepared, sequence, jobId });
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

/** Call it with the graph locked. @param content.sequence from `takeSequences` */
export async function writeContent(
  ctx: ProjectContext,
  graphId: string,
  { episode, firstSlices, sequence, jobId, documentId }: PreparedContent & { sequence: number; jobId: string; documentId?: string },
) {
  const row = { id: newId(), projectId: ctx.project.id, graphId, firstUnit: unitAt(sequence, 1), documentId, ...episode };
  await (await db()).insert(episodes).values(row);
  await writeChunks(row, firstSlices);
  return { episodeId: row.id, job: await createJob(ctx, row, jobId) };
}
