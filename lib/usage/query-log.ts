import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import type { queryLog } from "@/lib/db/schema";
import { uuids } from "@/lib/db/sql-lists";
import { newId } from "@/lib/ids";
import { describeError, log } from "@/lib/log";
import type { Ledger } from "./call-ledger";

export type QueryKind = (typeof queryLog.$inferSelect)["kind"];

type Row = Record<string, unknown>;

/** While the database is unavailable, the oldest are dropped. */
const pending: Row[] = [];
const maxPending = 2_000;
const rowsPerBatch = 500;

// Must not join the transaction or request of the call that triggers it.
const inOwnContext = AsyncLocalStorage.snapshot();
let writing = Promise.resolve();
let isWriting = false;

export function logCall(
  { projectId, stages, ...fields }: Ledger,
  call: { kind: QueryKind; latencyMs: number; errorCode: string | null },
): void {
  if (projectId === null) return;
  const milliseconds = Object.fromEntries([...stages].map(([name, { ms }]) => [name, Math.round(ms * 100) / 100]));
  pending.push({ id: newId(), at: new Date(), projectId, stages: milliseconds, ...fields, ...call });
  if (pending.length > maxPending) pending.shift();
}

/** Never throws: calls that can't be written are dropped with a log entry. */
export function writeCalls(): Promise<void> {
  if (!isWriting) writing = inOwnContext(writeAll);
  return writing;
}

async function writeAll(): Promise<void> {
  isWriting = true;
  while (pending.length > 0) {
    const calls = pending.splice(0, rowsPerBatch);
    try {
      await insert(calls);
    } catch (error) {
      log.warn("query_log.not_written", { calls: calls.length, ...describeError(error) });
    }
  }
  isWriting = false;
}

/**
 * Skips projects being deleted, so that a deletion neither blocks nor loses other rows. Losing the last moments before a crash is
 * acceptable.
 */
const insert = (calls: Row[]): Promise<unknown> =>
  rows(sql`
    with existing as materialized (
      select id from projects where id in ${uuids([...new Set(calls.map(({ projectId }) => projectId as string))])} for key share skip locked
    )
    insert into query_log (id, project_id, kind, api_key_id, graph_count, result_count, refused, latency_ms, stages,
      model_calls, input_tokens, output_tokens, cost_usd, error_code, created_at)
    select c.id, p.id, c.kind, c."apiKeyId", c.graphs, c.results, c.refused, c."latencyMs", c.stages,
      c."modelCalls", c."inputTokens", c."outputTokens", c."costUsd", c."errorCode", c.at
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c (id uuid, at timestamptz, "projectId" uuid, kind text, "apiKeyId" uuid,
        graphs int, results int, refused boolean, "latencyMs" real, stages jsonb, "modelCalls" int, "inputTokens" int, "outputTokens" int,
        "costUsd" double precision, "errorCode" text)
      join existing p on p.id = c."projectId" cross join (select set_config('synchronous_commit', 'off', true)) async_commit`);
