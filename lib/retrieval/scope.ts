import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { isText, isUuid } from "@/lib/db/sql-lists";
import { accessDenied, canSeeGroup, requireUserAccess, visibleGroups } from "@/lib/graphs/access";
import { groupNotFound, userNotFound } from "@/lib/graphs/not-found";
import { parseId } from "@/lib/ids";

/** With neither users nor groups: all group graphs. */
export type GraphSelection = {
  users?: string[];
  groups?: string[];
  /** Skipped when it does not exist: a write may be about to create it. */
  userIfThere?: string;
  /** For the dashboard. */
  everyGraph?: boolean;
};

/** A search's cost grows with the number of graphs. */
export const maxUserGraphs = 250;
export const maxGroupGraphs = 50;

export type ScopeGraph = { id: string; kind: "USER" | "GROUP"; name: string };

/** A subquery, so that a search looks the graphs up in its own statement. @throws AppError GRAPH_ACCESS_DENIED */
export function scopeTable(ctx: ProjectContext, named: GraphSelection): SQL {
  const users = named.userIfThere === undefined ? named.users : [...(named.users ?? []), named.userIfThere];
  const everyGroup = (!named.users && !named.groups) || named.groups?.includes("*");
  const groups = everyGroup ? visibleGroups(ctx) : named.groups;
  for (const user of users ?? []) requireUserAccess(ctx, user);
  if (!everyGroup) for (const group of groups ?? []) if (!parseId("graph", group) && !canSeeGroup(ctx, group)) throw accessDenied();

  const columns = sql`g.id, g.kind, g.chunk_count, g.chunk_terms, g.memory_count, g.memory_terms`;
  if (named.everyGraph && !named.users && !named.groups) {
    return sql`
      (select ${columns}, u.external_id as name from (
        select id, external_id from users where project_id = ${ctx.project.id} order by last_active_at desc limit ${maxUserGraphs}::int
      ) u join graphs g on g.project_id = ${ctx.project.id} and g.user_id = u.id)
      union all (select ${columns}, g.name from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP'
        order by g.created_at desc, g.id desc limit ${maxGroupGraphs}::int)`;
  }
  const parts: SQL[] = [];
  if (users) {
    parts.push(sql`select ${columns}, u.external_id as name from users u join graphs g on g.project_id = u.project_id and g.user_id = u.id
      where u.project_id = ${ctx.project.id} and u.external_id ${isText(users)}`);
  }
  if (everyGroup || groups) {
    const byId = (groups ?? []).map((group) => parseId("graph", group)).filter((id) => id !== null);
    const condition = groups ? sql`and (g.name ${isText(groups)} ${byId.length > 0 ? sql`or g.id ${isUuid(byId)}` : sql``})` : sql``;
    parts.push(sql`select ${columns}, g.name from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP' ${condition}`);
  }
  return sql.join(parts, sql` union all `);
}

export function checkScope(ctx: ProjectContext, named: GraphSelection, found: ScopeGraph[]): void {
  const users = new Set(found.filter((graph) => graph.kind === "USER").map((graph) => graph.name));
  for (const user of named.users ?? []) {
    if (!users.has(user)) throw userNotFound(user);
  }
  const groups = found.filter((graph) => graph.kind === "GROUP");
  for (const group of named.groups ?? []) {
    if (group === "*") continue;
    const id = parseId("graph", group);
    const graph = groups.find((candidate) => (id ? candidate.id === id : candidate.name === group));
    if (!canSeeGroup(ctx, graph?.name ?? group)) throw accessDenied();
    if (!graph) throw groupNotFound(group);
  }
}
