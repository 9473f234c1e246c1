import { sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { ordinalsPerSequence } from "@/lib/db/schema/search";
import { numbers, texts, uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { newId } from "@/lib/ids";
import { added, recordChanges } from "@/lib/usage/record-changes";
import { descriptorOf } from "./descriptors";
import { normalName } from "./normal-name";
import { plainName } from "./plain-name";

export const unnamedUser = "User";

export type NamedEntity = {
  name: string;
  type: string;
  description?: string;
  fullName?: string;
  /** Named by a text from outside: it finds entities, but renames and merges none. */
  isOutside?: boolean;
};

export type Entity = { id: string; name: string; type: string; isSubject: boolean; isFresh: boolean };
export type KnownEntities = Awaited<ReturnType<typeof knownEntities>>;

export const firstName = (plain: string): string => (plain.includes(" ") ? plain.split(" ")[0]! : "");

/** OTHER means the type is unknown. */
function isCompatible(one: string, other: string): boolean {
  if (one === other || one === "OTHER" || other === "OTHER") return true;
  if (one === "PERSON" || other === "PERSON") return false;
  return !(["ORGANIZATION", "LOCATION"].includes(one) && ["ORGANIZATION", "LOCATION"].includes(other));
}

/** Changes stay in memory until `write`. */
export async function knownEntities(graph: Graph, named: NamedEntity[], subjectNames: Set<string>) {
  const entities = new Map<string, Entity>();
  const byName = new Map<string, Set<Entity>>();
  const changed = new Set<Entity>();
  const learned: { normal: string; name: string; id: string; derived: boolean }[] = [];
  const forgotten: { normal: string; id: string }[] = [];
  const addName = (normal: string, entity: Entity) => byName.set(normal, (byName.get(normal) ?? new Set()).add(entity));

  /** Gives `User's brother` and, once the user's name is known, `Maya's brother` the same key. */
  function descriptionKey(name: string): string {
    const descriptor = descriptorOf(name);
    if (!descriptor) return normalName(name);
    return `${subjectNames.has(descriptor.owner) ? normalName(unnamedUser) : descriptor.owner}'s ${descriptor.kin}`;
  }

  const keysOf = (name: string, type: string): string[] => {
    if (descriptorOf(name)) return [normalName(name), descriptionKey(name)];
    const plain = plainName(name, type);
    return [normalName(name), plain, firstName(plain)];
  };
  const keys = named.flatMap(({ name, type, description, fullName }) => [
    ...keysOf(name, type),
    ...(description ? [descriptionKey(description)] : []),
    ...(fullName ? keysOf(fullName, "PERSON") : []),
  ]);
  const found = await rows<Omit<Entity, "isFresh"> & { normal: string | null }>(sql`
    select k.normal, e.id, e.name, e.type, e.is_subject as "isSubject" from ${texts([...new Set(keys.filter(Boolean))])} k (normal)
      cross join lateral (select entity_id from entity_aliases a where ${ofGraph(graph, "a")} and a.normal_name = k.normal offset 0) a
      cross join lateral (select * from entities e where e.project_id = ${graph.projectId}::uuid and e.id = a.entity_id offset 0) e
    union all
    select null, id, name, type, is_subject from entities where ${ofGraph(graph)} and is_subject`);
  for (const { normal, ...entity } of found) {
    const existing = entities.get(entity.id) ?? { ...entity, isFresh: false };
    entities.set(existing.id, existing);
    if (normal !== null) addName(normal, existing);
  }

  return {
    descriptionKey,
    subject: (): Entity | undefined => [...entities.values()].find(({ isSubject }) => isSubject),

    find(names: string | string[], type: string): Entity[] {
      const candidates = new Set([names].flat().flatMap((name) => [...(byName.get(name) ?? [])]));
      return [...candidates].filter((entity) => isCompatible(entity.type, type)).sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    add(entity: Omit<Entity, "id" | "isFresh">): Entity {
      const fresh = { ...entity, id: newId(), isFresh: true };
      entities.set(fresh.id, fresh);
      return fresh;
    },

    rename(entity: Entity, name: string): Entity {
      entity.name = name.trim();
      changed.add(entity);
      return entity;
    },

    learnType(entity: Entity, type: string): void {
      if (entity.type !== "OTHER" || type === "OTHER") return;
      entity.type = type;
      changed.add(entity);
    },

    learnName(entity: Entity, name: string, normals: string[]): void {
      const learn = (normal: string, derived: boolean) => {
        learned.push({ normal, name: name.trim(), id: entity.id, derived });
        addName(normal, entity);
      };
      for (const normal of new Set(normals.filter(Boolean))) learn(normal, false);
      const first = entity.type === "PERSON" && !descriptorOf(name) ? firstName(plainName(name, "PERSON")) : "";
      if (first) learn(first, true);
    },

    forgetName(normal: string, keeper: Entity): void {
      for (const entity of byName.get(normal) ?? []) {
        if (entity === keeper) continue;
        byName.get(normal)!.delete(entity);
        forgotten.push({ normal, id: entity.id });
      }
    },

    async write(): Promise<void> {
      const fresh = [...entities.values()].filter(({ isFresh }) => isFresh);
      if (fresh.length > 0) {
        await writeAhead(sql`
          insert into entities (id, project_id, graph_id, name, type, is_subject)
          select f.id, ${graph.projectId}::uuid, ${graph.graphId}::uuid, f.name, f.type, f."isSubject"
          from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as f (id uuid, name text, type text, "isSubject" boolean)`);
        await recordChanges(graph.projectId, [added(graph.graphId, "entity", fresh.length)]);
      }
      const renamed = [...changed].filter(({ isFresh }) => !isFresh);
      if (renamed.length > 0) {
        await writeAhead(sql`
          update entities e set name = c.name, type = c.type, updated_at = now()
          from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as c (id uuid, name text, type text) where ${ofGraph(graph, "e")} and e.id = c.id`);
      }
      if (forgotten.length > 0) {
        await writeAhead(sql`
          delete from entity_aliases a using jsonb_to_recordset(${JSON.stringify(forgotten)}::jsonb) as f (normal text, id uuid)
          where ${ofGraph(graph, "a")} and a.normal_name = f.normal and a.entity_id = f.id`);
      }
      const isForgotten = new Set(forgotten.map(({ normal, id }) => `${normal} ${id}`));
      // Stated names come last, so they overwrite derived ones below.
      const aliases = [...learned]
        .sort((a, b) => Number(b.derived) - Number(a.derived))
        .map((alias) => [`${alias.normal} ${alias.id}`, alias] as const);
      const distinct = [...new Map(aliases.filter(([key]) => !isForgotten.has(key))).values()];
      if (distinct.length === 0) return;
      await writeAhead(sql`
        insert into entity_aliases (project_id, graph_id, normal_name, name, entity_id, is_derived)
        select ${graph.projectId}::uuid, ${graph.graphId}::uuid, a.normal, a.name, a.id, a.derived
        from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as a (normal text, name text, id uuid, derived boolean)
        on conflict (project_id, graph_id, normal_name, entity_id) do update set is_derived = false, name = excluded.name
          where entity_aliases.is_derived and not excluded.is_derived`);
    },
  };
}

const maxMentions = 50;

export async function lastMentions(
  { projectId }: Graph,
  known: KnownEntities,
  named: NamedEntity[],
  sequences: number[],
): Promise<Map<string, string>> {
  const shared = named.flatMap(({ name, type }) => {
    const plain = plainName(name, type);
    const people = plain.includes(" ") ? [] : known.find(plain, "PERSON");
    return people.length > 1 ? people.map(({ id }) => id) : [];
  });
  if (shared.length === 0) return new Map();
  const found = await rows<{ id: string; last: string }>(sql`
    select x.id, l.last::text as last from ${uuids([...new Set(shared)])} x (id)
    cross join lateral (
      select m.id as last from (select memory_id from mentions where project_id = ${projectId}::uuid and entity_id = x.id order by memory_id desc limit ${maxMentions}) f
        join memories m on m.project_id = ${projectId}::uuid and m.id = f.memory_id
      where m.unit / ${ordinalsPerSequence}::bigint in ${numbers(sequences)} order by m.id desc limit 1
    ) l`);
  return new Map(found.map(({ id, last }) => [id, last]));
}
