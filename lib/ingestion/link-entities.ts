import { and, asc, eq, gt } from "drizzle-orm";
import { db, inTransaction } from "@/lib/db/client";
import { memories } from "@/lib/db/schema";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { linkStatements } from "@/lib/memories/link-statements";
import { draftsPerLinking } from "./batches";
import { jobEpisode } from "./job-episode";

/**
 * Turns the drafts' names into entities of the graph, with their mentions, edges and attributes. A long document takes several
 * transactions, in the order of its text.
 */
export async function linkEntities(jobId: string): Promise<{ entities: number; edges: number }> {
  const total = { entities: 0, edges: 0 };
  const episode = await jobEpisode(jobId);
  if (!episode) return total;
  const graph = { projectId: episode.projectId, graphId: episode.graphId };
  for (let after = -1; ; ) {
    const linked = await inTransaction(async () => {
      if (!(await lockGraph(graph.graphId))) return null;
      const drafts = await draftsAfter(jobId, after);
      if (drafts.length === 0) return null;
      const statements = drafts.flatMap(({ draft, ...memory }) => (draft ? [{ ...memory, ...draft }] : []));
      return { ...(await linkStatements(graph, episode.user, statements)), last: drafts.at(-1)!.unit };
    });
    if (!linked) return total;
    after = linked.last;
    total.entities += linked.entities;
    total.edges += linked.edges;
  }
}

/** The next drafts of a job, by ordinal. */
const draftsAfter = async (jobId: string, after: number) =>
  (await db())
    .select({ id: memories.id, content: memories.content, draft: memories.draft, unit: memories.unit })
    .from(memories)
    .where(and(eq(memories.jobId, jobId), eq(memories.status, "draft"), gt(memories.unit, after)))
    .orderBy(asc(memories.unit))
    .limit(draftsPerLinking);
