import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { requireGroup } from "@/lib/groups/require-group";
import { checkScope, type ScopeGraph, scopeTable } from "@/lib/retrieval/scope";
import { externalIdOf, requireUser } from "@/lib/users/find-user";

/**
 * @param filter.userId the caller's id or ours
 * @param filter.groups names or ids
 * @returns undefined without a filter
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND
 */
export async function listedGraphs(
  ctx: ProjectContext,
  { userId, groups }: { userId?: string; groups?: string[] },
): Promise<string[] | undefined> {
  if (userId === undefined && groups === undefined) return undefined;
  const named = { users: userId === undefined ? undefined : [await externalIdOf(ctx, userId)], groups };
  const found = await rows<ScopeGraph>(sql`select id, kind, name from (${scopeTable(ctx, named)}) s`);
  checkScope(ctx, named, found);
  return found.map(({ id }) => id);
}

export async function listedGraph(
  ctx: ProjectContext,
  { userId, group }: { userId?: string; group?: string },
): Promise<string | undefined> {
  if (userId !== undefined) return (await requireUser(ctx, userId)).graphId;
  return group === undefined ? undefined : (await requireGroup(ctx, group)).id;
}
