import { and, eq, isNull, sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/schema";
import { AppError } from "@/lib/errors";
import { readId } from "@/lib/ids";

/**
 * Revokes a key by its `key_` id: from the next request on it opens nothing. Its row stays, for what it did names it.
 * @throws AppError KEY_NOT_FOUND
 */
export async function revokeKey(ctx: ProjectContext, shownId: string): Promise<void> {
  const id = readId("apiKey", shownId);
  if (!id) throw keyNotFound();
  await inTransaction(async () => {
    const revoked = await (await db())
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.projectId, ctx.project.id), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    if (revoked.length === 0) throw keyNotFound();
    await record(ctx, "api_key.revoked", { type: "api_key", id: shownId });
  });
}

/** Of a key that never was, is revoked, or is another project's. */
const keyNotFound = () =>
  new AppError("KEY_NOT_FOUND", "No such API key in this project. GET /v1/dashboard/projects/{id}/api-keys lists those that are there.");
