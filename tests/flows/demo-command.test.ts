import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
type Ended = { code: number; stdout: string; stderr: string };

/** Variables are set to empty so that a developer's .env doesn't apply. */
const demo = (address: string, ...args: string[]): Promise<Ended> =>
  new Promise((done) => {
    const { PATH, HOME } = process.env;
    const none = { DATABASE_URL: "", HOST: "", PORT: "", CLERK_SECRET_KEY: "", NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "" };
    const env = { PATH, HOME, ...none, LOCI_BASE_URL: address, LOCI_AUTH_SECRET: "s".repeat(40) };
    execFile(
      process.execPath,
      ["scripts/demo.mjs", ...args],
      { cwd: root, env: env as unknown as NodeJS.ProcessEnv },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

it("npm run demo keeps an existing demo, and says what to do when no server responds", async () => {
  const calls: string[] = [];
  const server = createServer((request, answer) => {
    calls.push(`${request.method} ${request.url}`);
    answer.end(JSON.stringify({ projects: [{ id: "prj_1", tag: "demo" }] }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const there = await demo(address);
  await new Promise((done) => server.close(done));
  expect(there).toMatchObject({ code: 1, stdout: "" });
  expect(there.stderr).toContain(`it already exists: ${address}/projects/prj_1. Run \`npm run demo -- --again\` to create another one.`);
  expect(calls).toEqual(["GET /v1/dashboard/projects"]);

  const away = await demo(address);
  expect(away).toMatchObject({ code: 1, stdout: "" });
  expect(away.stderr).toMatch(/^Can't create the demo: no server is responding on .* Run `npm start` in another terminal/);
});

it("npm run demo rejects unknown arguments and prints its usage", async () => {
  const { code, stderr } = await demo("http://127.0.0.1:9", "--twice");
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Can't create the demo: .*--twice.*`npm run demo -- --again`/);
  expect(stderr).not.toMatch(/^\s+at /m);
});
