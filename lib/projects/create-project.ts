import { createKey } from "@/lib/api-keys/create-key";
import { genesisHash, record } from "@/lib/audit/record";
import type { Actor, ProjectContext } from "@/lib/context";
import { db, inTransaction } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { auditHeads, graphs, projects, sequenceCounters } from "@/lib/db/schema";
import { AppError } from "@/lib/errors";
import { formatId, newId } from "@/lib/ids";

/** Only this result has the raw key. @throws AppError TAG_EXISTS */
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
      throw new AppError("TAG_EXISTS", `A project with the tag "${project.tag}" already exists in this organization. Choose another tag.`);
    }
    const ctx: ProjectContext = { project: row, actor: by.actor, account: by.account, correlationId: by.correlationId };
    return inProject(row.id, async () => {
      await database.insert(auditHeads).values({ projectId: row.id, seq: 0, hash: genesisHash });
      await database.insert(sequenceCounters).values({ projectId: row.id, next: 1 });
      await database
        .insert(graphs)
        .values({ id: newId(), projectId: row.id, kind: "GROUP", name: "default", description: "Anything not tied to a user or group" });
      await record(ctx, "project.created", { type: "project", id: formatId("project", row.id) }, { tag: project.tag });
      // Members can't create keys or delete things, so their first key must not either.
      const scope = by.account?.role === "org:member" ? "writer" : "admin";
      const key = await createKey(ctx, { name: "First key", scope });
      return { project: row, key, ctx };
    });
  });
}
