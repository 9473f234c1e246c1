import { and, eq } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { randomBase62 } from "@/lib/crypto";
import { db, inTransaction } from "@/lib/db/client";
import { projects } from "@/lib/db/schema";
import { formatId } from "@/lib/ids";
import { projectNotFound } from "./find-project";

/** Replaces the secret in replayed responses. */
export const connectorSecretHint = (secret: string): string => `loci_cs_…${secret.slice(-4)}`;

/**
 * Senders can sign with both secrets during a rotation.
 * @returns 40 base62 characters after the prefix, 238 bits, only available here
 * @throws AppError PROJECT_NOT_FOUND
 */
export async function rotateConnectorSecret(ctx: ProjectContext): Promise<{ connectorSecret: string }> {
  const connectorSecret = `loci_cs_${randomBase62(40)}`;
  await inTransaction(async () => {
    const changed = await (await db())
      .update(projects)
      .set({ connectorSecret })
      .where(and(eq(projects.id, ctx.project.id), eq(projects.organizationId, ctx.project.organizationId)))
      .returning({ id: projects.id });
    if (changed.length === 0) throw projectNotFound();
    await record(ctx, "connector_secret.rotated", { type: "project", id: formatId("project", ctx.project.id) });
  });
  return { connectorSecret };
}
