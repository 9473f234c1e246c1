import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { isSameSecret } from "@/lib/crypto";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { correlationId } from "./correlation";
import { errorResponse } from "./envelopes";
import { methodsNotAllowed } from "./methods-not-allowed";
import { toAppError } from "./to-app-error";

// Next bundles instrumentation and routes separately.
const shared = globalThis as typeof globalThis & { lociMetrics?: PrometheusExporter };

export const metricsReader = (): PrometheusExporter => (shared.lociMetrics ??= new PrometheusExporter({ preventServerStart: true }));

/** What this process has measured, in Prometheus' text format. */
export async function metricsResponse(request: Request): Promise<Response> {
  try {
    const text = await prometheusMetrics(request.headers);
    return new Response(text, { headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" } });
  } catch (error) {
    return errorResponse("memory", toAppError(error), correlationId(request.headers));
  }
}

export const metricsNotAllowed = methodsNotAllowed("memory", ["GET"]);

/** @throws AppError NOT_FOUND unless LOCI_METRICS_TOKEN is set, UNAUTHORIZED if the request doesn't have it */
async function prometheusMetrics(headers: Headers): Promise<string> {
  const { LOCI_METRICS_TOKEN: token } = env();
  if (!token || !shared.lociMetrics) throw new AppError("NOT_FOUND", "Metrics are off. Set LOCI_METRICS_TOKEN to turn them on.");
  const given = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (!given || !isSameSecret(given, token)) {
    throw new AppError("UNAUTHORIZED", "Missing or wrong metrics token. Send `Authorization: Bearer` with LOCI_METRICS_TOKEN.");
  }
  const { resourceMetrics, errors } = await shared.lociMetrics.collect();
  for (const error of errors) log.warn("metrics.incomplete", describeError(error));
  return new PrometheusSerializer().serialize(resourceMetrics);
}
