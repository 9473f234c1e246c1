import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { correlationId } from "@/lib/api/correlation";
import { errorBody } from "@/lib/api/envelopes";
import { callLogOf } from "@/lib/api/log-call";
import { readBody } from "@/lib/api/read-body";
import { toAppError } from "@/lib/api/to-app-error";
import { discardUnreadBody } from "@/lib/api/unread-body";
import { readFrom } from "@/lib/db/reading";
import { env } from "@/lib/env";
import type { AppError, ErrorCode } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { withLedger } from "@/lib/usage/call-ledger";
import { refund } from "@/lib/usage/refund";
import { authenticateMcp, challenge } from "./admission";
import { kindOf, mcpServer, meterOf, noBatches } from "./server";
import { openSession, type Session } from "./session";

const handler = createMcpHandler(({ authInfo }) => mcpServer(authInfo!.extra!.session as Session), {
  onerror: (error) => log.warn("mcp.protocol_error", describeError(error)),
});

/** One JSON-RPC message of either protocol era. An outage is a 503, never a 401, which would sign clients out. */
export const handleMcp = (request: Request, tag: string | null = null): Promise<Response> => withLedger(() => answer(request, tag));

async function answer(request: Request, tag: string | null): Promise<Response> {
  const wrongHost = checkHost(request);
  if (wrongHost) {
    discardUnreadBody(request);
    return wrongHost;
  }
  const id = correlationId(request.headers);
  let body: Record<string, unknown> = {};
  let logEnd: ReturnType<typeof callLogOf> = () => {};
  try {
    const { json } = await readBody(request);
    if (Array.isArray(json) || typeof json !== "object" || json === null) throw noBatches();
    body = json as Record<string, unknown>;
    const { name, uri } = (body.params ?? {}) as { name?: unknown; uri?: unknown };
    const budget = meterOf(body.method, name ?? uri);
    const { ctx, headers, meter, position } = await authenticateMcp(request, tag, { access: "read", budget, correlationId: id });
    logEnd = callLogOf(kindOf(body.method, name));
    let failure: ErrorCode | null = null;
    const failed = (code: ErrorCode) => {
      failure = code;
    };
    try {
      const calls = body.method === "tools/call" ? String(name) : undefined;
      const session: Session = { ...openSession(ctx, request), calls, failed };
      const authInfo = { token: "", clientId: ctx.access!.id, scopes: [ctx.access!.scope], extra: { session } };
      const call = () => handler.fetch(withoutBody(request), { authInfo, parsedBody: body });
      const response = await readFrom(budget === "retrieval" ? position : null, async () => call());
      for (const [header, value] of Object.entries({ ...headers, "X-Correlation-Id": id, "Cache-Control": "no-store" }))
        response.headers.set(header, value);
      return whenEnded(response, async () => {
        if (meter && (failure !== null || !response.ok)) await refund(meter);
        logEnd(failure);
      });
    } catch (thrown) {
      if (meter) await refund(meter);
      throw thrown;
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    logEnd(error.code);
    if (error.status >= 500) log.error("mcp.failed", { correlationId: id, code: error.code, ...describeError(thrown) });
    return refused(error, id, body.id, challenge(error, request));
  }
}

/** The older protocol answers with a stream of events, in which the tool still runs. */
async function whenEnded(response: Response, settle: () => Promise<void>): Promise<Response> {
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
    await settle();
    return response;
  }
  // TypeScript doesn't know `cancel` yet, which runs when the client disconnects.
  const ending = { flush: settle, cancel: settle } as Transformer<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
  return new Response(response.body.pipeThrough(new TransformStream(ending)), response);
}

/** The body was read; what it says is passed beside it. */
const withoutBody = (request: Request) => new Request(request.url, { method: "POST", headers: request.headers, signal: request.signal });

/** Another page's scripts must not call with this browser's network position. */
function checkHost(request: Request): Response | undefined {
  const { LOCI_BASE_URL, address } = env();
  const own = LOCI_BASE_URL ? new URL(address).hostname : new URL(request.url).hostname;
  const allowed = [own, ...localhostAllowedHostnames()];
  return originValidationResponse(request, allowed) ?? (LOCI_BASE_URL ? hostHeaderValidationResponse(request, allowed) : undefined);
}

/** JSON-RPC's server errors are -32000 to -32099. */
function refused(error: AppError, id: string, requestId: unknown, headers: Record<string, string>): Response {
  const data = errorBody("memory", error, id);
  return Response.json(
    {
      jsonrpc: "2.0",
      id: typeof requestId === "string" || typeof requestId === "number" ? requestId : null,
      error: { code: -32_000, message: error.message, data },
    },
    { status: error.status, headers: { "Cache-Control": "no-store", "X-Correlation-Id": id, ...error.headers, ...headers } },
  );
}
