import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { afterCursor, containsPattern, decodeCursor, encodeCursor, orderAndLimit, rowLimit, toPage } from "@/lib/page";

const columns = { createdAt: sql`t.created_at`, id: sql`t.id` };
const toQuery = (statement: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(statement);

describe("a cursor", () => {
  it.each([new Date(0), new Date("2026-11-21T13:00:00.123Z"), new Date("0001-01-01T00:00:00Z"), new Date("9999-12-31T23:59:59.999Z")])(
    "round-trips %s",
    (createdAt) => {
      const id = newId();
      expect(decodeCursor(encodeCursor({ createdAt, id }))).toEqual({ createdAt, id });
    },
  );

  it("is opaque and URL-safe", () => {
    const cursor = encodeCursor({ createdAt: new Date(), id: newId() });
    expect(encodeURIComponent(cursor)).toBe(cursor);
    expect(cursor).toHaveLength(32);
  });

  it.each(["", "x", "!".repeat(32), "a".repeat(31), "a".repeat(33), `${"a".repeat(31)}=`, "z".repeat(32), "2026-11-21T13:00:00.000Z,1"])(
    "is rejected for %j",
    (text) => expect(decodeCursor(text)).toBeNull(),
  );
});

describe("a page", () => {
  const row = (n: number) => ({ createdAt: new Date(n), id: newId(), n });

  it("has a cursor from its own last row while there are more rows", () => {
    const found = [row(3), row(2), row(1)];
    const { items, nextCursor } = toPage(found, { limit: 2, offset: 0, after: null });
    expect(items).toEqual(found.slice(0, 2));
    expect(decodeCursor(nextCursor!)).toEqual({ createdAt: new Date(2), id: found[1]!.id });
    expect(toPage(found, { limit: 3, offset: 0, after: null })).toEqual({ items: found, nextCursor: null });
    expect(toPage([], { limit: 3, offset: 0, after: null })).toEqual({ items: [], nextCursor: null });
  });

  it("reads one extra row after the cursor, in the requested order", () => {
    const after = { createdAt: new Date(5), id: newId() };
    const page = { limit: 10, offset: 4, after };
    expect(toQuery(orderAndLimit(page, columns))).toMatchObject({
      sql: "order by t.created_at desc, t.id desc limit 11 offset $1::int",
      params: [4],
    });
    expect(toQuery(orderAndLimit(page, columns, "oldest")).sql).toContain("order by t.created_at asc, t.id asc");
    expect(toQuery(afterCursor(page, columns))).toMatchObject({
      sql: "(t.created_at, t.id) < ($1::timestamptz, $2::uuid)",
      params: [after.createdAt.toISOString(), after.id],
    });
    expect(toQuery(afterCursor(page, columns, "oldest")).sql).toContain(" > (");
    expect(toQuery(afterCursor({ ...page, after: null }, columns)).sql).toBe("true");
  });

  it("is one statement text for each usual size, so that its plan is kept, and one for all others", () => {
    expect(toQuery(rowLimit(26))).toMatchObject({ sql: "limit 26", params: [] });
    expect(toQuery(rowLimit(101))).toMatchObject({ sql: "limit 101", params: [] });
    expect(toQuery(rowLimit(38))).toMatchObject({ sql: "limit $1::int", params: [38] });
    expect(toQuery(rowLimit(26, 50))).toMatchObject({ sql: "limit 26 offset $1::int", params: [50] });
  });
});

it("searches for LIKE wildcards literally", () => {
  expect(containsPattern("100%_a\\b")).toBe("%100\\%\\_a\\\\b%");
});
