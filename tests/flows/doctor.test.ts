import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readEnv } from "@/lib/env";
import { batchesOf } from "@/lib/models/openai/batches";
import { tokenCounter } from "@/lib/text/tokens";
import { fullCall } from "@/scripts/doctor/model";
import { withoutSecrets } from "@/scripts/doctor/report";
import { everydayHistories, scoreOf, withBuiltIn, withModel } from "@/scripts/doctor/scores";
import {
  extractsAll,
  extractsStatements,
  fails,
  passagesIn,
  type ReceivedRequest,
  type Reply,
  refuses,
  respondsWith,
  type ScriptedOpenAi,
  scriptedOpenAi,
} from "../support/scripted-openai";
import { checkNamed, diagnosed, doctorEnvironment, runDoctor } from "./support/run-doctor";

let server: ScriptedOpenAi;
beforeAll(async () => {
  server = await scriptedOpenAi();
});
afterAll(() => server.close());
afterEach(() => server.reset());

const key = "sk-test-secret-4711";
const withKey = (more: Record<string, string> = {}) => ({
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: server.url,
  LOCI_MODEL: "test-chat",
  LOCI_EMBEDDING_MODEL: "test-embedding",
  ...more,
});
const slow = 240_000;

const lines = readFileSync(everydayHistories, "utf8").trim().split("\n");
/** Enough for the program that scores; what the built-in models make of all of them is the benchmark's. */
const some = lines.filter((_, i) => i % 5 === 0);
const folder = mkdtempSync(join(tmpdir(), "loci-histories-"));
const histories = join(folder, "histories.jsonl");
beforeAll(() => writeFileSync(histories, some.join("\n")));
afterAll(() => rmSync(folder, { recursive: true }));

it("there are 20 histories", () => expect(lines).toHaveLength(20));

describe("without a variable", () => {
  it("every part works, and the model is the one thing missing", async () => {
    const found = await diagnosed();
    expect(found.code).toBe(0);
    expect(found.diagnosis).toMatchObject({ ok: true, histories: { builtIn: null, model: null } });
    expect(found.diagnosis.checks.map(({ name, status }) => [name, status])).toEqual([
      ["Server", "ok"],
      ["Database", "ok"],
      ["Jobs", "ok"],
      ["Sign-in", "ok"],
      ["Billing", "ok"],
      ["Model", "missing"],
    ]);
    expect(checkNamed(found, "Model")?.detail).toContain("OPENAI_API_KEY");
  });

  it("prints one line per check", async () => {
    const { code, text } = await runDoctor({}, "--no-histories");
    expect(code).toBe(0);
    expect(text.trimEnd().split("\n")).toHaveLength(6);
    expect(text).toMatch(/^ok {7}Server {7}http:\/\/localhost:3000$/m);
    expect(text).toMatch(/^missing {2}Model /m);
  });

  it("prints the same as one JSON object, and exits with 1 if something is broken", async () => {
    const broken = { DATABASE_URL: "mysql://localhost/loci" };
    const { code, text } = await runDoctor(broken, "--no-histories", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(text)).toEqual((await diagnosed(broken)).diagnosis);
  });

  it("the data folder must be a folder, and is not created", async () => {
    const parent = mkdtempSync(join(tmpdir(), "loci-doctor-"));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    writeFileSync(join(parent, "file"), "");
    const detailIn = async (folder: string) => checkNamed(await diagnosed({ LOCI_DATA_DIR: join(parent, folder) }), "Database");
    expect(await detailIn("data/inner")).toMatchObject({ status: "ok", detail: expect.stringContaining("which the first start creates") });
    expect(await detailIn("file")).toMatchObject({ status: "failed", detail: expect.stringContaining("is a file") });
    expect(readdirSync(parent)).toEqual(["file"]);
  });

  it("rejects unknown arguments", async () => {
    expect(await runDoctor({}, "--fast")).toMatchObject({ code: 1, text: expect.stringMatching(/^Can't check: .*--fast/) });
    expect(await runDoctor({}, "--timeout", "soon")).toMatchObject({ code: 1, text: expect.stringContaining("--timeout must be") });
  });
});

it("half-set groups and invalid variables fail their own part, and nothing prints a secret", async () => {
  const secrets = ["test-event-key-4711", "sk_test_clerk4711", "sk_test_stripe4711", "hunter4711"];
  const found = await diagnosed({
    DATABASE_URL: `mysql://root:${secrets[3]}@localhost/loci`,
    INNGEST_EVENT_KEY: secrets[0]!,
    CLERK_SECRET_KEY: secrets[1]!,
    STRIPE_SECRET_KEY: secrets[2]!,
    LOCI_MODEL: "gpt-5-mini",
    PORT: "3005",
  });
  expect(found.code).toBe(1);
  expect(found.diagnosis.checks).toEqual([
    { name: "Server", status: "ok", detail: "http://localhost:3005" },
    { name: "Database", status: "failed", detail: "DATABASE_URL must start with postgres://." },
    { name: "Jobs", status: "failed", detail: expect.stringMatching(/^INNGEST_EVENT_KEY is set but INNGEST_SIGNING_KEY is not/) },
    { name: "Sign-in", status: "failed", detail: expect.stringMatching(/^CLERK_SECRET_KEY is set but NEXT_PUBLIC_CLERK/) },
    { name: "Billing", status: "failed", detail: expect.stringMatching(/^STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET/) },
    { name: "Model", status: "failed", detail: expect.stringMatching(/^LOCI_MODEL is set without a model provider/) },
  ]);
  for (const secret of secrets) expect(found.text).not.toContain(secret);
});

it("the histories run whatever else is set: in memory, with jobs in process, with or without the model", () => {
  const environment = doctorEnvironment({
    ...{
      PORT: "no port",
      DATABASE_URL: "mysql://x",
      INNGEST_EVENT_KEY: "half",
      VERCEL: "1",
      STRIPE_SECRET_KEY: "half",
      CLERK_SECRET_KEY: "half",
    },
    ...{ LOCI_BASE_URL: "no url", LOCI_AUTH_SECRET: "short", OPENAI_API_KEY: key },
  });
  expect(readEnv(withBuiltIn(environment))).toMatchObject({ provider: null, database: "pglite", jobs: "in-process" });
  expect(readEnv(withModel(environment))).toMatchObject({ provider: { apiKey: key }, database: "pglite", jobs: "in-process" });
});

it("secrets are taken out of every text, also a password in a URL", () => {
  const clean = withoutSecrets({ DATABASE_URL: "postgres://loci:p%40ss4711@db/loci", OPENAI_API_KEY: key, LOCI_MODEL: "gpt-5-mini" });
  expect(clean(`gpt-5-mini refused ${key}; p@ss4711 and postgres://loci:p%40ss4711@db/loci`)).toBe("gpt-5-mini refused …; … and …");
});

describe("a Postgres", () => {
  it("that nothing listens for fails, with what to do", async () => {
    const found = await diagnosed({ DATABASE_URL: "postgres://loci:hunter4711@127.0.0.1:1/loci" }, { timeoutMs: 5_000 });
    expect([found.code, checkNamed(found, "Database")]).toEqual([
      1,
      { name: "Database", status: "failed", detail: expect.stringMatching(/^Can't connect to Postgres: nothing listens there/) },
    ]);
    expect(found.text).not.toContain("hunter4711");
  });
});

describe("services", () => {
  const stripePrices = {
    STRIPE_PRICE_PRO_MONTHLY: "price_pm",
    STRIPE_PRICE_PRO_YEARLY: "price_py",
    STRIPE_PRICE_SCALE_MONTHLY: "price_sm",
    STRIPE_PRICE_SCALE_YEARLY: "price_sy",
  };
  type Answers = Record<string, { status: number; body?: unknown }>;

  async function withServices(answers: Answers, more: (url: string) => Record<string, string> = () => ({})) {
    const seen: string[] = [];
    const services = createServer((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization ?? ""}`);
      const { status, body = {} } = answers[new URL(request.url!, "http://x").pathname] ?? {
        status: 404,
        body: { error: { type: "invalid_request_error" } },
      };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    await new Promise<void>((done) => services.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
    try {
      const found = await diagnosed({
        ...{ INNGEST_DEV: url, CLERK_SECRET_KEY: "sk_test_clerk4711", NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_test_x", CLERK_API_URL: url },
        ...{ STRIPE_SECRET_KEY: "sk_test_stripe4711", STRIPE_WEBHOOK_SECRET: "whsec_eA==", STRIPE_API_URL: url, ...stripePrices },
        ...more(url),
      });
      return { found, seen };
    } finally {
      services.closeAllConnections();
      await new Promise((done) => services.close(done));
    }
  }
  const price = (interval: string, active = true) => ({ status: 200, body: { object: "price", active, recurring: { interval } } });
  const fine: Answers = {
    "/dev": { status: 200 },
    "/v1/jwks": { status: 200, body: { keys: [] } },
    "/v1/prices/price_pm": price("month"),
    "/v1/prices/price_py": price("year"),
    "/v1/prices/price_sm": price("month"),
    "/v1/prices/price_sy": price("year"),
  };
  const statuses = (found: Awaited<ReturnType<typeof diagnosed>>) =>
    Object.fromEntries(found.diagnosis.checks.map(({ name, status }) => [name, status]));

  it("that accept their keys are ok; Clerk's webhook is reported as missing", async () => {
    const { found, seen } = await withServices(fine);
    expect(statuses(found)).toMatchObject({ Jobs: "ok", "Sign-in": "ok", "Clerk events": "missing", Billing: "ok" });
    expect(found.code).toBe(0);
    expect(seen).toContain("/v1/jwks Bearer sk_test_clerk4711");
    expect(found.text).not.toContain("4711");
  });

  it.each<[string, Answers, string, RegExp]>([
    ["rejects its key", { "/v1/jwks": { status: 401 } }, "Sign-in", /Clerk rejects CLERK_SECRET_KEY \(status 401\)/],
    ["is down", { "/v1/jwks": { status: 502 } }, "Sign-in", /Can't reach Clerk/],
    ["isn't there", { "/dev": { status: 404 } }, "Jobs", /Inngest's dev server/],
    [
      "doesn't know a price",
      { "/v1/prices/price_sy": { status: 404, body: { error: { type: "invalid_request_error" } } } },
      "Billing",
      /STRIPE_PRICE_SCALE_YEARLY/,
    ],
    ["has a price of another cycle", { "/v1/prices/price_py": price("month") }, "Billing", /STRIPE_PRICE_PRO_YEARLY isn't billed yearly/],
    ["has an archived price", { "/v1/prices/price_pm": price("month", false) }, "Billing", /STRIPE_PRICE_PRO_MONTHLY is archived/],
    [
      "rejects the secret",
      { "/v1/prices/price_pm": { status: 401, body: { error: { type: "invalid_request_error" } } } },
      "Billing",
      /rejects STRIPE_SECRET_KEY/,
    ],
  ])("one that %s fails its part alone", async (_, answers, name, detail) => {
    const { found } = await withServices({ ...fine, ...answers });
    expect(found.code).toBe(1);
    expect(checkNamed(found, name)).toEqual({ name, status: "failed", detail: expect.stringMatching(detail) });
    expect(found.diagnosis.checks.filter(({ status }) => status === "failed")).toHaveLength(1);
  });

  it("Inngest's signing key is checked without sending an event", async () => {
    const keys = { INNGEST_DEV: "", INNGEST_EVENT_KEY: "event-4711", INNGEST_SIGNING_KEY: "signkey-test-4711" };
    const inngest = (url: string) => ({ ...keys, INNGEST_API_BASE_URL: url });
    const checkedAt = async (status: number) => {
      const { found, seen } = await withServices({ ...fine, "/v1/events": { status } }, inngest);
      return { jobs: statuses(found).Jobs, requests: seen.filter((request) => /^\/(?:e\/|v1\/events)/.test(request)) };
    };
    const requests = ["/v1/events?limit=1 Bearer signkey-test-4711"];
    expect(await checkedAt(200)).toEqual({ jobs: "ok", requests });
    expect(await checkedAt(401)).toEqual({ jobs: "failed", requests });
  });
});

describe("a model", () => {
  const isFull = (request: ReceivedRequest) => passagesIn(request).length === 16;
  const answersAll = (request: ReceivedRequest): Reply =>
    request.data?.evidence ? respondsWith(`${request.data.evidence[0].text.replace(/[.!?]*$/, "")} [1].`) : extractsAll(request);

  it(
    "that serves is scored beside the built-in models, with calls, tokens, latency and cost",
    async () => {
      server.otherwise = answersAll;
      const prices = { LOCI_MODEL_INPUT_USD_PER_MTOK: "1", LOCI_MODEL_OUTPUT_USD_PER_MTOK: "10", LOCI_EMBEDDING_USD_PER_MTOK: "0.1" };
      const found = await diagnosed(withKey(prices), { histories });
      expect(found.code, found.text).toBe(0);
      expect(checkNamed(found, "Model")).toMatchObject({
        status: "ok",
        detail: expect.stringMatching(/^test-chat found statements in 16 of 16/),
      });
      expect(checkNamed(found, "Embeddings")).toMatchObject({
        status: "ok",
        detail: expect.stringMatching(/^test-embedding returns 64 dim/),
      });
      const { builtIn, model } = found.diagnosis.histories;
      expect(builtIn).toMatchObject({ histories: some.length, calls: 0, inputTokens: 0, costUsd: 0 });
      expect(model).toMatchObject({ histories: some.length, checks: builtIn!.checks, degraded: 0 });
      for (const score of [builtIn!, model!]) {
        expect(score.passed + score.wrong + score.missed).toBe(score.checks);
        expect(score.passed).toBeGreaterThan(0);
        expect(score.notPassed).toHaveLength(score.wrong + score.missed);
        expect(score.addP50Ms).toBeGreaterThan(0);
      }
      // One call and one embedding were the checks before.
      expect(model!.calls).toBe(server.requests.length - 2);
      const chats = server.chats().length - 1;
      expect(model!.outputTokens).toBe(chats * 20);
      expect(model!.costUsd).toBeGreaterThan((chats * (100 + 20 * 10)) / 1e6);
      expect(found.text).not.toContain(key);
    },
    slow,
  );

  it.each<[string, (request: ReceivedRequest) => Reply, RegExp]>([
    [
      "has no structured output",
      () => respondsWith("Sure! Here they are: ..."),
      /^test-chat doesn't return the requested JSON\. Set LOCI_MODEL/,
    ],
    ["rejects the schema", () => fails(400), /rejected the request \(400\)/],
    ["refuses", () => refuses, /refuses everyday messages/],
    ["is cut off", () => respondsWith('{"statements": [', { finish: "length" }), /was cut off/],
    [
      "gets a wrong key",
      () => fails(401, { message: `Incorrect API key: ${key}` }),
      /rejected the API key \(401\)\. Check OPENAI_API_KEY, then try again\./,
    ],
    ["is over its rate limit", () => fails(429), /429 \(rate limit\) in 2 attempts\. Try again later\./],
    ["is unknown", () => fails(404), /\(404\)\. Check LOCI_MODEL/],
    [
      "loses most of a full call",
      (request) =>
        extractsStatements(
          ...passagesIn(request)
            .slice(-4)
            .map(({ number, text }) => ({ passage: number, quote: text })),
        ),
      /in 4 of 16 passages\. Give it a context window of at least 16,000/,
    ],
  ])("that %s fails, and its histories are not run", async (_, reply, detail) => {
    server.otherwise = reply;
    const found = await diagnosed(withKey());
    expect(found.code).toBe(1);
    expect(checkNamed(found, "Model")).toEqual({ name: "Model", status: "failed", detail: expect.stringMatching(detail) });
    expect(found.text).not.toContain(key);
    expect(found.diagnosis.histories.model).toBeNull();
  });

  it("that hangs fails when the time is up", async () => {
    server.otherwise = () => ({ kind: "hangs", reached: () => {} });
    const found = await diagnosed(withKey(), { timeoutMs: 1_000 });
    expect(checkNamed(found, "Model")).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("didn't respond within 1 seconds"),
    });
  });

  it("with vectors of another size fails, with the variable to correct", async () => {
    server.otherwise = extractsAll;
    server.embeddings.push({
      kind: "vectors",
      of: () => ({
        object: "list",
        data: [{ object: "embedding", index: 0, embedding: Array(64).fill(0.1) }],
        usage: { prompt_tokens: 1, total_tokens: 1 },
      }),
    });
    const found = await diagnosed(withKey({ LOCI_EMBEDDING_DIMENSIONS: "512" }));
    expect(checkNamed(found, "Model")?.status).toBe("ok");
    expect(checkNamed(found, "Embeddings")).toEqual({
      name: "Embeddings",
      status: "failed",
      detail: "The model provider returned vectors of 64 dimensions instead of 512. Check LOCI_EMBEDDING_DIMENSIONS, then try again.",
    });
  });

  it(
    "that fails during the histories has no score, and says why",
    async () => {
      server.otherwise = (request) => (isFull(request) ? extractsAll(request) : fails(401));
      const score = await scoreOf(histories, withModel(doctorEnvironment(withKey())), () => {});
      expect(score).toEqual({ failure: expect.stringMatching(/rejected the API key \(401\)/) });
    },
    slow,
  );
});

it("the model is checked with one call that is as large as extraction makes them", async () => {
  const tokens = await tokenCounter();
  const texts = fullCall().map(({ text }) => tokens(text));
  expect(batchesOf([...texts.keys()], (at) => texts[at]!)).toHaveLength(1);
  expect(texts.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(2_500);
});
