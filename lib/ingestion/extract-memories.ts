import { and, asc, eq, sql } from "drizzle-orm";
import { db, inTransaction, rows, writeAhead } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { chunks, messages } from "@/lib/db/schema";
import { memoriesPerChunk } from "@/lib/db/schema/search";
import { entitiesNamedIn } from "@/lib/entities/entities-near";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { newId } from "@/lib/ids";
import { mayCorrect } from "@/lib/language/en/corrections";
import { removeDrafts } from "@/lib/memories/remove-memories";
import { models } from "@/lib/models";
import type { ExtractInput, Passage, PassageExtraction } from "@/lib/models/types";
import { asPlanned } from "@/lib/planned-attributes";
import { contentKey } from "@/lib/text/content-key";
import { tailOf } from "@/lib/text/near-end";
import { redactorFor } from "@/lib/text/redaction/policy";
import { type MemoryType, trustOf } from "@/lib/vocabulary";
import { type Checkpoint, emptyCheckpoint } from "./checkpoint";
import { storeHeld, withoutHeld } from "./hold-statements";
import { extractionSettings, type JobKey, jobEpisode } from "./job-episode";
import { asOneStatement } from "./one-statement";
import { recordJobSpend } from "./spend";
import { withoutMarkers } from "./without-markers";

/** Earlier messages tell who "she" is, and a thought may continue in later ones. */
const passagesBefore = 6;
const passagesAfter = 2;
/** UTF-16 units, from the end of an earlier message. */
const contextLength = 1_000;
/** Redaction must still recognize a value at the cut. */
const margin = 300;
/** PGlite blocks this process while a statement runs. */
const batchSize = 100;

export type ExtractedMemories = { statements: number; dropped: number; refused: number };

/** Stored as drafts. Statements whose quote isn't in their chunk are dropped and counted. */
export async function extractMemories(
  job: JobKey,
  { from = 0, most: max, kept: checkpoint = emptyCheckpoint }: { from?: number; most?: number; kept?: Checkpoint } = {},
): Promise<ExtractedMemories> {
  const none = { statements: 0, dropped: 0, refused: 0 };
  const [episode, project] = await Promise.all([jobEpisode(job), extractionSettings(job.projectId)]);
  // What has expired already supersedes nothing.
  if (!episode || !project || (episode.expiresAt && episode.expiresAt <= new Date())) return none;
  const database = await db();
  const first = Math.max(0, from - passagesBefore);
  const slices = await database
    .select({
      id: chunks.id,
      content: chunks.content,
      unit: chunks.unit,
      trust: chunks.trust,
      threadId: messages.threadId,
      position: messages.position,
      role: messages.role,
      name: messages.name,
      saidAt: messages.createdAt,
    })
    .from(chunks)
    .leftJoin(messages, and(eq(messages.projectId, chunks.projectId), eq(messages.id, chunks.messageId)))
    .where(and(eq(chunks.projectId, episode.projectId), eq(chunks.episodeId, episode.episodeId)))
    .orderBy(asc(chunks.messageIndex), asc(chunks.start))
    .offset(first)
    .limit(max === undefined ? 1_000_000 : from - first + max + passagesAfter);
  if (slices.length <= from - first) return none;

  const passages: Passage[] = slices.map((slice) => ({
    text: slice.content,
    role: slice.role ?? "document",
    speaker: slice.name,
    saidAt: slice.saidAt ?? episode.documentDate,
  }));
  // Text stored before redaction was enabled must not reach a model as context.
  const redact = redactorFor(project.settings);
  const [before, named, told] = await Promise.all([
    episode.content === null && first === 0 ? earlierPassages(episode.projectId, slices[0]!) : [],
    entitiesNamedIn(
      episode,
      passages.map(({ text }) => text),
    ),
    toldEarlier(episode, job.id, passages, redact),
  ]);
  const earlier = before.map((passage) => ({
    ...passage,
    text: tailOf(redact(passage.text), contextLength),
    speaker: passage.speaker && redact(passage.speaker),
  }));
  const start = earlier.length + from - first;
  const keyOf = (passage: number) => slices[passage - earlier.length]!.id;
  const extraction = await models.extract({
    passages: [...earlier, ...passages],
    from: start,
    until: max === undefined ? undefined : Math.min(start + max, earlier.length + passages.length),
    // A page or file from outside that says "I" isn't the user.
    subject: episode.user && (episode.content === null || episode.trust > trustOf.external) ? { name: episode.user.firstName } : null,
    known: named.map(({ name, type }) => ({ name: redact(name), type })),
    told,
    instructions: project.settings.extractionInstructions ?? null,
    ontology: project.ontology,
    kept: {
      get: (passage) => checkpoint.get(keyOf(passage)) as PassageExtraction | undefined,
      set: (read) => checkpoint.set(Object.fromEntries([...read].map(([passage, extraction]) => [keyOf(passage), extraction]))),
    },
    spend: recordJobSpend(job, "extract"),
  });
  const { statements, ...counts } = episode.sourceType === "MEMORY" ? asOneStatement(extraction, episode) : extraction;

  const countOf = new Map<string, number>();
  const found = statements.flatMap((statement) => {
    const slice = slices[statement.passage - earlier.length];
    const quote = slice?.content.slice(statement.start, statement.end);
    if (!slice || !quote?.trim() || statement.end > slice.content.length) return [];
    const ordinal = (countOf.get(slice.id) ?? 0) + 1;
    if (ordinal > memoriesPerChunk) return [];
    countOf.set(slice.id, ordinal);
    return [
      {
        id: newId(),
        chunkId: slice.id,
        unit: slice.unit + ordinal,
        type: statement.type,
        content: statement.content,
        quote,
        quoteStart: statement.start,
        confidence: statement.confidence,
        validFrom: statement.validFrom ? new Date(statement.validFrom) : null,
        validUntil: statement.validUntil ? new Date(statement.validUntil) : null,
        documentDate: slice.saidAt ?? episode.documentDate,
        // Backfilled messages count as recorded at their own time.
        recordedAt: slice.saidAt && slice.saidAt < episode.acceptedAt ? slice.saidAt : episode.acceptedAt,
        contentKey: contentKey(statement.type, statement.content),
        trust: slice.trust,
        draft: withoutMarkers(asPlanned(statement, slice.saidAt ?? episode.documentDate)),
      },
    ];
  });
  const { held, drafts } = withoutHeld(found);
  await inTransaction(async () => {
    const current = (await lockGraph(episode)) ? await jobEpisode(job) : null;
    if (!current) return;
    // A document's may have changed since.
    const { expiresAt } = current;
    const chunkIds = `{${slices
      .slice(from - first, max === undefined ? undefined : from - first + max)
      .map(({ id }) => id)
      .join(",")}}`;
    await removeDrafts(episode, sql`job_id = ${job.id} and chunk_id = any(${chunkIds}::uuid[])`);
    await storeHeld(episode, held);
    for (let i = 0; i < drafts.length; i += batchSize) {
      const batch = drafts.slice(i, i + batchSize);
      await writeAhead(sql`
        insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, type, content, quote, quote_start, confidence, valid_from,
          valid_until, document_date, recorded_at, content_key, draft, trust, expires_at, model)
        select d.id, ${episode.projectId}::uuid, ${episode.graphId}::uuid, ${episode.episodeId}::uuid, d."chunkId", ${job.id}::uuid, d.unit, d.type,
          d.content, d.quote, d."quoteStart", d.confidence, d."validFrom", d."validUntil", d."documentDate", d."recordedAt", d."contentKey", d.draft,
          d.trust, ${expiresAt?.toISOString() ?? null}::timestamptz, ${models.name}
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as d (id uuid, "chunkId" uuid, unit bigint, type text, content text, quote text,
          "quoteStart" int, confidence real, "validFrom" timestamptz, "validUntil" timestamptz, "documentDate" timestamptz, "recordedAt" timestamptz,
          "contentKey" text, draft jsonb, trust smallint)`);
    }
  });
  return { statements: drafts.length, dropped: counts.dropped + statements.length - found.length, refused: counts.refused };
}

async function earlierPassages(
  projectId: string,
  { threadId, position }: { threadId: string | null; position: number | null },
): Promise<Passage[]> {
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
      sql`${messages.projectId} = ${projectId} and ${messages.threadId} = ${threadId} and ${messages.position} between ${position - passagesBefore} and ${position - 1} and ${messages.role} <> 'system'`,
    )
    .orderBy(asc(messages.position));
  return found;
}

/** Of what a user told before, so many of the newest are looked through for what a message corrects. */
const maxTold = 60;

async function toldEarlier(
  graph: Graph,
  jobId: string,
  passages: Passage[],
  redact: (text: string) => string,
): Promise<ExtractInput["told"]> {
  if (!passages.some(({ role, speaker, text }) => role === "user" && speaker === null && mayCorrect(text))) return [];
  const found = await rows<{ type: MemoryType; content: string; quote: string; attribute: string | null; saidAt: string | null }>(sql`
    select m.type, m.content, m.quote, m.attribute, m.document_date as "saidAt" from memories m
    where ${ofGraph(graph, "m")} and m.status = 'active' and ${unexpired("m")} and m.job_id <> ${jobId} and m.trust >= ${trustOf.user}
    order by coalesce(m.document_date, m.recorded_at) desc, m.unit desc limit ${maxTold}`);
  return found.reverse().map((each) => ({
    ...each,
    content: redact(each.content),
    quote: redact(each.quote),
    saidAt: each.saidAt === null ? null : new Date(each.saidAt),
  }));
}
