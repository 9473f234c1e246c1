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
    /** The server's origin. */
    base: string;
    /** The sign-in link that the start printed, not used yet. */
    link: string;
    /** Another one, as `npm run sign-in` prints it. */
    secondLink: string;
    /** The value of a session's cookie. */
    session: string;
    /** Of a session that the test of signing out may end. */
    lastSession: string;
    /** Of the project with data in it. */
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

/** What `npm start` runs, on a data folder of its own, with the demo in it. Its tests know what a person knows: what it prints. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "loci-browser-"));
  const environment = { ...process.env, PORT: String(await freePort()), LOCI_DATA_DIR: folder };
  const server = spawn(process.execPath, ["scripts/start.mjs"], { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((done) => server.once("close", () => done()));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const said = await untilReady(server);
    const base = found(said, /ready on (http:\S+)/);
    const session = await signIn(await run("scripts/sign-in.mjs", environment));
    project.provide("base", base);
    project.provide("link", found(said, /(http:\S+\/sign-in\/link\?token=\S+)/));
    project.provide("secondLink", await run("scripts/sign-in.mjs", environment));
    project.provide("session", session);
    project.provide("lastSession", await signIn(await run("scripts/sign-in.mjs", environment)));
    await run("scripts/demo.mjs", environment);
    project.provide("ids", await findIds({ base, session }));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns all it printed until it said that it is ready */
function untilReady(server: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    for (const stream of [server.stdout!, server.stderr!]) {
      stream.setEncoding("utf8").on("data", (text) => {
        said += text;
        if (/ready on http/.test(said)) done(said);
      });
    }
    server.once("close", () => fail(new Error(`The server did not start:\n${said}`)));
  });
}

function found(said: string, form: RegExp): string {
  const match = form.exec(said);
  if (!match) throw new Error(`The server's start did not print ${form}:\n${said}`);
  return match[1]!;
}

/** @returns what a script printed on its standard output */
async function run(script: string, environment: NodeJS.ProcessEnv): Promise<string> {
  return (await promisify(execFile)(process.execPath, [script], { cwd: root, env: environment })).stdout.trim();
}

/** A session for the tests that are not about signing in. @returns its cookie's value */
async function signIn(link: string): Promise<string> {
  const answer = await fetch(link, { redirect: "manual" });
  return found(answer.headers.get("set-cookie") ?? "", /loci_session=([^;]+)/);
}
