import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

let folder: string;
let server: ChildProcess;
const marker = "built before";

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "loci-serving-"));
  cpSync(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "lib"));
  cpSync(join(root, "lib"), join(folder, "lib"), { recursive: true });
  mkdirSync(join(folder, ".next"));
  writeFileSync(join(folder, ".next/BUILD_ID"), marker);
  server = spawn(
    process.execPath,
    [
      `--import=${join(folder, "scripts/follow-parent.mjs")}`,
      "-e",
      "process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1e6); process.send('up')",
    ],
    { cwd: folder, stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  await new Promise((done) => server.once("message", done));
});
afterEach(async () => {
  await stop("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function stop(signal: NodeJS.Signals) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((done) => server.once("exit", done));
  server.kill(signal);
  await exited;
}

const run = (script: string, environment: Record<string, string> = {}) => execute(`scripts/${script}.mjs`, [], environment);

const execute = (program: string, args: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((done) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: "3149", LOCI_DATA_DIR: join(folder, "data"), DATABASE_URL: "", ...environment };
    execFile(process.execPath, [program, ...args], { cwd: folder, env: env as unknown as NodeJS.ProcessEnv }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

const builtBefore = () => existsSync(join(folder, ".next/BUILD_ID")) && readFileSync(join(folder, ".next/BUILD_ID"), "utf8") === marker;
const refusal = () =>
  `a server (process ${server.pid}) is running from the build in this folder, and replacing the build would break it. Stop that server first`;

it.each([
  ["build", "Loci cannot be built: "],
  ["start", "Loci cannot start: "],
])("npm run %s does not replace the build under a running server", async (script, failure) => {
  const { code, output } = await run(script, { NEXT_PUBLIC_CHANGED: "yes" });
  expect(output).toContain(failure + refusal());
  expect(code).toBe(1);
  expect(builtBefore()).toBe(true);
});

it("nor does next build", async () => {
  for (const file of ["next.config.ts", "tsconfig.json"]) cpSync(join(root, file), join(folder, file));
  const { code, output } = await execute(join(root, "node_modules/next/dist/bin/next"), ["build"], { NODE_ENV: "production" });
  expect(output).toContain(refusal());
  expect(code).toBe(1);
  expect(builtBefore()).toBe(true);
});

it.each(["SIGTERM", "SIGKILL"] as const)("a build may start once the server was stopped with %s", async (signal) => {
  await stop(signal);
  const { output } = await run("build");
  // The folder has nothing to build. The attempt is what matters.
  expect(output).not.toContain("is running from the build");
  expect(output).toContain("Loci cannot be built: the build failed");
  expect(existsSync(join(folder, ".next/servers")) ? readdirSync(join(folder, ".next/servers")) : []).toEqual([]);
});
