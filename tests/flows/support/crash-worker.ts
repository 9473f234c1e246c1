import { appendFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { createRunner } from "@/inngest/in-process";
import { connection, openPglite, rows, setConnection } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { createJobs } from "./jobs";
import { stubJob } from "./stub-job";

// node --import ./resolve.mjs crash-worker.ts <PGlite folder, or "" for DATABASE_URL> <log file> <step to die in, or ""> <lease in ms>

const [folder, logFile, deadlyStep, leaseMs] = process.argv.slice(2) as [string, string, string, string];
const write = (...words: string[]) => appendFileSync(logFile, `${words.join(" ")}\n`);

if (folder) setConnection(await openPglite(folder));
await migrate();
await rows(sql`create table if not exists effects (job_id uuid, step text, primary key (job_id, step))`);
if ((await rows(sql`select 1 from ingestion_jobs limit 1`)).length === 0) await createJobs(6);
for (const step of await rows<{ jobId: string; name: string }>(sql`select job_id as "jobId", name from job_steps where status = 'done'`)) {
  write("done", step.jobId, step.name);
}

/** Dies at the worst moment: the effect is stored, the step's result isn't. */
async function effect(jobId: string, step: string): Promise<string> {
  write("start", jobId, step);
  await rows(sql`insert into effects values (${jobId}, ${step}) on conflict do nothing`);
  if (step === deadlyStep) process.kill(process.pid, "SIGKILL");
  return `${step} of ${jobId}`;
}

const job = stubJob(async (jobId, steps) => {
  const chunks = await steps.run("chunk", () => effect(jobId, "chunk"));
  const memories = await steps.run("extract", () => effect(jobId, "extract"));
  await steps.run("embed", async () => {
    if (chunks !== `chunk of ${jobId}` || memories !== `extract of ${jobId}`)
      throw new Error("An earlier step's result is not this job's.");
    return effect(jobId, "embed");
  });
  await steps.run("link", () => effect(jobId, "link"));
});

const runner = createRunner({ job, leaseMs: Number(leaseMs), pollMs: 50, concurrency: 3 });
await runner.start();
const unfinished = () => rows(sql`select 1 from ingestion_jobs where status in ('pending', 'running') limit 1`);
while ((await unfinished()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
await runner.stop();
await (await connection()).close();
