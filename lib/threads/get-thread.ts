import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { type Page, type Paged, showCursor } from "@/lib/page";
import type { MemoryType, MessageRole } from "@/lib/vocabulary";
import { type ListedThread, listedThread, type ThreadRow, threadColumns } from "./list-threads";

/** A message of a thread, with what was learned from it. Times are JSON text. */
export type ThreadMessage = {
  id: string;
  role: MessageRole;
  name: string | null;
  content: string;
  createdAt: string;
  position: number;
  episodeId: string;
  jobId: string | null;
  /** As they are now; `status` says whether they still hold. */
  memories: { id: string; type: MemoryType; content: string; status: "active" | "superseded" | "rejected" }[];
};

export type ThreadRecord = ListedThread & { metadata: Record<string, unknown>; messages: Paged<ThreadMessage> };

/** Memories that one message shows. */
const mostMemories = 50;

const threadNotFound = () =>
  new AppError("THREAD_NOT_FOUND", "No such thread in this project. GET /v1/dashboard/threads lists those that are there.");

/**
 * One thread with its messages, oldest first, and beside each what was learned from it. A page's cursor names the last message of the
 * one before.
 * @param id the stored id; null when the shown one had the wrong form
 * @throws AppError THREAD_NOT_FOUND
 */
export async function getThread(ctx: ProjectContext, { id, page }: { id: string | null; page: Page }): Promise<ThreadRecord> {
  if (!id) throw threadNotFound();
  const [[thread], found] = await Promise.all([
    rows<ThreadRow & { metadata: Record<string, unknown> }>(sql`
      select ${threadColumns(2_000)}, coalesce((select e.metadata from episodes e where e.thread_id = t.id order by e.created_at desc, e.id desc limit 1), '{}') as metadata
      from threads t join graphs g on g.id = t.graph_id left join users u on u.id = g.user_id
      where t.id = ${id}::uuid and t.project_id = ${ctx.project.id}::uuid`),
    readMessages(ctx, id, page),
  ]);
  if (!thread) throw threadNotFound();
  return { ...listedThread(thread), messages: found };
}

async function readMessages(ctx: ProjectContext, threadId: string, { limit, offset, after }: Page): Promise<Paged<ThreadMessage>> {
  const behind = after
    ? sql`and s.position > (select position from messages where id = ${after.id}::uuid and thread_id = ${threadId}::uuid)`
    : sql``;
  const found = await rows<ThreadMessage>(sql`
    select s.id, s.role, s.name, s.content, to_json(s.created_at) #>> '{}' as "createdAt", s.position, s.episode_id as "episodeId",
      (select j.id from ingestion_jobs j where j.episode_id = s.episode_id order by j.created_at desc, j.id desc limit 1) as "jobId",
      (select coalesce(json_agg(json_build_object('id', m.id, 'type', m.type, 'content', m.content, 'status', m.status) order by m.unit), '[]') from (
        select m.id, m.type, m.content, m.status, m.unit from chunks c join memories m on m.chunk_id = c.id
        where c.message_id = s.id and m.status <> 'draft' order by m.unit limit ${mostMemories}::int) m) as memories
    from (
      select * from messages s where s.thread_id = ${threadId}::uuid and s.project_id = ${ctx.project.id}::uuid ${behind}
      order by s.position limit ${limit + 1}::int offset ${offset}::int
    ) s order by s.position`);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? showCursor({ createdAt: new Date(last.createdAt), id: last.id }) : null };
}
