import { parentPort } from "node:worker_threads";
import { plainError, type TaskError } from "@/lib/worker/pool";
import { readBytes } from "./read-bytes";
import type { FileInput, FileText } from "./types";

export type ThreadReply = { result: FileText } | { error: TaskError };

const port = parentPort!;

port.once("message", async (file: FileInput) => {
  const reply: ThreadReply = await readBytes(file).then(
    (result) => ({ result }),
    (error) => ({ error: plainError(error) }),
  );
  port.postMessage(reply);
});
