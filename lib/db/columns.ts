import { type AnyPgColumn, customType, foreignKey, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { fromSql, toSql } from "pgvector";

/** Milliseconds, UTC: what the wire shows is what is stored. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => moment().notNull().defaultNow();

/** UUIDv7 made in process: sortable by time, no sequence that all writers would share. */
export const id = () => uuid().primaryKey();

type InGraph = { graphId: AnyPgColumn; id: AnyPgColumn };

/** What `ofSameGraph` refers to. It also finds all rows of a graph. */
export const inGraph = (name: string, table: InGraph) => unique(`${name}_in_graph`).on(table.graphId, table.id);

/** A reference to a row of the same graph: the database refuses one of another graph, and so of another project. */
export const ofSameGraph = (
  columns: [graphId: AnyPgColumn, reference: AnyPgColumn],
  to: InGraph,
  onDelete: "cascade" | "set null" = "cascade",
) => foreignKey({ columns, foreignColumns: [to.graphId, to.id] }).onDelete(onDelete);

/**
 * A vector of any width (pgvector's half precision, 2 bytes a dimension). The row's `model` says which model made it and
 * so how wide it is; a query compares rows of one model only.
 */
export const halfvec = customType<{ data: ArrayLike<number>; driverData: string }>({
  dataType: () => "halfvec",
  toDriver: (vector) => vectorLiteral(vector),
  fromDriver: (text) => Float32Array.from(fromSql(text) as number[]),
});

/** Bits of any number. */
export const varbit = customType<{ data: string }>({ dataType: () => "bit varying" });

/** pgvector's text form, rounded to millionths: half precision keeps no more of a unit vector, and the full form is twice as long. */
export function vectorLiteral(vector: ArrayLike<number>): string {
  const rounded = new Array<number>(vector.length);
  for (let i = 0; i < vector.length; i++) rounded[i] = Math.round(vector[i]! * 1e6) / 1e6;
  return toSql(rounded)!;
}
