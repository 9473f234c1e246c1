import { sql } from "drizzle-orm";
import { createDeliverer } from "@/inngest/deliveries";
import { db, inTransaction, openPglite, rows, setConnection } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { inProject } from "@/lib/db/project-scope";
import { organizations } from "@/lib/db/schema/tenancy";
import { recordEvent } from "@/lib/events/record-event";
import { newId } from "@/lib/ids";
import { createProject } from "@/lib/projects/create-project";
import { createEndpoint } from "@/lib/webhook-endpoints/create-endpoint";

// node --import ./resolve.mjs webhook-worker.ts <PGlite folder> <moment> <receiver, to prepare>
// The moment is where to die: "before the commit", "before sending" or "while sending". "prepare" makes a database with an endpoint, and
// prints its secret. "resume" delivers what is left.

const [folder, moment, url] = process.argv.slice(2) as [string, string, string | undefined];
const opened = await openPglite(folder);
setConnection(opened);
const die = () => process.kill(process.pid, "SIGKILL");

if (moment === "prepare") {
  await migrate(opened);
  const organizationId = newId();
  await (await db()).insert(organizations).values({ id: organizationId, name: "Test", planCode: "self_hosted" });
  const actor = { type: "system", id: null, name: "test" } as const;
  const { ctx } = await createProject({ organizationId, actor, correlationId: null }, { tag: "crash", name: "Test" });
  const { secret } = await createEndpoint(ctx, { url: url!, events: ["job.done"] });
  await opened.close();
  process.stdout.write(secret);
  process.exit();
}

if (moment === "resume") {
  const deliverer = createDeliverer();
  await deliverer.start();
  await deliverer.idle();
  await deliverer.stop();
  const left = await rows(sql`select 1 from webhook_deliveries where status <> 'delivered'`);
  await opened.close();
  process.exit(left.length);
}

const [project] = await rows<{ id: string }>(sql`select id from projects where tag = 'crash'`);
const projectId = project!.id;
await inProject(projectId, () =>
  inTransaction(async () => {
    await recordEvent({ projectId, type: "job.done" });
    if (moment === "before the commit") die();
  }),
);
if (moment === "before sending") die();
// The receiver answers with its own signal to die.
await createDeliverer().start();
