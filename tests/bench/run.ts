import { existsSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { env } from "@/lib/env";
import { answers } from "./answers";
import { citus } from "./citus";
import { benchDatabase } from "./database";
import { everyday } from "./everyday";
import { extractionReport } from "./extraction/report";
import { faults } from "./faults";
import { frames } from "./frames";
import { grammar } from "./grammar";
import { ingest } from "./ingest";
import { lists } from "./lists";
import { load } from "./load";
import { loop } from "./loop";
import { markdown, type Table } from "./metrics";
import { pages } from "./pages";
import { polarity } from "./polarity";
import { reader } from "./reader";
import { recall } from "./recall";
import { scale } from "./scale";
import { speed } from "./speed";
import { support } from "./support";
import { timeTasks } from "./tasks";
import { tenancy } from "./tenancy";
import { transfer } from "./transfer";
import { vitals } from "./vitals";

export const usage = `npm run bench -- [benchmark] [options]

  benchmark       speed, ingest, scale, load, loop, lists, pages, vitals, frames, tasks, tenancy, citus, faults, transfer,
                  extraction, recall PATH…, answers PATH…, everyday FILE…, grammar FOLDER, reader FILE…, polarity FILE… or support [PATH…]. Without a name: speed,
                  ingest and extraction, and recall if you pass paths.
                  See docs/benchmarks.md.
  --write         reader, polarity: keep the fitted weights in lib/models/local/reader
  --judge         answers: grade with the configured model
  --loads N       vitals: measured loads per page (5)
  --questions N   measured calls (200); for recall and answers, max questions per conversation
  --warm-up N     warm-up calls (30)
  --users N       speed: user graphs with 1,000 memories each (101; embedded 21)
  --large N       speed: memories in a larger user graph (10,000; embedded 0)
  --group N       speed, tenancy: memories in a group graph (100,000 and 20,000; embedded 0)
  --citus URL     citus: the coordinator of a cluster (scripts/citus.sh)
  --explain       speed: print one search's query plan per graph
  --memories N    lists, pages, tenancy, scale: memories in the project (1,000,000, 100,000, 100,000 and 1,000,000; embedded 20,000)
  --kills N       faults: number of times the server is killed under load (11)
  --seconds N     faults: seconds of random calls afterwards (60); load: seconds of the mixed load (120); frames: seconds per gesture (8)
  --messages N    ingest: messages per measurement (2,000; embedded 600)
  --lines N       transfer: lines in the file (100,000)
  --megabytes N   transfer: size of the documents to import, in MB (300; 0 to skip)
  --slow N        transfer: seconds a slow client takes to send a small file (0 to skip)
  --keep NAME     keep the data under this name and reuse it next time
  --json FILE     write all figures to this file

With DATABASE_URL, runs on that server in a temporary database; otherwise on the embedded database.`;

export class UsageError extends Error {}

/** Only run when selected: they take long or need input data. */
const onlyWhenNamed: ReadonlySet<string> = new Set([
  "answers",
  "support",
  "scale",
  "load",
  "loop",
  "lists",
  "pages",
  "vitals",
  "frames",
  "tasks",
  "tenancy",
  "citus",
  "faults",
  "transfer",
  "everyday",
  "grammar",
  "reader",
  "polarity",
]);
const kinds = [
  "speed",
  "ingest",
  "scale",
  "load",
  "loop",
  "lists",
  "pages",
  "vitals",
  "frames",
  "tasks",
  "tenancy",
  "citus",
  "faults",
  "transfer",
  "extraction",
  "recall",
  "answers",
  "everyday",
  "grammar",
  "reader",
  "polarity",
  "support",
] as const;
type Kind = (typeof kinds)[number];
const readsConversations = new Set<Kind>(["recall", "answers"]);
const readsHistories = new Set<Kind>(["everyday", "reader", "polarity"]);

export async function bench(args: string[], url: string | undefined): Promise<void> {
  const { values: options, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      loads: { type: "string" },
      questions: { type: "string" },
      write: { type: "boolean" },
      "warm-up": { type: "string" },
      users: { type: "string" },
      large: { type: "string" },
      group: { type: "string" },
      memories: { type: "string" },
      messages: { type: "string" },
      citus: { type: "string" },
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
  if (options.help) return console.log(usage);
  const selected = kinds.find((kind) => kind === positionals[0]);
  const paths = selected ? positionals.slice(1) : positionals;
  const missing = paths.find((path) => !existsSync(path));
  if (missing) throw new UsageError(`No file or folder "${missing}". Check the path.`);
  if (selected && (readsConversations.has(selected) || readsHistories.has(selected)) && paths.length === 0)
    throw new UsageError(
      `Pass a file${readsHistories.has(selected) ? " of histories" : " or folder of labelled conversations"}: npm run bench -- ${selected} PATH…`,
    );
  if (selected === "grammar" && paths.length !== 1)
    throw new UsageError("Pass a folder with a treebank of gzipped CoNLL-U: npm run bench -- grammar FOLDER");
  const judge = options.judge ? env().provider : null;
  if (options.judge && !judge) throw new UsageError("--judge needs a model. Set OPENAI_API_KEY, or OPENAI_BASE_URL and LOCI_MODEL.");
  const isSelected = (kind: (typeof kinds)[number]) =>
    selected === kind || (!selected && !onlyWhenNamed.has(kind) && (kind !== "recall" || paths.length > 0));

  const number = (value: string | undefined, fallback: number) => (value === undefined ? fallback : Number(value));
  const embedded = !url;
  const say = (line: string) => console.error(line);
  const common = { questions: number(options.questions, 200), warmUp: number(options["warm-up"], 30), say };
  const tables: Table[] = [];
  const details: Record<string, unknown> = {};
  const loadBefore = loadavg();
  const onDatabase = async (suffix: string, work: (database: Awaited<ReturnType<typeof benchDatabase>>) => Promise<Table[]>) => {
    const database = await benchDatabase(url, options.keep && `${options.keep}_${suffix}`);
    details.database = database.version;
    try {
      const created = await work(database);
      for (const table of created) console.log(markdown(table));
      tables.push(...created);
    } finally {
      await database.drop();
    }
  };

  if (isSelected("speed")) {
    await onDatabase("speed", (database) =>
      speed(database, {
        ...common,
        users: number(options.users, embedded ? 21 : 101),
        large: number(options.large, embedded ? 0 : 10_000),
        group: number(options.group, embedded ? 0 : 100_000),
        explain: options.explain ?? false,
      }),
    );
  }
  if (isSelected("ingest")) {
    await onDatabase("ingest", (database) => ingest(database, { ...common, messages: number(options.messages, embedded ? 600 : 2_000) }));
  }
  if (isSelected("scale")) {
    if (!url) throw new UsageError("scale needs Postgres: set DATABASE_URL.");
    const memories = number(options.memories, 1_000_000);
    if (memories < 10_000 || memories > 1_000_000 || memories % 10_000 > 0)
      throw new UsageError("--memories of scale is a multiple of 10,000, at most 1,000,000.");
    tables.push(...(await scale(url, { ...common, questions: number(options.questions, 100), memories, keep: options.keep })));
    for (const table of tables) console.log(markdown(table));
  }
  if (isSelected("load")) {
    await onDatabase("load", (database) => load(database, { seconds: number(options.seconds, 120), say }));
  }
  if (isSelected("loop")) {
    await onDatabase("loop", (database) => loop(database, common));
  }
  if (isSelected("lists")) {
    await onDatabase("lists", (database) =>
      lists(database, { ...common, memories: number(options.memories, embedded ? 20_000 : 1_000_000) }),
    );
  }
  if (isSelected("pages")) {
    await onDatabase("pages", (database) =>
      pages(database, { ...common, memories: number(options.memories, embedded ? 20_000 : 100_000) }),
    );
  }
  if (isSelected("vitals")) {
    const created = await vitals({ loads: number(options.loads, 5), say });
    for (const table of created) console.log(markdown(table));
    tables.push(...created);
  }
  if (isSelected("frames")) {
    const created = await frames({ seconds: number(options.seconds, 8), say });
    for (const table of created) console.log(markdown(table));
    tables.push(...created);
  }
  if (isSelected("tasks")) {
    const created = await timeTasks({ say });
    for (const table of created) console.log(markdown(table));
    tables.push(...created);
  }
  if (isSelected("tenancy")) {
    await onDatabase("tenancy", (database) =>
      tenancy(database, { ...common, memories: number(options.memories, 100_000), group: number(options.group, 20_000) }),
    );
  }
  if (isSelected("citus")) {
    const { citus: coordinator } = options;
    if (!coordinator) throw new UsageError("Pass the coordinator of a Citus cluster with --citus URL.");
    await onDatabase("citus", (database) => citus(database, { ...common, coordinator, memories: number(options.memories, 1_000) }));
  }
  if (isSelected("faults")) {
    await onDatabase("faults", (database) =>
      faults(database, { kills: number(options.kills, 11), seconds: number(options.seconds, 60), say }),
    );
  }
  if (isSelected("transfer")) {
    const sizes = { lines: number(options.lines, 100_000), megabytes: number(options.megabytes, 300), seconds: number(options.slow, 0) };
    await onDatabase("transfer", (database) => transfer(database, { ...sizes, say }));
  }
  if (isSelected("extraction")) {
    const { table } = extractionReport();
    console.log(markdown(table));
    tables.push(table);
  }
  if (isSelected("recall")) {
    await onDatabase("recall", async (database) => {
      const { tables: created, rows } = await recall(database, {
        paths,
        maxQuestions: number(options.questions, Number.POSITIVE_INFINITY),
        say,
      });
      details.questions = rows;
      return created;
    });
  }
  if (isSelected("answers")) {
    await onDatabase("answers", async (database) => {
      const { tables: created, rows } = await answers(database, {
        paths,
        maxQuestions: number(options.questions, Number.POSITIVE_INFINITY),
        judge,
        say,
      });
      details.answers = rows;
      return created;
    });
  }
  if (isSelected("everyday")) {
    await onDatabase("everyday", async (database) => {
      const { tables: created, rows } = await everyday(database, { paths, say });
      details.everyday = rows;
      return created;
    });
  }
  if (isSelected("grammar")) {
    const created = grammar(paths[0]!, say);
    for (const table of created) console.log(markdown(table));
    tables.push(...created);
  }
  if (isSelected("reader")) {
    await onDatabase("reader", async (database) => (await reader(database, { paths, writes: options.write === true, say })).tables);
  }
  if (isSelected("polarity")) {
    await onDatabase("polarity", async (database) => (await polarity(database, { paths, writes: options.write === true, say })).tables);
  }
  if (isSelected("support")) {
    await onDatabase("support", async (database) => {
      const { tables: created, fitted } = await support(database, paths, say);
      console.log(`${fitted}\n`);
      details.fitted = fitted;
      return created;
    });
  }

  const averages = (values: number[]) => values.map((value) => value.toFixed(2)).join(" ");
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, Node ${process.versions.node}, ${details.database ?? "no database"}`;
  const day = new Date().toISOString().slice(0, 10);
  console.log(`${day}, ${machine}; load average ${averages(loadBefore)} at the start, ${averages(loadavg())} at the end.`);
  if (options.json)
    writeFileSync(options.json, JSON.stringify({ day, machine, loadBefore, loadAfter: loadavg(), tables, ...details }, null, 1));
}
