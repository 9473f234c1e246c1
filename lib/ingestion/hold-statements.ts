import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { recordIds } from "@/lib/events/record-event";
import { models } from "@/lib/models";
import { holdReason } from "@/lib/text/holds/find";
import { type HoldReason, type Trust, trustOf } from "@/lib/vocabulary";

type Found = { id: string; chunkId: string; content: string; quote: string; contentKey: string; trust: Trust; unit: number };
type Held<S> = S & { reason: HoldReason };

/**
 * What comes from outside, or from an assistant that may have read it there. Judged by its own words, also if a model extracted it: the
 * model may have followed an order.
 */
export function withoutHeld<S extends Found>(found: S[]): { held: Held<S>[]; drafts: S[] } {
  const held: Held<S>[] = [];
  const drafts: S[] = [];
  for (const statement of found) {
    const reason = statement.trust < trustOf.internal ? (holdReason(statement.quote) ?? holdReason(statement.content)) : null;
    if (reason) held.push({ ...statement, reason });
    else drafts.push(statement);
  }
  return { held, drafts };
}

/** Those that a person has already decided stay decided. */
export async function storeHeld(job: { jobId: string; projectId: string; graphId: string; episodeId: string }, held: Held<Found>[]) {
  if (held.length === 0) return;
  const list = held.map(({ id, chunkId, reason, content, quote, contentKey, trust: _, unit: __, ...statement }) => {
    return { id, chunkId, reason, content, quote, contentKey, statement: { ...statement, model: models.name } };
  });
  const stored = await rows<{ id: string }>(sql`
    insert into held_memories (id, project_id, graph_id, episode_id, chunk_id, job_id, reason, content, quote, content_key, statement)
    select h.id, ${job.projectId}::uuid, ${job.graphId}::uuid, ${job.episodeId}::uuid, h."chunkId", ${job.jobId}::uuid, h.reason, h.content, h.quote,
      h."contentKey", h.statement
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as h (id uuid, "chunkId" uuid, reason text, content text, quote text, "contentKey" text,
      statement jsonb)
    on conflict do nothing returning id`);
  const graph = { projectId: job.projectId, graphId: job.graphId };
  await recordIds(
    graph,
    "memory.held",
    "held",
    stored.map(({ id }) => id),
  );
}
