import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import type { QueryKind } from "@/lib/usage/query-log";
import { keyNotFound } from "./key-not-found";

/** `jobId` of an add that succeeded. Times are JSON text. */
export type KeyCall = {
  id: string;
  at: string;
  kind: QueryKind;
  latencyMs: number | null;
  errorCode: string | null;
  jobId: string | null;
};

/** No index has the key's calls. */
const maxScanned = 2_000;
const maxCalls = 10;

/** The latest, newest first. Lists and other calls that aren't logged only show in `lastUsedAt`. @throws AppError KEY_NOT_FOUND */
export async function callsOfKey(ctx: ProjectContext, shownId: string): Promise<{ lastUsedAt: string | null; calls: KeyCall[] }> {
  const id = parseId("apiKey", shownId);
  if (!id) throw keyNotFound();
  const [[key], calls] = await Promise.all([
    rows<{ lastUsedAt: string | null }>(sql`
      select to_json(last_used_at) as "lastUsedAt" from api_keys
      where id = ${id}::uuid and project_id = ${ctx.project.id}::uuid and revoked_at is null`),
    rows<{ call: KeyCall }>(sql`
      select json_build_object('id', c.id, 'at', c.at, 'kind', c.kind, 'latencyMs', c.latency_ms, 'errorCode', c.error_code,
        'jobId', c.job_id) as call
      from (
        (select q.id, q.created_at as at, q.kind, q.latency_ms, q.error_code, null::uuid as job_id from (
          select * from query_log where project_id = ${ctx.project.id}::uuid order by created_at desc limit ${maxScanned}::int
        ) q where q.api_key_id = ${id}::uuid)
        union all
        (select j.id, j.created_at, 'add', null, null, j.id from (
          select id, created_at, api_key_id from ingestion_jobs where project_id = ${ctx.project.id}::uuid
          order by created_at desc, id desc limit ${maxScanned}::int
        ) j where j.api_key_id = ${id}::uuid)
      ) c order by c.at desc, c.id desc limit ${maxCalls}::int`),
  ]);
  if (!key) throw keyNotFound();
  return { ...key, calls: calls.map(({ call }) => call) };
}
