import type { Provider } from "@/lib/env";
import { isExactDate } from "./answers/dates";
import { judgeBy } from "./answers/judge";
import { listF1, tokenF1 } from "./answers/token-f1";
import { type Conversation, type Question, readConversations, unanswerable } from "./conversations";
import type { BenchDatabase } from "./database";
import { mean, spread, spreadColumns, type Table } from "./metrics";
import { addConversation } from "./recall";
import { benchProject } from "./seed";
import { type Client, clientOf, startServer } from "./server";

const concurrency = 4;
/** Longer gold answers are summaries and rubrics, which token-F1 can't grade. */
const maxGoldCharacters = 200;
const listCategories = new Set(["multi_hop"]);

type Graded = {
  dataset: string;
  conversation: string;
  qid: string;
  category: string;
  question: string;
  gold: string;
  answer: string;
  citations: string[];
  refused: boolean;
  f1: number;
  date: boolean | null;
  correct: boolean | null;
};

/** A refusal scores 0. Unanswerable questions are reported separately, by their share of refusals. */
export async function answers(
  database: BenchDatabase,
  options: { paths: string[]; maxQuestions: number; judge: Provider | null; say: (line: string) => void },
): Promise<{ tables: Table[]; rows: Graded[] }> {
  const opened = await database.open();
  const { apiKey } = await benchProject();
  await opened.close();
  const server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  const judge = options.judge && judgeBy(options.judge);
  const rows: Graded[] = [];
  const askMs: number[] = [];
  try {
    for (const conversation of readConversations(options.paths)) {
      const user = `answers-${Date.now().toString(36)}-${conversation.dataset}-${conversation.id}`;
      await addConversation(client, user, conversation, []);
      rows.push(...(await askAll(client, user, conversation, options.maxQuestions, askMs, judge)));
      options.say(`${conversation.dataset}/${conversation.id}: ${conversation.questions.length} questions`);
    }
  } finally {
    client.close();
    await server.stop();
  }
  return {
    rows,
    tables: [
      graded(rows),
      refusals(rows),
      { title: "Latency", columns: ["call", ...spreadColumns], rows: [[`core/ask, ${concurrency} in parallel`, ...spread(askMs)]] },
    ],
  };
}

async function askAll(
  client: Client,
  user: string,
  { dataset, id, questions }: Conversation,
  maxQuestions: number,
  askMs: number[],
  judge: ReturnType<typeof judgeBy> | null,
): Promise<Graded[]> {
  const done: Graded[] = [];
  const remaining = questions.slice(0, maxQuestions).values();
  const worker = async () => {
    for (const question of remaining) {
      const { body, ms } = await client.ask("POST", "/v1/core/ask", { question: question.question, user_id: user, style: "terse" });
      askMs.push(ms);
      const gold = String(question.answer ?? "");
      done.push({
        dataset,
        conversation: id,
        qid: question.qid,
        category: question.category,
        question: question.question,
        gold,
        answer: body.answer,
        citations: body.citations.map(({ content }: { content: string }) => content),
        refused: body.refused,
        ...(await grade(question, gold, body, judge)),
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return done;
}

async function grade(
  { question, category }: Question,
  gold: string,
  { answer, refused }: { answer: string; refused: boolean },
  judge: ReturnType<typeof judgeBy> | null,
): Promise<Pick<Graded, "f1" | "date" | "correct">> {
  const measure = listCategories.has(category) ? listF1 : tokenF1;
  return {
    f1: refused ? 0 : measure(answer, gold),
    date: isExactDate(refused ? "" : answer, gold),
    correct: judge && (await judge(question, gold, answer)),
  };
}

const groupsOf = (rows: Graded[]) =>
  [
    ...Map.groupBy(
      rows.flatMap((row) => [row, { ...row, category: "all" }]),
      ({ dataset, category }) => `${dataset}\t${category}`,
    ),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1));
const share = (list: (boolean | null)[]): number => mean(list.filter((value) => value !== null).map(Number));

function graded(rows: Graded[]): Table {
  const answerable = rows.filter(({ category, gold }) => !unanswerable.has(category) && gold && gold.length <= maxGoldCharacters);
  return {
    title: "Answers, terse style",
    columns: ["dataset", "category", "n", "refused", "token-F1", "token-F1 if answered", "dates", "dates correct", "judged correct"],
    rows: groupsOf(answerable).map(([key, list]) => [
      ...key.split("\t"),
      list.length,
      share(list.map(({ refused }) => refused)),
      mean(list.map(({ f1 }) => f1)),
      mean(list.filter(({ refused }) => !refused).map(({ f1 }) => f1)),
      list.filter(({ date }) => date !== null).length,
      share(list.map(({ date }) => date)),
      share(list.map(({ correct }) => correct)),
    ]),
    notes: [`Only questions with a gold answer of at most ${maxGoldCharacters} characters.`],
  };
}

function refusals(rows: Graded[]): Table {
  const isMissing = ({ category }: Graded) => unanswerable.has(category);
  return {
    title: "Refusals",
    columns: ["dataset", "unanswerable", "refused", "answerable", "wrongly refused"],
    rows: [...Map.groupBy(rows, ({ dataset }) => dataset)].map(([dataset, list]) => {
      const [unanswered, answerable] = [list.filter(isMissing), list.filter((row) => !isMissing(row))];
      return [
        dataset,
        unanswered.length,
        share(unanswered.map(({ refused }) => refused)),
        answerable.length,
        share(answerable.map(({ refused }) => refused)),
      ];
    }),
  };
}
