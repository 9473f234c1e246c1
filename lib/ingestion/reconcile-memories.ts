import { type SQL, sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/lists";
import { valueKeys } from "@/lib/entities/value-keys";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { type Applied, applyDecisions } from "@/lib/memories/apply-decisions";
import { type Dispute, type Known, reconcile } from "@/lib/memories/reconcile";
import { jobEpisode } from "./job-episode";

type Row = Omit<Known, "validFrom" | "validUntil" | "saidAt" | "lastSaidAt" | "stated" | "valueKey"> & {
  validFrom: string | null;
  validUntil: string | null;
  saidAt: string;
  lastSaidAt: string | null;
  stated: { confidence: number; validFrom: string | null; validUntil: string | null } | null;
  attributeValue: string | null;
};

/** When a memory was said: what orders the evidence. */
const said = (memory: SQL) => sql`coalesce(${memory}.document_date, ${memory}.recorded_at)`;

// Times leave as JSON text, which both drivers give alike.
const columns = sql`m.id, m.unit::float8 as unit, m.content, m.content_key as "contentKey", m.confidence, to_json(m.valid_from) #>> '{}' as "validFrom",
  to_json(m.valid_until) #>> '{}' as "validUntil", m.stated, to_json(${said(sql`m`)}) #>> '{}' as "saidAt",
  to_json(m.last_said_at) #>> '{}' as "lastSaidAt",  m.attribute_value as "attributeValue", m.attribute_ends as "attributeEnds", m.mentions_count as "mentionsCount"`;
const ownColumns = sql`${columns}, m.status, null as restates, m.attribute_entity_id as "attributeEntityId", m.attribute,
  m.superseded_by as "supersededBy"`;

const date = (text: string | null) => (text === null ? null : new Date(text));

async function read(graphId: string, statement: SQL): Promise<Known[]> {
  const found = await rows<Row>(statement);
  const keyOf = await valueKeys(
    graphId,
    found.flatMap(({ attributeValue }) => attributeValue ?? []),
  );
  return found.map(({ attributeValue, ...row }) => {
    const [validFrom, validUntil] = [date(row.validFrom), date(row.validUntil)];
    const { stated } = row;
    return {
      ...row,
      validFrom,
      validUntil,
      stated: stated
        ? { confidence: stated.confidence, validFrom: date(stated.validFrom), validUntil: date(stated.validUntil) }
        : { confidence: row.confidence, validFrom, validUntil },
      saidAt: new Date(row.saidAt),
      lastSaidAt: new Date(row.lastSaidAt ?? row.saidAt),
      valueKey: attributeValue === null ? null : keyOf(attributeValue),
    };
  });
}

/** Makes the job's drafts active, but for what the graph knows already, and supersedes or contests what they contradict. */
export async function reconcileMemories(jobId: string): Promise<Applied> {
  const none = { created: 0, duplicates: 0, superseded: 0, conflicts: 0 };
  const episode = await jobEpisode(jobId);
  if (!episode) return none;
  return inTransaction(async () => {
    const { projectId, graphId } = episode;
    if (!(await lockGraph(graphId))) return none;
    const drafts = sql`select attribute_entity_id, attribute, content_key, ${said(sql`d`)} as said from memories d where d.job_id = ${jobId} and d.status = 'draft'`;
    // Attributes that something is said of which is not the newest: their whole history counts.
    const late = sql`late as (
      select l.attribute_entity_id, l.attribute from (
        select attribute_entity_id, attribute, min(said) as said from (${drafts}) d where attribute_entity_id is not null group by 1, 2
      ) l where exists (
        select 1 from memories m where m.graph_id = ${graphId} and m.attribute_entity_id = l.attribute_entity_id and m.attribute = l.attribute
          and m.status in ('active', 'superseded') and coalesce(m.last_said_at, ${said(sql`m`)}) >= l.said))`;
    // Of what was superseded, that which no person's resolution of a conflict retired.
    const former = sql`former as (
      select m.*, (k.before #>> '{existing,contested}')::boolean as was_contested from late l
        join memories m on m.attribute_entity_id = l.attribute_entity_id and m.attribute = l.attribute
        join conflicts k on k.existing_memory_id = m.id and k.incoming_memory_id = m.superseded_by and k.auto_applied and k.status = 'resolved'
      where m.graph_id = ${graphId} and m.status = 'superseded')`;

    const incoming = await read(
      graphId,
      sql`select ${ownColumns}, m.contested from memories m where m.job_id = ${jobId} and m.status = 'draft' order by m.unit`,
    );
    if (incoming.length === 0) return none;
    const active = await read(
      graphId,
      // One index each: with an `or`, all of the graph is read.
      sql`with d as (${drafts}), near as (
          select m.id from d join memories m on m.graph_id = ${graphId} and m.content_key = d.content_key where m.status = 'active' union
          select m.id from d join memories m on m.attribute_entity_id = d.attribute_entity_id and m.attribute = d.attribute
          where m.graph_id = ${graphId} and m.status = 'active')
        select ${ownColumns}, m.contested from near join memories m on m.id = near.id
        order by m.created_at, m.id`,
    );
    const superseded = await read(graphId, sql`with ${late}, ${former} select ${ownColumns}, m.was_contested as contested from former m`);
    const restated = await read(
      graphId,
      sql`with ${late}, ${former}, counted as (
          select id, attribute_entity_id, attribute from former union
          select m.id, m.attribute_entity_id, m.attribute from late l join memories m on m.attribute_entity_id = l.attribute_entity_id
            and m.attribute = l.attribute where m.graph_id = ${graphId} and m.status = 'active')
        select ${columns}, 'restated' as status, n.id as restates, n.attribute_entity_id as "attributeEntityId", n.attribute,
          null as "supersededBy", false as contested
        from counted n join restatements r on r.memory_id = n.id cross join lateral jsonb_populate_record(null::memories, r.statement) m`,
    );
    const stored = [...active, ...superseded];
    const disputes = await disputesAmong(stored);
    const graph = { projectId, graphId };
    const applied = await applyDecisions(graph, reconcile(incoming, stored, { restated, disputes }));
    // Here, not in `finish`: a step that runs again after a crash finds no drafts and counts none.
    await rows(sql`update ingestion_jobs set duplicates = ${applied.duplicates}::int where id = ${jobId}`);
    return applied;
  });
}

async function disputesAmong(memories: Known[]): Promise<Dispute[]> {
  if (memories.length === 0) return [];
  const ids = uuids(memories.map(({ id }) => id));
  return rows<Dispute>(sql`
    select id, existing_memory_id as existing, incoming_memory_id as incoming, status = 'unresolved' as "isOpen",
      coalesce(resolution ->> 'by' <> 'system', false) as "isByPerson"
    from conflicts where existing_memory_id in ${ids} union
    select id, existing_memory_id, incoming_memory_id, status = 'unresolved', coalesce(resolution ->> 'by' <> 'system', false)
    from conflicts where incoming_memory_id in ${ids}`);
}
