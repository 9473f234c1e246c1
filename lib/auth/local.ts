import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { jwtVerify, SignJWT } from "jose";
import { env } from "@/lib/env";
import { localOrganization } from "@/lib/vocabulary";
import type { IdentityProvider } from "./session";

/** The account of a server without an identity provider, by its external id. */
const localOwner = "local-owner";

/** What a token of ours may be used for. */
type Purpose = "session" | "link";

let secret: Uint8Array | undefined;

/** Signs the owner's tokens: `LOCI_AUTH_SECRET`, or a file beside the embedded database that only its owner reads, made here once. */
function signingSecret(): Uint8Array {
  if (secret) return secret;
  const { LOCI_AUTH_SECRET, LOCI_DATA_DIR } = env();
  if (LOCI_AUTH_SECRET) {
    secret = new TextEncoder().encode(LOCI_AUTH_SECRET);
    return secret;
  }
  const folder = resolve(LOCI_DATA_DIR);
  const file = join(folder, "auth-secret");
  mkdirSync(folder, { recursive: true });
  try {
    // Of two who start at once, one makes it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "EEXIST") throw error;
  }
  secret = new TextEncoder().encode(readFileSync(file, "utf8").trim());
  return secret;
}

/** A token of the owner's, good for `seconds`. `id` makes it one of a kind, for a link that is used once. */
export const signToken = (token: { purpose: Purpose; seconds: number; id?: string }): Promise<string> => {
  const jwt = new SignJWT({}).setProtectedHeader({ alg: "HS256" }).setIssuer("loci").setAudience(token.purpose).setSubject(localOwner);
  if (token.id) jwt.setJti(token.id);
  return jwt.setIssuedAt().setExpirationTime(`${token.seconds}s`).sign(signingSecret());
};

/** @returns the token's id and when it ends; null when it is not ours, not for this purpose, or no longer good */
export async function readToken(token: string, purpose: Purpose): Promise<{ id: string | null; expiresAt: Date } | null> {
  try {
    const { payload } = await jwtVerify(token, signingSecret(), { issuer: "loci", audience: purpose, algorithms: ["HS256"] });
    return payload.sub === localOwner && payload.exp ? { id: payload.jti ?? null, expiresAt: new Date(payload.exp * 1000) } : null;
  } catch {
    // Whatever is wrong with a token, it opens nothing.
    return null;
  }
}

/** One owner, who may do all. */
export const local: IdentityProvider = {
  kind: "local",
  cookie: "loci_session",
  verify: async (token) =>
    (await readToken(token, "session"))
      ? { accountId: localOwner, organizationId: localOrganization, role: "org:admin", accountName: "Owner", organizationName: "Local" }
      : null,
};
