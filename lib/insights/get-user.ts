import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { texts } from "@/lib/db/lists";
import { foundUser, userNotFound } from "@/lib/graphs/find-user";
import type { ContextBlock } from "@/lib/synthesis/fill-sections";
import { userContext } from "@/lib/synthesis/user-context";
import { type ListedRow, type ListedUser, listedColumns, listedUser } from "@/lib/users/list-users";
import { type MemoryType, type MessageRole, memoryTypes } from "@/lib/vocabulary";

/** One user whole. Times within the two lists are JSON text. */
export type UserRecord = ListedUser & {
  metadata: Record<string, unknown>;
  graphId: string;
  recentThreads: RecentThread[];
  topMemories: TopMemory[];
  /** As `GET /v1/users/{id}/context` gives it for a chat. */
  context: ContextBlock;
};

export type RecentThread = {
  id: string;
  name: string | null;
  createdAt: string;
  updatedAt: string;
  messageCount: number;
  lastMessage: { role: MessageRole; content: string; createdAt: string } | null;
};

export type TopMemory = {
  id: string;
  type: MemoryType;
  content: string;
  confidence: number;
  mentionsCount: number;
  contested: boolean;
  validFrom: string | null;
  validUntil: string | null;
  createdAt: string;
};

/** Of threads, and of memories. */
const mostShown = 10;

/**
 * A user by the caller's id or ours, with their latest threads, what is known of them best, and their context block.
 * @throws AppError USER_NOT_FOUND
 */
export async function getUser(ctx: ProjectContext, idOrExternal: string): Promise<UserRecord> {
  const found = await foundUser(ctx, idOrExternal);
  const [read, context] = await Promise.all([
    readUser(ctx, found),
    userContext(ctx, { user: found.externalId, template: "chat", maxTokens: 1_500 }),
  ]);
  if (!read) throw userNotFound(idOrExternal);
  return { ...listedUser(read), context };
}

type Read = ListedRow & Pick<UserRecord, "metadata" | "graphId" | "recentThreads" | "topMemories">;

async function readUser(ctx: ProjectContext, { id }: { id: string }): Promise<Read | undefined> {
  const [read] = await rows<Read>(sql`
    select ${listedColumns}, u.metadata, g.id as "graphId",
      (select coalesce(jsonb_agg(t order by t."lastMessageAt" desc, t.id), '[]') from (
        select t.id, t.name, t.created_at as "createdAt", t.updated_at as "updatedAt", t.message_count as "messageCount",
          t.last_message_at as "lastMessageAt", (
            select jsonb_build_object('role', s.role, 'content', s.content, 'createdAt', s.created_at) from messages s
            where s.thread_id = t.id order by s.position desc limit 1) as "lastMessage"
        from threads t where t.graph_id = g.id order by t.last_message_at desc, t.id limit ${mostShown}::int) t) as "recentThreads",
      (select coalesce(jsonb_agg(m order by m."mentionsCount" desc, m."recordedAt" desc, m.id), '[]') from (
        select m.* from unnest(array${texts([...memoryTypes])}) k (type) cross join lateral (
          select id, type, content, confidence, mentions_count as "mentionsCount", contested, valid_from as "validFrom",
            valid_until as "validUntil", created_at as "createdAt", recorded_at as "recordedAt"
          from memories where graph_id = g.id and status = 'active' and type = k.type
          order by mentions_count desc, recorded_at desc, unit desc limit ${mostShown}::int) m
        order by m."mentionsCount" desc, m."recordedAt" desc, m.id limit ${mostShown}::int) m) as "topMemories"
    from users u join graphs g on g.user_id = u.id where u.id = ${id} and u.project_id = ${ctx.project.id}`);
  return read;
}
