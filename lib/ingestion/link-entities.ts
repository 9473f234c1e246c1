import { and, asc, eq, inArray } from "drizzle-orm";
import { db, inTransaction } from "@/lib/db/client";
import { memories } from "@/lib/db/schema";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { linkStatements } from "@/lib/memories/link-statements";
import { draftBatches, linkSizes } from "./batches";
import { type JobKey, jobEpisode } from "./job-episode";

/** A long document takes several transactions, in the order of its text. */
export async function linkEntities(job: JobKey): Promise<{ entities: number; edges: number }> {
  const total = { entities: 0, edges: 0 };
  const episode = await jobEpisode(job);
  if (!episode) return total;
  const graph = { projectId: episode.projectId, graphId: episode.graphId };
  for (const ids of await draftBatches(job, linkSizes)) {
    const linked = await inTransaction(async () => {
      if (!(await lockGraph(graph))) return null;
      const drafts = await (await db())
        .select({ id: memories.id, content: memories.content, draft: memories.draft, unit: memories.unit, trust: memories.trust })
        .from(memories)
        .where(
          and(
            eq(memories.projectId, graph.projectId),
            inArray(memories.id, ids),
            eq(memories.graphId, graph.graphId),
            eq(memories.status, "draft"),
          ),
        )
        .orderBy(asc(memories.unit));
      return linkStatements(
        graph,
        episode.user,
        drafts.flatMap(({ draft, ...memory }) => (draft ? [{ ...memory, ...draft }] : [])),
      );
    });
    if (!linked) break;
    total.entities += linked.entities;
    total.edges += linked.edges;
  }
  return total;
}
