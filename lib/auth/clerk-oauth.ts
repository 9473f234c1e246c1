import { TokenVerificationError } from "@clerk/backend/errors";
import { decodeJwt, verifyJwt } from "@clerk/backend/jwt";
import type { Role } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { AppError } from "@/lib/errors";
import { externalIdPattern } from "@/lib/ids";
import { describeError, log } from "@/lib/log";
import { keyFor, roleOf } from "./clerk";
import { clerkApi, withTimeout } from "./clerk-api";
import { clerkIssuer } from "./clerk-issuer";
import { rememberFor } from "./remember-for";

/** What an access token says. `organizationId`: the one the person chose, if the application asked (scope `user:org:read`). */
export type Grant = { accountId: string; organizationId: string | null; scopes: string[] };

export type Person = {
  accountId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  memberships: { organizationId: string; role: Role }[];
};

/** As long as a session's token lives: what Clerk revokes ends within it. */
const rememberedMs = 60_000;
const grants = rememberFor<Grant | null>(rememberedMs);
const people = rememberFor<Person | null>(rememberedMs);

const jwtTypes = ["at+jwt", "application/at+jwt"];
/** Clerk lists at most this many. */
const maxMemberships = 500;

/**
 * An OAuth access token of Clerk, a JWT or an opaque one, that was issued for this audience.
 * @returns null when it is invalid, expired, revoked or for another server
 * @throws AppError UNAVAILABLE
 */
export async function grantOf(token: string, audience: string): Promise<Grant | null> {
  if (token.startsWith("oat_")) return grants(sha256(`${audience} ${token}`), () => opaqueGrant(token, audience));
  return isAccessJwt(token) ? jwtGrant(token, audience) : null;
}

function isAccessJwt(token: string): boolean {
  try {
    return jwtTypes.includes(String(decodeJwt(token).header.typ));
  } catch {
    return false;
  }
}

async function jwtGrant(token: string, audience: string): Promise<Grant | null> {
  const key = await keyFor(token);
  if (!key) return null;
  let claims: Record<string, unknown>;
  try {
    // Clerk's own audience check accepts tokens without one.
    claims = (await verifyJwt(token, { key, headerType: jwtTypes, issuer: clerkIssuer() })) as unknown as Record<string, unknown>;
  } catch {
    return null;
  }
  const { sub, aud, scp, scope, org_id: organization } = claims;
  if (![aud].flat().includes(audience)) return null;
  const scopes = Array.isArray(scp) ? scp : String(scope ?? "").split(" ");
  return toGrant(sub, scopes, organization);
}

function toGrant(subject: unknown, scopes: unknown[], organization: unknown): Grant | null {
  const isId = (id: unknown): id is string => typeof id === "string" && externalIdPattern.test(id);
  if (!isId(subject) || (organization !== undefined && organization !== null && !isId(organization))) return null;
  return { accountId: subject, organizationId: organization ?? null, scopes: scopes.map(String) };
}

async function opaqueGrant(token: string, audience: string): Promise<Grant | null> {
  try {
    const verified = await ask((clerk) => clerk.idPOAuthAccessToken.verify(token, { audience }));
    return verified && !verified.revoked && !verified.expired ? toGrant(verified.subject, verified.scopes, null) : null;
  } catch (error) {
    if (error instanceof TokenVerificationError) return null;
    throw error;
  }
}

/** @returns null if the person was deleted or banned @throws AppError UNAVAILABLE */
export const personOf = (accountId: string): Promise<Person | null> => people(accountId, () => readPerson(accountId));

async function readPerson(accountId: string): Promise<Person | null> {
  const found = await ask((clerk) =>
    Promise.all([clerk.users.getUser(accountId), clerk.users.getOrganizationMembershipList({ userId: accountId, limit: maxMemberships })]),
  );
  if (!found) return null;
  const [{ banned, firstName, lastName, primaryEmailAddress }, { data }] = found;
  if (banned) return null;
  return {
    ...{ accountId, firstName, lastName, email: primaryEmailAddress?.emailAddress ?? null },
    memberships: data.map(({ organization, role }) => ({ organizationId: organization.id, role: roleOf(role) })),
  };
}

/** Clerk's statuses for what doesn't exist or is malformed. Any other says nothing about the caller. */
const unknownStatuses = [400, 404, 410, 422];

/** @returns null if Clerk doesn't know what was asked for @throws AppError UNAVAILABLE */
async function ask<T>(question: (clerk: ReturnType<typeof clerkApi>) => Promise<T>): Promise<T | null> {
  try {
    return await withTimeout(question(clerkApi()));
  } catch (error) {
    const status = (error as { status?: unknown }).status;
    if (error instanceof TokenVerificationError) throw error;
    if (unknownStatuses.includes(status as number)) return null;
    log.error("identity.clerk_unavailable", { ...describeError(error), ...(typeof status === "number" && { status }) });
    throw new AppError("UNAVAILABLE", "The identity provider is unavailable. Try again in a moment.", {
      cause: error,
      headers: { "Retry-After": "2" },
    });
  }
}
