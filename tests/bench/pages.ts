import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { localCookie } from "@/lib/auth/local";
import { anEndpoint, anEvalRun, type Send } from "../browser/setup/ids";
import type { BenchDatabase } from "./database";
import { filledProject, type ListOptions, ownerSession } from "./lists";
import { words } from "./lists/project";
import { spread, spreadColumns, type Table } from "./metrics";
import { type Client, clientOf, startServer } from "./server";

const folder = fileURLToPath(new URL("../../app/(dashboard)", import.meta.url));

export async function pages(database: BenchDatabase, options: ListOptions): Promise<Table[]> {
  const project = await filledProject(database, options);
  const secret = randomBytes(32).toString("base64url");
  const server = await startServer({ ...database.environment, LOCI_AUTH_SECRET: secret });
  const session = await ownerSession(secret);
  const client = clientOf(server.origin, session);
  const browser = browserOf(server.origin, session);
  try {
    const measured: Table["rows"] = [];
    for (const [name, path] of await pagePaths(client, project)) {
      const loads: Page[] = [];
      for (let i = 0; i < options.warmUp + options.questions; i++) loads.push(await browser.open(path));
      const counted = loads.slice(options.warmUp);
      const { html, sent } = counted.at(-1)!;
      measured.push([name, ...spread(counted.map(({ ms }) => ms)), html / 1_000, sent / 1_000]);
    }
    return [
      {
        title: `Pages over HTTP, ${options.memories.toLocaleString("en")} memories in the project`,
        columns: ["page", ...spreadColumns, "HTML kB", "transferred kB"],
        rows: measured,
        notes: [
          `One signed-in client, keep-alive, gzip, timed until the last byte, after ${options.warmUp} warm-up calls per page. Another project has a tenth as many rows.`,
        ],
      },
    ];
  } finally {
    client.close();
    browser.close();
    await server.stop();
  }
}

type Page = { ms: number; html: number; sent: number };

function browserOf(origin: string, session: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { cookie: `${localCookie}=${session}`, accept: "text/html", "accept-encoding": "gzip" };
  const read = (path: string) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer; ms: number }>((resolve, reject) => {
      const startedAt = performance.now();
      const outgoing = request(`${origin}${path}`, { agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => {
          const ms = performance.now() - startedAt;
          resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(parts), ms });
        });
        answer.on("error", reject);
      });
      outgoing.on("error", reject);
      outgoing.end();
    });
  return {
    /** @throws for a truncated page, which has no h1 */
    async open(path: string): Promise<Page> {
      const { status, headers, bytes, ms } = await read(path);
      const html = headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
      if (status !== 200 || !html.includes("<h1")) throw new Error(`${path} returned ${status}: ${html.toString().slice(0, 300)}`);
      return { ms, html: html.length, sent: bytes.length };
    },
    close: () => agent.destroy(),
  };
}

async function pagePaths(client: Client, project: string): Promise<[name: string, path: string][]> {
  const first = async (list: string, query = "") => {
    const { body } = await client.ask("GET", `/v1/dashboard/${list}?projectId=${project}&limit=1${query}`);
    return body[list][0];
  };
  const send: Send = async (method, path, body) => (await client.ask(method as "GET" | "POST", path, body)).body;
  const connected = await first("entities", "&sort=connected");
  const user = await first("users", "&offset=7");
  const records: Record<string, string> = {
    memories: (await first("memories", "&offset=7")).id,
    users: user.externalId,
    threads: (await first("threads", "&offset=7")).id,
    entities: connected.id,
    groups: (await first("groups")).name,
    jobs: (await first("jobs", "&offset=7")).id,
    conflicts: (await first("conflicts")).id,
    webhooks: await anEndpoint(send, project),
    evals: await anEvalRun(send, project),
  };
  const routes = globSync("**/page.tsx", { cwd: folder })
    .map((file) => `/${file}`.replace(/\/page\.tsx$/, "").replace(/\/\([^)]*\)/g, ""))
    .sort();
  const addressOf = (route: string) =>
    route.replace("[projectId]", project).replace(/([a-z]+)\/\[\w+\]$/, (_, list: string) => {
      if (!records[list]) throw new Error(`No record to show on ${route}. Add one for "${list}" in tests/bench/pages.ts.`);
      return `${list}/${encodeURIComponent(records[list])}`;
    });
  const inProject = (path: string) => `/projects/${project}/${path}`;
  return [
    ...routes.map((route): [string, string] => [route.replace("/projects/[projectId]", "") || "/ (project)", addressOf(route)]),
    ["/memories, a frequent word", inProject(`memories?q=${words.frequent}`)],
    ["/memories, a rare word", inProject(`memories?q=${words.rare}`)],
    ["/memories by type", inProject("memories?type=GOAL")],
    ["/memories by user", inProject(`memories?userId=${user.externalId}`)],
  ];
}
