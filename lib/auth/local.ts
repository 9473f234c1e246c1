import { sql } from "drizzle-orm";
import { sha256 } from "@/lib/crypto";
import { rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { localOrganization } from "@/lib/vocabulary";
import { ensureSecret, localOwner, readToken } from "./owner-tokens";
import type { IdentityProvider } from "./session";

let secret: Uint8Array | undefined;

/** Read or made once: whoever changes it signs everyone out at the next start. */
export function ownerSecret(): Uint8Array {
  secret ??= ensureSecret(env());
  return secret;
}

export const localCookie = "loci_session";

/** Of what the signature covers: the signature itself can be spelled in several ways. */
const digestOf = (token: string) => sha256(token.slice(0, token.lastIndexOf(".")));

/** Ends a session before its time, for every copy of its cookie. A token that is no session of ours changes nothing. */
export async function revokeSession(token: string): Promise<void> {
  const session = await readToken(ownerSecret(), token, "session");
  if (!session) return;
  await rows(sql`
    insert into revoked_sessions (digest, expires_at) values (${digestOf(token)}, ${session.expiresAt.toISOString()}::timestamptz)
    on conflict do nothing`);
}

/** One owner, who may do all. */
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
