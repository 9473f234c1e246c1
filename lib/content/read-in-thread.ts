import { Worker } from "node:worker_threads";
import { ClientDisconnected } from "@/lib/errors";
import { errorOf } from "@/lib/worker/pool";
import { tooLarge } from "./errors";
import type { ThreadReply } from "./thread";
import type { FileInput, FileText } from "./types";

const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

// The bundler only recognizes a worker in exactly this form.
const start = () => new Worker(new URL("./thread.ts", import.meta.url), { resourceLimits });

/** Limits of V8 don't count buffers, so they are watched. */
const maxBufferBytes = 384 * 1024 * 1024;
const watchMs = 200;

const needsTooMuch = (what: string) => tooLarge(`This file needs too much ${what} to be read. Split it, or send its text.`);

/**
 * Files come from strangers, and a reader can hang or eat memory: each file has a thread that ends with it.
 * @throws AppError as `readBytes`, CONTENT_TOO_LARGE if it takes too long or too much memory; ClientDisconnected
 */
export function readInThread(
  file: FileInput,
  { signal, maxMs = 30_000 }: { signal?: AbortSignal; maxMs?: number } = {},
): Promise<FileText> {
  const { promise, resolve, reject } = Promise.withResolvers<FileText>();
  if (signal?.aborted) return Promise.reject(new ClientDisconnected());
  const thread = start();
  const timer = setTimeout(() => end(() => reject(needsTooMuch("time"))), maxMs);
  const watch = setInterval(async () => {
    const memory = await bufferBytes(thread);
    if (memory > maxBufferBytes) end(() => reject(needsTooMuch("memory")));
  }, watchMs);
  const leave = () => end(() => reject(new ClientDisconnected()));
  signal?.addEventListener("abort", leave);

  function end(settle: () => void): void {
    clearTimeout(timer);
    clearInterval(watch);
    signal?.removeEventListener("abort", leave);
    settle();
    void thread.terminate();
  }

  thread.once("message", (reply: ThreadReply) => end(() => ("error" in reply ? reject(errorOf(reply.error)) : resolve(reply.result))));
  thread.once("error", (error: NodeJS.ErrnoException) =>
    end(() => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? needsTooMuch("memory") : error)),
  );
  thread.once("exit", () => end(() => reject(new Error("The thread ended before the file was read."))));
  thread.postMessage(file);
  return promise;
}

/** Node 22.16 and later can tell; before that, only the time is limited. */
async function bufferBytes(thread: Worker): Promise<number> {
  const { getHeapStatistics } = thread as Worker & { getHeapStatistics?: () => Promise<{ external_memory: number }> };
  if (!getHeapStatistics) return 0;
  try {
    return (await getHeapStatistics.call(thread)).external_memory;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_NOT_RUNNING") return 0;
    throw error;
  }
}
