import { asc, eq, sql } from "drizzle-orm";
import { db, inTransaction, rows } from "@/lib/db/client";
import { chunks, messages } from "@/lib/db/schema";
import { memoriesPerChunk } from "@/lib/db/schema/search";
import { entitiesNear } from "@/lib/entities/entities-near";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { newId } from "@/lib/ids";
import { contentKey } from "@/lib/memories/content-key";
import { models } from "@/lib/models";
import type { Passage, PassageExtraction } from "@/lib/models/types";
import { tailOf } from "@/lib/text/near-end";
import { withheld } from "@/lib/text/redaction/policy";
import { type Checkpoint, noCheckpoint } from "./checkpoint";
import { jobEpisode } from "./job-episode";
import { spendOf } from "./spend";
import { withoutMarkers } from "./without-markers";

/** Passages before those to read that tell who "she" is, and after them, which may finish a thought. */
const passagesBefore = 6;
const passagesAfter = 2;
/** UTF-16 units of an earlier message that are read as context: its end. Passages of the episode itself are no longer than this. */
const contextLength = 1_000;
/** Read beyond them, so that redaction sees what the cut would tear. */
const margin = 300;
/** Rows of one statement: PGlite runs in this process, and nothing else does while a statement runs. */
const draftsAStatement = 100;

/** What a step drew from its part of the episode. */
export type ExtractedMemories = { statements: number; dropped: number; refused: number };

/**
 * Draws statements from `most` of the episode's chunks and stores them as drafts, which no reader sees. A statement whose
 * quote is not in its chunk is dropped and counted.
 */
export async function extractMemories(
  jobId: string,
  { from = 0, most, kept = noCheckpoint }: { from?: number; most?: number; kept?: Checkpoint } = {},
): Promise<ExtractedMemories> {
  const none = { statements: 0, dropped: 0, refused: 0 };
  const episode = await jobEpisode(jobId);
  if (!episode) return none;
  const database = await db();
  const first = Math.max(0, from - passagesBefore);
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
    .orderBy(asc(chunks.messageIndex), asc(chunks.start))
    .offset(first)
    .limit(most === undefined ? 1_000_000 : from - first + most + passagesAfter);
  if (slices.length <= from - first) return none;

  const passages: Passage[] = slices.map((slice) => ({
    text: slice.content,
    role: slice.role ?? "document",
    speaker: slice.name,
    saidAt: slice.saidAt ?? episode.documentDate,
  }));
  // What was stored before the project had it redacted is not told to a model as a neighbour either.
  const shown = withheld(episode.settings);
  const before = episode.content === null && first === 0 ? await earlierPassages(slices[0]!) : [];
  const earlier = before.map((passage) => ({
    ...passage,
    text: tailOf(shown(passage.text), contextLength),
    speaker: passage.speaker && shown(passage.speaker),
  }));
  const start = earlier.length + from - first;
  const keyOf = (passage: number) => slices[passage - earlier.length]!.id;
  const { statements, ...counts } = await models.extract({
    passages: [...earlier, ...passages],
    from: start,
    until: most === undefined ? undefined : Math.min(start + most, earlier.length + passages.length),
    subject: episode.user ? { name: episode.user.firstName } : null,
    known: (
      await entitiesNear(
        episode.graphId,
        passages.map(({ text }) => text),
      )
    ).map(({ name, type }) => ({ name: shown(name), type })),
    instructions: episode.instructions,
    ontology: episode.ontology,
    kept: {
      get: (passage) => kept.get(keyOf(passage)) as PassageExtraction | undefined,
      set: (passage, drawn) => kept.set(keyOf(passage), drawn),
    },
    spend: spendOf(jobId),
  });

  const drawn = new Map<string, number>();
  const drafts = statements.flatMap((statement) => {
    const slice = slices[statement.passage - earlier.length];
    const quote = slice?.content.slice(statement.start, statement.end);
    if (!slice || !quote?.trim() || statement.end > slice.content.length) return [];
    const place = (drawn.get(slice.id) ?? 0) + 1;
    if (place > memoriesPerChunk) return [];
    drawn.set(slice.id, place);
    const said = slice.saidAt ?? episode.documentDate;
    return [
      {
        id: newId(),
        chunkId: slice.id,
        unit: slice.unit + place,
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
        draft: withoutMarkers(statement),
      },
    ];
  });
  await inTransaction(async () => {
    if (!(await lockGraph(episode.graphId))) return;
    // A run before this one may have got as far as its drafts: they are replaced, not added to.
    const read = `{${slices
      .slice(from - first, most === undefined ? undefined : from - first + most)
      .map(({ id }) => id)
      .join(",")}}`;
    await rows(sql`delete from memories where job_id = ${jobId} and status = 'draft' and chunk_id = any(${read}::uuid[])`);
    for (let i = 0; i < drafts.length; i += draftsAStatement) {
      const some = drafts.slice(i, i + draftsAStatement);
      await rows(sql`
        insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, type, content, quote, quote_start, confidence, valid_from,
          valid_until, document_date, recorded_at, content_key, draft, model)
        select d.id, ${episode.projectId}::uuid, ${episode.graphId}::uuid, ${episode.episodeId}::uuid, d."chunkId", ${jobId}::uuid, d.unit, d.type,
          d.content, d.quote, d."quoteStart", d.confidence, d."validFrom", d."validUntil", d."documentDate", d."recordedAt", d."contentKey", d.draft,
          ${models.name}
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as d (id uuid, "chunkId" uuid, unit bigint, type text, content text, quote text,
          "quoteStart" int, confidence real, "validFrom" timestamptz, "validUntil" timestamptz, "documentDate" timestamptz, "recordedAt" timestamptz,
          "contentKey" text, draft jsonb)`);
    }
  });
  return { statements: drafts.length, dropped: counts.dropped + statements.length - drafts.length, refused: counts.refused };
}

/** The last messages of the thread before a message, oldest first: context only. A document has none. */
async function earlierPassages({ threadId, position }: { threadId: string | null; position: number | null }): Promise<Passage[]> {
  if (threadId === null || position === null) return [];
  const found = await (await db())
    .select({
      text: sql<string>`right(${messages.content}, ${contextLength + margin}::int)`,
      role: messages.role,
      speaker: messages.name,
      saidAt: messages.createdAt,
    })
    .from(messages)
    .where(
      sql`${messages.threadId} = ${threadId} and ${messages.position} between ${position - passagesBefore} and ${position - 1} and ${messages.role} <> 'system'`,
    )
    .orderBy(asc(messages.position));
  return found;
}
