import { eq } from "drizzle-orm";
import { db, inTransaction } from "@/lib/db/client";
import { organizations } from "@/lib/db/schema";
import { newId } from "@/lib/ids";
import { localOrganization } from "@/lib/vocabulary";
import { createProject } from "./create-project";

/**
 * Makes the local organization and its first project, once in the life of a database.
 * @returns the project's raw key, which is shown this once; null when the organization was there
 */
export async function firstRun(): Promise<{ apiKey: string; tag: string } | null> {
  const [there] = await (await db())
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.externalId, localOrganization));
  if (there) return null;
  return inTransaction(async () => {
    // Of two servers that start on one new database, the second waits here and then finds the row.
    const [organization] = await (await db())
      .insert(organizations)
      .values({ id: newId(), externalId: localOrganization, name: "Local", planCode: "self_hosted" })
      .onConflictDoNothing()
      .returning();
    if (!organization) return null;
    const { key } = await createProject(
      { organizationId: organization.id, actor: { type: "system", id: null, name: "first run" }, correlationId: null },
      { tag: "main", name: "Main", description: "Made by the first start" },
    );
    return { apiKey: key.apiKey, tag: "main" };
  });
}
