import { globSync } from "node:fs";
import { basename, matchesGlob } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Database, db, inTransaction, rows } from "@/lib/db/client";
import { clusterFunctionNames, functionName, functionNames, installFunction, installFunctions, versionFrom } from "@/lib/db/functions";
import { config as nextConfig } from "@/next.config";
import { useDatabase } from "../support/database";

useDatabase();

const release = (base: string, value: number) =>
  versionFrom(base, `create or replace function ${base}(n int) returns int language sql as 'select n + ${value}'`);
const install = (base: string, value: number) => inTransaction(async () => installFunction(await db(), base, release(base, value)));
const installed = async (base: string) =>
  (await rows<{ name: string }>(sql`select proname as name from pg_proc where proname like ${`${base}\\_%`} order by oid`)).map(
    ({ name }) => name,
  );
const names = (base: string, ...values: number[]) => values.map((value) => release(base, value).name);

it("keeps the previous release's function, and drops older ones", async () => {
  await install("probe", 1);
  await install("probe", 2);
  expect(await installed("probe")).toEqual(names("probe", 1, 2));
  await install("probe", 3);
  expect(await installed("probe")).toEqual(names("probe", 2, 3));
  expect(await rows(sql.raw(`select ${names("probe", 3)[0]}(n => 1) as n`))).toEqual([{ n: 4 }]);
});

it("counts a reinstalled release as the latest", async () => {
  await install("rolled", 1);
  await install("rolled", 2);
  await install("rolled", 1);
  await install("rolled", 3);
  expect(await installed("rolled")).toEqual(names("rolled", 1, 3));
});

it("leaves the latest release unchanged", async () => {
  await install("same", 1);
  const row = () =>
    rows(sql`select oid::int, xmin::text, obj_description(oid, 'pg_proc') as comment from pg_proc where proname like 'same\\_%'`);
  const before = await row();
  await install("same", 1);
  expect(await row()).toEqual(before);
  expect(before).toMatchObject([{ comment: "release 1" }]);
});

it("treats functions without a release number as one release, the oldest", async () => {
  const old = ["legacy_000000000001", "legacy_000000000002"];
  for (const name of old) await rows(sql.raw(`create function ${name}() returns int language sql as 'select 1'`));
  await install("legacy", 1);
  expect(await installed("legacy")).toEqual([...old, ...names("legacy", 1)]);
  await install("legacy", 2);
  expect(await installed("legacy")).toEqual(names("legacy", 1, 2));
});

it("ignores functions with other names and schemas", async () => {
  await rows(sql.raw("create schema other"));
  const others = ["public.other_things", "public.other_000000000001_old", "other.other_000000000001"];
  for (const name of others) await rows(sql.raw(`create function ${name}() returns int language sql as 'select 1'`));
  for (const value of [1, 2, 3]) await install("other", value);
  const found = await rows<{ name: string }>(sql`
    select pronamespace::regnamespace || '.' || proname as name from pg_proc where proname like 'other\\_%' order by oid`);
  expect(found.map(({ name }) => name)).toEqual([...others, ...names("other", 2, 3).map((name) => `public.${name}`)]);
});

it("requires a source that defines the function once", () => {
  expect(() => versionFrom("probe", "create or replace function other()")).toThrow('"create or replace function probe("');
});

it("has the search function installed by the migration", async () => {
  await inTransaction(async () => installFunctions((await db()) as Database));
  const [name] = await installed("search");
  expect(functionName("search")).toEqual(sql.raw(name!));
});

it("finds the sources in a production build", () => {
  const patterns = nextConfig.outputFileTracingIncludes["/*"].map((pattern) => pattern.replace(/^\.\//, ""));
  const files = globSync("lib/**/*.sql");
  expect(files.map((file) => basename(file, ".sql")).sort()).toEqual([...functionNames, ...clusterFunctionNames].sort());
  for (const file of files) {
    expect(
      patterns.some((pattern) => matchesGlob(file, pattern)),
      file,
    ).toBe(true);
  }
});
