import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { newId } from "@/lib/ids";
import { indexUnits } from "@/lib/retrieval/postings";
import { split } from "@/lib/text/split";

/** A text of an episode: one of its messages, or a document whole. */
export type Source = { messageId: string | null; messageIndex: number; sequenceId: string; position: number; content: string };

type Episode = { id: string; projectId: string; graphId: string };

/** Positions of a message's parts lie between it and the next message's. */
export const partsPerMessage = 1_000;

/**
 * Chunks that the adding call itself makes searchable: a conversation whole, and of a long document as much as
 * costs the caller no noticeable wait. The job does the rest.
 */
export const chunksAtOnce = 64;

/**
 * Cuts sources into chunks and makes them searchable, from the `from`th chunk on and at most `most` of them. The cuts
 * depend on the text alone, so a second run finds its rows in place.
 * @returns how many chunks there are in all
 */
export async function chunkSources(episode: Episode, sources: Source[], range: { from?: number; most?: number } = {}): Promise<number> {
  const all = sources.flatMap((source) =>
    split(source.content).map(({ start, end }, part) => ({
      id: newId(),
      message_id: source.messageId,
      message_index: source.messageIndex,
      sequence_id: source.sequenceId,
      position:
        (source.position + (source.messageId ? 0 : part)) * partsPerMessage + (source.messageId ? Math.min(part, partsPerMessage - 1) : 0),
      start,
      end,
      content: source.content.slice(start, end),
    })),
  );
  const from = range.from ?? 0;
  const wanted = all.slice(from, range.most === undefined ? undefined : from + range.most);
  if (wanted.length === 0) return all.length;
  const written = await rows<{ id: string; content: string }>(sql`
    insert into chunks (id, project_id, graph_id, episode_id, message_id, message_index, sequence_id, position, start, "end", content)
    select c.id, ${episode.projectId}::uuid, ${episode.graphId}::uuid, ${episode.id}::uuid, c.message_id, c.message_index, c.sequence_id, c.position,
      c.start, c."end", c.content
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as c (id uuid, message_id uuid, message_index int, sequence_id uuid, position int, start int, "end" int, content text)
    on conflict do nothing returning id, content`);
  await indexUnits(
    { projectId: episode.projectId, graphId: episode.graphId },
    unitKinds.chunk,
    written.map((chunk) => ({ id: chunk.id, text: chunk.content })),
  );
  return all.length;
}
