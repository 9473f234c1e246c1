import { sql } from "drizzle-orm";
import type { Actor, ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { canSeeGroup, canSeeUser } from "@/lib/graphs/access";
import { type Place, placeAt } from "@/lib/text/place";
import type { ConflictKind, MemoryType, SourceType } from "@/lib/vocabulary";
import { type MemoryFields, memoryFields } from "./memory-fields";
import { memoryNotFound } from "./stored-memory";

export type Provenance = {
  jobId: string;
  episodeId: string;
  threadId: string | null;
  messageId: string | null;
  chunkId: string;
  quote: string;
  sourceType: SourceType;
  sourceUrl: string | null;
  documentDate: string | null;
  model: string;
  agentId: string | null;
  runId: string | null;
  documentId: string | null;
} & Place;

export type MemoryConflict = {
  id: string;
  kind: ConflictKind;
  status: "unresolved" | "resolved";
  confidence: number;
  reason: string;
  attribute: string | null;
  existingId: string;
  incomingId: string;
  createdAt: string;
};

export type Memory = MemoryFields & {
  version: number;
  mentionsCount: number;
  attribute: { entityId: string; name: string; value: string; ends: boolean } | null;
  supersedes: string[];
  /** Newest first. `changedAt` is when the version was replaced. */
  history: { version: number; type: MemoryType; content: string; changedAt: string; reason: string; actor: Actor }[];
  provenance: Provenance;
  restatements: Provenance[];
  entities: { id: string; name: string; type: string }[];
  edges: { id: string; type: string; source: { id: string; name: string }; target: { id: string; name: string } }[];
  metadata: Record<string, unknown>;
  conflicts: MemoryConflict[];
};

const provenance = (s: string) =>
  sql.raw(`json_build_object('jobId', ${s}.job_id, 'episodeId', e.id, 'threadId', e.thread_id, 'messageId', c.message_id,
    'chunkId', c.id, 'quote', ${s}.quote, 'sourceType', e.source_type, 'sourceUrl', e.source_url, 'documentDate', ${s}.document_date,
    'model', ${s}.model, 'agentId', e.agent_id, 'runId', e.run_id, 'documentId', e.document_id, 'at', c.start + ${s}.quote_start)`);

const conflictOf =
  sql.raw(`json_build_object('id', k.id, 'kind', k.kind, 'status', k.status, 'confidence', k.confidence, 'reason', k.reason,
  'attribute', k.attribute, 'existingId', k.existing_memory_id, 'incomingId', k.incoming_memory_id, 'createdAt', k.created_at)`);

/**
 * Drafts are not found.
 * @param id null if the public id was malformed
 * @throws AppError MEMORY_NOT_FOUND
 */
export async function getMemory(ctx: ProjectContext, id: string | null): Promise<Memory> {
  const [found] = id
    ? await rows<{ memory: Found }>(sql`
        select json_build_object(${memoryFields("m")}, 'version', m.version, 'mentionsCount', m.mentions_count, 'metadata', m.metadata,
          'attribute', case when m.attribute_entity_id is not null then json_build_object(
            'entityId', m.attribute_entity_id, 'name', m.attribute, 'value', m.attribute_value, 'ends', m.attribute_ends) end,
          'supersedes', (select coalesce(json_agg(o.id order by o.superseded_at, o.id), '[]') from memories o where o.project_id = m.project_id and o.superseded_by = m.id and o.graph_id = m.graph_id),
          'history', (select coalesce(json_agg(json_build_object('version', v.version, 'type', v.type, 'content', v.content,
            'changedAt', v.changed_at, 'reason', v.reason, 'actor', v.actor) order by v.version desc), '[]')
            from memory_versions v where v.project_id = m.project_id and v.memory_id = m.id and v.graph_id = m.graph_id),
          'provenance', (select ${provenance("m")} from chunks c join episodes e on e.project_id = c.project_id and e.id = c.episode_id and e.graph_id = c.graph_id
            where c.project_id = m.project_id and c.id = m.chunk_id and c.graph_id = m.graph_id),
          'restatements', (select coalesce(json_agg(${provenance("s")} order by coalesce(s.document_date, s.recorded_at), r.id), '[]')
            from restatements r cross join lateral jsonb_populate_record(null::memories, r.statement) s
              join chunks c on c.project_id = r.project_id and c.id = r.chunk_id and c.graph_id = r.graph_id join episodes e on e.project_id = c.project_id and e.id = c.episode_id and e.graph_id = c.graph_id
            where r.project_id = m.project_id and r.memory_id = m.id and r.graph_id = m.graph_id),
          'entities', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'type', t.type) order by t.is_subject desc, t.name, t.id), '[]')
            from mentions f join entities t on t.project_id = f.project_id and t.id = f.entity_id and t.graph_id = m.graph_id where f.project_id = m.project_id and f.memory_id = m.id),
          'edges', (select coalesce(json_agg(json_build_object('id', x.id, 'type', x.type, 'source', json_build_object('id', a.id, 'name', a.name),
            'target', json_build_object('id', b.id, 'name', b.name)) order by x.id), '[]')
            from edges x join entities a on a.project_id = x.project_id and a.id = x.source_id and a.graph_id = m.graph_id join entities b on b.project_id = x.project_id and b.id = x.target_id and b.graph_id = m.graph_id
            where x.project_id = m.project_id and x.memory_id = m.id and x.graph_id = m.graph_id),
          'conflicts', (select coalesce(json_agg(${conflictOf} order by k.created_at desc, k.id desc), '[]') from (
            select * from conflicts where project_id = m.project_id and existing_memory_id = m.id and graph_id = m.graph_id union
            select * from conflicts where project_id = m.project_id and incoming_memory_id = m.id and graph_id = m.graph_id) k)) as memory
        from memories m join graphs g on g.project_id = m.project_id and g.id = m.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
        where m.id = ${id} and m.project_id = ${ctx.project.id} and m.status <> 'draft'`)
    : [];
  const graph = found?.memory.graph;
  if (!graph || !(graph.userId === null ? canSeeGroup(ctx, graph.groupName!) : canSeeUser(ctx, graph.userId))) throw memoryNotFound();
  return withPlaces(ctx, found.memory);
}

/** `at`: where the quote starts in the text of its message or document. */
type Quote = Omit<Provenance, keyof Place> & { at: number };
type Found = Omit<Memory, "provenance" | "restatements"> & { provenance: Quote; restatements: Quote[] };

async function withPlaces(ctx: ProjectContext, { provenance, restatements, ...memory }: Found): Promise<Memory> {
  const quotes = [provenance, ...restatements];
  const documents = [...new Set(quotes.filter(({ threadId }) => threadId === null).map(({ episodeId }) => episodeId))];
  const texts = documents.length
    ? await rows<{ id: string; content: string }>(sql`
        select id, content from episodes where id in ${uuids(documents)} and graph_id = ${memory.graph.id}::uuid and project_id = ${ctx.project.id}::uuid
          and content is not null`)
    : [];
  const textOf = new Map(texts.map(({ id, content }) => [id, content]));
  const [first, ...others] = quotes.map(({ at, ...quote }): Provenance => {
    const text = textOf.get(quote.episodeId);
    return { ...quote, ...(text === undefined ? { page: null, heading: null } : placeAt(text, at)) };
  });
  return { ...memory, provenance: first!, restatements: others };
}
