import { writeFileSync } from "node:fs";
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

// node --import ./resolve.mjs webhook-worker.ts <PGlite folder> <receiver> <file for the secret> <"before the commit" | "before sending" |
// "while sending" | "">
// The moment is where to die; with "", it delivers what is left.

const [folder, url, secretFile, moment] = process.argv.slice(2) as [string, string, string, string];
const opened = await openPglite(folder);
setConnection(opened);
const die = () => process.kill(process.pid, "SIGKILL");

if (moment === "") {
  const deliverer = createDeliverer();
  await deliverer.start();
  await deliverer.idle();
  await deliverer.stop();
  const left = await rows(sql`select 1 from webhook_deliveries where status <> 'delivered'`);
  await opened.close();
  process.exit(left.length);
}

await migrate(opened);
const organizationId = newId();
await (await db()).insert(organizations).values({ id: organizationId, name: "Test", planCode: "self_hosted" });
const actor = { type: "system", id: null, name: "test" } as const;
const { ctx } = await createProject({ organizationId, actor, correlationId: null }, { tag: "crash", name: "Test" });
const { secret } = await createEndpoint(ctx, { url, events: ["job.done"] });
writeFileSync(secretFile, secret);
await inProject(ctx.project.id, () =>
  inTransaction(async () => {
    await recordEvent({ projectId: ctx.project.id, type: "job.done" });
    if (moment === "before the commit") die();
  }),
);
if (moment === "before sending") die();
// The receiver answers with its own signal to die.
await createDeliverer().start();
