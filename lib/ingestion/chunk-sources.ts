import { sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { ordinalsPerChunk, unitKinds } from "@/lib/db/schema/search";
import { speakerTerms } from "@/lib/graphs/speakers";
import { newId } from "@/lib/ids";
import { indexUnits, type TermCounts, termCountsOf } from "@/lib/search-index/postings";
import { passageTrust } from "@/lib/trust";
import type { MessageRole, Trust } from "@/lib/vocabulary";
import { inWorker } from "@/lib/worker";
import { sliceTexts, sliceTextsTask } from "./slice-texts";

export type Source = {
  messageId: string | null;
  messageIndex: number;
  role: MessageRole | null;
  speaker: string | null;
  saidAt: Date | null;
  content: string;
  /** Not sliced. */
  isWhole?: boolean;
};

export type Slice = Source & { start: number; end: number };
export type SliceWithTerms = Slice & { terms: TermCounts };

/** Written by the API call itself, to be searchable at once. The job writes the rest. */
export const maxImmediateChunks = 64;

const maxInlineLength = 8_000;

export async function sliceSources(sources: Source[], max?: number): Promise<Slice[]> {
  const [first] = sources;
  if (first?.isWhole) return first.content.trim() ? [{ ...first, start: 0, end: first.content.length }] : [];
  const texts = sources.map(({ content }) => content);
  const isShort = texts.reduce((sum, { length }) => sum + length, 0) <= maxInlineLength;
  const cuts = isShort ? sliceTexts({ texts, max }) : await inWorker(sliceTextsTask, { texts, max });
  return cuts.map(({ text, start, end }) => ({ ...sources[text]!, start, end, content: texts[text]!.slice(start, end) }));
}

/** Call it before a transaction, which must not wait for it. */
export async function countSliceTerms(slices: Slice[]): Promise<SliceWithTerms[]> {
  const terms = await termCountsOf(slices.map(({ content }) => content));
  return slices.map((slice, i) => ({ ...slice, terms: terms[i]! }));
}

/** UTF-16 units per statement: PGlite blocks this process while a statement runs. */
const maxBatchLength = 12_000;

/**
 * @param how.from place of the first slice in the episode
 * @param how.isNew nothing of the episode is written yet
 * @returns how many are new, for the caller to count
 */
export async function writeChunks(episode: ChunkedEpisode, slices: SliceWithTerms[], { from = 0, isNew = false } = {}): Promise<number> {
  let first = 0;
  let length = 0;
  let written = 0;
  for (const [i, { content }] of slices.entries()) {
    if (length > 0 && length + content.length > maxBatchLength) {
      written += await writeBatch(episode, slices.slice(first, i), { from: from + first, isNew });
      [first, length] = [i, 0];
    }
    length += content.length;
  }
  return written + (await writeBatch(episode, slices.slice(first), { from: from + first, isNew }));
}

type ChunkedEpisode = { id: string; projectId: string; graphId: string; firstUnit: number; trust: Trust; expiresAt?: Date | null };

async function writeBatch(
  episode: ChunkedEpisode,
  slices: SliceWithTerms[],
  { from, isNew }: { from: number; isNew: boolean },
): Promise<number> {
  const newChunks = slices.map((slice, i) => ({
    id: newId(),
    unit: episode.firstUnit + (from + i) * ordinalsPerChunk,
    message: slice.messageId,
    index: slice.messageIndex,
    start: slice.start,
    end: slice.end,
    content: slice.content,
    role: slice.role,
    speaker: speakerTerms(slice.speaker),
    said: slice.saidAt,
    trust: passageTrust(episode.trust, slice.role),
  }));
  if (newChunks.length === 0) return 0;
  const insert = sql`
    insert into chunks (id, project_id, graph_id, episode_id, message_id, message_index, unit, start, "end", content, role, speaker, said_at, trust,
      expires_at)
    select c.id, ${episode.projectId}::uuid, ${episode.graphId}::uuid, ${episode.id}::uuid, c.message, c.index, c.unit, c.start, c."end", c.content,
      c.role, nullif(c.speaker, '{}'), c.said, c.trust, ${episode.expiresAt?.toISOString() ?? null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(newChunks)}::jsonb) as c (id uuid, unit bigint, message uuid, index int, start int, "end" int, content text,
      role text, speaker text[], said timestamptz, trust smallint)`;
  if (isNew) await writeAhead(insert);
  const written = isNew
    ? newChunks.map(({ unit }) => unit)
    : (await rows<{ unit: number }>(sql`${insert} on conflict do nothing returning unit::float8 as unit`)).map(({ unit }) => unit);
  const writtenUnits = new Set(written);
  await indexUnits(
    episode,
    unitKinds.chunk,
    slices.flatMap(({ content, terms }, i) => {
      const { unit } = newChunks[i]!;
      return writtenUnits.has(unit) ? [{ unit, text: content, terms }] : [];
    }),
  );
  return written.length;
}
