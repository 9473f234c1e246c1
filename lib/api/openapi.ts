import { z } from "zod";
import { AppError, type ErrorCode, errorCodes } from "@/lib/errors";
import { version } from "@/lib/version";
import { type Envelope, errorBody } from "./envelopes";
import { ndjsonLimits, ndjsonType } from "./lines";
import type { Route } from "./operation";
import { maxDepth } from "./read-body";

type RouteModule = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", unknown>>;
export type Routes = Record<string, () => Promise<RouteModule>>;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export async function operationsOf(routes: Routes) {
  const modules = await Promise.all(Object.entries(routes).map(async ([path, load]) => ({ path, module: await load() })));
  return modules.flatMap(({ path, module }) =>
    methods.flatMap((method) => {
      const route = module[method] as Partial<Route> | undefined;
      return route?.operation ? [{ path, method, route: route as Route, operation: route.operation }] : [];
    }),
  );
}

const schemaOf = (schema: unknown, io: "input" | "output") => z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: "any" });

const isPersonal = (operation: Route["operation"]) => operation.group === "dashboard" || operation.group === "account";
const isKeyed = (operation: Route["operation"]) => operation.access !== "public" && !isPersonal(operation);

function errorsOf(operation: Route["operation"], method: string): ErrorCode[] {
  const codes: ErrorCode[] = ["INTERNAL", "UNAVAILABLE"];
  if (operation.access !== "public") codes.push("UNAUTHORIZED", "FORBIDDEN");
  if (isKeyed(operation)) codes.push("RATE_LIMITED");
  if (operation.project) codes.push("PROJECT_NOT_FOUND");
  if (operation.meter) codes.push("QUOTA_EXCEEDED");
  if (operation.body || operation.params || operation.query) codes.push("VALIDATION_ERROR");
  if (operation.body || operation.lines) codes.push("VALIDATION_ERROR", "INVALID_REQUEST", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (operation.lines) codes.push("REQUEST_TIMEOUT");
  if (isRepeatable(operation, method)) codes.push("IDEMPOTENCY_MISMATCH", "IDEMPOTENCY_IN_PROGRESS");
  return [...new Set([...codes, ...(operation.errors ?? [])])];
}

const isRepeatable = (operation: Route["operation"], method: string) =>
  operation.access !== "public" && method === "POST" && !operation.lines;

const idempotency =
  "Makes retries safe for 24 hours: the same API key (or member) with the same permissions gets the first response again, byte for byte, with secrets replaced by their hint. For any other caller it is a new call.";

const string = { type: "string" } as const;
const errorSchemas: Record<Envelope, object> = {
  memory: {
    type: "object",
    required: ["error", "code", "correlationId"],
    properties: {
      error: { ...string, description: "Human-readable: what happened and what to do" },
      code: string,
      correlationId: string,
      details: { type: "array", items: { type: "object", properties: { path: string, message: string } } },
      retryAfter: { type: "integer", description: "Seconds" },
    },
  },
  core: {
    type: "object",
    required: ["error", "code", "correlationId", "message"],
    properties: {
      error: { ...string, description: "Machine-readable error code" },
      code: { type: "integer", description: "The HTTP status" },
      correlationId: string,
      message: { ...string, description: "Human-readable: what happened and what to do" },
      details: { type: "array", items: { type: "object", properties: { path: string, message: string } } },
      retry_after: { type: "integer", description: "Seconds" },
    },
  },
};

const correlationHeader = {
  "X-Correlation-Id": { description: "Identifies the request: the caller's id, or a generated one", schema: string },
};
const rateHeaders = {
  "X-RateLimit-Limit": { description: "Calls per minute. Sent only if a limit applies", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Calls left in this minute", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "When the limit resets, in Unix seconds", schema: { type: "integer" } },
};

const replayedHeader = { "Idempotency-Replayed": { description: "true if this is a stored response", schema: string } };
const preferenceHeader = { "Preference-Applied": { description: "The `Prefer` preference that was applied", schema: string } };
const retryHeader = { "Retry-After": { description: "Seconds to wait before retrying", schema: { type: "integer" } } };

const projectParameter = {
  name: "projectId",
  in: "query",
  required: false,
  description: "The project's `prj_` id. Defaults to the organization's newest project",
  schema: string,
};

const streamed =
  "With `Accept: text/event-stream`: `delta` events, each {text} with the next piece of the answer's text; then one `done` event with " +
  "the whole JSON body, or one `error` event with an error body. An error before the first event is an ordinary error response.";

const progressEvents = (schema: unknown) => {
  const { properties = {} } = schemaOf(schema, "output") as { properties?: Record<string, unknown> };
  return (
    `With \`Accept: text/event-stream\`: \`progress\` events, each {${Object.keys(properties).join(", ")}}; then one \`done\` event with ` +
    "the whole JSON body, or one `error` event with an error body. An error before the first event is an ordinary error response."
  );
};

/** OpenAPI 3.1 can't describe NDJSON, so the schema is that of one line. */
const lineByLine = ({ schema }: { schema: object }) => ({ schema: { description: `One line of NDJSON. ${ndjsonLimits}`, ...schema } });

export async function openApi(routes: Routes): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, operation } of await operationsOf(routes)) {
    const headers = { ...correlationHeader, ...(isKeyed(operation) && rateHeaders) };
    const repeatable = isRepeatable(operation, method);
    const okHeaders = { ...headers, ...(repeatable && replayedHeader), ...(operation.preference && preferenceHeader) };
    const answer = { schema: schemaOf(operation.response, "output") };
    const ok = {
      description: "Success",
      headers: okHeaders,
      content: {
        ...(operation.kind === "ndjson" ? { [ndjsonType]: lineByLine(answer) } : { "application/json": answer }),
        ...(operation.kind === "stream" &&
          !operation.progress && { "text/event-stream": { schema: { ...string, description: streamed } } }),
        ...(operation.progress !== undefined && {
          "text/event-stream": { schema: { ...string, description: progressEvents(operation.progress) } },
        }),
      },
    };
    const byStatus = new Map<number, ErrorCode[]>();
    for (const code of errorsOf(operation, method))
      byStatus.set(errorCodes[code].status, [...(byStatus.get(errorCodes[code].status) ?? []), code]);
    const errors = [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => {
        const names = codes.map(
          (code) => errorBody(operation.envelope, new AppError(code, ""), "")[operation.envelope === "core" ? "error" : "code"],
        );
        return [
          String(status),
          {
            description: [...new Set(names)].join(", "),
            headers: { ...headers, ...([409, 429, 503].includes(status) && retryHeader) },
            content: {
              "application/json": { schema: { $ref: `#/components/schemas/${operation.envelope === "core" ? "CoreError" : "Error"}` } },
            },
          },
        ];
      });
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: `${method.toLowerCase()}${path.replace(/^\/v1/, "").replace(/[^a-zA-Z0-9]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? "")}`,
      summary: operation.summary,
      ...(operation.description && { description: operation.description }),
      tags: [operation.group],
      security: isKeyed(operation) ? [{ apiKey: [] }] : isPersonal(operation) ? [{ session: [] }] : [],
      parameters: [
        ...parametersOf(operation.params, "path"),
        ...parametersOf(operation.query, "query"),
        ...(operation.project === "query" ? [projectParameter] : []),
        { name: "X-Correlation-Id", in: "header", required: false, schema: { ...string, pattern: "^[\\w.:-]{1,128}$" } },
        ...Object.entries(operation.headers ?? {}).map(([name, description]) => ({
          name,
          in: "header",
          required: false,
          description,
          schema: string,
        })),
        ...(repeatable
          ? [{ name: "Idempotency-Key", in: "header", required: false, description: idempotency, schema: { ...string, maxLength: 255 } }]
          : []),
      ],
      ...(operation.body !== undefined && {
        requestBody: { required: true, content: { "application/json": { schema: schemaOf(operation.body, "input") } } },
      }),
      ...(operation.lines !== undefined && {
        requestBody: { required: true, content: { [ndjsonType]: lineByLine({ schema: schemaOf(operation.lines, "input") }) } },
      }),
      responses: {
        ...Object.fromEntries((operation.status ?? [200]).map((status) => [String(status), ok])),
        ...Object.fromEntries(errors),
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Loci",
      version,
      description: `Long-term memory for AI agents. JSON in a request may nest at most ${maxDepth} levels; deeper JSON is rejected with 400 INVALID_REQUEST.`,
    },
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "A project's API key: loci_ followed by 40 letters and digits" },
        session: { type: "http", scheme: "bearer", description: "A session token from the identity provider, or from `npm run token`" },
      },
      schemas: { Error: errorSchemas.memory, CoreError: errorSchemas.core },
    },
  };
}

function parametersOf(schema: unknown, place: "path" | "query"): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}
