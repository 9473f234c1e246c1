import { createKey } from "@/lib/api-keys/create-key";
import { genesisHash, record } from "@/lib/audit/record";
import type { Actor, ProjectContext } from "@/lib/context";
import { db, inTransaction } from "@/lib/db/client";
import { auditHeads, graphs, projects } from "@/lib/db/schema";
import { AppError } from "@/lib/errors";
import { newId, showId } from "@/lib/ids";

/**
 * A project with its `default` group, its audit chain and its first key, whose raw form is in the answer this once.
 * @throws AppError TAG_EXISTS
 */
export async function createProject(
  by: { organizationId: string; actor: Actor; account?: ProjectContext["account"]; correlationId: string | null },
  project: { tag: string; name: string; description?: string },
) {
  return inTransaction(async () => {
    const database = await db();
    const [row] = await database
      .insert(projects)
      .values({ id: newId(), organizationId: by.organizationId, ...project })
      .onConflictDoNothing({ target: [projects.organizationId, projects.tag] })
      .returning();
    if (!row) {
      throw new AppError("TAG_EXISTS", `A project with the tag "${project.tag}" exists in this organization. Choose another tag.`);
    }
    const ctx: ProjectContext = { project: row, actor: by.actor, account: by.account, correlationId: by.correlationId };
    await database.insert(auditHeads).values({ projectId: row.id, seq: 0, hash: genesisHash });
    await database
      .insert(graphs)
      .values({ id: newId(), projectId: row.id, kind: "GROUP", name: "default", description: "What is said about no one in particular" });
    await record(ctx, "project.created", { type: "project", id: showId("project", row.id) }, { tag: project.tag });
    // A member may neither create keys nor delete: the first key must not give them more than their role does.
    const scope = by.account?.role === "org:member" ? "writer" : "admin";
    const key = await createKey(ctx, { name: "First key", scope });
    return { project: row, key, ctx };
  });
}
