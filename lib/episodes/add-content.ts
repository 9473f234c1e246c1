import { sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction, rows } from "@/lib/db/client";
import { episodes } from "@/lib/db/schema";
import { newSequence } from "@/lib/db/schema/search";
import { newId } from "@/lib/ids";
import { countSliceTerms, maxImmediateChunks, sliceSources, writeChunks } from "@/lib/ingestion/chunk-sources";
import { documentSource } from "@/lib/ingestion/job-episode";
import { type WriteTarget, writableGraph } from "@/lib/owners/writable-graph";
import { addedTrust, documentChannel } from "@/lib/trust";
import type { SourceType, TrustClass } from "@/lib/vocabulary";
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
};

export async function addContent(ctx: ProjectContext, added: NewContent) {
  const result = await storeContent(ctx, added);
  await dispatch(result.job.id);
  return result;
}

/** Without the dispatch. @param jobId for callers that need it beforehand */
export async function storeContent(ctx: ProjectContext, added: NewContent, jobId = newId()) {
  const { target, documentDate, sourceType, trust: asked, channel = documentChannel(sourceType, target), ...input } = added;
  const trust = addedTrust(ctx, channel, asked);
  const episode = { ...(await redactedContent(ctx, input)), documentDate, sourceType, trust };
  const firstSlices = await countSliceTerms(
    await sliceSources([documentSource(episode.content, documentDate ?? null)], maxImmediateChunks),
  );
  return inTransaction(async () => {
    const graph = await writableGraph(ctx, target);
    await lockGraphForWrite(graph);
    const [unit] = await rows<{ first: number }>(sql`select ${newSequence}::float8 as first`);
    const row = { id: newId(), projectId: ctx.project.id, graphId: graph.id, firstUnit: unit!.first, ...episode };
    await (await db()).insert(episodes).values(row);
    await writeChunks(row, firstSlices);
    return { episodeId: row.id, job: await createJob(ctx, row, jobId) };
  });
}
