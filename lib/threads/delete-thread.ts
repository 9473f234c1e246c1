import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { ofGraph } from "@/lib/graphs/graph";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { formatId } from "@/lib/ids";
import { deleteEpisodes } from "@/lib/sources/delete-episodes";
import { withdrawPassages } from "@/lib/sources/withdraw-passages";
import { requireTrust } from "@/lib/trust";
import { added, recordChanges } from "@/lib/usage/record-changes";
import type { Trust } from "@/lib/vocabulary";
import { noSuchThread } from "./get-thread";

export type DeletedThread = { id: string; messages: number; memories: number };

/**
 * With its messages, and everything derived from them alone. Its running jobs write nothing more.
 * @param id null if the public id was malformed
 * @throws AppError THREAD_NOT_FOUND, FORBIDDEN if the key may only add a lower class
 */
export async function deleteThread(ctx: ProjectContext, id: string | null): Promise<DeletedThread> {
  const [thread] = id
    ? await rows<{ graphId: string }>(sql`
        select t.graph_id as "graphId" from threads t join graphs g on g.project_id = t.project_id and g.id = t.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
        where t.id = ${id}::uuid and t.project_id = ${ctx.project.id}::uuid and ${isVisible(ctx)}`)
    : [];
  if (!id || !thread) throw noSuchThread();
  const graph = { projectId: ctx.project.id, graphId: thread.graphId };
  return inTransaction(async () => {
    // A full lock waits for running adds: they don't lock the graph against each other.
    const locked = await rows(sql`select 1 from graphs where project_id = ${graph.projectId} and id = ${graph.graphId} for update`);
    if (locked.length === 0) throw noSuchThread();
    const episodes = await rows<{ id: string; trust: Trust }>(sql`
      select id, trust from episodes where thread_id = ${id}::uuid and ${ofGraph(graph)}`);
    for (const { trust } of episodes) requireTrust(ctx, trust);
    const episodeIds = episodes.map((episode) => episode.id);
    const { memories } = await withdrawPassages(graph, { episodeIds, passages: sql`true`, memories: sql`true`, how: "delete" });
    const [gone] = await rows<{ count: number }>(sql`
      with gone as (delete from messages where thread_id = ${id}::uuid and ${ofGraph(graph)} returning 1) select count(*)::int as count from gone`);
    await deleteEpisodes(graph, episodeIds);
    const deleted = await rows(sql`delete from threads where id = ${id}::uuid and ${ofGraph(graph)} returning 1`);
    if (deleted.length === 0) throw noSuchThread();
    const others = await rows(sql`select 1 from threads where ${ofGraph(graph)} limit 1`);
    await recordChanges(graph.projectId, [
      added(graph.graphId, "message", -gone!.count),
      added(graph.graphId, "thread", -1),
      ...(others.length === 0 ? [added(graph.graphId, "owner", -1)] : []),
    ]);
    await deleteStoredAnswers(ctx);
    await record(ctx, "thread.deleted", { type: "thread", id: formatId("thread", id) }, { messages: gone!.count, memories });
    return { id, messages: gone!.count, memories };
  });
}
