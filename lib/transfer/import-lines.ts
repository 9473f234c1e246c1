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
import { writeConflicts, writeJobs, writeMerges, writeRestatements, writeSuccessions } from "./write-changes";
import { writeEntities, writeGroups, writeUsers } from "./write-graphs";
import { writeMemories } from "./write-memories";
import { writeChunks, writeEpisodes, writeMessages, writeThreads } from "./write-sources";

/** A line of the file, which it is and how long. */
export type NumberedLine = { number: number; bytes: number; value: Line };
export type Imported = Record<keyof Outcome, LineCounts>;

/** Lines of one kind in a transaction; and their bytes, past which a batch takes no other. */
const linesAtOnce = 500;
const bytesAtOnce = 4 * 1024 * 1024;

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
 * @throws AppError VALIDATION_ERROR with the line's number, and CONTENT_BLOCKED for what the project has redacted: what came before
 *   its batch is written. GRAPH_ACCESS_DENIED
 */
export async function importLines(ctx: ProjectContext, lines: AsyncIterable<NumberedLine>): Promise<Imported> {
  const run: Run = { ctx, joined: new Map(), sequences: new Map() };
  const read = noCounts();
  const result: Imported = { imported: noCounts(), existing: noCounts(), skipped: noCounts() };
  let batch: RowLine[] = [];
  let bytes = 0;

  async function write(): Promise<void> {
    const written = batch;
    batch = [];
    bytes = 0;
    const [first] = written;
    if (!first) return;
    const { kind } = first;
    // What it numbers is its own section's: the next speaks of other threads.
    if (kind === "user" || kind === "group") run.sequences.clear();
    const outcome = await inTransaction(async () => writers[kind](run, (await openBatch(run, kind, written)) as never));
    for (const fate of ["imported", "existing", "skipped"] as const) result[fate][kind] += outcome[fate];
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
        hasEnded = true;
        continue;
      }
      if (batch.length > 0 && (batch[0]!.kind !== value.kind || batch.length >= linesAtOnce || bytes + size > bytesAtOnce)) await write();
      // Quotes are found by their place in the text: a marker of another length would move them. People are known by what they are called.
      if (value.kind !== "user") refuseRedacted(ctx, { ...value, vectors: undefined }, `Line ${number}`);
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
