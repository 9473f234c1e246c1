export {
  type Answer,
  type ChatParams,
  type Found,
  type ImportLines,
  type ImportParams,
  type ImportSource,
  Loci,
  type Owner,
} from "./client.js";
export {
  APIError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  LociError,
  NotFoundError,
  PermissionError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
} from "./errors.js";
export { List, type Page } from "./list.js";
export { AnswerStream } from "./stream.js";
export { type LociOptions, type RequestOptions, type ResponseInfo, responseInfo } from "./transport.js";
export type * from "./types.js";
export { verifyWebhook } from "./webhooks.js";
