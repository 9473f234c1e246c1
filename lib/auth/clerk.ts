import { createHash, createPublicKey } from "node:crypto";
import { decodeJwt, verifyJwt } from "@clerk/backend/jwt";
import type { Role } from "@/lib/context";
import { env } from "@/lib/env";
import { externalIdPattern } from "@/lib/ids";
import type { IdentityProvider } from "./session";
import { signingKey } from "./signing-keys";

type Claims = {
  sub?: unknown;
  azp?: unknown;
  sts?: unknown;
  o?: { id?: unknown; rol?: unknown; slg?: unknown };
  org_id?: unknown;
  org_role?: unknown;
  org_slug?: unknown;
};

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

export const roleOf = (claim: string | null): Role => (claim === "admin" || claim === "org:admin" ? "org:admin" : "org:member");

export async function keyFor(token: string): Promise<JsonWebKey | null> {
  const { CLERK_JWT_KEY } = env();
  if (CLERK_JWT_KEY) return createPublicKey(CLERK_JWT_KEY).export({ format: "jwk" }) as JsonWebKey;
  const id = idOf(token);
  return id === null ? null : signingKey(id);
}

function idOf(token: string): string | null {
  try {
    return text(decodeJwt(token).header.kid);
  } catch {
    return null;
  }
}

async function claimsOf(token: string): Promise<Claims | null> {
  const key = await keyFor(token);
  if (!key) return null;
  try {
    const claims = (await verifyJwt(token, { key })) as Claims;
    return isForThisSite(claims.azp) ? claims : null;
  } catch {
    return null;
  }
}

/**
 * Tokens without a site are accepted: page navigations, native applications and backends have them, and Clerk's own check would sign
 * those people out.
 */
function isForThisSite(site: unknown): boolean {
  const { LOCI_BASE_URL, address } = env();
  return !LOCI_BASE_URL || site === undefined || site === null || site === "" || site === address;
}

const suffixOf = (publishableKey: string) => createHash("sha1").update(publishableKey).digest("base64url").slice(0, 8);

export const clerk: IdentityProvider = {
  kind: "clerk",
  cookies: () => [`__session_${suffixOf(env().NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY!)}`, "__session"],
  async verify(token) {
    const claims = await claimsOf(token);
    const accountId = text(claims?.sub);
    if (!claims || !accountId || !externalIdPattern.test(accountId) || claims.sts === "pending") return null;
    const organizationId = text(claims.o?.id) ?? text(claims.org_id);
    if (!organizationId) return "no organization";
    if (!externalIdPattern.test(organizationId)) return null;
    return {
      accountId,
      organizationId,
      role: roleOf(text(claims.o?.rol) ?? text(claims.org_role)),
      accountName: null,
      organizationName: text(claims.o?.slg) ?? text(claims.org_slug),
      digest: null,
    };
  },
};
