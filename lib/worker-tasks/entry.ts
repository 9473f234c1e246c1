import { parentPort } from "node:worker_threads";
import { ping, plainError, type TaskReply, type TaskRequest } from "@/lib/worker/pool";
import { tasks } from "./tasks";

const port = parentPort!;

async function answer({ id, task, input }: TaskRequest): Promise<TaskReply> {
  try {
    const run = tasks.get(task);
    if (!run) throw new Error(`Unknown worker task "${task}".`);
    return { id, result: await run(input) };
  } catch (error) {
    return { id, error: plainError(error) };
  }
}

port.on("message", async (message: TaskRequest | typeof ping) => {
  port.postMessage(message === ping ? ping : await answer(message));
});
