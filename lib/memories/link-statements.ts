import { sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { sequenceOf } from "@/lib/db/schema/search";
import { descriptionOf } from "@/lib/entities/descriptors";
import { mergeEntityRows } from "@/lib/entities/join-entities";
import type { NamedEntity } from "@/lib/entities/known-entities";
import { LinkCounts } from "@/lib/entities/links";
import { normalName } from "@/lib/entities/normal-name";
import { resolveEntities, setSubjectName } from "@/lib/entities/resolve-entities";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { newId } from "@/lib/ids";
import type { Statement } from "@/lib/models/types";
import { type Trust, trustOf } from "@/lib/vocabulary";

export type StatementLinks = Pick<Statement, "entities" | "edges" | "attribute">;
export type LinkableMemory = StatementLinks & { id: string; content: string; unit: number; trust: Trust };

/** Call it with the graph locked. @param user null in a group graph */
export async function linkStatements(
  graph: Graph,
  user: { id: string; firstName: string | null } | null,
  linked: LinkableMemory[],
): Promise<{ entities: number; edges: number }> {
  if (linked.length === 0) return { entities: 0, edges: 0 };
  const names = linked.map(namesOf);
  const sequences = [...new Set(linked.map(({ unit }) => sequenceOf(unit)))];
  const { ids, isAnyone, merges } = await resolveEntities(graph, names.flat(), user, sequences);
  const currentId = await mergeEntityRows(graph, merges);
  let at = 0;
  // The same name can be a person in one statement and a river in another.
  const idOf = names.map((own) => {
    const found = new Map(own.map(({ name }) => [normalName(name), { id: currentId(ids[at]), isAnyone: isAnyone[at++]! }]));
    return (name: string) => found.get(normalName(name));
  });

  const mentions = linked.flatMap((memory, n) => {
    const distinct = new Set(memory.entities.map((entity) => idOf[n]!(entity.name)?.id));
    return [...distinct].flatMap((entity) => (entity ? [{ memory: memory.id, entity }] : []));
  });
  const edges = linked.flatMap((memory, n) =>
    memory.edges.flatMap((edge) => {
      const [source, target] = [idOf[n]!(edge.source)?.id, idOf[n]!(edge.target)?.id];
      return source && target && source !== target ? [{ id: newId(), memory: memory.id, source, target, type: edge.type }] : [];
    }),
  );
  const attributes = linked.flatMap(({ id, attribute }, n) => {
    if (!attribute) return [];
    const entity = idOf[n]!(attribute.subject);
    // "A friend" may be a different person each time.
    if (!entity?.id || entity.isAnyone) return [];
    return [{ id, entity: entity.id, name: attribute.name, value: attribute.value, ends: attribute.ends }];
  });
  const counts = new LinkCounts();
  counts.mentions(await insertMentions(graph, mentions), 1);
  counts.links(await insertEdges(graph, edges), 1);
  await counts.write(graph);
  if (attributes.length > 0) {
    await writeAhead(sql`
      update memories m set attribute_entity_id = a.entity, attribute = a.name, attribute_value = a.value, attribute_ends = a.ends
      from jsonb_to_recordset(${JSON.stringify(attributes)}::jsonb) as a (id uuid, entity uuid, name text, value text, ends boolean)
      where m.id = a.id and ${ofGraph(graph, "m")}`);
  }
  const naming = linked.flatMap(({ attribute, trust }, n) =>
    trust >= trustOf.internal && attribute?.name === "NAME" ? [{ attribute, of: idOf[n]!(attribute.subject)?.id }] : [],
  );
  if (user && naming.length > 0) {
    const subject = await subjectOf(graph);
    const name = naming.find(({ of }) => of === subject)?.attribute;
    if (subject && name && !name.ends) await setSubjectName(graph, user.id, name.value);
  }
  return { entities: new Set(ids).size, edges: edges.length };
}

function namesOf({ content, entities, edges, attribute, trust }: StatementLinks & { content: string; trust: Trust }): NamedEntity[] {
  const named = new Map<string, NamedEntity>();
  const add = (name: string, type: string) => {
    const key = normalName(name);
    const existing = named.get(key);
    if (!existing || (existing.type === "OTHER" && type !== "OTHER")) named.set(key, { ...existing, name, type });
  };
  for (const { name, type } of entities) add(name, type);
  for (const { source, target } of edges) for (const name of [source, target]) add(name, "OTHER");
  if (attribute) add(attribute.subject, "OTHER");
  for (const edge of edges) {
    const description = descriptionOf(content, edge);
    if (description) named.get(normalName(edge.target))!.description = description;
  }
  if (attribute?.name === "NAME" && !attribute.ends) named.get(normalName(attribute.subject))!.fullName = attribute.value;
  if (trust === trustOf.external) return [...named.values()].map(({ name, type }) => ({ name, type, isOutside: true }));
  return [...named.values()];
}

type Mention = { memory: string; entity: string };

async function insertMentions(graph: Graph, mentions: Mention[]): Promise<{ entity: string }[]> {
  if (mentions.length === 0) return [];
  return rows<{ entity: string }>(sql`
    insert into mentions (project_id, graph_id, memory_id, entity_id)
    select ${graph.projectId}::uuid, ${graph.graphId}::uuid, m.memory, m.entity
    from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as m (memory uuid, entity uuid) on conflict do nothing returning entity_id as entity`);
}

type Edge = { id: string; memory: string; source: string; target: string; type: string };

async function insertEdges(graph: Graph, edges: Edge[]): Promise<{ source: string; target: string }[]> {
  if (edges.length === 0) return [];
  return rows<{ source: string; target: string }>(sql`
    insert into edges (id, project_id, graph_id, memory_id, source_id, target_id, type)
    select e.id, ${graph.projectId}::uuid, ${graph.graphId}::uuid, e.memory, e.source, e.target, e.type
    from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as e (id uuid, memory uuid, source uuid, target uuid, type text)
    on conflict do nothing returning source_id as source, target_id as target`);
}

async function subjectOf(graph: Graph): Promise<string | undefined> {
  const [subject] = await rows<{ id: string }>(sql`select id from entities where ${ofGraph(graph)} and is_subject`);
  return subject?.id;
}
