import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { db, inTransaction, rows } from "@/lib/db/client";
import { graphs } from "@/lib/db/schema";
import { texts } from "@/lib/db/sql-lists";
import { AppError } from "@/lib/errors";
import { accessDenied, canSeeGroup, visibleGroups } from "@/lib/graphs/access";
import { deleteGraphRows } from "@/lib/graphs/delete-graph-rows";
import { formatId, newId } from "@/lib/ids";
import { redactInput } from "@/lib/text/redaction/policy";
import { requireGroup } from "./require-group";

export type Group = { id: string; name: string; description: string | null; createdAt: Date };
export type GroupStats = { memories: number; entities: number; ingestionJobs: number };

/** @throws AppError GROUP_EXISTS, GRAPH_ACCESS_DENIED, CONTENT_BLOCKED */
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

/** All groups the key can access, oldest first. */
export async function listGroups(ctx: ProjectContext): Promise<(Group & { stats: GroupStats })[]> {
  const visible = visibleGroups(ctx);
  const groups = await rows<{ id: string; name: string; description: string | null; created_at: string } & Counts>(sql`
    select g.id, g.name, g.description, to_json(g.created_at) #>> '{}' as created_at, ${counts}
    from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP'
      ${visible ? sql`and g.name in ${texts(visible)}` : sql``}
    order by g.created_at, g.id`);
  return groups.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.created_at),
    stats: statsOf(row),
  }));
}

type Counts = { memories: string | number; entities: string | number; jobs: string | number };
const counts = sql`
  (select count(*) from memories m where m.graph_id = g.id and m.status = 'active') as memories,
  (select count(*) from entities e where e.graph_id = g.id) as entities,
  (select count(*) from ingestion_jobs j where j.graph_id = g.id) as jobs`;
const statsOf = (row: Counts): GroupStats => ({
  memories: Number(row.memories),
  entities: Number(row.entities),
  ingestionJobs: Number(row.jobs),
});

/** @throws AppError GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED */
export async function getGroup(ctx: ProjectContext, name: string): Promise<Group & { stats: GroupStats }> {
  const group = await requireGroup(ctx, name);
  const [row] = await rows<Counts>(sql`select ${counts} from graphs g where g.id = ${group.id} and g.project_id = ${ctx.project.id}`);
  return { ...group, stats: statsOf(row ?? { memories: 0, entities: 0, jobs: 0 }) };
}

/**
 * Deletes a group and everything in it. Running jobs find no graph to lock, so they write nothing more.
 * @throws AppError GROUP_NOT_FOUND, GROUP_PROTECTED, GRAPH_ACCESS_DENIED
 */
export async function deleteGroup(ctx: ProjectContext, name: string): Promise<{ deleted: true; name: string }> {
  const group = await requireGroup(ctx, name);
  if (group.name === "default")
    throw new AppError("GROUP_PROTECTED", "The default group can't be deleted: calls without a user or group write to it.");
  await inTransaction(async () => {
    // A full lock waits for running adds: postings have no foreign key that would delete them.
    if ((await rows(sql`select 1 from graphs where id = ${group.id} for update`)).length === 0) return;
    await deleteGraphRows(ctx, group.id);
    await record(ctx, "group.deleted", { type: "group", id: formatId("graph", group.id) }, { name: group.name });
  });
  return { deleted: true, name: group.name };
}
