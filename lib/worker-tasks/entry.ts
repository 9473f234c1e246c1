import { parentPort } from "node:worker_threads";
import { ping, plainError, type TaskReply, type TaskRequest } from "@/lib/worker/pool";
import { tasks } from "./tasks";

// The code of a worker thread: takes tasks by name and answers each with plain data.

const port = parentPort!;

async function answer({ id, task, input }: TaskRequest): Promise<TaskReply> {
  try {
    const run = tasks.get(task);
    if (!run) throw new Error(`There is no task "${task}".`);
    return { id, result: await run(input) };
  } catch (error) {
    return { id, error: plainError(error) };
  }
}

port.on("message", async (message: TaskRequest | typeof ping) => {
  port.postMessage(message === ping ? ping : await answer(message));
});
