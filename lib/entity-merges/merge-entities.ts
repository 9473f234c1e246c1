import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { joinEntities } from "@/lib/entities/join-entities";
import { AppError } from "@/lib/errors";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { isVisible } from "@/lib/graphs/visible-graphs";
import { showId } from "@/lib/ids";
import { handOf, shownActor } from "@/lib/memories/manual";
import { type ConflictBefore, closeAgreed, contestClaims, type Opened } from "@/lib/memories/open-conflicts";

export const entityNotFound = () => new AppError("ENTITY_NOT_FOUND", "No such entity in this project.");

/** What a merge by hand did to conflicts, kept beside the merge for its undo. */
export type MergeConflicts = { opened?: Opened; closed?: ConflictBefore[] };

/** An entity with every name it goes by. */
export type MergedEntity = { id: string; graphId: string; name: string; type: string; isSubject: boolean; aliases: string[] };

/** Entities of the project's graphs that the caller sees. */
export const visibleEntities = (ctx: ProjectContext, ids: string[]): Promise<MergedEntity[]> =>
  rows<MergedEntity>(sql`
    select t.id, t.graph_id as "graphId", t.name, t.type, t.is_subject as "isSubject", (
      select coalesce(jsonb_agg(distinct a.name), '[]') from entity_aliases a where a.entity_id = t.id and a.graph_id = t.graph_id) as aliases
    from entities t join graphs g on g.id = t.graph_id left join users u on u.id = g.user_id
    where t.id in ${uuids(ids)} and t.project_id = ${ctx.project.id} and ${isVisible(ctx)}`);

/**
 * Makes one of two entities that a person knows to be one: names, mentions, relations and attributes of `id` go to `intoId`. What is
 * believed of the two and cannot both hold of one is contested; nothing is retired. `unmergeEntities` takes it back.
 * @param merge stored ids; null when the shown one had the wrong form
 * @returns the entity that stands for both, and the conflicts that were opened
 * @throws AppError ENTITY_NOT_FOUND; VALIDATION_ERROR for one entity, two graphs, or the user whose graph it is as the one that goes
 */
export async function mergeEntities(
  ctx: ProjectContext,
  merge: { id: string | null; intoId: string | null },
): Promise<{ entity: MergedEntity; conflictIds: string[] }> {
  const { from, into } = await bothOf(ctx, merge);
  return inTransaction(async () => {
    // Under the lock once more: one of them may have been merged away.
    if (!(await lockGraph(from.graphId))) throw entityNotFound();
    await bothOf(ctx, merge);
    const graph = { projectId: ctx.project.id, graphId: from.graphId };
    const moved = await rows<{ id: string }>(
      sql`select id from memories where attribute_entity_id = ${from.id} and graph_id = ${graph.graphId}`,
    );
    await joinEntities(graph, [{ from: from.id, into: into.id, reason: `${shownActor(ctx.actor)} merged them.` }]);
    const hand = handOf(ctx, "merge_entities");
    const opened = await contestClaims(
      graph,
      moved.map(({ id }) => id),
      "Two entities were merged, and this is said of each of them.",
      hand,
    );
    // Two names of one thing are one value now.
    const open = await rows<{ id: string; existing: string; incoming: string }>(sql`
      select id, existing_memory_id as existing, incoming_memory_id as incoming from conflicts
      where graph_id = ${graph.graphId} and status = 'unresolved'`);
    const closed = await closeAgreed(graph, open, hand);
    const conflicts: MergeConflicts = { opened, closed };
    await rows(sql`
      update entity_merges set before = before || jsonb_build_object('conflicts', ${JSON.stringify(conflicts)}::jsonb)
      where id = ${from.id} and graph_id = ${graph.graphId}`);
    await record(ctx, "entity.merged", { type: "entity", id: showId("entity", into.id) }, { from: showId("entity", from.id) });
    const [entity] = await visibleEntities(ctx, [into.id]);
    return { entity: entity!, conflictIds: [...opened.made, ...opened.reopened.map(({ id }) => id)] };
  });
}

async function bothOf(ctx: ProjectContext, { id, intoId }: { id: string | null; intoId: string | null }) {
  const found = id && intoId ? await visibleEntities(ctx, [id, intoId]) : [];
  const [from, into] = [found.find((entity) => entity.id === id), found.find((entity) => entity.id === intoId)];
  if (!from || !into) throw entityNotFound();
  const refuse = (path: string, message: string) => new AppError("VALIDATION_ERROR", message, { detail: { details: [{ path, message }] } });
  if (from === into) throw refuse("intoId", "An entity cannot be merged into itself.");
  if (from.graphId !== into.graphId) throw refuse("intoId", "These entities are of two graphs. Only those of one graph can be one.");
  if (from.isSubject) throw refuse("intoId", "This is the user whose graph it is. Merge the other entity into this one.");
  return { from, into };
}
