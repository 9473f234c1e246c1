import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { findIds, type Ids } from "./ids";

declare module "vitest" {
  interface ProvidedContext {
    base: string;
    link: string;
    secondLink: string;
    session: string;
    /** A second session, which the sign-out test may end. */
    lastSession: string;
    ids: Ids;
  }
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export type Started = { base: string; output: string; environment: NodeJS.ProcessEnv; stop: () => Promise<void> };

/** The production build, with a database of its own. @param variables of the environment */
export async function startServer(variables: Record<string, string> = {}): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), "loci-browser-"));
  const environment = { ...process.env, PORT: String(await freePort()), LOCI_DATA_DIR: folder, ...variables };
  const server = spawn(process.execPath, ["scripts/start.mjs"], { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const closed = new Promise<void>((done) => server.once("close", () => done()));
  const stop = async () => {
    server.kill("SIGTERM");
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const output = await untilReady(server);
    return { base: firstMatch(output, /ready on (http:\S+)/), output, environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests play web pages.
  const { base, output, environment, stop } = await startServer({ LOCI_READABLE_NETWORKS: "127.0.0.0/8" });
  try {
    const session = await signIn(environment);
    project.provide("base", base);
    project.provide("link", firstMatch(output, /(http:\S+\/sign-in\/link\?token=\S+)/));
    project.provide("secondLink", await run("scripts/sign-in.mjs", environment));
    project.provide("session", session);
    project.provide("lastSession", await signIn(environment));
    await fillDemo(environment);
    project.provide("ids", await findIds({ base, session }));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function untilReady(server: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = "";
    for (const stream of [server.stdout!, server.stderr!]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        if (/ready on http/.test(output)) done(output);
      });
    }
    server.once("close", () => fail(new Error(`The server did not start:\n${output}`)));
  });
}

function firstMatch(output: string, pattern: RegExp): string {
  const match = pattern.exec(output);
  if (!match) throw new Error(`The server did not print ${pattern}:\n${output}`);
  return match[1]!;
}

async function run(script: string, environment: NodeJS.ProcessEnv): Promise<string> {
  return (await promisify(execFile)(process.execPath, [script], { cwd: root, env: environment })).stdout.trim();
}

export const fillDemo = (environment: NodeJS.ProcessEnv): Promise<string> => run("scripts/demo.mjs", environment);

/** @returns a session of the owner */
export async function signIn(environment: NodeJS.ProcessEnv): Promise<string> {
  const answer = await fetch(await run("scripts/sign-in.mjs", environment), { redirect: "manual" });
  return firstMatch(answer.headers.get("set-cookie") ?? "", /loci_session=([^;]+)/);
}
