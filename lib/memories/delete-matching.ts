import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { requireTrust } from "@/lib/trust";
import type { Trust } from "@/lib/vocabulary";
import { deleteMemories } from "./delete-memory";
import { countsToWalk, type MemoryFilter, newestMemories } from "./walk-memories";

/** One call must end within a proxy's patience. */
const maxPerCall = 1_000;
/** Readers of the graph wait for one batch, not for all. */
const perBatch = 50;

/**
 * Memories that the deleted ones superseded become active again, and are deleted too if they match.
 * @returns `hasMore`: matches are left; call again
 * @throws AppError FORBIDDEN, before anything is deleted, if a match has a higher class than the key may change
 */
export async function deleteMatching(
  ctx: ProjectContext,
  filter: MemoryFilter & { graphs: string[] },
): Promise<{ deleted: number; hasMore: boolean }> {
  const counts = await countsToWalk(ctx, filter);
  const matching = (max: number) =>
    rows<{ id: string; graphId: string; trust: Trust }>(sql`
      select m.id, m.graph_id as "graphId", m.trust from (${newestMemories(ctx, { filter, counts, max })}) w
        cross join lateral (select id, graph_id, trust from memories where project_id = ${ctx.project.id}::uuid and id = w.id offset 0) m`);
  const first = await matching(maxPerCall + 1);
  for (const { trust } of first) requireTrust(ctx, trust);
  let deleted = 0;
  let hasMore = first.length > 0;
  while (hasMore && deleted < maxPerCall) {
    const batch = await matching(perBatch);
    let gone = 0;
    for (const [graphId, memories] of Map.groupBy(batch, (memory) => memory.graphId)) {
      gone += await deleteMemories(
        ctx,
        graphId,
        memories.map(({ id }) => id),
      );
    }
    deleted += gone;
    hasMore = gone > 0 && (await matching(1)).length > 0;
  }
  return { deleted, hasMore };
}
