import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/schema";
import { parseId } from "@/lib/ids";
import { activeKey } from "./active-key";
import { keyNotFound } from "./key-not-found";

export async function revokeKey(ctx: ProjectContext, shownId: string): Promise<void> {
  const id = parseId("apiKey", shownId);
  if (!id) throw keyNotFound();
  await inTransaction(async () => {
    const revoked = await (await db())
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(activeKey(ctx, id))
      .returning({ id: apiKeys.id });
    if (revoked.length === 0) throw keyNotFound();
    await record(ctx, "api_key.revoked", { type: "api_key", id: shownId });
  });
}
