import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { deleteGraphRows } from "@/lib/graphs/delete-graph-rows";
import { formatId } from "@/lib/ids";
import { requireGroup } from "./require-group";

/**
 * Running jobs find no graph to lock, so they write nothing more.
 * @throws AppError GROUP_NOT_FOUND, GROUP_PROTECTED, GRAPH_ACCESS_DENIED
 */
export async function deleteGroup(ctx: ProjectContext, name: string): Promise<{ deleted: true; name: string }> {
  const group = await requireGroup(ctx, name);
  if (group.name === "default")
    throw new AppError("GROUP_PROTECTED", "The default group can't be deleted: calls without a user or group write to it.");
  await inTransaction(async () => {
    // A full lock waits for running adds: postings have no foreign key that would delete them.
    if ((await rows(sql`select 1 from graphs where project_id = ${ctx.project.id} and id = ${group.id} for update`)).length === 0) return;
    await deleteGraphRows(ctx, group.id);
    await record(ctx, "group.deleted", { type: "group", id: formatId("graph", group.id) }, { name: group.name });
  });
  return { deleted: true, name: group.name };
}
