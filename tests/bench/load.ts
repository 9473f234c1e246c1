import autocannon from "autocannon";
import type { BenchDatabase } from "./database";
import type { Table } from "./metrics";
import { benchProject, type Shape, seed } from "./seed";
import { type MeasuredServer, startServer } from "./server";
import { firstSentences, questions, random } from "./synthetic";

export type LoadOptions = { seconds: number; say: (line: string) => void };

const users: Shape[] = Array.from({ length: 5 }, (_, n) => ({ kind: "user", name: `user-${n}`, memories: 1_000, seed: 4_000 + n }));
const connections = [1, 10, 50, 200];
const secondsEach = 15;
const mixedConnections = 20;
/** More than one server on this machine can answer in time. */
const overload = { connections: 1_500, seconds: 30 };
/** Longer than any answer may take. */
const timeoutSeconds = 60;

type Load = { title: string; connections: number; seconds: number; shareOfAdds: number };

/** Closed loop: each connection sends its next call when the last one was answered, whatever the answer. */
export async function load(database: BenchDatabase, { seconds, say }: LoadOptions): Promise<Table[]> {
  const opened = await database.open();
  const { ctx, apiKey } = await benchProject();
  say("seeding…");
  await seed(ctx, users);
  await opened.close();
  const server = await startServer(database.environment, { probed: true });
  const loads: Load[] = [
    ...connections.map((count) => ({ title: "search", connections: count, seconds: secondsEach, shareOfAdds: 0 })),
    { title: "search 80%, add 20%", connections: mixedConnections, seconds, shareOfAdds: 0.2 },
    { title: "search, overload", ...overload, shareOfAdds: 0 },
    { title: "search, after it", connections: 1, seconds: secondsEach, shareOfAdds: 0 },
  ];
  try {
    await send(server, apiKey, { title: "warm-up", connections: 10, seconds: 5, shareOfAdds: 0.2 });
    const measured: Table["rows"] = [];
    for (const each of loads) {
      say(`${each.title}, ${each.connections} connections for ${each.seconds} s…`);
      measured.push(await send(server, apiKey, each));
    }
    return [
      {
        title: "Load over HTTP",
        columns: [
          ...[
            "load",
            "connections",
            "answers per second",
            "p50 ms",
            "p90 ms",
            "p99 ms",
            "max ms",
            "200",
            "503",
            "other",
            "resets",
            "timeouts",
          ],
          ...["event loop delay p99 ms", "max ms", "memory before MB", "after MB"],
        ],
        rows: measured,
        notes: [
          `autocannon in the benchmark's process on the same machine, ${users.length} users with 1,000 memories each. Latencies are of all answers. Resets: connections that ended without an answer. Timeouts: no answer within ${timeoutSeconds} s.`,
        ],
      },
    ];
  } finally {
    await server.stop();
  }
}

async function send(
  server: MeasuredServer,
  apiKey: string,
  { title, connections, seconds, shareOfAdds }: Load,
): Promise<Table["rows"][number]> {
  const asked = users.flatMap((user) =>
    questions(200, user.seed + connections, firstSentences(1_000, user.seed)).map((query) => ({ user_id: user.name, query, limit: 10 })),
  );
  const next = random(connections + seconds);
  const oneOf = <T>(list: T[]): T => list[Math.floor(next() * list.length)]!;
  let said = 0;
  server.delay.reset();
  const before = await server.delay.read();
  const instance = autocannon({
    url: server.origin,
    ...{ connections, duration: seconds, timeout: timeoutSeconds },
    requests: [
      {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        setupRequest: (request) => {
          const { query, ...user } = oneOf(asked);
          if (next() >= shareOfAdds) return { ...request, path: "/v1/core/search", body: JSON.stringify({ ...user, query, limit: 10 }) };
          said++;
          const content = `I saw the ${query.replace(/[?.]/g, "")} number ${said}.`;
          return {
            ...request,
            path: "/v1/core/add",
            body: JSON.stringify({ user_id: user.user_id, messages: [{ role: "user", content }] }),
          };
        },
      },
    ],
  });
  const result = await instance;
  const after = await server.delay.read();
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [Number(status), count ?? 0] as const);
  const count = (is: (status: number) => boolean) => statuses.reduce((sum, [status, times]) => sum + (is(status) ? times : 0), 0);
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
  const { p50, p90, p99, max } = result.latency;
  return [
    ...[title, connections, result.requests.total / result.duration, p50, p90, p99, max],
    ...[count((status) => status < 300), count((status) => status === 503), count((status) => status >= 300 && status !== 503)],
    ...[result.errors - result.timeouts, result.timeouts],
    ...[after.p99, after.max, megabytes(before.rss), megabytes(after.rss)],
  ];
}
