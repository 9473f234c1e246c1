import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { violations } from "../support/invariants";
import type { BenchDatabase } from "./database";
import type { Table } from "./metrics";
import { benchProject } from "./seed";
import { type Client, clientOf, type Server, startServer } from "./server";

export type FaultOptions = { kills: number; seconds: number; say: (line: string) => void };

const writers = 4;
/** Longer than the lease of a killed worker. */
const settlingMs = 120_000;

/** Every acknowledged add must be stored exactly once, and all invariants must hold. */
export async function faults(database: BenchDatabase, options: FaultOptions): Promise<Table[]> {
  const opened = await database.open();
  const { apiKey } = await benchProject();
  await opened.close();
  return [await kills(database, apiKey, options), await chaos(database, apiKey, options)];
}

const places = ["Ghent", "Osaka", "Lima", "Turku", "Accra", "Perth", "Split", "Quito"];
const sentenceOf = (n: number) => `I bought lamp number ${n} in ${places[n % places.length]}.`;

async function kills(database: BenchDatabase, apiKey: string, { kills: count, say }: FaultOptions): Promise<Table> {
  const acknowledged = new Map<number, string>();
  const unanswered = new Set<number>();
  let next = 0;
  for (let kill = 1; kill <= count; kill++) {
    const server = await startServer(database.environment);
    const client = clientOf(server.origin, apiKey);
    let isDead = false;
    const first = Promise.withResolvers<void>();
    const write = async () => {
      while (!isDead) {
        const n = next++;
        try {
          const { status, body } = await client.call("POST", "/v1/core/add", {
            user_id: `buyer-${n % 64}`,
            messages: [{ role: "user", content: sentenceOf(n) }],
          });
          if (status === 202) {
            acknowledged.set(n, body.job_id);
            first.resolve();
          } else throw new Error(`POST /v1/core/add returned ${status}`);
        } catch (error) {
          unanswered.add(n);
          if (!isDead && !isCutOff(error)) throw error;
          return;
        }
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, write));
    await Promise.race([first.promise, writing]);
    await setTimeout(Math.random() * 2_500);
    isDead = true;
    await server.kill();
    await writing;
    client.close();
    say(`kill ${kill} of ${count}: ${acknowledged.size} adds acknowledged so far`);
  }

  const server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  const statuses = await finalStatuses(client, [...acknowledged.values()]);
  client.close();
  await server.stop();
  const opened = await database.open();
  const stored = await rows<{ n: number; messages: number; statements: number }>(sql`
    select n::int as n, count(*)::int as messages, sum(statements)::int as statements from (
      select substring(m.content from 'lamp number (\\d+) ') as n, (
        select count(*) from chunks c left join memories x on x.chunk_id = c.id left join restatements r on r.chunk_id = c.id
        where c.message_id = m.id and (x.id is not null or r.id is not null)) as statements
      from messages m where m.content like 'I bought lamp number %') s group by n`);
  const byNumber = new Map(stored.map((row) => [row.n, row]));
  const lost = [...acknowledged.keys()].filter((n) => byNumber.get(n)?.messages === undefined || byNumber.get(n)?.statements === 0);
  const duplicated = stored.filter(({ messages, statements }) => messages > 1 || statements > 1);
  const broken = await violations();
  await opened.close();
  return {
    title: "SIGKILL under load",
    columns: [
      "kills",
      "acknowledged adds",
      "jobs done",
      "lost",
      "duplicated",
      "unacknowledged adds",
      "of these stored",
      "invariant violations",
    ],
    rows: [
      [
        count,
        acknowledged.size,
        statuses.filter((status) => status === "done").length,
        lost.length,
        duplicated.length,
        unanswered.size,
        [...unanswered].filter((n) => byNumber.has(n)).length,
        formatViolations(broken),
      ],
    ],
    notes: [`${writers} clients add one message per call. The server is killed up to 2.5 s after its first response.`],
  };
}

const isCutOff = (error: unknown) =>
  ["ECONNRESET", "ECONNREFUSED", "EPIPE"].includes((error as NodeJS.ErrnoException).code ?? "") || error instanceof SyntaxError;
const formatViolations = (broken: Record<string, number>) =>
  Object.entries(broken)
    .map(([name, times]) => `${name}: ${times}`)
    .join("; ") || "none";

async function finalStatuses(client: Client, jobIds: string[]): Promise<string[]> {
  const statuses = [];
  let until = Date.now() + settlingMs;
  for (const id of jobIds) {
    for (;;) {
      const { body } = await client.ask("GET", `/v1/memory/job/${id}`);
      const isOver = body.status === "done" || body.status === "failed";
      // A server that was killed a hundred times has thousands of jobs to catch up with: it has this long for each next one.
      if (isOver) until = Date.now() + settlingMs;
      if (isOver || Date.now() > until) {
        statuses.push(body.status);
        break;
      }
      await setTimeout(50);
    }
  }
  return statuses;
}

const names = ["ann", "bob", "cem", "dia", "eve", "fay"];
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const longText = Array.from({ length: 300 }, (_, n) => `Visitor ${n} likes ${pick(places)} and works at Firm ${n % 40}.`).join(" ");

/** Users and memories are deleted along the way, so 404 and 409 are expected. */
const calls: ((client: Client, seen: string[]) => ReturnType<Client["call"]>)[] = [
  (client) =>
    client.call("POST", "/v1/core/add", { user_id: pick(names), messages: [{ role: "user", content: `I live in ${pick(places)}.` }] }),
  (client) =>
    client.call("POST", "/v1/core/add", {
      user_id: pick(names),
      messages: [
        { role: "user", content: `My sister ${pick(["Ana", "Mia", "Zoe"])} moved to ${pick(places)} in ${pick(["March", "June"])} 2026.` },
      ],
      wait_for_processing: true,
    }),
  (client) => client.call("POST", "/v1/memory/add", { userId: pick(names), content: longText }),
  (client) => client.call("POST", "/v1/memory/add", { content: `The office in ${pick(places)} opens at nine.` }),
  async (client, seen) => {
    const answer = await client.call("POST", "/v1/core/search", { user_id: pick(names), query: `Who moved to ${pick(places)}?` });
    seen.push(...(answer.body.memories ?? []).map(({ id }: { id: string }) => id).filter((id: string) => id.startsWith("mem_")));
    seen.splice(0, Math.max(0, seen.length - 200));
    return answer;
  },
  (client) => client.call("POST", "/v1/core/ask", { user_id: pick(names), question: "Where do I live?" }),
  (client) => client.call("GET", `/v1/users/${pick(names)}/context`),
  (client, seen) => client.call("PATCH", `/v1/memory/${pick(seen) ?? "mem_none"}`, { content: `User lives in ${pick(places)}.` }),
  (client, seen) => client.call("DELETE", `/v1/memory/${pick(seen) ?? "mem_none"}`),
  (client) => client.call("DELETE", `/v1/users/${pick(names)}`),
  (client) => client.call("POST", "/v1/groups", { name: pick(["team", "shop"]) }),
  (client) => client.call("DELETE", `/v1/groups/${pick(["team", "shop"])}`),
  (client) =>
    client.call("POST", "/v1/memory/add", {
      group: pick(["team", "shop"]),
      content: `${pick(["Ana", "Mia"])} leads the team in ${pick(places)}.`,
    }),
];

async function chaos(database: BenchDatabase, apiKey: string, { seconds, say }: FaultOptions): Promise<Table> {
  const server: Server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  const statuses = new Map<number, number>();
  const jobs: string[] = [];
  const failed: string[] = [];
  const until = Date.now() + seconds * 1_000;
  const seen: string[] = [];
  const worker = async () => {
    while (Date.now() < until) {
      const { status, body } = await pick(calls)(client, seen);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const jobId = body.job_id ?? body.jobId;
      if (jobId) jobs.push(jobId);
      if (status >= 500) failed.push(`${status} ${body.code} ${body.correlationId}`);
    }
  };
  await Promise.all(Array.from({ length: writers * 2 }, worker));
  say(`chaos: ${[...statuses.values()].reduce((sum, count) => sum + count, 0)} calls, waiting for ${jobs.length} jobs`);
  // Deleting a user or group deletes its jobs.
  let unfinished = 0;
  const settled = Date.now() + settlingMs;
  for (const id of jobs) {
    for (;;) {
      const { status, body } = await client.call("GET", `/v1/memory/job/${id}`);
      if (status === 404 || body.status === "done") break;
      if (body.status === "failed" || Date.now() > settled) {
        unfinished++;
        break;
      }
      await setTimeout(50);
    }
  }
  client.close();
  await server.stop();
  const opened = await database.open();
  const broken = await violations();
  await opened.close();
  for (const line of failed.slice(0, 20)) say(line);
  return {
    title: `Random calls for ${seconds} s`,
    columns: ["calls", "2xx", "4xx", "5xx", "jobs", "jobs failed or unfinished", "invariant violations"],
    rows: [
      [
        [...statuses.values()].reduce((sum, count) => sum + count, 0),
        ...[200, 400, 500].map((from) =>
          [...statuses].reduce((sum, [status, count]) => sum + (Math.floor(status / 100) * 100 === from ? count : 0), 0),
        ),
        jobs.length,
        unfinished,
        formatViolations(broken),
      ],
    ],
    notes: [`${writers * 2} clients: adds, documents, searches, questions, contexts, edits, memory and user deletions, groups.`],
  };
}
