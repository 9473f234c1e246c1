import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { ordinalsPerChunk, ordinalsPerSequence, unitAt } from "@/lib/db/schema/search";
import { AppError } from "@/lib/errors";
import { ofGraph } from "@/lib/graphs/graph";
import { newId } from "@/lib/ids";
import { added, type CountChange } from "@/lib/usage/record-changes";

const pause = sql`interval '30 minutes'`;

/**
 * `create`: the thread with this id, made if it is missing. Without a thread, the latest one within 30 minutes by the messages' own times, so that backfilled history gets its own threads. Locks
 * the thread, so that two calls never share a position.
 * @param join.sequence from `takeSequences`, for a new thread or one whose own is full
 * @returns counted: for the caller to record
 * @throws AppError THREAD_NOT_FOUND
 */
export async function joinThread(
  ctx: ProjectContext,
  join: {
    graphId: string;
    threadId?: string;
    create?: NewThread;
    count: number;
    chunks: number;
    sequence: number;
    firstAt: Date;
    lastAt: Date;
  },
): Promise<{ id: string; position: number; unit: number; counted: CountChange[] }> {
  const firstAt = sql`${join.firstAt.toISOString()}::timestamptz`;
  const lastAt = sql`${join.lastAt.toISOString()}::timestamptz`;
  const units = join.chunks * ordinalsPerChunk;
  const newUnit = unitAt(join.sequence, 1);
  const graph = { projectId: ctx.project.id, graphId: join.graphId };
  const named = join.create?.id ?? join.threadId;
  const condition =
    named !== undefined
      ? sql`id = ${named}`
      : sql`id = (select id from threads where ${ofGraph(graph)} and last_message_at > ${firstAt} - ${pause} and last_message_at < ${lastAt} + ${pause}
          order by last_message_at desc limit 1)`;
  const joinExisting = () =>
    rows<{ id: string; position: number; unit: number }>(sql`
      update threads set next_unit = case when next_unit % ${ordinalsPerSequence}::bigint between 1 and ${ordinalsPerSequence - units}::bigint
          then next_unit else ${newUnit}::bigint end + ${units}::bigint, message_count = message_count + ${join.count}::int, last_message_at = greatest(last_message_at, ${lastAt}), updated_at = now()
      where ${condition} and ${ofGraph(graph)}
      returning id, message_count - ${join.count}::int as position, (next_unit - ${units}::bigint)::float8 as unit`);
  const [joined] = await joinExisting();
  if (joined) return { ...joined, counted: [] };
  if (join.threadId !== undefined) throw threadNotFound();
  // Of several concurrent first calls, one creates the thread; the others wait and find it.
  await rows(sql`select pg_advisory_xact_lock(hashtextextended(${join.graphId}, 0))`);
  const [startedMeanwhile] = await joinExisting();
  if (startedMeanwhile) return { ...startedMeanwhile, counted: [] };
  const id = join.create?.id ?? newId();
  const [started] = await rows<{ unit: number; isFirst: boolean }>(sql`
    insert into threads (id, project_id, graph_id, name, message_count, next_unit, last_message_at)
    values (${id}, ${ctx.project.id}, ${join.graphId}, ${join.create?.name ?? null}, ${join.count}::int, ${newUnit}::bigint + ${units}::bigint, ${lastAt})
    returning (next_unit - ${units}::bigint)::float8 as unit,
      not exists (select 1 from threads t where ${ofGraph(graph, "t")}) as "isFirst"`);
  const { unit, isFirst } = started!;
  // A graph with threads has an owner.
  const counted = [added(join.graphId, "thread", 1), ...(isFirst ? [added(join.graphId, "owner", 1)] : [])];
  return { id, position: 0, unit, counted };
}

export type NewThread = { id: string; name: string | null };

export const threadNotFound = () =>
  new AppError("THREAD_NOT_FOUND", "No thread with this id in this graph. Omit thread_id to start a new one.");
