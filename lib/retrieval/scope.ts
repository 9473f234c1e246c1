import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { texts, uuids } from "@/lib/db/lists";
import { canSeeGroup, canSeeUser, denied, visibleGroups } from "@/lib/graphs/access";
import { groupNotFound } from "@/lib/graphs/find-group";
import { userNotFound } from "@/lib/graphs/find-user";
import { readId } from "@/lib/ids";

/** The graphs that a call names. With neither, every group graph of the project; never a user's, which must be named. */
export type Named = {
  users?: string[];
  groups?: string[];
  /** One more user, read if they are there: who is written to may come to life with it. Names no fewer groups. */
  userIfThere?: string;
  /** With neither, users' graphs too: of those who were active last. For a person who manages the project. */
  everyGraph?: boolean;
};

/** What a call reads that names no graph and may read them all: more would make one search as dear as hundreds. */
export const mostUserGraphs = 250;
export const mostGroupGraphs = 50;

/** A graph that was found. */
export type ScopeGraph = { id: string; kind: "USER" | "GROUP"; name: string };

/**
 * The named graphs as a table `scope`, so that finding them costs no round trip of its own.
 * @throws AppError GRAPH_ACCESS_DENIED, when the key is narrowed to others
 */
export function scopeTable(ctx: ProjectContext, named: Named): SQL {
  const users = named.userIfThere === undefined ? named.users : [...(named.users ?? []), named.userIfThere];
  const everyGroup = (!named.users && !named.groups) || named.groups?.includes("*");
  const groups = everyGroup ? visibleGroups(ctx) : named.groups;
  for (const user of users ?? []) if (!canSeeUser(ctx, user)) throw denied();
  if (!everyGroup) for (const group of groups ?? []) if (!readId("graph", group) && !canSeeGroup(ctx, group)) throw denied();

  const columns = sql`g.id, g.kind, g.chunk_count, g.chunk_terms, g.memory_count, g.memory_terms`;
  if (named.everyGraph && !named.users && !named.groups) {
    return sql`
      (select ${columns}, u.external_id as name from (
        select id, external_id from users where project_id = ${ctx.project.id} order by last_active_at desc limit ${mostUserGraphs}::int
      ) u join graphs g on g.user_id = u.id)
      union all (select ${columns}, g.name from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP'
        order by g.created_at desc, g.id desc limit ${mostGroupGraphs}::int)`;
  }
  const parts: SQL[] = [];
  if (users) {
    parts.push(sql`select ${columns}, u.external_id as name from users u join graphs g on g.user_id = u.id
      where u.project_id = ${ctx.project.id} and u.external_id in ${texts(users)}`);
  }
  if (everyGroup || groups) {
    const byId = (groups ?? []).map((group) => readId("graph", group)).filter((id) => id !== null);
    const which = groups
      ? sql`and (g.name in ${texts(groups)}
          or g.id in ${uuids(byId)})`
      : sql``;
    parts.push(sql`select ${columns}, g.name from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP' ${which}`);
  }
  return sql.join(parts, sql` union all `);
}

/** @throws AppError USER_NOT_FOUND or GROUP_NOT_FOUND for what was named and is not there; GRAPH_ACCESS_DENIED */
export function checkScope(ctx: ProjectContext, named: Named, found: ScopeGraph[]): void {
  const users = new Set(found.filter((graph) => graph.kind === "USER").map((graph) => graph.name));
  for (const user of named.users ?? []) {
    if (!users.has(user)) throw userNotFound(user);
  }
  const groups = found.filter((graph) => graph.kind === "GROUP");
  for (const group of named.groups ?? []) {
    if (group === "*") continue;
    const id = readId("graph", group);
    const graph = groups.find((candidate) => (id ? candidate.id === id : candidate.name === group));
    if (!graph) throw groupNotFound(group);
    if (!canSeeGroup(ctx, graph.name)) throw denied();
  }
}
