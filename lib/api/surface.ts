import type { z } from "zod";
import { AppError, ClientLeft, type ErrorCode } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { storableJson } from "@/lib/text/clean";
import { keepLedger, timed } from "@/lib/usage/call-ledger";
import { refund } from "@/lib/usage/refund";
import type { Budget } from "@/lib/vocabulary";
import { asksForEvents } from "./accept";
import type { AccountAccess } from "./admit-account";
import type { Access, Admission } from "./admit-key";
import { correlationId } from "./correlation";
import { type Envelope, errorBody, errorResponse } from "./envelopes";
import { openEventStream } from "./event-stream";
import { type Claim, claim, idempotencyKey } from "./idempotency";
import { Lines, linesResponse, type ReadLine, readLines } from "./lines";
import { callLog } from "./log-call";
import { readBody } from "./read-body";
import { toAppError } from "./to-app-error";
import { discardUnreadBody } from "./unread-body";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One operation, said whole in its route file: the pipeline, OpenAPI and the tests read it. */
export type Operation<P = unknown, Q = unknown, B = unknown, R = unknown, L = unknown> = {
  summary: string;
  description?: string;
  /** What the key or the person must be allowed to do. A public operation has none. */
  access: Access | AccountAccess | "public";
  meter?: Budget;
  params?: P;
  query?: Q;
  body?: B;
  /** The form of a line, where the body is lines of JSON, which the handler reads as they come. It is in no memory whole, so no key binds its replays. */
  bodyLines?: L;
  /** Request headers of its own: name → what it does. */
  headers?: Record<string, string>;
  /** A choice of the `Prefer` header (RFC 7240): the one that a request asks for, and the one that an answer's body follows. */
  preference?: { asked: (headers: Headers) => string | null; followed: (body: unknown) => string | null };
  response: R;
  /** Statuses of success, the usual one first. */
  status?: readonly number[];
  /** Refusals beyond those that every operation of its kind has. */
  errors?: readonly ErrorCode[];
  /** Answers with server-sent events too, when `Accept` asks for them. */
  streams?: true;
  /** Sends `progress` events of this form before its answer, when `Accept` asks for server-sent events. */
  reports?: z.ZodType;
  /** Answers with lines of JSON, each of the form of `response`: the handler gives `Lines`. */
  answersLines?: true;
  /** Where a dashboard's call names its project: in the path as `{id}`, or in the query as `projectId` (which may be left out). */
  project?: "path" | "query";
  /** Refuses what cannot be done at all just now, before anything of the call is read: a part that is not configured. */
  precondition?: () => void;
  /** The body as a replay gives it: of one that shows a secret once, with the secret's hint in its place. */
  replayed?: (body: never) => unknown;
};

export type Input<C, P, Q, B, L = undefined> = {
  ctx: C;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  lines: L extends z.ZodType ? AsyncGenerator<ReadLine<z.output<L>>> : undefined;
  request: Request;
  correlationId: string;
  /**
   * Sends the next piece of the answer's text, and ends when the client has read it; at once when no stream was asked for. The
   * pieces of a call that streams are together the text in its body. @throws what `signal` was aborted with
   */
  emit: (text: string) => Promise<void>;
  /** Sends a `progress` event, where the operation `reports`. It waits for nobody: a client that reads slowly sees the newest. */
  report: (progress: unknown) => void;
  /** Aborted when the client has left. */
  signal: AbortSignal;
};

/** An answer with another status than the usual one, or with headers of its own; a stream has begun without them. */
export class Reply<T> {
  constructor(
    readonly body: T,
    readonly status: number,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** The answer that an earlier call was given: this one did nothing, gives its unit back and says that it is a repetition. */
export class Repeated<T> extends Reply<T> {
  constructor(body: T, status: number) {
    super(body, status, { "Idempotency-Replayed": "true" });
  }
}

/** `body` is JSON text. */
type Performed = { body: string; status: number; headers: Record<string, string> };

/** What proxies write down for a client that closed the connection; nobody reads it. */
const clientLeft = 499;

type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Route<R = unknown> = ((request: Request, route: RouteContext) => Promise<Response>) & {
  operation: Operation & { surface: string; envelope: Envelope; response: R };
};

/** The body of a route's answer: `ResponseOf<typeof POST>`, for callers that share our types. */
export type ResponseOf<T> = T extends Route<infer R> ? (R extends z.ZodType ? z.output<R> : never) : never;

/** Who calls an operation that asks for nothing. */
export type PublicContext = { correlationId: string };

/** Lets a caller in: authentication, rate limit and metering, in as few round trips as that takes. */
export type Admit<C> = (
  request: Request,
  call: { operation: Operation; params: Record<string, string | string[]>; correlationId: string },
) => Promise<Admission<C>>;

/** Query parameters as a plain object; a repeated one keeps its last value. */
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

/**
 * The request pipeline of one surface, start to finish: correlation → authentication, rate limit and metering (`admit`) → precondition →
 * parsing → idempotency → the handler → response checking → envelope. A call that fails gives its unit back. What reads memory is in the query log.
 * @param admit null: everyone may call
 */
export function surface<C>(name: string, envelope: Envelope, admit: Admit<C> | null) {
  return <
    P extends z.ZodType | undefined = undefined,
    Q extends z.ZodType | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
    R extends z.ZodType = z.ZodType,
    L extends z.ZodType | undefined = undefined,
  >(
    operation: Operation<P, Q, B, R, L> & {
      handler: (input: Input<C, P, Q, B, L>) => Promise<z.input<R> | Reply<z.input<R>> | Lines<z.input<R>>>;
    },
  ): Route<R> => {
    const { handler, ...described } = operation;
    const attached = { ...described, surface: name, envelope };

    const route = (request: Request, given: RouteContext) => keepLedger(() => answer(request, given));

    async function answer(request: Request, { params }: RouteContext): Promise<Response> {
      const ended = callLog(attached, request);
      const correlation = correlationId(request.headers);
      const events = (operation.streams || operation.reports) && asksForEvents(request.headers) ? openEventStream(request.signal) : null;
      const signal = events?.signal ?? request.signal;
      let admission: Admission<C> | undefined;
      let claimed: Claim | undefined;
      let hasBegun = false;
      try {
        const given = await params;
        const call = { operation: attached, params: given, correlationId: correlation };
        if (admit) admission = await timed("admit", () => admit(request, call));
        operation.precondition?.();
        const ctx = (admission?.ctx ?? { correlationId: correlation }) as C;
        const parsedParams = operation.params?.parse(storableJson(given));
        const parsedQuery = operation.query?.parse(storableJson(queryOf(request)));
        const key = admission && request.method === "POST" && !operation.bodyLines ? idempotencyKey(request.headers) : null;
        const { json, text } = operation.body ? await readBody(request) : { json: undefined, text: "" };
        const parsedBody = operation.body?.parse(json);

        if (key !== null) {
          const outcome = await claim(admission!, { endpoint: `POST ${new URL(request.url).pathname}`, key, text });
          if ("replay" in outcome) {
            if (admission?.meter) await refund(admission.meter);
            const preference = operation.preference?.followed(JSON.parse(outcome.replay.body)) ?? null;
            return await respond(Promise.resolve({ ...outcome.replay, headers: {} }), preference, { "Idempotency-Replayed": "true" });
          }
          claimed = outcome;
        }
        const lines = operation.bodyLines && readLines(request, operation.bodyLines);
        const input: Input<C, P, Q, B, L> = {
          ctx,
          params: parsedParams as Parsed<P>,
          query: parsedQuery as Parsed<Q>,
          body: parsedBody as Parsed<B>,
          lines: lines as Input<C, P, Q, B, L>["lines"],
          request,
          correlationId: correlation,
          emit: events?.emit ?? (async () => {}),
          report: (progress) => events?.report(operation.reports?.parse(progress)),
          signal,
        };
        hasBegun = true;
        if (operation.answersLines) return await respondLines(input);
        return await respond(perform(input), operation.preference?.asked(request.headers) ?? null);
      } catch (thrown) {
        const error = await undo(thrown);
        if (error === null) return new Response(null, { status: clientLeft });
        discardUnreadBody(request);
        return errorResponse(envelope, error, correlation, admission?.headers);
      }

      function commonHeaders(): Record<string, string> {
        return { "Cache-Control": "no-store", "X-Correlation-Id": correlation, ...admission?.headers };
      }

      async function respondLines(input: Input<C, P, Q, B, L>): Promise<Response> {
        const lines = await handler(input);
        if (!(lines instanceof Lines)) throw new Error("An operation that answers lines gives Lines");
        const about = { correlationId: correlation, summary: operation.summary };
        return linesResponse(lines, { check: (line) => operation.response.parse(line), headers: commonHeaders(), about });
      }

      async function perform(input: Input<C, P, Q, B, L>): Promise<Performed> {
        const result = await handler(input);
        const { body, status, headers } = result instanceof Reply ? result : new Reply(result, operation.status?.[0] ?? 200);
        const checked = operation.response.safeParse(body);
        if (!checked.success) {
          // Paths only: a message may quote what it refused.
          const paths = checked.error.issues.map((issue) => issue.path.join("."));
          log.error("response.invalid", {
            correlationId: correlation,
            summary: operation.summary,
            paths: [...new Set(paths)].slice(0, 10).join(" "),
          });
          throw new AppError("INTERNAL", "Something failed on our side. Try again; if it stays, report the correlation id.");
        }
        const text = JSON.stringify(checked.data);
        await claimed?.store({ status, body: operation.replayed ? JSON.stringify(operation.replayed(checked.data as never)) : text });
        if (result instanceof Repeated && admission?.meter) await refund(admission.meter);
        ended(null);
        return { body: text, status, headers };
      }

      /** @param preference the one that the answer follows, which may be a stored answer that follows another than was asked for now */
      async function respond(
        performed: Promise<Performed>,
        preference: string | null,
        more: Record<string, string> = {},
      ): Promise<Response> {
        const common = { ...commonHeaders(), ...(preference && { "Preference-Applied": preference }), ...more };
        if (!events) {
          const { body, status, headers } = await performed;
          return new Response(body, { status, headers: { "Content-Type": "application/json", ...common, ...headers } });
        }
        const failed = async (thrown: unknown) => {
          const error = await undo(thrown);
          return error && errorBody(envelope, error, correlation);
        };
        return await events.answer(
          performed.then(({ body }) => JSON.parse(body)),
          { headers: common, failed },
        );
      }

      /** Lets go of what a failed call had taken. @returns what to tell the client, null when the call ended because it left */
      async function undo(thrown: unknown): Promise<AppError | null> {
        const hasLeft =
          thrown instanceof ClientLeft ||
          (signal.aborted && (thrown === signal.reason || (thrown instanceof Error && thrown.name === "AbortError")));
        const error = hasLeft ? null : toAppError(thrown);
        ended(error?.code ?? "CLIENT_LEFT");
        // A part that is not set up has not failed.
        if (error && error.status >= 500 && error.code !== "BILLING_NOT_CONFIGURED") {
          log.error("request.failed", {
            correlationId: correlation,
            code: error.code,
            method: request.method,
            summary: operation.summary,
            ...describeError(thrown),
          });
        }
        // Work that was begun for a client who left is paid for.
        const isFree = !(hasLeft && hasBegun);
        const undone = [claimed?.forget(), admission?.meter && isFree ? refund(admission.meter) : undefined];
        for (const outcome of await Promise.allSettled(undone)) {
          if (outcome.status === "rejected")
            log.error("request.undo_failed", { correlationId: correlation, ...describeError(outcome.reason) });
        }
        return error;
      }
    }
    return Object.assign(route, { operation: attached });
  };
}

/**
 * Handlers for the methods that a path does not have, each 405 with `Allow`, and OPTIONS, which lists those that it has:
 * `export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"])`.
 */
export function methodsNotAllowed(envelope: Envelope, allowed: readonly string[]) {
  // Next answers HEAD with what GET would.
  const Allow = [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse = async (request: Request) => {
    discardUnreadBody(request);
    return errorResponse(
      envelope,
      new AppError("METHOD_NOT_ALLOWED", `${request.method} is not supported here. This path supports ${Allow}.`, { headers: { Allow } }),
      correlationId(request.headers),
    );
  };
  const tell = async (request: Request) =>
    new Response(null, {
      status: 204,
      headers: { Allow, "Cache-Control": "no-store", "X-Correlation-Id": correlationId(request.headers) },
    });
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: tell };
}
