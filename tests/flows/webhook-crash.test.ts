import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useReceiver, verify } from "../support/receiver";

// Embedded database only: on Postgres a killed server's deliveries wait for their lease, which webhooks.test.ts covers.

const receiver = useReceiver();
const prepared = mkdtempSync(join(tmpdir(), "loci-webhooks-"));
let secret: string;
let folder: string;
let child: ChildProcess | undefined;

function worker(data: string, moment: string, ...others: string[]): Promise<{ code: string | number | null; output: string }> {
  const support = (file: string) => fileURLToPath(new URL(`./support/${file}`, import.meta.url));
  const started = spawn(process.execPath, ["--import", support("resolve.mjs"), support("webhook-worker.ts"), data, moment, ...others], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: "" },
  });
  child = started;
  let output = "";
  started.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    started.once("error", reject);
    started.once("close", (code, signal) => resolve({ code: signal ?? code, output }));
  });
}
const outcome = async (moment: string) => (await worker(join(folder, "data"), moment)).code;

beforeAll(async () => {
  const { code, output } = await worker(join(prepared, "data"), "prepare", receiver.url());
  expect(code).toBe(0);
  secret = output;
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loci-webhooks-"));
  cpSync(prepared, folder, { recursive: true });
});
afterEach(() => {
  if (child?.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("after kill -9 of the server", () => {
  it.each([
    ["before the commit", 0],
    ["before sending", 1],
  ])(
    "%s, the next one sends %i deliveries",
    async (moment, count) => {
      expect(await outcome(moment)).toBe("SIGKILL");
      expect(receiver.received).toEqual([]);
      expect(await outcome("resume")).toBe(0);
      expect(receiver.received).toHaveLength(count);
      for (const received of receiver.received) verify(secret, received);
    },
    300_000,
  );

  it("while sending, the next one repeats it with the same id", async () => {
    receiver.respond = () => void child!.kill("SIGKILL");
    expect(await outcome("while sending")).toBe("SIGKILL");
    receiver.respond = (response) => void response.writeHead(200).end();
    expect(await outcome("resume")).toBe(0);
    const [first, second, ...others] = receiver.received;
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    expect(second!.body).toBe(first!.body);
    expect(others).toEqual([]);
  }, 300_000);
});
