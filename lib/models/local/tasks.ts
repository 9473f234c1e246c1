import { workerTask } from "@/lib/worker/task";
import type { AnswerInput, AnswerSentence, ExtractInput, Extraction, ReplyInput } from "../types";

// The local models' functions as worker tasks. What they yield is collected, because a generator cannot be sent between threads.

export const extractTask = workerTask<(input: ExtractInput) => Promise<Extraction>>("extract", "ingestion");
export const embedTask = workerTask<(texts: string[]) => Promise<Float32Array[]>>("embed", "vectors");
export const embedQueryTask = workerTask<(text: string) => Promise<Float32Array | null>>("embedQuery", "questions");
export const answerTask = workerTask<(input: AnswerInput) => Promise<AnswerSentence[]>>("answer", "questions");
export const replyTask = workerTask<(input: ReplyInput) => Promise<string[]>>("reply", "questions");
