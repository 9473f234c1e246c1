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

/** Calls that wait to be written. When the database is away they are let go, the oldest first. */
const waiting: Row[] = [];
const maxWaiting = 2_000;
const rowsPerBatch = 500;

// The call that asks for the writing may be inside a transaction or a request of its own: neither is the writing's.
const inOwnContext = AsyncLocalStorage.snapshot();
let writing = Promise.resolve();
let isWriting = false;

/** Puts a call down to be written. One that reached no project leaves nothing. */
export function logCall(
  { projectId, stages, ...noted }: Ledger,
  call: { kind: QueryKind; latencyMs: number; errorCode: string | null },
): void {
  if (projectId === null) return;
  const milliseconds = Object.fromEntries([...stages].map(([name, { ms }]) => [name, Math.round(ms * 100) / 100]));
  waiting.push({ id: newId(), at: new Date(), projectId, stages: milliseconds, ...noted, ...call });
  if (waiting.length > maxWaiting) waiting.shift();
}

/**
 * Writes what waits, in as few statements as that takes: calls that end while one is under way go into the next. Never fails: what cannot be
 * written is told and let go.
 */
export function writeCalls(): Promise<void> {
  if (!isWriting) writing = inOwnContext(writeAll);
  return writing;
}

async function writeAll(): Promise<void> {
  isWriting = true;
  while (waiting.length > 0) {
    const some = waiting.splice(0, rowsPerBatch);
    try {
      await insert(some);
    } catch (error) {
      log.warn("query_log.not_written", { calls: some.length, ...describeError(error) });
    }
  }
  isWriting = false;
}

/**
 * Of calls whose project is still there and is not being deleted: a deletion loses no other project's rows, and none wait for it.
 * No call waits for the disk, and losing the last moments before a crash hurts nobody.
 */
const insert = (some: Row[]): Promise<unknown> =>
  rows(sql`
    with there as materialized (
      select id from projects where id in ${uuids([...new Set(some.map(({ projectId }) => projectId as string))])} for key share skip locked
    )
    insert into query_log (id, project_id, kind, api_key_id, graph_count, result_count, refused, latency_ms, stages,
      model_calls, input_tokens, output_tokens, cost_usd, error_code, created_at)
    select c.id, p.id, c.kind, c."apiKeyId", c.graphs, c.results, c.refused, c."latencyMs", c.stages,
      c."modelCalls", c."inputTokens", c."outputTokens", c."costUsd", c."errorCode", c.at
    from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as c (id uuid, at timestamptz, "projectId" uuid, kind text, "apiKeyId" uuid,
        graphs int, results int, refused boolean, "latencyMs" real, stages jsonb, "modelCalls" int, "inputTokens" int, "outputTokens" int,
        "costUsd" double precision, "errorCode" text)
      join there p on p.id = c."projectId" cross join (select set_config('synchronous_commit', 'off', true)) quick`);
