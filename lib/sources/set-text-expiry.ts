import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { sweepAt } from "@/lib/db/expiry";
import { type Graph, ofGraph } from "@/lib/graphs/graph";

/**
 * Of a text that hasn't expired, with its passages and memories, except memories that have a time of their own: from a person, or from
 * another text that states them, too. Call it with the graph locked.
 */
export async function setTextExpiry(graph: Graph, episodeId: string, expiresAt: string | null): Promise<void> {
  await rows(sql`
    update memories m set expires_at = ${expiresAt}::timestamptz, updated_at = now() from episodes e
    where e.id = ${episodeId}::uuid and ${ofGraph(graph, "e")} and m.episode_id = e.id and ${ofGraph(graph, "m")} and not m.pinned
      and m.status <> 'expired' and m.expires_at is not distinct from e.expires_at
      and not exists (select 1 from restatements r join chunks c on c.project_id = ${graph.projectId}::uuid and c.id = r.chunk_id
        where r.project_id = ${graph.projectId}::uuid and r.memory_id = m.id and c.episode_id <> e.id)`);
  await rows(sql`update chunks set expires_at = ${expiresAt}::timestamptz where episode_id = ${episodeId}::uuid and ${ofGraph(graph)}`);
  await rows(sql`update episodes set expires_at = ${expiresAt}::timestamptz where id = ${episodeId}::uuid and ${ofGraph(graph)}`);
  await sweepAt(graph.projectId, expiresAt === null ? null : new Date(expiresAt));
}
