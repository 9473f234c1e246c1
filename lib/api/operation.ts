import type { z } from "zod";
import type { ErrorCode } from "@/lib/errors";
import type { Budget } from "@/lib/vocabulary";
import type { AccountAccess } from "./authenticate-account";
import type { Access } from "./authenticate-key";
import type { Envelope } from "./envelopes";
import type { NdjsonLine } from "./lines";

// The declaration of an operation in its route file. The pipeline, the OpenAPI document and the tests read it.

export type Schema = z.ZodType | undefined;
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Fields that every kind of operation has. */
export type OperationBase<P, Q, R> = {
  summary: string;
  description?: string;
  /** The access that the key or member needs. */
  access: Access | AccountAccess | "public";
  /** The monthly budget that a call counts against. */
  meter?: Budget;
  /** Where a dashboard call names its project: `{id}` in the path, or the optional `projectId` in the query. */
  project?: "path" | "query";
  params?: P;
  query?: Q;
  /** Request headers of this operation: name → description. */
  headers?: Record<string, string>;
  response: R;
  /** Error codes in addition to those common to its kind. */
  errors?: readonly ErrorCode[];
};

/** A preference that clients set with the `Prefer` header (RFC 7240). */
export type Preference = { requested: (headers: Headers) => string | null; followed: (body: unknown) => string | null };

export type JsonOperation<P, Q, B, R> = OperationBase<P, Q, R> & {
  body?: B;
  /** Success statuses, the default one first. Without it: 200. */
  status?: readonly number[];
  preference?: Preference;
  /** Throws, before the request is parsed, if the feature isn't configured. */
  precondition?: () => void;
  /** The body to replay instead of one that shows a secret once. */
  replayed?: (body: never) => unknown;
};

/** `lines`: schema of one line of an NDJSON body. `progress`: schema of the `progress` events. */
export type StreamOperation<P, Q, B, R, L> = OperationBase<P, Q, R> & {
  body?: B;
  lines?: L;
  progress?: z.ZodType;
  preference?: Preference;
};

/** `response` is the schema of one line. */
export type NdjsonOperation<P, Q, R> = OperationBase<P, Q, R>;

/** The operation metadata attached to a route. */
export type Operation<R = unknown> = Omit<JsonOperation<unknown, unknown, unknown, R>, "precondition" | "replayed"> & {
  kind: "json" | "stream" | "ndjson";
  /** API group name. */
  group: string;
  envelope: Envelope;
  lines?: unknown;
  progress?: z.ZodType;
};

/** The input of every handler. */
export type Input<C, P, Q> = { ctx: C; params: Parsed<P>; query: Parsed<Q>; request: Request; correlationId: string; signal: AbortSignal };
export type JsonInput<C, P, Q, B> = Input<C, P, Q> & { body: Parsed<B> };
export type StreamInput<C, P, Q, B, L> = JsonInput<C, P, Q, B> & {
  lines: L extends z.ZodType ? AsyncGenerator<NdjsonLine<z.output<L>>> : undefined;
  /**
   * Sends the next piece of the answer's text. Resolves when the client has read it, or immediately if the client didn't ask for
   * events. @throws the abort reason if the client disconnected
   */
  write: (text: string) => Promise<void>;
  /** Sends a `progress` event without waiting. A slow client gets only the latest. */
  report: (progress: unknown) => void;
};

/** A response with its own status or headers. Event streams ignore both: their headers are already sent. */
export class Reply<T> {
  constructor(
    readonly body: T,
    readonly status: number,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** The stored response of an earlier call. It is not metered and carries `Idempotency-Replayed`. */
export class RepeatedReply<T> extends Reply<T> {
  constructor(body: T, status: number) {
    super(body, status, { "Idempotency-Replayed": "true" });
  }
}

export type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Route<R = unknown> = ((request: Request, route: RouteContext) => Promise<Response>) & { operation: Operation<R> };

/** The type of a route's response body: `ResponseOf<typeof POST>`. */
export type ResponseOf<T> = T extends Route<infer R> ? (R extends z.ZodType ? z.output<R> : never) : never;
