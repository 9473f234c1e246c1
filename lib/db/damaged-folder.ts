import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A database always has these. */
const essential = ["PG_VERSION", "global/pg_control", "base", "pg_wal", "pg_xact", "postgresql.conf"];

/**
 * Refuses a database folder with parts missing. Without `PG_VERSION`, PGlite would take it for a new one and initialize it over the data.
 * A first start that was killed while it made the database leaves parts missing too: nothing was stored yet, and it is made anew.
 * @returns to be called when the database is open
 * @throws Error with a sentence
 */
export function checkDatabaseFolder(folder: string): () => void {
  const unfinished = `${folder}.unfinished`;
  const finished = () => rmSync(unfinished, { force: true });
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw damagedDatabase(folder, "a file is in its place");
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    writeFileSync(unfinished, "");
    return finished;
  }
  const missing = essential.filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0) throw damagedDatabase(folder, `missing: ${missing.join(", ")}`);
  return finished;
}

/** What is wrong with an embedded database that cannot be opened, and what to do about it. */
export function damagedDatabase(folder: string, reason: string, cause?: unknown): Error {
  return new Error(
    `The database in ${folder} cannot be opened (${reason}). Its files are damaged or incomplete, or another version wrote them. ` +
      "Restore the folder from a backup. To start with an empty database instead, move the folder away or set LOCI_DATA_DIR to another one.",
    { cause },
  );
}

/** SQLSTATE classes of damaged storage: XX (internal error, corrupted data or index) and 58 (a file is missing or unreadable). */
export function isDamage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (/^(?:XX|58)[0-9A-Z]{3}$/.test(String((cause as { code?: unknown }).code))) return true;
  }
  return false;
}
