import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { fold } from "@/lib/text/clean";

const maxEntities = 300;

/** Those named in the texts come first, in any spelling. */
export async function entitiesNamedIn(graph: Graph, texts: string[]): Promise<{ name: string; type: string }[]> {
  const text = fold(texts.join(" ")).toLowerCase().replace(/\s+/g, " ");
  const newest = sql`order by e.created_at desc, e.id limit ${maxEntities}`;
  return rows<{ name: string; type: string }>(sql`
    with named as materialized (
      select distinct a.entity_id as id from entity_aliases a where ${ofGraph(graph, "a")} and strpos(${text}, a.normal_name) > 0)
    select name, type from (
      (select e.name, e.type, 0 as rank, e.created_at, e.id from named n cross join lateral (
        select * from entities e where e.project_id = ${graph.projectId}::uuid and e.id = n.id offset 0) e ${newest})
      union all
      (select e.name, e.type, 1, e.created_at, e.id from entities e where ${ofGraph(graph, "e")} and e.id not in (select id from named) ${newest})
    ) e order by rank, created_at desc, id limit ${maxEntities}`);
}
