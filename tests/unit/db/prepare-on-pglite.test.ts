import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { prepareOnPglite } from "@/lib/db/prepare-on-pglite";

let client: PGlite;
beforeAll(async () => {
  client = prepareOnPglite(await PGlite.create());
  await client.exec("create table things (id int primary key, name text, at timestamptz, list jsonb)");
});
beforeEach(async () => {
  await client.query("delete from things where id > $1", [0]);
});
afterAll(() => client.close());

const add = "insert into things values ($1, $2, $3, $4) returning id, name, list";
const times = [1, 2, 3];

it("returns the same rows on every use, with nulls, JSON and custom parsers", async () => {
  for (const id of times) {
    const { rows } = await client.query(add, [id, id === 2 ? null : `thing ${id}`, new Date(0), [id]]);
    expect(rows).toEqual([{ id, name: id === 2 ? null : `thing ${id}`, list: [id] }]);
  }
  for (const _ of times) {
    const { rows, fields } = await client.query("select id, at from things where id = $1", [3], {
      rowMode: "array",
      parsers: { 1184: (text) => text },
    });
    expect(rows).toEqual([[3, expect.stringMatching(/^1970-01-01/)]]);
    expect(fields.map(({ name }) => name)).toEqual(["id", "at"]);
  }
});

it("reads times as text, as Drizzle does, and other types as a query's own parsers say", async () => {
  const drizzleParsers = { 1184: (text: string) => text, 1082: (text: string) => text };
  for (const _ of times) {
    const text = "select timestamptz '2026-01-02 03:04:05+00' as at, $1::int as number";
    expect((await client.query(text, [7], { parsers: drizzleParsers })).rows).toEqual([{ at: "2026-01-02 03:04:05+00", number: 7 }]);
    expect((await client.query(text, [7], { parsers: { 23: (text) => `#${text}` } })).rows).toEqual([
      { at: "2026-01-02 03:04:05+00", number: "#7" },
    ]);
  }
});

it("returns the number of changed rows", async () => {
  for (const id of times) await client.query(add, [id, "x", null, null]);
  for (const id of times) expect((await client.query("update things set name = 'y' where id <= $1", [id])).affectedRows).toBe(id);
});

it("keeps an error's code, and works afterwards", async () => {
  await client.query(add, [1, "x", null, null]);
  for (const _ of times) await expect(client.query(add, [1, "x", null, null])).rejects.toMatchObject({ code: "23505" });
  expect((await client.query(add, [2, "x", null, null])).rows).toHaveLength(1);
});

it("runs in transactions: a failure rolls everything back", async () => {
  for (const _ of times) {
    const failed = client.transaction(async (tx) => {
      await tx.query(add, [1, "x", null, null]);
      await tx.query(add, [1, "x", null, null]);
    });
    await expect(failed).rejects.toMatchObject({ code: "23505" });
    expect((await client.query("select id from things where id > $1", [0])).rows).toEqual([]);
  }
});

it("keeps the order of transactions and repeated statements, whatever fails in between", async () => {
  const names = "select name from things where id > $1";
  const renamed = "update things set name = 'second' where id = $1";
  for (const _ of times) await Promise.all([client.query(names, [0]), client.query(renamed, [0])]);
  const fails = (id: number) =>
    client.transaction(async (tx) => {
      await tx.query(add, [id, "lost", null, null]);
      throw new Error("undone");
    });
  const results = await Promise.allSettled([
    client.transaction((tx) => tx.query(add, [1, "first", null, null])),
    client.query(names, [0]),
    fails(2),
    client.query(renamed, [1]),
    client.query(names, [0]),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"]);
  const read = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.rows] : []));
  expect([read[1], read[3]]).toEqual([[{ name: "first" }], [{ name: "second" }]]);
});

it("waits for another caller's transaction", async () => {
  const seen: unknown[] = [];
  for (const _ of times) {
    const open = client.transaction(async (tx) => {
      await tx.query(add, [1, "x", null, null]);
      const outside = client.query("select count(*)::int as count from things where id > $1", [0]).then(({ rows }) => seen.push(rows[0]));
      await tx.query("delete from things where id > $1", [0]);
      return { outside };
    });
    await (await open).outside;
  }
  expect(seen).toEqual(times.map(() => ({ count: 0 })));
});
