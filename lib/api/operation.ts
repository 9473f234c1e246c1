import type { z } from "zod";
import type { ErrorCode } from "@/lib/errors";
import type { Budget } from "@/lib/vocabulary";
import type { AccountAccess } from "./authenticate-account";
import type { Access } from "./authenticate-key";
import type { Envelope } from "./envelopes";
import type { ReadLine } from "./lines";

// What a route file says about its operation. The pipeline, the OpenAPI document and the tests read it.

/** A schema where there is one. */
export type Schema = z.ZodType | undefined;
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The fields of every operation. */
export type Described<P, Q, R> = {
  summary: string;
  description?: string;
  /** The permission that the key or the person needs. */
  access: Access | AccountAccess | "public";
  /** The monthly budget that a call counts against. */
  meter?: Budget;
  /** Where a dashboard call names its project: in the path as `{id}`, or in the query as `projectId`, which may be left out. */
  project?: "path" | "query";
  params?: P;
  query?: Q;
  /** Request headers of this operation: name → description. */
  headers?: Record<string, string>;
  response: R;
  /** Error codes beyond those that every operation of its kind has. */
  errors?: readonly ErrorCode[];
};

/** A choice that a client makes with the `Prefer` header (RFC 7240). */
export type Preference = { requested: (headers: Headers) => string | null; followed: (body: unknown) => string | null };

export type JsonOperation<P, Q, B, R> = Described<P, Q, R> & {
  body?: B;
  /** Statuses of success, the usual one first. Default: 200. */
  status?: readonly number[];
  preference?: Preference;
  /** Throws before anything of the call is read, when this part of the service is not configured. */
  precondition?: () => void;
  /** The body that a repeated call gets in place of one that shows a secret once. */
  replayed?: (body: never) => unknown;
};

/** `lines`: the schema of a line, when the body is NDJSON. `progress`: the schema of the `progress` events that it sends. */
export type StreamOperation<P, Q, B, R, L> = Described<P, Q, R> & { body?: B; lines?: L; progress?: z.ZodType; preference?: Preference };

/** `response` is the schema of a line. */
export type NdjsonOperation<P, Q, R> = Described<P, Q, R>;

/** An operation as the pipeline attaches it to its route. */
export type Operation<R = unknown> = Omit<JsonOperation<unknown, unknown, unknown, R>, "precondition" | "replayed"> & {
  kind: "json" | "stream" | "ndjson";
  /** The API group that it belongs to. */
  group: string;
  envelope: Envelope;
  lines?: unknown;
  progress?: z.ZodType;
};

/** What a handler gets, of every kind. */
export type Input<C, P, Q> = { ctx: C; params: Parsed<P>; query: Parsed<Q>; request: Request; correlationId: string; signal: AbortSignal };
export type JsonInput<C, P, Q, B> = Input<C, P, Q> & { body: Parsed<B> };
export type StreamInput<C, P, Q, B, L> = JsonInput<C, P, Q, B> & {
  lines: L extends z.ZodType ? AsyncGenerator<ReadLine<z.output<L>>> : undefined;
  /**
   * Sends the next piece of the answer's text and resolves when the client has read it, or at once when the client didn't ask for
   * events. @throws the reason of `signal`
   */
  write: (text: string) => Promise<void>;
  /** Sends a `progress` event without waiting. A client that reads slowly gets the newest. */
  report: (progress: unknown) => void;
};

/** A response with a status or headers other than the usual ones. An event stream has begun without them. */
export class Reply<T> {
  constructor(
    readonly body: T,
    readonly status: number,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** The stored response of an earlier call. This call did nothing, so it is not counted, and says that it is a repetition. */
export class Repeated<T> extends Reply<T> {
  constructor(body: T, status: number) {
    super(body, status, { "Idempotency-Replayed": "true" });
  }
}

export type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Route<R = unknown> = ((request: Request, route: RouteContext) => Promise<Response>) & { operation: Operation<R> };

/** The body of a route's response: `ResponseOf<typeof POST>`, for callers that share our types. */
export type ResponseOf<T> = T extends Route<infer R> ? (R extends z.ZodType ? z.output<R> : never) : never;
