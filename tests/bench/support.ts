import { ingestJob } from "@/inngest/ingest";
import { calibration, crossValidated, fittedText, supportCurve } from "./answers/fit";
import { conversationEvidence } from "./answers/labelled";
import { ownHistories } from "./answers/own";
import { ownEvidence } from "./answers/own-evidence";
import { readConversations } from "./conversations";
import type { BenchDatabase } from "./database";
import type { Table } from "./metrics";
import { benchProject } from "./seed";

export async function support(
  database: BenchDatabase,
  paths: string[],
  say: (line: string) => void,
): Promise<{ tables: Table[]; fitted: string }> {
  const opened = await database.open();
  const { ctx } = await benchProject();
  const finish = (id: string) => ingestJob.run({ id, projectId: ctx.project.id }, { run: (_step, work) => work() });
  const labelled = await ownEvidence(ctx, ownHistories, finish);
  for (const conversation of readConversations(paths)) {
    labelled.push(...(await conversationEvidence(ctx, conversation, finish)));
    say(`${conversation.dataset}/${conversation.id}: ${conversation.questions.length} questions`);
  }
  await opened.close();
  const { fitted, questions } = crossValidated(labelled);
  return { tables: [supportCurve(questions), calibration(questions)], fitted: fittedText(fitted) };
}
