import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { removeLinks } from "@/lib/entities/links";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { removeUnits } from "@/lib/search-index/postings";
import { removeVectors } from "@/lib/search-index/vectors";
import { searchText } from "@/lib/vocabulary";
import { removeConflictsOf } from "./count-conflicts";
import { countingMemories } from "./count-memories";

/** Call it with the graph locked. */
export async function removeMemories(graph: Graph, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeConflictsOf(graph, ids);
  await removeLinks(graph, ids);
  const removed = await countingMemories(graph, ids, () =>
    rows<{ unit: number; status: string; content: string; attribute: string | null }>(sql`
      delete from memories where id in ${uuids(ids)} and ${within(graph)}
      returning unit::float8 as unit, status, content, attribute`),
  );
  const indexed = removed.filter(({ status }) => status !== "draft").map((memory) => ({ ...memory, text: searchText(memory) }));
  const isActive = ({ status }: { status: string }) => status === "active";
  await removeUnits(graph, unitKinds.memory, indexed.filter(isActive));
  await removeUnits(
    graph,
    unitKinds.formerMemory,
    indexed.filter((memory) => !isActive(memory)),
  );
  await removeVectors(
    graph,
    removed.map(({ unit }) => unit),
  );
  await clearSuccessors(graph, ids);
  // A model's words about them.
  await rows(sql`delete from profiles where ${ofGraph(graph)}`);
  await rows(sql`update eval_results set answer = null where ${ofGraph(graph)} and answer is not null`);
  await rows(
    sql`update graphs set memory_count = greatest(0, memory_count - ${indexed.length}::int) where project_id = ${graph.projectId} and id = ${graph.graphId}`,
  );
}

/** Of memories that were superseded by deleted ones. */
export const clearSuccessors = (graph: Graph, ids: string[]): Promise<unknown> =>
  rows(sql`update memories set superseded_by = null where ${within(graph)} and superseded_by in ${uuids(ids)}`);

/** Drafts aren't counted, but the link step may have connected them. @param which of the graph's drafts */
export async function removeDrafts(graph: Graph, which: SQL): Promise<void> {
  const drafts = await rows<{ id: string }>(sql`select id from memories where ${ofGraph(graph)} and status = 'draft' and ${which}`);
  if (drafts.length === 0) return;
  const ids = drafts.map(({ id }) => id);
  await removeLinks(graph, ids);
  await rows(sql`delete from memories where ${within(graph)} and id in ${uuids(ids)}`);
}
