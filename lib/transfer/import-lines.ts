import { sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { sweepAt } from "@/lib/db/expiry";
import { lineError } from "@/lib/errors";
import { formatId } from "@/lib/ids";
import { giveBackSequences, takeSequences } from "@/lib/search-index/sequences";
import { rejectRedactable } from "@/lib/text/redaction/policy";
import { type Batch, type Outcome, openBatch, type Run } from "./batch";
import { type Line, type LineCounts, zeroCounts } from "./format";
import { reconcileImported } from "./reconcile-imported";
import { type RowKind, type RowLine, rowKinds } from "./row-lines";
import { vectorProblem } from "./vectors";
import { writeConflicts, writeJobs, writeMerges, writeRestatements, writeSuccessions } from "./write-changes";
import { writeEntities, writeGroups, writeUsers } from "./write-graphs";
import { writeHeld } from "./write-held";
import { writeMemories } from "./write-memories";
import { writeChunks, writeEpisodes, writeMessages, writeThreads } from "./write-sources";

export type NumberedLine = { number: number; bytes: number; value: Line };
export type Imported = Record<keyof Outcome, LineCounts>;
export type Progress = { lines: number; bytes: number } & Record<keyof Outcome, number>;

/** A batch has lines of one kind and is one transaction. */
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
  held: writeHeld,
  succession: writeSuccessions,
  restatement: writeRestatements,
  conflict: writeConflicts,
  merge: writeMerges,
  job: writeJobs,
};

const firstExpiry = (lines: RowLine[]): Date | null => {
  const times = lines.flatMap((line) => ("expiresAt" in line && line.expiresAt ? Date.parse(line.expiresAt) : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
};

/** At most: an episode may get one that it then can't use. */
const sequencesPerLine: Partial<Record<RowKind, number>> = { thread: 1, episode: 2, chunk: 1 };

/**
 * Existing rows stay unchanged, so an interrupted import can be repeated.
 * @param report called after each batch
 * @throws AppError VALIDATION_ERROR with the line's number, CONTENT_BLOCKED, GRAPH_ACCESS_DENIED. Earlier batches stay written.
 */
export async function importLines(
  ctx: ProjectContext,
  lines: AsyncIterable<NumberedLine>,
  report: (progress: Progress) => void = () => {},
): Promise<Imported> {
  const run: Run = { ctx, joined: new Map(), sequences: new Map(), freeSequences: [] };
  const counts = zeroCounts();
  const result: Imported = { imported: zeroCounts(), existing: zeroCounts(), skipped: zeroCounts() };
  const progress: Progress = { lines: 0, bytes: 0, imported: 0, existing: 0, skipped: 0 };
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
      // Sequence numbers are only valid within a section.
      run.sequences.clear();
      await endSection();
    }
    run.freeSequences = await takeSequences(ctx.project.id, written.length * (sequencesPerLine[kind] ?? 0));
    const outcome = await inTransaction(async () => {
      const opened = await openBatch(run, kind, written);
      if (kind === "memory") for (const id of opened.graphs.values()) touched.add(id);
      const outcome = await writers[kind](run, opened as never);
      await sweepAt(ctx.project.id, firstExpiry(written));
      return outcome;
    });
    giveBackSequences(ctx.project.id, run.freeSequences);
    progress.lines += written.length;
    progress.bytes += size;
    for (const key of ["imported", "existing", "skipped"] as const) {
      result[key][kind] += outcome[key];
      progress[key] += outcome[key];
    }
    report({ ...progress });
  }

  let last = 0;
  let hasEnded = false;
  try {
    for await (const { number, bytes: size, value } of lines) {
      if (hasEnded) throw lineError(number, "comes after the end line");
      if ((value.kind === "export") !== (last === 0))
        throw lineError(number, last === 0 ? "is not the first line of an export" : "is a second header line");
      last = number;
      if (value.kind === "export") continue;
      if (value.kind === "end") {
        await write();
        const wrongKind = rowKinds.find((kind) => value.counts[kind] !== counts[kind]);
        if (wrongKind)
          throw lineError(number, `expected ${value.counts[wrongKind]} lines of kind ${wrongKind}, but the file has ${counts[wrongKind]}`);
        await endSection();
        hasEnded = true;
        continue;
      }
      if (batch.length > 0 && (batch[0]!.kind !== value.kind || batch.length >= linesPerBatch || bytes + size > bytesPerBatch))
        await write();
      // Redaction markers would shift the offsets of quotes. Users are exempt, as the caller's own ids are: they identify.
      const ownIds = { agentId: undefined, runId: undefined, documentId: undefined };
      if (value.kind !== "user") rejectRedactable(ctx, { ...value, ...ownIds, vectors: undefined }, `Line ${number}`);
      for (const vector of "vectors" in value ? value.vectors : []) {
        const problem = vectorProblem(vector);
        if (problem) throw lineError(number, `vectors: ${problem}`);
      }
      counts[value.kind]++;
      bytes += size;
      batch.push(value);
    }
    if (!hasEnded) {
      await write();
      throw lineError(
        last + 1,
        last === 0 ? "the file is empty" : "the file is truncated: its end line is missing. Import the complete file to finish",
      );
    }
  } finally {
    if (Object.values(result.imported).some((count) => count > 0) || hasEnded) await finishImport(ctx, result);
  }
  return result;
}

async function finishImport(ctx: ProjectContext, result: Imported): Promise<void> {
  await inTransaction(() => record(ctx, "import.made", { type: "project", id: formatId("project", ctx.project.id) }, result));
  if (result.imported.job === 0) return;
  const [pending] = await rows<{ id: string }>(sql`
    select id from ingestion_jobs where project_id = ${ctx.project.id} and status = 'pending' order by created_at desc, id desc limit 1`);
  // One is enough to wake the runner; Inngest's scheduled resend sends the others.
  if (pending) await dispatch({ id: pending.id, projectId: ctx.project.id });
}
