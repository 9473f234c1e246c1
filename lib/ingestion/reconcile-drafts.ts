import { sql } from "drizzle-orm";
import { writeAhead } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { uuids } from "@/lib/db/sql-lists";
import { ofGraph, within } from "@/lib/graphs/graph";
import { alignAttributes } from "@/lib/memories/align-attributes";
import { applyDecisions } from "@/lib/memories/apply-decisions";
import { knownColumns, lastSaidAt, readAttributeHistory, readDisputes, readKnownMemories } from "@/lib/memories/known-memories";
import { reconcile } from "@/lib/memories/reconcile";
import type { JobEpisode } from "./job-episode";

/** Call it with the graph locked, after `linkDrafts`. */
export async function reconcileDrafts(ids: string[], { jobId, projectId, graphId }: JobEpisode): Promise<void> {
  const graph = { projectId, graphId };
  await alignAttributes(graph, ids);
  const incoming = await readKnownMemories(
    graph,
    sql`select ${knownColumns} from memories m where m.id in ${uuids(ids)} and ${within(graph, "m")} and m.status = 'draft' order by m.unit`,
  );
  if (incoming.length === 0) return;
  const keys = incoming.map(({ attributeEntityId, attribute, contentKey, saidAt }) => ({
    entity: attributeEntityId,
    attribute,
    contentKey,
    saidAt,
  }));
  const drafts = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as d (entity uuid, attribute text, "contentKey" text, "saidAt" timestamptz)`;
  // `offset 0` makes each draft use the one index that fits: on a young database, the planner would read all active memories.
  const ofAttribute = sql`${ofGraph(graph, "m")} and m.attribute_entity_id = d.entity and m.attribute = d.attribute`;
  // Not the newest about its attribute: the attribute's whole history counts.
  const late = sql`
    select d.entity as attribute_entity_id, d.attribute from (
      select entity, attribute, min("saidAt") as "saidAt" from ${drafts} where entity is not null group by 1, 2
    ) d where exists (
      select 1 from memories m where ${ofAttribute} and m.status in ('active', 'superseded') and ${unexpired("m")}
        and ${lastSaidAt(sql`m`)} >= d."saidAt" offset 0)`;
  const active = await readKnownMemories(
    graph,
    sql`with near as (
        select m.id from ${drafts} cross join lateral (
          select id, status, expires_at from memories where ${ofGraph(graph)} and content_key = d."contentKey" offset 0) m
        where m.status = 'active' and ${unexpired("m")}
        union
        select m.id from ${drafts} cross join lateral (
          select m.id from memories m where ${ofAttribute} and m.status = 'active' and ${unexpired("m")} offset 0) m)
      select ${knownColumns} from near cross join lateral (select * from memories m where m.project_id = ${projectId} and m.id = near.id offset 0) m
      where ${ofGraph(graph, "m")} order by m.created_at, m.id`,
  );
  const hasAttributes = incoming.some(({ attributeEntityId }) => attributeEntityId);
  const { superseded, restated } = hasAttributes ? await readAttributeHistory(graph, late) : { superseded: [], restated: [] };
  const stored = [...active, ...superseded];
  const disputes = await readDisputes(graph, stored);
  const applied = await applyDecisions(graph, reconcile(incoming, stored, { restated, disputes }));
  if (applied.duplicates === 0) return;
  // With each batch: a step that runs again after a crash finds no drafts.
  await writeAhead(
    sql`update ingestion_jobs set duplicates = duplicates + ${applied.duplicates}::int where project_id = ${projectId} and id = ${jobId}`,
  );
}
