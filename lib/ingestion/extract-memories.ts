import { asc, eq, sql } from "drizzle-orm";
import { sha256 } from "@/lib/crypto";
import { db, inTransaction, rows } from "@/lib/db/client";
import { chunks, entities, messages } from "@/lib/db/schema";
import { memoriesPerChunk } from "@/lib/db/schema/search";
import { normalName } from "@/lib/entities/normal-name";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { newId } from "@/lib/ids";
import { models } from "@/lib/models";
import type { Passage } from "@/lib/models/types";
import { jobEpisode } from "./job-episode";

/** Entities offered to the model: the newest, as many as a prompt can hold. */
const knownEntities = 300;
/** Messages before the episode that tell who "she" is. */
const messagesBefore = 6;

/**
 * Draws statements from the episode's chunks and stores them as drafts, which no reader sees. A statement whose quote is
 * not in its chunk is dropped and counted.
 */
export async function extractMemories(
  jobId: string,
): Promise<{ statements: number; dropped: number; inputTokens: number; outputTokens: number }> {
  const none = { statements: 0, dropped: 0, inputTokens: 0, outputTokens: 0 };
  const episode = await jobEpisode(jobId);
  if (!episode) return none;
  const database = await db();
  const slices = await database
    .select({
      id: chunks.id,
      content: chunks.content,
      unit: chunks.unit,
      threadId: messages.threadId,
      position: messages.position,
      role: messages.role,
      name: messages.name,
      saidAt: messages.createdAt,
    })
    .from(chunks)
    .leftJoin(messages, eq(messages.id, chunks.messageId))
    .where(eq(chunks.episodeId, episode.episodeId))
    .orderBy(asc(chunks.messageIndex), asc(chunks.start));
  if (slices.length === 0) return none;

  const passages: Passage[] = slices.map((slice) => ({
    text: slice.content,
    role: slice.role ?? "document",
    speaker: slice.name,
    saidAt: slice.saidAt ?? episode.documentDate,
  }));
  const before = await passagesBefore(slices[0]!);
  const known = await database
    .select({ name: entities.name, type: entities.type })
    .from(entities)
    .where(eq(entities.graphId, episode.graphId))
    .orderBy(sql`${entities.createdAt} desc, ${entities.id}`)
    .limit(knownEntities);
  const { statements, usage } = await models.extract({
    passages: [...before, ...passages],
    from: before.length,
    subject: episode.user ? { name: episode.user.firstName } : null,
    known,
    instructions: episode.instructions,
  });

  const ordinals = new Map<string, number>();
  const drafts = statements.flatMap((statement) => {
    const slice = slices[statement.passage - before.length];
    const quote = slice?.content.slice(statement.start, statement.end);
    if (!slice || !quote?.trim() || statement.end > slice.content.length) return [];
    const ordinal = ordinals.get(slice.id) ?? 0;
    if (ordinal >= memoriesPerChunk) return [];
    ordinals.set(slice.id, ordinal + 1);
    const said = slice.saidAt ?? episode.documentDate;
    return [
      {
        id: newId(),
        chunkId: slice.id,
        ordinal,
        unit: slice.unit + 1 + ordinal,
        type: statement.type,
        content: statement.content,
        quote,
        quoteStart: statement.start,
        confidence: statement.confidence,
        validFrom: statement.validFrom ? new Date(statement.validFrom) : null,
        validUntil: statement.validUntil ? new Date(statement.validUntil) : null,
        documentDate: said,
        // A backfilled message counts as recorded when it was said.
        recordedAt: slice.saidAt && slice.saidAt < episode.acceptedAt ? slice.saidAt : episode.acceptedAt,
        contentKey: contentKey(statement.content),
        draft: { entities: statement.entities, edges: statement.edges, attribute: statement.attribute },
      },
    ];
  });
  await inTransaction(async () => {
    if (!(await lockGraph(episode.graphId))) return;
    // A run before this one may have got as far as its drafts: they are replaced, not added to.
    await rows(sql`delete from memories where job_id = ${jobId} and status = 'draft'`);
    if (drafts.length === 0) return;
    await rows(sql`
      insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, ordinal, unit, type, content, quote, quote_start, confidence, valid_from,
        valid_until, document_date, recorded_at, content_key, draft, model)
      select d.id, ${episode.projectId}::uuid, ${episode.graphId}::uuid, ${episode.episodeId}::uuid, d."chunkId", ${jobId}::uuid, d.ordinal, d.unit, d.type,
        d.content, d.quote, d."quoteStart", d.confidence, d."validFrom", d."validUntil", d."documentDate", d."recordedAt", d."contentKey", d.draft,
        ${models.name}
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d (id uuid, "chunkId" uuid, ordinal int, unit bigint, type text, content text, quote text,
        "quoteStart" int, confidence real, "validFrom" timestamptz, "validUntil" timestamptz, "documentDate" timestamptz, "recordedAt" timestamptz,
        "contentKey" text, draft jsonb)`);
  });
  return { statements: drafts.length, dropped: statements.length - drafts.length, ...usage };
}

/** The same words in another case or spacing are the same statement. */
export const contentKey = (content: string): string => sha256(normalName(content));

/** The last messages of the thread before a message, oldest first: context only. A document has none. */
async function passagesBefore({ threadId, position }: { threadId: string | null; position: number | null }): Promise<Passage[]> {
  if (threadId === null || position === null) return [];
  const found = await (await db())
    .select({ text: messages.content, role: messages.role, speaker: messages.name, saidAt: messages.createdAt })
    .from(messages)
    .where(
      sql`${messages.threadId} = ${threadId} and ${messages.position} between ${position - messagesBefore} and ${position - 1} and ${messages.role} <> 'system'`,
    )
    .orderBy(asc(messages.position));
  return found;
}
