import { type Ledger, ledger } from "@/lib/usage/call-ledger";
import { spendLater } from "@/lib/usage/pending-spend";
import { logCall, type QueryKind, writeCallsSoon } from "@/lib/usage/query-log";
import { afterAnswer } from "./after-answer";
import type { Operation } from "./operation";

const readers = ["search", "ask", "chat", "context"] as const satisfies QueryKind[];

function kindOf({ meter }: Operation, request: Request): QueryKind | null {
  if (meter === "ingest") return "add";
  const word = new URL(request.url).pathname.split("/").at(-1);
  return (meter === "retrieval" && readers.find((kind) => kind === word)) || null;
}

export const callLog = (operation: Operation, request: Request) => callLogOf(kindOf(operation, request));

/** @returns call it at the end */
export function callLogOf(kind: QueryKind | null): (errorCode: string | null) => void {
  const startedAt = performance.now();
  let call: Ledger | undefined = ledger();
  return (errorCode) => {
    if (!call) return;
    const ended = call;
    call = undefined;
    const isLogged = kind !== null && (kind !== "add" || errorCode !== null);
    if (isLogged) logCall(ended, { kind, errorCode, latencyMs: performance.now() - startedAt });
    if (ended.projectId !== null) spendLater(ended.projectId, ended.spent);
    if (isLogged || ended.spent.size > 0) afterAnswer(writeCallsSoon);
  };
}
