import { dispatch } from "@/inngest/dispatch";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction } from "@/lib/db/client";
import { episodes } from "@/lib/db/schema";
import { type Target, writableGraph } from "@/lib/graphs/writable-graph";
import { newId } from "@/lib/ids";
import type { SourceType } from "@/lib/vocabulary";
import { chunkSources, chunksAtOnce } from "./chunk-sources";
import { createJob } from "./create-job";
import { keepGraph } from "./keep-graph";

/** Accepts a document: its episode, its first chunks and its job in one transaction, then wakes a worker. */
export async function addContent(
  ctx: ProjectContext,
  added: {
    target: Target;
    content: string;
    sourceType: SourceType;
    sourceUrl?: string;
    documentDate?: Date;
    metadata?: Record<string, unknown>;
  },
) {
  const { target, ...episode } = added;
  const result = await inTransaction(async () => {
    const graph = await writableGraph(ctx, target);
    await keepGraph(graph);
    const row = { id: newId(), projectId: ctx.project.id, graphId: graph.id, ...episode };
    await (await db()).insert(episodes).values(row);
    await chunkSources(row, [{ messageId: null, messageIndex: 0, sequenceId: row.id, position: 0, content: row.content }], {
      most: chunksAtOnce,
    });
    return { episodeId: row.id, job: await createJob(ctx, row) };
  });
  await dispatch(result.job.id);
  return result;
}
