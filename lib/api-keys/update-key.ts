import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/schema";
import type { KeyConstraints } from "@/lib/db/schema/tenancy";
import { parseId } from "@/lib/ids";
import { type KeyScope, type Trust, trustName } from "@/lib/vocabulary";
import { activeKey } from "./active-key";
import { keyNotFound } from "./key-not-found";
import { type ListedKey, listedColumns } from "./list-keys";

export type KeyChange = { name?: string; scope?: KeyScope; constraints?: KeyConstraints | null; maxTrust?: Trust; expiresAt?: Date | null };

/** Holds from the next call with the key on. `null` lifts a restriction or the expiry. @throws AppError KEY_NOT_FOUND */
export async function updateKey(ctx: ProjectContext, { id: shownId, change }: { id: string; change: KeyChange }): Promise<ListedKey> {
  const id = parseId("apiKey", shownId);
  if (!id) throw keyNotFound();
  return inTransaction(async () => {
    const [updated] = await (await db()).update(apiKeys).set(change).where(activeKey(ctx, id)).returning(listedColumns);
    if (!updated) throw keyNotFound();
    const { scope, maxTrust } = change;
    await record(
      ctx,
      "api_key.updated",
      { type: "api_key", id: shownId },
      {
        changed: Object.keys(change).toSorted(),
        ...(scope && { scope }),
        ...(maxTrust !== undefined && { maxTrust: trustName(maxTrust) }),
      },
    );
    return updated;
  });
}
