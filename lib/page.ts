import { type SQL, sql } from "drizzle-orm";

/**
 * One page of a list that is sorted by `(createdAt, id)`. A cursor names the last row of a page, so that the next one goes on
 * right behind it whatever was added in between; an offset counts rows, and shifts with them.
 */

/** The row that a page goes on behind. */
export type Cursor = { createdAt: Date; id: string };

/** `limit` rows behind `after`, or from the start, less the first `offset` of them. */
export type Page = { limit: number; offset: number; after: Cursor | null };

/** The sorted columns, as the list's statement names them. */
export type PageColumns = { createdAt: SQL; id: SQL };

/** Rows of a page, and what leads to the next; null on the last. */
export type Paged<T> = { items: T[]; nextCursor: string | null };

/** What the wire shows of a cursor: 24 bytes, milliseconds and id, base64url. Nobody is meant to read it. */
export function showCursor({ createdAt, id }: Cursor): string {
  const bytes = Buffer.alloc(24);
  bytes.writeBigInt64BE(BigInt(createdAt.getTime()));
  bytes.write(id.replaceAll("-", ""), 8, "hex");
  return bytes.toString("base64url");
}

/** @returns null for what `showCursor` did not write */
export function readCursor(text: string): Cursor | null {
  if (!/^[\w-]{32}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  const createdAt = new Date(Number(bytes.readBigInt64BE()));
  // PostgreSQL reads no moment that JavaScript writes with a sign.
  if (!(createdAt.getUTCFullYear() >= 1 && createdAt.getUTCFullYear() <= 9999)) return null;
  const id = bytes.toString("hex", 8).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { createdAt, id };
}

/** The condition that leaves out what former pages showed: `where … and ${behindCursor(page, columns)}`. */
export function behindCursor({ after }: Page, columns: PageColumns, order: "newest" | "oldest" = "newest"): SQL {
  if (!after) return sql`true`;
  const compared = order === "newest" ? sql`<` : sql`>`;
  return sql`(${columns.createdAt}, ${columns.id}) ${compared} (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
}

/** The end of the list's statement. It reads one row more than the page holds, by which `pageOf` knows whether another follows. */
export function pageEnd({ limit, offset }: Page, columns: PageColumns, order: "newest" | "oldest" = "newest"): SQL {
  const way = order === "newest" ? sql`desc` : sql`asc`;
  return sql`order by ${columns.createdAt} ${way}, ${columns.id} ${way} limit ${limit + 1}::int offset ${offset}::int`;
}

/** Of the rows that a statement with `pageEnd` found: those of the page, and the cursor to the next. */
export function pageOf<T extends Cursor>(found: T[], { limit }: Page): Paged<T> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? showCursor(last) : null };
}

/** For `ilike`: a pattern that finds the text anywhere, its own `%` and `_` taken as they are. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
