import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { ordinalsPerChunk, ordinalsPerSequence, sequenceOf, unitAt, unitKinds } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { indexUnitsOfGraphs } from "@/lib/search-index/postings";
import { importedTrust, passageTrust } from "@/lib/trust";
import { added, recordChanges } from "@/lib/usage/record-changes";
import { noteActivity } from "@/lib/users/note-activity";
import {
  type Batch,
  columnById,
  countRows,
  insertReturning,
  insertRows,
  localIdOf,
  type Outcome,
  plainFields,
  type Run,
  rowOf,
  uniqueById,
} from "./batch";
import { idList } from "./resolve-ids";
import type { RowLine } from "./row-lines";
import { writeVectors } from "./vectors";

// Sequences are renumbered but places within them are kept, so that neighbors stay neighbors.

/** Neighbors are found by ordinal, and the next sequence is another thread's: leave a margin. */
const [maxStart, maxPlace] = [50_000, 65_000];
const isInside = (unit: number, sequence: number) =>
  sequenceOf(unit) === sequence &&
  unit % ordinalsPerSequence >= ordinalsPerChunk &&
  unit % ordinalsPerSequence <= maxPlace * ordinalsPerChunk;
const keyOf = (threadId: string, sequence: number) => `${threadId} ${sequence}`;

const threadFields = plainFields("thread", ["sequence", "place"]);

export async function writeThreads({ ctx, sequences, freeSequences }: Run, { lines, fates, graphs }: Batch<"thread">): Promise<Outcome> {
  const reachable = lines.filter(({ graphId }) => graphs.has(graphId));
  const fresh = reachable.filter(({ id }) => fates.of("thread", id).table === null);
  const numbers = freeSequences.splice(0, fresh.length);
  const owned = await graphsWithThreads(ctx, [...new Set(fresh.map((line) => graphs.get(line.graphId)!))]);
  const inserted = await insertReturning<{ graph_id: string }>(
    "threads",
    fresh.map((line, n) => ({
      id: fates.of("thread", line.id).id,
      project_id: ctx.project.id,
      graph_id: graphs.get(line.graphId)!,
      next_unit: unitAt(numbers[n]!, line.place),
      ...rowOf(line, threadFields),
    })),
    ["graph_id"],
  );
  const newOwners = new Set(inserted.map(({ graph_id }) => graph_id)).difference(owned);
  await recordChanges(ctx.project.id, [...countRows(inserted, "thread"), ...[...newOwners].map((graphId) => added(graphId, "owner", 1))]);
  const list = reachable.map((line) => ({
    id: fates.of("thread", line.id).id,
    count: line.messageCount,
    place: line.place * ordinalsPerChunk,
    last: line.lastMessageAt,
  }));
  const existing = await rows<{ id: string; next: number }>(sql`
    with l as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as l (id uuid, count int, place bigint, last timestamptz)
    ), widened as (
      update threads t set message_count = greatest(t.message_count, l.count), last_message_at = greatest(t.last_message_at, l.last),
        next_unit = greatest(t.next_unit, t.next_unit / ${ordinalsPerSequence}::bigint * ${ordinalsPerSequence}::bigint + l.place)
      from l where t.id = l.id and t.project_id = ${ctx.project.id} and (t.message_count < l.count or t.last_message_at < l.last
        or t.next_unit % ${ordinalsPerSequence}::bigint < l.place)
    )
    select t.id, t.next_unit::float8 as next from l join threads t on t.id = l.id where t.project_id = ${ctx.project.id}`);
  const nextOf = new Map(existing.map(({ id, next }) => [id, next]));
  for (const line of reachable) {
    const { id } = fates.of("thread", line.id);
    const next = nextOf.get(id);
    if (next !== undefined) sequences.set(keyOf(id, line.sequence), sequenceOf(next));
  }
  return { imported: inserted.length, existing: reachable.length - inserted.length, skipped: lines.length - reachable.length };
}

async function graphsWithThreads(ctx: ProjectContext, graphIds: string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(sql`
    select g.id from ${idList(graphIds)} g where exists (select 1 from threads t where t.project_id = ${ctx.project.id} and t.graph_id = g.id)`);
  return new Set(found.map(({ id }) => id));
}

const episodeFields = plainFields("episode", ["threadId", "sequence", "place", "chunks", "trust", "documentId"]);

/** If the thread's ordinals are taken here, a missing episode gets its own sequence. */
export async function writeEpisodes({ ctx, sequences, freeSequences }: Run, batch: Batch<"episode">): Promise<Outcome> {
  const { lines, fates, graphs } = batch;
  const threadOf = (line: RowLine<"episode">) => localIdOf(batch, line, "thread", line.threadId);
  const reachable = lines.filter((line) => graphs.has(line.graphId) && (line.threadId === null || threadOf(line) !== null));
  const fresh = reachable.filter(({ id }) => fates.of("episode", id).table === null);
  const unnumbered = new Set(fresh.map((line) => keyOf(threadOf(line) ?? line.id, line.sequence)).filter((key) => !sequences.has(key)));
  const numbers = freeSequences.splice(0, unnumbered.size);
  const numberOf = new Map([...unnumbered].map((key, n) => [key, numbers[n]!]));
  const placed = fresh.map((line) => {
    const threadId = threadOf(line);
    const key = keyOf(threadId ?? line.id, line.sequence);
    const number = sequences.get(key) ?? numberOf.get(key)!;
    if (threadId) sequences.set(key, number);
    return { line, threadId, first: unitAt(number, threadId ? line.place : 1) };
  });
  const ranges = placed.map(({ line, first }) => ({ id: line.id, first, end: first + line.chunks * ordinalsPerChunk }));
  const taken = await rows<{ id: string }>(sql`
    select r.id from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r (id uuid, first bigint, "end" bigint)
    where exists (select 1 from chunks c where c.project_id = ${ctx.project.id} and c.unit >= r.first and c.unit < r."end")`);
  const separate = new Set([
    ...taken.map(({ id }) => id),
    ...placed.filter(({ line }) => line.place < 1 || line.place > maxStart).map(({ line }) => line.id),
  ]);
  const ownSequences = freeSequences.splice(0, separate.size);
  const ownUnitOf = new Map([...separate].map((id, n) => [id, unitAt(ownSequences[n]!, 1)]));

  const takenDocuments = await currentDocuments(ctx.project.id, [...new Set(placed.map(({ line }) => graphs.get(line.graphId)!))]);
  const documentOf = (line: RowLine<"episode">): string | null => {
    if (line.documentId === null || line.replacedAt !== null) return line.documentId;
    const key = `${graphs.get(line.graphId)} ${line.documentId}`;
    if (takenDocuments.has(key)) return null;
    takenDocuments.add(key);
    return line.documentId;
  };
  const inserted = await insertReturning<{ graph_id: string; created_at: string | Date }>(
    "episodes",
    placed.map(({ line, threadId, first }) => ({
      id: fates.of("episode", line.id).id,
      project_id: ctx.project.id,
      graph_id: graphs.get(line.graphId)!,
      thread_id: threadId,
      first_unit: ownUnitOf.get(line.id) ?? first,
      trust: importedTrust(ctx, line.trust),
      document_id: documentOf(line),
      ...rowOf(line, episodeFields),
    })),
    ["graph_id", "created_at"],
  );
  for (const [id, own] of Map.groupBy(inserted, ({ graph_id }) => graph_id)) {
    const times = own.map(({ created_at }) => new Date(created_at));
    await recordChanges(ctx.project.id, await noteActivity(ctx, { id, kind: "USER" }, times));
  }
  return { imported: inserted.length, existing: reachable.length - inserted.length, skipped: lines.length - reachable.length };
}

/** An imported document whose id is taken here becomes one without an id. */
async function currentDocuments(projectId: string, graphIds: string[]): Promise<Set<string>> {
  const found = await rows<{ key: string }>(sql`
    select graph_id || ' ' || document_id as key from episodes
    where project_id = ${projectId}::uuid and graph_id in ${uuids(graphIds)} and document_id is not null and replaced_at is null`);
  return new Set(found.map(({ key }) => key));
}

const messageFields = plainFields("message", ["threadId", "episodeId", "position"]);

/** If a position is taken here, the imported message goes to the end of the thread. */
export async function writeMessages({ ctx }: Run, batch: Batch<"message">): Promise<Outcome> {
  const { lines, fates, graphs } = batch;
  const parentsOf = (line: RowLine<"message">) => ({
    thread_id: localIdOf(batch, line, "thread", line.threadId),
    episode_id: localIdOf(batch, line, "episode", line.episodeId),
  });
  const reachable = lines.filter((line) => graphs.has(line.graphId) && Object.values(parentsOf(line)).every((id) => id !== null));
  const fresh = reachable.filter(({ id }) => fates.of("message", id).table === null);
  const created = fresh.map((line) => ({
    id: fates.of("message", line.id).id,
    project_id: ctx.project.id,
    graph_id: graphs.get(line.graphId)!,
    ...parentsOf(line),
    position: line.position,
    ...rowOf(line, messageFields),
  }));
  const taken = await rows<{ id: string; position: number }>(sql`
    with taken as materialized (
      select n.id, n.thread_id, row_number() over (partition by n.thread_id order by n.position)::int as place
      from jsonb_populate_recordset(null::messages, ${JSON.stringify(created.map(({ id, thread_id, position }) => ({ id, thread_id, position })))}::jsonb) n
        join messages m on m.project_id = ${ctx.project.id} and m.thread_id = n.thread_id and m.position = n.position
    ), moved as (
      update threads t set message_count = t.message_count + n.count
      from (select thread_id, count(*)::int as count from taken group by 1) n where t.id = n.thread_id and t.project_id = ${ctx.project.id}
      returning t.id, t.message_count - n.count as first
    )
    select taken.id, moved.first + taken.place - 1 as position from taken join moved on moved.id = taken.thread_id`);
  const positionOf = new Map(taken.map(({ id, position }) => [id, position]));
  const inserted = await insertReturning<{ graph_id: string }>(
    "messages",
    created.map((message) => ({ ...message, position: positionOf.get(message.id) ?? message.position })),
    ["graph_id"],
  );
  await recordChanges(ctx.project.id, countRows(inserted, "message"));
  return { imported: inserted.length, existing: reachable.length - inserted.length, skipped: lines.length - reachable.length };
}

const chunkFields = plainFields("chunk", ["episodeId", "messageId", "place", "vectors", "trust"]);

export async function writeChunks({ ctx, freeSequences }: Run, batch: Batch<"chunk">): Promise<Outcome> {
  const { lines, fates, graphs } = batch;
  const episodeOf = (line: RowLine<"chunk">) => localIdOf(batch, line, "episode", line.episodeId);
  const messageOf = (line: RowLine<"chunk">) => localIdOf(batch, line, "message", line.messageId);
  const reachable = lines.filter(
    (line) => graphs.has(line.graphId) && episodeOf(line) !== null && (line.messageId === null || messageOf(line) !== null),
  );
  const fresh = uniqueById(reachable.filter(({ id }) => fates.of("chunk", id).table === null));
  const episodeIds = [...new Set(fresh.map((line) => episodeOf(line)!))];
  const firstOf = await columnById<number>("episodes", sql`first_unit::float8`, { projectId: ctx.project.id, ids: episodeIds });
  const unitOf = (line: RowLine<"chunk">) => firstOf.get(episodeOf(line)!)! + line.place * ordinalsPerChunk;
  const outside = fresh.filter((line) => !isInside(unitOf(line), sequenceOf(firstOf.get(episodeOf(line)!)!)));
  const ownSequences = freeSequences.splice(0, outside.length);
  const ownUnitOf = new Map(outside.map(({ id }, n) => [id, unitAt(ownSequences[n]!, 1)]));
  const created = fresh.map((line) => ({
    line,
    row: {
      id: fates.of("chunk", line.id).id,
      project_id: ctx.project.id,
      graph_id: graphs.get(line.graphId)!,
      episode_id: episodeOf(line),
      message_id: messageOf(line),
      unit: ownUnitOf.get(line.id) ?? unitOf(line),
      trust: passageTrust(importedTrust(ctx, line.trust), line.trust === undefined ? line.role : null),
      ...rowOf(line, chunkFields),
    },
  }));
  const inserted = await insertRows(
    "chunks",
    created.map(({ row }) => row),
  );
  const units = created
    .filter(({ row }) => inserted.has(row.id))
    .map(({ line, row }) => ({
      graphId: row.graph_id,
      kind: unitKinds.chunk,
      unit: row.unit,
      text: line.content,
      vectors: line.vectors,
      line,
    }));
  await recordChanges(
    ctx.project.id,
    units.map(({ graphId }) => added(graphId, "chunk", 1)),
  );
  await indexUnitsOfGraphs(ctx.project.id, units);
  await writeVectors(ctx.project.id, units);
  const sums = units.map(({ graphId, line }) => ({
    graph: graphId,
    content: line.isPending ? null : line.content,
    speaker: line.speaker ?? [],
  }));
  await rows(sql`
    update graphs g set chunk_count = g.chunk_count + n.chunks, chunk_terms = g.chunk_terms + n.terms,
      speakers = case when cardinality(g.speakers) >= 500 then g.speakers else array(select distinct s from unnest(g.speakers || n.speakers) s) end
    from (
      select h.graph, count(h.content) as chunks, coalesce(sum(ceil(length(h.content) / 9.0)), 0)::bigint as terms,
        array(select distinct s from jsonb_array_elements_text(jsonb_agg(h.speaker)) l (list), jsonb_array_elements_text(l.list::jsonb) s) as speakers
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as h (graph uuid, content text, speaker jsonb) group by h.graph
    ) n where g.id = n.graph and g.project_id = ${ctx.project.id}`);
  return { imported: inserted.size, existing: reachable.length - inserted.size, skipped: lines.length - reachable.length };
}
