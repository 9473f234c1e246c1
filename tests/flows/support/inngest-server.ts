import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { NextRequest } from "next/server";
import { canonicalJson } from "@/lib/crypto";
import { newId } from "@/lib/ids";

const hmacSha256 = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

export type SentEvent = { name: string; id: string; data: Record<string, unknown> };
type Step = { type: "data"; data: unknown } | { type: "error"; error: unknown };
type Op = { id: string; op: string; displayName?: string; data?: unknown; error?: unknown };
type Handler = (request: NextRequest, context: unknown) => Promise<Response>;
/** A call as Inngest's server makes it: its query, its body, and the signature over that body. */
type Post = (call: { query: string; body: unknown; signature: string }) => Promise<Response>;

export const signingKey = "signkey-test-0123456789abcdef";
export const eventKey = "test-event-key";

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text ? JSON.parse(text) : null;
}

export async function anEventApi() {
  const events: SentEvent[] = [];
  const paths: string[] = [];
  const state = { isDown: false };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    paths.push(`${request.method} ${request.url}`);
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    if (state.isDown) return answer(500, { status: 500, error: "down" });
    if (!request.url?.startsWith("/e/")) return answer(200, {});
    const received = body as SentEvent[];
    events.push(...received);
    answer(200, { ids: received.map(({ id }) => id), status: 200 });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, events, paths, state, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** HMAC-SHA256 over the canonical JSON of the body and the time in seconds. */
export function sign(body: unknown, at = Math.round(Date.now() / 1000), key = signingKey): string {
  return `t=${at}&s=${hmacSha256(key.replace(/^signkey-\w+-/, ""), `${body === undefined ? "" : canonicalJson(body)}${at}`)}`;
}

export function aCall(method: string, query: string, body?: unknown, signature: string | null = sign(body)): NextRequest {
  return new NextRequest(`http://loci.test/api/inngest${query}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { "content-type": "application/json", ...(signature ? { "x-inngest-signature": signature } : {}) },
  });
}

/** `arrives` decides whether a step result reaches Inngest. If not, the executor runs the step again. */
export const anExecutor = (post: Handler, options?: ExecutorOptions) =>
  executorOf(({ query, body, signature }) => post(aCall("POST", query, body, signature), {}), options);

/** As `anExecutor`, over a connection to a server. */
export const anExecutorOver = (url: () => string, options?: ExecutorOptions) =>
  executorOf(
    ({ query, body, signature }) =>
      fetch(`${url()}/api/inngest${query}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "x-inngest-signature": signature },
      }),
    options,
  );

type ExecutorOptions = { retries?: number; withCheckpoints?: boolean; key?: string };

function executorOf(post: Post, { retries = 4, withCheckpoints = false, key }: ExecutorOptions = {}) {
  const call = (functionId: string, body: unknown) =>
    post({ query: `?fnId=${functionId}&stepId=step`, body, signature: sign(body, undefined, key) });

  return async function execute(
    functionId: string,
    event: { name: string; data: Record<string, unknown> },
    { runId = newId(), arrives = (_: Op): boolean | Promise<boolean> => true } = {},
  ): Promise<{ outcome: "resolved" | "rejected"; data: unknown; ops: string[]; steps: Record<string, Step>; runId: string }> {
    const steps: Record<string, Step> = {};
    const stack: string[] = [];
    const ops: string[] = [];
    let attempt = 0;
    for (let calls = 0; calls < 50; calls++) {
      const response = await call(functionId, {
        version: 2,
        event,
        events: [event],
        steps,
        ctx: {
          run_id: runId,
          attempt,
          max_attempts: retries + 1,
          use_api: false,
          disable_immediate_execution: false,
          stack: { stack, current: stack.length },
          ...(withCheckpoints ? { fn_id: newId(), qi_id: newId() } : {}),
        },
      });
      const answer: unknown = await response.json();
      if (response.status === 200) return { outcome: "resolved", data: answer, ops, steps, runId };
      if (response.status !== 206) {
        if (response.headers.get("x-inngest-no-retry") === "true" || attempt >= retries)
          return { outcome: "rejected", data: answer, ops, steps, runId };
        attempt++;
        continue;
      }
      for (const op of answer as Op[]) {
        ops.push(`${op.op} ${op.displayName ?? ""}`.trim());
        if (op.op === "RunComplete") return { outcome: "resolved", data: op.data, ops, steps, runId };
        if (!(await arrives(op))) continue;
        if (op.op === "StepError") {
          attempt++;
          continue;
        }
        attempt = 0;
        steps[op.id] = op.op === "StepFailed" ? { type: "error", error: op.error } : { type: "data", data: op.data };
        stack.push(op.id);
      }
    }
    throw new Error(`The function did not finish: ${ops.join(", ")}`);
  };
}
