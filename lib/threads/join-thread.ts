import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { ordinalsPerChunk, ordinalsPerSequence, unitAt } from "@/lib/db/schema/search";
import { requireUserAccess } from "@/lib/graphs/access";
import { ofGraph } from "@/lib/graphs/graph";
import { threadNotFound } from "@/lib/graphs/not-found";
import { newId } from "@/lib/ids";
import { lockGraphForWrite } from "@/lib/owners/lock-graph-for-write";
import { type WritableGraph, type WriteTarget, writableGraph } from "@/lib/owners/writable-graph";
import { added, type CountChange } from "@/lib/usage/record-changes";
import { readUser, type UserRow, userNamed } from "@/lib/users/ensure-user";

const pause = sql`interval '30 minutes'`;

type Join = {
  threadId?: string;
  /** The thread with this id, made if it is missing. */
  create?: NewThread;
  count: number;
  chunks: number;
  /** From `takeSequences`, for a new thread or one whose own is full. */
  sequence: number;
  firstAt: Date;
  lastAt: Date;
};
type Joined = { id: string; position: number; unit: number };

/**
 * Finds the graph, as `writableGraph` does, and adds to its thread. Without a thread, to the latest one within 30 minutes by the messages'
 * own times, so that backfilled history gets its own threads. Locks the thread, so that two calls never share a position.
 * @returns counted: for the caller to record
 * @throws AppError THREAD_NOT_FOUND, and as `writableGraph`
 */
export async function joinThread(
  ctx: ProjectContext,
  target: WriteTarget,
  join: Join,
): Promise<{ graph: WritableGraph; thread: Joined & { counted: CountChange[] } }> {
  const known = await joinOfKnownUser(ctx, target, join);
  if (known?.thread) return { graph: known.graph, thread: { ...known.thread, counted: [] } };
  const graph = known?.graph ?? (await writableGraph(ctx, target));
  await lockGraphForWrite(ctx, graph);
  const joinExisting = async () => (await rows<Joined>(joining(ctx, sql`${graph.id}`, join)))[0];
  const joined = known ? undefined : await joinExisting();
  if (joined) return { graph, thread: { ...joined, counted: [] } };
  if (join.threadId !== undefined) throw threadNotFound();
  // Of several concurrent first calls, one creates the thread; the others wait and find it.
  await rows(sql`select pg_advisory_xact_lock(hashtextextended(${graph.id}, 0))`);
  const startedMeanwhile = await joinExisting();
  return { graph, thread: startedMeanwhile ? { ...startedMeanwhile, counted: [] } : await startThread(ctx, graph.id, join) };
}

/** What most calls need, in one round trip; null for a group, or a user who isn't there. */
async function joinOfKnownUser(
  ctx: ProjectContext,
  { userId: externalId }: WriteTarget,
  join: Join,
): Promise<{ graph: WritableGraph; thread: Joined | null } | null> {
  if (externalId === undefined) return null;
  requireUserAccess(ctx, externalId);
  const [found] = await rows<UserRow & (Joined | { id: null })>(sql`
    with owner as materialized (${userNamed(ctx, externalId)}),
    joined as (${joining(ctx, sql`(select "graphId" from owner)`, join)})
    select * from owner left join joined on true`);
  if (!found) return null;
  const { graphId, ...user } = readUser(found);
  const graph = { id: graphId, kind: "USER", externalId, userId: user.userId, lastActiveAt: user.lastActiveAt, isNew: false } as const;
  return { graph, thread: found.id === null ? null : { id: found.id, position: found.position, unit: found.unit } };
}

function joining(ctx: ProjectContext, graphId: SQL, join: Join): SQL {
  const firstAt = sql`${join.firstAt.toISOString()}::timestamptz`;
  const lastAt = sql`${join.lastAt.toISOString()}::timestamptz`;
  const units = join.chunks * ordinalsPerChunk;
  const own = sql`project_id = ${ctx.project.id} and graph_id = ${graphId}`;
  const named = join.create?.id ?? join.threadId;
  const condition =
    named !== undefined
      ? sql`id = ${named}`
      : sql`id = (select id from threads where ${own} and last_message_at > ${firstAt} - ${pause} and last_message_at < ${lastAt} + ${pause}
          order by last_message_at desc limit 1)`;
  return sql`
      update threads set next_unit = case when next_unit % ${ordinalsPerSequence}::bigint between 1 and ${ordinalsPerSequence - units}::bigint
          then next_unit else ${unitAt(join.sequence, 1)}::bigint end + ${units}::bigint, message_count = message_count + ${join.count}::int, last_message_at = greatest(last_message_at, ${lastAt}), updated_at = now()
      where ${condition} and ${own}
      returning id, message_count - ${join.count}::int as position, (next_unit - ${units}::bigint)::float8 as unit`;
}

async function startThread(ctx: ProjectContext, graphId: string, join: Join): Promise<Joined & { counted: CountChange[] }> {
  const id = join.create?.id ?? newId();
  const units = join.chunks * ordinalsPerChunk;
  const [started] = await rows<{ unit: number; isFirst: boolean }>(sql`
    insert into threads (id, project_id, graph_id, name, message_count, next_unit, last_message_at)
    values (${id}, ${ctx.project.id}, ${graphId}, ${join.create?.name ?? null}, ${join.count}::int, ${unitAt(join.sequence, 1)}::bigint + ${units}::bigint, ${join.lastAt.toISOString()}::timestamptz)
    returning (next_unit - ${units}::bigint)::float8 as unit,
      not exists (select 1 from threads t where ${ofGraph({ projectId: ctx.project.id, graphId }, "t")}) as "isFirst"`);
  const { unit, isFirst } = started!;
  // A graph with threads has an owner.
  const counted = [added(graphId, "thread", 1), ...(isFirst ? [added(graphId, "owner", 1)] : [])];
  return { id, position: 0, unit, counted };
}

export type NewThread = { id: string; name: string | null };
