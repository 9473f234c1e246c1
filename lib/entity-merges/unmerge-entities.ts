import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { Conflict } from "@/lib/conflicts/conflict-record";
import { getConflict } from "@/lib/conflicts/get-conflict";
import { isUndoable, undoResolution } from "@/lib/conflicts/undo-resolution";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { deleteUnmentioned } from "@/lib/entities/delete-unmentioned";
import { unmergeEntityRows } from "@/lib/entities/join-entities";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { formatId } from "@/lib/ids";
import { countConflicts, type StatusChange } from "@/lib/memories/count-conflicts";
import { restoreConflicts, updateContested } from "@/lib/memories/open-conflicts";
import { reconcileAttributes } from "@/lib/memories/restate-attributes";
import { reactivateMemories } from "@/lib/memories/revive";
import { entityNotFound, type MergeConflicts, type MergedEntity, visibleEntities } from "./merge-entities";

type Merge = { id: string; intoId: string; graphId: string; conflicts: MergeConflicts };

/**
 * Each entity gets back what it had; anything added since stays with the merged one.
 * @param id the entity that was merged away, or the remaining one to undo its latest merge; null if the public id was malformed
 * @returns `entity` null if no memory mentions it anymore
 * @throws AppError ENTITY_NOT_FOUND if there is no such merge
 */
export async function unmergeEntities(
  ctx: ProjectContext,
  { id }: { id: string | null },
): Promise<{ entity: MergedEntity | null; into: MergedEntity }> {
  const { graphId } = await mergeOf(ctx, id);
  return inTransaction(async () => {
    const graph = { projectId: ctx.project.id, graphId };
    if (!(await lockGraph(graph))) throw entityNotFound();
    const merge = await mergeOf(ctx, id);
    if (!(await unmergeEntityRows(graph, merge.id))) throw entityNotFound();
    await deleteOpened(ctx, graph, merge.conflicts.opened?.made ?? []);
    await restoreConflicts(graph, [...(merge.conflicts.opened?.reopened ?? []), ...(merge.conflicts.closed ?? [])]);
    await releaseAcross(graph, merge);
    await deleteUnmentioned(graph, [merge.id]);
    await record(ctx, "entity.unmerged", { type: "entity", id: formatId("entity", merge.id) }, { from: formatId("entity", merge.intoId) });
    const found = await visibleEntities(ctx, [merge.id, merge.intoId]);
    return { entity: found.find((each) => each.id === merge.id) ?? null, into: found.find((each) => each.id === merge.intoId)! };
  });
}

async function mergeOf(ctx: ProjectContext, id: string | null): Promise<Merge> {
  const [merge] = id
    ? await rows<Merge>(sql`
        select r.id, r.into_id as "intoId", r.graph_id as "graphId", coalesce(r.before -> 'conflicts', '{}') as conflicts
        from (select * from entity_merges where project_id = ${ctx.project.id} and id = ${id}
          union select * from entity_merges where project_id = ${ctx.project.id} and into_id = ${id}) r
          join graphs g on g.project_id = r.project_id and g.id = r.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
        where ${isVisible(ctx)}
        order by (r.id = ${id}) desc, r.created_at desc, r.id desc limit 1`)
    : [];
  if (!merge) throw entityNotFound();
  return merge;
}

async function deleteOpened(ctx: ProjectContext, graph: Graph, ids: string[]): Promise<void> {
  const opened = await rows<{ id: string; existing: string; incoming: string }>(sql`
    select id, existing_memory_id as existing, incoming_memory_id as incoming from conflicts
    where id in ${uuids(ids)} and ${within(graph)} order by created_at desc, id desc`);
  const deleted: typeof opened = [];
  for (const each of opened) {
    const conflict: Conflict = await getConflict(ctx, each.id);
    if (conflict.status === "resolved") {
      if (!(await isUndoable(graph, conflict))) continue;
      await undoResolution(ctx, conflict);
    }
    deleted.push(each);
  }
  await deleteConflicts(
    graph,
    deleted.map(({ id }) => id),
  );
  await updateContested(
    graph,
    deleted.flatMap(({ existing, incoming }) => [existing, incoming]),
  );
}

async function releaseAcross(graph: Graph, { id, intoId }: Merge): Promise<void> {
  const across = await rows<{ id: string; by: string; conflict: string }>(sql`
    select m.id, s.id as by, c.id as conflict from memories m join memories s on s.project_id = m.project_id and s.id = m.superseded_by and s.graph_id = m.graph_id
      join conflicts c on c.project_id = m.project_id and c.existing_memory_id = m.id and c.incoming_memory_id = s.id and c.graph_id = m.graph_id and c.auto_applied and c.status = 'resolved'
    where ${ofGraph(graph, "m")} and m.attribute_entity_id in (${id}::uuid, ${intoId}::uuid) and s.attribute_entity_id in (${id}::uuid, ${intoId}::uuid)
      and m.attribute_entity_id <> s.attribute_entity_id and m.attribute = s.attribute`);
  if (across.length === 0) return;
  await deleteConflicts(
    graph,
    across.map(({ conflict }) => conflict),
  );
  const keys = await reactivateMemories(
    graph,
    across.map((memory) => memory.id),
  );
  await reconcileAttributes(graph, keys);
  await updateContested(
    graph,
    across.flatMap((memory) => [memory.id, memory.by]),
  );
}

async function deleteConflicts(graph: Graph, ids: string[]): Promise<void> {
  const gone = await rows<StatusChange>(sql`
    delete from conflicts where id in ${uuids(ids)} and ${within(graph)} returning id, status as before, null as after`);
  await countConflicts(graph, gone);
}
