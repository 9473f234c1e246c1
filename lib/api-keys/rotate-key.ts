import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/schema";
import { formatId, parseId } from "@/lib/ids";
import { activeKey } from "./active-key";
import { createKey } from "./create-key";
import { keyNotFound } from "./key-not-found";

/**
 * The old key expires after the grace period, or earlier if it would have anyway; with none, it's revoked.
 * @returns the new key, with its secret, only here
 * @throws AppError KEY_NOT_FOUND
 */
export async function rotateKey(ctx: ProjectContext, { id: shownId, graceHours }: { id: string; graceHours: number }) {
  const id = parseId("apiKey", shownId);
  if (!id) throw keyNotFound();
  return inTransaction(async () => {
    const change =
      graceHours > 0
        ? { expiresAt: sql`least(${apiKeys.expiresAt}, now() + make_interval(hours => ${graceHours}::int))` }
        : { revokedAt: sql`now()` };
    const [current] = await (await db())
      .select({
        name: apiKeys.name,
        scope: apiKeys.scope,
        constraints: apiKeys.constraints,
        maxTrust: apiKeys.maxTrust,
        expiresAt: apiKeys.expiresAt,
      })
      .from(apiKeys)
      .where(activeKey(ctx, id))
      .for("update");
    if (!current) throw keyNotFound();
    await (await db()).update(apiKeys).set(change).where(activeKey(ctx, id));
    const { name, scope, maxTrust, constraints, expiresAt } = current;
    const created = await createKey(ctx, {
      ...{ name, scope, maxTrust },
      constraints: constraints ?? undefined,
      expiresAt: expiresAt ?? undefined,
    });
    await record(ctx, "api_key.rotated", { type: "api_key", id: shownId }, { newKey: formatId("apiKey", created.id), graceHours });
    return created;
  });
}
