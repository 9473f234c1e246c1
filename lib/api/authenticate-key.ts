import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { AppError } from "@/lib/errors";
import { type Admission, type Authenticated, admit } from "./admit";
import { noteAdmitted, noteFailure, refuseGuesses } from "./failed-keys";

/** @throws AppError UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, QUOTA_EXCEEDED */
export async function authenticateKey(request: Request, call: Admission, now = new Date()): Promise<Authenticated<ProjectContext>> {
  const key = bearerOf(request);
  const unauthorized = () =>
    new AppError("UNAUTHORIZED", "Missing or invalid API key. Send it as `Authorization: Bearer loci_…`.", {
      headers: { "WWW-Authenticate": "Bearer" },
    });
  if (!key || !/^loci_[0-9A-Za-z]{40}$/.test(key)) throw unauthorized();
  const digest = sha256(key);
  refuseGuesses(request, digest, now);
  const authenticated = await admit(
    {
      by: "key",
      columns: sql`k.id as caller_id, k.name as caller_name, k.scope, k.constraints, k.max_trust, k.last_used_at`,
      from: sql`api_keys k join projects p on p.id = k.project_id join organizations o on o.id = p.organization_id
        where k.hash = ${digest} and k.revoked_at is null and o.deleted_at is null
          and (k.expires_at is null or k.expires_at > ${now.toISOString()}::timestamptz)`,
      rate: { table: sql`rate_windows`, caller: sql`api_key_id`, key: sql`api_key_id` },
      touch: sql`update api_keys set last_used_at = now()
        where id = (select caller_id from caller where last_used_at is null or last_used_at < now() - interval '1 minute')
        returning 1`,
    },
    call,
    { now, signal: request.signal },
  );
  if (!authenticated) {
    noteFailure(request, digest, now);
    throw unauthorized();
  }
  noteAdmitted(digest);
  return authenticated;
}

export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];

/** For doors that take the key elsewhere. The other headers say who calls. */
export function withBearer(request: Request, key: string): Request {
  const headers = new Headers(request.headers);
  headers.set("authorization", key && `Bearer ${key}`);
  return new Request(request.url, { headers, signal: request.signal });
}
