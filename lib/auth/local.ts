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

/** One owner, who may do all. */
export const local: IdentityProvider = {
  kind: "local",
  cookies: () => [localCookie],
  verify: async (token) =>
    (await readToken(ownerSecret(), token, "session"))
      ? { accountId: localOwner, organizationId: localOrganization, role: "org:admin", accountName: "Owner", organizationName: "Local" }
      : null,
};
