import type { Admission, Authenticated } from "@/lib/api/admit";
import { authenticateKey, bearerOf } from "@/lib/api/authenticate-key";
import type { ProjectContext } from "@/lib/context";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { refund } from "@/lib/usage/refund";
import { challengeHeader, mcpResource } from "./metadata";

/**
 * By API key or, with Clerk, for a person by OAuth.
 * @param tag of the path's project, or null
 * @throws AppError UNAUTHORIZED, FORBIDDEN, PROJECT_NOT_FOUND, RATE_LIMITED, QUOTA_EXCEEDED, UNAVAILABLE
 */
export async function authenticateMcp(request: Request, tag: string | null, call: Admission): Promise<Authenticated<ProjectContext>> {
  const token = bearerOf(request);
  if (env().identity === "clerk" && !token?.startsWith("loci_")) return asPerson(token, tag, call);
  const authenticated = await authenticateKey(request, call);
  if (tag === null || authenticated.ctx.project.tag === tag) return authenticated;
  if (authenticated.meter) await refund(authenticated.meter);
  throw new AppError("PROJECT_NOT_FOUND", "This API key is of another project. Use that project's key, or leave the tag out of the path.");
}

async function asPerson(token: string | undefined, tag: string | null, call: Admission): Promise<Authenticated<ProjectContext>> {
  // Clerk's library is only loaded where it is used.
  const { authenticatePerson } = await import("@/lib/api/authenticate-person");
  const authenticated = token === undefined ? null : await authenticatePerson({ token, audience: mcpResource(), tag }, call);
  if (authenticated) return authenticated;
  throw new AppError("UNAUTHORIZED", "Missing or invalid token. Sign in, or send an API key as `Authorization: Bearer loci_…`.");
}

/** Tells a client how to get a token. Never with an outage, which must not sign anyone out. */
export function challenge(error: AppError, request: Request): Record<string, string> {
  if (env().identity !== "clerk" || (error.code !== "UNAUTHORIZED" && error.code !== "FORBIDDEN")) return {};
  const problem = error.code === "FORBIDDEN" ? "insufficient_scope" : bearerOf(request) === undefined ? null : "invalid_token";
  return { "WWW-Authenticate": challengeHeader(problem) };
}
