import { sliceTexts, sliceTextsTask } from "@/lib/ingestion/slice-texts";
import { localModels } from "@/lib/models/local";
import { answerTask, embedQueryTask, embedTask, extractTask, replyTask } from "@/lib/models/local/tasks";
import { readQueryAt, readQueryTask } from "@/lib/retrieval/read-query";
import { countTerms, countTermsTask } from "@/lib/text/count-terms";
import { redactTask, redactWith } from "@/lib/text/redaction/policy";
import type { WorkerTask } from "@/lib/worker/task";

type Run = (input: unknown) => unknown;

const implement = <Input, Result>(task: WorkerTask<Input, Result>, run: (input: Input) => Result | Promise<Result>): [string, Run] => [
  task.name,
  run as Run,
];

export const tasks = new Map<string, Run>([
  implement(extractTask, (input) => localModels.extract(input)),
  implement(embedTask, (texts) => localModels.embedding.embed(texts)),
  implement(embedQueryTask, (text) => localModels.embedding.embedQuery(text)),
  implement(answerTask, (input) => Array.fromAsync(localModels.answer(input))),
  implement(replyTask, (input) => Array.fromAsync(localModels.reply(input))),
  implement(sliceTextsTask, sliceTexts),
  implement(countTermsTask, countTerms),
  implement(redactTask, redactWith),
  implement(readQueryTask, readQueryAt),
]);
