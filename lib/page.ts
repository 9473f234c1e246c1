import { type SQL, sql } from "drizzle-orm";

// A cursor stays valid when rows are added; an offset shifts with them.

export type Cursor = { createdAt: Date; id: string };

export type Page = { limit: number; offset: number; after: Cursor | null };

export type PageColumns = { createdAt: SQL; id: SQL };

export type Paged<T> = { items: T[]; nextCursor: string | null };

/** Opaque: 8 bytes of milliseconds and 16 of the id, base64url. */
export function encodeCursor({ createdAt, id }: Cursor): string {
  const bytes = Buffer.alloc(24);
  bytes.writeBigInt64BE(BigInt(createdAt.getTime()));
  bytes.write(id.replaceAll("-", ""), 8, "hex");
  return bytes.toString("base64url");
}

export function decodeCursor(text: string): Cursor | null {
  if (!/^[\w-]{32}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  const createdAt = new Date(Number(bytes.readBigInt64BE()));
  // JavaScript prints other years with a sign, which Postgres can't parse.
  if (!(createdAt.getUTCFullYear() >= 1 && createdAt.getUTCFullYear() <= 9999)) return null;
  const id = bytes.toString("hex", 8).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { createdAt, id };
}

export function afterCursor({ after }: Page, columns: PageColumns, order: "newest" | "oldest" = "newest"): SQL {
  if (!after) return sql`true`;
  const operator = order === "newest" ? sql`<` : sql`>`;
  return sql`(${columns.createdAt}, ${columns.id}) ${operator} (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
}

// Postgres can't tell how many rows a parameter stands for: it expects a tenth of the table, and so plans the statement anew at each call,
// which takes longer than reading a page. With a number in the text, it keeps one plan. Unusual numbers stay parameters, since each text
// is a statement of its own to prepare.
const usualLimits = new Set([1, 5, 10, 20, 25, 50, 100].map((size) => size + 1));

export function rowLimit(rows: number, offset = 0): SQL {
  const limit = usualLimits.has(rows) ? sql`limit ${sql.raw(String(rows))}` : sql`limit ${rows}::int`;
  return offset === 0 ? limit : sql`${limit} offset ${offset}::int`;
}

/** Reads one extra row, which tells `toPage` whether another page follows. */
export function orderAndLimit({ limit, offset }: Page, columns: PageColumns, order: "newest" | "oldest" = "newest"): SQL {
  const direction = order === "newest" ? sql`desc` : sql`asc`;
  return sql`order by ${columns.createdAt} ${direction}, ${columns.id} ${direction} ${rowLimit(limit + 1, offset)}`;
}

export function toPage<T extends Cursor>(fetched: T[], { limit }: Page): Paged<T> {
  const items = fetched.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: fetched.length > limit && last ? encodeCursor(last) : null };
}

export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
