import { drainBeforeExit } from "@/inngest/drain";
import { startRunner } from "@/inngest/in-process";
import { openPglite, setConnection } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { createJobs } from "./jobs";
import { stubJob } from "./stub-job";

// `node drain-worker.ts FOLDER`: runs two jobs. On SIGTERM, the first step of one ends, and the other's never does.

const [folder] = process.argv.slice(2);
const opened = await openPglite(folder!);
setConnection(opened);
await migrate(opened);
const { ids } = await createJobs(2);
let started = 0;
const job = stubJob(async (jobId, steps) => {
  await steps.run("chunk", async () => {
    if (++started === 2) process.stdout.write("running\n");
    await new Promise<void>((resolve) => process.once("SIGTERM", () => ids[0] === jobId && resolve()));
  });
  await steps.run("extract", async () => {});
});
drainBeforeExit(500);
await startRunner({ job });
// As Next does.
process.once("SIGTERM", () => process.exit(143));
setInterval(() => {}, 1e6);
