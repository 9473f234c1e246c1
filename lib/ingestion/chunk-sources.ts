import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unitKinds, unitsPerChunk } from "@/lib/db/schema/search";
import { speakerTerms } from "@/lib/graphs/speakers";
import { newId } from "@/lib/ids";
import { indexUnits } from "@/lib/retrieval/postings";
import { outsideFrames } from "@/lib/text/frame";
import { split } from "@/lib/text/split";
import type { MessageRole } from "@/lib/vocabulary";

/** A text of an episode: one of its messages, or a document whole (role null). */
export type Source = {
  messageId: string | null;
  messageIndex: number;
  role: MessageRole | null;
  speaker: string | null;
  saidAt: Date | null;
  content: string;
};

/** A slice of a source, not yet written. */
export type Slice = Source & { start: number; end: number };

/**
 * Chunks that the adding call itself makes searchable: a conversation whole, and of a long document as much as
 * costs the caller no noticeable wait. The job does the rest.
 */
export const chunksAtOnce = 64;

/**
 * Cuts sources into the slices that become chunks. The cuts depend on the text alone, so a second run finds its rows in place. Memory
 * that we gave out and that comes back in its frame is no news: it is left out here, before anything searches or reads it.
 */
export const sliceSources = (sources: Source[]): Slice[] =>
  sources.flatMap((source) =>
    outsideFrames(source.content).flatMap((part) =>
      split(source.content.slice(part.start, part.end)).map((cut) => {
        const [start, end] = [part.start + cut.start, part.start + cut.end];
        return { ...source, start, end, content: source.content.slice(start, end) };
      }),
    ),
  );

/** Writes an episode's slices as chunks and makes them searchable, from the `from`th on and at most `most` of them. */
export async function writeChunks(
  episode: { id: string; projectId: string; graphId: string; firstUnit: number },
  slices: Slice[],
  { from = 0, most = Number.POSITIVE_INFINITY }: { from?: number; most?: number } = {},
): Promise<void> {
  const wanted = slices.slice(from, from + most).map((slice, i) => ({
    id: newId(),
    unit: episode.firstUnit + (from + i) * unitsPerChunk,
    message: slice.messageId,
    index: slice.messageIndex,
    start: slice.start,
    end: slice.end,
    content: slice.content,
    role: slice.role,
    speaker: speakerTerms(slice.speaker),
    said: slice.saidAt,
  }));
  if (wanted.length === 0) return;
  const written = await rows<{ unit: number; content: string }>(sql`
    insert into chunks (id, project_id, graph_id, episode_id, message_id, message_index, unit, start, "end", content, role, speaker, said_at)
    select c.id, ${episode.projectId}::uuid, ${episode.graphId}::uuid, ${episode.id}::uuid, c.message, c.index, c.unit, c.start, c."end", c.content,
      c.role, nullif(c.speaker, '{}'), c.said
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as c (id uuid, unit bigint, message uuid, index int, start int, "end" int, content text,
      role text, speaker text[], said timestamptz)
    on conflict do nothing returning unit::float8 as unit, content`);
  await indexUnits(
    episode.graphId,
    unitKinds.chunk,
    written.map(({ unit, content }) => ({ unit, text: content })),
  );
}
