import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useReceiver, verify } from "../support/receiver";

// Embedded database only: on Postgres a killed server's deliveries wait for their lease, which webhooks.test.ts covers.

const receiver = useReceiver();
let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loci-webhooks-"));
});
afterEach(() => {
  if (child?.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function worker(moment: string): Promise<string | number | null> {
  const support = (file: string) => fileURLToPath(new URL(`./support/${file}`, import.meta.url));
  const files = [join(folder, "data"), receiver.url(), join(folder, "secret")];
  child = spawn(process.execPath, ["--import", support("resolve.mjs"), support("webhook-worker.ts"), ...files, moment], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATABASE_URL: "" },
  });
  return new Promise((resolve, reject) => {
    child!.once("error", reject);
    child!.once("exit", (code, signal) => resolve(signal ?? code));
  });
}

describe("after kill -9 of the server", () => {
  it.each([
    ["before the commit", 0],
    ["before sending", 1],
  ])(
    "%s, the next one sends %i deliveries",
    async (moment, count) => {
      expect(await worker(moment)).toBe("SIGKILL");
      expect(receiver.received).toEqual([]);
      expect(await worker("")).toBe(0);
      expect(receiver.received).toHaveLength(count);
      for (const received of receiver.received) verify(readFileSync(join(folder, "secret"), "utf8"), received);
    },
    300_000,
  );

  it("while sending, the next one repeats it with the same id", async () => {
    receiver.respond = () => void child!.kill("SIGKILL");
    expect(await worker("while sending")).toBe("SIGKILL");
    receiver.respond = (response) => void response.writeHead(200).end();
    expect(await worker("")).toBe(0);
    const [first, second, ...others] = receiver.received;
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    expect(second!.body).toBe(first!.body);
    expect(others).toEqual([]);
  }, 300_000);
});
