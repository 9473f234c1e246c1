import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { applicationRole } from "../support/roles";
import { checkNamed, diagnosed } from "./support/run-doctor";

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)("a Postgres that the doctor checks", () => {
  const name = `${inject("snapshot")}_${randomBytes(6).toString("hex")}`;
  const role = `doctor_${randomBytes(6).toString("hex")}`;
  let admin: postgres.Sql;
  const urlOf = (database: string, user?: string, password = "hunter4711"): string => {
    const copy = new URL(url!);
    copy.pathname = `/${database}`;
    if (user) [copy.username, copy.password] = [user, password];
    return copy.href;
  };
  beforeAll(async () => {
    admin = postgres(url!, { max: 1, onnotice: () => {} });
    await admin.unsafe(`create database ${name}`);
    await admin.unsafe(`create database ${name}_migrated template ${inject("snapshot")}`);
    await admin.unsafe(`create role ${role} login password 'hunter4711'`);
  });
  afterAll(async () => {
    for (const database of [name, `${name}_migrated`]) await admin.unsafe(`drop database ${database} with (force)`);
    await admin.unsafe(`drop role ${role}`);
    await admin.end();
  });

  it("is migrated: version, extensions and migrations are ok", async () => {
    const found = await diagnosed({ DATABASE_URL: urlOf(`${name}_migrated`) });
    expect([found.code, checkNamed(found, "Database")?.detail]).toEqual([0, expect.stringMatching(/^Postgres \d+.* per round trip$/)]);
    expect(checkNamed(found, "Extensions")).toMatchObject({ status: "ok", detail: expect.stringMatching(/vector \d+\.\d+/) });
    expect(checkNamed(found, "Migrations")).toMatchObject({ status: "ok", detail: expect.stringMatching(/^all \d+ applied$/) });
  });

  it("is empty: the first start installs and migrates it", async () => {
    const found = await diagnosed({ DATABASE_URL: urlOf(name) });
    expect(found.code).toBe(0);
    expect(checkNamed(found, "Extensions")?.detail).toMatch(/the first start installs vector, pg_trgm, btree_gin/);
    expect(checkNamed(found, "Migrations")).toMatchObject({ status: "missing", detail: expect.stringMatching(/^(\d+) of \1 to apply/) });
  });

  it("belongs to somebody else: says what an administrator has to run", async () => {
    const found = await diagnosed({ DATABASE_URL: urlOf(name, role) });
    expect(found.code).toBe(1);
    expect(checkNamed(found, "Extensions")).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("create extension vector; create extension pg_trgm; create extension btree_gin;"),
    });
    expect(checkNamed(found, "Migrations")).toMatchObject({ status: "failed", detail: expect.stringContaining("Grant it CREATE") });
    expect(found.text).not.toContain("hunter4711");
  });

  it("is no replica: says that it isn't used as one", async () => {
    const found = await diagnosed({ DATABASE_URL: urlOf(`${name}_migrated`), DATABASE_REPLICA_URL: urlOf(`${name}_migrated`) });
    expect(checkNamed(found, "Replica")).toMatchObject({ status: "failed", detail: expect.stringContaining("not a streaming replica") });
  });

  it.runIf(process.env.TEST_REPLICA_URL)("has a replica: says how far behind it is", async () => {
    const found = await diagnosed({ DATABASE_URL: urlOf(`${name}_migrated`), DATABASE_REPLICA_URL: process.env.TEST_REPLICA_URL! });
    expect(checkNamed(found, "Replica")).toMatchObject({
      status: "ok",
      detail: expect.stringMatching(/^answers, (up to date|[\d,]+ bytes behind)$/),
    });
  });

  it("has a replica that is away: says what answers instead", async () => {
    const found = await diagnosed({
      DATABASE_URL: urlOf(`${name}_migrated`),
      DATABASE_REPLICA_URL: "postgres://loci:hunter4711@127.0.0.1:9/loci",
    });
    expect(checkNamed(found, "Replica")).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("the primary answers all reads"),
    });
  });

  it("has one role: only queries keep projects apart", async () => {
    const found = await diagnosed({ DATABASE_URL: urlOf(`${name}_migrated`) });
    expect(checkNamed(found, "Isolation")).toMatchObject({ status: "missing", detail: expect.stringContaining("DATABASE_MIGRATION_URL") });
  });

  it("has a role for the application and one for migrations", async () => {
    const own = applicationRole(inject("snapshot"));
    const found = await diagnosed({
      DATABASE_URL: urlOf(`${name}_migrated`, own.name, own.password),
      DATABASE_MIGRATION_URL: urlOf(`${name}_migrated`),
    });
    expect(found.code).toBe(0);
    expect(checkNamed(found, "Isolation")).toMatchObject({ status: "ok", detail: "row-level security keeps projects apart" });
    expect(checkNamed(found, "Migrations")).toMatchObject({ status: "ok" });
  });

  it("has a role for the application that policies don't bind", async () => {
    const found = await diagnosed({ DATABASE_URL: urlOf(`${name}_migrated`), DATABASE_MIGRATION_URL: urlOf(`${name}_migrated`) });
    expect(found.code).toBe(1);
    expect(checkNamed(found, "Isolation")).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("may bypass row-level security"),
    });
  });

  it("refuses the role of migrations: names its variable, and no password", async () => {
    const own = applicationRole(inject("snapshot"));
    const found = await diagnosed({
      DATABASE_URL: urlOf(`${name}_migrated`, own.name, own.password),
      DATABASE_MIGRATION_URL: "postgres://owner:hunter4711@127.0.0.1:1/loci",
    });
    expect(checkNamed(found, "Database")).toMatchObject({ status: "failed", detail: expect.stringContaining("DATABASE_MIGRATION_URL") });
    expect(found.text).not.toContain("hunter4711");
  });

  it("doesn't exist: says so, and the other parts are still checked", async () => {
    const found = await diagnosed({ DATABASE_URL: urlOf(`${name}_none`) });
    expect(checkNamed(found, "Database")).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("the database doesn't exist"),
    });
    expect(checkNamed(found, "Billing")?.status).toBe("ok");
  });
});
