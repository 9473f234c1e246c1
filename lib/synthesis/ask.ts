import type { ProjectContext } from "@/lib/context";
import { AppError, type ErrorCode } from "@/lib/errors";
import { log } from "@/lib/log";
import { models } from "@/lib/models";
import { localModelsInWorker } from "@/lib/models/local/in-worker";
import type { Usage } from "@/lib/models/types";
import type { GraphSelection } from "@/lib/retrieval/scope";
import type { SourceScope } from "@/lib/retrieval/source-scope";
import { questionPart } from "@/lib/text/near-end";
import { markSentence } from "@/lib/text/outside";
import { redactInput } from "@/lib/text/redaction/policy";
import { measureStage, recordCall } from "@/lib/usage/call-ledger";
import { requireSpend } from "@/lib/usage/spend-state";
import { type AnswerBasis, type Answerer, type AnswerStyle, type QuestionMode, type Trust, trustOf } from "@/lib/vocabulary";
import { answerChecker } from "./checked-answer";
import { outsideEvidence } from "./outside-evidence";
import { questionMode } from "./question-mode";
import { type EvidenceResult, type ReadEvidence, readEvidence } from "./read-evidence";
import { usageTracker } from "./spending";

export type AnswerListener = { write: (text: string) => Promise<void>; signal?: AbortSignal };

export type AskResult = {
  answer: string;
  cited: ReadEvidence[];
  mode: QuestionMode;
  basis: AnswerBasis | null;
  refused: boolean;
  /** The model failed, so rules built the answer, or it ends where the model broke off. */
  degraded: boolean;
  answeredBy: Answerer;
  queryId: string;
  usage: Usage;
  latencyMs: number;
};

/** Then the built-in reader answers, as on a server without a model. */
const localInstead: ErrorCode[] = ["MODEL_UNAVAILABLE", "SPEND_LIMIT_REACHED"];

const refusal = "I don't have anything in memory about that.";
const maxCitations: Record<QuestionMode, number> = {
  factoid: 8,
  preference: 8,
  temporal: 8,
  comparison: 12,
  list: 20,
  summary: 20,
  unanswerable: 0,
};

/** In a user's memory, text from outside answers only what nothing else answers. */
export const readsUsers = ({ users, userIfThere, everyGraph }: GraphSelection): boolean =>
  users !== undefined || userIfThere !== undefined || everyGraph === true;

/**
 * Holds no database session while a model writes.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, CONTENT_BLOCKED
 */
export async function ask(
  ctx: ProjectContext,
  input: GraphSelection & SourceScope & { question: string; style: AnswerStyle; maxCited?: number; includeSuperseded?: boolean },
  listener: AnswerListener,
  now = new Date(),
): Promise<AskResult> {
  const startedAt = performance.now();
  const { style } = input;
  const question = questionPart(redactInput(ctx, { question: input.question }).question);
  const mode = questionMode(question);
  const read = (minTrust?: Trust) => readEvidence(ctx, { ...input, question, mode, minTrust }, now);
  const { usage, spend } = usageTracker("answer");
  let degraded = false;
  let { answerer: answeredBy } = models;
  const answerFrom = async ({ evidence, rarity, subjects }: EvidenceResult) => {
    const checked = answerChecker(evidence, input.maxCited ?? maxCitations[mode]);
    const write = (answer: typeof models.answer) =>
      measureStage("answer", async () => {
        for await (const sentence of answer({ question, mode, style, evidence, rarity, subjects, now, signal: listener.signal, spend })) {
          const sources = sentence.evidence.flatMap((index) => evidence[index] ?? []);
          const piece = checked.add({ ...sentence, text: markSentence(sentence.text, sources) });
          if (piece) await listener.write(piece);
        }
      });
    try {
      await requireSpend(ctx);
      await write(models.answer);
    } catch (error) {
      if (!(error instanceof AppError && localInstead.includes(error.code))) throw error;
      log.warn("ask.degraded", { correlationId: ctx.correlationId, reason: error.message });
      degraded = true;
      // Every sentence written before the model failed was checked.
      if (!checked.written.text) {
        answeredBy = localModelsInWorker.answerer;
        await write(localModelsInWorker.answer);
      }
    }
    return checked.written;
  };
  const own = await read(readsUsers(input) ? trustOf.assistant : undefined);
  let written = await answerFrom(own);
  if (!written.text && own.leftOut) {
    const all = await read();
    const outside = outsideEvidence(all.evidence, own.evidence);
    if (outside.length > 0) written = await answerFrom({ ...all, evidence: outside });
  }
  const { text, cited } = written;
  const refused = text === "";
  recordCall({ refused });
  if (refused) await listener.write(refusal);
  return {
    answer: refused ? refusal : text,
    cited,
    mode: refused ? "unanswerable" : mode,
    basis: refused ? null : cited.every(({ trust }) => trust === trustOf.external) ? "external" : "memory",
    refused,
    degraded,
    answeredBy,
    queryId: own.queryId,
    usage,
    latencyMs: Math.round(performance.now() - startedAt),
  };
}
