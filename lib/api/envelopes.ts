import { type AppError, errorCodes } from "@/lib/errors";

export type Envelope = "memory" | "core";

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function errorBody(envelope: Envelope, error: AppError, correlationId: string): Record<string, unknown> {
  const code: { status: number; core: string; memory?: string } = errorCodes[error.code];
  if (envelope === "memory") return { error: error.message, code: code.memory ?? error.code, correlationId, ...error.detail };
  const detail = Object.fromEntries(Object.entries(error.detail).map(([key, value]) => [snake(key), value]));
  return { error: code.core, code: code.status, correlationId, message: error.message, ...detail };
}

export function errorResponse(envelope: Envelope, error: AppError, correlationId: string, headers: Record<string, string> = {}): Response {
  return Response.json(errorBody(envelope, error, correlationId), {
    status: error.status,
    headers: { "Cache-Control": "no-store", "X-Correlation-Id": correlationId, ...error.headers, ...headers },
  });
}
