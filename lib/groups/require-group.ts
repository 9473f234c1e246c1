import { and, eq } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { db } from "@/lib/db/client";
import { graphs } from "@/lib/db/schema";
import { accessDenied, canSeeGroup } from "@/lib/graphs/access";
import { groupNotFound } from "@/lib/graphs/not-found";
import { parseId } from "@/lib/ids";

export async function requireGroup(ctx: ProjectContext, nameOrId: string) {
  const id = parseId("graph", nameOrId);
  if (!id && !canSeeGroup(ctx, nameOrId)) throw accessDenied();
  const [group] = await (await db())
    .select({ id: graphs.id, name: graphs.name, description: graphs.description, createdAt: graphs.createdAt })
    .from(graphs)
    .where(and(eq(graphs.projectId, ctx.project.id), eq(graphs.kind, "GROUP"), id ? eq(graphs.id, id) : eq(graphs.name, nameOrId)));
  // A restricted key must not learn which ids exist.
  if (!canSeeGroup(ctx, group?.name ?? nameOrId)) throw accessDenied();
  if (!group) throw groupNotFound(nameOrId);
  return { ...group, name: group.name! };
}
