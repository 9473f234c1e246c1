import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const essential = ["PG_VERSION", "global/pg_control", "base", "pg_wal", "pg_xact", "postgresql.conf"];

/**
 * Without `PG_VERSION`, PGlite would initialize a new database over the data.
 * @returns a function to call once the database is open
 * @throws Error when files are missing
 */
export function checkDatabaseFolder(folder: string): () => void {
  const unfinished = `${folder}.unfinished`;
  const markFinished = () => rmSync(unfinished, { force: true });
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw damagedDatabase(folder, "a file is in its place");
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    writeFileSync(unfinished, "");
    return markFinished;
  }
  // The folder isn't part of the project: otherwise the build would add all of the project to what it deploys.
  const missing = essential.filter((path) => !existsSync(/* turbopackIgnore: true */ join(/* turbopackIgnore: true */ folder, path)));
  if (missing.length > 0) throw damagedDatabase(folder, `missing: ${missing.join(", ")}`);
  return markFinished;
}

export function damagedDatabase(folder: string, reason: string, cause?: unknown): Error {
  return new Error(
    `The database in ${folder} cannot be opened (${reason}). Its files are damaged or incomplete, or were written by another version. ` +
      "Restore the folder from a backup. To start with an empty database instead, move the folder away or set LOCI_DATA_DIR to another one.",
    { cause },
  );
}

/** SQLSTATE classes XX (internal error, corrupted data) and 58 (missing or unreadable file). */
export function isStorageDamage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (/^(?:XX|58)[0-9A-Z]{3}$/.test(String((cause as { code?: unknown }).code))) return true;
  }
  return false;
}
