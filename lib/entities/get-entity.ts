import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import type { MemoryType } from "@/lib/vocabulary";
import { entityNotFound } from "./find-entity";
import { entityFields, type ListedEntity } from "./list-entities";

export type EntityRecord = ListedEntity & {
  aliases: string[];
  memories: { id: string; type: MemoryType; content: string; status: "active" | "superseded" | "rejected"; createdAt: string }[];
  relations: {
    id: string;
    type: string;
    direction: "out" | "in";
    entity: { id: string; name: string; type: string };
    fact: string;
    memoryId: string;
    isActive: boolean;
    createdAt: string;
  }[];
  attributes: { name: string; value: string; memoryId: string; fact: string; createdAt: string }[];
  merged: { id: string; name: string; type: string; reason: string; createdAt: string }[];
};

const maxMemories = 50;
const maxRelations = 100;
const maxAliases = 100;
const maxAttributes = 50;

export async function getEntity(ctx: ProjectContext, id: string | null): Promise<EntityRecord> {
  const [found] = id
    ? await rows<{ entity: EntityRecord }>(sql`
        select json_build_object(${entityFields},
          'aliases', (select coalesce(json_agg(a.name order by a.is_derived, a.name), '[]') from (
            select name, bool_and(is_derived) as is_derived from entity_aliases where project_id = e.project_id and entity_id = e.id and graph_id = e.graph_id group by name order by 2, 1 limit ${maxAliases}::int) a),
          'memories', (select coalesce(json_agg(json_build_object('id', m.id, 'type', m.type, 'content', m.content, 'status', m.status, 'createdAt', m.created_at)
              order by m.created_at desc, m.id desc), '[]') from (
            select m.* from (select project_id, memory_id from mentions where project_id = e.project_id and entity_id = e.id and graph_id = e.graph_id order by memory_id desc limit ${maxMemories * 2}::int) f
              cross join lateral (select * from memories where project_id = f.project_id and id = f.memory_id and graph_id = e.graph_id offset 0) m
            where m.status not in ('draft', 'expired') and ${unexpired("m")} order by m.created_at desc, m.id desc limit ${maxMemories}::int) m),
          'relations', (select coalesce(json_agg(json_build_object('id', x.id, 'type', x.type, 'direction', x.direction, 'fact', m.content, 'memoryId', m.id,
              'isActive', m.status = 'active', 'createdAt', x.created_at, 'entity', json_build_object('id', o.id, 'name', o.name, 'type', o.type))
              order by x.created_at desc, x.id desc), '[]') from (
            select * from (
              (select project_id, id, type, 'out' as direction, target_id as other, memory_id, created_at from edges where project_id = e.project_id and source_id = e.id and graph_id = e.graph_id)
              union all (select project_id, id, type, 'in', source_id, memory_id, created_at from edges where project_id = e.project_id and target_id = e.id and source_id <> e.id and graph_id = e.graph_id)
            ) x order by created_at desc, id desc limit ${maxRelations}::int) x
            cross join lateral (select id, content, status, expires_at from memories where project_id = x.project_id and id = x.memory_id and graph_id = e.graph_id offset 0) m
            cross join lateral (select id, name, type from entities where project_id = x.project_id and id = x.other and graph_id = e.graph_id offset 0) o
            where m.status not in ('draft', 'expired') and ${unexpired("m")}),
          'attributes', (select coalesce(json_agg(json_build_object('name', m.attribute, 'value', m.attribute_value, 'memoryId', m.id, 'fact', m.content,
              'createdAt', m.created_at) order by m.attribute, m.created_at desc, m.id), '[]') from (
            select id, attribute, attribute_value, content, created_at from memories where project_id = e.project_id and attribute_entity_id = e.id and graph_id = e.graph_id and status = 'active' and ${unexpired("")} and not attribute_ends limit ${maxAttributes}::int) m),
          'merged', (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'type', k.type, 'reason', k.reason, 'createdAt', k.created_at)
              order by k.created_at desc, k.id desc), '[]')
            from (select id, reason, created_at, before -> 'entity' ->> 'name' as name, before -> 'entity' ->> 'type' as type from entity_merges where project_id = e.project_id and into_id = e.id and graph_id = e.graph_id order by created_at desc, id desc limit ${maxAliases}::int) k)) as entity
        from entities e join graphs g on g.project_id = e.project_id and g.id = e.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
        where e.id = ${id}::uuid and e.project_id = ${ctx.project.id}::uuid`)
    : [];
  if (!found) throw entityNotFound();
  return found.entity;
}
