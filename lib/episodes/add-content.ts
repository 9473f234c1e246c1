import { dispatch } from "@/inngest/dispatch";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction, sendAhead } from "@/lib/db/client";
import { sweepAt } from "@/lib/db/expiry";
import { episodes } from "@/lib/db/schema";
import { unitAt } from "@/lib/db/schema/search";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { countSliceTerms, maxImmediateChunks, type SliceWithTerms, sliceSources, writeChunks } from "@/lib/ingestion/chunk-sources";
import { documentSource } from "@/lib/ingestion/job-episode";
import { lockGraphForWrite } from "@/lib/owners/lock-graph-for-write";
import { type WritableGraph, type WriteTarget, writableGraph } from "@/lib/owners/writable-graph";
import { takeSequences } from "@/lib/search-index/sequences";
import { addedTrust, documentChannel } from "@/lib/trust";
import { added } from "@/lib/usage/record-changes";
import { noteActivity } from "@/lib/users/note-activity";
import type { SourceType, Trust, TrustClass } from "@/lib/vocabulary";
import { createJob } from "./create-job";
import { redactedContent, reportRedacted } from "./redacted-content";

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
  /** When what is extracted from it expires. */
  expiresAt?: Date;
};

export async function addContent(ctx: ProjectContext, content: NewContent) {
  const [sequence] = await takeSequences(ctx.project.id, 1);
  const result = await storeContent(ctx, content, sequence!);
  await dispatch(result.job);
  return result;
}

/** Without the dispatch. @param sequence from `takeSequences` @param jobId for callers that need it beforehand */
export async function storeContent(ctx: ProjectContext, content: NewContent, sequence: number, jobId = newId()) {
  const prepared = await prepareContent(ctx, content);
  return inTransaction(async () => {
    const graph = await writableGraph(ctx, content.target);
    await lockGraphForWrite(ctx, graph);
    return writeContent(ctx, graph, { ...prepared, sequence, jobId });
  });
}

export type PreparedContent = {
  episode: Omit<NewContent, "target" | "trust" | "channel"> & { trust: Trust };
  firstSlices: SliceWithTerms[];
  /** Types of data that were redacted. */
  redacted: string[];
};

/** A longer one is not a statement. */
export const maxStatementLength = 10_000;

/** Call it before the transaction, which must not wait for it. @throws AppError CONTENT_BLOCKED, VALIDATION_ERROR */
export async function prepareContent(ctx: ProjectContext, added: NewContent): Promise<PreparedContent> {
  const {
    target,
    documentDate,
    sourceType,
    trust: asked,
    channel = documentChannel(sourceType, target),
    agentId,
    runId,
    expiresAt,
    ...input
  } = added;
  if (sourceType === "MEMORY" && input.content.length > maxStatementLength) {
    const message = `longer than ${maxStatementLength.toLocaleString("en")} characters, which a MEMORY may have`;
    throw new AppError("VALIDATION_ERROR", `content: ${message}`, { detail: { details: [{ path: "content", message }] } });
  }
  const trust = addedTrust(ctx, channel, asked);
  const { value, types: redacted } = await redactedContent(ctx, input);
  const episode = { ...value, documentDate, sourceType, trust, agentId, runId, expiresAt };
  const slices = await sliceSources([documentSource(episode.content, documentDate ?? null, sourceType)], maxImmediateChunks);
  return { episode, firstSlices: await countSliceTerms(slices), redacted };
}

/** Call it with the graph locked. @param content.sequence from `takeSequences` */
export async function writeContent(
  ctx: ProjectContext,
  graph: WritableGraph,
  {
    episode,
    firstSlices,
    redacted,
    sequence,
    jobId,
    documentId,
  }: PreparedContent & { sequence: number; jobId: string; documentId?: string },
) {
  const row = { id: newId(), projectId: ctx.project.id, graphId: graph.id, firstUnit: unitAt(sequence, 1), documentId, ...episode };
  await sendAhead(async () => (await db()).insert(episodes).values(row));
  const chunks = await writeChunks(row, firstSlices, { isNew: true });
  const counted = [added(graph.id, "chunk", chunks), ...(await noteActivity(ctx, graph, [new Date()]))];
  await sweepAt(ctx.project.id, row.expiresAt);
  // With fewer than it may cut at once, there is no rest; with none, the text may have to be read from its address first.
  const isWhole = firstSlices.length > 0 && firstSlices.length < maxImmediateChunks;
  const job = await createJob(ctx, row, { id: jobId, counted, passages: isWhole ? firstSlices.length : null });
  await reportRedacted(row, job.id, redacted);
  return { episodeId: row.id, job };
}
