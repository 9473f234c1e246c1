import type { Sql } from "postgres";
import { repeatDetector } from "./repeated-texts";

type Unsafe = Sql["unsafe"];
type Begin = (...args: unknown[]) => Promise<unknown>;
type Sender = { unsafe: Unsafe; begin?: Begin; savepoint?: Begin };

/**
 * Sends repeated statements as prepared statements: one round trip instead of two (the driver asks for the types first), and
 * no parsing. Postgres plans the first five executions and then may keep a generic plan. Drizzle itself prepares only builder
 * queries named with `.prepare()`, never raw SQL.
 */
export function prepareOnPostgres(client: Sql): Sql {
  const isRepeated = repeatDetector();
  const prepare = (sender: Sender): void => {
    const { unsafe } = sender;
    // Statements without parameters stay unprepared: `begin` and multi-statement scripts need the simple protocol.
    sender.unsafe = ((text, params, options) =>
      unsafe(text, params, params?.length ? { ...options, prepare: options?.prepare || isRepeated(text) } : options)) as Unsafe;
    // Transactions send through their own object.
    for (const name of ["begin", "savepoint"] as const) {
      const open = sender[name];
      if (!open) continue;
      sender[name] = (...args) => {
        const work = args.pop() as (inner: Sender) => unknown;
        return open(...args, (inner: Sender) => {
          prepare(inner);
          return work(inner);
        });
      };
    }
  };
  prepare(client as unknown as Sender);
  return client;
}
