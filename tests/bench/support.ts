import { ingestJob } from "@/inngest/ingest";
import { calibration, crossValidated, fittedText, supportCurve } from "./answers/fit";
import { readLabelled } from "./answers/labelled";
import { ownHistories } from "./answers/own";
import { ownEvidence } from "./answers/own-evidence";
import type { BenchDatabase } from "./database";
import type { Table } from "./metrics";
import { benchProject } from "./seed";

/** Which questions without an answer would be refused, on our own histories and the labelled questions of `paths`. */
export async function support(database: BenchDatabase, paths: string[]): Promise<{ tables: Table[]; fitted: string }> {
  const opened = await database.open();
  const { ctx } = await benchProject();
  const own = await ownEvidence(ctx, ownHistories, (jobId) => ingestJob.run(jobId, { run: (_step, work) => work() }));
  await opened.close();
  const { fitted, questions } = crossValidated([...own, ...readLabelled(paths)]);
  return { tables: [supportCurve(questions), calibration(questions)], fitted: fittedText(fitted) };
}
