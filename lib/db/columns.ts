import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Milliseconds, UTC: what the wire shows is what is stored. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => moment().notNull().defaultNow();

/** UUIDv7 made in process: sortable by time, no sequence that all writers would share. */
export const id = () => uuid().primaryKey();

/**
 * A vector of any width (pgvector's half precision, 2 bytes a dimension). The row's `model` says which model made it and
 * so how wide it is; a query compares rows of one model only.
 */
export const halfvec = customType<{ data: ArrayLike<number>; driverData: string }>({
  dataType: () => "halfvec",
  toDriver: (vector) => vectorLiteral(vector),
  fromDriver: (text) => Float32Array.from(JSON.parse(text) as number[]),
});

/** Bits of any number. */
export const varbit = customType<{ data: string }>({ dataType: () => "bit varying" });

/**
 * pgvector's text form, in millionths: half precision keeps no more of a unit vector. Whole numbers with an exponent are
 * written several times faster than fractions, and a job writes thousands.
 */
export const vectorLiteral = (vector: ArrayLike<number>) => {
  let text = "[";
  for (let i = 0; i < vector.length; i++) text += `${i ? "," : ""}${Math.round(vector[i]! * 1e6)}e-6`;
  return `${text}]`;
};
