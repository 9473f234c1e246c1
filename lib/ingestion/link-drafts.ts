import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "@/lib/db/client";
import { memories } from "@/lib/db/schema";
import { linkStatements } from "@/lib/memories/link-statements";
import type { JobEpisode } from "./job-episode";

/** Call it with the graph locked. */
export async function linkDrafts(ids: string[], { projectId, graphId, user }: JobEpisode): Promise<void> {
  const drafts = await (await db())
    .select({ id: memories.id, content: memories.content, draft: memories.draft, unit: memories.unit, trust: memories.trust })
    .from(memories)
    .where(and(eq(memories.projectId, projectId), inArray(memories.id, ids), eq(memories.graphId, graphId), eq(memories.status, "draft")))
    .orderBy(asc(memories.unit));
  const linked = drafts.flatMap(({ draft, ...memory }) => (draft ? [{ ...memory, ...draft }] : []));
  await linkStatements({ projectId, graphId }, user, linked);
}
