import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, graphReference, idInProject, keyInProject, ownRows, sameGraphReference, uniqueInGraph } from "../columns";
import { graphs } from "./graphs";

export const entities = pgTable(
  "entities",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    isSubject: boolean().notNull().default(false),
    /** Whoever writes edges and mentions maintains both (`LinkCounts`). */
    degree: integer().notNull().default(0),
    memoryCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    uniqueInGraph("entities", t),
    graphReference("entities", t, graphs),
    index().on(t.graphId, t.createdAt, t.id),
    index().on(t.projectId, t.createdAt, t.id),
    index("entities_connected").on(t.projectId, t.degree.desc(), t.id),
    index("entities_connected_in_graph").on(t.graphId, t.degree.desc(), t.id),
    index("entities_mentioned").on(t.projectId, t.memoryCount.desc(), t.id),
    index("entities_names").using("gin", t.projectId, t.name.op("gin_trgm_ops")),
    uniqueIndex("entities_one_subject").on(t.projectId, t.graphId).where(sql`${t.isSubject}`),
    ownRows(),
  ],
);

/** Two entities may share a name (two Bobs, a person and a river). */
export const entityAliases = pgTable(
  "entity_aliases",
  {
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    /** The result of `normalName`, and of `plainName` where it differs. */
    normalName: text().notNull(),
    name: text().notNull(),
    isDerived: boolean().notNull().default(false),
    entityId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.graphId, t.normalName, t.entityId] }),
    sameGraphReference("entity_aliases_entity", t, t.entityId, entities),
    index().on(t.entityId),
    ownRows(),
  ],
);

export const entityMerges = pgTable(
  "entity_merges",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    intoId: uuid().notNull(),
    reason: text().notNull(),
    before: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    sameGraphReference("entity_merges_into", t, t.intoId, entities),
    index().on(t.intoId),
    index().on(t.graphId),
    ownRows(),
  ],
);
