import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { patternOf } from "@/lib/db/matching";
import { behindCursor, type Page, type Paged, pageEnd, pageOf } from "@/lib/page";
import { countOf, readCounts, sumOf } from "@/lib/usage/counts";
import { requireGroup } from "./require-group";

/** A group with how much it holds. */
export type ListedGroup = {
  id: string;
  name: string;
  description: string | null;
  createdAt: Date;
  /** Names of people who spoke in it. */
  memberCount: number;
  /** Active ones. */
  memoryCount: number;
};

export type GroupList = Paged<ListedGroup> & {
  total: number;
  /** Living API keys that are limited to groups. */
  totalAcls: number;
};

export type GroupRecord = ListedGroup & {
  stats: { memories: number; entities: number; ingestionJobs: number; threads: number; messages: number; relations: number };
  /** Living API keys that are limited to groups, this one among them. */
  aclCount: number;
  /** Who spoke in it, as its first named messages have them: the most talkative first, and so many messages. */
  speakers: { name: string; messages: number }[];
};

/** Messages that are looked through for who spoke. */
const maxMessages = 5_000;

const livingKeys = (ctx: ProjectContext): SQL => sql`select constraints from api_keys where project_id = ${ctx.project.id}::uuid
  and revoked_at is null and (expires_at is null or expires_at > now()) and jsonb_array_length(coalesce(constraints -> 'groups', '[]')) > 0`;

/** Names of them that are shown. */
const maxSpeakers = 50;

const members = sql`(select count(distinct name)::int from (
  select name from messages where graph_id = g.id and name is not null limit ${maxMessages}::int) s)`;

type Row = Omit<ListedGroup, "createdAt"> & { createdAt: string };
const listedGroup = (row: Row): ListedGroup => ({ ...row, createdAt: new Date(row.createdAt) });

/** The project's groups, newest first. `q`: part of a name, in any case. */
export async function listGroupPage(ctx: ProjectContext, { page, q }: { page: Page; q?: string }): Promise<GroupList> {
  const columns = { createdAt: sql`g.created_at`, id: sql`g.id` };
  const which = sql`g.project_id = ${ctx.project.id}::uuid and g.kind = 'GROUP' ${q ? sql`and g.name ilike ${patternOf(q)}` : sql``}`;
  const [found, [counted]] = await Promise.all([
    rows<Row>(sql`
      with changed as materialized (
        select graph_id, sum(change) as count from count_changes
        where project_id = ${ctx.project.id}::uuid and not is_event and what like 'memory:active:%' group by graph_id
      )
      select g.id, g.name, g.description, to_json(g.created_at) #>> '{}' as "createdAt", ${members} as "memberCount",
        (coalesce((select sum(count) from counts where owner_id = g.id and what like 'memory:active:%'), 0)
          + coalesce((select count from changed where graph_id = g.id), 0))::int as "memoryCount"
      from (select * from graphs g where ${which} and ${behindCursor(page, columns)} ${pageEnd(page, columns)}) g
      order by g.created_at desc, g.id desc`),
    rows<{ total: number; totalAcls: number }>(sql`
      select (select count(*) from graphs g where ${which})::int as total, (select count(*) from (${livingKeys(ctx)}) k)::int as "totalAcls"`),
  ]);
  return { ...pageOf(found.map(listedGroup), page), ...counted! };
}

/**
 * A group by its id or name.
 * @throws AppError GROUP_NOT_FOUND
 */
export async function getGroupRecord(ctx: ProjectContext, nameOrId: string): Promise<GroupRecord> {
  const group = await requireGroup(ctx, nameOrId);
  const [counts, [read]] = await Promise.all([
    readCounts(ctx, group.id),
    rows<{ memberCount: number; aclCount: number; speakers: GroupRecord["speakers"] }>(sql`
      select ${members} as "memberCount", (select count(*) from (${livingKeys(ctx)}) k where k.constraints -> 'groups' ? g.name)::int as "aclCount",
        (select coalesce(json_agg(json_build_object('name', name, 'messages', messages)), '[]') from (
          select name, count(*)::int as messages from (
            select name from messages where graph_id = g.id and name is not null limit ${maxMessages}::int) s
          group by name order by messages desc, name limit ${maxSpeakers}::int) s) as speakers
      from graphs g where g.id = ${group.id}::uuid and g.project_id = ${ctx.project.id}::uuid`),
  ]);
  const memories = sumOf(counts, "memory:active:");
  return {
    ...group,
    memberCount: read?.memberCount ?? 0,
    aclCount: read?.aclCount ?? 0,
    speakers: read?.speakers ?? [],
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
