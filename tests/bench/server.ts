import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Answer = { status: number; body: any; ms: number };
type Method = "GET" | "POST" | "PATCH" | "DELETE";

export type Client = {
  call(method: Method, path: string, body?: unknown, more?: Record<string, string>): Promise<Answer>;
  ask(method: Method, path: string, body?: unknown, more?: Record<string, string>): Promise<Answer>;
  close(): void;
};

/** Times end with the response's last byte, before JSON parsing. */
export function clientOf(origin: string, key: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const call: Client["call"] = (method, path, body, more) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${key}`,
        ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
        ...more,
      };
      const startedAt = performance.now();
      const outgoing = request(`${origin}${path}`, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => {
          const ms = performance.now() - startedAt;
          resolve({ status: answer.statusCode!, body: JSON.parse(Buffer.concat(parts).toString()), ms });
        });
        answer.on("error", reject);
      });
      outgoing.on("error", reject);
      outgoing.end(text);
    });
  return {
    call,
    async ask(method, path, body, more) {
      const answer = await call(method, path, body, more);
      if (answer.status >= 300)
        throw new Error(`${method} ${path} returned ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`);
      return answer;
    },
    close: () => agent.destroy(),
  };
}

export type Server = {
  origin: string;
  pid: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
};
/** Since the last reset, in ms; `rss` in bytes. */
export type LoopReading = { p99: number; max: number; rss: number };
export type MeasuredServer = Server & { delay: { reset(): void; read(): Promise<LoopReading> } };

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export async function startServer(environment: Record<string, string>, { probed = false } = {}): Promise<MeasuredServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const follow = new URL("../../scripts/follow-parent.mjs", import.meta.url).href;
  const probe = new URL("loop/probe.mjs", import.meta.url).href;
  const child: ChildProcess = spawn(
    process.execPath,
    [
      `--import=${follow}`,
      ...(probed ? [`--import=${probe}`] : []),
      join(root, "node_modules/next/dist/bin/next"),
      "start",
      "-H",
      "127.0.0.1",
      "-p",
      String(port),
      "--keepAliveTimeout",
      "75000",
    ],
    {
      cwd: root,
      // Jobs run in the server with the local models, whatever the caller's environment says.
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        INNGEST_DEV: "",
        INNGEST_EVENT_KEY: "",
        INNGEST_SIGNING_KEY: "",
        OPENAI_API_KEY: "",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => (output = (output + text).slice(-4_000)));
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  for (let waitedMs = 0; ; waitedMs += 100) {
    const ready = await fetch(`${origin}/v1/health/ready`).catch(() => null);
    if (ready?.ok) break;
    if (child.exitCode !== null || waitedMs > 60_000) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start:\n${output}`);
    }
    await setTimeout(100);
  }
  const read = () =>
    new Promise<LoopReading>((resolve, reject) => {
      if (!probed) return reject(new Error("The server runs without the probe. Start it with { probed: true }."));
      child.once("message", (message) => {
        const { delay, rss } = message as { delay: Omit<LoopReading, "rss">; rss: number };
        resolve({ ...delay, rss });
      });
      child.send("delay:read", (error) => error && reject(error));
    });
  return {
    origin,
    pid: child.pid!,
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
    delay: { reset: () => void child.send("delay:reset"), read },
    async stop() {
      child.kill("SIGTERM");
      await Promise.race([closed, setTimeout(10_000).then(() => child.kill("SIGKILL"))]);
      await closed;
    },
  };
}

/** Until the job of an add is done. */
export async function processed(client: Client, { body }: Answer): Promise<void> {
  for (let status = ""; status !== "done"; ) {
    ({ status } = (await client.ask("GET", `/v1/memory/job/${body.jobId ?? body.job_id}`)).body);
    if (status === "failed") throw new Error("The job of an add failed.");
  }
}
