import { type Conversation, partsOf, readConversations, turnsOf } from "./conversations";
import type { BenchDatabase } from "./database";
import { judge, mean, recallColumns, spread, spreadColumns, type Table } from "./metrics";
import { benchProject } from "./seed";
import { type Client, clientOf, startServer } from "./server";

/** Questions under way at a time: they change nothing, so their order is free. */
const atOnce = 4;

type Judged = { dataset: string; conversation: string; qid: string; category: string; level: "turn" | "session"; figures: number[] };

/**
 * Whether questions find what they are about. One user a conversation, one call a session (in parts of 50 turns), one search
 * of 50 results a question; results become turns, and turns are compared with the labelled evidence.
 */
export async function recall(
  database: BenchDatabase,
  options: { paths: string[]; maxQuestions: number; say: (line: string) => void },
): Promise<{ tables: Table[]; rows: Judged[] }> {
  const opened = await database.open();
  const { apiKey } = await benchProject();
  await opened.close();
  const server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  const rows: Judged[] = [];
  const addMs: number[] = [];
  const searchMs: number[] = [];
  let [turns, seconds] = [0, 0];
  try {
    for (const conversation of readConversations(options.paths)) {
      const user = `recall-${Date.now().toString(36)}-${conversation.dataset}-${conversation.id}`;
      const startedAt = performance.now();
      const turnIds = await addConversation(client, user, conversation, addMs);
      seconds += (performance.now() - startedAt) / 1000;
      turns += conversation.turns.length;
      rows.push(...(await ask(client, user, conversation, turnIds, options.maxQuestions, searchMs)));
      options.say(`${conversation.dataset}/${conversation.id}: ${conversation.turns.length} turns`);
    }
  } finally {
    client.close();
    await server.stop();
  }
  return {
    rows,
    tables: [
      { title: "Recall of evidence", columns: ["data", "category", "level", "n", ...recallColumns], rows: summed(rows) },
      {
        title: "Speed while it ran",
        columns: ["call", ...spreadColumns],
        rows: [
          ["core/add of a session, to its memories", ...spread(addMs)],
          [`core/search, limit 50, ${atOnce} at a time`, ...spread(searchMs)],
        ],
        notes: [`${turns.toLocaleString("en")} turns, ${(turns / seconds).toFixed(0)} a second.`],
      },
    ],
  };
}

/** Adds a conversation as one user's, call by call, each to its memories. @returns the turn of every message, by its episode */
export async function addConversation(
  client: Client,
  user: string,
  conversation: Conversation,
  addMs: number[],
): Promise<Map<string, string[]>> {
  const turnIds = new Map<string, string[]>();
  for (const part of partsOf(conversation.turns)) {
    const { body, ms } = await client.ask("POST", "/v1/core/add", {
      user_id: user,
      messages: part.messages,
      document_date: part.messages[0]!.created_at,
      wait_for_processing: true,
    });
    if (body.status !== "done") await settled(client, body.job_id);
    turnIds.set(body.episode_id, part.turnIds);
    addMs.push(ms);
  }
  return turnIds;
}

async function settled(client: Client, jobId: string): Promise<void> {
  for (let i = 0; i < 600; i++) {
    const { body } = await client.ask("GET", `/v1/memory/job/${jobId}`);
    if (body.status === "done") return;
    if (body.status === "failed") throw new Error(`The job ${jobId} failed: ${body.errorMessage}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The job ${jobId} did not end in two minutes`);
}

async function ask(
  client: Client,
  user: string,
  conversation: Conversation,
  turnIds: Map<string, string[]>,
  most: number,
  searchMs: number[],
): Promise<Judged[]> {
  const sessionOf = new Map(conversation.turns.map((turn) => [turn.turn_id, turn.session_id]));
  const labelled = conversation.questions
    .filter((question) => question.evidence_turn_ids?.length || question.evidence_session_ids?.length)
    .slice(0, most)
    .values();
  const judged: Judged[] = [];
  const lane = async () => {
    for (const question of labelled) {
      const { body, ms } = await client.ask("POST", "/v1/core/search", { query: question.question, user_id: user, limit: 50 });
      searchMs.push(ms);
      const ranked = turnsOf(body.results, turnIds);
      const { evidence_turn_ids: turnEvidence = [], evidence_session_ids: sessionEvidence = [] } = question;
      const isTurn = turnEvidence.length > 0;
      const figures = isTurn
        ? judge(ranked, turnEvidence)
        : judge([...new Set(ranked.map((turn) => sessionOf.get(turn)!))], sessionEvidence);
      const { dataset, id } = conversation;
      judged.push({
        dataset,
        conversation: id,
        qid: question.qid,
        category: question.category,
        level: isTurn ? "turn" : "session",
        figures,
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return judged;
}

/** A row for each category, and one for all of a data set but the questions that have no true answer. */
function summed(rows: Judged[]): Table["rows"] {
  const groups = new Map<string, Judged[]>();
  for (const row of rows) {
    const keys = [
      `${row.dataset}\t${row.category}`,
      ...(row.category === "adversarial" ? [] : [`${row.dataset}\tall, without adversarial`]),
    ];
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, list]) => [
      ...key.split("\t"),
      list[0]!.level,
      list.length,
      ...recallColumns.map((_, i) => mean(list.map((row) => row.figures[i]!))),
    ]);
}
