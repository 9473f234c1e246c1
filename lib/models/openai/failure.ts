import { APICallError } from "ai";
import { AppError } from "@/lib/errors";

/** Leaves out the provider's message, which may quote content. */
export class ModelFailure extends AppError {
  override name = "ModelFailure";
  /** False if retrying the job's step would fail the same way. */
  override readonly retryable: boolean;
  readonly isTooLarge: boolean;

  constructor(message: string, { retryable, isTooLarge = false }: { retryable: boolean; isTooLarge?: boolean }) {
    super("MODEL_UNAVAILABLE", message);
    this.retryable = retryable;
    this.isTooLarge = isTooLarge;
  }
}

export type CallPurpose = {
  variable: "LOCI_MODEL" | "LOCI_EMBEDDING_MODEL" | "LOCI_TRANSCRIPTION_MODEL";
  host: string;
  timeoutMs: number;
  of: "job" | "question";
};

export const advice = {
  job: { later: "Retry the job later.", thenRetry: "then retry the job." },
  question: { later: "Try again later.", thenRetry: "then try again." },
};

export type FailureReason = {
  isRefusal?: boolean;
  isTransient: boolean;
  /** The same request with less text could succeed. */
  maySplit?: boolean;
  retryAfterMs?: number;
  message: (attempts: number) => string;
};

const filtered = new Set(["content_filter", "content_policy_violation"]);
const isFiltered = (code: unknown) => typeof code === "string" && filtered.has(code);
const refusal: FailureReason = {
  isTransient: false,
  isRefusal: true,
  message: () => "The model provider's content filter blocked the content.",
};

type ErrorBody = { error?: { code?: unknown }; code?: unknown } | null | undefined;
const codeOf = (data: unknown) => (data as ErrorBody)?.error?.code ?? (data as ErrorBody)?.code;

const inAll = (attempts: number) => (attempts === 1 ? "" : ` in ${attempts} attempts`);

export function failureReason(error: unknown, isLate: boolean, { variable, host, timeoutMs, of }: CallPurpose): FailureReason {
  const seconds = Math.round(timeoutMs / 1_000);
  const { later, thenRetry } = advice[of];
  if (isLate) {
    return {
      isTransient: true,
      maySplit: true,
      message: (attempts) => `The model provider didn't respond within ${seconds} seconds${inAll(attempts)}. ${later}`,
    };
  }
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (!APICallError.isInstance(error) || status === 200) {
    // Errors within a stream arrive as plain objects.
    if (isFiltered((error as { code?: unknown } | null)?.code)) return refusal;
    return {
      isTransient: true,
      message: (attempts) => `The model provider returned an unexpected response${inAll(attempts)}. Check OPENAI_BASE_URL and ${variable}.`,
    };
  }
  if (status === undefined) {
    return {
      isTransient: true,
      message: (attempts) => `Could not reach the model provider at ${host}${inAll(attempts)}. ${later}`,
    };
  }
  const code = codeOf(error.data);
  // Before the status: for an error at the start of a stream, the SDK makes up a status.
  if (isFiltered(code)) return refusal;
  if (status === 429 && code === "insufficient_quota") {
    return {
      isTransient: false,
      message: () => `The model provider returned 429: the account's quota is used up. Raise it, ${thenRetry}`,
    };
  }
  if (status === 429) {
    return {
      isTransient: true,
      retryAfterMs: retryAfterMs(error.responseHeaders),
      message: (attempts) => `The model provider returned 429 (rate limit)${inAll(attempts)}. ${later}`,
    };
  }
  if (status === 408 || status === 409 || status >= 500) {
    return {
      isTransient: true,
      retryAfterMs: retryAfterMs(error.responseHeaders),
      message: (attempts) => `The model provider returned ${status}${inAll(attempts)}. ${later}`,
    };
  }
  if (status === 401 || status === 403) {
    return {
      isTransient: false,
      message: () => `The model provider rejected the API key (${status}). Check OPENAI_API_KEY, ${thenRetry}`,
    };
  }
  if (status === 404) {
    return {
      isTransient: false,
      message: () => `The model provider didn't find the model or the URL (404). Check ${variable} and OPENAI_BASE_URL, ${thenRetry}`,
    };
  }
  return {
    isTransient: false,
    maySplit: true,
    message: () => `The model provider rejected the request (${status}). Check that the model in ${variable} supports it, ${thenRetry}`,
  };
}

export function streamCut(isLate: boolean, { timeoutMs, of }: CallPurpose): ModelFailure {
  const cause = isLate ? `stalled for ${Math.round(timeoutMs / 1_000)} seconds` : "was interrupted";
  return new ModelFailure(`The model provider's answer ${cause}. ${advice[of].later}`, { retryable: true });
}

/** From `retry-after-ms` (OpenAI), or `Retry-After` in seconds or as a date. */
function retryAfterMs(headers: Record<string, string> | undefined): number | undefined {
  const exact = Number.parseFloat(headers?.["retry-after-ms"] ?? "");
  if (exact >= 0) return exact;
  const retryAfter = headers?.["retry-after"];
  if (!retryAfter) return undefined;
  const seconds = Number.parseFloat(retryAfter);
  const ms = /^\s*\d/.test(retryAfter) && seconds >= 0 ? seconds * 1_000 : Date.parse(retryAfter) - Date.now();
  return ms >= 0 ? ms : undefined;
}
