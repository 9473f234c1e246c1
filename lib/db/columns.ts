import { type AnyPgColumn, customType, foreignKey, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { fromSql, toSql } from "pgvector";

/** Millisecond precision, UTC, as in the API. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => moment().notNull().defaultNow();

/** UUIDv7 generated in process: sortable by time, without a shared sequence. */
export const id = () => uuid().primaryKey();

type InGraph = { graphId: AnyPgColumn; id: AnyPgColumn };

/** The target of `sameGraphReference` references; also serves as the index by graph. */
export const uniqueInGraph = (name: string, table: InGraph) => unique(`${name}_in_graph`).on(table.graphId, table.id);

/** A foreign key to a row of the same graph: references across graphs, and so across projects, are impossible. */
export const sameGraphReference = (
  columns: [graphId: AnyPgColumn, reference: AnyPgColumn],
  to: InGraph,
  onDelete: "cascade" | "set null" = "cascade",
) => foreignKey({ columns, foreignColumns: [to.graphId, to.id] }).onDelete(onDelete);

/**
 * A vector of any width in pgvector's half precision, 2 bytes per dimension. The row's `model` determines the width; queries
 * compare rows of one model only.
 */
export const halfvec = customType<{ data: ArrayLike<number>; driverData: string }>({
  dataType: () => "halfvec",
  toDriver: (vector) => vectorLiteral(vector),
  fromDriver: (text) => Float32Array.from(fromSql(text) as number[]),
});

export const varbit = customType<{ data: string }>({ dataType: () => "bit varying" });

/** pgvector's text format, rounded to 6 decimals: half precision keeps no more of a unit vector, and it halves the text. */
export function vectorLiteral(vector: ArrayLike<number>): string {
  const rounded = new Array<number>(vector.length);
  for (let i = 0; i < vector.length; i++) rounded[i] = Math.round(vector[i]! * 1e6) / 1e6;
  return toSql(rounded)!;
}
