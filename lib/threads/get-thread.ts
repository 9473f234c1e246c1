import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { type Page, type Paged, showCursor } from "@/lib/page";
import type { jobStates, MemoryType, MessageRole } from "@/lib/vocabulary";
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
  jobStatus: (typeof jobStates)[number] | null;
  /** As they are now; `status` says whether they still hold. */
  memories: Learned[];
  /** What was known when it was said again here. */
  restated: Learned[];
};
type Learned = { id: string; type: MemoryType; content: string; status: "active" | "superseded" | "rejected" };

/** Where a page of messages begins: at a place in the thread, or a little before a message of it. */
export type Start = { position: number } | { messageId: string };

export type ThreadRecord = ListedThread & { metadata: Record<string, unknown>; messages: Paged<ThreadMessage> };

/** Memories that one message shows. */
const maxMemories = 50;
/** Messages before the one that a page was opened for. */
const lead = 3;

const threadNotFound = () =>
  new AppError("THREAD_NOT_FOUND", "No such thread in this project. GET /v1/dashboard/threads lists those that are there.");

/**
 * One thread with its messages, oldest first, and beside each what was learned from it. A page's cursor names the last message of the
 * one before.
 * @param input.id the stored id; null when the shown one had the wrong form
 * @param input.start where the page begins that has no cursor: at the thread's first message, unless told
 * @throws AppError THREAD_NOT_FOUND
 */
export async function getThread(ctx: ProjectContext, input: { id: string | null; page: Page; start?: Start }): Promise<ThreadRecord> {
  const { id, page, start } = input;
  if (!id) throw threadNotFound();
  const [[thread], found] = await Promise.all([
    rows<ThreadRow & { metadata: Record<string, unknown> }>(sql`
      select ${threadColumns(2_000)}, coalesce((select e.metadata from episodes e where e.thread_id = t.id order by e.created_at desc, e.id desc limit 1), '{}') as metadata
      from threads t join graphs g on g.id = t.graph_id left join users u on u.id = g.user_id
      where t.id = ${id}::uuid and t.project_id = ${ctx.project.id}::uuid`),
    readMessages(ctx, id, page, start),
  ]);
  if (!thread) throw threadNotFound();
  return { ...listedThread(thread), messages: found };
}

const placeOf = (messageId: string, threadId: string) =>
  sql`(select position from messages where id = ${messageId}::uuid and thread_id = ${threadId}::uuid)`;

function behind({ after }: Page, threadId: string, start: Start | undefined): SQL {
  if (after) return sql`and s.position > ${placeOf(after.id, threadId)}`;
  if (!start) return sql``;
  if ("position" in start) return sql`and s.position >= ${start.position}::int`;
  // A message that is not in this thread opens it at its beginning.
  return sql`and s.position >= coalesce(${placeOf(start.messageId, threadId)} - ${lead}::int, 0)`;
}

/** SQL: memories `m`, at most so many, as `Learned`. */
const learned = (found: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', m.id, 'type', m.type, 'content', m.content, 'status', m.status) order by m.unit), '[]') from (
    select m.id, m.type, m.content, m.status, m.unit ${found} and m.status <> 'draft' order by m.unit limit ${maxMemories}::int) m)`;

async function readMessages(ctx: ProjectContext, threadId: string, page: Page, start?: Start): Promise<Paged<ThreadMessage>> {
  const { limit, offset } = page;
  const found = await rows<ThreadMessage>(sql`
    select s.id, s.role, s.name, s.content, to_json(s.created_at) #>> '{}' as "createdAt", s.position, s.episode_id as "episodeId",
      j.id as "jobId", j.status as "jobStatus",
      ${learned(sql`from chunks c join memories m on m.chunk_id = c.id where c.message_id = s.id`)} as memories,
      ${learned(sql`from memories m where m.id in (
        select r.memory_id from chunks c join restatements r on r.chunk_id = c.id where c.message_id = s.id)`)} as restated
    from (
      select * from messages s where s.thread_id = ${threadId}::uuid and s.project_id = ${ctx.project.id}::uuid ${behind(page, threadId, start)}
      order by s.position limit ${limit + 1}::int offset ${offset}::int
    ) s left join lateral (
      select id, status from ingestion_jobs where episode_id = s.episode_id order by created_at desc, id desc limit 1) j on true
    order by s.position`);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? showCursor({ createdAt: new Date(last.createdAt), id: last.id }) : null };
}
