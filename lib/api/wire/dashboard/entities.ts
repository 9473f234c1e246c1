import { z } from "zod";
import type { EntityRecord as OneEntity } from "@/lib/entities/get-entity";
import { entitySorts, type EntityList as Listed, type ListedEntity } from "@/lib/entities/list-entities";
import type { MergedEntity as Merged } from "@/lib/entity-merges/merge-entities";
import { showId } from "@/lib/ids";
import { memoryTypes } from "@/lib/vocabulary";
import { ExternalId, showTime, Timestamp } from "../common";
import { NextCursor } from "../page";
import { GraphRef, listQuery, Total, TotalIsExact, toGraphRef } from "./lists";
import { ProjectRef } from "./projects";

export const EntityQuery = z.object({
  ...listQuery,
  q: z.string().max(256).optional().meta({ description: "Part of the name, in any case" }),
  type: z.string().max(500).optional().meta({ description: "One or several of the ontology's entity types, comma-separated" }),
  userId: ExternalId.optional().meta({ description: "In this user's graph, by your own id or ours (`usr_`)" }),
  group: z.string().min(1).max(64).optional().meta({ description: "In this group's graph, by its name or `grph_` id" }),
  sort: z
    .enum(entitySorts)
    .default("newest")
    .meta({ description: "The newest or the most connected first. A cursor belongs to one of them" }),
});

const Entity = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  relationCount: z.int(),
  memoryCount: z.int(),
  isSubject: z.boolean().meta({ description: "The person whom a user graph is about" }),
  graph: GraphRef,
});

const toEntity = (entity: ListedEntity): z.input<typeof Entity> => ({
  ...entity,
  id: showId("entity", entity.id),
  createdAt: showTime(entity.createdAt),
  updatedAt: showTime(entity.updatedAt),
  graph: toGraphRef(entity.graph),
});

export const EntityList = z.object({
  project: ProjectRef,
  entities: z.array(Entity),
  total: Total,
  totalIsExact: TotalIsExact,
  totals: z.object({ entities: z.int(), relations: z.int() }).meta({ description: "Of the project, or of the user's graph" }),
  nextCursor: NextCursor,
});

export const toEntityList = ({ items, ...list }: Listed): Omit<z.input<typeof EntityList>, "project"> => ({
  ...list,
  entities: items.map(toEntity),
});

export const EntityRecord = Entity.extend({
  project: ProjectRef,
  aliases: z.array(z.string()),
  memories: z
    .array(
      z.object({
        id: z.string(),
        type: z.enum(memoryTypes),
        content: z.string(),
        status: z.enum(["active", "superseded", "rejected"]),
        createdAt: Timestamp,
      }),
    )
    .meta({ description: "The latest 50 that mention it; GET /v1/dashboard/memories?entityId= lists all" }),
  relations: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        direction: z.enum(["out", "in"]),
        entity: z.object({ id: z.string(), name: z.string(), type: z.string() }),
        fact: z.string(),
        memoryId: z.string(),
        isActive: z.boolean(),
        createdAt: Timestamp,
      }),
    )
    .meta({ description: "The latest 100" }),
  attributes: z
    .array(z.object({ name: z.string(), value: z.string(), memoryId: z.string(), fact: z.string(), createdAt: Timestamp }))
    .meta({ description: "What is held of it now, one value at a time, each with the memory that says so" }),
  merged: z
    .array(z.object({ id: z.string(), name: z.string(), type: z.string(), reason: z.string(), createdAt: Timestamp }))
    .meta({ description: "Entities that turned out to be this one, by their former ids and names" }),
});

export const toEntityRecord = ({
  memories,
  relations,
  attributes,
  merged,
  aliases,
  ...entity
}: OneEntity): Omit<z.input<typeof EntityRecord>, "project"> => ({
  ...toEntity(entity),
  aliases,
  memories: memories.map((memory) => ({ ...memory, id: showId("memory", memory.id), createdAt: showTime(memory.createdAt) })),
  relations: relations.map((relation) => ({
    ...relation,
    id: showId("edge", relation.id),
    memoryId: showId("memory", relation.memoryId),
    entity: { ...relation.entity, id: showId("entity", relation.entity.id) },
    createdAt: showTime(relation.createdAt),
  })),
  attributes: attributes.map((one) => ({ ...one, memoryId: showId("memory", one.memoryId), createdAt: showTime(one.createdAt) })),
  merged: merged.map((merge) => ({ ...merge, id: showId("entity", merge.id), createdAt: showTime(merge.createdAt) })),
});

/** What a merge by hand tells of an entity. */
export const MergedEntity = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  isSubject: z.boolean(),
  aliases: z.array(z.string()),
});

export const toMergedEntity = ({ id, name, type, isSubject, aliases }: Merged): z.input<typeof MergedEntity> => ({
  id: showId("entity", id),
  name,
  type,
  isSubject,
  aliases,
});
