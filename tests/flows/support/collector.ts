import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Attribute = { key: string; value: Record<string, unknown> };
type SentSpan = { traceId: string; name: string; attributes: Attribute[] };
type Span = { traceId: string; name: string; attributes: Record<string, unknown> };

export type Collector = {
  url: string;
  spans: () => Span[];
  /** Names of metrics. */
  metrics: () => string[];
  /** Everything, as it was sent. */
  received: () => string;
  close: () => void;
};

const valuesOf = (attributes: Attribute[]) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** An OpenTelemetry collector on loopback that takes OTLP in JSON over HTTP. */
export async function aCollector(): Promise<Collector> {
  const bodies: { path: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    bodies.push({ path: request.url ?? "", text: Buffer.concat(parts).toString() });
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const sentTo = (path: string) => bodies.filter((body) => body.path === path).map(({ text }) => JSON.parse(text));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      sentTo("/v1/traces")
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }: { spans: SentSpan[] }) => spans)
        .map(({ attributes, ...span }) => ({ ...span, attributes: valuesOf(attributes ?? []) })),
    metrics: () =>
      sentTo("/v1/metrics")
        .flatMap(({ resourceMetrics }) => resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics)
        .map(({ name }) => name),
    received: () => bodies.map(({ text }) => text).join("\n"),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
