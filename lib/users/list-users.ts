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
import { countedGraphs, totalOf } from "@/lib/usage/counts";
import { visibleUsers } from "./visible-users";

export type ListedUser = {
  id: string;
  externalId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  createdAt: Date;
  updatedAt: Date;
  threadCount: number;
  memoryCount: number;
  lastActiveAt: Date;
};

/** Of `u`, a user, and `c`, their graph among `countedGraphs`. */
export const listedColumns = sql`u.id, u.external_id as "externalId", u.first_name as "firstName", u.last_name as "lastName", u.email,
  to_json(u.created_at) #>> '{}' as "createdAt", to_json(u.updated_at) #>> '{}' as "updatedAt", to_json(u.last_active_at) #>> '{}' as "lastActiveAt",
  coalesce(c.threads, 0) as "threadCount", coalesce(c.memories, 0) as "memoryCount"`;
type Times = "createdAt" | "updatedAt" | "lastActiveAt";
export type ListedRow = Omit<ListedUser, Times> & Record<Times, string>;
export const listedUser = <R extends ListedRow>(row: R) => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
  lastActiveAt: new Date(row.lastActiveAt),
});

const columns = { createdAt: sql`u.created_at`, id: sql`u.id` };
const isActive = sql`u.last_active_at > now() - interval '30 days'`;

const matchSources = (ctx: ProjectContext, q: string, page: Page): MatchSources => {
  const kind = sql`case when ${isActive} then 'active' else 'idle' end as kind`;
  return {
    q,
    along: (maxRows) => sql`
      select u.id, u.created_at as place, ${kind}, ${userNames} ilike ${likePattern(q)} as matches
      from (select * from users u where ${visibleUsers(ctx)} and ${afterCursor(page, columns)} order by u.created_at desc, u.id desc limit ${maxRows}::int) u`,
    byIndex: (max) => sql`
      select u.id, u.created_at as place, ${kind}, ${visibleUsers(ctx)} and ${afterCursor(page, columns)} as is_listed
      from ${idsContaining(ctx, "users", q, max)} f (id) cross join lateral (select * from users where project_id = ${ctx.project.id}::uuid and id = f.id offset 0) u`,
  };
};

type Filter = { page: Page; q?: string };

/** In no order. */
function listing(ctx: ProjectContext, { page, q }: Filter): SQL {
  const tables = q
    ? matchingPage(matchSources(ctx, q, page), page)
    : sql`page as (select u.id, u.created_at as place from users u where ${visibleUsers(ctx)} and ${afterCursor(page, columns)} ${orderAndLimit(page, columns)}),
        reached as (select null::uuid as id, null::timestamptz as place where false)`;
  // Counts are computed for this page's rows only.
  return sql`
    with ${tables},
      listed as materialized (
        select g.id, g.user_id from page cross join lateral (
          select id, user_id from graphs where project_id = ${ctx.project.id}::uuid and user_id = page.id offset 0) g),
      totals as (${countedGraphs(ctx, sql`select id from listed`)})
    select ${listedColumns}, false as reached from listed g join users u on u.project_id = ${ctx.project.id}::uuid and u.id = g.user_id left join totals c on c.id = g.id
    union all select id, '', null, null, null, to_json(place) #>> '{}', to_json(place) #>> '{}', to_json(place) #>> '{}', 0, 0, true from reached`;
}

type FetchedRow = ListedRow & { reached: boolean };

function pageOf(fetched: FetchedRow[], page: Page): Paged<ListedUser> {
  const listed = fetched.filter(({ reached }) => !reached).map(({ reached: _, ...row }) => listedUser(row));
  const end = fetched.find(({ reached }) => reached);
  const paged = toPage(listed, page);
  return { ...paged, nextCursor: paged.nextCursor ?? (end ? encodeCursor(listedUser(end)) : null) };
}

/** Newest first, without totals. */
export const matchUsers = async (ctx: ProjectContext, filter: Filter): Promise<Paged<ListedUser>> =>
  pageOf(await rows<FetchedRow>(sql`${listing(ctx, filter)} order by "createdAt" desc, id desc`), filter.page);

export type UserList = Paged<ListedUser> & {
  total: number;
  totalIsExact: boolean;
  active30d: number;
};

export async function listUsers(ctx: ProjectContext, { page, q }: Filter): Promise<UserList> {
  if (q) {
    const [paged, counts] = await Promise.all([matchUsers(ctx, { page, q }), countMatching(ctx, q)]);
    return { ...paged, ...counts };
  }
  const total = ctx.access?.constraints ? sql`select count(*) from users u where ${visibleUsers(ctx)}` : totalOf(ctx, "user");
  const [found] = await rows<{ users: FetchedRow[]; total: number; active: number }>(sql`
    select (select coalesce(json_agg(l order by l."createdAt" desc, l.id desc), '[]') from (${listing(ctx, { page })}) l) as users,
      (${total})::int as total, (select count(*) from users u where ${visibleUsers(ctx)} and ${isActive})::int as active`);
  const { users, total: all, active } = found!;
  return { ...pageOf(users, page), total: all, totalIsExact: true, active30d: active };
}

async function countMatching(ctx: ProjectContext, q: string): Promise<Omit<UserList, keyof Paged<unknown>>> {
  const sources = matchSources(ctx, q, { limit: 1, offset: 0, after: null });
  const [matching] = await rows<MatchCounts<"active" | "idle">>(matchingCounts(sources, false));
  const { active = 0, idle = 0 } = matching!.counts;
  const total = active + idle;
  return {
    total: Math.min(total, maxCounted),
    totalIsExact: matching!.isExact && total <= maxCounted,
    active30d: Math.min(active, maxCounted),
  };
}
