import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { fold } from "@/lib/text/clean";

const maxEntities = 300;

/** Those named in the texts come first, in any spelling. */
export async function entitiesNamedIn(graph: Graph, texts: string[]): Promise<{ name: string; type: string }[]> {
  const text = fold(texts.join(" ")).toLowerCase().replace(/\s+/g, " ");
  return rows<{ name: string; type: string }>(sql`
    select e.name, e.type from entities e where ${ofGraph(graph, "e")}
    order by exists (select 1 from entity_aliases a where a.project_id = ${graph.projectId}::uuid and a.entity_id = e.id and strpos(${text}, a.normal_name) > 0) desc,
      e.created_at desc, e.id
    limit ${maxEntities}`);
}
