import { after } from "next/server";
import { type Ledger, ledger } from "@/lib/usage/call-ledger";
import { logCall, type QueryKind, writeCalls } from "@/lib/usage/query-log";
import type { Operation } from "./operation";

/** What the last word of a call's path says that it does with memory; an add may be any path that uses a unit of the ingest budget. */
const readers = ["search", "ask", "chat", "context"] as const satisfies QueryKind[];

function kindOf({ meter }: Operation, request: Request): QueryKind | null {
  if (meter === "ingest") return "add";
  const word = new URL(request.url).pathname.split("/").at(-1);
  return (meter === "retrieval" && readers.find((kind) => kind === word)) || null;
}

/**
 * The call's row of the query log, told at its end: one for each call that reads memory, and for each add that was refused. It is written
 * after the answer has left.
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

/** Inside Next, which keeps a serverless function alive for it; elsewhere a route is a function, and its caller is answered first. */
function afterAnswer(work: () => Promise<void>): void {
  try {
    after(work);
  } catch {
    setImmediate(work);
  }
}
