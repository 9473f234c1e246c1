import { localEmbedding } from "@/lib/models/local/embed";
import { embedTask } from "@/lib/models/local/tasks";
import { implement, type Tasks } from "./serve";

/** Apart from the others: their thread then needs no grammar, which would be 20 MB. */
export const vectorTasks: Tasks = new Map([implement(embedTask, (texts) => localEmbedding.embed(texts))]);
