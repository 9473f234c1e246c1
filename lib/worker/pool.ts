import { AsyncLocalStorage } from "node:async_hooks";
import type { Worker } from "node:worker_threads";
import { AppError, type ErrorCode } from "@/lib/errors";

export type TaskRequest = { id: number; task: string; input: unknown };
export type TaskError = { name: string; message: string; stack?: string; code?: string; detail?: Record<string, unknown> };
export type TaskReply = { id: number; result: unknown } | { id: number; error: TaskError };

/** Asks a worker whether its event loop still turns. Any message back is a yes. */
export const ping = "ping";

/** The worker thread ended under a task, twice. */
export class WorkerDied extends Error {
  override name = "WorkerDied";
}

export type Pool = {
  /** Runs a task in the worker. @throws what the task threw, or WorkerDied */
  run(task: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
};

export type PoolOptions = {
  start: () => Worker;
  /** A worker that has tasks and does not answer for this long is replaced. */
  stallMs?: number;
};

type Task = { request: TaskRequest; starts: number; resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Starts of a task: it is retried once when its worker dies. */
const maxStarts = 2;

/** One worker thread, started when first needed and replaced when it dies. Tasks run beside each other as far as they yield. */
export function createPool({ start, stallMs = 60_000 }: PoolOptions): Pool {
  // A worker is started by a request and outlives it: it must not keep the request's transaction or context.
  const inOwnContext = AsyncLocalStorage.snapshot();
  const running = new Map<number, Task>();
  const waiting: Task[] = [];
  /** Tasks whose worker died. They run again one at a time, so that only the one at fault fails. */
  const suspects: Task[] = [];
  let worker: Worker | null = null;
  let watch: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;

  function send(task: Task): void {
    worker ??= inOwnContext(open);
    running.set(task.request.id, task);
    task.starts++;
    worker.ref();
    try {
      worker.postMessage(task.request);
    } catch (error) {
      // The input cannot be cloned.
      settle(task.request.id, () => task.reject(error as Error));
    }
  }

  function next(): void {
    if (suspects.length > 0) {
      if (running.size === 0) send(suspects.shift()!);
      return;
    }
    for (const task of waiting.splice(0)) send(task);
  }

  function settle(id: number, end: () => void): void {
    if (!running.delete(id)) return;
    end();
    next();
    // An idle worker does not keep the process alive.
    if (running.size === 0) worker?.unref();
  }

  function open(): Worker {
    const opened = start();
    let failure: unknown;
    let isHeard = true;
    watch = setInterval(() => {
      if (running.size === 0) isHeard = true;
      else if (isHeard) {
        isHeard = false;
        opened.postMessage(ping);
      } else void opened.terminate();
    }, stallMs).unref();
    const watched = watch;
    opened.on("message", (reply: TaskReply | typeof ping) => {
      isHeard = true;
      if (reply === ping) return;
      const task = running.get(reply.id);
      if (task) settle(reply.id, () => ("error" in reply ? task.reject(errorOf(reply.error)) : task.resolve(reply.result)));
    });
    opened.on("error", (error) => {
      failure = error;
    });
    opened.once("exit", () => {
      clearInterval(watched);
      if (worker === opened) worker = null;
      const lost = [...running.values()];
      running.clear();
      for (const task of lost) {
        if (task.starts < maxStarts && !isClosed) suspects.push(task);
        else task.reject(new WorkerDied("The worker thread ended before its task did.", { cause: failure }));
      }
      next();
    });
    return opened;
  }

  return {
    run(task, input) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new WorkerDied("The worker is closed."));
        waiting.push({ request: { id: ++lastId, task, input }, starts: 0, resolve, reject });
        next();
      });
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

function errorOf({ name, message, stack, code, detail }: TaskError): Error {
  if (name === "AppError") return new AppError(code as ErrorCode, message, { detail });
  return Object.assign(new Error(message), { name, stack, ...(code && { code }) });
}

/** An error as plain data, since an error's class and fields do not survive the way between threads. */
export function plainError(error: unknown): TaskError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, stack } = error;
  const { code, detail } = error as { code?: unknown; detail?: Record<string, unknown> };
  return { name, message, stack, ...(typeof code === "string" && { code }), ...(detail && { detail }) };
}
