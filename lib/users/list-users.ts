import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { type Counted, matchingCounts, matchingPage, maxCounted, patternOf, type Ways } from "@/lib/db/matching";
import { userNames } from "@/lib/db/schema/graphs";
import { behindCursor, type Page, type Paged, pageEnd, pageOf, showCursor } from "@/lib/page";
import { countOf, readCounts } from "@/lib/usage/counts";
import { visibleUsers } from "./visible-users";

/** A user with what their graph holds. */
export type ListedUser = {
  id: string;
  externalId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  createdAt: Date;
  updatedAt: Date;
  threadCount: number;
  /** Active ones. */
  memoryCount: number;
  /** When something was last added to their graph, at most an hour late. */
  lastActiveAt: Date;
};

/** `q`: part of an external id, a name or an e-mail address, in any case. */
export type UserFilter = { q?: string };

/** What a list of users reads of `users u join graphs g`, as the driver gives it. */
export const listedColumns = sql`u.id, u.external_id as "externalId", u.first_name as "firstName", u.last_name as "lastName", u.email,
  to_json(u.created_at) #>> '{}' as "createdAt", to_json(u.updated_at) #>> '{}' as "updatedAt", to_json(u.last_active_at) #>> '{}' as "lastActiveAt",
  (select count(*) from threads t where t.graph_id = g.id)::int as "threadCount",
  (select count(*) from memories m where m.graph_id = g.id and m.status = 'active')::int as "memoryCount"`;
type Times = "createdAt" | "updatedAt" | "lastActiveAt";
export type ListedRow = Omit<ListedUser, Times> & Record<Times, string>;
export const listedUser = <R extends ListedRow>(row: R) => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
  lastActiveAt: new Date(row.lastActiveAt),
});

const columns = { createdAt: sql`u.created_at`, id: sql`u.id` };
/** Whether they wrote in the last 30 days. */
const isActive = sql`u.last_active_at > now() - interval '30 days'`;

const waysTo = (ctx: ProjectContext, q: string, page: Page): Ways => {
  const kind = sql`case when ${isActive} then 'active' else 'idle' end as kind`;
  return {
    q,
    along: (most) => sql`
      select u.id, u.created_at as place, ${kind}, ${userNames} ilike ${patternOf(q)} as matches
      from (select * from users u where ${visibleUsers(ctx)} and ${behindCursor(page, columns)} order by u.created_at desc, u.id desc limit ${most}::int) u`,
    byIndex: sql`
      select u.id, u.created_at as place, ${kind}, ${visibleUsers(ctx)} and ${behindCursor(page, columns)} as is_listed
      from users u where u.project_id = ${ctx.project.id}::uuid and ${userNames} ilike ${patternOf(q)}`,
  };
};

/** The project's users whom the key sees, newest first. */
export async function listUsers(ctx: ProjectContext, { page, q }: UserFilter & { page: Page }): Promise<Paged<ListedUser>> {
  const tables = q
    ? matchingPage(waysTo(ctx, q, page), page)
    : sql`page as (select u.id, u.created_at as place from users u where ${visibleUsers(ctx)} and ${behindCursor(page, columns)} ${pageEnd(page, columns)}),
        reached as (select null::uuid as id, null::timestamptz as place where false)`;
  // The page first, then the counts of its rows alone.
  const found = await rows<ListedRow & { reached: boolean }>(sql`
    with ${tables}
    select ${listedColumns}, false as reached from page join users u on u.id = page.id join graphs g on g.user_id = u.id
    union all select id, '', null, null, null, to_json(place) #>> '{}', to_json(place) #>> '{}', to_json(place) #>> '{}', 0, 0, true from reached
    order by "createdAt" desc, id desc`);
  const shown = found.filter(({ reached }) => !reached).map(({ reached: _, ...row }) => listedUser(row));
  const end = found.find(({ reached }) => reached);
  const paged = pageOf(shown, page);
  return { ...paged, nextCursor: paged.nextCursor ?? (end ? showCursor(listedUser(end)) : null) };
}

export type UserCounts = {
  total: number;
  /** False: there are more than `total`. */
  totalIsExact: boolean;
  /** Of the total, those who wrote in the last 30 days. */
  active30d: number;
};

/** How many users there are, and how many of them are active. */
export async function countUsers(ctx: ProjectContext, { q }: UserFilter = {}): Promise<UserCounts> {
  if (q) {
    const [found] = await rows<Counted<"active" | "idle">>(matchingCounts(waysTo(ctx, q, { limit: 1, offset: 0, after: null }), false));
    const { active = 0, idle = 0 } = found!.counts;
    const total = active + idle;
    return {
      total: Math.min(total, maxCounted),
      totalIsExact: found!.isExact && total <= maxCounted,
      active30d: Math.min(active, maxCounted),
    };
  }
  const [counts, [counted]] = await Promise.all([
    ctx.key?.constraints ? null : readCounts(ctx),
    rows<{ visible: number | null; active: number }>(sql`
      select (select count(*) from users u where ${visibleUsers(ctx)} and ${isActive})::int as active,
        ${ctx.key?.constraints ? sql`(select count(*) from users u where ${visibleUsers(ctx)})::int` : sql`null::int`} as visible`),
  ]);
  return { total: counts ? countOf(counts, "user") : counted!.visible!, totalIsExact: true, active30d: counted!.active };
}
