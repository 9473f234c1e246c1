import { type AnyPgColumn, customType, foreignKey, smallint, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { fromSql, toSql } from "pgvector";
import type { Trust } from "@/lib/vocabulary";

export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => moment().notNull().defaultNow();

/** UUIDv7: sortable by time, without a shared sequence. */
export const id = () => uuid().primaryKey();

/** An index of `trustClasses`. Text without a class counts as external. */
export const trust = () => smallint().$type<Trust>().notNull().default(0);

type InGraph = { graphId: AnyPgColumn; id: AnyPgColumn };

export const uniqueInGraph = (name: string, table: InGraph) => unique(`${name}_in_graph`).on(table.graphId, table.id);

/** Makes references across graphs, and so across projects, impossible. */
export const sameGraphReference = (
  columns: [graphId: AnyPgColumn, reference: AnyPgColumn],
  to: InGraph,
  onDelete: "cascade" | "set null" = "cascade",
) => foreignKey({ columns, foreignColumns: [to.graphId, to.id] }).onDelete(onDelete);

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
