import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { importedTrust } from "@/lib/trust";
import { periodEnd } from "@/lib/usage/period";
import { added, type CountChange, hourOf, recordChanges } from "@/lib/usage/record-changes";
import { takeQuota } from "@/lib/usage/take-quota";
import {
  type Batch,
  idsWithin,
  insertReturning,
  insertRows,
  localIdOf,
  type Outcome,
  plainFields,
  type Run,
  rowOf,
  uniqueById,
} from "./batch";
import { mapUndo } from "./format";
import { freeOrdinals } from "./free-ordinals";
import type { RowLine } from "./row-lines";

export async function writeSuccessions({ ctx }: Run, batch: Batch<"succession">): Promise<Outcome> {
  const { lines } = batch;
  const memoryOf = (line: RowLine<"succession">, id: string) => localIdOf(batch, line, "memory", id);
  const reachable = lines.filter((line) => memoryOf(line, line.memoryId) !== null && memoryOf(line, line.supersededBy) !== null);
  const list = reachable.map((line) => ({ id: memoryOf(line, line.memoryId), by: memoryOf(line, line.supersededBy) }));
  const updated = await rows(sql`
    update memories m set superseded_by = n.id
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as l (id uuid, "by" uuid) join memories n on n.id = l."by"
    where m.id = l.id and m.project_id = ${ctx.project.id} and n.project_id = ${ctx.project.id} and n.graph_id = m.graph_id
      and m.superseded_by is null and m.status = 'superseded' returning 1`);
  return { imported: updated.length, existing: reachable.length - updated.length, skipped: lines.length - reachable.length };
}

export async function writeRestatements({ ctx }: Run, batch: Batch<"restatement">): Promise<Outcome> {
  const { lines, fates, graphs } = batch;
  const memoryOf = (line: RowLine<"restatement">) => localIdOf(batch, line, "memory", line.memoryId);
  const chunkOf = (line: RowLine<"restatement">) => localIdOf(batch, line, "chunk", line.chunkId);
  const reachable = lines.filter((line) => memoryOf(line) !== null && chunkOf(line) !== null);
  const fresh = uniqueById(reachable.filter(({ id }) => fates.of("memory", id).table === null));
  const unitOf = await freeOrdinals(
    ctx.project.id,
    fresh.map((line) => ({ id: line.id, chunkId: chunkOf(line)!, place: line.place })),
  );
  const inserted = await insertRows(
    "restatements",
    fresh.flatMap((line) => {
      const unit = unitOf.get(line.id);
      if (unit === undefined) return [];
      const base = {
        id: fates.of("memory", line.id).id,
        project_id: ctx.project.id,
        graph_id: graphs.get(line.graphId)!,
        chunk_id: chunkOf(line),
      };
      const mapped = mapUndo(line, "statement", idsWithin(batch, line));
      const statement = { ...mapped, trust: importedTrust(ctx, mapped.trust), unit };
      return [{ ...base, memory_id: memoryOf(line), statement, created_at: line.createdAt }];
    }),
  );
  return { imported: inserted.size, existing: reachable.length - inserted.size, skipped: lines.length - reachable.length };
}

const conflictFields = plainFields("conflict", ["conflictKind", "existingMemoryId", "incomingMemoryId", "resolution", "before"]);

export async function writeConflicts({ ctx }: Run, batch: Batch<"conflict">): Promise<Outcome> {
  const { lines, fates, graphs } = batch;
  const memoryOf = (line: RowLine<"conflict">, id: string) => localIdOf(batch, line, "memory", id);
  const reachable = lines.filter(
    (line) => memoryOf(line, line.existingMemoryId) !== null && memoryOf(line, line.incomingMemoryId) !== null,
  );
  const inserted = await insertReturning<{ graph_id: string; status: string }>(
    "conflicts",
    reachable
      .filter(({ id }) => fates.of("conflict", id).table === null)
      .map((line) => ({
        id: fates.of("conflict", line.id).id,
        project_id: ctx.project.id,
        graph_id: graphs.get(line.graphId)!,
        kind: line.conflictKind,
        existing_memory_id: memoryOf(line, line.existingMemoryId),
        incoming_memory_id: memoryOf(line, line.incomingMemoryId),
        resolution: mapUndo(line, "resolution", idsWithin(batch, line)),
        resolved_at: line.resolution?.at ?? null,
        before: mapUndo(line, "before", idsWithin(batch, line)),
        ...rowOf(line, conflictFields),
      })),
    ["graph_id", "status"],
  );
  await recordChanges(
    ctx.project.id,
    inserted.map(({ graph_id, status }) => added(graph_id, `conflict:${status}`, 1)),
  );
  return { imported: inserted.length, existing: reachable.length - inserted.length, skipped: lines.length - reachable.length };
}

export async function writeMerges({ ctx }: Run, batch: Batch<"merge">): Promise<Outcome> {
  const { lines, fates, graphs } = batch;
  const entityOf = (line: RowLine<"merge">) => localIdOf(batch, line, "entity", line.intoId);
  const reachable = lines.filter((line) => graphs.has(line.graphId) && entityOf(line) !== null);
  const inserted = await insertRows(
    "entity_merges",
    reachable
      .filter(({ id }) => fates.of("entity", id).table === null)
      .map((line) => {
        return {
          id: fates.of("entity", line.id).id,
          project_id: ctx.project.id,
          graph_id: graphs.get(line.graphId)!,
          into_id: entityOf(line),
          reason: line.reason,
          before: mapUndo(line, "before", idsWithin(batch, line)),
          created_at: line.createdAt,
        };
      }),
  );
  return { imported: inserted.size, existing: reachable.length - inserted.size, skipped: lines.length - reachable.length };
}

const jobFields = plainFields("job", ["episodeId", "retryOf"]);

/** Unfinished jobs are queued again and count as ingests. @throws AppError QUOTA_EXCEEDED */
export async function writeJobs({ ctx }: Run, batch: Batch<"job">): Promise<Outcome> {
  const { lines, fates, graphs } = batch;
  const episodeOf = (line: RowLine<"job">) => localIdOf(batch, line, "episode", line.episodeId);
  const reachable = lines.filter((line) => graphs.has(line.graphId) && episodeOf(line) !== null);
  const fresh = uniqueById(reachable.filter(({ id }) => fates.of("job", id).table === null));
  const pendingCount = fresh.filter(({ status }) => status === "pending").length;
  if (pendingCount > 0 && !(await takeQuota(ctx.project, "ingest", new Date(), pendingCount))) throw quotaTooLow();
  const inserted = await insertReturning<{ graph_id: string; status: string; retry_of: string | null; created_at: string | Date }>(
    "ingestion_jobs",
    fresh.map((line) => ({
      id: fates.of("job", line.id).id,
      project_id: ctx.project.id,
      graph_id: graphs.get(line.graphId)!,
      episode_id: episodeOf(line),
      retry_of: line.retryOf && fates.within(graphs.get(line.graphId)!, "job", line.retryOf),
      attempts: 0,
      run_after: new Date(),
      ...rowOf(line, jobFields),
    })),
    ["graph_id", "status", "retry_of", "created_at"],
  );
  await recordChanges(
    ctx.project.id,
    inserted.flatMap(({ graph_id, status, retry_of, created_at }): CountChange[] => [
      added(graph_id, `job:${status}`, 1),
      ...(retry_of === null ? [{ graphId: null, what: "ingest", change: 1, isEvent: true, at: hourOf(new Date(created_at)) }] : []),
    ]),
  );
  return { imported: inserted.length, existing: reachable.length - inserted.length, skipped: lines.length - reachable.length };
}

function quotaTooLow(): AppError {
  const resetAt = periodEnd(new Date());
  const retryAfter = Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1_000));
  return new AppError(
    "QUOTA_EXCEEDED",
    `The monthly ingest budget is too low for the unfinished jobs in this file. Import it again after ${resetAt.toISOString()} to complete it.`,
    { detail: { retryAfter, resetAt: resetAt.toISOString(), budget: "ingest" }, headers: { "Retry-After": String(retryAfter) } },
  );
}
