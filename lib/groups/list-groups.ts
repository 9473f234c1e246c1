import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { likePattern } from "@/lib/db/matching";
import { afterCursor, orderAndLimit, type Page, type Paged, toPage } from "@/lib/page";
import { countOf, readCounts, sumOf } from "@/lib/usage/counts";
import { requireGroup } from "./require-group";

export type ListedGroup = {
  id: string;
  name: string;
  description: string | null;
  createdAt: Date;
  memberCount: number;
  /** Active memories. */
  memoryCount: number;
};

export type GroupList = Paged<ListedGroup> & {
  total: number;
  /** Valid API keys that are restricted to groups. */
  totalAcls: number;
};

export type GroupRecord = ListedGroup & {
  stats: { memories: number; entities: number; ingestionJobs: number; threads: number; messages: number; relations: number };
  /** Valid API keys that are restricted to groups including this one. */
  aclCount: number;
  /** Speakers by number of messages, from the group's first named messages. */
  speakers: { name: string; messages: number }[];
};

const maxMessages = 5_000;

const restrictedKeys = (ctx: ProjectContext): SQL => sql`select constraints from api_keys where project_id = ${ctx.project.id}::uuid
  and revoked_at is null and (expires_at is null or expires_at > now()) and jsonb_array_length(coalesce(constraints -> 'groups', '[]')) > 0`;

const maxSpeakers = 50;

const members = sql`(select count(distinct name)::int from (
  select name from messages where graph_id = g.id and name is not null limit ${maxMessages}::int) s)`;

type Row = Omit<ListedGroup, "createdAt"> & { createdAt: string };
const listedGroup = (row: Row): ListedGroup => ({ ...row, createdAt: new Date(row.createdAt) });

/** The project's groups, newest first. `q`: substring of a name, case-insensitive. */
export async function listGroupPage(ctx: ProjectContext, { page, q }: { page: Page; q?: string }): Promise<GroupList> {
  const columns = { createdAt: sql`g.created_at`, id: sql`g.id` };
  const condition = sql`g.project_id = ${ctx.project.id}::uuid and g.kind = 'GROUP' ${q ? sql`and g.name ilike ${likePattern(q)}` : sql``}`;
  const [groups, [totals]] = await Promise.all([
    rows<Row>(sql`
      with changed as materialized (
        select graph_id, sum(change) as count from count_changes
        where project_id = ${ctx.project.id}::uuid and not is_event and what like 'memory:active:%' group by graph_id
      )
      select g.id, g.name, g.description, to_json(g.created_at) #>> '{}' as "createdAt", ${members} as "memberCount",
        (coalesce((select sum(count) from counts where owner_id = g.id and what like 'memory:active:%'), 0)
          + coalesce((select count from changed where graph_id = g.id), 0))::int as "memoryCount"
      from (select * from graphs g where ${condition} and ${afterCursor(page, columns)} ${orderAndLimit(page, columns)}) g
      order by g.created_at desc, g.id desc`),
    rows<{ total: number; totalAcls: number }>(sql`
      select (select count(*) from graphs g where ${condition})::int as total, (select count(*) from (${restrictedKeys(ctx)}) k)::int as "totalAcls"`),
  ]);
  return { ...toPage(groups.map(listedGroup), page), ...totals! };
}

/** @throws AppError GROUP_NOT_FOUND */
export async function getGroupRecord(ctx: ProjectContext, nameOrId: string): Promise<GroupRecord> {
  const group = await requireGroup(ctx, nameOrId);
  const [counts, [details]] = await Promise.all([
    readCounts(ctx, group.id),
    rows<{ memberCount: number; aclCount: number; speakers: GroupRecord["speakers"] }>(sql`
      select ${members} as "memberCount", (select count(*) from (${restrictedKeys(ctx)}) k where k.constraints -> 'groups' ? g.name)::int as "aclCount",
        (select coalesce(json_agg(json_build_object('name', name, 'messages', messages)), '[]') from (
          select name, count(*)::int as messages from (
            select name from messages where graph_id = g.id and name is not null limit ${maxMessages}::int) s
          group by name order by messages desc, name limit ${maxSpeakers}::int) s) as speakers
      from graphs g where g.id = ${group.id}::uuid and g.project_id = ${ctx.project.id}::uuid`),
  ]);
  const memories = sumOf(counts, "memory:active:");
  return {
    ...group,
    memberCount: details?.memberCount ?? 0,
    aclCount: details?.aclCount ?? 0,
    speakers: details?.speakers ?? [],
    memoryCount: memories,
    stats: {
      memories,
      entities: countOf(counts, "entity"),
      ingestionJobs: sumOf(counts, "job:"),
      threads: countOf(counts, "thread"),
      messages: countOf(counts, "message"),
      relations: countOf(counts, "edge"),
    },
  };
}
