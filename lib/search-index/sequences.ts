import { sql } from "drizzle-orm";
import { isInTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

/** A restart loses the rest of them: a project has a billion. */
const reservedAtOnce = 16;
const maxProjects = 10_000;

const reserved = new Map<string, number[]>();

/**
 * Numbers for new threads and documents, ascending. Reserved outside the caller's transaction, in which the counter's row would stay
 * locked while other writers of the project wait.
 */
export async function takeSequences(projectId: string, count: number): Promise<number[]> {
  const free = reserved.get(projectId) ?? [];
  const taken = free.splice(0, count);
  const missing = count - taken.length;
  if (missing === 0) return taken;
  const more = await reserve(projectId, Math.max(missing, reservedAtOnce));
  giveBackSequences(projectId, more.splice(missing));
  return [...taken, ...more];
}

/** What a failed or joined add didn't use. */
export function giveBackSequences(projectId: string, sequences: number[]): void {
  if (sequences.length === 0) return;
  const free = [...(reserved.get(projectId) ?? []), ...sequences].toSorted((a, b) => a - b).slice(0, reservedAtOnce);
  reserved.delete(projectId);
  reserved.set(projectId, free);
  if (reserved.size > maxProjects) reserved.delete(reserved.keys().next().value!);
}

async function reserve(projectId: string, count: number): Promise<number[]> {
  if (isInTransaction()) throw new Error("Sequences must be taken before the transaction");
  const [counter] = await rows<{ next: number }>(sql`
    update sequence_counters set next = next + ${count}::bigint where project_id = ${projectId}::uuid returning next::float8 as next`);
  if (!counter) throw new AppError("PROJECT_NOT_FOUND", "The project was deleted during this call.");
  return Array.from({ length: count }, (_, n) => counter.next - count + n);
}
