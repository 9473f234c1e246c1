import { eq } from "drizzle-orm";
import { db, inTransaction } from "@/lib/db/client";
import { organizations } from "@/lib/db/schema";
import { newId } from "@/lib/ids";
import { localOrganization } from "@/lib/vocabulary";
import { createProject } from "./create-project";

/** Once per database. @returns the raw key, only available here; null when the organization already exists */
export async function firstRun(): Promise<{ apiKey: string; tag: string } | null> {
  const [existing] = await (await db())
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.externalId, localOrganization));
  if (existing) return null;
  return inTransaction(async () => {
    // Of two servers on a new database, the second waits here and then conflicts.
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
