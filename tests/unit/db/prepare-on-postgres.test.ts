import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { prepareOnPostgres } from "@/lib/db/prepare-on-postgres";

/** A driver that notes what it is asked to prepare. */
function aDriver() {
  const prepared: string[] = [];
  const sender = () => ({
    unsafe: async (text: string, _params?: unknown[], options?: { prepare?: boolean }) => {
      if (options?.prepare) prepared.push(text);
      return [];
    },
  });
  const open = async (...args: unknown[]) => (args.at(-1) as (inner: unknown) => unknown)({ ...sender(), savepoint: open });
  return { prepared, client: prepareOnPostgres({ ...sender(), begin: open } as unknown as Sql) };
}

it("prepares a text from the second time on", async () => {
  const { client, prepared } = aDriver();
  for (const text of ["select $1", "select $1 + 1", "select $1", "select $1"]) await client.unsafe(text, [1]);
  expect(prepared).toEqual(["select $1", "select $1"]);
});

it("prepares in transactions and their savepoints too", async () => {
  const { client, prepared } = aDriver();
  await client.unsafe("select $1", [1]);
  await client.begin(async (tx) => {
    await tx.unsafe("select $1", [2]);
    await tx.savepoint((inner) => inner.unsafe("select $1", [3]));
  });
  expect(prepared).toHaveLength(2);
});

it("leaves text without parameters alone", async () => {
  const { client, prepared } = aDriver();
  for (let i = 0; i < 3; i++) await client.unsafe("vacuum");
  expect(prepared).toEqual([]);
});

it("keeps a bounded number of texts, however many different ones come", async () => {
  const { client, prepared } = aDriver();
  for (let i = 0; i < 1_000; i++) for (let time = 0; time < 2; time++) await client.unsafe(`select $1 + ${i}`, [1]);
  expect(new Set(prepared).size).toBe(200);
});

it("does not give a place to texts that come once", async () => {
  const { client, prepared } = aDriver();
  for (let i = 0; i < 1_000; i++) await client.unsafe(`select $1 + ${i}`, [1]);
  for (let time = 0; time < 2; time++) await client.unsafe("select $1", [1]);
  expect(prepared).toEqual(["select $1"]);
});
