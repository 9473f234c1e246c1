import { sliceTexts, sliceTextsTask } from "@/lib/ingestion/slice-texts";
import { localModels } from "@/lib/models/local";
import { answerTask, embedQueryTask, extractTask, replyTask } from "@/lib/models/local/tasks";
import { readQueryAt, readQueryTask } from "@/lib/retrieval/read-query";
import { countTerms, countTermsTask } from "@/lib/text/count-terms";
import { redactTask, redactWith } from "@/lib/text/redaction/policy";
import { inTurn } from "@/lib/worker/turns";
import { implement, type Tasks } from "./serve";
import { charactersOf, vectorTasks } from "./vector-tasks";

export const tasks: Tasks = new Map([
  ...vectorTasks,
  implement(extractTask, (input) =>
    inTurn(charactersOf(input.passages.slice(input.from, input.until).map(({ text }) => text)), () => localModels.extract(input)),
  ),
  implement(embedQueryTask, (text) => localModels.embedding.embedQuery(text)),
  implement(answerTask, (input) => Array.fromAsync(localModels.answer(input))),
  implement(replyTask, (input) => Array.fromAsync(localModels.reply(input))),
  implement(sliceTextsTask, sliceTexts),
  implement(countTermsTask, countTerms),
  implement(redactTask, redactWith),
  implement(readQueryTask, readQueryAt),
]);
