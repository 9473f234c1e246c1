import { existsSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { env } from "@/lib/env";
import { answers } from "./answers";
import { benchDatabase } from "./database";
import { extractionReport } from "./extraction/report";
import { faults } from "./faults";
import { ingest } from "./ingest";
import { lists } from "./lists";
import { loop } from "./loop";
import { markdown, type Table } from "./metrics";
import { pages } from "./pages";
import { recall } from "./recall";
import { speed } from "./speed";
import { support } from "./support";
import { transfer } from "./transfer";

export const usage = `npm run bench -- [what] [options]

  what            speed, ingest, loop, lists, pages, faults, transfer, extraction, recall PATH…, answers PATH… or support [PATH…]; without it
                  all that need no data from outside (loop, lists, pages, faults and transfer only when named), and recall too where paths
                  follow (see docs/benchmarks.md)
  --judge         answers: the model of the environment also grades them
  --questions N   measured calls (200), or at most so many questions a conversation
  --warm-up N     calls before those (30)
  --users N       speed: user graphs of 1,000 memories (101; embedded 21)
  --large N       speed: memories of a larger user graph (10,000; embedded 0)
  --group N       speed: memories of a group graph (100,000; embedded 0)
  --explain       speed: print the plan of one search for each graph
  --memories N    lists, pages: memories of the project (1,000,000 and 100,000; embedded 20,000)
  --kills N       faults: times the server is killed under load (11)
  --seconds N     faults: how long every call is then made at random (60)
  --messages N    ingest: messages for each figure (2,000; embedded 600)
  --lines N       transfer: lines of the file (100,000)
  --megabytes N   transfer: size of a body of documents (300; 0 for none)
  --slow N        transfer: seconds that a slow client takes to send a small file (0: none)
  --keep NAME     keep the data under this name and use it again next time
  --json FILE     write every figure there

With DATABASE_URL, on that server, in a database made for this and dropped after; without it on the embedded database.`;

/** What was asked for cannot be done; the message says what to do instead. */
export class Unusable extends Error {}

/** These take long, or need what a caller brings. */
const onlyNamed: ReadonlySet<string> = new Set(["answers", "support", "loop", "lists", "pages", "faults", "transfer"]);
const kinds = ["speed", "ingest", "loop", "lists", "pages", "faults", "transfer", "extraction", "recall", "answers", "support"] as const;

/** @param url the DATABASE_URL that was given, if one was */
export async function bench(args: string[], url: string | undefined): Promise<void> {
  const { values: given, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      questions: { type: "string" },
      "warm-up": { type: "string" },
      users: { type: "string" },
      large: { type: "string" },
      group: { type: "string" },
      memories: { type: "string" },
      messages: { type: "string" },
      kills: { type: "string" },
      lines: { type: "string" },
      megabytes: { type: "string" },
      slow: { type: "string" },
      seconds: { type: "string" },
      explain: { type: "boolean" },
      judge: { type: "boolean" },
      keep: { type: "string" },
      json: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (given.help) return console.log(usage);
  const named = kinds.find((kind) => kind === positionals[0]);
  const paths = named ? positionals.slice(1) : positionals;
  const missing = paths.find((path) => !existsSync(path));
  if (missing) throw new Unusable(`There is no file or folder ${missing}.`);
  if ((named === "recall" || named === "answers") && paths.length === 0)
    throw new Unusable(`Name a folder or file of labelled conversations: npm run bench -- ${named} PATH…`);
  const judge = given.judge ? env().provider : null;
  if (given.judge && !judge) throw new Unusable("A judge is a model: set OPENAI_API_KEY, or OPENAI_BASE_URL and LOCI_MODEL.");
  const isOn = (kind: (typeof kinds)[number]) =>
    named === kind || (!named && !onlyNamed.has(kind) && (kind !== "recall" || paths.length > 0));

  const number = (value: string | undefined, otherwise: number) => (value === undefined ? otherwise : Number(value));
  const embedded = !url;
  const say = (line: string) => console.error(line);
  const common = { questions: number(given.questions, 200), warmUp: number(given["warm-up"], 30), say };
  const tables: Table[] = [];
  const details: Record<string, unknown> = {};
  const loadBefore = loadavg();
  const onDatabase = async (suffix: string, work: (database: Awaited<ReturnType<typeof benchDatabase>>) => Promise<Table[]>) => {
    const database = await benchDatabase(url, given.keep && `${given.keep}_${suffix}`);
    details.database = database.version;
    try {
      const made = await work(database);
      for (const table of made) console.log(markdown(table));
      tables.push(...made);
    } finally {
      await database.drop();
    }
  };

  if (isOn("speed")) {
    await onDatabase("speed", (database) =>
      speed(database, {
        ...common,
        users: number(given.users, embedded ? 21 : 101),
        large: number(given.large, embedded ? 0 : 10_000),
        group: number(given.group, embedded ? 0 : 100_000),
        explain: given.explain ?? false,
      }),
    );
  }
  if (isOn("ingest")) {
    await onDatabase("ingest", (database) => ingest(database, { ...common, messages: number(given.messages, embedded ? 600 : 2_000) }));
  }
  if (isOn("loop")) {
    await onDatabase("loop", (database) => loop(database, common));
  }
  if (isOn("lists")) {
    await onDatabase("lists", (database) =>
      lists(database, { ...common, memories: number(given.memories, embedded ? 20_000 : 1_000_000) }),
    );
  }
  if (isOn("pages")) {
    await onDatabase("pages", (database) => pages(database, { ...common, memories: number(given.memories, embedded ? 20_000 : 100_000) }));
  }
  if (isOn("faults")) {
    await onDatabase("faults", (database) => faults(database, { kills: number(given.kills, 11), seconds: number(given.seconds, 60), say }));
  }
  if (isOn("transfer")) {
    const sizes = { lines: number(given.lines, 100_000), megabytes: number(given.megabytes, 300), seconds: number(given.slow, 0) };
    await onDatabase("transfer", (database) => transfer(database, { ...sizes, say }));
  }
  if (isOn("extraction")) {
    const { table } = extractionReport();
    console.log(markdown(table));
    tables.push(table);
  }
  if (isOn("recall")) {
    await onDatabase("recall", async (database) => {
      const { tables: made, rows } = await recall(database, {
        paths,
        maxQuestions: number(given.questions, Number.POSITIVE_INFINITY),
        say,
      });
      details.questions = rows;
      return made;
    });
  }
  if (isOn("answers")) {
    await onDatabase("answers", async (database) => {
      const { tables: made, rows } = await answers(database, {
        paths,
        maxQuestions: number(given.questions, Number.POSITIVE_INFINITY),
        judge,
        say,
      });
      details.answers = rows;
      return made;
    });
  }
  if (isOn("support")) {
    await onDatabase("support", async (database) => {
      const { tables: made, fitted } = await support(database, paths, say);
      console.log(`${fitted}\n`);
      details.fitted = fitted;
      return made;
    });
  }

  const load = (values: number[]) => values.map((value) => value.toFixed(2)).join(" ");
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, Node ${process.versions.node}, ${details.database ?? "no database"}`;
  const day = new Date().toISOString().slice(0, 10);
  console.log(`${day}, ${machine}; load average ${load(loadBefore)} at the start, ${load(loadavg())} at the end.`);
  if (given.json)
    writeFileSync(given.json, JSON.stringify({ day, machine, loadBefore, loadAfter: loadavg(), tables, ...details }, null, 1));
}

/** The report of `tests/bench/extraction`, where it is there. */
