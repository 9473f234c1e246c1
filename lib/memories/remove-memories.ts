import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { removeUnits } from "@/lib/search-index/postings";
import { removeVectors } from "@/lib/search-index/vectors";
import { searchText } from "@/lib/vocabulary";

/** Call it with the graph locked. */
export async function removeMemories(graphId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await rows<{ unit: number; status: string; content: string; attribute: string | null }>(sql`
    delete from memories where id in ${uuids(ids)} and graph_id = ${graphId}
    returning unit::float8 as unit, status, content, attribute`);
  const indexed = removed.filter(({ status }) => status !== "draft").map((memory) => ({ ...memory, text: searchText(memory) }));
  const isActive = ({ status }: { status: string }) => status === "active";
  await removeUnits(graphId, unitKinds.memory, indexed.filter(isActive));
  await removeUnits(
    graphId,
    unitKinds.formerMemory,
    indexed.filter((memory) => !isActive(memory)),
  );
  await removeVectors(
    graphId,
    removed.map(({ unit }) => unit),
  );
  await rows(sql`update graphs set memory_count = greatest(0, memory_count - ${indexed.length}::int) where id = ${graphId}`);
}
