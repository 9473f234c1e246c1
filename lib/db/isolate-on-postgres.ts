import type { Sql } from "postgres";
import { type Pool, type Reserved, statement, type Transaction } from "./postgres-pool";
import { currentScope } from "./project-scope";
import { isWrite } from "./statement-text";

type Unsafe = Sql["unsafe"];
type Work = (sender: Transaction) => unknown;
/** What the database knows; undefined: unknown. */
type Told = { project: string | null | undefined };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** For a transaction that has entered none. `local`: nothing stays on a connection, which poolers pass on to others. */
function enter(project: string): string {
  if (project === "every") return "set local loci.every_project = 'on'";
  if (!uuid.test(project)) throw new Error("The id of a project must be a UUID.");
  return `set local loci.project = '${project}'`;
}

const leave = "set local loci.project = ''; set local loci.every_project = ''";

const currentProject = (): string | null => currentScope()?.project ?? null;

/** `separateSettings`: for Citus, which repeats the message of a setting on each worker, and must not repeat a `begin` in it. */
export type Isolated = Pool & { separateSettings: () => void };

/** A few hundred statements are ours; callers' filters add any number. */
const maxTexts = 500;

/** Whether a statement only reads, by its text; Postgres refuses what it would write all the same. */
function readDetector(): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    let reads = known.get(text);
    if (reads === undefined) {
      reads = /^\s*(?:select|with|values)\b/.test(text) && !isWrite(text);
      if (known.size >= maxTexts) known.clear();
      known.set(text, reads);
    }
    return reads;
  };
}

/**
 * Tells the database the project of every statement. One outside a transaction becomes a transaction of its own, sent as a whole without
 * waiting in between. Whoever only reads has the answer before that transaction ends.
 */
export function isolated(pool: Pool): Isolated {
  let isSeparate = false;
  const isRead = readDetector();
  const unsafe = (...args: Parameters<Unsafe>) =>
    statement(async (isValues) => {
      const project = currentProject();
      if (project === null) return isValues ? pool.unsafe(...args).values() : pool.unsafe(...args);
      // On a cluster, what a statement calls may write.
      const reads = !isSeparate && isRead(args[0]);
      const begin = reads ? "begin read only" : "begin";
      const opening = isSeparate ? [begin, enter(project)] : [`${begin}; ${enter(project)}`];
      return sendAlone(await pool.reserve(), opening, args, { isValues, reads });
    });
  const begin = (work: Work) => {
    const project = isSeparate ? null : currentProject();
    const isolatedWork = (sender: Transaction) => {
      isolateTransaction(sender, { project });
      return work(sender);
    };
    return pool.begin(isolatedWork, project === null ? undefined : enter(project));
  };
  const separateSettings = () => {
    isSeparate = true;
  };
  return { ...pool, unsafe: unsafe as unknown as Unsafe, begin, separateSettings };
}

type How = { isValues: boolean; reads: boolean };

/** Releases the connection once nobody waits for it. */
async function sendAlone({ unsafe, release }: Reserved, opening: string[], args: Parameters<Unsafe>, { isValues, reads }: How) {
  const begun = opening.map((text) => unsafe(text).execute());
  const query = unsafe(...args);
  if (isValues) query.values();
  query.execute();
  const ended = unsafe("commit").execute();
  // The end of a transaction that wrote nothing can't take its answer back. What is sent next over the connection comes after it.
  const [answer, ...others] = await Promise.allSettled([query, ...begun, ...(reads ? [] : [ended])]);
  release();
  for (const part of [answer, ...others]) if (part.status === "rejected") throw part.reason;
  return (answer as PromiseFulfilledResult<Awaited<typeof query>>).value;
}

/** A transaction may enter a project, such as the one that it creates. */
function isolateTransaction(sender: Transaction, told: Told): void {
  const { unsafe, savepoint } = sender;
  sender.unsafe = ((...args: Parameters<Unsafe>) => {
    const project = currentProject();
    if (project !== told.project) {
      const settings = [...(told.project === null ? [] : [leave]), ...(project === null ? [] : [enter(project)])];
      told.project = project;
      // If it fails, the statement after it fails, too: the transaction is aborted.
      unsafe(settings.join("; ")).execute();
    }
    return unsafe(...args);
  }) as Unsafe;
  sender.savepoint = async (work) => {
    try {
      return await savepoint((inner) => {
        isolateTransaction(inner, told);
        return work(inner);
      });
    } catch (error) {
      // The rollback may have taken the settings back.
      told.project = undefined;
      throw error;
    }
  };
}
