import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { graphKinds } from "@/lib/vocabulary";
import { createdAt, id } from "../columns";
import { projects } from "./tenancy";

/** What a search for a user looks through. */
export const userNames = sql.raw(
  `(external_id || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))`,
);

/** A person whom agents talk about. `externalId` is the caller's name for them. */
export const users = pgTable(
  "users",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    externalId: text().notNull(),
    firstName: text(),
    lastName: text(),
    email: text(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** When something was last added to their graph, near enough: at most an hour late. */
    lastActiveAt: createdAt(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique().on(t.projectId, t.externalId),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.projectId, t.lastActiveAt),
    // A substring of any of their names, within a project.
    index("users_names").using("gin", t.projectId, sql`${userNames} gin_trgm_ops`),
  ],
);

/** A container of memories: one for each user, and the project's groups. Everything in it goes when it goes. */
export const graphs = pgTable(
  "graphs",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    kind: text({ enum: graphKinds }).notNull(),
    userId: uuid()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A group's name. */
    name: text(),
    description: text(),
    /** How many units the lexical index holds and how long they are, for BM25; kept by the jobs, near enough between them. */
    chunkCount: integer().notNull().default(0),
    chunkTerms: bigint({ mode: "number" }).notNull().default(0),
    memoryCount: integer().notNull().default(0),
    memoryTerms: bigint({ mode: "number" }).notNull().default(0),
    /** The terms of its speakers' names: in a question they say whose words are meant, and not what they are about. */
    speakers: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.projectId, t.name),
    check(
      "graphs_user_or_group",
      sql`(${t.kind} = 'USER') = (${t.userId} is not null) and (${t.kind} = 'GROUP') = (${t.name} is not null)`,
    ),
    index("graphs_groups").on(t.projectId, t.createdAt, t.id).where(sql`${t.kind} = 'GROUP'`),
  ],
);
