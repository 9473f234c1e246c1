import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { prepareOnPostgres } from "@/lib/db/prepare-on-postgres";

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

it("prepares a statement from its second use on", async () => {
  const { client, prepared } = aDriver();
  for (const text of ["select $1", "select $1 + 1", "select $1", "select $1"]) await client.unsafe(text, [1]);
  expect(prepared).toEqual(["select $1", "select $1"]);
});

it("prepares in transactions and savepoints too", async () => {
  const { client, prepared } = aDriver();
  await client.unsafe("select $1", [1]);
  await client.begin(async (tx) => {
    await tx.unsafe("select $1", [2]);
    await tx.savepoint((inner) => inner.unsafe("select $1", [3]));
  });
  expect(prepared).toHaveLength(2);
});

it("doesn't prepare statements without parameters", async () => {
  const { client, prepared } = aDriver();
  for (let i = 0; i < 3; i++) await client.unsafe("vacuum");
  expect(prepared).toEqual([]);
});

it("prepares a bounded number of statements", async () => {
  const { client, prepared } = aDriver();
  for (let i = 0; i < 1_000; i++) for (let time = 0; time < 2; time++) await client.unsafe(`select $1 + ${i}`, [1]);
  expect(new Set(prepared).size).toBe(200);
});

it("doesn't spend the limit on one-time statements", async () => {
  const { client, prepared } = aDriver();
  for (let i = 0; i < 1_000; i++) await client.unsafe(`select $1 + ${i}`, [1]);
  for (let time = 0; time < 2; time++) await client.unsafe("select $1", [1]);
  expect(prepared).toEqual(["select $1"]);
});
