import { and, eq, isNull } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { apiKeys } from "@/lib/db/schema";

export const activeKey = (ctx: ProjectContext, id: string) =>
  and(eq(apiKeys.id, id), eq(apiKeys.projectId, ctx.project.id), isNull(apiKeys.revokedAt));
