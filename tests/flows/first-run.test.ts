import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { aCollector, type Collector } from "./support/collector";
import { freePort, listening, Started, stopAll } from "./support/started";

const { TEST_DATABASE_URL: postgresUrl, TEST_DATABASE_PREPARE: prepares = "true" } = process.env;
const scratch = mkdtempSync(join(tmpdir(), "loci-first-run-"));

function curlRequests(text: string): { url: string; init: RequestInit }[] {
  const commands = text.match(/\bcurl (?:'[^']*'|"(?:\\.|[^"\\])*"|\\\n|[^\n'"])+/g) ?? [];
  return commands.map((command) => {
    const words = [...command.matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|([^\s'"\\]+)/g)].map(
      ([, single, double, bare]) => single ?? double ?? bare ?? "",
    );
    const after = (...flags: string[]) => words.filter((_, index) => flags.includes(words[index - 1] ?? ""));
    const headers = after("-H", "--header").map((line) => line.split(/:\s*/, 2) as [string, string]);
    const body = after("-d", "--data", "--json")[0];
    return { url: words.find((word) => word.startsWith("http")) ?? "", init: { method: body ? "POST" : "GET", headers, body } };
  });
}

async function answer({ url, init }: { url: string; init: RequestInit }) {
  const response = await fetch(url, init);
  return { status: response.status, body: (await response.json()) as { memories?: { id: string; content: string }[] } };
}

let environment: Record<string, string>;
let admin: postgres.Sql | undefined;
const databaseName = `loci_first_run_${process.pid}`;

beforeAll(async () => {
  environment = { LOCI_DATA_DIR: join(scratch, "data") };
  if (postgresUrl) {
    admin = postgres(postgresUrl, { max: 1, onnotice: () => {} });
    await admin`create database ${admin(databaseName)}`;
    environment.DATABASE_URL = Object.assign(new URL(postgresUrl), { pathname: `/${databaseName}` }).href;
    environment.DATABASE_PREPARE = prepares;
  }
});

afterAll(async () => {
  await stopAll();
  if (admin) await admin`drop database if exists ${admin(databaseName)} with (force)`;
  await admin?.end();
  rmSync(scratch, { recursive: true, force: true });
});

// The first start builds unless a build is newer than the source.
describe("a first run", { timeout: 300_000 }, () => {
  let requests: ReturnType<typeof curlRequests>;
  let remembered: string[];
  let server: Started;

  it("prints a key and two commands that add and search", async () => {
    const port = await freePort();
    server = new Started({ ...environment, PORT: port });
    await server.printed(/ready on http:\/\/localhost:\d+ in [\d.]+ s/);
    await server.printed(/loci_[0-9A-Za-z]{40}/);
    const database = postgresUrl ? "Postgres" : "embedded";
    await server.printed(new RegExp(`database: ${database}, jobs: in this server, model: built-in rules, .*sign-in: one local owner`));
    await server.printed(/v1\/core\/search[\s\S]*\}'/);

    requests = curlRequests(server.output);
    expect(requests.map(({ url }) => url)).toEqual([`http://localhost:${port}/v1/core/add`, `http://localhost:${port}/v1/core/search`]);
    const [add, search] = requests as [(typeof requests)[0], (typeof requests)[0]];
    expect((await answer(add)).status).toBe(200);
    const found = await answer(search);
    expect(found.status).toBe(200);
    remembered = found.body.memories?.map((memory) => memory.content) ?? [];
    expect(remembered.length).toBeGreaterThan(0);
  });

  it("prints a sign-in link that works once", async () => {
    const [link] = await server.printed(/http:\/\/localhost:\d+\/sign-in\/link\?token=\S+/);
    const open = (method: string) => fetch(link, { method, redirect: "manual" });
    expect((await open("HEAD")).status).toBe(200);
    const opened = await open("GET");
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/projects"]);
    const cookie = opened.headers.get("set-cookie")!.split(";")[0]!;
    const projects = await fetch(new URL("/v1/dashboard/projects", link), { headers: { cookie } });
    expect((await projects.json()).projects).toMatchObject([{ tag: "main" }]);

    const again = await open("GET");
    expect([again.status, again.headers.get("location")]).toEqual([303, "/sign-in?reason=used"]);
    const page = await fetch(new URL("/sign-in?reason=used", link));
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/This link has already been used[\s\S]*npm run sign-in/);
  });

  it("gives each page request its own content security policy with a nonce for its scripts", async () => {
    const origin = new URL(requests[0]!.url).origin;
    const nonces = new Set<string>();
    for (const path of ["/", "/sign-in", "/no/such/page"]) {
      const page = await fetch(origin + path);
      const policy = page.headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? "";
      const scripts = (await page.text()).match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length, path).toBeGreaterThan(3);
      expect(
        scripts.filter((script) => !script.includes(`nonce="${nonce}"`)),
        path,
      ).toEqual([]);
      expect(page.headers.get("cache-control"), path).toMatch(/\bprivate\b.*\bno-store\b/);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
    expect((await fetch(`${origin}/v1/health`)).headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it("returns error envelopes for every path under /v1, and allowed methods for OPTIONS", async () => {
    const { port } = new URL(requests[0]!.url);
    // Sent raw, because fetch would normalize the paths.
    const send = (path: string, method = "GET") =>
      new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((done, fail) => {
        const outgoing = request({ host: "127.0.0.1", port, path, method, headers: { "x-correlation-id": "mine" } }, async (response) => {
          let text = "";
          for await (const part of response) text += part;
          done({ status: response.statusCode!, headers: response.headers, text });
        });
        outgoing.on("error", fail).end();
      });
    for (const path of ["/v1", "/v1/nothing", "/v1/groups/%", "/v1/groups/%E0%A4%A", "/v1/memory/%ff/x"]) {
      const { status, headers, text } = await send(path);
      expect([path, status, headers["x-correlation-id"]]).toEqual([path, 404, "mine"]);
      expect(JSON.parse(text)).toMatchObject({ code: "NOT_FOUND", correlationId: "mine" });
    }
    expect(JSON.parse((await send("/v1/core/%")).text)).toMatchObject({ error: "not_found", code: 404 });
    expect((await send(`/v1/users/${encodeURIComponent("zoë")}`)).status).toBe(401);
    const { status, headers } = await send("/v1/users/maya", "OPTIONS");
    expect([status, headers.allow, headers["x-correlation-id"]]).toEqual([204, "GET, DELETE, HEAD, OPTIONS", "mine"]);
  });

  it("counts invalid keys by the address that a proxy on this machine names, whatever stands before it", async () => {
    const { origin } = new URL(requests[0]!.url);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) {
      const headers = { authorization: `Bearer loci_${"x".repeat(40)}`, "x-forwarded-for": `198.51.100.${n}, 203.0.113.9` };
      statuses.push((await fetch(`${origin}/v1/groups`, { headers })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(401), 429]);
  });

  it("reads the rest of a rejected upload, so that the error arrives and the connection stays open", async () => {
    const { url, init } = requests[0]!;
    const authorization = new Headers(init.headers).get("authorization")!;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const upload = (path: string, type: string, megabytes: number) =>
      new Promise<number>((done, fail) => {
        const headers = { authorization, "content-type": type };
        const outgoing = request(new URL(path, url), { method: "POST", agent, headers }, (response) => {
          response.resume().on("end", () => done(response.statusCode!));
        });
        outgoing.on("error", fail);
        outgoing.end(Buffer.alloc(megabytes * 1024 * 1024, "x"));
      });
    expect(await upload("/v1/import", "application/x-ndjson", 30)).toBe(413);
    expect(await upload("/v1/core/add", "application/json", 6)).toBe(413);
    expect(await upload("/v1/core/add", "text/plain", 30)).toBe(415);
    expect(await upload("/v1/nothing", "application/json", 30)).toBe(404);
    expect(await upload("/v1/memory/add", "application/json", 30)).toBe(413);
    agent.destroy();
  });

  it("sends no Clerk code without Clerk, and scripts with immutable caching", async () => {
    const { origin } = new URL(requests[0]!.url);
    for (const path of ["/", "/sign-in"]) {
      const scripts = new Set((await (await fetch(origin + path)).text()).match(/\/_next\/static\/[^"\\]+\.js/g));
      expect(scripts.size, path).toBeGreaterThan(3);
      for (const script of scripts) {
        const answered = await fetch(origin + script);
        expect(answered.headers.get("cache-control"), script).toBe("public, max-age=31536000, immutable");
        expect(await answered.text(), script).not.toMatch(/ClerkProvider|clerk-js|clerk\.browser/);
      }
    }
  });

  it.skipIf(postgresUrl)("rejects a second process on the same data folder", async () => {
    const second = new Started({ ...environment, PORT: await freePort() });
    expect(await second.ended).toBe(1);
    expect(second.output).toMatch(/^Loci cannot start: The data folder .* is in use by process \d+\..*set LOCI_DATA_DIR/m);
    expect(second.output).not.toMatch(/^\s+at /m);
  });

  it("finds all data after kill -9, and prints no second key", async () => {
    await server.signal("SIGKILL");
    const port = await freePort();
    server = new Started({ ...environment, PORT: port });
    await server.printed(/ready on/);
    await server.printed(/sign-in\/link\?token=/);
    const search = requests[1]!;
    const found = await answer({ ...search, url: `http://localhost:${port}/v1/core/search` });
    expect(found.body.memories?.map((memory) => memory.content)).toEqual(remembered);
    expect(await server.signal("SIGTERM")).toBe(0);
    expect(server.output).not.toMatch(/loci_[0-9A-Za-z]{40}/);
  });
});

// Next makes the spans of requests itself, so only a real server shows whether ours are in the same trace.
describe.skipIf(postgresUrl)("with a collector and a metrics token", { timeout: 120_000 }, () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const token = "metrics-token-of-a-test";
  let collector: Collector;
  let server: Started;
  let url: string;

  beforeAll(async () => {
    collector = await aCollector();
    const port = await freePort();
    server = new Started({
      PORT: port,
      LOCI_DATA_DIR: join(scratch, "measured"),
      LOCI_METRICS_TOKEN: token,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "50",
      OTEL_METRIC_EXPORT_INTERVAL: "500",
    });
    await server.printed(/ready on/);
    const [key] = await server.printed(/loci_[0-9A-Za-z]{40}/);
    url = `http://localhost:${port}`;
    const added = await fetch(`${url}/v1/core/add`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
        "x-correlation-id": "from-my-agent",
      },
      body: JSON.stringify({
        user_id: "maya",
        messages: [{ role: "user", content: "I live in Quillfeather." }],
        wait_for_processing: true,
      }),
    });
    expect(added.status, await added.text()).toBe(200);
    await fetch(`${url}/sign-in/link?token=not-to-be-told`, { redirect: "manual" });
  });
  afterAll(async () => {
    await server.signal("SIGTERM");
    collector.close();
  });

  it("sends a call, its stages and the steps of its job as one trace", async () => {
    await eventually(async () => {
      const spans = collector.spans().filter((span) => span.traceId === traceId);
      const steps = spans.filter(({ name }) => name === "job step").map(({ attributes }) => attributes["loci.job.step"]);
      expect(steps).toEqual(expect.arrayContaining(["extract", "embed", "store"]));
      expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(["admit", "POST /v1/core/add"]));
      expect(spans.map(({ attributes }) => attributes["loci.correlation_id"])).toContain("from-my-agent");
    });
  });

  it("sends metrics, and no content, key or link", async () => {
    await eventually(async () =>
      expect(collector.metrics()).toEqual(expect.arrayContaining(["http.server.request.duration", "loci.job.duration"])),
    );
    await eventually(async () => expect(collector.spans().map(({ name }) => name)).toContain("GET /sign-in/link"));
    expect(collector.received()).not.toMatch(/quillfeather|not-to-be-told|loci_[0-9A-Za-z]{40}/i);
  });

  it("shows Prometheus what it has measured, to the holder of the token", async () => {
    const read = async (authorization?: string) => {
      const response = await fetch(`${url}/v1/metrics`, { headers: authorization ? { authorization } : {} });
      return { status: response.status, text: await response.text() };
    };
    expect((await read()).status).toBe(401);
    expect((await read("Bearer another-token-of-a-test")).status).toBe(401);
    const { status, text } = await read(`Bearer ${token}`);
    expect(status).toBe(200);
    expect(text).toMatch(/^http_server_request_duration_count\{[^}]*http_route="\/v1\/core\/add"[^}]*\} 1$/m);
    expect(text).toMatch(/^loci_job_duration_count\{[^}]*loci_job_outcome="done"[^}]*\} 1$/m);
    expect(text).toMatch(/^loci_jobs_waiting(?:\{[^}]*\})? 0$/m);
  });
});

describe("a failing start says why in one sentence and exits with 1", () => {
  const cases: [name: string, environment: () => Promise<Record<string, string>>, sentence: RegExp][] = [
    [
      "the port is taken",
      async () => ({ PORT: String((await listening()).port), LOCI_DATA_DIR: join(scratch, "busy-port") }),
      /^Loci cannot start: Port \d+ is in use by another program\..*PORT=\d+ npm start/m,
    ],
    [
      "the data folder is a file",
      async () => {
        writeFileSync(join(scratch, "a-file"), "");
        return { PORT: await freePort(), LOCI_DATA_DIR: join(scratch, "a-file") };
      },
      /^Loci cannot start: The data folder .*a-file can't be created, because a file is in its place\..*LOCI_DATA_DIR/m,
    ],
    [
      "the port isn't a number",
      async () => ({ PORT: "http", LOCI_DATA_DIR: join(scratch, "no-port") }),
      /^Loci cannot start: PORT is "http", which is not a port number\./m,
    ],
    [
      "half a pair is set",
      async () => ({ PORT: await freePort(), LOCI_DATA_DIR: join(scratch, "half"), INNGEST_EVENT_KEY: "key" }),
      /^Loci cannot start: INNGEST_EVENT_KEY is set but INNGEST_SIGNING_KEY is not/m,
    ],
    [
      "the owner's secret is damaged",
      async () => {
        mkdirSync(join(scratch, "damaged"));
        writeFileSync(join(scratch, "damaged", "auth-secret"), "");
        return { PORT: await freePort(), LOCI_DATA_DIR: join(scratch, "damaged") };
      },
      /^Loci cannot start: The session secret in .*auth-secret is empty or damaged\. Delete the file/m,
    ],
    [
      "the database doesn't respond",
      async () => ({ PORT: await freePort(), DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }),
      /^Loci cannot start: .*127\.0\.0\.1:\d+/m,
    ],
  ];
  it.each(cases)("%s", { timeout: 300_000 }, async (_, environment, sentence) => {
    const server = new Started(await environment());
    expect(await server.ended).toBe(1);
    expect(server.output).toMatch(sentence);
    expect(server.output).not.toMatch(/^\s+at /m);
    expect(server.output).not.toContain("ready on");
  });
});
