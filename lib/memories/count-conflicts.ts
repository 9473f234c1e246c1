import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { recordIds } from "@/lib/events/record-event";
import { type Graph, within } from "@/lib/graphs/graph";
import { moved, recordChanges } from "@/lib/usage/record-changes";

/** A row's status before and after; null: it wasn't there, or isn't any more. */
export type StatusChange = { id: string; before: string | null; after: string | null };

const whatOf = (status: string | null) => status && `conflict:${status}`;

/** Counts them, and reports those that were opened and resolved as events. */
export async function countConflicts(graph: Graph, changes: StatusChange[]): Promise<void> {
  await recordChanges(
    graph.projectId,
    changes.flatMap(({ before, after }) => moved(graph.graphId, { from: whatOf(before), to: whatOf(after) })),
  );
  const changed = changes.filter(({ before, after }) => before !== after);
  const opened = changed.filter(({ after }) => after === "unresolved");
  // One that is stored as resolved was never open.
  const resolved = changed.filter(({ before, after }) => before === "unresolved" && after === "resolved");
  await recordIds(
    graph,
    "conflict.opened",
    "conflict",
    opened.map(({ id }) => id),
  );
  await recordIds(
    graph,
    "conflict.resolved",
    "conflict",
    resolved.map(({ id }) => id),
  );
}

/** Of memories that are about to be deleted. A foreign key would delete the rows, too, but count nothing. */
export async function removeConflictsOf(graph: Graph, memoryIds: string[]): Promise<void> {
  if (memoryIds.length === 0) return;
  const gone: StatusChange[] = [];
  for (const side of [sql.raw("existing_memory_id"), sql.raw("incoming_memory_id")]) {
    gone.push(
      ...(await rows<StatusChange>(
        sql`delete from conflicts where ${within(graph)} and ${side} in ${uuids(memoryIds)} returning id, status as before, null as after`,
      )),
    );
  }
  await countConflicts(graph, gone);
}
