import { APIError, apiError, ConnectionError, LociError, TimeoutError } from "./errors.js";
import { type ServerEvent, serverEvents } from "./events.js";

export type LociOptions = {
  /** Default: the variable LOCI_API_KEY. */
  apiKey?: string;
  /** Default: the variable LOCI_BASE_URL, or http://localhost:3000. */
  baseUrl?: string;
  /** For `chat`: the project's tag. Default: the variable LOCI_PROJECT_TAG. */
  projectTag?: string;
  /** Per attempt. Default: 30,000; 60,000 for calls that wait for a model or a job. */
  timeoutMs?: number;
  /** Default: 2. */
  maxRetries?: number;
  headers?: Record<string, string>;
  fetch?: (input: string, init: RequestInit) => Promise<Response>;
  /** An API key in a browser is everyone's. */
  dangerouslyAllowBrowser?: boolean;
};

export type RequestOptions = {
  signal?: AbortSignal;
  timeoutMs?: number;
  maxRetries?: number;
  headers?: Record<string, string>;
  /** Default: a new one per call, so that a retry is never done twice. */
  idempotencyKey?: string;
};

export type Call = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  /** Sent as it is, once: it can't be read again for a retry. */
  raw?: BodyInit;
  /** Default: NDJSON. */
  rawType?: string;
  /** Of calls that wait for a model or a job. */
  isSlow?: boolean;
  accept?: string;
};

export type ResponseInfo = {
  status: number;
  correlationId: string | undefined;
  /** true if the server had done this call before and repeated its answer. */
  replayed: boolean;
  rateLimit: { limit: number; remaining: number; reset: Date } | undefined;
};

const infos = new WeakMap<object, ResponseInfo>();

/** What came with a result: `responseInfo(await loci.memories.search(…)).correlationId`. */
export const responseInfo = (result: object): ResponseInfo | undefined => infos.get(result);

const env = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name] || undefined;

const [baseDelayMs, maxDelayMs, maxRetryAfterSeconds] = [500, 8_000, 60];
const retried = new Set([408, 429, 500, 502, 503, 504]);

export class Transport {
  readonly projectTag: string | undefined;
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: NonNullable<LociOptions["fetch"]>;
  readonly #timeoutMs: number | undefined;
  readonly #maxRetries: number;

  constructor(options: LociOptions) {
    const apiKey = options.apiKey ?? env("LOCI_API_KEY");
    if (!apiKey) throw new LociError("No API key. Pass `apiKey`, or set the variable LOCI_API_KEY.");
    if (typeof document !== "undefined" && !options.dangerouslyAllowBrowser) {
      throw new LociError("This is a browser, where everyone can read the API key. Call Loci from your server.");
    }
    this.#url = (options.baseUrl ?? env("LOCI_BASE_URL") ?? "http://localhost:3000").replace(/\/+$/, "");
    this.#headers = { authorization: `Bearer ${apiKey}`, ...options.headers };
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#timeoutMs = options.timeoutMs;
    this.#maxRetries = options.maxRetries ?? 2;
    this.projectTag = options.projectTag ?? env("LOCI_PROJECT_TAG");
  }

  json<T>(call: Call, options: RequestOptions = {}, convert: (body: unknown) => unknown = (body) => body): Promise<T> {
    return this.#attempts(call, options, async (response) => {
      const body = convert(await response.json()) as T;
      if (typeof body === "object" && body !== null) infos.set(body, infoOf(response));
      return body;
    });
  }

  /** The answer's events; a failure after the first one is not retried. */
  async events(call: Call, options: RequestOptions = {}): Promise<AsyncGenerator<ServerEvent>> {
    const open = await this.#attempts({ ...call, accept: "text/event-stream" }, options, async (response) => response, true);
    return guarded(serverEvents(bodyOf(open)), options.signal);
  }

  async stream(call: Call, options: RequestOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return bodyOf(await this.#attempts(call, options, async (response) => response, true));
  }

  async #attempts<T>(call: Call, options: RequestOptions, read: (response: Response) => Promise<T>, isStream = false): Promise<T> {
    const { signal } = options;
    const maxRetries = call.raw === undefined ? (options.maxRetries ?? this.#maxRetries) : 0;
    const init = this.#init(call, options);
    const url = this.#url + call.path + queryOf(call.query);
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await this.#attempt(url, init, call, options, read, isStream);
      } catch (error) {
        if (signal?.aborted || attempt >= maxRetries || !isRetried(error)) throw error;
        const after = error instanceof APIError ? error.retryAfter : undefined;
        await pause(after === undefined ? Math.random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt) : after * 1_000, signal);
      }
    }
  }

  async #attempt<T>(
    url: string,
    init: RequestInit,
    call: Call,
    options: RequestOptions,
    read: (response: Response) => Promise<T>,
    isStream: boolean,
  ): Promise<T> {
    const timeoutMs = options.timeoutMs ?? this.#timeoutMs ?? (call.isSlow ? 60_000 : 30_000);
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timer.signal]) : timer.signal;
    try {
      const response = await this.#fetch(url, { ...init, signal });
      // A stream lasts as long as it likes once it has begun.
      if (isStream) clearTimeout(timeout);
      if (response.ok) return await read(response);
      throw apiError(response.status, response.headers, await errorBody(response));
    } catch (error) {
      if (error instanceof LociError) throw error;
      if (options.signal?.aborted) throw options.signal.reason;
      if (timer.signal.aborted) throw new TimeoutError(`No answer within ${timeoutMs} ms.`, { cause: error });
      throw new ConnectionError(`${call.method} ${url} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    } finally {
      clearTimeout(timeout);
    }
  }

  #init(
    { method, body, form, raw, rawType = "application/x-ndjson", accept = "application/json" }: Call,
    options: RequestOptions,
  ): RequestInit {
    return {
      method,
      headers: {
        accept,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(raw !== undefined && { "content-type": rawType }),
        ...(method === "POST" && raw === undefined && { "idempotency-key": options.idempotencyKey ?? crypto.randomUUID() }),
        ...this.#headers,
        ...options.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: form }),
      ...(raw !== undefined && { body: raw, ...(raw instanceof ReadableStream && ({ duplex: "half" } as object)) }),
    };
  }
}

function isRetried(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (!(error instanceof APIError) || (error.retryAfter ?? 0) > maxRetryAfterSeconds) return false;
  return error.code === "IDEMPOTENCY_IN_PROGRESS" || (retried.has(error.status) && error.code !== "QUOTA_EXCEEDED");
}

async function errorBody(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    // A proxy's page, for example. The status says what happened.
    return {};
  }
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  if (!response.body) throw new ConnectionError("The server's answer has no body.");
  return response.body;
}

async function* guarded<T>(events: AsyncGenerator<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  try {
    yield* events;
  } catch (error) {
    if (error instanceof LociError) throw error;
    if (signal?.aborted) throw signal.reason;
    throw new ConnectionError("The stream broke off.", { cause: error });
  }
}

function infoOf({ status, headers }: Response): ResponseInfo {
  const number = (name: string) => Number(headers.get(`x-ratelimit-${name}`));
  return {
    status,
    correlationId: headers.get("x-correlation-id") ?? undefined,
    replayed: headers.get("idempotency-replayed") === "true",
    rateLimit: headers.has("x-ratelimit-limit")
      ? { limit: number("limit"), remaining: number("remaining"), reset: new Date(number("reset") * 1_000) }
      : undefined,
  };
}

function queryOf(query: Record<string, unknown> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `?${parameters}` : "";
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
