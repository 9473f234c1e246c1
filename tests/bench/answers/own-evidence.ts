import type { ProjectContext } from "@/lib/context";
import { addContent } from "@/lib/episodes/add-content";
import { addMessages } from "@/lib/episodes/add-messages";
import { createGroup } from "@/lib/groups/create-group";
import { questionMode } from "@/lib/synthesis/question-mode";
import { readEvidence } from "@/lib/synthesis/read-evidence";
import type { Labelled } from "./labelled";
import { documentsOf, type History, messagesOf } from "./own";

/** @param finish runs an ingestion job or waits for it */
export async function ownEvidence(
  ctx: ProjectContext,
  histories: History[],
  finish: (jobId: string) => Promise<unknown>,
): Promise<Labelled[]> {
  const labelled: Labelled[] = [];
  for (const history of histories) {
    await remember(ctx, history, finish);
    labelled.push(...(await evidenceOf(ctx, history)));
  }
  return labelled;
}

async function remember(ctx: ProjectContext, history: History, finish: (jobId: string) => Promise<unknown>): Promise<void> {
  if (history.kind === "documents") await createGroup(ctx, { name: history.id });
  for (const { day, said: transcript } of history.sessions) {
    const documentDate = new Date(`${day}T09:00:00Z`);
    if (history.kind === "documents") {
      for (const content of documentsOf(transcript)) {
        const { job } = await addContent(ctx, { target: { group: history.id }, content, sourceType: "TEXT", documentDate });
        await finish(job.id);
      }
      continue;
    }
    const messages = messagesOf(transcript).map(({ speaker, content }) => ({
      role: speaker === "assistant" ? ("assistant" as const) : ("user" as const),
      ...(history.kind === "people" && { name: speaker }),
      content,
    }));
    const { job } = await addMessages(ctx, { target: { userId: history.id }, messages, documentDate });
    await finish(job.id);
  }
}

async function evidenceOf(ctx: ProjectContext, history: History): Promise<Labelled[]> {
  const questions = [
    ...history.answerable.map((question) => ({ question, category: "answerable", isAnswerable: true })),
    ...history.unanswerable.map(([question, trap]) => ({ question, category: trap, isAnswerable: false })),
  ];
  const now = new Date(`${history.sessions.at(-1)!.day}T18:00:00Z`);
  const scope = history.kind === "documents" ? { groups: [history.id] } : { users: [history.id] };
  const labelled: Labelled[] = [];
  for (const { question, category, isAnswerable } of questions) {
    const mode = questionMode(question);
    const { evidence, rarity, subjects } = await readEvidence(ctx, { ...scope, question, mode }, now);
    labelled.push({ dataset: "own", conversation: history.id, category, isAnswerable, question, mode, now, rarity, subjects, evidence });
  }
  return labelled;
}
