import { sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { added, recordChanges } from "@/lib/usage/record-changes";

type Edge = { source: string; target: string };

/** Collects what a change adds to and removes from entities, for one statement. */
export class LinkCounts {
  private readonly changes = new Map<string, { degree: number; memories: number }>();
  private edges = 0;

  private of(id: string) {
    const change = this.changes.get(id) ?? { degree: 0, memories: 0 };
    this.changes.set(id, change);
    return change;
  }

  mentions(found: { entity: string }[], sign: 1 | -1): void {
    for (const { entity } of found) this.of(entity).memories += sign;
  }

  ends(edges: Edge[], sign: 1 | -1): void {
    for (const { source, target } of edges) for (const id of [source, target]) this.of(id).degree += sign;
  }

  links(edges: Edge[], sign: 1 | -1): void {
    this.ends(edges, sign);
    this.edges += sign * edges.length;
  }

  async write(graph: Graph): Promise<void> {
    const list = [...this.changes].flatMap(([id, change]) => (change.degree || change.memories ? [{ id, ...change }] : []));
    if (list.length > 0) {
      await writeAhead(sql`
        update entities e set degree = e.degree + c.degree, memory_count = e.memory_count + c.memories
        from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as c (id uuid, degree int, memories int)
        where ${ofGraph(graph, "e")} and e.id = c.id`);
    }
    await recordChanges(graph.projectId, [added(graph.graphId, "edge", this.edges)]);
  }
}

/** Of memories that are about to be deleted or linked anew. A foreign key would delete the rows, too, but count nothing. */
export async function removeLinks(graph: Graph, memoryIds: string[]): Promise<void> {
  if (memoryIds.length === 0) return;
  const counts = new LinkCounts();
  counts.mentions(
    await rows<{ entity: string }>(
      sql`delete from mentions where ${within(graph)} and memory_id in ${uuids(memoryIds)} returning entity_id as entity`,
    ),
    -1,
  );
  counts.links(
    await rows<Edge>(
      sql`delete from edges where ${within(graph)} and memory_id in ${uuids(memoryIds)} returning source_id as source, target_id as target`,
    ),
    -1,
  );
  await counts.write(graph);
}
