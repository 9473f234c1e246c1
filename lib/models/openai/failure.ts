import { APICallError } from "ai";
import { AppError } from "@/lib/errors";

/** A call that came to nothing. The message is our own: a provider's may quote the content, and so does its error as a cause. */
export class ModelFailure extends AppError {
  override name = "ModelFailure";
  /** False: another try of the job's step would end the same way. */
  readonly retryable: boolean;

  constructor(message: string, { retryable }: { retryable: boolean }) {
    super("MODEL_UNAVAILABLE", message);
    this.retryable = retryable;
  }
}

/** What is asked of a provider, for sentences: who knows the variable can mend it, and who reads them can try again. */
export type Purpose = {
  variable: "LOCI_MODEL" | "LOCI_EMBEDDING_MODEL";
  host: string;
  timeoutMs: number;
  /** Work of a job, or a question that a person waits for. */
  of: "job" | "question";
};

const again = {
  job: { later: "Retry the job later.", mended: "then retry the job." },
  question: { later: "Try again later.", mended: "then try again." },
};

/** Why one try failed. */
export type FailureReason = {
  /** The provider's filter stopped the content: an answer, in the shape of an error. */
  isRefusal?: boolean;
  /** Worth another try in a moment. */
  passes: boolean;
  /** Milliseconds that the provider asks to wait. */
  retryAfterMs?: number;
  sentence: (tries: number) => string;
};

/** Codes of a content filter that answers with status 400. */
const filtered = new Set(["content_filter", "content_policy_violation"]);
const isFiltered = (code: unknown) => typeof code === "string" && filtered.has(code);
const refusal: FailureReason = { passes: false, isRefusal: true, sentence: () => "The model provider's filter refused the content." };

type Failed = { error?: { code?: unknown }; code?: unknown } | null | undefined;
/** From the body of a response, or from the event that a stream begins with. */
const codeOf = (data: unknown) => (data as Failed)?.error?.code ?? (data as Failed)?.code;

const times = (tries: number) => (tries === 1 ? "" : ` to each of ${tries} tries`);

/** @param error anything that a call threw; `isLate` when its time was up */
export function failureReason(error: unknown, isLate: boolean, { variable, host, timeoutMs, of }: Purpose): FailureReason {
  const seconds = Math.round(timeoutMs / 1_000);
  const { later, mended } = again[of];
  if (isLate) {
    return {
      passes: true,
      sentence: (tries) => `The model provider gave no answer within ${seconds} seconds${times(tries)}. ${later}`,
    };
  }
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (!APICallError.isInstance(error) || status === 200) {
    // A stream that had begun tells of its errors as objects.
    if (isFiltered((error as { code?: unknown } | null)?.code)) return refusal;
    return {
      passes: true,
      sentence: (tries) =>
        `The model provider's answer was not in the form of its API${times(tries)}. Check OPENAI_BASE_URL and ${variable}.`,
    };
  }
  if (status === undefined) {
    return {
      passes: true,
      sentence: (tries) => `The model provider at ${host} could not be reached${tries > 1 ? ` in ${tries} tries` : ""}. ${later}`,
    };
  }
  const code = codeOf(error.data);
  // Before the status: a filter's error that a stream begins with comes with one that the SDK made up.
  if (isFiltered(code)) return refusal;
  if (status === 429 && code === "insufficient_quota") {
    return {
      passes: false,
      sentence: () => `The model provider answered 429: the account's quota is used up. Raise it, ${mended}`,
    };
  }
  if (status === 429) {
    return {
      passes: true,
      retryAfterMs: retryAfterMs(error.responseHeaders),
      sentence: (tries) => `The model provider answered 429 (rate limit)${times(tries)}. ${later}`,
    };
  }
  if (status === 408 || status === 409 || status >= 500) {
    return {
      passes: true,
      retryAfterMs: retryAfterMs(error.responseHeaders),
      sentence: (tries) => `The model provider answered ${status}${times(tries)}. ${later}`,
    };
  }
  if (status === 401 || status === 403) {
    return {
      passes: false,
      sentence: () => `The model provider refused the API key (${status}). Check OPENAI_API_KEY, ${mended}`,
    };
  }
  if (status === 404) {
    return {
      passes: false,
      sentence: () => `The model provider does not know the model or the address (404). Check ${variable} and OPENAI_BASE_URL, ${mended}`,
    };
  }
  return {
    passes: false,
    sentence: () => `The model provider refused the request (${status}). Check that ${variable} names a model that can do it, ${mended}`,
  };
}

/** An answer that had begun and did not come to its end. */
export function streamCut(isLate: boolean, { timeoutMs, of }: Purpose): ModelFailure {
  const how = isLate ? `stood still for ${Math.round(timeoutMs / 1_000)} seconds` : "broke off";
  return new ModelFailure(`The model provider's answer ${how} before its end. ${again[of].later}`, { retryable: true });
}

/** `retry-after-ms` as OpenAI has it, and `Retry-After` in seconds or as a date. */
function retryAfterMs(headers: Record<string, string> | undefined): number | undefined {
  const exact = Number.parseFloat(headers?.["retry-after-ms"] ?? "");
  if (exact >= 0) return exact;
  const given = headers?.["retry-after"];
  if (!given) return undefined;
  const seconds = Number.parseFloat(given);
  const ms = /^\s*\d/.test(given) && seconds >= 0 ? seconds * 1_000 : Date.parse(given) - Date.now();
  return ms >= 0 ? ms : undefined;
}
