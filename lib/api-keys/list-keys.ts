import { and, desc, eq, isNull } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { db } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/schema";

export const listedColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  scope: apiKeys.scope,
  hint: apiKeys.hint,
  constraints: apiKeys.constraints,
  maxTrust: apiKeys.maxTrust,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
  createdAt: apiKeys.createdAt,
};
export type ListedKey = Pick<typeof apiKeys.$inferSelect, keyof typeof listedColumns>;

export const listKeys = async (ctx: ProjectContext): Promise<ListedKey[]> =>
  (await db())
    .select(listedColumns)
    .from(apiKeys)
    .where(and(eq(apiKeys.projectId, ctx.project.id), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
