import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction } from "@/lib/db/client";
import { graphs } from "@/lib/db/schema";
import { AppError } from "@/lib/errors";
import { accessDenied, canSeeGroup } from "@/lib/graphs/access";
import { formatId, newId } from "@/lib/ids";
import { redactInput } from "@/lib/text/redaction/policy";

export type Group = { id: string; name: string; description: string | null; createdAt: Date };

export async function createGroup(ctx: ProjectContext, group: { name: string; description?: string }): Promise<Group> {
  if (!canSeeGroup(ctx, group.name)) throw accessDenied();
  const { description } = redactInput(ctx, { description: group.description });
  return inTransaction(async () => {
    const [row] = await (await db())
      .insert(graphs)
      .values({ id: newId(), projectId: ctx.project.id, kind: "GROUP", name: group.name, description })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError("GROUP_EXISTS", `A group "${group.name}" already exists in this project. Choose another name.`);
    await record(ctx, "group.created", { type: "group", id: formatId("graph", row.id) }, { name: group.name });
    return { id: row.id, name: group.name, description: row.description, createdAt: row.createdAt };
  });
}
