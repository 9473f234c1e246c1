import { sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { texts } from "@/lib/db/sql-lists";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { unnamedUser } from "./known-entities";
import { normalName } from "./normal-name";

/** Only if the name came from this memory alone. It remains an alias while other memories contain it. */
export async function removeSubjectName(
  graph: Graph,
  userId: string,
  memory: { id: string; attributeEntityId: string | null; attributeValue: string | null },
): Promise<void> {
  const name = memory.attributeValue?.trim();
  if (!name) return;
  const [first = name, ...more] = name.split(/\s+/);
  const names = [...new Set([normalName(name), normalName(first)])];
  const [renamed] = await rows(sql`
    with subject as (
      select e.id from entities e where ${ofGraph(graph, "e")} and e.is_subject and e.id = ${memory.attributeEntityId}::uuid
        and not exists (select 1 from memories m where m.project_id = ${graph.projectId}::uuid and m.attribute_entity_id = e.id and m.attribute = 'NAME' and m.status = 'active'
          and m.id <> ${memory.id}::uuid and lower(m.attribute_value) = lower(${name}))
    ), person as (
      update users set first_name = null, last_name = case when last_name = ${more.join(" ")} then null else last_name end, updated_at = now()
      where project_id = ${graph.projectId} and id = ${userId} and first_name = ${first} and exists (select 1 from subject) returning id
    )
    update entities set name = ${unnamedUser}, updated_at = now()
    where ${ofGraph(graph)} and id in (select id from subject) and exists (select 1 from person) returning id`);
  if (!renamed) return;
  await writeAhead(sql`
    delete from entity_aliases where ${ofGraph(graph)} and entity_id = ${memory.attributeEntityId}::uuid and normal_name in ${texts(names)}
      and not exists (select 1 from memories m where ${ofGraph(graph, "m")} and m.id <> ${memory.id}::uuid and strpos(lower(m.content), ${first.toLowerCase()}) > 0)`);
}
