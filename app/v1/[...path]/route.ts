import { correlationId } from "@/lib/api/correlation";
import { errorResponse } from "@/lib/api/envelopes";
import { AppError } from "@/lib/errors";

/** A path under /v1 that is no endpoint: 404 in the envelope of the surface that it looks like. */
async function notFound(request: Request): Promise<Response> {
  const isCore = new URL(request.url).pathname.startsWith("/v1/core/");
  return errorResponse(
    isCore ? "core" : "memory",
    new AppError("NOT_FOUND", "No such endpoint. GET /v1/openapi.json lists them."),
    correlationId(request.headers),
  );
}

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
