import { type SQL, sql } from "drizzle-orm";

/** Its id alone finds nothing: keys begin with the project. */
export type Graph = { projectId: string; graphId: string };

export function ofGraph({ projectId, graphId }: Graph, table?: string): SQL {
  const prefix = sql.raw(table ? `${table}.` : "");
  return sql`${prefix}project_id = ${projectId}::uuid and ${prefix}graph_id = ${graphId}::uuid`;
}
