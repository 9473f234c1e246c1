import type { ProjectContext } from "@/lib/context";
import { addMessages } from "@/lib/episodes/add-messages";
import type { AnswerInput } from "@/lib/models/types";
import { questionMode } from "@/lib/synthesis/question-mode";
import { readEvidence } from "@/lib/synthesis/read-evidence";
import { type Conversation, partsOf, unanswerable } from "../conversations";

export type Labelled = Pick<AnswerInput, "question" | "mode" | "evidence" | "rarity" | "subjects" | "now"> & {
  dataset: string;
  conversation: string;
  category: string;
  isAnswerable: boolean;
};

/**
 * @param finish runs an ingestion job
 * @returns evidence as of the conversation's end
 */
export async function conversationEvidence(
  ctx: ProjectContext,
  { dataset, id, turns, questions }: Conversation,
  finish: (jobId: string) => Promise<unknown>,
): Promise<Labelled[]> {
  const user = `support-${dataset}-${id}`;
  for (const { messages } of partsOf(turns)) {
    const newMessages = messages.map(({ created_at, role, ...message }) => ({
      ...message,
      role: role as "user" | "assistant",
      ...(created_at && { createdAt: new Date(created_at) }),
    }));
    const { job } = await addMessages(ctx, { target: { userId: user }, messages: newMessages });
    await finish(job.id);
  }
  const now = new Date(Math.max(...turns.map(({ session_date }) => (session_date ? Date.parse(session_date) : Date.now()))));
  const labelled: Labelled[] = [];
  for (const { question, category } of questions) {
    const mode = questionMode(question);
    const { evidence, rarity, subjects } = await readEvidence(ctx, { users: [user], question, mode }, now);
    labelled.push({
      dataset,
      conversation: id,
      category,
      isAnswerable: !unanswerable.has(category),
      question,
      mode,
      now,
      rarity,
      subjects,
      evidence,
    });
  }
  return labelled;
}

export const inputOf = ({ question, mode, evidence, rarity, subjects, now }: Labelled): AnswerInput => ({
  question,
  mode,
  style: "terse",
  evidence,
  rarity,
  subjects,
  now,
});
