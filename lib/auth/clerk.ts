import { createHash, createPublicKey } from "node:crypto";
import { decodeJwt, verifyJwt } from "@clerk/backend/jwt";
import type { Role } from "@/lib/context";
import { env } from "@/lib/env";
import { externalIdForm } from "@/lib/ids";
import type { IdentityProvider } from "./session";
import { signingKey } from "./signing-keys";

/** Clerk's claims of the active organization: version 2 (`o`) and version 1. */
type Claims = {
  sub?: unknown;
  /** The origin of the page that asked for the token. */
  azp?: unknown;
  /** `pending`: signed in, with something left to do before it counts, such as a second factor. */
  sts?: unknown;
  o?: { id?: unknown; rol?: unknown; slg?: unknown };
  org_id?: unknown;
  org_role?: unknown;
  org_slug?: unknown;
};

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** `admin` in version 2, `org:admin` in version 1. Any other role may do what a member may. */
const roleOf = (claim: string | null): Role => (claim === "admin" || claim === "org:admin" ? "org:admin" : "org:member");

/** The key of `CLERK_JWT_KEY`, whichever id a token names, else the one that Clerk publishes under that id. */
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
    // No token at all.
    return null;
  }
}

/** @returns null for whatever is wrong with it: form, algorithm, signature, times, or the site it was made for */
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
 * A token that a page of another site of the same Clerk application was given is not ours. Without a site it was given to a browser that
 * opened a page, to a native application or to a backend: Clerk's own check would sign those people out.
 */
function isForThisSite(site: unknown): boolean {
  const { LOCI_BASE_URL, address } = env();
  return !LOCI_BASE_URL || site === undefined || site === null || site === "" || site === address;
}

/** Clerk's name for this application's own cookie: several applications of one host share the plain name. */
const suffixOf = (publishableKey: string) => createHash("sha1").update(publishableKey).digest("base64url").slice(0, 8);

/** Session tokens of Clerk: verified with `CLERK_JWT_KEY` and no network, else with the keys that Clerk publishes. */
export const clerk: IdentityProvider = {
  kind: "clerk",
  cookies: () => [`__session_${suffixOf(env().NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY!)}`, "__session"],
  async verify(token) {
    const claims = await claimsOf(token);
    const accountId = text(claims?.sub);
    if (!claims || !accountId || !externalIdForm.test(accountId) || claims.sts === "pending") return null;
    const organizationId = text(claims.o?.id) ?? text(claims.org_id);
    if (!organizationId) return "no organization";
    if (!externalIdForm.test(organizationId)) return null;
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
