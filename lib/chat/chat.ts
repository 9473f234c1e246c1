import type { ProjectContext } from "@/lib/context";
import { addMessages } from "@/lib/episodes/add-messages";
import { describeError, log } from "@/lib/log";
import { models } from "@/lib/models";
import { localModelsInWorker } from "@/lib/models/local/in-worker";
import type { AnswerInput, Usage } from "@/lib/models/types";
import type { WriteTarget } from "@/lib/owners/writable-graph";
import type { GraphSelection } from "@/lib/retrieval/scope";
import type { SourceScope } from "@/lib/retrieval/source-scope";
import { type AnswerListener, readsUsers } from "@/lib/synthesis/ask";
import { queryOfTurn, type Turn, trimConversation } from "@/lib/synthesis/conversation";
import { outsideEvidence } from "@/lib/synthesis/outside-evidence";
import { questionMode } from "@/lib/synthesis/question-mode";
import { type EvidenceResult, type ReadEvidence, readEvidence } from "@/lib/synthesis/read-evidence";
import { usageTracker } from "@/lib/synthesis/spending";
import { redactInput } from "@/lib/text/redaction/policy";
import { measureStage } from "@/lib/usage/call-ledger";
import { refund } from "@/lib/usage/refund";
import { requireSpend } from "@/lib/usage/spend-state";
import { takeQuota } from "@/lib/usage/take-quota";
import { type Answerer, type QuestionMode, trustOf } from "@/lib/vocabulary";

/** Where the turn is stored, which doesn't depend on what the reply reads. */
export type RememberedTurn = WriteTarget & { agentId?: string; runId?: string; expiresAt?: Date };

export type ChatResult = {
  reply: string;
  context: ReadEvidence[];
  ingestJobId: string | null;
  answeredBy: Answerer;
  usage: Usage;
  latencyMs: number;
};

/**
 * The user's last turn is added to memory, without delaying or failing the reply.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, CONTENT_BLOCKED, MODEL_UNAVAILABLE, SPEND_LIMIT_REACHED
 */
export async function chat(
  ctx: ProjectContext,
  input: GraphSelection & SourceScope & { messages: Turn[]; remember: RememberedTurn | null },
  listener: AnswerListener,
  now = new Date(),
): Promise<ChatResult> {
  const startedAt = performance.now();
  await requireSpend(ctx);
  const messages = await trimConversation(redactInput(ctx, { messages: input.messages }).messages);
  const question = queryOfTurn(messages);
  const mode = questionMode(question);
  // Before the turn is stored, or the question would find itself.
  const { evidence, rarity, subjects } = await evidenceFor(ctx, { ...input, question, mode }, now);
  const remembered = input.remember && remember(ctx, input.remember, messages.at(-1)!.content);
  const { usage, spend } = usageTracker("chat");
  let reply = "";
  let ingestJobId: string | null = null;
  try {
    await measureStage("reply", async () => {
      const replyInput = { messages, question, mode, evidence, rarity, subjects, now, signal: listener.signal, spend };
      for await (const piece of models.reply(replyInput)) {
        reply += piece;
        await listener.write(piece);
      }
    });
  } finally {
    // Even if the reply failed: no write may outlive the call.
    ingestJobId = await remembered;
  }
  return {
    reply,
    context: evidence.filter(({ kind, isPending }) => kind === "memory" || isPending),
    ingestJobId,
    answeredBy: models.answerer,
    usage,
    latencyMs: Math.round(performance.now() - startedAt),
  };
}

/** As in `ask`: what comes from outside is only shown to the model if nothing else answers. */
async function evidenceFor(
  ctx: ProjectContext,
  input: GraphSelection & SourceScope & { question: string; mode: QuestionMode },
  now: Date,
): Promise<EvidenceResult> {
  const own = await readEvidence(ctx, { ...input, minTrust: readsUsers(input) ? trustOf.assistant : undefined }, now);
  if (!own.leftOut || (await isAnswered({ ...input, ...own, now }))) return own;
  const all = await readEvidence(ctx, input, now);
  return { ...all, evidence: [...own.evidence, ...outsideEvidence(all.evidence, own.evidence)] };
}

async function isAnswered(input: Omit<AnswerInput, "style">): Promise<boolean> {
  for await (const _ of localModelsInWorker.answer({ ...input, style: "explanatory" })) return true;
  return false;
}

async function remember(
  ctx: ProjectContext,
  { agentId, runId, expiresAt, ...target }: RememberedTurn,
  content: string,
): Promise<string | null> {
  try {
    const meter = await takeQuota(ctx.project, "ingest");
    if (!meter) {
      log.warn("chat.turn_not_remembered", {
        correlationId: ctx.correlationId,
        reason: "The monthly ingest quota is used up, or a payment is due.",
      });
      return null;
    }
    try {
      const { job } = await addMessages(ctx, { target, agentId, runId, expiresAt, messages: [{ role: "user", content }] });
      return job.id;
    } catch (error) {
      await refund(meter);
      throw error;
    }
  } catch (error) {
    log.error("chat.turn_not_remembered", { correlationId: ctx.correlationId, ...describeError(error) });
    return null;
  }
}
