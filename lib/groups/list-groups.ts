import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { likePattern } from "@/lib/db/matching";
import { texts } from "@/lib/db/sql-lists";
import { visibleGroups } from "@/lib/graphs/access";
import { afterCursor, orderAndLimit, type Page, type Paged, toPage } from "@/lib/page";
import { countedGraphs } from "@/lib/usage/counts";
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
      with page as materialized (select * from graphs g where ${condition} and ${afterCursor(page, columns)} ${orderAndLimit(page, columns)}),
        totals as (${countedGraphs(ctx, sql`select id from page`)})
      select g.id, g.name, g.description, to_json(g.created_at) #>> '{}' as "createdAt", ${members} as "memberCount",
        coalesce(c.memories, 0) as "memoryCount"
      from page g left join totals c on c.id = g.id order by g.created_at desc, g.id desc`),
    rows<{ total: number }>(sql`select count(*)::int as total from graphs g where ${condition}`),
    rows<{ totalAcls: number }>(sql`select count(*)::int as "totalAcls" from (${restrictedKeys(ctx)}) k`),
  ]);
  return { ...toPage(groups.map(listedGroup), page), ...graphs!, ...keys! };
}

export async function listAllGroups(ctx: ProjectContext): Promise<(Group & { stats: GroupStats })[]> {
  const visible = visibleGroups(ctx);
  const groups = await rows<Omit<Group, "createdAt"> & { createdAt: string } & GroupStats>(sql`
    with listed as materialized (
      select id, name, description, created_at from graphs g where project_id = ${ctx.project.id} and kind = 'GROUP'
        ${visible ? sql`and name in ${texts(visible)}` : sql``}),
      totals as (${countedGraphs(ctx, sql`select id from listed`)})
    select g.id, g.name, g.description, to_json(g.created_at) #>> '{}' as "createdAt", coalesce(c.memories, 0) as memories,
      coalesce(c.entities, 0) as entities, coalesce(c.jobs, 0) as "ingestionJobs"
    from listed g left join totals c on c.id = g.id order by g.created_at, g.id`);
  return groups.map(({ id, name, description, createdAt, ...stats }) => ({ id, name, description, createdAt: new Date(createdAt), stats }));
}
