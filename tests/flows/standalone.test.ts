import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aPdf } from "../support/files";
import { freePort } from "./support/started";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What the Dockerfile copies and sets, so that it is true as far as that can be tested without a container. */
const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
const copies = [...dockerfile.matchAll(/^COPY --from=build \S+ \/app\/(\S+) (\S+)$/gm)].map(([, from, to]) => ({ from: from!, to: to! }));
const variables = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, list]) => list!.split(" ").map((pair) => pair.split("=") as [string, string])),
);

// `LOCI_STANDALONE=1 npm run build` makes it, and CI builds so.
describe.skipIf(!process.env.CI && !existsSync(join(root, ".next/standalone")))("the container's folder", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "loci-standalone-"));
  let server: ChildProcess;
  let ended: Promise<number | null>;
  let output = "";
  let url: string;
  let key: string;
  const post = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const headers = { authorization: `Bearer ${key}`, ...(!isForm && { "content-type": "application/json" }) };
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };

  async function start(): Promise<void> {
    const port = await freePort();
    url = `http://localhost:${port}`;
    server = spawn(process.execPath, ["server.js"], {
      cwd: join(folder, "app"),
      env: {
        PATH: process.env.PATH,
        ...variables,
        HOSTNAME: "127.0.0.1",
        PORT: port,
        LOCI_DATA_DIR: join(folder, "data"),
      } as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    ended = new Promise((done) => server.once("close", done));
    for (const stream of [server.stdout!, server.stderr!]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    // The first start also creates the database.
    const isReady = async () => expect((await fetch(`${url}/v1/health/ready`)).status, output).toBe(200);
    await vi.waitFor(isReady, { timeout: 100_000, interval: 100 });
  }

  beforeAll(async () => {
    expect(copies.map(({ from }) => from)).toEqual([".next/standalone", ".next/static", "public"]);
    for (const { from, to } of copies) cpSync(join(root, from), join(folder, "app", to), { recursive: true });
    await start();
    key = /loci_[0-9A-Za-z]{40}/.exec(output)![0];
  });
  afterAll(async () => {
    server.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it("links the workspaces that it installs", () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { workspaces: string[] };
    const beforeInstall = dockerfile.slice(0, dockerfile.indexOf("RUN npm ci"));
    // `npm ci` leaves out those that it doesn't find, and the build refuses to start.
    for (const folder of workspaces) expect(beforeInstall).toContain(`COPY ${folder}/package.json ${folder}/\n`);
  });

  it("says how to get another sign-in link without npm scripts", async () => {
    expect(output).toMatch(/Sign in with .+ \(each start prints a new one\):\s+http:\S+\/sign-in\/link\?token=/);
    const page = await (await fetch(`${url}/sign-in`)).text();
    expect(page).toContain("docker compose restart loci");
    expect(page).not.toContain("npm run sign-in");
  });

  it("extracts, searches and answers", async () => {
    const messages = [{ role: "user", content: "I live in Porto." }];
    expect(await post("/v1/core/add", { user_id: "maya", messages, wait_for_processing: true })).toMatchObject({
      status: 200,
      body: { memories_created: 1 },
    });
    const { body } = await post("/v1/core/ask", { user_id: "maya", question: "Where do I live?" });
    expect(body.answer).toContain("Porto");
  });

  it("reads files in its worker thread", async () => {
    const form = new FormData();
    form.set("file", new File([aPdf([["The Braga office opens at eight."]]) as Uint8Array<ArrayBuffer>], "hours.pdf"));
    form.set("userId", "maya");
    expect(await post("/v1/memory/upload", form)).toMatchObject({ status: 202, body: { format: "pdf", pages: 1 } });
  });

  it("serves pages with their scripts and styles", async () => {
    const page = await fetch(`${url}/sign-in`);
    const assets = [...(await page.text()).matchAll(/"(\/_next\/static\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!);
    expect(page.status).toBe(200);
    expect(assets.length).toBeGreaterThan(1);
    for (const path of new Set(assets)) expect((await fetch(`${url}${path}`)).status, path).toBe(200);
    expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
  });

  it("ends when it is told to, and finds its data the next time", async () => {
    server.kill("SIGTERM");
    // As a process that ends after SIGTERM.
    expect(await ended).toBe(143);
    output = "";
    await start();
    expect(output).not.toMatch(/loci_[0-9A-Za-z]{40}/);
    const { body } = await post("/v1/core/ask", { user_id: "maya", question: "Where do I live?" });
    expect(body.answer).toContain("Porto");
  });

  it("half of what a function may hold on Vercel is enough for each route", () => {
    const sizes = globSync(join(root, ".next/server/app/**/*.nft.json")).map((trace) => {
      const { files } = JSON.parse(readFileSync(trace, "utf8")) as { files: string[] };
      const found = [...new Set(files)].map((file) => statSync(join(dirname(trace), file), { throwIfNoEntry: false }));
      return found.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
    });
    expect(sizes.length).toBeGreaterThan(100);
    // 250 MB, unpacked.
    expect(Math.max(...sizes)).toBeLessThan(125_000_000);
  });
});
