import {
  type Attributes,
  type Context,
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

// Without `startTelemetry`, all of this does nothing. Attributes are ids, codes and numbers, as in logs: never content, never a secret.

const scope = "loci";

/** The span is active while the work runs, and fails if it throws. */
export const inSpan = <T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> =>
  trace.getTracer(scope).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** For work that no function encloses, such as a stream. The caller ends it. */
export const startSpan = (name: string, attributes: Attributes): Span => trace.getTracer(scope).startSpan(name, { attributes });

/** Without the message, which may quote content. */
export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute("error.type", typeof code === "string" ? code : typeof name === "string" ? name : "unknown");
}

export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

/** W3C Trace Context, to be stored with work that is done later. */
export function traceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Spans of the work belong to the trace that asked for it. */
export const continueTrace = <T>(traceparent: string | null, work: () => T): T => context.with(contextOf(traceparent), work);
const contextOf = (traceparent: string | null): Context =>
  traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

/** Seconds. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function createInstruments() {
  const meter = metrics.getMeter(scope);
  const seconds = (name: string, description: string) =>
    meter.createHistogram(name, { description, unit: "s", advice: { explicitBucketBoundaries: boundaries } });
  return {
    request: seconds("http.server.request.duration", "Calls of the API"),
    job: seconds("loci.job.duration", "Jobs that ended, from their first claim on"),
    modelCall: seconds("gen_ai.client.operation.duration", "Calls of a model"),
    modelTokens: meter.createCounter("gen_ai.client.token.usage", { description: "Tokens that models read and wrote", unit: "{token}" }),
    delivery: meter.createCounter("loci.webhook.deliveries", { description: "Attempts to deliver a webhook" }),
  };
}

let instruments: ReturnType<typeof createInstruments> | undefined;

/** Not before `startTelemetry`: an instrument that was made without a reader stays silent. */
export const instrument = (): ReturnType<typeof createInstruments> => (instruments ??= createInstruments());
