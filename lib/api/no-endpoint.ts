import { AppError } from "@/lib/errors";
import { correlationId } from "./correlation";
import { errorResponse } from "./envelopes";

export function noEndpoint(request: Request): Response {
  const isCore = new URL(request.url).pathname.startsWith("/v1/core/");
  return errorResponse(
    isCore ? "core" : "memory",
    new AppError("NOT_FOUND", "No such endpoint. GET /v1/openapi.json lists them."),
    correlationId(request.headers),
  );
}
