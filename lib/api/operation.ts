import type { z } from "zod";
import type { ErrorCode } from "@/lib/errors";
import type { MeteredProject } from "@/lib/usage/take-quota";
import type { Budget } from "@/lib/vocabulary";
import type { Access } from "./admit";
import type { AccountAccess } from "./authenticate-account";
import type { Envelope } from "./envelopes";
import type { NdjsonLine } from "./lines";

export type Schema = z.ZodType | undefined;
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type OperationBase<P, Q, R> = {
  summary: string;
  description?: string;
  access: Access | AccountAccess | "public";
  meter?: Budget;
  /** Never read from a replica: the call also writes, or what it reads changes from call to call. */
  onPrimary?: true;
  /** Where a dashboard call names its project: `{id}` in the path, or the optional `projectId` in the query. */
  project?: "path" | "query";
  params?: P;
  query?: Q;
  headers?: Record<string, string>;
  response: R;
  errors?: readonly ErrorCode[];
};

export type Preference = { requested: (headers: Headers) => string | null; followed: (body: unknown) => string | null };

export type JsonOperation<P, Q, B, R> = OperationBase<P, Q, R> & {
  body?: B;
  /** `multipart/form-data` with one file: see `readForm`. */
  isForm?: true;
  /** The default first. Without it: 200. */
  status?: readonly number[];
  preference?: Preference;
  precondition?: () => void;
  replayed?: (body: never) => unknown;
};

/** `lines`: schema of one line of an NDJSON body. `file`: what else the body may be. `progress`: schema of the `progress` events. */
export type StreamOperation<P, Q, B, R, L> = OperationBase<P, Q, R> & {
  body?: B;
  lines?: L;
  file?: string;
  progress?: z.ZodType;
  preference?: Preference;
};

export type NdjsonOperation<P, Q, R> = OperationBase<P, Q, R>;

export type Operation<R = unknown> = Omit<JsonOperation<unknown, unknown, unknown, R>, "precondition" | "replayed"> & {
  kind: "json" | "stream" | "ndjson";
  group: string;
  envelope: Envelope;
  lines?: unknown;
  file?: string;
  progress?: z.ZodType;
};

export type Input<C, P, Q> = {
  ctx: C;
  params: Parsed<P>;
  query: Parsed<Q>;
  request: Request;
  correlationId: string;
  signal: AbortSignal;
  /** For a call that names its project in the body, which isn't known before. Refunded as any other. @throws AppError QUOTA_EXCEEDED */
  meter: (project: MeteredProject) => Promise<void>;
};
export type JsonInput<C, P, Q, B> = Input<C, P, Q> & { body: Parsed<B> };
export type StreamInput<C, P, Q, B, L> = JsonInput<C, P, Q, B> & {
  lines: L extends z.ZodType ? AsyncGenerator<NdjsonLine<z.output<L>>> : undefined;
  /** Resolves when the client has read it, or immediately without an event stream. @throws the abort reason if the client disconnected */
  write: (text: string) => Promise<void>;
  /** Doesn't wait: a slow client gets only the latest. */
  report: (progress: unknown) => void;
};

export class Reply<T> {
  constructor(
    readonly body: T,
    readonly status: number,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** Not metered: nothing was done. */
export class UnmeteredReply<T> extends Reply<T> {}

/** Not metered; carries `Idempotency-Replayed`. */
export class RepeatedReply<T> extends UnmeteredReply<T> {
  constructor(body: T, status: number) {
    super(body, status, { "Idempotency-Replayed": "true" });
  }
}

export type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Route<R = unknown> = ((request: Request, route: RouteContext) => Promise<Response>) & { operation: Operation<R> };

export type ResponseOf<T> = T extends Route<infer R> ? (R extends z.ZodType ? z.output<R> : never) : never;
