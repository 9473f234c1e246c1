import { authenticateKey, withBearer } from "@/lib/api/authenticate-key";
import { correlationId } from "@/lib/api/correlation";
import { errorBody } from "@/lib/api/envelopes";
import { callLogOf } from "@/lib/api/log-call";
import { readBody } from "@/lib/api/read-body";
import { toAppError } from "@/lib/api/to-app-error";
import { discardUnreadBody } from "@/lib/api/unread-body";
import { readFrom } from "@/lib/db/reading";
import type { AppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { storableJson } from "@/lib/text/clean";
import { withLedger } from "@/lib/usage/call-ledger";
import { refund } from "@/lib/usage/refund";
import { unsupported } from "./call";
import { operations } from "./operations";

/** What mem0's clients call, over our functions: their applications move by changing `host` and the key. */
export const handleMem0 = (request: Request, path: string[]): Promise<Response> => withLedger(() => answer(request, path));

async function answer(request: Request, parts: string[]): Promise<Response> {
  const id = correlationId(request.headers);
  // Their own ids may contain slashes, which stay inside one part.
  const path = parts
    .filter((part) => part !== "")
    .map(encodeURIComponent)
    .join("/");
  const found = operations.find((operation) => operation.method === request.method && operation.path.test(path));
  const logEnd = callLogOf(found?.kind ?? null);
  try {
    const { ctx, headers, meter, position } = await authenticateKey(asBearer(request), {
      access: found?.access ?? "read",
      budget: found?.meter ?? null,
      correlationId: id,
    });
    try {
      if (!found) throw unsupported(`${request.method} /${path}`);
      const body = found.hasBody ? (await readBody(request)).json : undefined;
      const query = storableJson(Object.fromEntries(new URL(request.url).searchParams)) as Record<string, string>;
      const params = found.path.exec(path)!.slice(1).map(decodeURIComponent);
      const run = () => found.run({ ctx, params: storableJson(params) as string[], query, body });
      const answered = await readFrom(found.access === "read" ? position : null, async () => run());
      logEnd(null);
      return Response.json(answered, { headers: { ...headers, "Cache-Control": "no-store", "X-Correlation-Id": id } });
    } catch (thrown) {
      if (meter) await refund(meter);
      throw thrown;
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    logEnd(error.code);
    if (error.status >= 500 && error.code !== "NOT_SUPPORTED")
      log.error("mem0.failed", { correlationId: id, code: error.code, ...describeError(thrown) });
    discardUnreadBody(request);
    return refused(error, id);
  }
}

/** `detail` is what mem0's clients show. */
const refused = (error: AppError, id: string): Response =>
  Response.json(
    { detail: error.message, ...errorBody("memory", error, id) },
    { status: error.status, headers: { "Cache-Control": "no-store", "X-Correlation-Id": id, ...error.headers } },
  );

/** mem0's clients send `Token`. */
function asBearer(request: Request): Request {
  const [, key] = /^Token +(.*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return key === undefined ? request : withBearer(request, key);
}
