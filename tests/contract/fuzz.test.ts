import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { routes } from "@/app/v1/routes";
import { stopDeliverer } from "@/inngest/deliveries";
import { runner } from "@/inngest/in-process";
import { operationsOf } from "@/lib/api/openapi";
import { connection, rows, setConnection } from "@/lib/db/client";
import { call, respond } from "../support/call";
import { useDatabase } from "../support/database";
import { fromSchema, type JsonSchema, nearlyFromSchema } from "../support/fuzz/from-schema";
import { anyText, marker, oddTexts } from "../support/fuzz/odd-values";
import { operationValidator } from "../support/fuzz/validator";
import { aProject } from "../support/project";
import { credentialOf, type Project, type Sample } from "../support/records";
import { samples } from "../support/samples";
import { partOf } from "../support/thorough";

// Whatever a call contains, the answer is one that the OpenAPI document describes: never a 5xx, and a 4xx if the document forbids the body.

useDatabase();

const { body: document } = await call("GET", "/v1/openapi.json");
const operations = (await operationsOf(routes)).map((each) => ({ name: `${each.method} ${each.path}`, ...each }));
type Listed = (typeof operations)[number];

/** They change what other calls may do, so they get a project of their own. */
const isAlone = ({ name }: Listed) => /^DELETE|projects\/\{id\}|ontology|profile-schema/.test(name);
/** These take the longest: answers, whole exports. A file is read in a thread of its own, which takes longer still. */
const slow = /ask|chat|export|evals\/runs|verify|profile$|context/;

const runsOf = (listed: Listed): number => {
  const { parameters, bodySchema } = operationValidator(document, listed);
  if (/upload/.test(listed.name)) return 6;
  if (slow.test(listed.name)) return 25;
  if (bodySchema) return 185;
  return parameters("query").length > 0 ? 90 : parameters("path").length > 0 ? 30 : 5;
};

let cases = 0;
const logged: string[] = [];
let bystander: Project;
const prepared = new Map<string, { key: string; sample: Sample }>();

beforeAll(async () => {
  for (const stream of [process.stderr, process.stdout]) {
    vi.spyOn(stream, "write").mockImplementation((line) => logged.push(String(line)) > 0);
  }
  bystander = await aProject();
  await call("POST", "/v1/memory/add", { key: bystander.apiKey, body: { content: "The office opens at nine." } });
  const shared = await aProject();
  for (const listed of operations) {
    const project: Project = isAlone(listed) ? await aProject() : shared;
    prepared.set(listed.name, { key: await credentialOf(project, listed.operation), sample: await samples[listed.name]!(project) });
  }
  // What is added from here on stays unread, and nobody is called.
  await runner().stop();
  await stopDeliverer();
}, 300_000);

afterAll(() => vi.restoreAllMocks());

type Input = { body?: unknown; raw?: string; path: Record<string, string>; query: [string, string][]; headers: Record<string, string> };

const headerValues = ["", "a", "ÿ", "a b", "'; drop table memories; --", "a".repeat(300), "00-ff", "*/*;q=2", "variant=a", "__proto__"];
const anyHeaders = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        "idempotency-key",
        "x-correlation-id",
        "prefer",
        "traceparent",
        "accept",
        "accept-language",
        "x-forwarded-for",
        "range",
      ),
      fc.constantFrom(...headerValues),
      { maxKeys: 3 },
    ),
  },
);

/** Cursors and ids that were cut, changed or taken from elsewhere. */
function tampered(value: string): fc.Arbitrary<string> {
  const changes = [value.slice(0, -1), `${value}0`, value.toUpperCase(), value.replace(/^[a-z]+_/, "mem_"), value.replace(/.$/, "~")];
  const others = ["00000000-0000-0000-0000-000000000000", "mem_00000000000000000000000000", "bnVsbA", "W10", "eyJhIjoxfQ==", "-1"];
  return fc
    .constantFrom(...changes, ...others, ...oddTexts)
    .filter((text) => text !== "" && text !== "." && text !== ".." && text.isWellFormed());
}

function inputOf(listed: Listed, { url, body, raw }: Sample): fc.Arbitrary<Input> {
  const { parameters, bodySchema } = operationValidator(document, listed);
  const sampled = new URL(url, "http://localhost");
  const isUsual = fc.nat(3).map((n) => n > 0);
  const path = fc.record(
    Object.fromEntries(
      Object.entries(pathValues(listed.path, sampled.pathname)).map(([name, value]) => [name, mostly(value, tampered(value))]),
    ),
  );
  const own = [...sampled.searchParams];
  const query = parameters("query").map(({ name, schema }) => {
    const value = own.find(([known]) => known === name)?.[1];
    const any = fc.oneof(
      fromSchema(document, schema).map(String),
      name === "cursor" || /[iI]d$/.test(name) ? tampered(value ?? "W10") : anyText,
    );
    return fc
      .option(value === undefined ? any : mostly(value, any), { nil: undefined, freq: value === undefined ? 2 : 9 })
      .map((text) => [name, text] as const);
  });
  const anyQuery = fc
    .tuple(...query)
    .map((pairs) => pairs.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as [string, string]])));
  const anyBody = bodySchema ? bodyOf(bodySchema, body) : fc.constant(body);
  const anyRaw =
    typeof raw === "string"
      ? fc.tuple(isUsual, spoiledText(raw)).map(([usual, spoiled]) => (usual && !bodySchema ? spoiled : raw))
      : fc.constant(undefined);
  return fc.record({ body: anyBody, raw: anyRaw, path, query: anyQuery, headers: anyHeaders });
}

const mostly = (value: string, other: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 2, arbitrary: other });

/** Some are as the document says, some nearly, and some are the sample with a spot changed, which get furthest. */
function bodyOf(schema: JsonSchema, sample: unknown): fc.Arbitrary<unknown> {
  const around = nearlyFromSchema(document, { const: sample });
  return fc
    .oneof(
      { weight: 3, arbitrary: fromSchema(document, schema) },
      { weight: 4, arbitrary: nearlyFromSchema(document, schema) },
      { weight: 3, arbitrary: around },
      {
        weight: 3,
        arbitrary: fc.tuple(fromSchema(document, schema), fc.nat()).map(([value, which]) => {
          const fields = Object.entries((value ?? {}) as object);
          return { ...(sample as object), ...Object.fromEntries(fields.length > 0 ? [fields[which % fields.length]!] : []) };
        }),
      },
    )
    .map(withoutWaiting);
}

/** Nothing is read meanwhile, so that a call that waits for it would only take time. */
function withoutWaiting(body: unknown): unknown {
  if (typeof body === "object" && body !== null)
    for (const key of ["wait_for_processing", "waitForProcessing"]) Reflect.deleteProperty(body, key);
  return body;
}

/** Lines of an import, or the parts of a form. */
function spoiledText(text: string): fc.Arbitrary<string> {
  const lines = text.split("\n");
  return fc.tuple(fc.nat(lines.length - 1), fc.constantFrom("drop", "twice", "cut", "odd", "replace"), anyText).map(([at, how, odd]) => {
    const line = lines[at]!;
    if (how === "drop") return lines.toSpliced(at, 1).join("\n");
    if (how === "twice") return lines.toSpliced(at, 0, line).join("\n");
    if (how === "cut") return lines.with(at, line.slice(0, line.length / 2)).join("\n");
    if (how === "odd") return lines.with(at, odd.toWellFormed()).join("\n");
    return lines
      .with(
        at,
        line.replace(/(?<=:\s?)("[^"]*"|\d+|null|true)/, () => JSON.stringify(odd)),
      )
      .join("\n");
  });
}

function pathValues(template: string, path: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const isDocument = template.startsWith("/v1/documents/");
  const found = new RegExp(`^${template.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, isDocument ? "(.+)" : "([^/]+)")}$`).exec(path)!;
  return Object.fromEntries(names.map((name, n) => [name, decodeURIComponent(found[n + 1]!)]));
}

function urlOf(template: string, { path, query }: Input): string {
  const pathname = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));
  return `${pathname}?${new URLSearchParams(query)}`;
}

async function readAnswer(response: Response): Promise<{ type: string; values: unknown[]; text: string }> {
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const text = await response.text();
  if (type === "application/json") return { type, text, values: [JSON.parse(text)] };
  if (type === "application/x-ndjson")
    return {
      type,
      text,
      values: text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    };
  return { type, text, values: [] };
}

describe.each(operations)("$name", (listed) => {
  it("answers as documented, whatever it gets", { timeout: 600_000 }, async () => {
    const { key, sample } = prepared.get(listed.name)!;
    const validator = operationValidator(document, listed);
    const one = async (input: Input) => {
      cases++;
      const url = urlOf(listed.path, input);
      const body = input.body === undefined || input.raw !== undefined ? undefined : JSON.stringify(input.body);
      const headers = { ...sample.headers, ...input.headers };
      const response = await respond(listed.method, url, { key, headers, raw: input.raw ?? body });
      const { status } = response;
      const { type, values, text } = await readAnswer(response);
      const about = `${status} ${text.slice(0, 400)}`;
      expect(status, about).toBeLessThan(500);
      for (const value of values) expect(validator.answer(status, type, value), about).toBeNull();
      if (status >= 400) {
        expect(response.headers.get("x-correlation-id"), about).toBe((values[0] as JsonSchema).correlationId);
        expect(text, about).not.toMatch(/node_modules|\.ts:\d|Failed query|syntax error|relation \\?"|PGlite|postgres/i);
      }
      if (body !== undefined && validator.bodySchema) {
        const problem = validator.body(JSON.parse(body));
        // A batch refuses each item by itself.
        const isRefused = status >= 400 || (values[0] as JsonSchema).failed > 0;
        if (problem) expect(isRefused, `${problem}: ${about}`).toBe(true);
      }
    };
    await fc.assert(fc.asyncProperty(inputOf(listed, sample), one), {
      numRuns: partOf(runsOf(listed)),
      seed: Number(process.env.TEST_SEED ?? 1),
      endOnFailure: true,
    });
  });
});

it("no SQL in a filter, an id or a text reached another project", async () => {
  const { body } = await call("GET", "/v1/memory?group=default", { key: bystander.apiKey });
  expect(body.memories.map(({ content }: { content: string }) => content)).toEqual(["The office opens at nine."]);
  expect(await rows(sql`select count(*)::int as keys from api_keys where project_id = ${bystander.id}`)).toEqual([{ keys: 1 }]);
});

describe("the log of all these calls", () => {
  const seen = () => [...prepared.values()].flatMap(({ key, sample }) => [key, JSON.stringify(sample.headers ?? {})]);
  const expectNoSecrets = () => {
    const text = logged.join("");
    expect(text).not.toContain(marker);
    for (const secret of seen().filter((each) => each.length > 20)) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/loci_[0-9A-Za-z]{40}|whsec_|Bearer |eyJ[\w-]{20}/);
  };

  it("has no content and no secret", expectNoSecrets);

  it("has none if the database fails with the content in its message, and neither has an answer", { timeout: 300_000 }, async () => {
    const opened = await connection();
    const failing = () => {
      const cause = Object.assign(new Error(`Key (content)=(${marker}) already exists.`), { code: "23505", detail: marker });
      return Promise.reject(new Error(`Failed query: insert into memories values ($1) params: ${marker}`, { cause }));
    };
    const isSent = (name: string | symbol) => name === "execute" || name === "transaction";
    const database = new Proxy(opened.database, { get: (target, name) => (isSent(name) ? failing : Reflect.get(target, name)) });
    const before = logged.length;
    let failed = 0;
    setConnection({ ...opened, database });
    try {
      for (const listed of operations.filter(({ operation }) => operation.access !== "public")) {
        const { key, sample } = prepared.get(listed.name)!;
        const { url, ...input } = sample;
        const response = await respond(listed.method, url, { ...input, key });
        const text = await response.text();
        expect(text).not.toMatch(/Failed query|insert into/);
        expect(text).not.toContain(marker);
        if (response.status >= 500) failed++;
      }
    } finally {
      setConnection(opened);
    }
    expect(failed).toBeGreaterThan(100);
    expect(logged.slice(before).filter((line) => line.includes('"request.failed"')).length).toBeGreaterThan(100);
    expectNoSecrets();
  });
});

it("10,000 calls were made, or by hand a quarter of them", () => expect(cases).toBeGreaterThanOrEqual(partOf(10_000)));
