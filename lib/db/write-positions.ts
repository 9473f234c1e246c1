import { type SQL, sql } from "drizzle-orm";
import { connection } from "./client";

// A transaction can't know the position of its own commit. It stores an earlier one, which differs at each write. Whoever sees a stored
// position for the first time takes the log's end at that moment, which the commit must be before.

type Seen = { written: string | null; position: bigint };
const seen = new Map<string, Seen>();
const maxSeen = 10_000;

export const hasReplica = async (): Promise<boolean> => (await connection()).replica !== undefined;

/** A statement that marks the project's last write. Run it at the end of a transaction: it makes the project's other writers wait. */
export const markWrite = (projectId: string): SQL => sql`
  insert into write_positions (project_id, position)
  select id, pg_current_wal_insert_lsn() from projects where id = ${projectId}::uuid
  on conflict (project_id) do update set position = excluded.position`;

/** For the admission's statement; `projectId` is a column of it. */
export const positionColumns = (projectId: SQL): SQL => sql`
  (select w.position::text from write_positions w where w.project_id = ${projectId}) as written,
  (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as log_end`;

/** @returns the position that a replica must have replayed to have all of the project's writes */
export function positionToRead(projectId: string, { written, log_end }: { written: string | null; log_end: string }): bigint {
  const known = seen.get(projectId);
  if (known && known.written === written) return known.position;
  const position = BigInt(log_end);
  seen.delete(projectId);
  seen.set(projectId, { written, position });
  if (seen.size > maxSeen) seen.delete(seen.keys().next().value!);
  return position;
}
