import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { AppError } from "@/lib/errors";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { encodeCursor, type Page, type Paged, rowLimit } from "@/lib/page";
import type { jobStates, MemoryType, MessageRole } from "@/lib/vocabulary";
import { type ListedThread, listedThread, type ThreadRow, threadColumns } from "./list-threads";

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
  memories: MessageMemory[];
  restated: MessageMemory[];
};
type MessageMemory = { id: string; type: MemoryType; content: string; status: "active" | "superseded" | "rejected" };

export type ThreadStart = { position: number } | { messageId: string };

export type ThreadRecord = ListedThread & { metadata: Record<string, unknown>; messages: Paged<ThreadMessage> };

const maxMemories = 50;
const leadingMessages = 3;

export const noSuchThread = () => new AppError("THREAD_NOT_FOUND", "No thread with this id in this project.");

/**
 * @param input.id null for a malformed id
 * @param input.start ignored with a cursor
 * @throws AppError THREAD_NOT_FOUND
 */
export async function getThread(ctx: ProjectContext, input: { id: string | null; page: Page; start?: ThreadStart }): Promise<ThreadRecord> {
  const { id, page, start } = input;
  if (!id) throw noSuchThread();
  const [[thread], messages] = await Promise.all([
    rows<ThreadRow & { metadata: Record<string, unknown> }>(sql`
      select ${threadColumns(2_000)}, coalesce((select e.metadata from episodes e where e.project_id = t.project_id and e.thread_id = t.id order by e.created_at desc, e.id desc limit 1), '{}') as metadata
      from threads t join graphs g on g.project_id = t.project_id and g.id = t.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
      where t.id = ${id}::uuid and t.project_id = ${ctx.project.id}::uuid and ${isVisible(ctx)}`),
    readMessages(ctx, id, page, start),
  ]);
  if (!thread) throw noSuchThread();
  return { ...listedThread(thread), messages };
}

const placeOf = (ctx: ProjectContext, messageId: string, threadId: string) =>
  sql`(select position from messages where project_id = ${ctx.project.id}::uuid and id = ${messageId}::uuid and thread_id = ${threadId}::uuid)`;

function startCondition(ctx: ProjectContext, { after }: Page, threadId: string, start: ThreadStart | undefined): SQL {
  if (after) return sql`and s.position > ${placeOf(ctx, after.id, threadId)}`;
  if (!start) return sql``;
  if ("position" in start) return sql`and s.position >= ${start.position}::int`;
  return sql`and s.position >= coalesce(${placeOf(ctx, start.messageId, threadId)} - ${leadingMessages}::int, 0)`;
}

const memoriesJson = (source: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', m.id, 'type', m.type, 'content', m.content, 'status', m.status) order by m.unit), '[]') from (
    select m.id, m.type, m.content, m.status, m.unit ${source} and m.status not in ('draft', 'expired') and ${unexpired("m")} order by m.unit limit ${maxMemories}::int) m)`;

async function readMessages(ctx: ProjectContext, threadId: string, page: Page, start?: ThreadStart): Promise<Paged<ThreadMessage>> {
  const { limit, offset } = page;
  const fetched = await rows<ThreadMessage>(sql`
    select s.id, s.role, s.name, s.content, to_json(s.created_at) #>> '{}' as "createdAt", s.position, s.episode_id as "episodeId",
      j.id as "jobId", j.status as "jobStatus",
      ${memoriesJson(sql`from chunks c join memories m on m.project_id = c.project_id and m.chunk_id = c.id where c.project_id = s.project_id and c.message_id = s.id`)} as memories,
      ${memoriesJson(sql`from memories m where m.project_id = s.project_id and m.id in (
        select r.memory_id from chunks c join restatements r on r.project_id = c.project_id and r.chunk_id = c.id where c.project_id = s.project_id and c.message_id = s.id)`)} as restated
    from (
      select * from messages s where s.thread_id = ${threadId}::uuid and s.project_id = ${ctx.project.id}::uuid ${startCondition(ctx, page, threadId, start)}
      order by s.position ${rowLimit(limit + 1, offset)}
    ) s left join lateral (
      select id, status from ingestion_jobs where project_id = s.project_id and episode_id = s.episode_id order by created_at desc, id desc limit 1) j on true
    order by s.position`);
  const items = fetched.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: fetched.length > limit && last ? encodeCursor({ createdAt: new Date(last.createdAt), id: last.id }) : null };
}
