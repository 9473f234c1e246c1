import { env } from "@/lib/env";
import { AppError, ClientDisconnected } from "@/lib/errors";
import { log } from "@/lib/log";

// Calls wait here, and not in the database's pool, where nobody knows what may still be refused: a call that was let in is finished. Its
// statements take turns with the next calls' admissions, so that new calls come in as fast as others end.

/** `refused`: since the last entry in the log. */
type Queue = { admitting: number; waiting: Set<() => void>; refused: number };

// Next bundles routes separately.
const shared = globalThis as typeof globalThis & { lociAdmission?: Queue };
shared.lociAdmission ??= { admitting: 0, waiting: new Set(), refused: 0 };
const queue = shared.lociAdmission;

/** Each holds a request in memory, and the deadline is over for the last ones anyway. */
const maxWaiting = 1_000;
const logMs = 1_000;

/** Not logged one by one. */
export class Overloaded extends AppError {
  constructor() {
    super("UNAVAILABLE", "The server has more calls than it can answer in time. Try again in a moment.", {
      headers: { "Retry-After": "2" },
    });
  }
}

function overloaded(): Overloaded {
  queue.refused++;
  if (queue.refused === 1) {
    setTimeout(() => {
      log.warn("server.overloaded", { refused: queue.refused, waiting: queue.waiting.size });
      queue.refused = 0;
    }, logMs).unref();
  }
  return new Overloaded();
}

/**
 * Runs the statement that admits a call.
 * @param signal aborts when the client leaves: nobody reads the answer to a call that waited too long for it
 * @throws AppError UNAVAILABLE if its turn doesn't come within LOCI_MAX_WAIT_MS, ClientDisconnected; nothing was counted then
 */
export async function takingTurns<T>(signal: AbortSignal | undefined, admit: () => Promise<T>): Promise<T> {
  const { database, DATABASE_POOL_SIZE, LOCI_MAX_WAIT_MS } = env();
  const atOnce = database === "pglite" ? 1 : DATABASE_POOL_SIZE;
  if (signal?.aborted) throw new ClientDisconnected();
  if (queue.admitting < atOnce) queue.admitting++;
  else await turn(LOCI_MAX_WAIT_MS, signal);
  try {
    return await admit();
  } finally {
    const [enter] = queue.waiting;
    if (enter) enter();
    else queue.admitting--;
  }
}

function turn(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (queue.waiting.size >= maxWaiting) return Promise.reject(overloaded());
  return new Promise((resolve, reject) => {
    let last: NodeJS.Immediate | undefined;
    const leaveQueue = () => {
      clearTimeout(timer);
      clearImmediate(last);
      signal?.removeEventListener("abort", leave);
      queue.waiting.delete(enter);
    };
    const enter = () => {
      leaveQueue();
      resolve();
    };
    const leave = () => {
      leaveQueue();
      reject(new ClientDisconnected());
    };
    const timer = setTimeout(() => {
      // Answers of the database that came while this process was busy are read before.
      last = setImmediate(() => {
        leaveQueue();
        reject(overloaded());
      });
    }, ms);
    signal?.addEventListener("abort", leave);
    queue.waiting.add(enter);
  });
}
