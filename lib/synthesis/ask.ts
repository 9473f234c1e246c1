import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { models } from "@/lib/models";
import { localModelsInWorker } from "@/lib/models/local/in-worker";
import type { Usage } from "@/lib/models/types";
import type { Named } from "@/lib/retrieval/scope";
import { questionPart } from "@/lib/text/near-end";
import { redacted } from "@/lib/text/redaction/policy";
import { noteCall, timed } from "@/lib/usage/call-ledger";
import type { AnswerStyle, QuestionMode } from "@/lib/vocabulary";
import { checkedAnswer } from "./checked-answer";
import { questionMode } from "./question-mode";
import { type Read, readEvidence } from "./read-evidence";
import { spending } from "./spending";

/** Where an answer goes as it is written, and when nobody waits for it any more. */
export type Listener = { write: (text: string) => Promise<void>; signal?: AbortSignal };

export type Asked = {
  /** One sentence that says so when memory holds no answer. */
  answer: string;
  /** What the answer rests on, in the order of its first use; empty when refused. */
  cited: Read[];
  mode: QuestionMode;
  refused: boolean;
  /** The model did not answer: the evidence's own sentences stand for it. */
  degraded: boolean;
  queryId: string;
  usage: Usage;
  latencyMs: number;
};

const refusal = "Memory holds no answer to that.";
/** What is cited of one answer, unless the caller says otherwise. A list or a summary rests on many memories. */
const cites: Record<QuestionMode, number> = {
  factoid: 8,
  preference: 8,
  temporal: 8,
  comparison: 12,
  list: 20,
  summary: 20,
  unanswerable: 0,
};

/**
 * Answers a question from memory: mode → evidence made for it → answer, each sentence on its evidence → citations checked. Says
 * so when memory holds no answer. Two round trips, admission among them, and no database session while a model writes.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, CONTENT_BLOCKED
 */
export async function ask(
  ctx: ProjectContext,
  input: Named & { question: string; style: AnswerStyle; maxCited?: number; includeSuperseded?: boolean },
  listener: Listener,
  now = new Date(),
): Promise<Asked> {
  const startedAt = performance.now();
  const { style } = input;
  const question = questionPart(redacted(ctx, { question: input.question }).question);
  const mode = questionMode(question);
  const { evidence, rarity, subjects, queryId } = await readEvidence(ctx, { ...input, question, mode }, now);
  const { usage, spend } = spending();
  const checked = checkedAnswer(evidence, input.maxCited ?? cites[mode]);
  const write = (answer: typeof models.answer) =>
    timed("answer", async () => {
      for await (const sentence of answer({ question, mode, style, evidence, rarity, subjects, now, signal: listener.signal, spend })) {
        const piece = checked.add(sentence);
        if (piece) await listener.write(piece);
      }
    });
  let degraded = false;
  try {
    await write(models.answer);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "MODEL_UNAVAILABLE")) throw error;
    log.warn("ask.degraded", { correlationId: ctx.correlationId, reason: error.message });
    degraded = true;
    // What was written before the model broke off stands: every sentence of it was checked.
    if (!checked.written.text) await write(localModelsInWorker.answer);
  }
  const { text, cited } = checked.written;
  const refused = text === "";
  noteCall({ refused });
  if (refused) await listener.write(refusal);
  return {
    answer: refused ? refusal : text,
    cited,
    mode: refused ? "unanswerable" : mode,
    refused,
    degraded,
    queryId,
    usage,
    latencyMs: Math.round(performance.now() - startedAt),
  };
}
