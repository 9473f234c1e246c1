import type { z } from "zod";
import { withLedger } from "@/lib/usage/call-ledger";
import { acceptsEvents } from "./accept";
import { type Authenticate, Call, checkResponse, type SerializedResponse } from "./call";
import type { Envelope } from "./envelopes";
import { openEventStream } from "./event-stream";
import { type NdjsonStream, ndjsonResponse, readNdjson } from "./lines";
import { observeCall } from "./observe-call";
import {
  type Input,
  type JsonInput,
  type JsonOperation,
  type NdjsonOperation,
  type Operation,
  Reply,
  type Route,
  type Schema,
  type StreamInput,
  type StreamOperation,
  UnmeteredReply,
} from "./operation";

type Result<R extends z.ZodType> = Promise<z.input<R> | Reply<z.input<R>>>;

/** Failed calls are refunded. @param authenticate null for a public group */
export function apiGroup<C>(group: string, envelope: Envelope, authenticate: Authenticate<C> | null) {
  const routeOf = <R>(
    operation: Operation<R>,
    answer: (request: Request, params: Record<string, string | string[]>) => Promise<Response>,
  ) =>
    Object.assign(
      (request: Request, { params }: Parameters<Route>[1]) =>
        withLedger(() => observeCall(operation, request, async () => answer(request, await params))),
      {
        operation,
      },
    ) as Route<R>;

  return {
    json<P extends Schema = undefined, Q extends Schema = undefined, B extends Schema = undefined, R extends z.ZodType = z.ZodType>(
      described: JsonOperation<P, Q, B, R> & { handler: (input: JsonInput<C, P, Q, B>) => Result<R> },
    ): Route<R> {
      const { handler, precondition, replayed, ...rest } = described;
      const operation: Operation<R> = { ...rest, kind: "json", group, envelope };
      return routeOf(operation, async (request, params) => {
        const call = new Call<C>(operation, request);
        try {
          const ctx = await call.authenticate(authenticate, params);
          precondition?.();
          const parsed = call.parse<P, Q>(described, params);
          const read = await call.readBody(described.body as B);
          if ("replay" in read) return call.respond({ ...read.replay, headers: replayHeaders(operation, read.replay) });
          call.begin();
          const { request, correlationId, signal } = call;
          const input = { ctx, ...parsed, body: read.body, request, correlationId, signal, meter: call.meter };
          const reply = asReply(await call.handle(() => handler(input)), operation);
          const body = checkResponse(call, reply.body);
          const performed = { body: JSON.stringify(body), status: reply.status, headers: reply.headers };
          await call.succeed(performed, {
            replayed: replayed && JSON.stringify(replayed(body as never)),
            isUnmetered: reply instanceof UnmeteredReply,
          });
          return call.respond({ ...performed, headers: { ...preferenceHeaders(operation, request.headers), ...reply.headers } });
        } catch (thrown) {
          return call.refuse(thrown);
        }
      });
    },

    stream<
      P extends Schema = undefined,
      Q extends Schema = undefined,
      B extends Schema = undefined,
      R extends z.ZodType = z.ZodType,
      L extends Schema = undefined,
    >(described: StreamOperation<P, Q, B, R, L> & { handler: (input: StreamInput<C, P, Q, B, L>) => Result<R> }): Route<R> {
      const { handler, ...rest } = described;
      const operation: Operation<R> = { ...rest, kind: "stream", group, envelope };
      return routeOf(operation, async (request, params) => {
        const events = acceptsEvents(request.headers) ? openEventStream(request.signal) : null;
        const call = new Call<C>(operation, request, events?.signal);
        // An event stream sends its headers before the response body is known.
        const send = async (performing: Promise<SerializedResponse>, headers: Record<string, string>) => {
          if (!events) {
            const performed = await performing;
            return call.respond({ ...performed, headers: { ...headers, ...performed.headers } });
          }
          return await events.answer(
            performing.then(({ body }) => JSON.parse(body)),
            { headers: { ...call.headers(), ...headers }, failed: (thrown) => call.failureBody(thrown) },
          );
        };
        try {
          const ctx = await call.authenticate(authenticate, params);
          const parsed = call.parse<P, Q>(described, params);
          // An NDJSON body is never in memory as a whole, so it can't be bound to an idempotency key.
          const read = described.lines ? { body: undefined as never } : await call.readBody(described.body as B);
          if ("replay" in read) return await send(Promise.resolve(read.replay), replayHeaders(operation, read.replay));
          const lines = (described.lines && readNdjson(request, described.lines)) as StreamInput<C, P, Q, B, L>["lines"];
          const { correlationId, signal } = call;
          const write = events?.write ?? (async () => {});
          const report = (progress: unknown) => events?.report(described.progress?.parse(progress));
          call.begin();
          const perform = async (): Promise<SerializedResponse> => {
            const input = { ctx, ...parsed, body: read.body, lines, request, correlationId, signal, write, report, meter: call.meter };
            const reply = asReply(await call.handle(() => handler(input)), operation);
            const body = JSON.stringify(checkResponse(call, reply.body));
            return call.succeed({ body, status: reply.status, headers: reply.headers }, { isUnmetered: reply instanceof UnmeteredReply });
          };
          return await send(perform(), preferenceHeaders(operation, request.headers));
        } catch (thrown) {
          return call.refuse(thrown);
        }
      });
    },

    ndjson<P extends Schema = undefined, Q extends Schema = undefined, R extends z.ZodType = z.ZodType>(
      described: NdjsonOperation<P, Q, R> & { handler: (input: Input<C, P, Q>) => Promise<NdjsonStream<z.input<R>>> },
    ): Route<R> {
      const { handler, ...rest } = described;
      const operation: Operation<R> = { ...rest, kind: "ndjson", group, envelope };
      return routeOf(operation, async (request, params) => {
        const call = new Call<C>(operation, request);
        try {
          const ctx = await call.authenticate(authenticate, params);
          const parsed = call.parse<P, Q>(described, params);
          const { correlationId, signal } = call;
          call.begin();
          const lines = await handler({ ctx, ...parsed, request, correlationId, signal, meter: call.meter });
          const about = { correlationId, summary: operation.summary };
          return ndjsonResponse(lines, { check: (line) => described.response.parse(line), headers: call.headers(), about });
        } catch (thrown) {
          return call.refuse(thrown);
        }
      });
    },
  };
}

const asReply = <T>(result: T | Reply<T>, { status }: Operation): Reply<T> =>
  result instanceof Reply ? result : new Reply(result, status?.[0] ?? 200);

const applied = (preference: string | null | undefined): Record<string, string> => (preference ? { "Preference-Applied": preference } : {});

const preferenceHeaders = ({ preference }: Operation, headers: Headers) => applied(preference?.requested(headers));

const replayHeaders = ({ preference }: Operation, { body, headers }: SerializedResponse) => ({
  ...applied(preference?.followed(JSON.parse(body))),
  ...headers,
});
