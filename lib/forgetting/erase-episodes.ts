import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { deleteEpisodes } from "@/lib/sources/delete-episodes";
import { withdrawPassages } from "@/lib/sources/withdraw-passages";
import { added, recordChanges } from "@/lib/usage/record-changes";
import type { Batch } from "./batch";
import { cutoff, isNeeded } from "./erase-memories";

const perBatch = 20;

/** @param due on the episodes `e` */
const erasing = (due: (own: SQL) => SQL, order: SQL): Batch => ({
  action: "messages.erased",
  find: (ctx) => {
    const own = sql`project_id = ${ctx.project.id}::uuid`;
    return rows(sql`
      select e.id, e.graph_id as "graphId" from episodes e where e.${own} and ${due(own)} order by ${order} limit ${perBatch}::int`);
  },
  async prepare(graph) {
    return async (ctx, ids) => {
      // A full lock waits for running adds: they don't lock the graph against each other.
      await rows(sql`select 1 from graphs where project_id = ${graph.projectId} and id = ${graph.graphId} for update`);
      const still = await rows<{ id: string }>(sql`
        select e.id from episodes e where e.id in ${uuids(ids)} and ${within(graph, "e")} and ${due(sql`project_id = ${ctx.project.id}::uuid`)}`);
      const episodes = still.map(({ id }) => id);
      if (episodes.length > 0) await erase(graph, episodes);
      return episodes;
    };
  },
});

/** Text that expired, unless a memory that lives rests on it. Search hides it anyway. */
export const eraseExpiredText = erasing((own) => sql`e.expires_at <= now() and not ${isNeeded(own)}`, sql`e.expires_at`);

/** As a thread is deleted: what only these messages state goes with them. The text of a pinned memory stays. */
export const eraseOlderMessages = (days: number): Batch =>
  erasing(
    (own) => sql`e.thread_id is not null and e.created_at < ${cutoff(days)} and not exists (
      select 1 from memories m where m.${own} and m.episode_id = e.id and m.pinned)`,
    sql`e.created_at, e.id`,
  );

async function erase(graph: Graph, episodeIds: string[]): Promise<void> {
  await withdrawPassages(graph, { episodeIds, passages: sql`true`, memories: sql`true`, how: "delete" });
  const messages = await rows<{ threadId: string }>(sql`
    delete from messages where episode_id in ${uuids(episodeIds)} and ${within(graph)} returning thread_id as "threadId"`);
  await deleteEpisodes(graph, episodeIds);
  const threadIds = [...new Set(messages.map(({ threadId }) => threadId))];
  const threads = await rows(sql`
    delete from threads t where t.id in ${uuids(threadIds)} and ${within(graph, "t")}
      and not exists (select 1 from messages s where s.project_id = ${graph.projectId}::uuid and s.thread_id = t.id) returning 1`);
  const others = await rows(sql`select 1 from threads where ${ofGraph(graph)} limit 1`);
  await recordChanges(graph.projectId, [
    added(graph.graphId, "message", -messages.length),
    added(graph.graphId, "thread", -threads.length),
    ...(threads.length > 0 && others.length === 0 ? [added(graph.graphId, "owner", -1)] : []),
  ]);
}
