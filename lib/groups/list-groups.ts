import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { likePattern } from "@/lib/db/matching";
import { texts } from "@/lib/db/sql-lists";
import { visibleGroups } from "@/lib/graphs/access";
import { afterCursor, orderAndLimit, type Page, type Paged, toPage } from "@/lib/page";
import type { Group } from "./create-group";

export type ListedGroup = {
  id: string;
  name: string;
  description: string | null;
  createdAt: Date;
  memberCount: number;
  memoryCount: number;
};

export type GroupStats = { memories: number; entities: number; ingestionJobs: number };

export type GroupList = Paged<ListedGroup> & {
  total: number;
  totalAcls: number;
};

export const maxMessages = 5_000;

export const restrictedKeys = (ctx: ProjectContext): SQL => sql`select constraints from api_keys where project_id = ${ctx.project.id}::uuid
  and revoked_at is null and (expires_at is null or expires_at > now()) and jsonb_array_length(coalesce(constraints -> 'groups', '[]')) > 0`;

export const members = sql`(select count(distinct name)::int from (
  select name from messages where project_id = g.project_id and graph_id = g.id and name is not null limit ${maxMessages}::int) s)`;

type Row = Omit<ListedGroup, "createdAt"> & { createdAt: string };
const listedGroup = (row: Row): ListedGroup => ({ ...row, createdAt: new Date(row.createdAt) });

export async function listGroups(ctx: ProjectContext, { page, q }: { page: Page; q?: string }): Promise<GroupList> {
  const columns = { createdAt: sql`g.created_at`, id: sql`g.id` };
  const condition = sql`g.project_id = ${ctx.project.id}::uuid and g.kind = 'GROUP' ${q ? sql`and g.name ilike ${likePattern(q)}` : sql``}`;
  const [groups, [graphs], [keys]] = await Promise.all([
    rows<Row>(sql`
      with changed as materialized (
        select graph_id, sum(change) as count from count_changes
        where project_id = ${ctx.project.id}::uuid and not is_event and what like 'memory:active:%' group by graph_id
      )
      select g.id, g.name, g.description, to_json(g.created_at) #>> '{}' as "createdAt", ${members} as "memberCount",
        (coalesce((select sum(count) from counts where project_id = g.project_id and owner_id = g.id and what like 'memory:active:%'), 0)
          + coalesce((select count from changed where graph_id = g.id), 0))::int as "memoryCount"
      from (select * from graphs g where ${condition} and ${afterCursor(page, columns)} ${orderAndLimit(page, columns)}) g
      order by g.created_at desc, g.id desc`),
    rows<{ total: number }>(sql`select count(*)::int as total from graphs g where ${condition}`),
    rows<{ totalAcls: number }>(sql`select count(*)::int as "totalAcls" from (${restrictedKeys(ctx)}) k`),
  ]);
  return { ...toPage(groups.map(listedGroup), page), ...graphs!, ...keys! };
}

export async function listAllGroups(ctx: ProjectContext): Promise<(Group & { stats: GroupStats })[]> {
  const visible = visibleGroups(ctx);
  const groups = await rows<Omit<Group, "createdAt"> & { created_at: string } & StatColumns>(sql`
    select g.id, g.name, g.description, to_json(g.created_at) #>> '{}' as created_at, ${statColumns}
    from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP'
      ${visible ? sql`and g.name in ${texts(visible)}` : sql``}
    order by g.created_at, g.id`);
  return groups.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.created_at),
    stats: statsOf(row),
  }));
}

type StatColumns = { memories: string | number; entities: string | number; jobs: string | number };
const statColumns = sql`
  (select count(*) from memories m where m.project_id = g.project_id and m.graph_id = g.id and m.status = 'active') as memories,
  (select count(*) from entities e where e.project_id = g.project_id and e.graph_id = g.id) as entities,
  (select count(*) from ingestion_jobs j where j.project_id = g.project_id and j.graph_id = g.id) as jobs`;
const statsOf = (row: StatColumns): GroupStats => ({
  memories: Number(row.memories),
  entities: Number(row.entities),
  ingestionJobs: Number(row.jobs),
});
