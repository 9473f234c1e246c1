import type { Sql } from "postgres";
import { repeatDetector } from "./repeated-texts";

type Unsafe = Sql["unsafe"];
type Begin = (...args: unknown[]) => Promise<unknown>;
type Sender = { unsafe: Unsafe; begin?: Begin; savepoint?: Begin };

/** One round trip instead of two, and no parsing. Drizzle itself never prepares raw SQL. */
export function prepareOnPostgres(client: Sql): Sql {
  const isRepeated = repeatDetector();
  const prepare = (sender: Sender): void => {
    const { unsafe } = sender;
    // `begin` and multi-statement scripts need the simple protocol.
    sender.unsafe = ((text, params, options) =>
      unsafe(text, params, params?.length ? { ...options, prepare: options?.prepare || isRepeated(text) } : options)) as Unsafe;
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
