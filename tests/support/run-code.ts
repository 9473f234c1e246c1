import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "esbuild";

export type Surroundings = { cwd: string; env: Record<string, string> };

const client = (file: string) => new URL(`../../clients/typescript/src/${file}.ts`, import.meta.url).pathname;
const pythonClient = new URL("../../clients/python", import.meta.url).pathname;

// Debian's python3-httpx and python3-pytest; CI installs them.
export const python = ["/usr/bin/python3", "python3"].find((each) => spawnSync(each, ["-c", "import httpx, pytest"]).status === 0);
export const skipsPython = !python && !process.env.CI;

/** With the client of the workspace; package.test.ts checks the packed one. @returns what the program prints */
export async function runTypescript(code: string, { cwd, env }: Surroundings): Promise<string> {
  const outfile = join(cwd, "program.mjs");
  await build({
    stdin: { contents: code, loader: "ts", resolveDir: process.cwd() },
    outfile,
    ...{ bundle: true, platform: "node", format: "esm", logLevel: "silent" },
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    alias: { "@loci/client": client("index"), "@loci/client/ai-sdk": client("ai-sdk") },
  });
  return run(process.execPath, [outfile], { cwd, env });
}

export const runPython = (code: string, { cwd, env }: Surroundings): Promise<string> =>
  run(python!, ["-c", code], { cwd, env: { ...env, PYTHONPATH: pythonClient, PYTHONDONTWRITEBYTECODE: "1" } });

/** An error status of a call ends the script. */
export const runShell = (code: string, surroundings: Surroundings): Promise<string> =>
  run("bash", ["-euo", "pipefail", "-c", code.replaceAll("curl -s", "curl --fail-with-body -s")], surroundings);

async function run(command: string, args: string[], { cwd, env }: Surroundings): Promise<string> {
  const variables = { NODE_ENV: "production", PATH: process.env.PATH, ...env } as const;
  const child = spawn(command, args, { cwd, env: variables, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0 || errors !== "") throw new Error(`${command} ended with ${code}:\n${output.slice(-2_000)}\n${errors}`);
  return output;
}
