import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { ordinalsPerChunk, ordinalsPerSequence } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { formatId } from "@/lib/ids";
import { type IdTimeConverter, orNull } from "./fields";
import { columnOf, mapLine } from "./format";
import { type RowLine, rowLines } from "./row-lines";
import { ConflictBefore, HeldStatement, MergeBefore, RestatedStatement } from "./undo-forms";

export const graphKinds = [
  ...(["entity", "thread", "episode", "message", "chunk", "memory", "held"] as const),
  ...(["succession", "restatement", "conflict", "merge", "job"] as const),
];
export type GraphKind = (typeof graphKinds)[number];

const rowsPerBatch = 500;
const bytesPerBatch = 4 * 1024 * 1024;

const sequence = (unit: SQL) => sql`${unit} / ${ordinalsPerSequence}::bigint`;
const place = (unit: SQL) => sql`${unit} % ${ordinalsPerSequence}::bigint / ${ordinalsPerChunk}::int`;
const listOf = (list: SQL) => sql`(select coalesce(jsonb_agg(${list}`;
const vectors = (project: SQL) =>
  sql`${listOf(sql`jsonb_build_object('model', v.model, 'vector',
    translate(encode(substring(halfvec_send(v.embedding) from 5), 'base64'), E'\n', '')) order by v.model`)}), '[]') from embeddings v where v.project_id = ${project} and v.unit = t.unit)`;
/** All or nothing. Exported as finished, because running it again would duplicate its memories. */
const isReconciled = (project: SQL, job: SQL) => sql`(${job}.status not in ('done', 'failed') and (
  exists (select 1 from memories m where m.project_id = ${project} and m.job_id = ${job}.id and m.graph_id = ${job}.graph_id and m.status <> 'draft')
  or exists (select 1 from chunks c join restatements r on r.project_id = ${project} and r.chunk_id = c.id
    where c.project_id = ${project} and c.episode_id = ${job}.episode_id and r.graph_id = ${job}.graph_id and r.statement ->> 'job_id' = ${job}.id::text)))`;
const t = sql.raw("t");
const ended = (project: SQL, column: SQL, atEnd: SQL) =>
  sql`case when t.status in ('done', 'failed') then ${column} when ${isReconciled(project, t)} then ${atEnd} end`;
const counted = (project: SQL, column: SQL, atEnd: SQL) => sql`case when ${isReconciled(project, t)} then ${atEnd} else ${column} end`;

type Source = { table: string; where?: SQL; text?: SQL; fields?: Record<string, SQL> };
const sourcesOf = (project: SQL): Record<GraphKind, Source> => ({
  entity: {
    table: "entities",
    fields: {
      sharesName: sql`exists (select 1 from entity_aliases a join entity_aliases o
        on o.project_id = ${project} and o.graph_id = a.graph_id and o.normal_name = a.normal_name and o.entity_id <> a.entity_id
        where a.project_id = ${project} and a.entity_id = t.id and not a.is_derived)`,
      aliases: sql`${listOf(sql`jsonb_build_object('normalName', a.normal_name, 'name', a.name, 'isDerived', a.is_derived)
        order by a.normal_name`)}), '[]') from entity_aliases a where a.project_id = ${project} and a.entity_id = t.id)`,
    },
  },
  thread: { table: "threads", fields: { sequence: sequence(sql`t.next_unit`), place: place(sql`t.next_unit`) } },
  episode: {
    table: "episodes",
    text: sql`t.content`,
    fields: {
      sequence: sequence(sql`t.first_unit`),
      place: place(sql`t.first_unit`),
      chunks: sql`(select count(*) from chunks c where c.project_id = ${project} and c.episode_id = t.id)`,
    },
  },
  message: { table: "messages", text: sql`t.content` },
  chunk: {
    table: "chunks",
    text: sql`t.content`,
    fields: {
      isPending: sql`t.is_pending and not exists (
        select 1 from ingestion_jobs j where j.project_id = ${project} and j.episode_id = t.episode_id and ${isReconciled(project, sql.raw("j"))})`,
      place: sql`(t.unit - (select e.first_unit from episodes e where e.project_id = ${project} and e.id = t.episode_id)) / ${ordinalsPerChunk}::int`,
      vectors: vectors(project),
    },
  },
  memory: {
    table: "memories",
    where: sql`and t.status <> 'draft'`,
    text: sql`t.content`,
    fields: {
      place: sql`t.unit % ${ordinalsPerChunk}::int`,
      entityIds: sql`${listOf(sql`f.entity_id order by f.entity_id`)}), '[]') from mentions f where f.project_id = ${project} and f.memory_id = t.id)`,
      edges: sql`${listOf(sql`jsonb_build_object('id', x.id, 'sourceId', x.source_id, 'targetId', x.target_id, 'type', x.type,
        'createdAt', x.created_at) order by x.id`)}), '[]') from edges x where x.project_id = ${project} and x.memory_id = t.id)`,
      versions: sql`${listOf(sql`jsonb_build_object('version', v.version, 'type', v.type, 'content', v.content, 'metadata', v.metadata,
        'reason', v.reason, 'actor', v.actor, 'changedAt', v.changed_at) order by v.version`)}), '[]') from memory_versions v where v.project_id = ${project} and v.memory_id = t.id)`,
      vectors: vectors(project),
    },
  },
  held: { table: "held_memories", text: sql`t.statement::text` },
  succession: {
    table: "memories",
    where: sql`and t.superseded_by is not null and t.status <> 'draft'`,
    fields: { memoryId: sql`t.id` },
  },
  restatement: {
    table: "restatements",
    text: sql`t.statement::text`,
    fields: { place: sql`(t.statement ->> 'unit')::bigint % ${ordinalsPerChunk}::int` },
  },
  conflict: { table: "conflicts", fields: { conflictKind: sql`t.kind` } },
  merge: { table: "entity_merges", text: sql`t.before::text` },
  job: {
    table: "ingestion_jobs",
    fields: {
      status: sql`case when t.status in ('done', 'failed') then t.status when ${isReconciled(project, t)} then 'done' else 'pending' end`,
      chunksCreated: counted(
        project,
        sql`t.chunks_created`,
        sql`(select count(*) from chunks c where c.project_id = ${project} and c.episode_id = t.episode_id)`,
      ),
      memoriesCreated: counted(
        project,
        sql`t.memories_created`,
        sql`(select count(*) from memories m where m.project_id = ${project} and m.job_id = t.id and m.graph_id = t.graph_id and m.status <> 'draft')`,
      ),
      edgesCreated: counted(
        project,
        sql`t.edges_created`,
        sql`(select count(*) from edges e join memories m on m.project_id = ${project} and m.id = e.memory_id where e.project_id = ${project} and m.job_id = t.id and m.graph_id = t.graph_id)`,
      ),
      dropped: counted(
        project,
        sql`t.dropped`,
        sql`(select coalesce(sum((s.result ->> 'dropped')::int), 0) from job_steps s where s.project_id = ${project} and s.job_id = t.id and s.name like 'extract%' and s.status = 'done')`,
      ),
      startedAt: ended(project, sql`t.started_at`, sql`t.started_at`),
      finishedAt: ended(project, sql`t.finished_at`, sql`now()`),
    },
  },
});

export async function readRows<K extends GraphKind>(
  kind: K,
  { graphIds, projectId, after }: { graphIds: string[]; projectId: string; after: string | null },
): Promise<{ lines: RowLine<K>[]; next: string | null }> {
  const { table, where = sql``, text = sql`''`, fields = {} } = sourcesOf(sql`${projectId}::uuid`)[kind];
  const columns = Object.keys(rowLines[kind].shape)
    .filter((name) => name !== "kind")
    .map((name) => sql`${fields[name] ?? sql`t.${sql.identifier(columnOf(name))}`} as ${sql.identifier(name)}`);
  const fetched = await rows<{ id: string; count: number; line: Record<string, unknown> }>(sql`
    with page as materialized (
      select t.id, count(*) over ()::int as count, coalesce(sum(octet_length(${text})) over (order by t.id rows between unbounded preceding and 1 preceding), 0) as bytes
      from (
        select * from ${sql.identifier(table)} t where t.graph_id in ${uuids(graphIds)} and t.project_id = ${projectId} ${where}
          and t.id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by t.id limit ${rowsPerBatch}::int
      ) t
    )
    select p.id, p.count, to_jsonb(r) as line from page p cross join lateral (
      select ${sql.join(columns, sql`, `)} from ${sql.identifier(table)} t where t.project_id = ${projectId} and t.id = p.id offset 0) r
    where p.bytes < ${bytesPerBatch}::int order by p.id`);
  const lines = fetched.flatMap(({ line }) => lineOf(kind, line));
  const isLast = fetched.length === 0 || (fetched[0]!.count < rowsPerBatch && fetched.length === fetched[0]!.count);
  return { lines, next: isLast ? null : fetched.at(-1)!.id };
}

export const fileFormat: IdTimeConverter = {
  id: (kind, id, isStored) => (isStored ? id : formatId(kind, id)),
  time: (time) => new Date(time).toISOString(),
};

const undoSchemas = {
  conflict: ["before", orNull(ConflictBefore)],
  merge: ["before", MergeBefore],
  restatement: ["statement", RestatedStatement],
  held: ["statement", HeldStatement],
} as const;

/** Earlier versions may have imported invalid undo data, which must not abort an export. */
function lineOf<K extends GraphKind>(kind: K, row: Record<string, unknown>): RowLine<K>[] {
  const [field, schema] = kind in undoSchemas ? undoSchemas[kind as keyof typeof undoSchemas] : [];
  if (!field) return [mapLine(kind, { ...row, kind } as RowLine<K>, fileFormat)];
  const parsed = schema!.safeParse(row[field]);
  if (!parsed.success && kind !== "conflict") return [];
  return [mapLine(kind, { ...row, [field]: parsed.success ? parsed.data : null, kind } as RowLine<K>, fileFormat)];
}
