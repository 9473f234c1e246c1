import { AppError, type ErrorCode, errorCodes } from "@/lib/errors";
import { type Envelope, errorBody } from "./envelopes";

const string = { type: "string" } as const;

export const shownCode = (envelope: Envelope, code: ErrorCode): string =>
  String(errorBody(envelope, new AppError(code, ""), "")[envelope === "core" ? "error" : "code"]);

const codes = Object.keys(errorCodes) as ErrorCode[];
const codesOf = (envelope: Envelope) => [...new Set(codes.map((code) => shownCode(envelope, code)))].sort();
const statuses = [...new Set(codes.map((code) => errorCodes[code].status))].sort((a, b) => a - b);

const detail = (name: (camel: string, snake: string) => string) => ({
  details: {
    type: "array",
    description: "What is wrong with the request, by the path of the field",
    items: { type: "object", required: ["path", "message"], properties: { path: string, message: string } },
  },
  allowedActions: { type: "array", items: string, description: "Of a conflict: the actions that are possible" },
  limit: { type: "integer", minimum: -1, description: "Of a rate limit or quota" },
  used: { type: "integer", minimum: 0, description: "Of a rate limit or quota" },
  budget: { ...string, enum: ["ingest", "retrieval"], description: "The quota that is used up" },
  [name("retryAfter", "retry_after")]: { type: "integer", minimum: 0, description: "Seconds" },
  [name("resetAt", "reset_at")]: { ...string, format: "date-time" },
});
const { allowedActions, ...coreDetail } = detail((_, snake) => snake);

export const errorSchemas = {
  ErrorCode: { ...string, enum: codesOf("memory") },
  Error: {
    type: "object",
    required: ["error", "code", "correlationId"],
    properties: {
      error: { ...string, description: "Human-readable: what happened and what to do" },
      code: { $ref: "#/components/schemas/ErrorCode" },
      correlationId: string,
      ...detail((camel) => camel),
    },
  },
  CoreErrorCode: { ...string, enum: codesOf("core") },
  CoreError: {
    type: "object",
    required: ["error", "code", "correlationId", "message"],
    properties: {
      error: { $ref: "#/components/schemas/CoreErrorCode" },
      code: { type: "integer", enum: statuses, description: "The HTTP status" },
      correlationId: string,
      message: { ...string, description: "Human-readable: what happened and what to do" },
      ...coreDetail,
      allowed_actions: allowedActions,
    },
  },
};

export const methodNotAllowed = (envelope: Envelope, headers: object) => ({
  description: `${shownCode(envelope, "METHOD_NOT_ALLOWED")}: the path has no such method`,
  headers: { ...headers, Allow: { description: "The methods that the path has", schema: string } },
  content: { "application/json": { schema: { $ref: `#/components/schemas/${envelope === "core" ? "CoreError" : "Error"}` } } },
});
