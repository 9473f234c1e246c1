import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { type Graph, within } from "@/lib/graphs/graph";
import { trustOf } from "@/lib/vocabulary";
import { deleteEpisodes } from "./delete-episodes";
import { type WithdrawnCounts, withdrawPassages } from "./withdraw-passages";

export type RetractedCounts = WithdrawnCounts & { episodes: number };

/** What a person approved or edited stays. Call it with the graph locked. */
export async function retractEpisodes(ctx: ProjectContext, graph: Graph, episodeIds: string[]): Promise<RetractedCounts> {
  const withdrawn = await withdrawPassages(graph, {
    episodeIds,
    passages: sql`c.trust = ${trustOf.external}::smallint`,
    memories: sql`m.trust < ${trustOf.internal}::smallint`,
    how: "delete",
  });
  const empty = await rows<{ id: string }>(sql`
    select id from episodes e where e.id in ${uuids(episodeIds)} and ${within(graph, "e")} and e.thread_id is null
      and not exists (select 1 from chunks c where c.project_id = ${graph.projectId}::uuid and c.episode_id = e.id)`);
  await deleteEpisodes(
    graph,
    empty.map(({ id }) => id),
  );
  await deleteStoredAnswers(ctx);
  return { episodes: empty.length, ...withdrawn };
}
