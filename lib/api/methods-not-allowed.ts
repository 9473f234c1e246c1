import { AppError } from "@/lib/errors";
import { correlationId } from "./correlation";
import { type Envelope, errorResponse } from "./envelopes";
import { discardUnreadBody } from "./unread-body";

/** `export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"])` */
export function methodsNotAllowed(envelope: Envelope, allowed: readonly string[]) {
  const Allow = [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse = async (request: Request) => {
    discardUnreadBody(request);
    return errorResponse(
      envelope,
      new AppError("METHOD_NOT_ALLOWED", `${request.method} is not supported here. This path supports ${Allow}.`, { headers: { Allow } }),
      correlationId(request.headers),
    );
  };
  const options = async (request: Request) =>
    new Response(null, {
      status: 204,
      headers: { Allow, "Cache-Control": "no-store", "X-Correlation-Id": correlationId(request.headers) },
    });
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: options };
}
