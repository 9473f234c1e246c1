import { after } from "next/server";
import { type Ledger, ledger } from "@/lib/usage/call-ledger";
import { logCall, type QueryKind, writeCalls } from "@/lib/usage/query-log";
import type { Operation } from "./operation";

/** The last path segments of calls that read memory. Adds are recognized by their meter instead. */
const readers = ["search", "ask", "chat", "context"] as const satisfies QueryKind[];

function kindOf({ meter }: Operation, request: Request): QueryKind | null {
  if (meter === "ingest") return "add";
  const word = new URL(request.url).pathname.split("/").at(-1);
  return (meter === "retrieval" && readers.find((kind) => kind === word)) || null;
}

/**
 * Records the call in the query log when it ends: every call that reads memory, and every rejected add. The row is written
 * after the response is sent.
 */
export function callLog(operation: Operation, request: Request): (errorCode: string | null) => void {
  const kind = kindOf(operation, request);
  const startedAt = performance.now();
  let call: Ledger | undefined = ledger();
  return (errorCode) => {
    if (!kind || !call || (kind === "add" && errorCode === null)) return;
    logCall(call, { kind, errorCode, latencyMs: performance.now() - startedAt });
    call = undefined;
    afterAnswer(writeCalls);
  };
}

/** Next's `after` keeps a serverless function alive for the work. It throws outside Next, as in tests. */
function afterAnswer(work: () => Promise<void>): void {
  try {
    after(work);
  } catch {
    setImmediate(work);
  }
}
