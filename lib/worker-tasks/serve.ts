import { parentPort } from "node:worker_threads";
import { ping, plainError, type TaskReply, type TaskRequest } from "@/lib/worker/pool";
import type { WorkerTask } from "@/lib/worker/task";

export type Tasks = Map<string, (input: unknown) => unknown>;

export const implement = <Input, Result>(
  task: WorkerTask<Input, Result>,
  run: (input: Input) => Result | Promise<Result>,
): [string, (input: unknown) => unknown] => [task.name, run as (input: unknown) => unknown];

/** Answers the pool's requests in a worker thread. */
export function serve(tasks: Tasks): void {
  const port = parentPort!;
  const answer = async ({ id, task, input }: TaskRequest): Promise<TaskReply> => {
    try {
      const run = tasks.get(task);
      if (!run) throw new Error(`Unknown worker task "${task}".`);
      return { id, result: await run(input) };
    } catch (error) {
      return { id, error: plainError(error) };
    }
  };
  port.on("message", async (message: TaskRequest | typeof ping) => {
    port.postMessage(message === ping ? ping : await answer(message));
  });
}
