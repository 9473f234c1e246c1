import type { CoreErrorCode, ErrorCode } from "./types.js";

/** Everything this client throws, but for an AbortError of your own signal, which is passed on as it is. */
export class LociError extends Error {
  override name = "LociError";
}

/** The server can't be reached, or its answer broke off. */
export class ConnectionError extends LociError {
  override name = "ConnectionError";
}

export class TimeoutError extends LociError {
  override name = "TimeoutError";
}

export type ErrorDetails = { path: string; message: string }[];

/** The server answered with an error. */
export class APIError extends LociError {
  override name = "APIError";
  /** UPPER_SNAKE, for every endpoint. */
  readonly code: ErrorCode | Uppercase<CoreErrorCode> | "UNKNOWN";
  /** Include it when you report a problem. */
  readonly correlationId: string | undefined;
  /** What is wrong with the request, by the path of the field. */
  readonly details: ErrorDetails;
  /** Seconds after which the call may be repeated. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: number,
    readonly headers: Headers,
    /** As the server sent it. */
    readonly body: Record<string, unknown>,
  ) {
    // The core API: `error` is the code and `message` the sentence. Elsewhere, `error` is the sentence.
    const isCore = typeof body.message === "string";
    super(String(isCore ? body.message : (body.error ?? `The server answered with ${status}.`)));
    this.code = (isCore ? String(body.error).toUpperCase() : (body.code ?? "UNKNOWN")) as APIError["code"];
    this.correlationId = headers.get("x-correlation-id") ?? undefined;
    this.details = Array.isArray(body.details) ? body.details : [];
    const after = Number(headers.get("retry-after") ?? Number.NaN);
    this.retryAfter = Number.isFinite(after) ? after : undefined;
  }
}

export class ValidationError extends APIError {
  override name = "ValidationError";
}
export class AuthenticationError extends APIError {
  override name = "AuthenticationError";
}
export class PermissionError extends APIError {
  override name = "PermissionError";
}
export class NotFoundError extends APIError {
  override name = "NotFoundError";
}
export class ConflictError extends APIError {
  override name = "ConflictError";
}
export class RateLimitError extends APIError {
  override name = "RateLimitError";
}
/** The plan's monthly quota is used up. */
export class QuotaExceededError extends APIError {
  override name = "QuotaExceededError";
}
export class ServerError extends APIError {
  override name = "ServerError";
}

const byStatus: Record<number, typeof APIError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
};

export function apiError(status: number, headers: Headers, body: Record<string, unknown>): APIError {
  const isQuota = /^quota_exceeded$/i.test(String(body.code)) || body.error === "quota_exceeded";
  const Kind = isQuota ? QuotaExceededError : (byStatus[status] ?? (status >= 500 ? ServerError : APIError));
  return new Kind(status, headers, body);
}
