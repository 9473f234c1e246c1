import { asc, eq, sql } from "drizzle-orm";
import { db, inTransaction, rows } from "@/lib/db/client";
import { chunks, entities, memories, messages } from "@/lib/db/schema";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { newId } from "@/lib/ids";
import { contentKey } from "@/lib/memories/content-key";
import { models } from "@/lib/models";
import type { Passage } from "@/lib/models/types";
import { partsPerMessage } from "./chunk-sources";
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
      sequenceId: chunks.sequenceId,
      position: chunks.position,
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
  const before = episode.content === null ? await passagesBefore(slices[0]!) : [];
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
    ordinals.set(slice.id, ordinal + 1);
    const said = slice.saidAt ?? episode.documentDate;
    return [
      {
        id: newId(),
        projectId: episode.projectId,
        graphId: episode.graphId,
        episodeId: episode.episodeId,
        chunkId: slice.id,
        jobId,
        ordinal,
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
        contentKey: contentKey(statement.type, statement.content),
        draft: { entities: statement.entities, edges: statement.edges, attribute: statement.attribute },
        model: models.name,
      },
    ];
  });
  await inTransaction(async () => {
    if (!(await lockGraph(episode.graphId))) return;
    // A run before this one may have got as far as its drafts: they are replaced, not added to.
    await rows(sql`delete from memories where job_id = ${jobId} and status = 'draft'`);
    const transaction = await db();
    for (let i = 0; i < drafts.length; i += rowsAtOnce) await transaction.insert(memories).values(drafts.slice(i, i + rowsAtOnce));
  });
  return { statements: drafts.length, dropped: statements.length - drafts.length, ...usage };
}

/** Postgres takes 65,535 parameters a statement; a memory's row has about 25. */
const rowsAtOnce = 1_000;

/** The last messages of the thread before a chunk, oldest first: context only. */
async function passagesBefore(first: { sequenceId: string; position: number }): Promise<Passage[]> {
  const position = Math.floor(first.position / partsPerMessage);
  const found = await (await db())
    .select({ text: messages.content, role: messages.role, speaker: messages.name, saidAt: messages.createdAt })
    .from(messages)
    .where(
      sql`${messages.threadId} = ${first.sequenceId} and ${messages.position} between ${position - messagesBefore} and ${position - 1} and ${messages.role} <> 'system'`,
    )
    .orderBy(asc(messages.position));
  return found;
}
