import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { mergeEntityRows } from "@/lib/entities/join-entities";
import { AppError } from "@/lib/errors";
import { ofGraph } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { formatId } from "@/lib/ids";
import { actorName, manualResolution } from "@/lib/memories/manual";
import { type ConflictBefore, closeSettledConflicts, type OpenedConflicts, openContradictions } from "@/lib/memories/open-conflicts";

export const entityNotFound = () => new AppError("ENTITY_NOT_FOUND", "No such entity in this project.");

export type MergeConflicts = { opened?: OpenedConflicts; closed?: ConflictBefore[] };

export type MergedEntity = { id: string; graphId: string; name: string; type: string; isSubject: boolean; aliases: string[] };

export const visibleEntities = (ctx: ProjectContext, ids: string[]): Promise<MergedEntity[]> =>
  rows<MergedEntity>(sql`
    select t.id, t.graph_id as "graphId", t.name, t.type, t.is_subject as "isSubject", (
      select coalesce(jsonb_agg(distinct a.name), '[]') from entity_aliases a where a.project_id = t.project_id and a.entity_id = t.id and a.graph_id = t.graph_id) as aliases
    from entities t join graphs g on g.project_id = t.project_id and g.id = t.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    where t.id in ${uuids(ids)} and t.project_id = ${ctx.project.id} and ${isVisible(ctx)}`);

/**
 * Memories that now contradict each other open conflicts; none is superseded.
 * @param merge ids, null if the public id was malformed
 * @throws AppError ENTITY_NOT_FOUND; VALIDATION_ERROR if both are the same, in different graphs, or `id` is the graph's user
 */
export async function mergeEntities(
  ctx: ProjectContext,
  merge: { id: string | null; intoId: string | null },
): Promise<{ entity: MergedEntity; conflictIds: string[] }> {
  const { from, into } = await bothOf(ctx, merge);
  return inTransaction(async () => {
    const graph = { projectId: ctx.project.id, graphId: from.graphId };
    if (!(await lockGraph(graph))) throw entityNotFound();
    await bothOf(ctx, merge);
    const moved = await rows<{ id: string }>(sql`select id from memories where attribute_entity_id = ${from.id} and ${ofGraph(graph)}`);
    await mergeEntityRows(graph, [{ from: from.id, into: into.id, reason: `Merged by ${actorName(ctx.actor)}.` }]);
    const resolution = manualResolution(ctx, "merge_entities");
    const opened = await openContradictions(
      graph,
      moved.map(({ id }) => id),
      "Two entities were merged. This attribute can only have one value.",
      resolution,
    );
    // Values that named the two entities are now equal, so some conflicts are gone.
    const open = await rows<{ id: string; existing: string; incoming: string }>(sql`
      select id, existing_memory_id as existing, incoming_memory_id as incoming from conflicts
      where ${ofGraph(graph)} and status = 'unresolved'`);
    const closed = await closeSettledConflicts(graph, open, resolution);
    const conflicts: MergeConflicts = { opened, closed };
    await rows(sql`
      update entity_merges set before = before || jsonb_build_object('conflicts', ${JSON.stringify(conflicts)}::jsonb)
      where id = ${from.id} and ${ofGraph(graph)}`);
    await record(ctx, "entity.merged", { type: "entity", id: formatId("entity", into.id) }, { from: formatId("entity", from.id) });
    const [entity] = await visibleEntities(ctx, [into.id]);
    return { entity: entity!, conflictIds: [...opened.made, ...opened.reopened.map(({ id }) => id)] };
  });
}

async function bothOf(ctx: ProjectContext, { id, intoId }: { id: string | null; intoId: string | null }) {
  const found = id && intoId ? await visibleEntities(ctx, [id, intoId]) : [];
  const [from, into] = [found.find((entity) => entity.id === id), found.find((entity) => entity.id === intoId)];
  if (!from || !into) throw entityNotFound();
  const invalid = (path: string, message: string) =>
    new AppError("VALIDATION_ERROR", message, { detail: { details: [{ path, message }] } });
  if (from === into) throw invalid("intoId", "An entity can't be merged into itself. Choose a different one.");
  if (from.graphId !== into.graphId)
    throw invalid("intoId", "These entities belong to different users or groups. Choose one from the same user or group.");
  if (from.isSubject) throw invalid("intoId", "This entity is the user, who can't be merged away. Merge the other entity into this one.");
  return { from, into };
}
