import type { Options, PendingQuery, Row, Sql } from "postgres";
import { types } from "./driver-types";
import { sending } from "./sending";

// postgres.js has a pool of its own, which isn't used: after a connection drops it may write to the closed socket, which ends the process
// (porsager/postgres#1154 and #1208), or keep unsent bytes for the next connection, which then hangs. By its source, a transaction may also
// go on over that next connection. Here each connection is a client of its own that is never used again after it closed.

type Unsafe = Sql["unsafe"];
type Rows = Row[] & { command?: string };
type Work = (sender: Transaction) => unknown;

export type Transaction = { unsafe: Unsafe; savepoint: (work: Work) => Promise<unknown> };
export type Reserved = { unsafe: Unsafe; release: () => void };
export type Pool = {
  unsafe: Unsafe;
  /** @param settings statements for the transaction's start */
  begin: (work: Work, settings?: string) => Promise<unknown>;
  /** One connection for one caller, who must release it. */
  reserve: () => Promise<Reserved>;
  end: (how?: { timeout?: number }) => Promise<void>;
  /** Shared by all connections, also its `parsers` and `serializers`. */
  options: Sql["options"];
};

type Slot = {
  client: Sql;
  openedAt: number;
  isClosed: boolean;
  sent: Set<(error: Error) => void>;
  /** Statements that are prepared on this connection. */
  prepared: Set<string>;
  /** Sent, and for the driver more than one message: until the answer, it would keep what is sent next in a queue of its own. */
  slow: number;
  idle?: NodeJS.Timeout;
};

const connectMs = 10_000;
const idleMs = 60_000;
/** So that connections move to a new server behind the same name. */
const maxAgeMs = 45 * 60_000;

const connectionError = (code: string, message: string) => Object.assign(new Error(message), { code });
const lost = () => connectionError("CONNECTION_CLOSED", "The connection to the database closed before the statement's answer.");
const ended = () => connectionError("CONNECTION_ENDED", "The connection to the database was closed by this server.");

/** Far from the 100 after which the driver keeps a queue. */
const maxOnTheWay = 50;

/** By which the driver knows a prepared statement: its text and the types of its parameters, as far as their values tell. */
function preparedKey(text: string, params?: readonly unknown[], options?: object): string | null {
  if (!(options as { prepare?: boolean } | undefined)?.prepare) return null;
  const kindOf = (value: unknown): string =>
    Array.isArray(value) ? kindOf(value[0]) : value instanceof Date || value instanceof Uint8Array ? value.constructor.name : typeof value;
  return `${(params ?? []).map(kindOf).join()} ${text}`;
}

const isOneMessage = ({ prepared }: Slot, params: readonly unknown[] | undefined, key: string | null): boolean =>
  !params?.length || (key !== null && prepared.has(key));

const isAborted = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return (cause?.code ?? code) === "25P02";
};

/** What PgBouncer answers to a startup parameter that it doesn't know. */
const protocolViolation = "08P01";

export async function openPool(url: string, size: number, startup: Record<string, string> = { application_name: "loci" }): Promise<Pool> {
  const { default: postgres } = await import("postgres");
  // `idle_timeout` is longer than ours, which ends only connections that nobody holds.
  const timeouts = { connect_timeout: connectMs / 1_000, idle_timeout: (10 * idleMs) / 1_000, max_lifetime: 0 };
  const settings = { ...timeouts, max: 1, fetch_types: false, onnotice: () => {} };
  const { options } = postgres(url, { ...settings, types, connection: startup } as unknown as Options<never>);
  // PgBouncer refuses it unless its `ignore_startup_parameters` names it.
  let withoutJit = { jit: "off" } as Record<string, string>;
  const idle: Slot[] = [];
  const waiting: { take: (slot: Slot) => void; fail: (error: unknown) => void }[] = [];
  const slots = new Set<Slot>();
  let opening = 0;
  let isEnding = false;
  let drained = () => {};

  function close(slot: Slot): void {
    clearTimeout(slot.idle);
    slot.isClosed = true;
    slots.delete(slot);
    const place = idle.indexOf(slot);
    if (place >= 0) idle.splice(place, 1);
    for (const reject of slot.sent) reject(lost());
    slot.sent.clear();
  }

  async function connect(parameters: Record<string, string>): Promise<Slot> {
    const slot = { openedAt: performance.now(), isClosed: false, sent: new Set(), prepared: new Set(), slow: 0 } as unknown as Slot;
    // Given options that it has read before, postgres.js takes them as they are.
    const own = { ...options, connection: { ...options.connection, ...parameters }, onclose: () => close(slot) };
    slot.client = postgres(own as unknown as Options<never>) as unknown as Sql;
    slots.add(slot);
    // The driver reconnects without end to a server that accepts connections and closes them.
    const late = setTimeout(() => fail(connectionError("CONNECT_TIMEOUT", "The database didn't accept a connection in time.")), connectMs);
    const fail = (error: Error) => {
      for (const reject of slot.sent) reject(error);
      slot.sent.clear();
    };
    try {
      await send(slot, "select 1");
      return slot;
    } catch (error) {
      discard(slot);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  async function open(): Promise<Slot> {
    // Another one may learn meanwhile that it's refused.
    const tried = withoutJit;
    try {
      return await connect(tried);
    } catch (error) {
      if ((error as { code?: unknown }).code !== protocolViolation || !tried.jit) throw error;
      const slot = await connect({});
      withoutJit = {};
      return slot;
    }
  }

  function discard(slot: Slot): void {
    close(slot);
    void slot.client.end({ timeout: 0 });
  }

  function send(slot: Slot, text: string, params?: never[], options?: object, isValues = false): Promise<Rows> {
    if (slot.isClosed) return Promise.reject(lost());
    return new Promise((resolve, reject) => {
      const key = preparedKey(text, params, options);
      const isSlow = !isOneMessage(slot, params, key);
      if (isSlow) slot.slow++;
      const settled = (settle: (value: never) => void) => (value: unknown) => {
        slot.sent.delete(reject);
        if (isSlow) slot.slow--;
        if (key && settle === resolve) slot.prepared.add(key);
        settle(value as never);
      };
      slot.sent.add(reject);
      const query = slot.client.unsafe(text, params, options);
      (isValues ? query.values() : query).then(settled(resolve), settled(reject));
    });
  }

  function acquire(): Promise<Slot> {
    if (isEnding) return Promise.reject(ended());
    const slot = idle.pop();
    if (slot) {
      clearTimeout(slot.idle);
      return Promise.resolve(slot);
    }
    return new Promise((take, fail) => {
      waiting.push({ take, fail });
      openForWaiting();
    });
  }

  function openForWaiting(): void {
    if (opening >= waiting.length || slots.size >= size) return;
    opening++;
    open()
      .then(release, (error) => waiting.shift()?.fail(error))
      .finally(() => {
        opening--;
        openForWaiting();
      });
  }

  function release(slot: Slot): void {
    const isWorn = slot.isClosed || performance.now() - slot.openedAt > maxAgeMs;
    if (isWorn && !slot.isClosed) discard(slot);
    if (isEnding && slots.size === idle.length + (isWorn ? 0 : 1)) drained();
    if (isWorn) openForWaiting();
    else if (waiting.length > 0) waiting.shift()!.take(slot);
    else {
      idle.push(slot);
      slot.idle = setTimeout(discard, idleMs, slot).unref();
    }
  }

  async function holding<T>(work: (slot: Slot) => Promise<T>): Promise<T> {
    const slot = await acquire();
    try {
      return await work(slot);
    } finally {
      release(slot);
    }
  }

  /** What `work` did is undone by `undo` if it fails, or if a statement in it failed, even if `work` caught that. */
  async function scope(slot: Slot, work: Work, undo: string): Promise<unknown> {
    const failed: unknown[] = [];
    let isOver = false;
    let savepoints = 0;
    const unsafe = (text: string, params?: never[], options?: object) =>
      statement((isValues) => {
        if (isOver) return Promise.reject(new Error("A statement was sent after its transaction ended. Await it inside."));
        const answer = send(slot, text, params, options, isValues);
        answer.catch((error) => failed.push(error));
        // The driver sends its queue over the next connection, if this one drops: so nothing is ever in it.
        if (slot.slow === 0 && slot.sent.size < maxOnTheWay) sending.getStore()?.();
        return answer;
      });
    const savepoint = async (inner: Work) => {
      const name = `${undo.startsWith("rollback to") ? `${undo.slice(12)}_` : "s"}${savepoints++}`;
      await send(slot, `savepoint ${name}`);
      return scope(slot, inner, `rollback to ${name}`);
    };
    try {
      const result = await work({ unsafe: unsafe as unknown as Unsafe, savepoint });
      if (failed.length > 0) throw failed[0];
      return result;
    } catch (error) {
      if (!slot.isClosed) await send(slot, undo).catch(() => discard(slot));
      // What was sent behind a statement that failed fails with it, and may be heard of first.
      throw failed.length > 0 && isAborted(error) ? failed[0] : error;
    } finally {
      isOver = true;
    }
  }

  return {
    options: options as unknown as Sql["options"],
    unsafe: ((text: string, params?: never[], options?: object) =>
      statement((isValues) => holding((slot) => send(slot, text, params, options, isValues)))) as unknown as Unsafe,
    begin: (work, settings) =>
      holding(async (slot) => {
        // Awaited: after a drop, the driver could send what follows over another connection, outside a transaction.
        await send(slot, settings ? `begin; ${settings}` : "begin");
        const result = await scope(slot, work, "rollback");
        await send(slot, "commit");
        return result;
      }),
    async reserve() {
      const slot = await acquire();
      const unsafe = (text: string, params?: never[], options?: object) =>
        statement((isValues) => send(slot, text, params, options, isValues));
      return { unsafe: unsafe as unknown as Unsafe, release: () => release(slot) };
    },
    async end({ timeout = 5 } = {}) {
      if (isEnding) return;
      isEnding = true;
      for (const { fail } of waiting.splice(0)) fail(ended());
      if (slots.size > idle.length) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeout * 1_000);
          drained = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const open = [...slots];
      for (const slot of open) close(slot);
      await Promise.all(open.map(({ client }) => client.end({ timeout: 1 })));
    },
  };
}

/** Sent when it is awaited or executed, once, like a query of postgres.js. */
export function statement(run: (isValues: boolean) => Promise<Rows>): PendingQuery<Row[]> {
  let isValues = false;
  let answer: Promise<Rows> | undefined;
  const sent = () => {
    answer ??= run(isValues);
    return answer;
  };
  const pending = {
    values: () => {
      isValues = true;
      return pending;
    },
    execute: () => {
      // Whoever awaits it later gets the failure.
      sent().catch(() => {});
      return pending;
    },
    // biome-ignore lint/suspicious/noThenProperty: it is a promise that starts late.
    then: (done: never, failed: never) => sent().then(done, failed),
    catch: (failed: never) => sent().catch(failed),
    finally: (done: never) => sent().finally(done),
  };
  return pending as unknown as PendingQuery<Row[]>;
}
