import { metrics } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace-base";
import { registerOTel } from "@vercel/otel";
import { metricsReader } from "@/lib/api/prometheus";
import { env } from "@/lib/env";
import { countWaitingJobs } from "@/lib/jobs/count-waiting-jobs";
import { describeError, log } from "@/lib/log";
import { version } from "@/lib/version";

/** Traces and metrics to the OTLP endpoint, metrics for `/v1/metrics`: each if it is set. Call it before anything is measured. */
export function startTelemetry(): void {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRIC_EXPORT_INTERVAL: exportIntervalMillis, LOCI_METRICS_TOKEN: token } = env();
  registerOTel({
    serviceName: "loci",
    attributes: { "service.version": version },
    // It would record the addresses of pages and files, which may have a signature. Model calls have spans of their own.
    instrumentations: [],
    spanProcessors: endpoint ? [withoutQueries, "auto"] : [],
    metricReaders: [
      ...(endpoint ? [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(), exportIntervalMillis })] : []),
      ...(token ? [metricsReader()] : []),
    ],
  });
  watchQueue();
}

/** A sign-in link has its token in the query. */
const withoutQueries: SpanProcessor = {
  onStart() {},
  onEnd({ attributes }: ReadableSpan) {
    for (const [name, value] of Object.entries(attributes)) {
      if (/^(?:http\.(?:target|url)|url\.(?:full|query))$/.test(name) && typeof value === "string")
        attributes[name] = value.replace(/\?.*/s, "");
    }
  },
  forceFlush: async () => {},
  shutdown: async () => {},
};

function watchQueue(): void {
  const meter = metrics.getMeter("loci");
  const waiting = meter.createObservableGauge("loci.jobs.waiting", {
    description: "Jobs that are due and have no worker yet",
    unit: "{job}",
  });
  const oldest = meter.createObservableGauge("loci.jobs.oldest_wait", {
    description: "How long the oldest of them has been due",
    unit: "s",
  });
  meter.addBatchObservableCallback(
    async (observed) => {
      try {
        const jobs = await countWaitingJobs();
        observed.observe(waiting, jobs.waiting);
        observed.observe(oldest, jobs.oldestSeconds);
      } catch (error) {
        log.warn("telemetry.queue_unknown", describeError(error));
      }
    },
    [waiting, oldest],
  );
}
