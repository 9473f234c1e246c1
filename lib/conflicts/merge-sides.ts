import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { memoriesPerChunk, unitKinds } from "@/lib/db/schema/search";
import { AppError } from "@/lib/errors";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { newId } from "@/lib/ids";
import { manualModel } from "@/lib/memories/corrected";
import { countingMemories } from "@/lib/memories/count-memories";
import type { ExtractedStatement } from "@/lib/memories/extract-statement";
import { statedAt } from "@/lib/memories/known-memories";
import { linkStatements } from "@/lib/memories/link-statements";
import { combinedConfidence } from "@/lib/memories/periods";
import type { StoredMemory } from "@/lib/memories/stored-memory";
import { indexUnits } from "@/lib/search-index/postings";
import { replaceVectors, type Vectors } from "@/lib/search-index/vectors";
import { contentKey } from "@/lib/text/content-key";
import { searchText, trustOf } from "@/lib/vocabulary";

export const mergedMentions = 2;

/**
 * Its source is the incoming memory's; a restatement has the existing one's. Call it with the graph locked.
 * @returns the new memory's id
 */
export async function createMergedMemory(
  graph: Graph,
  { existing, incoming }: { existing: StoredMemory; incoming: StoredMemory },
  merged: { content: string; words: ExtractedStatement; vectors: Vectors },
): Promise<string> {
  const { content, words, vectors } = merged;
  const [id, restatementId] = [newId(), newId()];
  const key = contentKey(incoming.type, content);
  const [ownUnit, restatementUnit] = await freeUnits(graph, incoming.id, existing.id);
  const [confidences] = await rows<{ one: number; other: number }>(sql`
    select i.confidence as one, e.confidence as other from memories i, memories e
    where i.id = ${incoming.id} and e.id = ${existing.id} and ${ofGraph(graph, "i")} and ${ofGraph(graph, "e")}`);
  const confidence = combinedConfidence(confidences!.one, confidences!.other);
  const date = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`;
  await countingMemories(graph, [id], () =>
    rows(sql`
    insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence,
      trust, mentions_count, valid_from, valid_until, last_said_at, stated, document_date, recorded_at, content_key, metadata, model)
    select ${id}::uuid, i.project_id, i.graph_id, i.episode_id, i.chunk_id, i.job_id, ${ownUnit}::bigint, 'active', i.type, ${content}, i.quote,
      i.quote_start, ${confidence}::real, greatest(least(i.trust, e.trust), ${trustOf.internal}::smallint), ${mergedMentions}::int, t.valid_from, ${date(words.validUntil)}, greatest(${statedAt(sql`i`)}, ${statedAt(sql`e`)}),
      jsonb_build_object('confidence', i.confidence, 'trust', greatest(least(i.trust, e.trust), ${trustOf.internal}::smallint), 'validFrom', t.valid_from, 'validUntil', ${date(words.validUntil)}),
      ${statedAt(sql`i`)}, now(), ${key}, e.metadata || i.metadata, ${manualModel}
    from memories i, memories e, lateral (select coalesce(${date(words.validFrom)}, i.valid_from, e.valid_from) as valid_from) t
    where i.id = ${incoming.id} and e.id = ${existing.id} and ${ofGraph(graph, "i")} and ${ofGraph(graph, "e")}`),
  );
  await linkStatements(graph, incoming.source.user, [{ ...words, id, content, unit: ownUnit!, trust: trustOf.internal }]);
  await rows(sql`
    insert into restatements (id, project_id, graph_id, memory_id, chunk_id, statement)
    select ${restatementId}::uuid, m.project_id, m.graph_id, m.id, e.chunk_id, to_jsonb(m) - 'draft' || jsonb_build_object('id', ${restatementId}::text,
      'unit', ${restatementUnit}::bigint, 'episode_id', e.episode_id, 'chunk_id', e.chunk_id, 'job_id', e.job_id, 'quote', e.quote, 'quote_start', e.quote_start,
      'confidence', e.confidence, 'trust', e.trust, 'mentions_count', 1, 'last_said_at', null, 'stated', null, 'document_date', ${statedAt(sql`e`)})
    from memories m, memories e where m.id = ${id} and e.id = ${existing.id} and ${ofGraph(graph, "m")} and ${ofGraph(graph, "e")}`);
  const [created] = await rows<{ attribute: string | null }>(sql`select attribute from memories where id = ${id} and ${ofGraph(graph)}`);
  const unit = { unit: ownUnit!, text: searchText({ content, attribute: created!.attribute }) };
  await indexUnits(graph, unitKinds.memory, [unit]);
  await rows(sql`update graphs set memory_count = memory_count + 1 where project_id = ${graph.projectId} and id = ${graph.graphId}`);
  await replaceVectors(graph, [{ unit: ownUnit!, kind: unitKinds.memory, text: content }], vectors);
  return id;
}

async function freeUnits(graph: Graph, one: string, other: string): Promise<number[]> {
  const found = await rows<{ of: string; unit: number }>(sql`
    select m.id as of, p.unit::float8 as unit from memories m join chunks c on c.project_id = m.project_id and c.id = m.chunk_id cross join lateral (
      select c.unit + n as unit from generate_series(${memoriesPerChunk}::int, 1, -1) n
      where not exists (select 1 from memories o where o.project_id = ${graph.projectId}::uuid and o.unit = c.unit + n)
        and not exists (select 1 from restatements r where r.project_id = ${graph.projectId}::uuid and r.chunk_id = c.id and (r.statement ->> 'unit')::bigint = c.unit + n)
      limit 2) p
    where ${ofGraph(graph, "m")} and m.id in (${one}, ${other}) order by p.unit desc`);
  const own = found.find(({ of }) => of === one);
  const second = found.find(({ of, unit }) => of === other && unit !== own?.unit);
  if (own && second) return [own.unit, second.unit];
  throw new AppError(
    "VALIDATION_ERROR",
    "The source passages of these memories have no room for another memory. Edit one of the two and reject the other.",
  );
}
