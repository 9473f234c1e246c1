import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import {
  idsContaining,
  likePattern,
  type MatchCounts,
  type MatchSources,
  matchingCounts,
  matchingPage,
  maxCounted,
} from "@/lib/db/matching";
import { userNames } from "@/lib/db/schema/graphs";
import { afterCursor, encodeCursor, orderAndLimit, type Page, type Paged, toPage } from "@/lib/page";
import { countOf, readCounts } from "@/lib/usage/counts";
import type { MessageRole } from "@/lib/vocabulary";

export type ListedThread = {
  id: string;
  name: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** The latest message's own time. */
  lastMessageAt: Date;
  user: { id: string; externalId: string; firstName: string | null; lastName: string | null } | null;
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
  messageCount: number;
  lastMessage: { role: MessageRole; content: string; createdAt: string } | null;
};

export type ThreadFilter = { q?: string; graphId?: string };

export type ThreadList = Paged<ListedThread> & { total: number; totalIsExact: boolean; active24h: number; ownerCount: number };

const maxLastMessage = 2_000;
const firstPage: Page = { limit: 1, offset: 0, after: null };

export const threadColumns = (
  maxLength: number,
): SQL => sql`t.id, t.name, to_json(t.created_at) #>> '{}' as "createdAt", to_json(t.updated_at) #>> '{}' as "updatedAt", to_json(t.last_message_at) #>> '{}' as "lastMessageAt",
  t.message_count as "messageCount", json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id) as graph,
  case when u.id is not null then json_build_object('id', u.id, 'externalId', u.external_id, 'firstName', u.first_name, 'lastName', u.last_name) end as "user",
  (select json_build_object('role', s.role, 'content', left(s.content, ${maxLength}::int), 'createdAt', s.created_at) from messages s where s.project_id = t.project_id and s.thread_id = t.id order by s.position desc limit 1) as "lastMessage"`;
export type ThreadRow = Omit<ListedThread, "createdAt" | "updatedAt" | "lastMessageAt"> & {
  createdAt: string;
  updatedAt: string;
  lastMessageAt: string;
};
export const listedThread = <R extends ThreadRow>(row: R) => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
  lastMessageAt: new Date(row.lastMessageAt),
});

/** The latest message first. `active24h` and `ownerCount` ignore `q`. */
export async function listThreads(ctx: ProjectContext, { page, ...filter }: ThreadFilter & { page: Page }): Promise<ThreadList> {
  const [paged, counts] = await Promise.all([readPage(ctx, filter, page), countThreads(ctx, filter)]);
  return { ...paged, ...counts };
}

/** The latest message first, without totals. */
export const matchThreads = async (ctx: ProjectContext, filter: ThreadFilter, page: Page): Promise<ListedThread[]> =>
  (await readPage(ctx, filter, page)).items;

const threadCondition = (ctx: ProjectContext, { graphId }: ThreadFilter): SQL =>
  sql`t.project_id = ${ctx.project.id}::uuid ${graphId === undefined ? sql`` : sql`and t.graph_id = ${graphId}::uuid`}`;
const columns = { createdAt: sql`t.last_message_at`, id: sql`t.id` };

const matchSources = (ctx: ProjectContext, filter: ThreadFilter, page: Page): MatchSources => ({
  q: filter.q!,
  along: (maxRows) => sql`
    select t.id, t.last_message_at as place, null::text as kind, coalesce(t.name ilike ${likePattern(filter.q!)}, false) or coalesce(u.names ilike ${likePattern(filter.q!)}, false) as matches
    from (select * from threads t where ${threadCondition(ctx, filter)} and ${afterCursor(page, columns)} order by t.last_message_at desc, t.id desc limit ${maxRows}::int) t
      join graphs g on g.project_id = t.project_id and g.id = t.graph_id left join lateral (select ${userNames} as names from users where project_id = g.project_id and id = g.user_id) u on true`,
  // Names have no index: they only match within the scanned part of the list.
  byIndex: () => sql`
    select t.id, t.last_message_at as place, null::text as kind, ${threadCondition(ctx, filter)} and ${afterCursor(page, columns)} as is_listed
    from ${idsContaining(ctx, "users", filter.q!, null)} u (id)
      join graphs g on g.project_id = ${ctx.project.id}::uuid and g.user_id = u.id join threads t on t.project_id = g.project_id and t.graph_id = g.id`,
});

async function readPage(ctx: ProjectContext, filter: ThreadFilter, page: Page): Promise<Paged<ListedThread>> {
  const tables = filter.q
    ? matchingPage(matchSources(ctx, filter, page), page)
    : sql`page as (select t.id, t.last_message_at as place from threads t where ${threadCondition(ctx, filter)} and ${afterCursor(page, columns)} ${orderAndLimit(page, columns)}),
        reached as (select null::uuid as id, null::timestamptz as place where false)`;
  const fetched = await rows<ThreadRow & { reached: boolean }>(sql`
    with ${tables}
    select ${threadColumns(maxLastMessage)}, false as reached from page join threads t on t.project_id = ${ctx.project.id}::uuid and t.id = page.id
      join graphs g on g.project_id = t.project_id and g.id = t.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    union all select id, null, to_json(place) #>> '{}', to_json(place) #>> '{}', to_json(place) #>> '{}', 0, null, null, null, true from reached`);
  const listed = fetched.filter(({ reached }) => !reached).map(listedThread);
  listed.sort((a, b) => b.lastMessageAt.getTime() - a.lastMessageAt.getTime() || (a.id < b.id ? 1 : -1));
  const { items, nextCursor } = toPage(listed.map(placed), page);
  const reached = fetched.find((row) => row.reached);
  return {
    items: items.map(({ thread }) => thread),
    nextCursor: nextCursor ?? (reached ? encodeCursor(placed(listedThread(reached))) : null),
  };
}

/** Where a thread is in the list. */
const placed = <T extends ListedThread>(thread: T) => ({ id: thread.id, createdAt: thread.lastMessageAt, thread });

async function countThreads(ctx: ProjectContext, filter: ThreadFilter): Promise<Omit<ThreadList, keyof Paged<unknown>>> {
  const ofGraph = filter.graphId === undefined ? sql`` : sql`and graph_id = ${filter.graphId}::uuid`;
  const [counts, [active], [matching]] = await Promise.all([
    readCounts(ctx, filter.graphId),
    rows<{ count: number }>(sql`
      select count(*)::int as count from threads where project_id = ${ctx.project.id}::uuid ${ofGraph} and updated_at > now() - interval '24 hours'`),
    filter.q ? rows<MatchCounts<"">>(matchingCounts(matchSources(ctx, filter, firstPage), filter.graphId !== undefined)) : [],
  ]);
  const total = matching ? (matching.counts[""] ?? 0) : countOf(counts, "thread");
  return {
    total: matching ? Math.min(total, maxCounted) : total,
    totalIsExact: matching ? matching.isExact && total <= maxCounted : true,
    active24h: active!.count,
    ownerCount: countOf(counts, "owner"),
  };
}
