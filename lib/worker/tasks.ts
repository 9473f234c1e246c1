import { sliceTexts } from "@/lib/ingestion/slice-texts";
import { localModels } from "@/lib/models/local";
import type { AnswerInput, ExtractInput, ReplyInput } from "@/lib/models/types";
import { readQuery } from "@/lib/retrieval/read-query";
import { redacted } from "@/lib/text/redaction/policy";
import { termCounts } from "@/lib/text/terms";

type Redacting = { settings: Parameters<typeof redacted>[0]["project"]["settings"]; value: unknown };

/** What a worker can do, by name: each a function of plain data, so that its result is the same in any thread. */
export const tasks = {
  extract: (input: ExtractInput) => localModels.extract(input),
  embed: (texts: string[]) => localModels.embedding.embed(texts),
  embedQuery: (text: string) => localModels.embedding.embedQuery(text),
  answer: (input: AnswerInput) => Array.fromAsync(localModels.answer(input)),
  reply: (input: ReplyInput) => Array.fromAsync(localModels.reply(input)),
  sliceTexts,
  termCounts: (texts: string[]) => texts.map(termCounts),
  redact: ({ settings, value }: Redacting) => redacted({ project: { settings } }, value),
  readQuery: ({ query, now }: { query: string; now: Date }) => readQuery(query, now),
};
