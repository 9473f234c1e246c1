import { eq, sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { db, inTransaction, rows } from "@/lib/db/client";
import { projects } from "@/lib/db/schema";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { checkWritable, type WriteTarget } from "@/lib/owners/writable-graph";
import { giveBackSequences, takeSequences } from "@/lib/search-index/sequences";
import { storeContent } from "./add-content";
import { verifyDelivery } from "./verify-delivery";

/** Deliveries share the idempotency table under this name. */
const endpoint = "connector delivery";

/**
 * The idempotency row is inserted in the job's transaction, so a concurrent second delivery waits for it.
 * @throws AppError INVALID_SIGNATURE, also if the project has no secret, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, CONTENT_BLOCKED
 */
export async function addDelivery(
  ctx: ProjectContext,
  delivery: { content: string; signature?: string; target: WriteTarget; expiresAt?: Date },
  now = new Date(),
): Promise<{ jobId: string; isRepeated: boolean }> {
  const [project] = await (await db()).select({ secret: projects.connectorSecret }).from(projects).where(eq(projects.id, ctx.project.id));
  if (!project?.secret) {
    throw new AppError(
      "INVALID_SIGNATURE",
      "This project has no connector secret. Create one in the project settings, or with POST /v1/dashboard/projects/{id}/connector-secret, and sign deliveries with it.",
    );
  }
  const { content, target, expiresAt } = delivery;
  const time = verifyDelivery(project.secret, delivery, now);
  const digest = sha256(`${time}.${content}`);
  const jobId = newId();
  const sequences = await takeSequences(ctx.project.id, 1);
  const isNew = await inTransaction(async () => {
    const claimed = await rows(sql`
      insert into idempotency_keys (owner_id, endpoint, key, request_hash, status, body)
      values (${ctx.project.id}, ${endpoint}, ${digest}, ${digest}, 202, ${JSON.stringify({ jobId })})
      on conflict do nothing returning key`);
    const added = { target, content, expiresAt, sourceType: "TEXT", channel: "external" } as const;
    if (claimed.length > 0) await storeContent(ctx, added, sequences[0]!, jobId);
    return claimed.length > 0;
  });
  if (isNew) {
    await dispatch({ id: jobId, projectId: ctx.project.id });
    return { jobId, isRepeated: false };
  }
  giveBackSequences(ctx.project.id, sequences);
  // This call's API key may have less access than the first one's.
  await checkWritable(ctx, target);
  const [first] = await rows<{ body: string }>(sql`
    select body from idempotency_keys
    where owner_id = ${ctx.project.id} and caller = '' and endpoint = ${endpoint} and key = ${digest}`);
  if (!first) throw new Error("The row of a repeated delivery disappeared");
  return { jobId: JSON.parse(first.body).jobId, isRepeated: true };
}
