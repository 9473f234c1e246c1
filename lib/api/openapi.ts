import type { z } from "zod";
import { ownOrigin } from "@/lib/auth/own-page";
import { type ErrorCode, errorCodes } from "@/lib/errors";
import { version } from "@/lib/version";
import { recordLimits } from "./json-records";
import { ndjsonLimits, ndjsonType } from "./lines";
import { errorSchemas, methodNotAllowed, shownCode } from "./openapi-errors";
import { Components } from "./openapi-schemas";
import type { Route } from "./operation";
import { operationIds } from "./operation-ids";
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

const isPersonal = (operation: Route["operation"]) => operation.group === "dashboard" || operation.group === "account";
const isKeyed = (operation: Route["operation"]) => operation.access !== "public" && !isPersonal(operation);

function errorsOf(operation: Route["operation"], method: string): ErrorCode[] {
  const codes: ErrorCode[] = ["INTERNAL", "UNAVAILABLE"];
  // PROJECT_NOT_FOUND: the project was deleted while the call ran.
  if (operation.access !== "public") codes.push("UNAUTHORIZED", "FORBIDDEN", "PROJECT_NOT_FOUND");
  if (isKeyed(operation)) codes.push("RATE_LIMITED");
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

/** OpenAPI 3.1 can't describe NDJSON, so the schema is that of one line. */
const lineByLine = ({ schema }: { schema: object }) => ({ schema: { description: `One line of NDJSON. ${ndjsonLimits}`, ...schema } });

const pascal = (id: string) => id[0]!.toUpperCase() + id.slice(1);

const errorRef = ({ envelope }: Route["operation"]) => ({ $ref: `#/components/schemas/${envelope === "core" ? "CoreError" : "Error"}` });

const isEmptyStatus = 405;

function errorResponses(operation: Route["operation"], method: string, headers: object): Record<string, unknown> {
  const byStatus = Map.groupBy(errorsOf(operation, method), (code) => errorCodes[code].status);
  const responses = [...byStatus].map(([status, codes]) => {
    const names = codes.map((code) => shownCode(operation.envelope, code));
    return [
      String(status),
      {
        description: [...new Set(names)].join(", "),
        headers: { ...headers, ...([409, 429, 503].includes(status) && retryHeader) },
        content: { "application/json": { schema: errorRef(operation) } },
      },
    ];
  });
  return { ...Object.fromEntries(responses), [isEmptyStatus]: methodNotAllowed(operation.envelope, correlationHeader) };
}

/** Not as a second content type: generated clients would type each answer as an object or a string. */
function eventStream(operation: Route["operation"], answer: object, components: Components) {
  if (operation.kind !== "stream") return {};
  const delta = { type: "object", required: ["text"], properties: { text: { ...string, description: "The next piece of the text" } } };
  return {
    "x-event-stream": {
      description:
        "With `Accept: text/event-stream`, the answer is a stream of server-sent events. An error before the first event is an ordinary error response.",
      events: {
        ...(operation.progress === undefined ? { delta } : { progress: components.of(operation.progress, "output") }),
        done: answer,
        error: errorRef(operation),
      },
    },
  };
}

const described = new WeakMap<Routes, Promise<Record<string, unknown>>>();

/** Written once: it takes a while, and everybody may ask for it. Only the server's address differs from request to request. */
export async function openApi(routes: Routes, request: Request): Promise<Record<string, unknown>> {
  const known = described.get(routes) ?? describeRoutes(routes);
  described.set(routes, known);
  const { openapi, info, ...rest } = await known;
  return { openapi, info, servers: [{ url: ownOrigin(request.headers) }], ...rest };
}

async function describeRoutes(routes: Routes): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  const components = new Components();
  for (const { path, method, operation } of await operationsOf(routes)) {
    const operationId = operationIds[`${method} ${path}`] ?? `${method.toLowerCase()}${path.replace(/\W+/g, "_")}`;
    const headers = { ...correlationHeader, ...(isKeyed(operation) && rateHeaders) };
    const repeatable = isRepeatable(operation, method);
    const okHeaders = { ...headers, ...(repeatable && replayedHeader), ...(operation.preference && preferenceHeader) };
    const answer = components.named(`${pascal(operationId)}Response`, operation.response as z.ZodType, "output");
    const ok = {
      description: "Success",
      headers: okHeaders,
      content: operation.kind === "ndjson" ? { [ndjsonType]: lineByLine({ schema: answer }) } : { "application/json": { schema: answer } },
    };
    const body = operation.body as z.ZodType | undefined;
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId,
      summary: operation.summary,
      ...(operation.description && { description: operation.description }),
      tags: [operation.group],
      security: isKeyed(operation) ? [{ apiKey: [] }] : isPersonal(operation) ? [{ session: [] }] : [],
      parameters: [
        ...parametersOf(operation.params, "path", components),
        ...parametersOf(operation.query, "query", components).filter(({ name }) => operation.project !== "query" || name !== "projectId"),
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
      ...(body && {
        requestBody: {
          required: true,
          content: {
            [operation.isForm ? "multipart/form-data" : "application/json"]: {
              schema: components.named(`${pascal(operationId)}Request`, body, "input"),
            },
          },
        },
      }),
      ...(operation.lines !== undefined && {
        requestBody: {
          required: true,
          content: {
            [ndjsonType]: lineByLine({ schema: components.named(`${pascal(operationId)}Line`, operation.lines as z.ZodType, "input") }),
            ...(operation.file && { "application/json": { schema: { description: `${operation.file}. ${recordLimits}` } } }),
          },
        },
      }),
      responses: {
        ...Object.fromEntries((operation.status ?? [200]).map((status) => [String(status), ok])),
        ...errorResponses(operation, method, headers),
      },
      ...eventStream(operation, answer, components),
    };
  }
  const { schemas, ...resolved } = components.finish({ paths });
  return {
    openapi: "3.1.0",
    info: {
      title: "Loci",
      version,
      license: { name: "MIT", identifier: "MIT" },
      description: `Long-term memory for AI agents. JSON in a request may nest at most ${maxDepth} levels; deeper JSON is rejected with 400 INVALID_REQUEST.`,
    },
    tags,
    ...resolved,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "A project's API key: loci_ followed by 40 letters and digits" },
        session: { type: "http", scheme: "bearer", description: "A session token from the identity provider, or from `npm run token`" },
      },
      schemas: { ...schemas, ...errorSchemas },
    },
  };
}

const tags = [
  { name: "core", description: "The canonical API for agents, in snake_case" },
  { name: "memory", description: "Documents, lists, users, groups and transfer, in camelCase" },
  { name: "dashboard", description: "Manages one project. Needs a session" },
  { name: "account", description: "Manages an organization. Needs a session" },
  { name: "public", description: "Needs no credentials" },
  { name: "webhook", description: "Events of other services, signed by them" },
];

type Parameter = { name: string; in: string; required: boolean; schema: object };

function parametersOf(schema: unknown, place: "path" | "query", components: Components): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.of(schema as z.ZodType, "input") as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description && { description }),
    schema: property,
  }));
}
