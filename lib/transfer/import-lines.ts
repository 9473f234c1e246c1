import { sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { brokenLine } from "@/lib/errors";
import { showId } from "@/lib/ids";
import { refuseRedacted } from "@/lib/text/redaction/policy";
import { type Batch, type Outcome, openBatch, type Run } from "./batch";
import { type Line, type LineCounts, noCounts, type RowKind, type RowLine, rowKinds } from "./format";
import { reconcileImported } from "./reconcile-imported";
import { vectorProblem } from "./vectors";
import { writeConflicts, writeJobs, writeMerges, writeRestatements, writeSuccessions } from "./write-changes";
import { writeEntities, writeGroups, writeUsers } from "./write-graphs";
import { writeMemories } from "./write-memories";
import { writeChunks, writeEpisodes, writeMessages, writeThreads } from "./write-sources";

/** A line of the file, which it is and how long. */
export type NumberedLine = { number: number; bytes: number; value: Line };
export type Imported = Record<keyof Outcome, LineCounts>;
/** How far an import is: lines and bytes of the file that are through, and what became of the lines. */
export type Progress = { lines: number; bytes: number } & Record<keyof Outcome, number>;

/** Lines of one kind in a transaction; and their bytes, past which a batch takes no other. */
const linesPerBatch = 500;
const bytesPerBatch = 4 * 1024 * 1024;

const writers: { [K in RowKind]: (run: Run, batch: Batch<K>) => Promise<Outcome> } = {
  user: writeUsers,
  group: writeGroups,
  entity: writeEntities,
  thread: writeThreads,
  episode: writeEpisodes,
  message: writeMessages,
  chunk: writeChunks,
  memory: writeMemories,
  succession: writeSuccessions,
  restatement: writeRestatements,
  conflict: writeConflicts,
  merge: writeMerges,
  job: writeJobs,
};

/**
 * Writes an export's lines as they come, a batch a transaction. Ids decide: what is there stays as it is, so that a second import
 * changes nothing and one that was broken off is completed. A row whose id another project has gets one of its own.
 * @param report told after each batch
 * @throws AppError VALIDATION_ERROR with the line's number, and CONTENT_BLOCKED for what the project has redacted: what came before
 *   its batch is written. GRAPH_ACCESS_DENIED
 */
export async function importLines(
  ctx: ProjectContext,
  lines: AsyncIterable<NumberedLine>,
  report: (progress: Progress) => void = () => {},
): Promise<Imported> {
  const run: Run = { ctx, joined: new Map(), sequences: new Map() };
  const read = noCounts();
  const result: Imported = { imported: noCounts(), existing: noCounts(), skipped: noCounts() };
  const progress: Progress = { lines: 0, bytes: 0, imported: 0, existing: 0, skipped: 0 };
  /** Graphs of the section that memories were written to. */
  const touched = new Set<string>();
  let batch: RowLine[] = [];
  let bytes = 0;

  async function endSection(): Promise<void> {
    await reconcileImported(ctx.project.id, [...touched]);
    touched.clear();
  }

  async function write(): Promise<void> {
    const written = batch;
    const size = bytes;
    batch = [];
    bytes = 0;
    const [first] = written;
    if (!first) return;
    const { kind } = first;
    if (kind === "user" || kind === "group") {
      // What it numbers is its own section's: the next speaks of other threads.
      run.sequences.clear();
      await endSection();
    }
    const outcome = await inTransaction(async () => {
      const opened = await openBatch(run, kind, written);
      if (kind === "memory") for (const id of opened.graphs.values()) touched.add(id);
      return writers[kind](run, opened as never);
    });
    progress.lines += written.length;
    progress.bytes += size;
    for (const fate of ["imported", "existing", "skipped"] as const) {
      result[fate][kind] += outcome[fate];
      progress[fate] += outcome[fate];
    }
    report({ ...progress });
  }

  let last = 0;
  let hasEnded = false;
  try {
    for await (const { number, bytes: size, value } of lines) {
      if (hasEnded) throw brokenLine(number, "stands behind the last line");
      if ((value.kind === "export") !== (last === 0))
        throw brokenLine(number, last === 0 ? "not the first line of an export" : "a first line in the middle");
      last = number;
      if (value.kind === "export") continue;
      if (value.kind === "end") {
        await write();
        const missed = rowKinds.find((kind) => value.counts[kind] !== read[kind]);
        if (missed) throw brokenLine(number, `${value.counts[missed]} lines of kind ${missed} were promised, ${read[missed]} came`);
        await endSection();
        hasEnded = true;
        continue;
      }
      if (batch.length > 0 && (batch[0]!.kind !== value.kind || batch.length >= linesPerBatch || bytes + size > bytesPerBatch))
        await write();
      // Quotes are found by their place in the text: a marker of another length would move them. People are known by what they are called.
      if (value.kind !== "user") refuseRedacted(ctx, { ...value, vectors: undefined }, `Line ${number}`);
      for (const vector of "vectors" in value ? value.vectors : []) {
        const problem = vectorProblem(vector);
        if (problem) throw brokenLine(number, `vectors: ${problem}`);
      }
      read[value.kind]++;
      bytes += size;
      batch.push(value);
    }
    if (!hasEnded) {
      await write();
      throw brokenLine(
        last + 1,
        last === 0 ? "the file is empty" : "the file was cut off: its last line is missing. Import it whole to complete it",
      );
    }
  } finally {
    // What was written before a broken line stays, and is told of too.
    if (Object.values(result.imported).some((count) => count > 0) || hasEnded) await tell(ctx, result);
  }
  return result;
}

async function tell(ctx: ProjectContext, result: Imported): Promise<void> {
  await inTransaction(() => record(ctx, "import.made", { type: "project", id: showId("project", ctx.project.id) }, result));
  if (result.imported.job === 0) return;
  const [waiting] = await rows<{ id: string }>(sql`
    select id from ingestion_jobs where project_id = ${ctx.project.id} and status = 'pending' order by created_at desc, id desc limit 1`);
  // One wakes the runner; Inngest is sent the others when it looks for what was never sent.
  if (waiting) await dispatch(waiting.id);
}
