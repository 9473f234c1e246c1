import { answerVerdict, type Check, type History, plain, readHistories, saidAt, type Verdict, verdictOf } from "@/scripts/doctor/histories";
import type { BenchDatabase } from "./database";
import type { Table } from "./metrics";
import { benchProject } from "./seed";
import { type Client, clientOf, startServer } from "./server";

type Checked = { id: string; group: string; kind: string; question: string; response: string; verdict: Verdict };

const concurrency = 2;

/**
 * Checks what the service believes after short everyday histories: each is a user of its own, each session one `core/add`. Wrong is an
 * answer that contradicts the history, or that it can't give; missed is one that the history gives and the service doesn't.
 * @param paths JSONL files, one history per line
 */
export async function everyday(
  database: BenchDatabase,
  { paths, say }: { paths: string[]; say: (line: string) => void },
): Promise<{ tables: Table[]; rows: Checked[] }> {
  const histories = paths.flatMap(readHistories);
  const opened = await database.open();
  const { apiKey } = await benchProject();
  await opened.close();
  const server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  const rows: Checked[][] = [];
  try {
    const waiting = histories.entries();
    const worker = async () => {
      for (const [index, history] of waiting) rows[index] = await checkHistory(client, history);
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    client.close();
    await server.stop();
  }
  const checked = rows.flat();
  for (const { id, verdict, kind, question, response } of checked) {
    if (verdict !== "passed") say(`${verdict.padEnd(6)} ${id} ${kind} “${question}” → ${response.replace(/\s+/g, " ").slice(0, 200)}`);
  }
  return { rows: checked, tables: [tableOf(checked)] };
}

export async function checkHistory(client: Client, { id, group, sessions, checks }: History): Promise<Checked[]> {
  const user = `everyday-${id}`;
  for (const session of sessions) {
    const messages = session.messages.map((message, i) => ({ ...message, created_at: saidAt(session, i).toISOString() }));
    const body = { user_id: user, wait_for_processing: true, messages };
    const added = await client.ask("POST", "/v1/core/add", body);
    if (added.body.status !== "done") throw new Error(`The job of history ${id} ended as ${added.body.status}.`);
  }
  const checked: Checked[] = [];
  for (const check of checks) checked.push({ id, group, ...(await runCheck(client, user, check)) });
  return checked;
}

async function runCheck(client: Client, user: string, check: Check): Promise<Omit<Checked, "id" | "group">> {
  if ("ask" in check) {
    const { body } = await client.ask("POST", "/v1/core/ask", { user_id: user, question: check.ask });
    const kind = check.refused === true ? "ask, must refuse" : "ask";
    return { kind, question: check.ask, response: body.refused ? "(refused)" : body.answer, verdict: answerVerdict(check, body) };
  }
  if ("search" in check) {
    const { body } = await client.ask("POST", "/v1/core/search", { user_id: user, query: check.search });
    const contents: string[] = body.results.slice(0, check.top).map(({ content }: { content: string }) => plain(content));
    return { kind: "search", question: check.search, response: contents.join(" | "), verdict: verdictOf(check, contents) };
  }
  const { body } = await client.ask("GET", `/v1/users/${encodeURIComponent(user)}/context?template=${check.context}`);
  return { kind: "context", question: check.context, response: body.text, verdict: verdictOf(check, [plain(body.text)]) };
}

export function tableOf(checked: Checked[]): Table {
  const row = (name: string, rows: Checked[]) => {
    const count = (verdict: Verdict) => rows.filter((checked) => checked.verdict === verdict).length;
    return [name, rows.length, count("passed"), count("wrong"), count("missed"), (100 * count("passed")) / rows.length];
  };
  const groups = [...Map.groupBy(checked, ({ group }) => group)].map(([group, rows]) => row(group, rows));
  const kinds = [...Map.groupBy(checked, ({ kind }) => kind)].map(([kind, rows]) => row(kind, rows));
  return {
    title: "Everyday beliefs",
    columns: ["group", "checks", "passed", "wrong", "missed", "passed %"],
    rows: [...groups, ...kinds, row("all", checked)],
  };
}
