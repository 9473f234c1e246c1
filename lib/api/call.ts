import type { z } from "zod";
import { AppError, ClientLeft } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { storableJson } from "@/lib/text/clean";
import { timed } from "@/lib/usage/call-ledger";
import { refund } from "@/lib/usage/refund";
import type { Authenticated } from "./authenticate-key";
import { correlationId } from "./correlation";
import { errorBody, errorResponse } from "./envelopes";
import { type Claim, claim, idempotencyKey } from "./idempotency";
import { callLog } from "./log-call";
import type { Operation, Parsed } from "./operation";
import { readBody } from "./read-body";
import { toAppError } from "./to-app-error";
import { discardUnreadBody } from "./unread-body";

/** Authentication, rate limit and metering, in as few round trips as they take. */
export type Authenticate<C> = (
  request: Request,
  call: { operation: Operation; params: Record<string, string | string[]>; correlationId: string },
) => Promise<Authenticated<C>>;

/** The context of an operation that anyone may call. */
export type PublicContext = { correlationId: string };

/** A response before it is sent. `body` is JSON text. */
export type Performed = { body: string; status: number; headers: Record<string, string> };

/** The status that proxies log for a client that closed the connection. Nobody reads it. */
const clientLeft = 499;

/** Query parameters as a plain object. A repeated one keeps its last value. */
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

/** One call on its way through the pipeline: the stages that routes of every kind share. */
export class Call<C> {
  readonly correlationId: string;
  #authenticated: Authenticated<C> | undefined;
  #claimed: Claim | undefined;
  #hasBegun = false;
  readonly #logEnd: (errorCode: string | null) => void;

  /** @param signal aborts when the client has left */
  constructor(
    readonly operation: Operation,
    readonly request: Request,
    readonly signal: AbortSignal = request.signal,
  ) {
    this.correlationId = correlationId(request.headers);
    this.#logEnd = callLog(operation, request);
  }

  /** @param authenticate null: anyone may call. @throws AppError UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, QUOTA_EXCEEDED */
  async authenticate(authenticate: Authenticate<C> | null, params: Record<string, string | string[]>): Promise<C> {
    const { request, operation, correlationId } = this;
    if (!authenticate) return { correlationId } as C;
    this.#authenticated = await timed("admit", () => authenticate(request, { operation, params, correlationId }));
    return this.#authenticated.ctx;
  }

  /** @throws ZodError */
  parse<P, Q>(operation: { params?: P; query?: Q }, params: Record<string, string | string[]>): { params: Parsed<P>; query: Parsed<Q> } {
    const parsed = {
      params: (operation.params as z.ZodType | undefined)?.parse(storableJson(params)),
      query: (operation.query as z.ZodType | undefined)?.parse(storableJson(queryOf(this.request))),
    };
    return parsed as { params: Parsed<P>; query: Parsed<Q> };
  }

  /**
   * Reads the body and claims the call's idempotency key.
   * @returns the stored response when an earlier call had the key
   * @throws ZodError; AppError as `readBody` and `claim`
   */
  async readBody<B>(schema: B): Promise<{ body: Parsed<B> } | { replay: Performed }> {
    const { request } = this;
    const key = this.#authenticated && request.method === "POST" ? idempotencyKey(request.headers) : null;
    const { json, text } = schema ? await readBody(request) : { json: undefined, text: "" };
    const body = (schema as z.ZodType | undefined)?.parse(json) as Parsed<B>;
    if (key === null) return { body };
    const outcome = await claim(this.#authenticated!, { endpoint: `POST ${new URL(request.url).pathname}`, key, text });
    if ("replay" in outcome) {
      await this.#refund();
      return { replay: { ...outcome.replay, headers: { "Idempotency-Replayed": "true" } } };
    }
    this.#claimed = outcome;
    return { body };
  }

  /** Called right before the handler. Work that has begun for a client who then leaves is counted. */
  begin(): void {
    this.#hasBegun = true;
  }

  /** Stores the response under the claimed key, and logs that the call succeeded. @param replayed the body that repetitions get */
  async succeed(performed: Performed, { replayed, isRepeated }: { replayed?: string; isRepeated?: boolean } = {}): Promise<Performed> {
    await this.#claimed?.store({ status: performed.status, body: replayed ?? performed.body });
    if (isRepeated) await this.#refund();
    this.#logEnd(null);
    return performed;
  }

  /** The headers of every response of this call. */
  headers(): Record<string, string> {
    return { "Cache-Control": "no-store", "X-Correlation-Id": this.correlationId, ...this.#authenticated?.headers };
  }

  respond({ body, status, headers }: Performed): Response {
    return new Response(body, { status, headers: { "Content-Type": "application/json", ...this.headers(), ...headers } });
  }

  async refuse(thrown: unknown): Promise<Response> {
    const error = await this.#undo(thrown);
    if (error === null) return new Response(null, { status: clientLeft });
    discardUnreadBody(this.request);
    return errorResponse(this.operation.envelope, error, this.correlationId, this.#authenticated?.headers);
  }

  /** @returns the body of an `error` event; null when the client has left */
  async failureBody(thrown: unknown): Promise<unknown> {
    const error = await this.#undo(thrown);
    return error && errorBody(this.operation.envelope, error, this.correlationId);
  }

  /** Releases what a failed call had taken. @returns the error for the client; null when the client has left */
  async #undo(thrown: unknown): Promise<AppError | null> {
    const { signal, request, operation, correlationId } = this;
    const hasLeft =
      thrown instanceof ClientLeft ||
      (signal.aborted && (thrown === signal.reason || (thrown instanceof Error && thrown.name === "AbortError")));
    const error = hasLeft ? null : toAppError(thrown);
    this.#logEnd(error?.code ?? "CLIENT_LEFT");
    // A part that is not configured has not failed.
    if (error && error.status >= 500 && error.code !== "BILLING_NOT_CONFIGURED") {
      const about = { correlationId, code: error.code, method: request.method, summary: operation.summary };
      log.error("request.failed", { ...about, ...describeError(thrown) });
    }
    const isCounted = hasLeft && this.#hasBegun;
    for (const outcome of await Promise.allSettled([this.#claimed?.forget(), isCounted ? undefined : this.#refund()])) {
      if (outcome.status === "rejected") log.error("request.undo_failed", { correlationId, ...describeError(outcome.reason) });
    }
    return error;
  }

  async #refund(): Promise<void> {
    const meter = this.#authenticated?.meter;
    if (meter) await refund(meter);
  }
}

/**
 * The response as its schema allows it to leave.
 * @throws AppError INTERNAL for a body of another shape
 */
export function checkResponse(call: Call<unknown>, body: unknown): unknown {
  const checked = (call.operation.response as z.ZodType).safeParse(body);
  if (checked.success) return checked.data;
  // Paths only: a message may quote the value.
  const paths = [...new Set(checked.error.issues.map((issue) => issue.path.join(".")))].slice(0, 10).join(" ");
  log.error("response.invalid", { correlationId: call.correlationId, summary: call.operation.summary, paths });
  throw new AppError("INTERNAL", "Something failed on our side. Try again; if it stays, report the correlation id.");
}
