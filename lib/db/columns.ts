import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, foreignKey, pgPolicy, primaryKey, smallint, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { fromSql, toSql } from "pgvector";
import type { Trust } from "@/lib/vocabulary";

export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => moment().notNull().defaultNow();

/** UUIDv7: sortable by time, without a shared sequence. */
export const id = () => uuid().primaryKey();

// A project's rows carry its id first in every key. So they can be spread over machines by project, and an id alone finds nothing.

/** Unique within the project only. */
export const idInProject = () => uuid().notNull();

type InProject = { projectId: AnyPgColumn; id: AnyPgColumn };
type InGraph = InProject & { graphId: AnyPgColumn };
type OfGraph = Omit<InGraph, "id">;

export const keyInProject = (table: InProject) => primaryKey({ columns: [table.projectId, table.id] });

// Row-level security (lib/db/project-scope.ts). It binds every role but the owner of the tables, which migrates and dumps them.

/**
 * An equation, so that the planner compares it with the statement's own project once instead of with every row. A subquery, whose value the
 * planner doesn't know: it may plan before a statement has told its project, and would expect no rows.
 */
const ofCurrentProject = sql`project_id = (select nullif(current_setting('loci.project', true), '')::uuid)`;

export const ownRows = () => pgPolicy("own_project", { using: ofCurrentProject });

/** For tables without content that the schedule and the job runner read across projects. */
export const operationalRows = () => [
  ownRows(),
  pgPolicy("every_project", { using: sql`(select current_setting('loci.every_project', true)) = 'on'` }),
];

/** An index of `trustClasses`. Text without a class counts as external. */
export const trust = () => smallint().$type<Trust>().notNull().default(0);

export const uniqueInGraph = (name: string, table: InGraph) => unique(`${name}_in_graph`).on(table.projectId, table.graphId, table.id);

export const graphReference = (name: string, table: OfGraph, graphs: InProject) =>
  foreignKey({
    name: `${name}_graph_fk`,
    columns: [table.projectId, table.graphId],
    foreignColumns: [graphs.projectId, graphs.id],
  }).onDelete("cascade");

/** Makes references across graphs, and so across projects, impossible. */
export const sameGraphReference = (name: string, table: OfGraph, reference: AnyPgColumn, to: InGraph) =>
  foreignKey({
    name: `${name}_fk`,
    columns: [table.projectId, table.graphId, reference],
    foreignColumns: [to.projectId, to.graphId, to.id],
  }).onDelete("cascade");

export const halfvec = customType<{ data: ArrayLike<number>; driverData: string }>({
  dataType: () => "halfvec",
  toDriver: (vector) => vectorLiteral(vector),
  fromDriver: (text) => Float32Array.from(fromSql(text) as number[]),
});

export const varbit = customType<{ data: string }>({ dataType: () => "bit varying" });

/** 6 decimals: half precision keeps no more of a unit vector. */
export function vectorLiteral(vector: ArrayLike<number>): string {
  const rounded = new Array<number>(vector.length);
  for (let i = 0; i < vector.length; i++) rounded[i] = Math.round(vector[i]! * 1e6) / 1e6;
  return toSql(rounded)!;
}

/** A position in the write-ahead log, such as 16/B374D848. */
export const logPosition = customType<{ data: string }>({ dataType: () => "pg_lsn" });
