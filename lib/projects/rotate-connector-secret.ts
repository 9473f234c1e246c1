import { eq } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { randomBase62 } from "@/lib/crypto";
import { db, inTransaction } from "@/lib/db/client";
import { projects } from "@/lib/db/schema";
import { showId } from "@/lib/ids";

/**
 * Gives the project a new connector secret, its first or in place of the one it had: deliveries signed with that one alone are refused
 * from here on. Who rotates without a gap signs with both for a while.
 * @returns the secret, this once: `loci_cs_` and 40 base62 characters, 238 bits
 */
export async function rotateConnectorSecret(ctx: ProjectContext): Promise<{ connectorSecret: string; hint: string }> {
  const connectorSecret = `loci_cs_${randomBase62(40)}`;
  await inTransaction(async () => {
    await (await db()).update(projects).set({ connectorSecret }).where(eq(projects.id, ctx.project.id));
    await record(ctx, "connector_secret.rotated", { type: "project", id: showId("project", ctx.project.id) });
  });
  return { connectorSecret, hint: `loci_cs_…${connectorSecret.slice(-4)}` };
}
