import { z } from "zod";
import type { EntityRecord as OneEntity } from "@/lib/entities/get-entity";
import { entitySorts, type EntityList as Listed, type ListedEntity } from "@/lib/entities/list-entities";
import type { MergedEntity as Merged } from "@/lib/entity-merges/merge-entities";
import { formatId } from "@/lib/ids";
import { memoryTypes } from "@/lib/vocabulary";
import { ExternalId, showTime, Timestamp } from "../common";
import { GraphRef, Total, TotalIsExact, toGraphRef } from "../lists";
import { NextCursor } from "../page";
import { listQuery } from "./lists";
import { ProjectRef } from "./projects";

export const EntityQuery = z.object({
  ...listQuery,
  q: z.string().max(256).optional().meta({ description: "Part of the name. Case-insensitive" }),
  type: z.string().max(500).optional().meta({ description: "Entity types from the ontology, comma-separated" }),
  userId: ExternalId.optional().meta({ description: "Only this user's entities. Your own user id, or the `usr_` id" }),
  group: z.string().min(1).max(64).optional().meta({ description: "Only this group's entities. The group's name or `grph_` id" }),
  sort: z
    .enum(entitySorts)
    .default("newest")
    .meta({ description: "Newest or most connected first. A cursor is valid for one sort order only" }),
});

const Entity = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  relationCount: z.int().min(0),
  memoryCount: z.int().min(0),
  isSubject: z.boolean().meta({ description: "true for the entity that represents the user of a user graph" }),
  graph: GraphRef,
});

const toEntity = (entity: ListedEntity): z.input<typeof Entity> => ({
  ...entity,
  id: formatId("entity", entity.id),
  createdAt: showTime(entity.createdAt),
  updatedAt: showTime(entity.updatedAt),
  graph: toGraphRef(entity.graph),
});

export const EntityList = z.object({
  project: ProjectRef,
  entities: z.array(Entity),
  total: Total,
  totalIsExact: TotalIsExact,
  totals: z
    .object({ entities: z.int().min(0), relations: z.int().min(0) })
    .meta({ description: "Totals of the project, or of the user or group asked for" }),
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
    .meta({ description: "The newest 50 memories that mention the entity. GET /v1/dashboard/memories?entityId= lists all" }),
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
    .meta({ description: "The newest 100" }),
  attributes: z
    .array(z.object({ name: z.string(), value: z.string(), memoryId: z.string(), fact: z.string(), createdAt: Timestamp }))
    .meta({ description: "Current values of single-valued attributes, each with the memory that states it" }),
  merged: z
    .array(z.object({ id: z.string(), name: z.string(), type: z.string(), reason: z.string(), createdAt: Timestamp }))
    .meta({ description: "Entities merged into this one, with their former ids and names" }),
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
  memories: memories.map((memory) => ({ ...memory, id: formatId("memory", memory.id), createdAt: showTime(memory.createdAt) })),
  relations: relations.map((relation) => ({
    ...relation,
    id: formatId("edge", relation.id),
    memoryId: formatId("memory", relation.memoryId),
    entity: { ...relation.entity, id: formatId("entity", relation.entity.id) },
    createdAt: showTime(relation.createdAt),
  })),
  attributes: attributes.map((attribute) => ({
    ...attribute,
    memoryId: formatId("memory", attribute.memoryId),
    createdAt: showTime(attribute.createdAt),
  })),
  merged: merged.map((merge) => ({ ...merge, id: formatId("entity", merge.id), createdAt: showTime(merge.createdAt) })),
});

export const MergedEntity = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  isSubject: z.boolean(),
  aliases: z.array(z.string()),
});

export const toMergedEntity = ({ id, name, type, isSubject, aliases }: Merged): z.input<typeof MergedEntity> => ({
  id: formatId("entity", id),
  name,
  type,
  isSubject,
  aliases,
});
