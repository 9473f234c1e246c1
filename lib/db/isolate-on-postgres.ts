import type { Sql } from "postgres";
import { type Pool, type Reserved, statement, type Transaction } from "./postgres-pool";
import { currentScope } from "./project-scope";
import { isWrite } from "./statement-text";

type Unsafe = Sql["unsafe"];
type Work = (sender: Transaction) => unknown;
/** What the database knows; undefined: unknown. */
type Told = { project: string | null | undefined };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Setting = { name: "loci.project" | "loci.every_project"; value: string };

function settingOf(project: string): Setting {
  if (project === "every") return { name: "loci.every_project", value: "on" };
  if (!uuid.test(project)) throw new Error("The id of a project must be a UUID.");
  return { name: "loci.project", value: project };
}

/** For a transaction that has entered none. `local`: nothing stays on a connection, which poolers pass on to others. */
function enter(project: string): string {
  const { name, value } = settingOf(project);
  return `set local ${name} = '${value}'`;
}

const leave = "set local loci.project = ''; set local loci.every_project = ''";

const currentProject = (): string | null => currentScope()?.project ?? null;

/** `separateSettings`: for Citus, which repeats the message of a setting on each worker, and must not repeat a `begin` in it. */
export type Isolated = Pool & { separateSettings: () => void };

/** A few hundred statements are ours; callers' filters add any number. */
const maxTexts = 500;

/**
 * A statement that only reads and tells its project itself, in a fifth of the time that a transaction around it takes. What is asked for
 * depends on the setting, so Postgres reads no table before it; should it ever, the policies would let no row pass.
 */
export const withSetting = (text: string, { name }: Setting, parameter: number) => `select answer.*
from (select set_config('${name}', $${parameter}, true) as told offset 0) setting
  cross join lateral (select * from (
${text}
) answer where setting.told is not null offset 0) answer`;

/** @returns for the text of a statement that only reads, how it tells the project; null for any other */
function readsTelling(): (text: string, setting: Setting, parameters: number) => string | null {
  const known = new Map<string, string | null>();
  return (text, setting, parameters) => {
    const key = `${setting.name} ${text}`;
    let telling = known.get(key);
    if (telling === undefined) {
      const isRead = /^\s*(?:select|with|values)\b/.test(text) && !isWrite(text);
      telling = isRead ? withSetting(text, setting, parameters + 1) : null;
      if (known.size >= maxTexts) known.clear();
      known.set(key, telling);
    }
    return telling;
  };
}

/**
 * Tells the database the project of every statement. One outside a transaction that only reads tells it itself; any other becomes a
 * transaction of its own, sent as a whole without waiting in between.
 */
export function isolated(pool: Pool): Isolated {
  let isSeparate = false;
  const telling = readsTelling();
  const unsafe = (...args: Parameters<Unsafe>) =>
    statement(async (isValues) => {
      const project = currentProject();
      const send = (...given: Parameters<Unsafe>) => (isValues ? pool.unsafe(...given).values() : pool.unsafe(...given));
      if (project === null) return send(...args);
      // On a cluster, what a statement calls may write, and the setting must reach each worker before it.
      if (isSeparate) return sendAlone(await pool.reserve(), ["begin", enter(project)], args, isValues);
      const [text, parameters = [], options] = args;
      const setting = settingOf(project);
      const read = telling(text, setting, parameters.length);
      if (read) return send(read, [...parameters, setting.value], options);
      return sendAlone(await pool.reserve(), [`begin; ${enter(project)}`], args, isValues);
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

/** Releases the connection when all is answered. */
async function sendAlone({ unsafe, release }: Reserved, opening: string[], args: Parameters<Unsafe>, isValues: boolean) {
  const begun = opening.map((text) => unsafe(text).execute());
  const query = unsafe(...args);
  if (isValues) query.values();
  query.execute();
  const ended = unsafe("commit").execute();
  const [answer, ...others] = await Promise.allSettled([query, ...begun, ended]);
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
