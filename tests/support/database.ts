import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { runner } from "@/inngest/in-process";
import { startJobs } from "@/inngest/jobs";
import { type Connection, openPglite, openPostgres, setConnection } from "@/lib/db/client";
import { writeCalls } from "@/lib/usage/query-log";
import { hearStatements, statementsAcrossProjects } from "./statements";

async function openCopy(): Promise<Connection> {
  const snapshot = inject("snapshot");
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return openPglite(null, new Blob([readFileSync(snapshot)]));
  const name = `${snapshot}_${randomBytes(6).toString("hex")}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${snapshot}`);
  await admin.end();
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return openPostgres(copy.href, 10);
}

export function useDatabase(start: () => Promise<void> = startJobs): void {
  let opened: Connection;
  beforeAll(async () => {
    opened = await openCopy();
    setConnection(opened);
    hearStatements();
    await start();
  });
  afterAll(async () => {
    await runner().stop();
    await writeCalls();
    const across = await statementsAcrossProjects(opened);
    await opened.close();
    expect(across, "statements that read project data without naming the project").toEqual([]);
  });
}
