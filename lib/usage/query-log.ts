import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { isDistributed } from "@/lib/db/distributed-tables";
import { inProject } from "@/lib/db/project-scope";
import type { queryLog } from "@/lib/db/schema";
import { describeError, log } from "@/lib/log";
import type { Ledger } from "./call-ledger";
import { writePendingSpend } from "./pending-spend";
import { type CountChange, recordChanges } from "./record-changes";

export type QueryKind = (typeof queryLog.$inferSelect)["kind"];

type Call = Omit<Ledger, "projectId" | "stages" | "spent"> & {
  at: Date;
  projectId: string;
  stages: Record<string, number>;
  kind: QueryKind;
  latencyMs: number;
  errorCode: string | null;
};

/** While the database is unavailable, the oldest are dropped. */
const pending: Call[] = [];
const maxPending = 2_000;
const rowsPerBatch = 500;
const gatherMs = 200;

// Must not join the transaction or request of the call that triggers it.
const inOwnContext = AsyncLocalStorage.snapshot();
let writing = Promise.resolve();
let next: Promise<void> | undefined;
let soon: Promise<void> | undefined;
let isWriting = false;

export function logCall(
  { projectId, stages, spent, ...fields }: Ledger,
  call: { kind: QueryKind; latencyMs: number; errorCode: string | null },
): void {
  if (projectId === null) return;
  const milliseconds = Object.fromEntries([...stages].map(([name, { ms }]) => [name, Math.round(ms * 100) / 100]));
  pending.push({ at: new Date(), projectId, stages: milliseconds, ...fields, ...call });
  if (pending.length > maxPending) pending.shift();
}

/** Together with the calls that end meanwhile: a transaction for each would cost a tenth of a search. */
export function writeCallsSoon(): Promise<void> {
  soon ??= inOwnContext(() => setTimeout(gatherMs)).then(() => {
    soon = undefined;
    return writeCalls();
  });
  return soon;
}

/** All that is logged and spent by now. Never throws: calls that can't be written are dropped with a log entry. */
export function writeCalls(): Promise<void> {
  if (!isWriting) {
    writing = inOwnContext(writeAll);
    return writing;
  }
  // What came since that write began may not be in it.
  next ??= writing.then(() => {
    next = undefined;
    return writeCalls();
  });
  return next;
}

async function writeAll(): Promise<void> {
  isWriting = true;
  await writePendingSpend();
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
async function insert(calls: Call[]): Promise<void> {
  for (const [projectId, own] of Map.groupBy(calls, (call) => call.projectId)) {
    await inProject(projectId, () => inTransaction(() => insertOwn(projectId, own)));
  }
}

async function insertOwn(projectId: string, calls: Call[]): Promise<void> {
  const id = sql`${projectId}::uuid`;
  // On a cluster, projects are on another node than their data.
  const existing = (await isDistributed())
    ? sql`select project_id as id from audit_heads where project_id = ${id}`
    : sql`select id from projects where id = ${id}`;
  const written = await rows(sql`
    with existing as materialized (
      ${existing} for key share skip locked
    )
    insert into query_log (id, project_id, kind, api_key_id, account_id, graph_count, result_count, refused, latency_ms, stages,
      model_calls, input_tokens, output_tokens, cost_usd, error_code, created_at)
    select c.id, p.id, c.kind, c."apiKeyId", c."accountId", c.graphs, c.results, c.refused, c."latencyMs", c.stages,
      c."modelCalls", c."inputTokens", c."outputTokens", c."costUsd", c."errorCode", c.at
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c (id uuid, at timestamptz, kind text, "apiKeyId" uuid,
        "accountId" uuid, graphs int, results int, refused boolean, "latencyMs" real, stages jsonb, "modelCalls" int, "inputTokens" int, "outputTokens" int,
        "costUsd" double precision, "errorCode" text)
      cross join existing p cross join (select set_config('synchronous_commit', 'off', true)) async_commit returning 1`);
  if (written.length === 0) return;
  const event = (what: string): CountChange => ({ graphId: null, what, change: 1, isEvent: true });
  await recordChanges(
    projectId,
    calls.flatMap(({ kind, errorCode, apiKeyId }) => [
      ...(errorCode === null ? [event(kind)] : []),
      ...(apiKeyId ? [event(`key:${apiKeyId}`)] : []),
    ]),
  );
}
