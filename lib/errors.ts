/** HTTP status, the core API's code, and `memory` where the memory API's code differs. */
export const errorCodes = {
  VALIDATION_ERROR: { status: 400, core: "validation_error" },
  INVALID_REQUEST: { status: 400, core: "invalid_request" },
  USER_ID_OR_GROUP_ID_REQUIRED: { status: 400, core: "user_id_or_group_id_required" },
  USER_REQUIRED: { status: 400, core: "user_id_or_group_id_required" },
  USER_ID_AND_GROUP_ID_EXCLUSIVE: { status: 400, core: "user_id_and_group_id_exclusive" },
  UNSUPPORTED_FILTER: { status: 400, core: "unsupported_filter" },
  UNAUTHORIZED: { status: 401, core: "unauthorized" },
  INVALID_SIGNATURE: { status: 401, core: "unauthorized" },
  FORBIDDEN: { status: 403, core: "insufficient_scope" },
  GRAPH_ACCESS_DENIED: { status: 403, core: "graph_access_denied", memory: "FORBIDDEN" },
  NOT_FOUND: { status: 404, core: "not_found" },
  PROJECT_NOT_FOUND: { status: 404, core: "project_not_found" },
  GROUP_NOT_FOUND: { status: 404, core: "graph_not_found" },
  USER_NOT_FOUND: { status: 404, core: "graph_not_found" },
  MEMORY_NOT_FOUND: { status: 404, core: "not_found" },
  JOB_NOT_FOUND: { status: 404, core: "not_found" },
  KEY_NOT_FOUND: { status: 404, core: "not_found" },
  DOCUMENT_NOT_FOUND: { status: 404, core: "not_found" },
  THREAD_NOT_FOUND: { status: 404, core: "not_found" },
  ENTITY_NOT_FOUND: { status: 404, core: "not_found" },
  CONFLICT_NOT_FOUND: { status: 404, core: "not_found" },
  HELD_NOT_FOUND: { status: 404, core: "not_found" },
  QUERY_NOT_FOUND: { status: 404, core: "query_not_found" },
  FEEDBACK_NOT_FOUND: { status: 404, core: "not_found" },
  SOURCE_NOT_FOUND: { status: 404, core: "not_found" },
  EVAL_CASE_NOT_FOUND: { status: 404, core: "not_found" },
  EVAL_RUN_NOT_FOUND: { status: 404, core: "not_found" },
  WEBHOOK_NOT_FOUND: { status: 404, core: "not_found" },
  DELIVERY_NOT_FOUND: { status: 404, core: "not_found" },
  AUDIT_ENTRY_NOT_FOUND: { status: 404, core: "not_found" },
  METHOD_NOT_ALLOWED: { status: 405, core: "method_not_allowed" },
  REQUEST_TIMEOUT: { status: 408, core: "request_timeout" },
  GROUP_EXISTS: { status: 409, core: "group_exists" },
  GROUP_PROTECTED: { status: 409, core: "group_protected" },
  TAG_EXISTS: { status: 409, core: "tag_exists" },
  JOB_NOT_RETRYABLE: { status: 409, core: "job_not_retryable" },
  ONTOLOGY_CHANGED: { status: 409, core: "ontology_changed" },
  PROFILE_SCHEMA_CHANGED: { status: 409, core: "profile_schema_changed" },
  CONFLICT_ALREADY_RESOLVED: { status: 409, core: "conflict_already_resolved" },
  HELD_ALREADY_DECIDED: { status: 409, core: "held_already_decided" },
  FEEDBACK_ALREADY_RESOLVED: { status: 409, core: "feedback_already_resolved" },
  EVAL_RUN_ACTIVE: { status: 409, core: "eval_run_active" },
  EVAL_LIMIT: { status: 409, core: "eval_limit" },
  WEBHOOK_DISABLED: { status: 409, core: "webhook_disabled" },
  WEBHOOK_LIMIT: { status: 409, core: "webhook_limit" },
  CONFLICT_NOT_RESOLVED: { status: 409, core: "conflict_not_resolved" },
  CONFLICT_NOT_UNDOABLE: { status: 409, core: "conflict_not_undoable" },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, core: "idempotency_in_progress" },
  PAYLOAD_TOO_LARGE: { status: 413, core: "payload_too_large" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, core: "unsupported_media_type" },
  CONTENT_BLOCKED: { status: 422, core: "content_blocked" },
  CONTENT_UNREADABLE: { status: 422, core: "content_unreadable" },
  CONTENT_UNSUPPORTED: { status: 422, core: "content_unsupported" },
  CONTENT_TOO_LARGE: { status: 422, core: "content_too_large" },
  URL_NOT_ALLOWED: { status: 422, core: "url_not_allowed" },
  URL_UNREACHABLE: { status: 422, core: "url_unreachable" },
  IDEMPOTENCY_MISMATCH: { status: 422, core: "idempotency_mismatch" },
  QUOTA_EXCEEDED: { status: 429, core: "quota_exceeded" },
  SPEND_LIMIT_REACHED: { status: 429, core: "spend_limit_reached" },
  RATE_LIMITED: { status: 429, core: "rate_limited" },
  INTERNAL: { status: 500, core: "internal" },
  NOT_SUPPORTED: { status: 501, core: "not_supported" },
  BILLING_NOT_CONFIGURED: { status: 503, core: "billing_not_configured" },
  MODEL_UNAVAILABLE: { status: 503, core: "model_unavailable" },
  UNAVAILABLE: { status: 503, core: "unavailable" },
} as const satisfies Record<string, { status: number; core: string; memory?: string }>;

export type ErrorCode = keyof typeof errorCodes;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** A job's step that fails otherwise would fail again. */
  readonly retryable: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    more: { detail?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "AppError";
    this.code = code;
    this.detail = more.detail ?? {};
    this.headers = more.headers ?? {};
    this.retryable = this.status >= 500 || this.status === 429;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

export class ClientDisconnected extends Error {
  constructor(options?: ErrorOptions) {
    super("The client closed the connection.", options);
    this.name = "ClientLeft";
  }
}

export const lineError = (
  number: number,
  message: string,
  more: Record<string, unknown> = {},
  code: "VALIDATION_ERROR" | "INVALID_REQUEST" = "VALIDATION_ERROR",
) =>
  new AppError(code, `Line ${number}: ${message}`, {
    detail: { line: number, details: [{ path: `${number}`, message }], ...more },
  });
