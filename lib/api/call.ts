import type { z } from "zod";
import { readFrom } from "@/lib/db/reading";
import { AppError, ClientDisconnected } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { storableJson } from "@/lib/text/clean";
import { measureStage } from "@/lib/usage/call-ledger";
import { refund } from "@/lib/usage/refund";
import { type MeteredProject, requireQuota } from "@/lib/usage/take-quota";
import { Overloaded } from "./admission-queue";
import type { Authenticated } from "./admit";
import { correlationId } from "./correlation";
import { errorBody, errorResponse } from "./envelopes";
import { type Claim, claimIdempotencyKey, idempotencyKey } from "./idempotency";
import { callLog } from "./log-call";
import type { Operation, Parsed } from "./operation";
import { readBody } from "./read-body";
import { readForm } from "./read-form";
import { toAppError } from "./to-app-error";
import { discardUnreadBody } from "./unread-body";

export type Authenticate<C> = (
  request: Request,
  call: { operation: Operation; params: Record<string, string | string[]>; correlationId: string },
) => Promise<Authenticated<C>>;

export type PublicContext = { correlationId: string };

export type SerializedResponse = { body: string; status: number; headers: Record<string, string> };

/** nginx's status for "client closed request". */
const clientLeft = 499;

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

/** `[...id]` gives a path's parts. */
const joined = (params: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [value].flat().join("/")]));

export class Call<C> {
  readonly correlationId: string;
  #authenticated: Authenticated<C> | undefined;
  #claimed: Claim | undefined;
  #hasBegun = false;
  readonly #logEnd: (errorCode: string | null) => void;

  constructor(
    readonly operation: Operation,
    readonly request: Request,
    readonly signal: AbortSignal = request.signal,
  ) {
    this.correlationId = correlationId(request.headers);
    this.#logEnd = callLog(operation, request);
  }

  /** @param authenticate null for public operations. @throws AppError UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, QUOTA_EXCEEDED */
  async authenticate(authenticate: Authenticate<C> | null, params: Record<string, string | string[]>): Promise<C> {
    const { request, operation, correlationId } = this;
    if (!authenticate) return { correlationId } as C;
    this.#authenticated = await measureStage("admit", () => authenticate(request, { operation, params, correlationId }));
    return this.#authenticated.ctx;
  }

  parse<P, Q>(operation: { params?: P; query?: Q }, params: Record<string, string | string[]>): { params: Parsed<P>; query: Parsed<Q> } {
    const parsed = {
      params: (operation.params as z.ZodType | undefined)?.parse(storableJson(joined(params))),
      query: (operation.query as z.ZodType | undefined)?.parse(storableJson(queryOf(this.request))),
    };
    return parsed as { params: Parsed<P>; query: Parsed<Q> };
  }

  /** @returns `replay`, the stored response, if an earlier call used the same key @throws ZodError; AppError as `readBody` and `claim` */
  async readBody<B>(schema: B): Promise<{ body: Parsed<B> } | { replay: SerializedResponse }> {
    const { request } = this;
    const key = this.#authenticated && request.method === "POST" ? idempotencyKey(request.headers) : null;
    const read = this.operation.isForm ? readForm : readBody;
    const { json, text } = schema ? await read(request) : { json: undefined, text: "" };
    const body = (schema as z.ZodType | undefined)?.parse(json) as Parsed<B>;
    if (key === null) return { body };
    const outcome = await claimIdempotencyKey(this.#authenticated!, { endpoint: `POST ${new URL(request.url).pathname}`, key, text });
    if ("replay" in outcome) {
      await this.#refund();
      return { replay: { ...outcome.replay, headers: { "Idempotency-Replayed": "true" } } };
    }
    this.#claimed = outcome;
    return { body };
  }

  /** From here on, a call counts against its budget even if the client disconnects. */
  begin(): void {
    this.#hasBegun = true;
  }

  readonly meter = async (project: MeteredProject): Promise<void> => {
    const { meter: budget } = this.operation;
    if (budget && this.#authenticated) this.#authenticated.meter = await requireQuota(project, budget);
  };

  /** A call that only reads may be answered by a replica. */
  handle<T>(handler: () => Promise<T>): Promise<T> {
    const { access, onPrimary } = this.operation;
    return readFrom(access === "read" && !onPrimary ? (this.#authenticated?.position ?? null) : null, handler);
  }

  /** `replayed` is stored instead of a body that shows a secret. */
  async succeed(
    performed: SerializedResponse,
    { replayed, isUnmetered }: { replayed?: string; isUnmetered?: boolean } = {},
  ): Promise<SerializedResponse> {
    await this.#claimed?.store({ status: performed.status, body: replayed ?? performed.body });
    if (isUnmetered) await this.#refund();
    this.#logEnd(null);
    return performed;
  }

  headers(): Record<string, string> {
    return { "Cache-Control": "no-store", "X-Correlation-Id": this.correlationId, ...this.#authenticated?.headers };
  }

  respond({ body, status, headers }: SerializedResponse): Response {
    return new Response(body, { status, headers: { "Content-Type": "application/json", ...this.headers(), ...headers } });
  }

  async refuse(thrown: unknown): Promise<Response> {
    const error = await this.#undo(thrown);
    if (error === null) return new Response(null, { status: clientLeft });
    discardUnreadBody(this.request);
    return errorResponse(this.operation.envelope, error, this.correlationId, this.#authenticated?.headers);
  }

  async failureBody(thrown: unknown): Promise<unknown> {
    const error = await this.#undo(thrown);
    return error && errorBody(this.operation.envelope, error, this.correlationId);
  }

  /** @returns the error for the client; null if the client disconnected */
  async #undo(thrown: unknown): Promise<AppError | null> {
    const { signal, request, operation, correlationId } = this;
    const hasLeft =
      thrown instanceof ClientDisconnected ||
      (signal.aborted && (thrown === signal.reason || (thrown instanceof Error && thrown.name === "AbortError")));
    const error = hasLeft ? null : toAppError(thrown);
    this.#logEnd(error?.code ?? "CLIENT_LEFT");
    // BILLING_NOT_CONFIGURED is a 503, but nothing has failed.
    if (error && error.status >= 500 && error.code !== "BILLING_NOT_CONFIGURED" && !(thrown instanceof Overloaded)) {
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

export function checkResponse(call: Call<unknown>, body: unknown): unknown {
  const checked = (call.operation.response as z.ZodType).safeParse(body);
  if (checked.success) return checked.data;
  // Paths only: a message may quote the value.
  const paths = [...new Set(checked.error.issues.map((issue) => issue.path.join(".")))].slice(0, 10).join(" ");
  log.error("response.invalid", { correlationId: call.correlationId, summary: call.operation.summary, paths });
  throw new AppError("INTERNAL", "Something went wrong on our side. Try again. If it keeps failing, report the correlation id.");
}
