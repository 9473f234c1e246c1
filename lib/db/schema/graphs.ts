import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { graphKinds } from "@/lib/vocabulary";
import { createdAt, idInProject, keyInProject, ownRows } from "../columns";
import { projects } from "./tenancy";

export const userNames = sql.raw(
  `(external_id || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))`,
);

export const users = pgTable(
  "users",
  {
    id: idInProject(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    externalId: text().notNull(),
    firstName: text(),
    lastName: text(),
    email: text(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** At most an hour behind. */
    lastActiveAt: createdAt(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    unique().on(t.projectId, t.externalId),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.projectId, t.lastActiveAt),
    index("users_names").using("gin", t.projectId, sql`${userNames} gin_trgm_ops`),
    ownRows(),
  ],
);

export const graphs = pgTable(
  "graphs",
  {
    id: idInProject(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    kind: text({ enum: graphKinds }).notNull(),
    userId: uuid(),
    name: text(),
    description: text(),
    /** For BM25. Jobs update them; approximate in between. */
    chunkCount: integer().notNull().default(0),
    chunkTerms: bigint({ mode: "number" }).notNull().default(0),
    memoryCount: integer().notNull().default(0),
    memoryTerms: bigint({ mode: "number" }).notNull().default(0),
    /** In a question, these tell who said it, not what it is about. */
    speakers: text().array().notNull().default([]),
    /** Counts the transactions that may have changed its memories (`lockGraph`), so that what is made of them can be kept until then. */
    revision: bigint({ mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    unique().on(t.projectId, t.userId),
    foreignKey({ name: "graphs_user_fk", columns: [t.projectId, t.userId], foreignColumns: [users.projectId, users.id] }).onDelete(
      "cascade",
    ),
    unique().on(t.projectId, t.name),
    check(
      "graphs_user_or_group",
      sql`(${t.kind} = 'USER') = (${t.userId} is not null) and (${t.kind} = 'GROUP') = (${t.name} is not null)`,
    ),
    index("graphs_groups").on(t.projectId, t.createdAt, t.id).where(sql`${t.kind} = 'GROUP'`),
    ownRows(),
  ],
);
