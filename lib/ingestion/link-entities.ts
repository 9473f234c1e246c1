import { and, asc, eq, sql } from "drizzle-orm";
import { db, inTransaction, rows } from "@/lib/db/client";
import { chunks, memories } from "@/lib/db/schema";
import { normalName } from "@/lib/entities/normal-name";
import { nameSubject, resolveEntities } from "@/lib/entities/resolve-entities";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { newId } from "@/lib/ids";
import { jobEpisode } from "./job-episode";

/** Turns the drafts' names into entities of the graph, with their mentions, edges and attributes. */
export async function linkEntities(jobId: string): Promise<{ entities: number; edges: number }> {
  const none = { entities: 0, edges: 0 };
  const episode = await jobEpisode(jobId);
  if (!episode) return none;
  return inTransaction(async () => {
    if (!(await lockGraph(episode.graphId))) return none;
    const database = await db();
    const drafts = await database
      .select({ id: memories.id, draft: memories.draft })
      .from(memories)
      .innerJoin(chunks, eq(chunks.id, memories.chunkId))
      .where(and(eq(memories.jobId, jobId), eq(memories.status, "draft")))
      .orderBy(asc(chunks.messageIndex), asc(chunks.start), asc(memories.ordinal));
    const linked = drafts.flatMap(({ id, draft }) => (draft ? [{ id, ...draft }] : []));
    if (linked.length === 0) return none;

    const graph = { projectId: episode.projectId, graphId: episode.graphId };
    const named = linked.flatMap((memory) => [
      ...memory.entities,
      ...memory.edges.flatMap((edge) => [edge.source, edge.target].map((name) => ({ name, type: "OTHER" }))),
      ...(memory.attribute ? [{ name: memory.attribute.subject, type: "OTHER" }] : []),
    ]);
    const ids = await resolveEntities(graph, named, episode.user);
    const idOf = (name: string) => ids.get(normalName(name));

    const mentions = linked.flatMap((memory) => {
      const distinct = new Set(memory.entities.map((entity) => idOf(entity.name)));
      return [...distinct].flatMap((entity) => (entity ? [{ memory: memory.id, entity }] : []));
    });
    const edges = linked.flatMap((memory) =>
      memory.edges.flatMap((edge) => {
        const [source, target] = [idOf(edge.source), idOf(edge.target)];
        return source && target && source !== target ? [{ id: newId(), memory: memory.id, source, target, type: edge.type }] : [];
      }),
    );
    const attributes = linked.flatMap(({ id, attribute }) => {
      const entity = attribute && idOf(attribute.subject);
      return entity ? [{ id, entity, name: attribute.name, value: attribute.value, ends: attribute.ends }] : [];
    });
    await rows(sql`
      insert into mentions (project_id, graph_id, memory_id, entity_id)
      select ${graph.projectId}::uuid, ${graph.graphId}::uuid, m.memory, m.entity
      from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as m (memory uuid, entity uuid) on conflict do nothing`);
    await rows(sql`
      insert into edges (id, project_id, graph_id, memory_id, source_id, target_id, type)
      select e.id, ${graph.projectId}::uuid, ${graph.graphId}::uuid, e.memory, e.source, e.target, e.type
      from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as e (id uuid, memory uuid, source uuid, target uuid, type text)
      on conflict do nothing`);
    await rows(sql`
      update memories m set attribute_entity_id = a.entity, attribute = a.name, attribute_value = a.value, attribute_ends = a.ends
      from jsonb_to_recordset(${JSON.stringify(attributes)}::jsonb) as a (id uuid, entity uuid, name text, value text, ends boolean)
      where m.id = a.id`);

    const name =
      episode.user && linked.find(({ attribute }) => attribute?.name === "NAME" && idOf(attribute.subject) === ids.get("user"))?.attribute;
    if (episode.user && name && !name.ends) await nameSubject(graph, episode.user.id, name.value);
    return { entities: ids.size, edges: edges.length };
  });
}
