import { type SQL, sql } from "drizzle-orm";

// Keyset pagination over lists sorted by `(createdAt, id)`. A cursor stays valid when rows are added; an offset shifts with them.

/** The last row of the previous page. */
export type Cursor = { createdAt: Date; id: string };

/** Up to `limit` rows after `after` (or from the start), skipping `offset` of them. */
export type Page = { limit: number; offset: number; after: Cursor | null };

/** The columns the list is sorted by, as its statement names them. */
export type PageColumns = { createdAt: SQL; id: SQL };

/** `nextCursor` is null on the last page. */
export type Paged<T> = { items: T[]; nextCursor: string | null };

/** Encodes an opaque cursor: 8 bytes of milliseconds and 16 of the id, base64url. */
export function encodeCursor({ createdAt, id }: Cursor): string {
  const bytes = Buffer.alloc(24);
  bytes.writeBigInt64BE(BigInt(createdAt.getTime()));
  bytes.write(id.replaceAll("-", ""), 8, "hex");
  return bytes.toString("base64url");
}

/** @returns null when the text is not a cursor */
export function decodeCursor(text: string): Cursor | null {
  if (!/^[\w-]{32}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  const createdAt = new Date(Number(bytes.readBigInt64BE()));
  // JavaScript prints other years with a sign, which Postgres can't parse.
  if (!(createdAt.getUTCFullYear() >= 1 && createdAt.getUTCFullYear() <= 9999)) return null;
  const id = bytes.toString("hex", 8).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { createdAt, id };
}

/** Excludes the rows of earlier pages: `where … and ${behindCursor(page, columns)}`. */
export function afterCursor({ after }: Page, columns: PageColumns, order: "newest" | "oldest" = "newest"): SQL {
  if (!after) return sql`true`;
  const operator = order === "newest" ? sql`<` : sql`>`;
  return sql`(${columns.createdAt}, ${columns.id}) ${operator} (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
}

/** Order, limit and offset of the list's statement. It reads one extra row, which tells `toPage` whether another page follows. */
export function orderAndLimit({ limit, offset }: Page, columns: PageColumns, order: "newest" | "oldest" = "newest"): SQL {
  const direction = order === "newest" ? sql`desc` : sql`asc`;
  return sql`order by ${columns.createdAt} ${direction}, ${columns.id} ${direction} limit ${limit + 1}::int offset ${offset}::int`;
}

/** Turns the rows of a statement that ends with `orderAndLimit` into a page. */
export function toPage<T extends Cursor>(fetched: T[], { limit }: Page): Paged<T> {
  const items = fetched.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: fetched.length > limit && last ? encodeCursor(last) : null };
}

/** An `ilike` pattern that matches the text anywhere, with its `%` and `_` escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
