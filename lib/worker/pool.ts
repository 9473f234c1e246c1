import { AsyncLocalStorage } from "node:async_hooks";
import type { Worker } from "node:worker_threads";
import { AppError, type ErrorCode } from "@/lib/errors";

export type TaskRequest = { id: number; task: string; input: unknown };
export type TaskError = { name: string; message: string; stack?: string; code?: string; detail?: Record<string, unknown> };
export type TaskReply = { id: number; result: unknown } | { id: number; error: TaskError };

export const ping = "ping";

export class WorkerDied extends Error {
  override name = "WorkerDied";
}

export type Pool = {
  /** @throws what the task threw, or WorkerDied */
  run(task: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
};

export type PoolOptions = {
  start: () => Worker;
  stallMs?: number;
};

type Task = { request: TaskRequest; starts: number; resolve: (result: unknown) => void; reject: (error: Error) => void };

const maxStarts = 2;

/** Started on first use and replaced when it dies. */
export function createPool({ start, stallMs = 60_000 }: PoolOptions): Pool {
  // The worker outlives the request that starts it, so it must not keep its context or transaction.
  const inOwnContext = AsyncLocalStorage.snapshot();
  const running = new Map<number, Task>();
  const waiting: Task[] = [];
  /** Run again one at a time, so that only the one at fault fails. */
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
    if (running.size === 0) worker?.unref();
  }

  function open(): Worker {
    const thread = start();
    let failure: unknown;
    let isAlive = true;
    watch = setInterval(() => {
      if (running.size === 0) isAlive = true;
      else if (isAlive) {
        isAlive = false;
        thread.postMessage(ping);
      } else void thread.terminate();
    }, stallMs).unref();
    const threadWatch = watch;
    thread.on("message", (reply: TaskReply | typeof ping) => {
      isAlive = true;
      if (reply === ping) return;
      const task = running.get(reply.id);
      if (task) settle(reply.id, () => ("error" in reply ? task.reject(errorOf(reply.error)) : task.resolve(reply.result)));
    });
    thread.on("error", (error) => {
      failure = error;
    });
    thread.once("exit", () => {
      clearInterval(threadWatch);
      if (worker === thread) worker = null;
      const lost = [...running.values()];
      running.clear();
      for (const task of lost) {
        if (task.starts < maxStarts && !isClosed) suspects.push(task);
        else task.reject(new WorkerDied("The worker thread ended before its task was done.", { cause: failure }));
      }
      next();
    });
    return thread;
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

export function errorOf({ name, message, stack, code, detail }: TaskError): Error {
  if (name === "AppError") return new AppError(code as ErrorCode, message, { detail });
  return Object.assign(new Error(message), { name, stack, ...(code && { code }) });
}

/** An error's class and fields are lost between threads. */
export function plainError(error: unknown): TaskError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, stack } = error;
  const { code, detail } = error as { code?: unknown; detail?: Record<string, unknown> };
  return { name, message, stack, ...(typeof code === "string" && { code }), ...(detail && { detail }) };
}
