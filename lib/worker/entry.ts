import { parentPort } from "node:worker_threads";
import { ping, plainError, type TaskReply, type TaskRequest } from "./pool";
import { tasks } from "./tasks";

// A worker thread's own code. It takes tasks by name and answers each with plain data.

const port = parentPort!;

async function answer({ id, task, input }: TaskRequest): Promise<TaskReply> {
  try {
    const run = tasks[task as keyof typeof tasks] as (input: unknown) => unknown;
    return { id, result: await run(input) };
  } catch (error) {
    return { id, error: plainError(error) };
  }
}

port.on("message", async (message: TaskRequest | typeof ping) => {
  port.postMessage(message === ping ? ping : await answer(message));
});
