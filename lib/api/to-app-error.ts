import { z } from "zod";
import { diskFull } from "@/lib/db/disk-space";
import { AppError, type ErrorCode, errorCodes } from "@/lib/errors";

const outage = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  // PgBouncer's code for all that fails in it, such as a lost server or a full queue.
  "08P01",
  "08006",
  "08001",
]);

const diskFullCode = "53100";
/** From lib/db/sql/on_shard.sql, on a Citus cluster. */
const shardMoved = "LC001";

/** The project was deleted while the call ran. */
function isOrphan(error: Error): boolean {
  const { code, constraint, constraint_name } = error as { code?: unknown; constraint?: unknown; constraint_name?: unknown };
  return code === "23503" && /_(?:projects|api_keys)_id_fk$/.test(String(constraint_name ?? constraint));
}

/** Zod refinements set an error code with `params: { code }`. */
function codeOf(issue: z.core.$ZodIssue): ErrorCode | undefined {
  const code = issue.code === "custom" ? (issue.params?.code as string | undefined) : undefined;
  return code && code in errorCodes ? (code as ErrorCode) : undefined;
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    const withCode = error.issues.find(codeOf);
    const details = error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
    const first = details[0];
    return new AppError(
      (withCode && codeOf(withCode)) ?? "VALIDATION_ERROR",
      withCode?.message ?? (first?.path ? `${first.path}: ${first.message}` : (first?.message ?? "The request does not match the schema.")),
      { detail: { details } },
    );
  }
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (isOrphan(cause)) {
      return new AppError("PROJECT_NOT_FOUND", "The project was deleted while this call ran.", { cause: error });
    }
    const code = (cause as { code?: unknown }).code;
    if (code === diskFullCode) return diskFull(error);
    if (code === shardMoved) {
      return new AppError("UNAVAILABLE", "The project is being moved to another machine. Try again in a moment.", {
        cause: error,
        headers: { "Retry-After": "1" },
      });
    }
    if (typeof code === "string" && outage.has(code)) {
      return new AppError("UNAVAILABLE", "The database can't be reached. Try again in a moment.", {
        cause: error,
        headers: { "Retry-After": "2" },
      });
    }
  }
  return new AppError("INTERNAL", "Something went wrong on our side. Try again. If it keeps failing, report the correlation id.", {
    cause: error,
  });
}
