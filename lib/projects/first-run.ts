import { eq } from "drizzle-orm";
import { db, inTransaction } from "@/lib/db/client";
import { organizations } from "@/lib/db/schema";
import { newId } from "@/lib/ids";
import { localOrganization } from "@/lib/vocabulary";
import { createProject } from "./create-project";

/**
 * Creates the local organization and its first project, once per database.
 * @returns the project's raw key, which is only available here; null when the organization already exists
 */
export async function firstRun(): Promise<{ apiKey: string; tag: string } | null> {
  const [existing] = await (await db())
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.externalId, localOrganization));
  if (existing) return null;
  return inTransaction(async () => {
    // If two servers start on a new database, the second waits here and then conflicts with the row.
    const [organization] = await (await db())
      .insert(organizations)
      .values({ id: newId(), externalId: localOrganization, name: "Local", planCode: "self_hosted" })
      .onConflictDoNothing()
      .returning();
    if (!organization) return null;
    const { key } = await createProject(
      { organizationId: organization.id, actor: { type: "system", id: null, name: "first run" }, correlationId: null },
      { tag: "main", name: "Main", description: "Created on first start" },
    );
    return { apiKey: key.apiKey, tag: "main" };
  });
}
