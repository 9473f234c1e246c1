import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { randomBase62, sha256 } from "@/lib/crypto";
import { db, inTransaction } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/schema";
import type { KeyConstraints } from "@/lib/db/schema/tenancy";
import { formatId, newId } from "@/lib/ids";
import { type KeyScope, type Trust, trustName } from "@/lib/vocabulary";

/** @returns also the raw key, only here: 40 base62 characters after the prefix, 238 bits */
export async function createKey(
  ctx: ProjectContext,
  key: { name: string; scope: KeyScope; constraints?: KeyConstraints; maxTrust?: Trust; expiresAt?: Date },
) {
  const apiKey = `loci_${randomBase62(40)}`;
  const id = newId();
  return inTransaction(async () => {
    const [row] = await (await db())
      .insert(apiKeys)
      .values({
        id,
        projectId: ctx.project.id,
        ...key,
        createdBy: ctx.account?.id,
        hash: sha256(apiKey),
        hint: `loci_…${apiKey.slice(-4)}`,
      })
      .returning();
    await record(
      ctx,
      "api_key.created",
      { type: "api_key", id: formatId("apiKey", id) },
      { scope: key.scope, maxTrust: trustName(row!.maxTrust) },
    );
    return { ...row!, apiKey };
  });
}
