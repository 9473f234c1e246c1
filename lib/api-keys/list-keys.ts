import { and, desc, eq, isNull } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { db } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/schema";

/** A key as it may be shown: all of it but what opens anything. */
const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  scope: apiKeys.scope,
  hint: apiKeys.hint,
  constraints: apiKeys.constraints,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
  createdAt: apiKeys.createdAt,
};
export type ListedKey = Pick<typeof apiKeys.$inferSelect, keyof typeof shown>;

/** The project's keys that are not revoked, newest first. */
export const listKeys = async (ctx: ProjectContext): Promise<ListedKey[]> =>
  (await db())
    .select(shown)
    .from(apiKeys)
    .where(and(eq(apiKeys.projectId, ctx.project.id), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
