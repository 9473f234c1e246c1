import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { threadNotFound } from "@/lib/graphs/not-found";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { checkScope, type ScopeGraph, scopeTable } from "@/lib/retrieval/scope";
import { externalIdOf } from "@/lib/users/find-user";

export type Owner = { userId?: string; group?: string };

/**
 * What a key may list: the user or group named, and with neither every group, as in search: a user's memory is only read when the user
 * is named. A thread names its owner.
 * @param input.threadId null if the public id was malformed
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, THREAD_NOT_FOUND
 */
export async function readableGraphs(ctx: ProjectContext, input: Owner & { threadId?: string | null }): Promise<string[]> {
  const { userId, group, threadId } = input;
  const isNamed = userId !== undefined || group !== undefined;
  const graphs = isNamed || threadId === undefined ? await graphsOf(ctx, { userId, group }) : null;
  if (threadId === undefined) return graphs!;
  const graphId = threadId && (await graphOfThread(ctx, threadId));
  if (!graphId || (graphs && !graphs.includes(graphId))) throw threadNotFound();
  return [graphId];
}

async function graphsOf(ctx: ProjectContext, { userId, group }: Owner): Promise<string[]> {
  const named = {
    users: userId === undefined ? undefined : [await externalIdOf(ctx, userId)],
    groups: group === undefined ? undefined : [group],
  };
  const found = await rows<ScopeGraph>(sql`select id, kind, name from (${scopeTable(ctx, named)}) s`);
  checkScope(ctx, named, found);
  return found.map(({ id }) => id);
}

async function graphOfThread(ctx: ProjectContext, threadId: string): Promise<string | null> {
  const [found] = await rows<{ graphId: string }>(sql`
    select t.graph_id as "graphId" from threads t join graphs g on g.project_id = t.project_id and g.id = t.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    where t.id = ${threadId}::uuid and t.project_id = ${ctx.project.id}::uuid and ${isVisible(ctx)}`);
  return found?.graphId ?? null;
}
