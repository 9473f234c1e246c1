import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { createRunner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import type { Job } from "@/inngest/job";
import type { ProjectContext } from "@/lib/context";
import { type Connection, type Database, db, openPglite, rows, setConnection } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { organizations } from "@/lib/db/schema/tenancy";
import { addContent } from "@/lib/episodes/add-content";
import { addMessages } from "@/lib/episodes/add-messages";
import { newId } from "@/lib/ids";
import { createProject } from "@/lib/projects/create-project";
import { document, storyMessages } from "./ingest-story";

// node --import ./resolve.mjs ingest-worker.ts <PGlite folder> <log file> <user whose story is added> <moment to die, or "">
// A moment is "<step>:<before commit|before commit k|after commit>:<n>": where to die in a step of the story's n-th job, k is the k-th
// transaction of the step.

const [folder, logFile, user, moment] = process.argv.slice(2) as [string, string, string, string];
const [deadlyStep, when, deadlyJob] = moment.split(":");
const write = (...words: string[]) => appendFileSync(logFile, `${words.join(" ")}\n`);
const inStep = new AsyncLocalStorage<{ jobId: string; step: string }>();
let deadlyJobId: string | undefined;
let commits = 0;

function dieIn(...points: string[]): void {
  if (isDeadly() && points.includes(when!)) process.kill(process.pid, "SIGKILL");
}

function isDeadly(): boolean {
  const now = inStep.getStore();
  return now !== undefined && now.step === deadlyStep && now.jobId === deadlyJobId;
}

function dyingConnection(opened: Connection): Connection {
  const database = new Proxy(opened.database, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      return (work: (tx: Database) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const result = await work(tx as unknown as Database);
          if (isDeadly()) dieIn("before commit", `before commit ${++commits}`);
          return result;
        });
    },
  });
  return { ...opened, database };
}

const job: Job = {
  ...ingestJob,
  run: (key, steps) =>
    ingestJob.run(key, {
      run: (step, work) =>
        steps.run(step, () =>
          inStep.run({ jobId: key.id, step }, async () => {
            write("start", key.id, step);
            const result = await work();
            dieIn("after commit");
            return result;
          }),
        ),
    }),
};

async function theProject(): Promise<ProjectContext> {
  const [found] = await rows<ProjectContext["project"]>(
    sql`select id, organization_id as "organizationId", tag, name, settings from projects where tag = 'crash'`,
  );
  const actor = { type: "system", id: null, name: "test" } as const;
  if (found) return { project: found, actor, correlationId: null };
  const organizationId = newId();
  await (await db()).insert(organizations).values({ id: organizationId, name: "Test", planCode: "self_hosted" });
  return (await createProject({ organizationId, actor, correlationId: null }, { tag: "crash", name: "Test" })).ctx;
}

const isNew = !existsSync(folder);
const opened = dyingConnection(await openPglite(folder));
setConnection(opened);
if (isNew) await migrate(opened);
for (const step of await rows<{ jobId: string; name: string }>(sql`select job_id as "jobId", name from job_steps where status = 'done'`)) {
  write("done", step.jobId, step.name);
}

// One job at a time, so jobs run in the order they were added, with or without a crash.
const runner = createRunner({ job, concurrency: 1 });
await runner.start();
await runner.idle();
await runner.stop();

const ctx = await theProject();
const target = { userId: user };
const ids: string[] = [];
for (const messages of storyMessages) ids.push((await addMessages(ctx, { target, messages })).job.id);
ids.push((await addContent(ctx, { target, content: document, sourceType: "TEXT" })).job.id);
deadlyJobId = ids[Number(deadlyJob)];
write("added", user, ...ids);

await runner.start();
await runner.idle();
await runner.stop();
await opened.close();
