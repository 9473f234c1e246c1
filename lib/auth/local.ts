import { sql } from "drizzle-orm";
import { sha256 } from "@/lib/crypto";
import { rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { localOrganization } from "@/lib/vocabulary";
import { ensureSecret, localOwner, readToken } from "./owner-tokens";
import type { IdentityProvider } from "./session";

let secret: Uint8Array | undefined;

/** Cached: a changed secret takes effect at the next start and ends all sessions. */
export function ownerSecret(): Uint8Array {
  secret ??= ensureSecret(env());
  return secret;
}

export const localCookie = "loci_session";

/** Of the signed part only, because one signature can be encoded in several ways. */
const digestOf = (token: string) => sha256(token.slice(0, token.lastIndexOf(".")));

export async function revokeSession(token: string): Promise<void> {
  const session = await readToken(ownerSecret(), token, "session");
  if (!session) return;
  await rows(sql`
    insert into revoked_sessions (digest, expires_at) values (${digestOf(token)}, ${session.expiresAt.toISOString()}::timestamptz)
    on conflict do nothing`);
}

export const local: IdentityProvider = {
  kind: "local",
  cookies: () => [localCookie],
  verify: async (token) =>
    (await readToken(ownerSecret(), token, "session"))
      ? {
          ...{
            accountId: localOwner,
            organizationId: localOrganization,
            role: "org:admin",
            accountName: "Owner",
            organizationName: "Local",
          },
          digest: digestOf(token),
        }
      : null,
};
