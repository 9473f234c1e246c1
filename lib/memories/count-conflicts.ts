import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { moved, recordChanges } from "@/lib/usage/record-changes";

/** A row's status before and after; null: it wasn't there, or isn't any more. */
export type StatusChange = { before: string | null; after: string | null };

const whatOf = (status: string | null) => status && `conflict:${status}`;

export const countConflicts = (graph: Graph, changes: StatusChange[]): Promise<void> =>
  recordChanges(
    graph.projectId,
    changes.flatMap(({ before, after }) => moved(graph.graphId, { from: whatOf(before), to: whatOf(after) })),
  );

/** Of memories that are about to be deleted. A foreign key would delete the rows, too, but count nothing. */
export async function removeConflictsOf(graph: Graph, memoryIds: string[]): Promise<void> {
  if (memoryIds.length === 0) return;
  const gone: StatusChange[] = [];
  for (const side of [sql.raw("existing_memory_id"), sql.raw("incoming_memory_id")]) {
    gone.push(
      ...(await rows<StatusChange>(
        sql`delete from conflicts where ${ofGraph(graph)} and ${side} in ${uuids(memoryIds)} returning status as before, null as after`,
      )),
    );
  }
  await countConflicts(graph, gone);
}
