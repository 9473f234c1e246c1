import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { texts } from "@/lib/db/sql-lists";

/** Only what these agents, or these runs, added. By the caller's own ids. */
export type SourceScope = { agentIds?: string[]; runIds?: string[] };

/** @param e the episode. @returns null without a filter */
export function sourceCondition(e: SQL, { agentIds, runIds }: SourceScope): SQL | null {
  const conditions = [
    ...(agentIds ? [sql`${e}.agent_id in ${texts(agentIds)}`] : []),
    ...(runIds ? [sql`${e}.run_id in ${texts(runIds)}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null;
}

/** A memory belongs to each source that stated it, not only to the first. @param condition on the episode `e` */
export function memoriesFrom(ctx: ProjectContext, graphIds: SQL, condition: SQL): SQL {
  const own = sql`project_id = ${ctx.project.id}::uuid`;
  return sql`(
    select s.id from episodes e cross join lateral (
      select id from memories where ${own} and episode_id = e.id and graph_id = e.graph_id
      union all select r.memory_id from chunks c join restatements r on r.${own} and r.chunk_id = c.id and r.graph_id = c.graph_id
      where c.${own} and c.episode_id = e.id and c.graph_id = e.graph_id
    ) s where e.${own} and e.graph_id in ${graphIds} and ${condition})`;
}
