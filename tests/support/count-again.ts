import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

/** After rows that a test wrote itself: the application counts what it writes. */
export async function countAgain(projectId: string): Promise<void> {
  const of = sql`project_id = ${projectId}::uuid`;
  await rows(sql`
    update entities e set memory_count = (select count(*) from mentions m where m.${of} and m.project_id = e.project_id and m.entity_id = e.id),
      degree = (select count(*) from edges x where x.${of} and x.project_id = e.project_id and x.source_id = e.id) + (select count(*) from edges x where x.${of} and x.project_id = e.project_id and x.target_id = e.id)
    where e.${of}`);
  await rows(sql`delete from count_changes where ${of} and not is_event`);
  await rows(sql`delete from counts where ${of}`);
  await rows(sql`
    insert into counts (project_id, owner_id, what, count)
    select ${projectId}::uuid, owner, what, count(*) from (
      select graph_id, 'memory:' || status || ':' || type as what from memories where ${of} and status <> 'draft'
      union all select graph_id, 'job:' || status from ingestion_jobs where ${of}
      union all select graph_id, 'conflict:' || status from conflicts where ${of}
      union all select graph_id, 'thread' from threads where ${of}
      union all select graph_id, 'message' from messages where ${of}
      union all select graph_id, 'chunk' from chunks where ${of}
      union all select graph_id, 'entity' from entities where ${of}
      union all select graph_id, 'edge' from edges where ${of}
      union all select distinct graph_id, 'owner' from threads where ${of}
      union all select null, 'user' from users where ${of}
    ) r cross join lateral (values (${projectId}::uuid), (graph_id)) o (owner) where owner is not null group by owner, what`);
}
