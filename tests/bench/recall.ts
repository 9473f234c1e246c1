import { terms } from "@/lib/text/terms";
import { type Conversation, partsOf, type Result, readConversations, turnsOf } from "./conversations";
import type { BenchDatabase } from "./database";
import { mean, recallColumns, scoreRanking, shareWithin, spread, spreadColumns, type Table } from "./metrics";
import { benchProject } from "./seed";
import { type Client, clientOf, startServer } from "./server";

const concurrency = 4;

/** `withPassages`: of results and passages together, by score. `texts`: of the answer's words, the share in the first ten of each. */
type Judged = {
  dataset: string;
  conversation: string;
  qid: string;
  category: string;
  level: "turn" | "session";
  figures: number[];
  withPassages: number[];
  texts: [results: number, both: number] | null;
};

const textsRead = 10;
const maxAnswerLength = 200;

/** One user per conversation, one add call per session (at most 50 turns each), one search for 50 results per question. */
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
      {
        title: "Evidence recall",
        columns: ["dataset", "category", "level", "n", ...recallColumns],
        rows: summarize(rows, ({ figures }) => figures),
      },
      {
        title: "Evidence recall of results and passages together",
        columns: ["dataset", "category", "level", "n", ...recallColumns],
        rows: summarize(rows, ({ withPassages }) => withPassages),
      },
      {
        title: `Share of the answer's words in the first ${textsRead} texts`,
        columns: ["dataset", "category", "level", "n", "results", "results and passages"],
        rows: summarize(
          rows.filter(({ texts }) => texts),
          ({ texts }) => texts!,
        ),
      },
      {
        title: "Latency during the run",
        columns: ["call", ...spreadColumns],
        rows: [
          ["core/add of a session until processed", ...spread(addMs)],
          [`core/search, limit 50, ${concurrency} in parallel`, ...spread(searchMs)],
        ],
        notes: [`${turns.toLocaleString("en")} turns, ${(turns / seconds).toFixed(0)} per second.`],
      },
    ],
  };
}

/** @returns the turn ids of each episode's messages */
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
    if (body.status !== "done") await waitForJob(client, body.job_id);
    turnIds.set(body.episode_id, part.turnIds);
    addMs.push(ms);
  }
  return turnIds;
}

async function waitForJob(client: Client, jobId: string): Promise<void> {
  for (let i = 0; i < 600; i++) {
    const { body } = await client.ask("GET", `/v1/memory/job/${jobId}`);
    if (body.status === "done") return;
    if (body.status === "failed") throw new Error(`Job ${jobId} failed: ${body.errorMessage}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Job ${jobId} did not end within two minutes`);
}

async function ask(
  client: Client,
  user: string,
  conversation: Conversation,
  turnIds: Map<string, string[]>,
  maxQuestions: number,
  searchMs: number[],
): Promise<Judged[]> {
  const sessionOf = new Map(conversation.turns.map((turn) => [turn.turn_id, turn.session_id]));
  const labelled = conversation.questions
    .filter((question) => question.evidence_turn_ids?.length || question.evidence_session_ids?.length)
    .slice(0, maxQuestions)
    .values();
  const judged: Judged[] = [];
  const worker = async () => {
    for (const question of labelled) {
      const { body, ms } = await client.ask("POST", "/v1/core/search", {
        query: question.question,
        user_id: user,
        limit: 50,
        include_passages: true,
      });
      searchMs.push(ms);
      const both = [...body.results, ...body.passages].sort((a, b) => b.score - a.score);
      const { evidence_turn_ids: turnEvidence = [], evidence_session_ids: sessionEvidence = [] } = question;
      const isTurn = turnEvidence.length > 0;
      const score = (found: Result[]) => {
        const ranked = turnsOf(found, turnIds);
        return isTurn
          ? scoreRanking(ranked, turnEvidence)
          : scoreRanking([...new Set(ranked.map((turn) => sessionOf.get(turn)!))], sessionEvidence);
      };
      const answer = String(question.answer ?? "");
      const within = (found: { content: string }[]) =>
        shareWithin(
          answer,
          found.slice(0, textsRead).map(({ content }) => content),
        );
      const { dataset, id } = conversation;
      judged.push({
        dataset,
        conversation: id,
        qid: question.qid,
        category: question.category,
        level: isTurn ? "turn" : "session",
        figures: score(body.results),
        withPassages: score(both),
        texts: terms(answer).length > 0 && answer.length <= maxAnswerLength ? [within(body.results), within(both)] : null,
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return judged;
}

/** Dataset rows leave out adversarial questions, which have no true answer. */
function summarize(rows: Judged[], figuresOf: (row: Judged) => number[]): Table["rows"] {
  const groups = new Map<string, Judged[]>();
  for (const row of rows) {
    const keys = [`${row.dataset}\t${row.category}`, ...(row.category === "adversarial" ? [] : [`${row.dataset}\tall except adversarial`])];
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, list]) => [
      ...key.split("\t"),
      list[0]!.level,
      list.length,
      ...figuresOf(list[0]!).map((_, i) => mean(list.map((row) => figuresOf(row)[i]!))),
    ]);
}
