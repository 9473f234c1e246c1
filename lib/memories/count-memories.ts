import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { recordIds } from "@/lib/events/record-event";
import type { EventType } from "@/lib/events/types";
import { type Graph, within } from "@/lib/graphs/graph";
import { type CountChange, hourOf, moved, recordChanges } from "@/lib/usage/record-changes";

export type CountedMemory = { status: string; type: string; createdAt: Date; supersededAt: Date | null };

const whatOf = (memory: CountedMemory | undefined): string | null =>
  memory && memory.status !== "draft" ? `memory:${memory.status}:${memory.type}` : null;

/** Undefined for a row that wasn't there, or isn't any more. A new row's events happened when it says; an import brings old ones. */
export function memoryChanges(graphId: string, before: CountedMemory | undefined, after: CountedMemory | undefined): CountChange[] {
  const [from, to] = [whatOf(before), whatOf(after)];
  const event = (what: string, at?: Date): CountChange => ({ graphId, what, change: 1, isEvent: true, ...(at && { at: hourOf(at) }) });
  const isSuperseded = after?.status === "superseded" && before?.status !== "superseded";
  return [
    ...moved(graphId, { from, to }),
    ...(!from && to ? [event("created", before ? undefined : after!.createdAt)] : []),
    ...(isSuperseded && (before || after.supersededAt) ? [event("superseded", before ? undefined : after.supersededAt!)] : []),
  ];
}

/** Counts and reports what `work` does to these memories, also if it inserts or deletes them. Call it with the graph locked. */
export async function countingMemories<T>(graph: Graph, ids: string[], work: () => Promise<T>): Promise<T> {
  const before = await countedMemories(graph, ids);
  const result = await work();
  const after = await countedMemories(graph, ids);
  await recordChanges(
    graph.projectId,
    ids.flatMap((id) => memoryChanges(graph.graphId, before.get(id), after.get(id))),
  );
  const changed = Map.groupBy(ids, (id) => eventOf(before.get(id), after.get(id)));
  for (const [type, own] of changed) if (type) await recordIds(graph, type, "memory", own);
  return result;
}

/** A job reports what it made of its drafts when it ends. */
function eventOf(before: CountedMemory | undefined, after: CountedMemory | undefined): EventType | null {
  if (before?.status === after?.status || before?.status === "draft") return null;
  if (!before) return after!.status === "draft" ? null : "memory.created";
  if (!after) return "memory.deleted";
  if (after.status === "expired") return "memory.expired";
  return after.status === "superseded" ? "memory.superseded" : "memory.updated";
}

async function countedMemories(graph: Graph, ids: string[]): Promise<Map<string, CountedMemory>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: string; status: string; type: string; createdAt: string; supersededAt: string | null }>(sql`
    select id, status, type, to_json(created_at) #>> '{}' as "createdAt", to_json(superseded_at) #>> '{}' as "supersededAt"
    from memories where ${within(graph)} and id in ${uuids(ids)}`);
  return new Map(
    found.map(({ id, createdAt, supersededAt, ...memory }) => [
      id,
      { ...memory, createdAt: new Date(createdAt), supersededAt: supersededAt === null ? null : new Date(supersededAt) },
    ]),
  );
}
