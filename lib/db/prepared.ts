import type { Sql } from "postgres";

/** Texts that are kept as prepared statements: the service has about a hundred, and callers' filters make any number. */
const mostTexts = 200;

type Unsafe = Sql["unsafe"];
type Sender = { unsafe: Unsafe; begin?: Begin; savepoint?: Begin };
type Begin = (...args: unknown[]) => Promise<unknown>;

/**
 * Lets the driver send a text that comes again as a prepared statement: one round trip instead of two (the driver asks for
 * the types first), and no parsing. Postgres plans it anew five times, and then keeps a plan if one does for all values.
 * A text takes a place when it is seen for the second time, so that what comes once takes none.
 */
export function prepareRepeated(client: Sql): Sql {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const isRepeated = (text: string): boolean => {
    if (repeated.has(text)) return true;
    if (repeated.size >= mostTexts) return false;
    if (seen.delete(text)) {
      repeated.add(text);
      return true;
    }
    seen.add(text);
    if (seen.size > mostTexts) seen.delete(seen.values().next().value!);
    return false;
  };
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
