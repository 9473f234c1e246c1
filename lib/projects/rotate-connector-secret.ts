import { and, eq } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { randomBase62 } from "@/lib/crypto";
import { db, inTransaction } from "@/lib/db/client";
import { projects } from "@/lib/db/schema";
import { showId } from "@/lib/ids";
import { projectNotFound } from "./find-project";

/** What a replay shows in place of a connector's secret. */
export const connectorSecretHint = (secret: string): string => `loci_cs_…${secret.slice(-4)}`;

/**
 * Gives the project a new connector secret, its first or in place of the one it had: deliveries signed with that one alone are refused
 * from here on. Who rotates without a gap signs with both for a while. It verifies signatures, so it is kept as it is.
 * @returns the secret, this once: `loci_cs_` and 40 base62 characters, 238 bits
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
    await record(ctx, "connector_secret.rotated", { type: "project", id: showId("project", ctx.project.id) });
  });
  return { connectorSecret };
}
