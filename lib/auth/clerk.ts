import { verifyToken } from "@clerk/backend";
import type { Role } from "@/lib/context";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { IdentityProvider } from "./session";

/** Clerk's claims of the active organization: version 2 (`o`) and version 1. */
type Claims = {
  sub?: unknown;
  o?: { id?: unknown; rol?: unknown; slg?: unknown };
  org_id?: unknown;
  org_role?: unknown;
  org_slug?: unknown;
};

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** `admin` in version 2, `org:admin` in version 1. Any other role may do what a member may. */
const roleOf = (claim: string | null): Role => (claim === "admin" || claim === "org:admin" ? "org:admin" : "org:member");

/** Session tokens of Clerk: verified with `CLERK_JWT_KEY` and no network, else with the keys that Clerk publishes. */
export const clerk: IdentityProvider = {
  kind: "clerk",
  cookie: "__session",
  async verify(token) {
    const { CLERK_JWT_KEY, CLERK_SECRET_KEY, CLERK_API_URL, LOCI_BASE_URL } = env();
    let claims: Claims;
    try {
      claims = (await verifyToken(token, {
        ...(CLERK_JWT_KEY ? { jwtKey: CLERK_JWT_KEY } : { secretKey: CLERK_SECRET_KEY, ...(CLERK_API_URL && { apiUrl: CLERK_API_URL }) }),
        ...(LOCI_BASE_URL && { authorizedParties: [new URL(LOCI_BASE_URL).origin] }),
      })) as Claims;
    } catch (error) {
      if (/^(?:jwk-remote|remote-jwk|jwk-failed)/.test(String((error as { reason?: unknown }).reason))) {
        throw new AppError("UNAVAILABLE", "The identity provider cannot be reached just now. Try again in a moment.", {
          cause: error,
          headers: { "Retry-After": "2" },
        });
      }
      return null;
    }
    const accountId = text(claims.sub);
    if (!accountId) return null;
    const organizationId = text(claims.o?.id) ?? text(claims.org_id);
    if (!organizationId) return "no organization";
    return {
      accountId,
      organizationId,
      role: roleOf(text(claims.o?.rol) ?? text(claims.org_role)),
      accountName: null,
      organizationName: text(claims.o?.slg) ?? text(claims.org_slug),
    };
  },
};
