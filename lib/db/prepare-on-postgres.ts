import type { Sql } from "postgres";
import { repeatedTexts } from "./repeated-texts";

type Unsafe = Sql["unsafe"];
type Begin = (...args: unknown[]) => Promise<unknown>;
type Sender = { unsafe: Unsafe; begin?: Begin; savepoint?: Begin };

/**
 * Lets the driver send a text that comes again as a prepared statement: one round trip instead of two (the driver asks for
 * the types first), and no parsing. Postgres plans it anew five times, and then keeps a plan if one does for all values. Drizzle asks for
 * it only in builder queries that were each given a name by `.prepare()`, and never for raw SQL; these are the driver's public methods.
 */
export function prepareOnPostgres(client: Sql): Sql {
  const isRepeated = repeatedTexts();
  const prepare = (sender: Sender): void => {
    const { unsafe } = sender;
    // Without parameters the driver sends text alone, as `begin` and scripts of several statements need it.
    sender.unsafe = ((text, params, options) =>
      unsafe(text, params, params?.length ? { ...options, prepare: options?.prepare || isRepeated(text) } : options)) as Unsafe;
    // A transaction sends through an object of its own.
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
