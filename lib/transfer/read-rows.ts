import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/lists";
import { unitsPerChunk, unitsPerSequence } from "@/lib/db/schema/search";
import { showId } from "@/lib/ids";
import { columnOf, mapLine, type RowLine, rowLines } from "./format";

/** Kinds of rows that a graph holds, in the order of their lines. */
export const graphKinds = [
  ...(["entity", "thread", "episode", "message", "chunk", "memory"] as const),
  ...(["succession", "restatement", "conflict", "merge", "job"] as const),
];
export type GraphKind = (typeof graphKinds)[number];

const rowsAtOnce = 500;
/** Of text: a page of long messages is shorter. */
const bytesAtOnce = 4 * 1024 * 1024;

const sequence = (unit: SQL) => sql`${unit} / ${unitsPerSequence}::bigint`;
const place = (unit: SQL) => sql`${unit} % ${unitsPerSequence}::bigint / ${unitsPerChunk}::int`;
const listOf = (list: SQL) => sql`(select coalesce(jsonb_agg(${list}`;
const vectors = sql`${listOf(sql`jsonb_build_object('model', v.model, 'vector',
    translate(encode(substring(halfvec_send(v.embedding) from 5), 'base64'), E'\n', '')) order by v.model`)}), '[]') from embeddings v where v.unit = t.unit)`;
/** A job that has not ended begins anew elsewhere. */
const ended = (column: SQL) => sql`case when t.status in ('done', 'failed') then ${column} end`;

/** Where a kind's rows come from, and what its line holds that is no column of theirs. `text` is what makes its rows long. */
type Source = { table: string; where?: SQL; text?: SQL; fields?: Record<string, SQL> };
const sources: Record<GraphKind, Source> = {
  entity: {
    table: "entities",
    fields: {
      sharesName: sql`exists (select 1 from entity_aliases a join entity_aliases o
        on o.graph_id = a.graph_id and o.normal_name = a.normal_name and o.entity_id <> a.entity_id where a.entity_id = t.id and not a.is_derived)`,
      aliases: sql`${listOf(sql`jsonb_build_object('normalName', a.normal_name, 'name', a.name, 'isDerived', a.is_derived)
        order by a.normal_name`)}), '[]') from entity_aliases a where a.entity_id = t.id)`,
    },
  },
  thread: { table: "threads", fields: { sequence: sequence(sql`t.next_unit`), place: place(sql`t.next_unit`) } },
  episode: {
    table: "episodes",
    text: sql`t.content`,
    fields: {
      sequence: sequence(sql`t.first_unit`),
      place: place(sql`t.first_unit`),
      chunks: sql`(select count(*) from chunks c where c.episode_id = t.id)`,
    },
  },
  message: { table: "messages", text: sql`t.content` },
  chunk: {
    table: "chunks",
    text: sql`t.content`,
    fields: { place: sql`(t.unit - (select e.first_unit from episodes e where e.id = t.episode_id)) / ${unitsPerChunk}::int`, vectors },
  },
  memory: {
    table: "memories",
    where: sql`and t.status <> 'draft'`,
    text: sql`t.content`,
    fields: {
      place: sql`t.unit % ${unitsPerChunk}::int`,
      entityIds: sql`${listOf(sql`f.entity_id order by f.entity_id`)}), '[]') from mentions f where f.memory_id = t.id)`,
      edges: sql`${listOf(sql`jsonb_build_object('id', x.id, 'sourceId', x.source_id, 'targetId', x.target_id, 'type', x.type,
        'createdAt', x.created_at) order by x.id`)}), '[]') from edges x where x.memory_id = t.id)`,
      versions: sql`${listOf(sql`jsonb_build_object('version', v.version, 'type', v.type, 'content', v.content, 'metadata', v.metadata,
        'reason', v.reason, 'actor', v.actor, 'changedAt', v.changed_at) order by v.version`)}), '[]') from memory_versions v where v.memory_id = t.id)`,
      vectors,
    },
  },
  succession: {
    table: "memories",
    where: sql`and t.superseded_by is not null and t.status <> 'draft'`,
    fields: { memoryId: sql`t.id` },
  },
  restatement: {
    table: "restatements",
    text: sql`t.statement::text`,
    fields: { place: sql`(t.statement ->> 'unit')::bigint % ${unitsPerChunk}::int` },
  },
  conflict: { table: "conflicts", fields: { conflictKind: sql`t.kind` } },
  merge: { table: "entity_merges", text: sql`t.before::text` },
  job: {
    table: "ingestion_jobs",
    fields: {
      status: sql`case t.status when 'running' then 'pending' else t.status end`,
      startedAt: ended(sql`t.started_at`),
      finishedAt: ended(sql`t.finished_at`),
    },
  },
};

/** A page of lines of one kind, by the rows' ids; `next` leads to the one behind it, and is null behind the last. */
export async function readRows<K extends GraphKind>(
  kind: K,
  { graphIds, projectId, after }: { graphIds: string[]; projectId: string; after: string | null },
): Promise<{ lines: RowLine<K>[]; next: string | null }> {
  const { table, where = sql``, text = sql`''`, fields = {} } = sources[kind];
  const columns = Object.keys(rowLines[kind].shape)
    .filter((name) => name !== "kind")
    .map((name) => sql`${fields[name] ?? sql`t.${sql.identifier(columnOf(name))}`} as ${sql.identifier(name)}`);
  const found = await rows<{ id: string; count: number; line: Record<string, unknown> }>(sql`
    with page as materialized (
      select t.id, count(*) over ()::int as count, coalesce(sum(octet_length(${text})) over (order by t.id rows between unbounded preceding and 1 preceding), 0) as bytes
      from (
        select * from ${sql.identifier(table)} t where t.graph_id in ${uuids(graphIds)} and t.project_id = ${projectId} ${where}
          and t.id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by t.id limit ${rowsAtOnce}::int
      ) t
    )
    select p.id, p.count, to_jsonb(r) as line from page p cross join lateral (
      select ${sql.join(columns, sql`, `)} from ${sql.identifier(table)} t where t.id = p.id offset 0) r
    where p.bytes < ${bytesAtOnce}::int order by p.id`);
  const lines = found.map(({ line }) => mapLine(kind, { ...line, ...opaque(line), kind } as RowLine<K>, shown));
  const isLast = found.length === 0 || (found[0]!.count < rowsAtOnce && found.length === found[0]!.count);
  return { lines, next: isLast ? null : found.at(-1)!.id };
}

/** Ids and moments as a file has them. */
export const shown = { id: showId, time: (time: string) => new Date(time).toISOString() };

/** What is kept for an undo is rows as they were: their project, graph and unit are others where they are imported. */
const opaque = (line: Record<string, unknown>) =>
  Object.fromEntries(["statement", "before"].filter((name) => name in line).map((name) => [name, withoutPlace(line[name])]));

function withoutPlace(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlace);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, placeKeys.has(key) ? null : withoutPlace(inner)]));
}
export const placeKeys = new Set(["project_id", "graph_id", "unit"]);
