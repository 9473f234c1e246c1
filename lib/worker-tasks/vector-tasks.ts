import { localEmbedding } from "@/lib/models/local/embed";
import { embedTask } from "@/lib/models/local/tasks";
import { inTurn } from "@/lib/worker/turns";
import { implement, type Tasks } from "./serve";

export const charactersOf = (texts: string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

/** Apart from the others: their thread then needs no grammar, which would be 20 MB. */
export const vectorTasks: Tasks = new Map([
  implement(embedTask, (texts) => inTurn(charactersOf(texts), () => localEmbedding.embed(texts))),
]);
