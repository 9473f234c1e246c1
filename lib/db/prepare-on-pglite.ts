import { setImmediate } from "node:timers/promises";
import { type PGlite, parse, protocol, type QueryOptions, type Results, type Transaction, types } from "@electric-sql/pglite";
import { repeatDetector } from "./repeated-texts";

const { serialize } = protocol;
const { parseDescribeStatementResults, parseResults } = parse;

type Messages = Parameters<typeof parseResults>[0];
type Prepared = { name: string; types: number[]; described: Messages };

const turnEveryMs = 5;

/** Ids of the types that Drizzle reads as text: times, dates, and arrays of these and of numeric. */
const readAsText = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1182, 1185, 1187, 1231];

/** PGlite's promises settle without a turn of the event loop, so requests and timers would wait until a job's end. */
function eventLoopTurns(): () => Promise<void> {
  let lastTurn = performance.now();
  return async () => {
    if (performance.now() - lastTurn < turnEveryMs) return;
    await setImmediate();
    lastTurn = performance.now();
  };
}

/** Drizzle passes these parsers with every query, and PGlite would copy its 318 parsers to add them, which takes longer than most queries. */
function withoutDrizzleParsers(options: QueryOptions | undefined): QueryOptions | undefined {
  if (!options?.parsers || !Object.keys(options.parsers).every((type) => readAsText.includes(Number(type)))) return options;
  const { parsers: _, ...others } = options;
  return others;
}

/**
 * PGlite parses and plans every query, which takes most of a short query's time. Neither it nor Drizzle's `.prepare()` creates
 * prepared statements.
 */
export function prepareOnPglite(client: PGlite): PGlite {
  const isRepeated = repeatDetector();
  const prepared = new Map<string, Prepared>();
  const turn = eventLoopTurns();
  let nameCount = 0;
  for (const type of readAsText) client.parsers[type] = (value) => value;

  async function prepare(text: string): Promise<Prepared> {
    const name = `loci_${nameCount++}`;
    const { messages } = await client.execProtocol(
      Buffer.concat([serialize.parse({ name, text }), serialize.describe({ type: "S", name }), serialize.sync()]),
      { syncToFs: false },
    );
    const described = messages.filter((message) => message.name === "rowDescription");
    const statement = { name, types: parseDescribeStatementResults(messages), described };
    prepared.set(text, statement);
    return statement;
  }

  async function run<T>(text: string, params: unknown[], options: QueryOptions | undefined, syncToFs: boolean): Promise<Results<T>> {
    return client.runExclusive(async () => {
      const { name, types, described } = prepared.get(text) ?? (await prepare(text));
      const values = params.map((param, i) => {
        if (param === null || param === undefined) return null;
        const serializer = options?.serializers?.[types[i]!] ?? client.serializers[types[i]!];
        return serializer ? serializer(param) : String(param);
      });
      const { messages } = await client.execProtocol(
        Buffer.concat([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()]),
        { syncToFs },
      );
      return parseResults([...described, ...messages], client.parsers, options)[0] as Results<T>;
    });
  }

  // A prepared statement must not run between those of a transaction, and PGlite's own queue is private.
  let last: Promise<unknown> = Promise.resolve();
  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(turn).then(work);
    last = done.catch(() => {});
    return done;
  }

  const query = client.query.bind(client);
  client.query = async (text, params = [], options) => {
    const own = withoutDrizzleParsers(options);
    if (params.length > 0 && isRepeated(text)) return exclusively(() => run(text, params, own, true));
    await turn();
    return query(text, params, own);
  };

  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    exclusively(() =>
      transaction((tx) => {
        const query = tx.query.bind(tx);
        tx.query = async (text, params = [], options) => {
          await turn();
          const own = withoutDrizzleParsers(options);
          return params.length > 0 && isRepeated(text) && !tx.closed ? run(text, params, own, false) : query(text, params, own);
        };
        return work(tx as Transaction);
      }),
    );
  return client;
}
