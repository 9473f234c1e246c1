import { sql } from "drizzle-orm";
import { showTime } from "@/lib/api/wire/common";
import { roundScore } from "@/lib/api/wire/memory";
import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { formatId } from "@/lib/ids";
import { getMemory } from "@/lib/memories/get-memory";

type Shown = {
  id: string;
  memory: string;
  user_id: string | null;
  agent_id: string | null;
  run_id: string | null;
  app_id: string | null;
  hash: string;
  metadata: Record<string, unknown> | null;
  categories: string[];
  created_at: string;
  updated_at: string;
  /** A day in UTC, which is included. */
  expiration_date: string | null;
};

type Row = {
  id: string;
  content: string;
  type: string;
  userId: string | null;
  agentId: string | null;
  runId: string | null;
  metadata: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  expiresAt: string | null;
};

/** As mem0 shows a memory. `app_id` is a key of the metadata. */
export async function shownMemories(ctx: ProjectContext, ids: string[]): Promise<Map<string, Shown>> {
  const found = await rows<{ memory: Row }>(sql`
    select json_build_object('id', m.id, 'content', m.content, 'type', m.type, 'userId', u.external_id, 'agentId', e.agent_id, 'runId', e.run_id,
      'metadata', e.metadata || m.metadata, 'createdAt', m.created_at, 'updatedAt', m.updated_at, 'expiresAt', m.expires_at) as memory
    from memories m join episodes e on e.project_id = m.project_id and e.id = m.episode_id and e.graph_id = m.graph_id
      join graphs g on g.project_id = m.project_id and g.id = m.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    where m.id in ${uuids(ids)} and m.project_id = ${ctx.project.id}::uuid and ${isVisible(ctx)}`);
  return new Map(found.map(({ memory }) => [memory.id, toShown(memory)]));
}

function toShown({ metadata: { app_id, ...metadata }, ...row }: Row): Shown {
  return {
    id: formatId("memory", row.id),
    memory: row.content,
    user_id: row.userId,
    agent_id: row.agentId,
    run_id: row.runId,
    app_id: typeof app_id === "string" ? app_id : null,
    hash: sha256(row.content).slice(0, 32),
    metadata: Object.keys(metadata).length > 0 ? metadata : null,
    categories: [row.type.toLowerCase()],
    created_at: showTime(row.createdAt),
    updated_at: showTime(row.updatedAt),
    expiration_date: row.expiresAt && showTime(row.expiresAt).slice(0, 10),
  };
}

export const withScore = (shown: Shown, score: number) => ({ ...shown, score: roundScore(score) });

/** Oldest first, as mem0 has it: one entry per version. */
export async function historyOf(ctx: ProjectContext, id: string | null) {
  const memory = await getMemory(ctx, id);
  const versions = [...memory.history].reverse().map(({ content, changedAt }) => ({ content, until: changedAt as string | null }));
  const all = [...versions, { content: memory.content, until: null }];
  return all.map(({ content }, index) => ({
    id: `${formatId("memory", memory.id)}:${index + 1}`,
    memory_id: formatId("memory", memory.id),
    old_memory: all[index - 1]?.content ?? null,
    new_memory: content,
    event: index === 0 ? "ADD" : "UPDATE",
    user_id: memory.graph.userId,
    created_at: showTime(index === 0 ? memory.createdAt : all[index - 1]!.until!),
    updated_at: showTime(memory.updatedAt),
  }));
}
