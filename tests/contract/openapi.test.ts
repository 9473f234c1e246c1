import SwaggerParser from "@apidevtools/swagger-parser";
import { validate } from "@readme/openapi-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import * as served from "@/app/openapi.json/route";
import * as versioned from "@/app/v1/openapi.json/route";
import { routes } from "@/app/v1/routes";
import { openApi, operationsOf } from "@/lib/api/openapi";
import { operationIds } from "@/lib/api/operation-ids";
import { errorCodes } from "@/lib/errors";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { usesSession } from "../support/records";

useDatabase();

const { status, body: api } = await call("GET", "/v1/openapi.json", { headers: { host: "memory.acme.dev" } });
const operations = (await operationsOf(routes)).map((listed) => ({
  name: `${listed.method} ${listed.path}`,
  described: api.paths[listed.path]?.[listed.method.toLowerCase()],
  ...listed,
}));

function* objectsIn(value: unknown, path = "#"): Generator<[path: string, object: Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}
const at = (pointer: string) =>
  pointer
    .replace(/^#\//, "")
    .split("/")
    .reduce<any>((value, key) => value?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], api);

/** A schema, whether it is named or not. */
const deref = (schema: any): any => (schema.$ref ? { ...at(schema.$ref), ...schema } : schema);
const bodyOf = (path: string) => deref(api.paths[path].post.requestBody.content["application/json"].schema);

it("is OpenAPI 3.1, as JSON", () => {
  expect(status).toBe(200);
  expect(api).toMatchObject({ openapi: expect.stringMatching(/^3\.1\.\d+$/), info: { title: "Loci", version: expect.any(String) } });
  expect(JSON.parse(JSON.stringify(api))).toEqual(api);
  expect(
    Object.keys(api).filter((key) => !["openapi", "info", "servers", "paths", "components", "security", "tags"].includes(key)),
  ).toEqual([]);
});

it("lists exactly the operations of the API", () => {
  const listed = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});

describe("is valid", () => {
  it("by @readme/openapi-parser", async () => {
    expect(await validate(JSON.parse(JSON.stringify(api)))).toMatchObject({ valid: true, warnings: [] });
  });

  it("by swagger-parser", async () => {
    await expect(SwaggerParser.validate(JSON.parse(JSON.stringify(api)))).resolves.toHaveProperty("openapi");
  });

  it("by redocly's recommended rules", async () => {
    const problems = await lintFromString({ source: JSON.stringify(api), config: await createConfig({ extends: ["recommended"] }) });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });
});

it("is written once, and each request gets its own server's address", async () => {
  const [one, other] = await Promise.all(
    ["one.example", "other.example"].map((host) => openApi(routes, new Request("http://localhost", { headers: { host } }))),
  );
  expect(one!.paths).toBe(other!.paths);
  expect([one!.servers, other!.servers]).toEqual([[{ url: "http://one.example" }], [{ url: "http://other.example" }]]);
});

it("is served at /openapi.json, too", () => expect(served.GET).toBe(versioned.GET));

it("names what has a name", () => {
  const schemas = Object.keys(api.components.schemas);
  const named = [
    "Memory",
    "CoreMemory",
    "Message",
    "Job",
    "Conflict",
    "Filters",
    "Thread",
    "Document",
    "Group",
    "User",
    "Error",
    "CoreError",
  ];
  expect(schemas).toEqual(expect.arrayContaining([...named, "MemoryType", "TrustClass", "ErrorCode", "CoreErrorCode"]));
  const responses = operations.flatMap(({ described, operation }) =>
    operation.kind === "ndjson" ? [] : [described.responses[operation.status?.[0] ?? 200].content["application/json"].schema],
  );
  for (const schema of responses) expect(Object.keys(schema)).toEqual(["$ref"]);
  expect(at("#/components/schemas/Filters").properties).toMatchObject({
    AND: { items: { $ref: "#/components/schemas/Filters" } },
    min_score: { minimum: 0, maximum: 1 },
    sources: { properties: { agent_ids: { type: "array" } } },
  });
  expect(at("#/components/schemas/Job").properties.status).toEqual({ $ref: "#/components/schemas/JobState" });
});

it("lists each error code", () => {
  const { Error: memory, ErrorCode, CoreErrorCode } = api.components.schemas;
  expect(memory.properties.code).toEqual({ $ref: "#/components/schemas/ErrorCode" });
  const entries = Object.entries(errorCodes) as [string, { core: string; memory?: string }][];
  expect(ErrorCode.enum).toEqual([...new Set(entries.map(([code, { memory }]) => memory ?? code))].toSorted());
  expect(CoreErrorCode.enum).toEqual([...new Set(entries.map(([, { core }]) => core))].toSorted());
  const core = api.paths["/v1/core/add"].post.responses;
  expect(core["400"].description).toMatch(/user_id_or_group_id_required.*user_id_and_group_id_exclusive/);
  expect(core["404"].description).toContain("project_not_found");
  expect(core["405"].headers).toHaveProperty("Allow");
});

it("bounds integers by what the API means, not by what JavaScript can hold", () => {
  for (const [path, schema] of objectsIn(api)) {
    if (schema.type !== "integer" || Array.isArray(schema.enum)) continue;
    expect(schema.maximum ?? 0, path).toBeLessThan(Number.MAX_SAFE_INTEGER);
    // In an export, a chunk's place counts from its episode's first one.
    expect(typeof schema.minimum === "number" || path.endsWith("/place") || !path.startsWith("#/components/schemas"), path).toBe(true);
  }
});

it("types each answer as its JSON, and describes its events beside it", () => {
  for (const { described, operation } of operations) {
    for (const response of Object.values<any>(described.responses)) expect(Object.keys(response.content)).toHaveLength(1);
    expect("x-event-stream" in described).toBe(operation.kind === "stream");
  }
  expect(Object.keys(api.paths["/v1/core/ask"].post["x-event-stream"].events)).toEqual(["delta", "done", "error"]);
  expect(Object.keys(api.paths["/v1/import"].post["x-event-stream"].events)).toEqual(["progress", "done", "error"]);
});

it("says where it is served", () => expect(api.servers).toEqual([{ url: "http://memory.acme.dev" }]));

it("names no parameter twice", () => {
  for (const { name, described } of operations) {
    const keys = described.parameters.map((parameter: { in: string; name: string }) => `${parameter.in} ${parameter.name}`);
    expect(new Set(keys).size, name).toBe(keys.length);
  }
});

it("names each operation once", () => {
  const ids = operations.map(({ described }) => described.operationId);
  expect(Object.keys(operationIds).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z][a-zA-Z0-9]*$/);
});

it("has no dangling reference", () => {
  for (const [path, object] of objectsIn(api)) {
    if (typeof object.$ref === "string") expect(at(object.$ref), `${path} → ${object.$ref}`).toBeDefined();
  }
});

it("requires only properties that it describes", () => {
  for (const [path, object] of objectsIn(api)) {
    if (!Array.isArray(object.required) || typeof object.properties !== "object") continue;
    expect(Object.keys(object.properties as object), path).toEqual(expect.arrayContaining(object.required));
  }
});

describe.each(operations)("$name", ({ path, method, operation, described }) => {
  const isOpen = operation.access === "public";
  const isKeyed = !isOpen && !usesSession(operation);
  const isRepeatable = !isOpen && method === "POST" && !operation.lines;
  const mediaType = operation.kind === "ndjson" ? "application/x-ndjson" : "application/json";

  it("has a summary, access rules and parameters", () => {
    expect(described.summary).toMatch(/\S/);
    expect(described.tags).toHaveLength(1);
    expect(described.security).toEqual(isOpen ? [] : isKeyed ? [{ apiKey: [] }] : [{ session: [] }]);
    const named = described.parameters.map(({ name, in: place }: { name: string; in: string }) => `${place} ${name}`);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`);
    expect(named).toEqual(expect.arrayContaining([...inPath, "header X-Correlation-Id"]));
    expect(named.filter((name: string) => name.startsWith("path")).toSorted()).toEqual(inPath.toSorted());
    expect(named.includes("header Idempotency-Key")).toBe(isRepeatable);
    expect(named.includes("query projectId")).toBe(operation.project === "query");
    for (const parameter of described.parameters) {
      expect(parameter.schema).toBeTypeOf("object");
      if (parameter.in === "path") expect(parameter.required).toBe(true);
    }
    expect(Object.keys(described.requestBody?.content ?? {})).toEqual([
      ...(operation.body ? [operation.isForm ? "multipart/form-data" : "application/json"] : []),
      ...(operation.lines ? ["application/x-ndjson"] : []),
      ...(operation.file ? ["application/json"] : []),
    ]);
  });

  it("has a schema for every success, and the codes of every error", () => {
    const statuses = Object.keys(described.responses).map(Number);
    for (const success of operation.status ?? [200]) {
      expect(described.responses[success].content[mediaType].schema).toBeTypeOf("object");
    }
    const expected = [
      ...(isOpen ? [] : [401, 403]),
      ...(isKeyed ? [429] : []),
      ...(operation.body || operation.lines ? [400, 413, 415] : []),
      ...(isRepeatable ? [409, 422] : []),
      ...(operation.errors ?? []).map((code) => errorCodes[code].status),
      500,
      503,
    ];
    expect(statuses).toEqual(expect.arrayContaining(expected));
    for (const code of operation.errors ?? []) {
      const entry: { status: number; core: string; memory?: string } = errorCodes[code];
      expect(described.responses[entry.status].description).toContain(operation.envelope === "core" ? entry.core : (entry.memory ?? code));
    }
    const schema = `#/components/schemas/${operation.envelope === "core" ? "CoreError" : "Error"}`;
    for (const [answered, response] of Object.entries<any>(described.responses)) {
      expect(response.description).toMatch(/\S/);
      expect(response.headers).toHaveProperty("X-Correlation-Id");
      if (isKeyed && answered !== "405")
        expect(Object.keys(response.headers)).toEqual(
          expect.arrayContaining(["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]),
        );
      if (answered === "429") expect(response.headers).toHaveProperty("Retry-After");
      if (isRepeatable && Number(answered) < 300) expect(response.headers).toHaveProperty("Idempotency-Replayed");
      if (Number(answered) >= 400) expect(response.content["application/json"].schema).toEqual({ $ref: schema });
    }
  });
});

describe("documents", () => {
  it("the limits", () => {
    const add = bodyOf("/v1/memory/add").properties;
    expect(add.content).toMatchObject({ type: "string", maxLength: 500_000, minLength: 1 });
    expect(add.userId).toMatchObject({ maxLength: 256 });
    expect(add.metadata).toMatchObject({ type: "object", maxProperties: 50 });
    const { messages } = bodyOf("/v1/core/add").properties;
    expect(messages).toMatchObject({ type: "array", minItems: 1, maxItems: 100 });
    expect(deref(messages.items).properties.content).toMatchObject({ maxLength: 100_000 });
    for (const path of ["/v1/memory/search", "/v1/core/search"]) {
      expect(bodyOf(path).properties.limit).toMatchObject({ type: "integer", minimum: 1, maximum: 50, default: 10 });
    }
    for (const name of ["types", "groups", "users", "projectTags"]) {
      expect(bodyOf("/v1/memory/search").properties[name]).toMatchObject({ type: "array", minItems: 1 });
    }
    expect(bodyOf("/v1/groups").properties.name.pattern).toBe("^[a-z0-9][a-z0-9_-]{0,63}$");
  });

  it("required fields and defaults", () => {
    expect(bodyOf("/v1/memory/add").properties.sourceType).toMatchObject({
      default: "TEXT",
    });
    expect(deref(bodyOf("/v1/memory/add").properties.sourceType).enum).toEqual(expect.arrayContaining(["TEXT", "PDF"]));
    expect(bodyOf("/v1/memory/search").required.toSorted()).toEqual(["projectTags", "q"]);
    expect(bodyOf("/v1/core/add").required).toEqual(["messages"]);
    expect(bodyOf("/v1/core/search").required).toEqual(["query"]);
    expect(bodyOf("/v1/core/add").properties.wait_for_processing).toMatchObject({ default: false });
  });

  it("the Prefer header", () => {
    expect(api.paths["/v1/core/search"].post.parameters).toContainEqual(
      expect.objectContaining({ name: "Prefer", in: "header", required: false }),
    );
    expect(api.paths["/v1/core/search"].post.responses["200"].headers).toHaveProperty("Preference-Applied");
  });

  it("the maximum JSON depth", () => {
    expect(api.info.description).toContain("64 levels");
    expect(api.paths["/v1/memory/add"].post.responses["400"].description).toContain("INVALID_REQUEST");
  });
});
