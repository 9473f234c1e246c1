import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { AppError } from "@/lib/errors";
import { isVisible } from "@/lib/graphs/visible-graphs";
import type { HoldReason, MemoryType, MessageRole, SourceType } from "@/lib/vocabulary";

export type HoldStatus = "held" | "approved" | "rejected";
export type HoldDecision = { by: string; at: string; note: string | null; memoryId: string | null };

/** Times are JSON text. `memoryId` is the memory that an approval made. */
export type HeldMemory = {
  id: string;
  status: HoldStatus;
  reason: HoldReason;
  type: MemoryType;
  content: string;
  quote: string;
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
  source: {
    episodeId: string;
    threadId: string | null;
    jobId: string;
    sourceType: SourceType;
    sourceUrl: string | null;
    role: MessageRole | null;
  };
  decision: HoldDecision | null;
  createdAt: string;
};

export const heldRecord = sql`json_build_object('id', h.id, 'status', h.status, 'reason', h.reason, 'type', h.statement ->> 'type',
  'content', h.content, 'quote', h.quote,
  'graph', json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id),
  'source', json_build_object('episodeId', e.id, 'threadId', e.thread_id, 'jobId', h.job_id, 'sourceType', e.source_type, 'sourceUrl', e.source_url,
    'role', c.role),
  'decision', h.decision, 'createdAt', h.created_at)`;

export const heldSources = sql`join graphs g on g.project_id = h.project_id and g.id = h.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
  join episodes e on e.project_id = h.project_id and e.id = h.episode_id and e.graph_id = h.graph_id join chunks c on c.project_id = h.project_id and c.id = h.chunk_id and c.graph_id = h.graph_id`;

/** @param id null if the public id was malformed */
export async function getHeld(ctx: ProjectContext, id: string | null): Promise<HeldMemory> {
  const [found] = id
    ? await rows<{ held: HeldMemory }>(sql`
        select ${heldRecord} as held from held_memories h ${heldSources}
        where h.id = ${id} and h.project_id = ${ctx.project.id} and ${isVisible(ctx)} and ${unexpired("e")}`)
    : [];
  if (!found) throw new AppError("HELD_NOT_FOUND", "No such held statement in this project. GET /v1/dashboard/held lists them.");
  return found.held;
}
