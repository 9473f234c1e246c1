import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { isDue } from "@/lib/db/expiry";
import { unitKinds } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, within } from "@/lib/graphs/graph";
import { countingMemories } from "@/lib/memories/count-memories";
import { closeMootConflicts } from "@/lib/memories/open-conflicts";
import { moveUnits } from "@/lib/search-index/postings";
import { searchText } from "@/lib/vocabulary";
import type { Batch } from "./batch";

/**
 * What has expired gets the status that readers see since then. It stays in history: what it superseded stays superseded.
 * A rejected memory is read by nobody anyway, and stays rejected if its expiry is cleared.
 */
export const expireMemories: Batch = {
  action: "memories.expired",
  find: (ctx: ProjectContext) =>
    rows(sql`
      select id, graph_id as "graphId" from memories m where m.project_id = ${ctx.project.id}::uuid and ${isDue("m")} and m.status <> 'rejected'
      order by m.expires_at limit 200`),
  async prepare(graph) {
    return (_, ids) => expire(graph, ids);
  },
};

async function expire(graph: Graph, ids: string[]): Promise<string[]> {
  const expired = await countingMemories(graph, ids, () =>
    rows<{ id: string; unit: number; content: string; attribute: string | null }>(sql`
      update memories m set status = 'expired', contested = false where m.id in ${uuids(ids)} and ${within(graph, "m")} and ${isDue("m")}
        and m.status <> 'rejected'
      returning m.id, m.unit::float8 as unit, m.content, m.attribute`),
  );
  await moveUnits(
    graph,
    unitKinds.memory,
    unitKinds.formerMemory,
    expired.map((memory) => ({ unit: memory.unit, text: searchText(memory) })),
  );
  const expiredIds = expired.map(({ id }) => id);
  await closeMootConflicts(graph, expiredIds, null);
  return expiredIds;
}
