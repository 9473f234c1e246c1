import { and, asc, eq } from "drizzle-orm";
import { db, inTransaction } from "@/lib/db/client";
import { memories } from "@/lib/db/schema";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { linkStatements } from "@/lib/memories/link-statements";
import { jobEpisode } from "./job-episode";

/** Turns the drafts' names into entities of the graph, with their mentions, edges and attributes. */
export async function linkEntities(jobId: string): Promise<{ entities: number; edges: number }> {
  const none = { entities: 0, edges: 0 };
  const episode = await jobEpisode(jobId);
  if (!episode) return none;
  return inTransaction(async () => {
    if (!(await lockGraph(episode.graphId))) return none;
    const database = await db();
    const drafts = await database
      .select({ id: memories.id, content: memories.content, draft: memories.draft, unit: memories.unit })
      .from(memories)
      .where(and(eq(memories.jobId, jobId), eq(memories.status, "draft")))
      .orderBy(asc(memories.unit));
    const linked = drafts.flatMap(({ draft, ...memory }) => (draft ? [{ ...memory, ...draft }] : []));
    return linkStatements({ projectId: episode.projectId, graphId: episode.graphId }, episode.user, linked);
  });
}
