import { type SQL, sql } from "drizzle-orm";

/** Its id alone finds nothing: keys begin with the project. */
export type Graph = { projectId: string; graphId: string };

const prefixOf = (table?: string): SQL => sql.raw(table ? `${table}.` : "");

export function ofGraph({ projectId, graphId }: Graph, table?: string): SQL {
  const prefix = prefixOf(table);
  return sql`${prefix}project_id = ${projectId}::uuid and ${prefix}graph_id = ${graphId}::uuid`;
}

/**
 * The same for rows that are also named by ids, by which they are found: no index can serve this test of the graph. The planner would often
 * rather read the whole graph, because it expects a single row in one that isn't in its statistics yet.
 */
export function within({ projectId, graphId }: Graph, table?: string): SQL {
  const prefix = prefixOf(table);
  return sql`${prefix}project_id = ${projectId}::uuid and (${prefix}graph_id = ${graphId}::uuid) is true`;
}
