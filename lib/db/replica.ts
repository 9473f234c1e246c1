import type { Sql } from "postgres";
import { describeError, log } from "@/lib/log";
import type { Database } from "./client";
import { statement } from "./postgres-pool";
import { withoutProject } from "./project-scope";
import { reading, stayOnPrimary } from "./reading";

export type Replica = {
  /** Null if the primary must answer: the call may write, or the replica is away or behind. */
  forThisCall: () => Promise<Database | null>;
  /** @throws what the replica answers. Null: it isn't a replica */
  replayed: () => Promise<bigint | null>;
  close: () => Promise<void>;
};

/** A known position is trusted this long, because the replica may have been replaced. */
const trustMs = 1_000;
/** Pause between two questions for the position. */
const pauseMs = 50;
/** How long a read waits for that answer. */
const waitMs = 100;
const answerMs = 2_000;
/** After a failure, no read tries the replica for this long. */
const restMs = 5_000;

const readOnly = "25006";

/** Reads are repeated on the primary if the replica fails, whatever the reason: if the statement is wrong, the primary says so. */
export function openReplica(client: Sql, primary: Sql, toDatabase: (client: Sql) => Database): Replica {
  let known = { position: -1n, at: Number.NEGATIVE_INFINITY };
  let askedAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  function failed(error: unknown): void {
    known = { position: -1n, at: Number.NEGATIVE_INFINITY };
    if (performance.now() > restsUntil) log.warn("replica.away", describeError(error));
    restsUntil = performance.now() + restMs;
  }

  async function replayed(): Promise<bigint | null> {
    // Of no project: one message instead of a transaction that names it.
    const [row] = await within(
      answerMs,
      withoutProject(() =>
        client.unsafe("select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as position"),
      ),
    );
    return row?.position ? BigInt(row.position) : null;
  }

  async function ask(): Promise<void> {
    askedAt = performance.now();
    try {
      const position = await replayed();
      if (position === null) throw new Error("DATABASE_REPLICA_URL is not a streaming replica. Set it to one, or remove it.");
      known = { position, at: performance.now() };
    } catch (error) {
      failed(error);
    }
  }

  function refresh(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  const hasReplayed = (position: bigint) => known.position >= position && performance.now() - known.at < trustMs;

  async function send(text: string, params: never[] | undefined, options: object | undefined, isValues: boolean) {
    const sendTo = async (sender: Sql) => {
      const query = sender.unsafe(text, params, options);
      return await (isValues ? query.values() : query);
    };
    try {
      return await within(answerMs, sendTo(client));
    } catch (error) {
      // A write outside a transaction isn't the replica's failure.
      if ((error as { code?: unknown }).code !== readOnly) failed(error);
      stayOnPrimary();
      return await sendTo(primary);
    }
  }

  const unsafe = (text: string, params?: never[], options?: object) =>
    statement((isValues) => send(text, params, options, isValues) as never);
  const database = toDatabase({ unsafe, options: client.options, begin: primary.begin } as unknown as Sql);

  return {
    async forThisCall() {
      const call = reading();
      if (!call || call.isOnPrimary || performance.now() < restsUntil) return null;
      if (!hasReplayed(call.position) && performance.now() - askedAt >= pauseMs) await settledWithin(waitMs, refresh());
      return hasReplayed(call.position) ? database : null;
    },
    replayed,
    close: () => client.end({ timeout: 1 }),
  };
}

async function within<T>(ms: number, answer: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("The replica didn't answer in time."), { code: "ETIMEDOUT" })), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** `work` goes on if it takes longer; it must not fail. */
async function settledWithin(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
