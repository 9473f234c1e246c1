import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { parseId } from "@/lib/ids";
import { containsPattern } from "@/lib/page";
import { hostOf } from "@/lib/synthesis/origin";
import { type RetractedCounts, retractEpisodes } from "./retract-episodes";

export type RetractedSource = RetractedCounts & { source: string };

/**
 * Deletes all text that a source from outside added, and everything that rests on it alone. What a person approved or edited stays.
 * @param source a host, or the id of an episode
 * @throws AppError SOURCE_NOT_FOUND
 */
export async function retractSource(ctx: ProjectContext, source: string): Promise<RetractedSource> {
  const episodes = await outsideEpisodes(ctx, source);
  if (episodes.length === 0) {
    throw new AppError("SOURCE_NOT_FOUND", "No such outside source in this project. Send a host, such as example.com, or an episode id.");
  }
  const total: RetractedCounts = { episodes: 0, passages: 0, memories: 0, held: 0 };
  for (const [graphId, inGraph] of Map.groupBy(episodes, (episode) => episode.graphId)) {
    const graph = { projectId: ctx.project.id, graphId };
    const counts = await inTransaction(async () => {
      if (!(await lockGraph(graph))) return null;
      const retracted = await retractEpisodes(
        ctx,
        graph,
        inGraph.map(({ id }) => id),
      );
      await record(ctx, "source.retracted", { type: "source", id: source.slice(0, 200) }, retracted);
      return retracted;
    });
    for (const key of Object.keys(total) as (keyof RetractedCounts)[]) total[key] += counts?.[key] ?? 0;
  }
  return { source, ...total };
}

type Episode = { id: string; graphId: string; sourceUrl: string | null };

async function outsideEpisodes(ctx: ProjectContext, source: string): Promise<Episode[]> {
  const id = parseId("episode", source);
  const host = source.toLowerCase();
  const which = id
    ? sql`e.id = ${id} and exists (select 1 from chunks c where c.project_id = ${ctx.project.id}::uuid and c.episode_id = e.id and c.graph_id = e.graph_id and c.trust = 0)`
    : sql`e.trust = 0 and e.source_url ilike ${containsPattern(host)}`;
  const found = await rows<Episode>(sql`
    select e.id, e.graph_id as "graphId", e.source_url as "sourceUrl" from graphs g left join users u on u.project_id = g.project_id and u.id = g.user_id
      join episodes e on e.project_id = g.project_id and e.graph_id = g.id
    where g.project_id = ${ctx.project.id} and ${isVisible(ctx)} and ${which} order by e.graph_id, e.id`);
  return id ? found : found.filter(({ sourceUrl }) => sourceUrl !== null && hostOf(sourceUrl) === host);
}
