import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { behindCursor, containing, type Page, type Paged, pageEnd, pageOf } from "@/lib/page";
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
};

/** `q`: part of an external id, a name or an e-mail address, in any case. */
export type UserFilter = { q?: string };

/** What a list of users reads of `users u join graphs g`, as the driver gives it. */
export const listedColumns = sql`u.id, u.external_id as "externalId", u.first_name as "firstName", u.last_name as "lastName", u.email,
  to_json(u.created_at) #>> '{}' as "createdAt", to_json(u.updated_at) #>> '{}' as "updatedAt",
  (select count(*) from threads t where t.graph_id = g.id)::int as "threadCount",
  (select count(*) from memories m where m.graph_id = g.id and m.status = 'active')::int as "memoryCount"`;
export type ListedRow = Omit<ListedUser, "createdAt" | "updatedAt"> & { createdAt: string; updatedAt: string };
export const listedUser = <R extends ListedRow>(row: R) => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});

/** The project's users whom the key sees, newest first. */
export async function listUsers(ctx: ProjectContext, { page, ...filter }: UserFilter & { page: Page }): Promise<Paged<ListedUser>> {
  const columns = { createdAt: sql`u.created_at`, id: sql`u.id` };
  // The page first, then the counts of its rows alone.
  const found = await rows<ListedRow>(sql`
    select ${listedColumns} from (
      select * from users u where ${matching(ctx, filter)} and ${behindCursor(page, columns)} ${pageEnd(page, columns)}
    ) u join graphs g on g.user_id = u.id order by u.created_at desc, u.id desc`);
  return pageOf(found.map(listedUser), page);
}

/** How many users there are, and how many of them wrote in the last 30 days. */
export async function countUsers(ctx: ProjectContext, filter: UserFilter = {}): Promise<{ total: number; active30d: number }> {
  const [counted] = await rows<{ total: number; active30d: number }>(sql`
    select count(*)::int as total, (count(*) filter (where exists (select 1 from graphs g join threads t on t.graph_id = g.id
      where g.user_id = u.id and t.updated_at > now() - interval '30 days')))::int as "active30d"
    from users u where ${matching(ctx, filter)}`);
  return counted!;
}

function matching(ctx: ProjectContext, { q }: UserFilter): SQL {
  if (q === undefined || q === "") return visibleUsers(ctx);
  const pattern = containing(q);
  return sql`${visibleUsers(ctx)} and (u.external_id ilike ${pattern} or u.first_name ilike ${pattern} or u.last_name ilike ${pattern} or u.email ilike ${pattern})`;
}
