import { sql } from "drizzle-orm";
import { unexpired } from "@/lib/db/expiry";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { applyDecisions } from "./apply-decisions";
import { knownColumns, readAttributeHistory, readDisputes, readKnownMemories } from "./known-memories";
import { reconcileHistory } from "./reconcile";

export type AttributeKey = { entityId: string; attribute: string };

/** Call it with the graph locked, after a statement was removed or moved to another entity. */
export async function reconcileAttributes(graph: Graph, keys: AttributeKey[]): Promise<void> {
  const distinct = [...new Map(keys.map((key) => [`${key.entityId} ${key.attribute}`, key])).values()];
  if (distinct.length === 0) return;
  const attributes = sql`select "entityId" as attribute_entity_id, attribute
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as k ("entityId" uuid, attribute text)`;
  const active = await readKnownMemories(
    graph,
    sql`with keys as (${attributes})
      select ${knownColumns} from keys k join memories m on m.attribute_entity_id = k.attribute_entity_id and m.attribute = k.attribute
      where ${ofGraph(graph, "m")} and m.status = 'active' and ${unexpired("m")} order by m.created_at, m.id`,
  );
  const { superseded, restated } = await readAttributeHistory(graph, attributes);
  const stored = [...active, ...superseded];
  await applyDecisions(graph, reconcileHistory(stored, { restated, disputes: await readDisputes(graph, stored) }));
}
