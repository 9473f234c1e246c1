import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";

/** Times are ISO text; `supersededBy` is the content of the newer memory. */
export type MemoryRow = {
  id: string;
  content: string;
  quote: string;
  status: string;
  confidence: number;
  mentionsCount: number;
  contested: boolean;
  validFrom: string | null;
  validUntil: string | null;
  supersededBy: string | null;
};

const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function graphOf(projectId: string, of: { user: string } | { group: string }): Promise<string> {
  const [found] = await rows<{ id: string }>(
    "user" in of
      ? sql`select g.id from graphs g join users u on u.project_id = g.project_id and u.id = g.user_id where u.project_id = ${projectId} and u.external_id = ${of.user}`
      : sql`select id from graphs where project_id = ${projectId} and name = ${of.group}`,
  );
  if (!found) throw new Error(`No graph for ${JSON.stringify(of)}`);
  return found.id;
}

/** @param projectId where an import gave another project's graph the same id */
export const memoryRows = (graphId: string, projectId: string | null = null): Promise<MemoryRow[]> =>
  rows<MemoryRow>(sql`
    select m.id, m.content, m.quote, m.status, m.confidence, m.mentions_count as "mentionsCount", m.contested,
      ${iso(sql`m.valid_from`)} as "validFrom", ${iso(sql`m.valid_until`)} as "validUntil", n.content as "supersededBy"
    from memories m left join memories n on n.project_id = m.project_id and n.id = m.superseded_by
    where m.graph_id = ${graphId} and m.project_id = coalesce(${projectId}::uuid, m.project_id) order by m.content, m.id`);

export const entityRows = (graphId: string): Promise<{ name: string; type: string; isSubject: boolean; aliases: string[] }[]> =>
  rows(sql`
    select e.name, e.type, e.is_subject as "isSubject",
      (select coalesce(jsonb_agg(a.normal_name order by a.normal_name), '[]') from entity_aliases a where a.project_id = e.project_id and a.entity_id = e.id) as aliases
    from entities e where e.graph_id = ${graphId} order by e.name, e.id`);

export const conflictRows = (
  graphId: string,
): Promise<{ kind: string; status: string; autoApplied: boolean; attribute: string | null; existing: string; incoming: string }[]> =>
  rows(sql`
    select c.kind, c.status, c.auto_applied as "autoApplied", c.attribute, e.content as existing, i.content as incoming
    from conflicts c join memories e on e.project_id = c.project_id and e.id = c.existing_memory_id
      join memories i on i.project_id = c.project_id and i.id = c.incoming_memory_id
    where c.graph_id = ${graphId} order by e.content, i.content`);

export async function tablesWith(column: string): Promise<string[]> {
  const found = await rows<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name = ${column} order by 1`);
  return found.map(({ name }) => name);
}

export async function rowsByTable(graphId: string): Promise<Record<string, string[]>> {
  await aggregateAllChanges();
  const byTable: Record<string, string[]> = {};
  for (const table of await tablesWith("graph_id")) {
    const found = await rows<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(table)} t where graph_id = ${graphId} order by 1`,
    );
    byTable[table] = found.map(({ row }) => row);
  }
  const steps = await rows<{ row: string }>(sql`
    select s::text as row from job_steps s join ingestion_jobs j on j.project_id = s.project_id and j.id = s.job_id where j.graph_id = ${graphId} order by 1`);
  const counted = await rows<{ row: string }>(sql`select c::text as row from counts c where owner_id = ${graphId} order by 1`);
  return { ...byTable, job_steps: steps.map(({ row }) => row), counts: counted.map(({ row }) => row) };
}
