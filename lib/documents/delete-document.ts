import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { ofGraph } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId } from "@/lib/ids";
import type { Owner } from "@/lib/owners/readable-graphs";
import { deleteEpisodes } from "@/lib/sources/delete-episodes";
import { withdrawPassages } from "@/lib/sources/withdraw-passages";
import { requireTrust } from "@/lib/trust";
import type { Trust } from "@/lib/vocabulary";
import { documentGraph, documentNotFound } from "./document-record";

/**
 * All its versions, and everything derived from them alone. Running jobs write nothing more.
 * @throws AppError DOCUMENT_NOT_FOUND, USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, FORBIDDEN if the key may only add a lower class
 */
export async function deleteDocument(
  ctx: ProjectContext,
  { id, ...owner }: Owner & { id: string },
): Promise<{ id: string; versions: number; memories: number }> {
  const graph = { projectId: ctx.project.id, graphId: await documentGraph(ctx, owner) };
  return inTransaction(async () => {
    if (!(await lockGraph(graph))) throw documentNotFound();
    const episodes = await rows<{ id: string; trust: Trust; isCurrent: boolean }>(sql`
      select id, trust, replaced_at is null as "isCurrent" from episodes
      where ${ofGraph(graph)} and document_id = ${id} order by created_at, id`);
    const current = episodes.find(({ isCurrent }) => isCurrent);
    if (!current) throw documentNotFound();
    for (const { trust } of episodes) requireTrust(ctx, trust);
    const episodeIds = episodes.map((episode) => episode.id);
    const { memories } = await withdrawPassages(graph, { episodeIds, passages: sql`true`, memories: sql`true`, how: "delete" });
    await deleteEpisodes(graph, episodeIds);
    await deleteStoredAnswers(ctx);
    const target = { type: "episode", id: formatId("episode", current.id) };
    await record(ctx, "document.deleted", target, { versions: episodes.length, memories });
    return { id, versions: episodes.length, memories };
  });
}
